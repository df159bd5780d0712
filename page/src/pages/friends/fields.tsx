/** A room's settings as fields: for a new room, and for its host between hands. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api/client";
import type { Settings } from "../../api/live_types";
import type { SetRow } from "../../api/types";
import { chips, say } from "../../i18n";
import { showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { NumberField, Select } from "../../ui/field";
import { Segmented, Toggle } from "../../ui/segmented";
import { FORMATS, MINUTES, schedule } from "../table/setup/draft";
import { words } from "./words";
import "./friends.css";

type Chosen = "kind" | "seats" | "act" | "straddle" | "boards" | "rules" | "approve" | "rabbit" | "last_hands" | "button" | "spectators" | "chat";
type Typed = "small" | "big" | "least_buy" | "most_buy" | "bank" | "bomb_every" | "bomb_ante";
/** Settings while they are being written: a number is null while it cannot be read.  minutes: of each level of a sit-and-go. */
export type Draft = Pick<Required<Settings>, Chosen> & { readonly [K in Typed]: number | null } & { readonly minutes: number };

export const USUAL: Draft = {
  kind: "cash", minutes: MINUTES.quick, seats: 6, act: 30, straddle: "off", boards: 2, rules: "online", approve: false, rabbit: false, last_hands: false, button: "", spectators: true, chat: true,
  small: 1, big: 2, least_buy: 40, most_buy: 200, bank: 60, bomb_every: 0, bomb_ante: 10,
};

const BLINDS: readonly (readonly [number, number])[] = [[1, 2], [5, 10], [25, 50]];
const CLOCKS = [15, 30, 60, 0] as const;

/** What is wrong, in words; null when it can be sent.  The server has the last word. */
export function wrongOf({ kind, small, big, least_buy, most_buy, bank, bomb_every, bomb_ante }: Draft): string | null {
  const t = words();
  if (!small || !big || small > big) return t.badBlinds;
  if (kind === "sit_and_go" && !most_buy) return t.badStack;
  if (kind === "cash" && (!least_buy || !most_buy || least_buy > most_buy)) return t.badBuy;
  if (bank === null || bank > 3600) return t.badBank;
  return kind === "cash" && (bomb_every === null || (bomb_every > 0 && !bomb_ante)) ? t.badBomb : null;
}

/** A room's settings as they are written. */
export function draftOf(settings: Required<Settings>): Draft {
  return { ...settings, minutes: settings.levels[0]?.minutes ?? MINUTES.quick };
}

/** The settings to be sent. */
export function settingsOf(draft: Draft): Settings {
  return draft.kind === "cash" ? cashOf(draft) : sitAndGoOf(draft);
}

/** Everybody starts with the same and nobody buys more; the levels are those proposed for a real table, without its breaks. */
function sitAndGoOf(draft: Draft): Settings {
  const { small, big, most_buy } = cashOf(draft);
  const levels = schedule(small ?? 0, big ?? 0, draft.minutes, true).filter((level) => !level.pause)
    .map(({ minutes, small: least, big: most, ante, bb_ante }) => ({ minutes, small: least, big: most, ante, bb_ante }));
  return { ...cashOf(draft), kind: "sit_and_go", least_buy: most_buy ?? 0, boards: 1, straddle: "off", bomb_every: 0, levels };
}

function cashOf(draft: Draft): Settings {
  const { seats, act, straddle, boards, rules, approve, rabbit, last_hands, button, spectators, chat } = draft;
  const number = (key: Typed) => draft[key] ?? 0;
  return {
    kind: "cash", levels: [], seats, act, straddle, boards, rules, approve, rabbit, last_hands, button, spectators, chat, small: number("small"), big: number("big"),
    least_buy: number("least_buy"), most_buy: number("most_buy"), bank: number("bank"), bomb_every: number("bomb_every"), bomb_ante: number("bomb_ante"),
  };
}

/** Other blinds with the buy-ins that go with them. */
function withBlinds(draft: Draft, small: number, big: number): Draft {
  if (draft.kind === "sit_and_go") return { ...draft, small, big };
  return { ...draft, small, big, least_buy: 20 * big, most_buy: 100 * big, bomb_ante: 5 * big };
}

/** Another kind of game starts from what is usual in it. */
function withKind(draft: Draft, kind: Draft["kind"]): Draft {
  if (kind === "cash") return withBlinds({ ...draft, kind, rules: USUAL.rules }, USUAL.small ?? 1, USUAL.big ?? 2);
  const { rules, stack, blinds: [[small, big]] } = FORMATS.tournament;
  return { ...draft, kind, rules, small, big, most_buy: stack };
}

