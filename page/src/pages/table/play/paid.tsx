/** The hand is over: who won how much, and what comes next. */
import type { Award, HandView } from "../../../api/types";
import { chips, say } from "../../../i18n";
import { Explain } from "../../../ui/explain";
import { Act } from "../../../ui/act";
import { useDesk } from "./desk";
import { words } from "./words";

/** What each seat won of all pots and boards, the most first. */
export function totals(awards: readonly Award[]): [seat: string, amount: number][] {
  const won = new Map<string, number>();
  for (const { seat, amount } of awards) won.set(seat, (won.get(seat) ?? 0) + amount);
  return [...won].sort((a, b) => b[1] - a[1]);
}

export function Paid() {
  const { view, hand, owner, busy, press, open } = useDesk();
  const t = words();
  const { coming } = view;
  return (
    <section class="dock paid" tabIndex={-1} aria-label={t.result}>
      <div class="result">
        <div class="grow">
          <p class="result-won">
            {totals(hand.awards).map(([seat, amount]) => <span key={seat}><b>{seat}</b> <b class="number">{t.won(chips(amount))}</b></span>)}
          </p>
          {hand.refunds.filter((one) => one.done).map((one) => (
            <p key={one.seat} class="result-refund">{t.refunded(one.seat, chips(one.amount))}</p>
          ))}
          {hand.rake > 0 && <p class="result-refund">{t.rake(chips(hand.rake))}</p>}
        </div>
        {hand.awards_told && <Explain told={hand.awards_told} label={t.whyAwards} />}
      </div>
      <Parts hand={hand} />
      {view.closed ? <p>{t.closed}</p> : (
        <>
          <Next />
          {view.places.map((place) => place.owes && <p key={place.name} class="coming small">{t.owes(place.name, say(place.owes))}</p>)}
          {owner && (
            <div class="acts two">
              <Act disabled={!coming} onPress={() => open({ kind: "bomb" })}><span>{t.bomb}</span></Act>
              <Act class="primary key-n" disabled={!coming} resting={busy} onPress={() => void press([{ do: "next" }])}><span>{t.nextHand}</span></Act>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** Where button and blinds go, and why; or why no hand can be dealt. */
function Next() {
  const { view: { coming, coming_fault, game } } = useDesk();
  const t = words();
  if (!coming) return coming_fault && <p class="coming wrong-text">{say(coming_fault)}</p>;
  const changed = coming.game.big !== game.big || coming.game.small !== game.small;
  const parts = [
    coming.button ? t.onButton(coming.button) : t.deadButton, coming.small_blind ? t.small(coming.small_blind) : t.deadSmall, t.big(coming.big_blind),
    ...(changed ? [t.blinds(chips(coming.game.small), chips(coming.game.big))] : []),
  ];
  return (
    <div class="coming">
      <p class="grow">{t.comes}: {parts.join(" · ")}</p>
      <Explain small told={coming.told} label={t.whyComing} />
    </div>
  );
}

/** Pot by pot where there is more than one to tell. */
function Parts({ hand }: { hand: HandView }) {
  const t = words();
  if (hand.awards.length < 2) return null;
  return (
    <ul class="result-parts">
      {hand.awards.map((award) => {
        const pot = hand.layers.find((layer) => layer.number === award.pot);
        return (
          <li key={`${award.pot} ${award.board} ${award.seat}`}>
            <span class="capital">
              {pot && say(pot.name)}{hand.boards.length > 1 && ` · ${t.onBoard(award.board + 1)}`}: {award.seat}{award.hand && ` · ${say(award.hand)}`}
            </span>
            <span class="number">{chips(award.amount)}{award.odd > 0 && <small> ({t.odd(chips(award.odd))})</small>}</span>
          </li>
        );
      })}
    </ul>
  );
}
