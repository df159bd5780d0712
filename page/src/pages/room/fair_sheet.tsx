/** The fair deal: what is promised, this hand's check, and what it proves and what not. */
import { useState } from "preact/hooks";
import { check, Unfair, type Proved, type Transcript } from "../../fair/fair";
import { names } from "../../i18n";
import { showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { CardFace } from "../../ui/card";
import { saveFile } from "../../ui/copy";
import { Sheet } from "../../ui/sheet";
import { useDesk } from "./desk";
import { cardsOf } from "./felt";
import { notedOf, type Noted } from "./use_fair";
import { words } from "./words";

interface Found {
  readonly deal: Transcript;
  readonly proved: Proved | null;
  readonly why: string;
}

/** Checks a deal, and that its terms are those that this device saw before it opened its number. */
export function judged(deal: Transcript, noted: Noted | null): Found {
  try {
    const proved = check(deal);
    return { deal, proved, why: noted?.terms && noted.terms !== proved.terms ? "changed" : "" };
  } catch (error) {
    if (error instanceof Unfair) return { deal, proved: null, why: error.why };
    return { deal, proved: null, why: "version" }; // what cannot even be read is no record of this kind
  }
}

export function FairSheet({ onClose }: { onClose: () => void }) {
  const { live, table, you } = useDesk();
  const t = words();
  const [found, setFound] = useState<Found | null>(null);
  const run = async () => {
    try {
      const deal = (await live.send({ do: "deal" })).told as unknown as Transcript;
      setFound(judged(deal, notedOf(deal.hand)));
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Sheet open title={t.fair} onClose={onClose}>
      <div class="stack">
        {table.fair.root && <p class="room-root"><small>{t.fairRoot}</small><code>{table.fair.root}</code></p>}
        <Button tone="primary" icon="check" disabled={!table.fair.root} onClick={() => void run()}>{t.fairCheck}</Button>
        {found && <Verdict found={found} me={you.player} hole={you.hole} />}
        <p>{t.fairTakes}</p>
        <p>{t.fairProves}</p>
        <p>{t.fairNot}</p>
      </div>
    </Sheet>
  );
}

function Verdict({ found: { deal, proved, why }, me, hole }: { found: Found; me: string | null; hole: string | null }) {
  const t = words();
  const mine = me !== null && me in deal.nonces && deal.nonces[me] === notedOf(deal.hand)?.nonce;
  const own = proved?.cards.filter((one) => one.use === me).map((one) => one.card) ?? [];
  const sameHole = hole === null || cardsOf(hole).every((card) => own.includes(card));
  const bad = why ? t.fairBad(t[`bad_${why}` as "bad_root"]) : sameHole ? "" : t.fairHoleBad;
  return (
    <div class="stack" role="status">
      {bad ? <p class="wrong-text">{bad}</p> : <p><b>{t.fairGood(deal.opened.length)}</b></p>}
      {!bad && me !== null && <p>{mine ? t.fairMine : t.fairNotMine} {hole !== null && own.length > 0 && t.fairHole}</p>}
      {proved && proved.withheld.length > 0 && <p>{t.fairWithheld(names(proved.withheld))}</p>}
      {proved && (
        <ul class="room-proved">
          {proved.cards.map((one) => <li key={one.k}><CardFace card={one.card} size="small" /><small>{use(one.use, t)}</small></li>)}
        </ul>
      )}
      <Button size="small" icon="download" onClick={() => saveFile(new Blob([JSON.stringify(deal, null, 1)], { type: "application/json" }), `deal-${deal.hand.replace("#", "-")}.json`)}>{t.fairFile}</Button>
      <p class="room-hint">{t.fairFileHint}</p>
    </div>
  );
}

function use(of: string, t: ReturnType<typeof words>): string {
  return of === "burn" ? t.use_burn : of === "" ? t.use_stub : of;
}