export function RoomFields({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = words();
  const sitAndGo = draft.kind === "sit_and_go";
  return (
    <>
      <Segmented label={t.kind} value={draft.kind} options={[["cash", t.cash], ["sit_and_go", t.sitAndGo]]} onValue={(kind) => onDraft(withKind(draft, kind))} />
      <fieldset class="friends-set">
        <legend>{sitAndGo ? t.firstBlinds : t.blinds}</legend>
        <div class="friends-blinds">
          {(sitAndGo ? FORMATS.tournament.blinds : BLINDS).map(([small, big]) => (
            <Button key={small} pressed={draft.small === small && draft.big === big} onClick={() => onDraft(withBlinds(draft, small, big))}>{`${chips(small)}/${chips(big)}`}</Button>
          ))}
        </div>
        <div class="friends-two">
          <NumberField label={t.small} value={draft.small} onValue={(small) => onDraft({ ...draft, small })} />
          <NumberField label={t.big} value={draft.big} onValue={(big) => onDraft({ ...draft, big })} />
        </div>
      </fieldset>
      {sitAndGo ? <SitAndGoFields draft={draft} onDraft={onDraft} /> : (
        <fieldset class="friends-set">
          <legend>{t.buyIn}</legend>
          <div class="friends-two">
            <NumberField label={t.least} value={draft.least_buy} onValue={(least_buy) => onDraft({ ...draft, least_buy })} />
            <NumberField label={t.most} value={draft.most_buy} onValue={(most_buy) => onDraft({ ...draft, most_buy })} />
          </div>
        </fieldset>
      )}
      <Segmented label={t.seats} value={String(draft.seats)} options={["2", "3", "4", "5", "6", "7", "8", "9"].map((n) => [n, n])} onValue={(n) => onDraft({ ...draft, seats: Number(n) })} />
      <Segmented
        label={t.clock} value={String(draft.act)} options={[...new Set([...CLOCKS, draft.act])].map((n) => [String(n), n ? t.seconds(n) : t.off])}
        onValue={(n) => onDraft({ ...draft, act: Number(n) })}
      />
      <details class="more">
        <summary>{t.more}</summary>
        <MoreFields draft={draft} onDraft={onDraft} />
      </details>
    </>
  );
}

function SitAndGoFields({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = words();
  const { minutes, most_buy, big } = draft;
  const choices = [...new Set([...Object.values(MINUTES), minutes])].sort((a, b) => a - b);
  return (
    <>
      <NumberField
        label={t.startWith} hint={most_buy && big ? t.startHint(chips(Math.floor(most_buy / big))) : undefined} value={most_buy}
        onValue={(amount) => onDraft({ ...draft, most_buy: amount })}
      />
      <Segmented label={t.levels} value={String(minutes)} options={choices.map((n) => [String(n), t.minutes(n)])} onValue={(n) => onDraft({ ...draft, minutes: Number(n) })} />
      <p class="muted small">{t.levelsHint}</p>
    </>
  );
}

function MoreFields({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = words();
  const [sets, setSets] = useState<SetRow[]>([]);
  useEffect(() => void ask<SetRow[]>("/api/sets").then(setSets, showError), []);
  const set = sets.find((one) => one.name === draft.rules);
  return (
    <div class="stack">
      <div>
        <Select label={t.rules} value={draft.rules} options={sets.length ? sets.map((one) => [one.name, say(one.title)]) : [[draft.rules, draft.rules]]} onValue={(rules) => onDraft({ ...draft, rules })} />
        {set && <p class="muted small">{say(set.about)}</p>}
      </div>
      {draft.kind === "cash" && <CashFields draft={draft} onDraft={onDraft} />}
      <Segmented
        label={t.button} value={draft.button} options={[["", t.button_], ["dead_button", t.button_dead_button], ["moving_button", t.button_moving_button]]}
        onValue={(button) => onDraft({ ...draft, button })}
      />
      <NumberField label={t.bank} value={draft.bank} onValue={(bank) => onDraft({ ...draft, bank })} />
      <Toggle label={t.approve} on={draft.approve} onChange={(approve) => onDraft({ ...draft, approve })} />
      <Toggle label={t.rabbit} on={draft.rabbit} onChange={(rabbit) => onDraft({ ...draft, rabbit })} />
      <Toggle label={t.lastHands} on={draft.last_hands} onChange={(last_hands) => onDraft({ ...draft, last_hands })} />
      <Toggle label={t.spectators} on={draft.spectators} onChange={(spectators) => onDraft({ ...draft, spectators })} />
      <Toggle label={t.chat} on={draft.chat} onChange={(chat) => onDraft({ ...draft, chat })} />
    </div>
  );
}

/** What there is in a cash game only. */
function CashFields({ draft, onDraft }: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const t = words();
  return (
    <>
      <Segmented label={t.run} value={String(draft.boards)} options={["1", "2", "3"].map((n) => [n, n === "1" ? t.once : t.times(Number(n))])} onValue={(n) => onDraft({ ...draft, boards: Number(n) })} />
      <Segmented
        label={t.straddle} value={draft.straddle} options={[["off", t.straddle_off], ["optional", t.straddle_optional], ["mandatory", t.straddle_mandatory]]}
        onValue={(straddle) => onDraft({ ...draft, straddle })}
      />
      <div class="friends-two">
        <NumberField label={t.bomb} hint={t.bombHint} value={draft.bomb_every} onValue={(bomb_every) => onDraft({ ...draft, bomb_every })} />
        <NumberField label={t.bombAnte} value={draft.bomb_ante} disabled={!draft.bomb_every} onValue={(bomb_ante) => onDraft({ ...draft, bomb_ante })} />
      </div>
    </>
  );
}
