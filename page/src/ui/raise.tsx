/** What a bet or raise of the one to act would be, and the button that does it: the same at real and at live tables. */
import { chips } from "../i18n";
import { Act } from "./act";
import { Confirm } from "./confirm";

/** Of what the server offers, as far as it is needed here; `all_in` is null where all chips in would not be legal. */
interface Offered {
  readonly verb: string;
  readonly min_to: number | null;
  readonly all_in: string | null;
  readonly all_in_to: number;
}

/** Would a bet or raise to this take everything the player has? */
export function isAllIn(choices: Offered, to: number): boolean {
  return choices.all_in !== null && choices.all_in !== "call" && to === choices.all_in_to;
}

/** The chips on a button; a number that would not fit is set smaller. */
export function Price({ of }: { of: number }) {
  const text = chips(of);
  return <b class={text.length > 9 ? "number long" : "number"}>{text}</b>;
}

/** Bet, Raise to or All-in, as what is chosen would be; all chips want a second press. */
export function RaiseButton({ choices, to, verb, turn, resting, words, onRaise }: {
  choices: Offered;
  to: number | null;
  verb: string;
  turn: string;
  resting: boolean;
  words: { readonly noBet: string; readonly noRaise: string; readonly again: string; readonly allIn: string };
  onRaise: (to: number) => void;
}) {
  if (choices.min_to === null) return <Act class="raise" disabled><span>{choices.verb === "bet" ? words.noBet : words.noRaise}</span></Act>;
  const all = to !== null && isAllIn(choices, to);
  return (
    <Confirm
      class="raise" ask={all} again={words.again} about={`${turn} ${to}`} resting={resting || to === null}
      onConfirm={() => to !== null && onRaise(to)}
    >
      <span>{all ? words.allIn : verb}</span> {to === null ? <b>–</b> : <Price of={to} />}
    </Confirm>
  );
}
