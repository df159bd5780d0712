/** One's own seat, always at the foot: cards, chips, bet, own hand in words, the clock. */
import { chips, say } from "../../i18n";
import { Cards } from "../../ui/card";
import { Chip, chipColour, DealerButton } from "../../ui/chips";
import { Explain } from "../../ui/explain";
import { useDesk } from "./desk";
import { cardsOf } from "./felt";
import { Ring } from "./ring";
import { stateText, wonBy } from "./seat";
import { words } from "./words";

export function Hero() {
  const { table, you, me, why, open } = useDesk();
  const t = words();
  if (!me) return null;
  const turn = you.choices !== null;
  const gone = me.state === "folded" || me.state === "mucked";
  const won = wonBy(table.awards, me.player);
  const state = me.state === "next" || me.state === "waiting" ? "" : stateText(me, t);
  return (
    <div class={`room-hero ${turn ? "turn" : ""} ${gone ? "gone" : ""}`}>
      <button type="button" class="room-hero-me" onClick={() => open({ kind: "seat", seat: me.number })}>
        <span class="room-hero-name">{me.player}{table.button === me.number && <DealerButton label={t.button} />}</span>
        <span class="number"><span class="unseen">{t.stack} </span>{chips(me.chips)}</span>
        {won > 0 && <b class="room-won number">{t.won(chips(won))}</b>}
        {me.bet > 0 && <span class="room-bet number"><Chip colour={chipColour(me.bet)} size={14} /><span class="unseen">{t.bet} </span>{chips(me.bet)}</span>}
        {state && <span class="room-hero-state">{state}</span>}
      </button>
      {you.hole && (
        <span class="room-hero-cards" role="group" aria-label={t.ownCards}>
          <Cards cards={cardsOf(you.hole)} />
        </span>
      )}
      <div class="room-hero-text">
        {you.made && !gone && <p class="room-made"><span class="unseen">{t.ownHand("")}</span>{say(you.made)}</p>}
        {turn && <h2>{t.yourTurn}</h2>}
        {!turn && table.actor && <p class="room-hero-turn">{t.turnOf(table.actor)}</p>}
      </div>
      {turn && <Ring seat={me} />}
      {table.actor && <Explain small told={() => why({ topic: "turn" })} label={t.whyTurn} />}
    </div>
  );
}
