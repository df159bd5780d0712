/** Winners tapped for each pot that needs it, several for a tie. */
import { useState } from "preact/hooks";
import { chips, names, say } from "../../../i18n";
import { Button } from "../../../ui/button";
import { Act } from "../../../ui/act";
import { useDesk } from "./desk";
import { DockHead } from "./dock-head";
import { toggled, winnersOf, type Tapped } from "./logic/tapped";
import { words } from "./words";

export function Winners({ onBack }: { onBack?: () => void }) {
  const { hand, busy, press, live } = useDesk();
  const t = words();
  const [tapped, setTapped] = useState<Tapped>({});
  const winners = winnersOf(hand.winners, tapped);
  return (
    <section class="dock" tabIndex={-1} aria-label={t.winners}>
      <DockHead title={t.winners} why={t.whyPots} told={() => live.why({ topic: "pots" })}>{t.winnersHint}</DockHead>
      <div class="winner-pots">
        {hand.ask_winners.map((asked) => {
          const chosen = tapped[asked.at] ?? [];
          return (
            <div key={asked.at} role="group" aria-label={say(asked.name)} class={`winner-pot depth-${asked.pot % 4}`}>
              <span class="winner-pot-name capital">
                {say(asked.name)} <b class="number">{chips(asked.amount)}</b>{chosen.length > 1 && <small> · {t.split}</small>}
              </span>
              <div class="row">
                {asked.seats.map((seat) => (
                  <Button key={seat} pressed={chosen.includes(seat)} onClick={() => setTapped(toggled(tapped, asked.at, seat))}>
                    {seat}<span class="unseen"> ({say(asked.name)})</span>
                  </Button>
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <div class={onBack ? "acts two" : "acts one"}>
        {onBack && <Act onPress={onBack}><span>{t.byCards}</span></Act>}
        <Act
          class="primary key-c" disabled={!winners} resting={busy}
          onPress={() => winners && void press([{ do: "settle", winners }], winners.map((who) => names(who)).join(" / "))}
        >
          <span>{t.pay}</span>
        </Act>
      </div>
    </section>
  );
}
