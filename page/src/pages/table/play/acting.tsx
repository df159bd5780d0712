/** Somebody's turn: fold, check or call, bet or raise, and all-in apart. */
import { useRef, useState } from "preact/hooks";
import type { Choices } from "../../../api/types";
import { chips, say } from "../../../i18n";
import { Amount } from "../../../ui/amount";
import { Button } from "../../../ui/button";
import { Explain } from "../../../ui/explain";
import { Act } from "../../../ui/act";
import { Confirm } from "../../../ui/confirm";
import { useDesk } from "./desk";
import { DockHead } from "./dock-head";
import { meanings, passiveStep, raiseStep, turnOf } from "./logic/turn";
import { isAllIn, Price, RaiseButton } from "../../../ui/raise";
import { useRest } from "../../../ui/rest";
import { words } from "./words";

export function Acting() {
  const { view, hand } = useDesk();
  const rests = useRest(meanings(view.number, hand));
  return hand.choices && <Turn choices={hand.choices} rests={rests} />;
}

function Turn({ choices, rests }: { choices: Choices; rests: (slot: string) => boolean }) {
  const { view, hand, busy, press, live, why, open } = useDesk();
  const t = words();
  const field = useRef<HTMLInputElement>(null);
  const turn = turnOf(view);
  // What was chosen holds for its turn; the next begins with the smallest amount.
  const [chosen, setChosen] = useState<{ turn: string; to: number | null; outside?: number } | null>(null);
  const { to, outside } = chosen?.turn === turn ? chosen : { to: choices.min_to, outside: undefined };
  const straddler = Object.keys(view.may_straddle)[0];
  const { seat, to_call } = choices;
  const ask = (action: string) => () => live.why({ seat, action });
  const verb = choices.verb === "bet" ? t.betVerb : t.raiseTo;
  const still = (slot: string) => busy || rests(slot);
  // Enter in the amount comes here too, not by the button: it rests with it.
  const raise = (amount: number) => still("raise") || void press([raiseStep(choices, amount)]);
  const explain = (amount: number) => why(`${verb} ${chips(amount)}`, { seat, action: `${choices.verb} ${amount}` });
  const allIn = choices.all_in && (
    <div class="all-in-place">
      <Confirm
        class="key-a all-in" ask again={t.again} about={turn} resting={still("all_in")}
        onConfirm={() => void press([{ do: "act", seat, kind: "all_in" }])}
      >
        <span>{t.allIn}</span> <Price of={choices.all_in_to} />
      </Confirm>
      <Explain small label={t.whyAllIn} told={ask("all in")} />
    </div>
  );

  return (
    <section class="dock acting" tabIndex={-1} aria-label={t.actions}>
      <DockHead
        turn title={t.turnOf(seat)} why={t.whyTurn} told={hand.turn}
        aside={straddler && <Button size="small" onClick={() => open({ kind: "seat", seat: straddler })}>{t.straddle}</Button>}
      >
        {say(view.waiting_act ?? choices.odds ?? choices.sentence)}
      </DockHead>
      {choices.min_to !== null && choices.max_to !== null ? (
        <Amount
          key={turn} range={{ min: choices.min_to, max: choices.max_to, step: choices.step }}
          presets={choices.presets.filter((one) => !(one.all_in && choices.all_in))} label={verb} value={to} field={field} aside={allIn}
          onValue={(next, typed) => setChosen({ turn, to: next, ...(typed === undefined ? {} : { outside: typed }) })}
          onEnter={(amount) => isAllIn(choices, amount) || raise(amount)} onOutside={explain}
        />
      ) : (
        <div class="no-raise">
          <p>{choices.no_raise ? say(choices.no_raise.text) : ""}</p>
          {allIn}
        </div>
      )}
      <div class="acts">
        <Act class="key-f fold" resting={still("fold")} onPress={() => void press([{ do: "act", seat, kind: "fold" }])}><span>{t.fold}</span></Act>
        <Act class="key-c passive" resting={still("passive")} onPress={() => void press([passiveStep(choices)])}>
          {to_call ? <><span>{choices.call_all_in ? t.callAllIn : t.call}</span> <Price of={to_call} /></> : <span>{t.check}</span>}
        </Act>
        {to === null && outside !== undefined ? (
          <Act class="raise outside" onPress={() => explain(outside)}><span>{t.whyNot}</span> <Price of={outside} /></Act>
        ) : (
          <RaiseButton choices={choices} to={to} verb={verb} turn={turn} resting={still("raise")} words={t} onRaise={raise} />
        )}
        <Explain small label={t.whyFold} told={ask("fold")} />
        <Explain small label={to_call ? t.whyCall(chips(to_call)) : t.whyCheck} told={ask(to_call ? "call" : "check")} />
        <Explain
          small label={choices.min_to === null ? t.whyNoRaise : t.whyRaise}
          told={choices.min_to === null && choices.no_raise ? choices.no_raise : ask(`${choices.verb} ${to ?? outside ?? choices.min_to}`)}
        />
      </div>
    </section>
  );
}
