/** The foot of the table for those who only look: whose turn it is, what is legal, and why. */
import { chips, say } from "../../../i18n";
import { dealText } from "./dealing";
import { useDesk } from "./desk";
import { DockHead } from "./dock-head";
import { showText } from "./showing";
import { words } from "./words";

export function Looking() {
  const { hand } = useDesk();
  const t = words();
  const { choices, showdown, due } = hand;
  if (due === "act" && choices) {
    return (
      <section class="dock" tabIndex={-1} aria-label={t.actions}>
        <DockHead turn title={t.turnOf(choices.seat)} why={t.whyTurn} told={hand.turn}>{say(choices.sentence)}</DockHead>
        {choices.odds && <p class="muted small">{say(choices.odds)}</p>}
        {choices.to_call > 0 && <p><b>{t.call} <span class="number">{chips(choices.to_call)}</span></b></p>}
      </section>
    );
  }
  if (due === "show" && showdown.next) {
    return (
      <section class="dock" tabIndex={-1} aria-label={t.whoShows}>
        <DockHead turn title={showText(showdown, showdown.next)} why={t.whyShow} told={showdown.told}>{t.order}: {showdown.order.join(" · ")}</DockHead>
      </section>
    );
  }
  return (
    <section class="dock" tabIndex={-1} aria-label={t.whoShows}>
      <DockHead title={due === "deal" ? dealText(hand.deals) : say(hand.turn.text)} why={t.whyTurn} told={hand.turn} />
    </section>
  );
}
