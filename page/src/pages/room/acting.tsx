/** One's own turn: fold, check or call, bet or raise at fixed places, all-in apart. */
import { useRef, useState } from "preact/hooks";
import type { Choices } from "../../api/live_types";
import type { Told } from "../../api/types";
import { chips, say } from "../../i18n";
import { Act } from "../../ui/act";
import { Amount } from "../../ui/amount";
import { Confirm } from "../../ui/confirm";
import { Explain, ToldText } from "../../ui/explain";
import { isAllIn, Price, RaiseButton } from "../../ui/raise";
import { Sheet } from "../../ui/sheet";
import { showError } from "../../ui/alerts";
import { useDesk } from "./desk";
import { act, turnOf } from "./logic/meanings";
import { words } from "./words";

export function Acting({ choices, rests }: { choices: Choices; rests: (slot: string) => boolean }) {
  const { seen, busy, press, why } = useDesk();
  const t = words();
  const field = useRef<HTMLInputElement>(null);
  const turn = turnOf(seen);
  // What was chosen holds for its turn; the next begins with the smallest amount.
  const [chosen, setChosen] = useState<{ turn: string; to: number | null; outside?: number } | null>(null);
  const [reason, setReason] = useState<{ title: string; told: Told } | null>(null);
  const { to, outside } = chosen?.turn === turn ? chosen : { to: choices.min_to, outside: undefined };
  const { to_call } = choices;
  const verb = choices.verb === "bet" ? t.betVerb : t.raiseTo;
  const ask = (action: string) => () => why({ action });
  const still = (slot: string) => busy || rests(slot);
  // Enter in the amount comes here too, not by the button: it rests with it.
  const raise = (amount: number) => still("raise") || void press(act(seen, choices.verb, { to: amount }));
  const explain = (amount: number) => why({ action: `${choices.verb} ${amount}` }).then((told) => setReason({ title: `${verb} ${chips(amount)}`, told }), showError);
  const allIn = choices.all_in && (
    <div class="room-all-in">
      <Confirm class="key-a all-in" ask again={t.again} about={turn} resting={still("all_in")} onConfirm={() => void press(act(seen, "all_in"))}>
        <span>{t.allIn}</span> <Price of={choices.all_in_to} />
      </Confirm>
      <Explain small label={t.whyAllIn} told={ask("all in")} />
    </div>
  );

  return (
    <div class="room-acting" role="group" aria-label={t.actions}>
      <p class="room-sentence">{say(choices.odds ?? choices.sentence)}</p>
      {choices.min_to !== null && choices.max_to !== null ? (
        <Amount
          key={turn} range={{ min: choices.min_to, max: choices.max_to, step: choices.step }} presets={choices.presets.filter((one) => !(one.all_in && choices.all_in))}
          label={verb} value={to} onValue={(next, typed) => setChosen({ turn, to: next, ...(typed === undefined ? {} : { outside: typed }) })}
          field={field} aside={allIn} onEnter={(amount) => isAllIn(choices, amount) || raise(amount)} onOutside={(amount) => void explain(amount)}
        />
      ) : (
        <div class="room-no-raise"><p>{choices.no_raise ? say(choices.no_raise) : ""}</p>{allIn}</div>
      )}
      <div class="acts">
        <Act class="key-f" resting={still("fold")} onPress={() => void press(act(seen, "fold"))}><span>{t.fold}</span></Act>
        <Act class="key-c passive" resting={still("passive")} onPress={() => void press(to_call ? act(seen, "call", { pays: to_call }) : act(seen, "check", { pays: 0 }))}>
          {to_call ? <><span>{choices.all_in === "call" ? t.callAllIn : t.call}</span> <Price of={to_call} /></> : <span>{t.check}</span>}
        </Act>
        {to === null && outside !== undefined ? (
          <Act class="raise outside" onPress={() => void explain(outside)}><span>{t.whyNot}</span> <Price of={outside} /></Act>
        ) : (
          <RaiseButton choices={choices} to={to} verb={verb} turn={turn} resting={still("raise")} words={t} onRaise={raise} />
        )}
        <Explain small label={t.whyFold} told={ask("fold")} />
        <Explain small label={to_call ? t.whyCall(chips(to_call)) : t.whyCheck} told={ask(to_call ? "call" : "check")} />
        <Explain
          small label={choices.min_to === null ? t.whyNoRaise : t.whyRaise}
          told={ask(choices.min_to === null ? choices.verb : `${choices.verb} ${to ?? outside ?? choices.min_to}`)}
        />
      </div>
      {reason && <Sheet open title={reason.title} onClose={() => setReason(null)}><ToldText told={reason.told} /></Sheet>}
    </div>
  );
}
