/** Who bought how much, how everybody stands, and who owes whom. */
import { useEffect, useState } from "preact/hooks";
import { chips } from "../../i18n";
import { showError } from "../../ui/alerts";
import { Sheet } from "../../ui/sheet";
import { useDesk } from "./desk";
import { words } from "./words";

interface Ledger {
  readonly players: readonly { readonly name: string; readonly chips: number; readonly bought: number; readonly cashed: number; readonly found: number; readonly net: number }[];
  readonly transfers: readonly { readonly payer: string; readonly payee: string; readonly chips: number }[];
}

export function LedgerSheet({ onClose }: { onClose: () => void }) {
  const { live } = useDesk();
  const t = words();
  const [ledger, setLedger] = useState<Ledger | null>(null);
  useEffect(() => void live.send({ do: "ledger" }).then((answer) => setLedger(answer.told as unknown as Ledger), showError), []);
  return (
    <Sheet open title={t.ledger} onClose={onClose}>
      {ledger && (ledger.players.length === 0 ? <p>{t.ledgerNone}</p> : (
        <div class="stack">
          <div class="room-table" tabIndex={0} role="region" aria-label={t.ledger}>
            <table>
              <thead><tr><th scope="col">{t.name}</th><th scope="col">{t.bought}</th><th scope="col">{t.cashed}</th><th scope="col">{t.chips}</th><th scope="col">{t.net}</th></tr></thead>
              <tbody>
                {ledger.players.map((one) => (
                  <tr key={one.name}>
                    <th scope="row">{one.name}</th>
                    <td class="number">{chips(one.bought)}</td><td class="number">{chips(one.cashed)}</td><td class="number">{chips(one.chips)}</td>
                    <td class="number"><b>{one.net > 0 ? "+" : ""}{chips(one.net)}</b></td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <h3>{t.transfers}</h3>
          {ledger.transfers.length === 0 ? <p>{t.even}</p> : (
            <ul class="room-transfers">{ledger.transfers.map((one, i) => <li key={i}>{t.owesTo(one.payer || t.box, one.payee || t.box)}: <b class="number">{chips(one.chips)}</b></li>)}</ul>
          )}
        </div>
      ))}
    </Sheet>
  );
}
