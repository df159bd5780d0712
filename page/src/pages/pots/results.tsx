/** The pots as layers, winners to be tapped, and who gets what; each with its reason. */
import type { Layer, Pots } from "../../api/types";
import { chips, say } from "../../i18n";
import { Button } from "../../ui/button";
import { Explain } from "../../ui/explain";
import { Layers } from "../../ui/layers";
import { tapped, type Case } from "./case";
import { words } from "./words";

export function Results({ answer, form, told, onWinners }: {
  answer: Pots;
  form: Case;
  told: Case["winners"];
  onWinners: (winners: Case["winners"]) => void;
}) {
  const t = words();
  const winners = told ?? answer.winners;
  const contested = answer.layers.some((layer) => layer.contested);
  const tap = (pot: number, board: number, name: string) => onWinners(tapped(winners, answer.layers.length, form.boards, pot, board, name));
  return (
    <>
      <div class="row spread">
        <h2 class="pots-head">{t.pots}</h2>
        <Explain told={answer.told} label={t.why} title={t.whyTitle} />
      </div>
      <Layers
        layers={answer.layers} refunds={answer.refunds}
        extra={(layer) => <Winners answer={answer} layer={layer} boards={form.boards} winners={winners} onTap={tap} />}
      />
      <p class="pots-check">{say(answer.check)}</p>
      {answer.winners_fault ? <p class="wrong-text" role="alert">{say(answer.winners_fault)}</p>
        : contested && !answer.awards.length && <p class="muted small no-print">{t.tap}</p>}
      <Gets answer={answer} />
    </>
  );
}

function Winners({ answer, layer, boards, winners, onTap }: {
  answer: Pots;
  layer: Layer;
  boards: number;
  winners: Case["winners"];
  onTap: (pot: number, board: number, name: string) => void;
}) {
  const t = words();
  const rake = answer.rakes[layer.number] ?? 0;
  return (
    <div class="pots-winners">
      {layer.contested && Array.from({ length: boards }, (_, board) => (
        <div key={board} class="row no-print" role="group" aria-label={boards > 1 ? t.each(say(layer.name), board + 1) : `${say(layer.name)}: ${t.winners}`}>
          <span class="pots-ask">{boards > 1 ? t.board(board + 1) : t.winners}</span>
          {layer.eligible.map((name) => (
            <Button key={name} pressed={winners?.[layer.number]?.[board]?.includes(name) ?? false} onClick={() => onTap(layer.number, board, name)}>{name}</Button>
          ))}
        </div>
      ))}
      {answer.awards.some((award) => award.pot === layer.number) && (
        <ul class="pots-awards">
          {answer.awards.filter((award) => award.pot === layer.number).map((award) => (
            <li key={`${award.board} ${award.seat}`}>
              {boards > 1 && <span class="muted">{t.board(award.board + 1)} </span>}
              <b>{award.seat}</b> <b class="number pots-won">{chips(award.amount)}</b>
              {award.odd > 0 && <span class="pots-odd"> {t.oddChip(chips(award.odd))}</span>}
              {award.hand && <span class="muted"> {say(award.hand)}</span>}
            </li>
          ))}
          {rake > 0 && <li class="muted">{t.rakeLine(say(layer.name), chips(rake))}</li>}
        </ul>
      )}
    </div>
  );
}

/** The table of who gets what; before the winners are known it shows what is put in and goes back. */
function Gets({ answer }: { answer: Pots }) {
  const t = words();
  const paid = answer.awards.length > 0;
  return (
    <>
      <h2 class="pots-head">{t.gets}</h2>
      <div class="pots-scroll" role="region" aria-label={t.gets} tabIndex={0}>
        <table class="pots-table">
          <thead>
            <tr><th scope="col">{t.player}</th><th scope="col">{t.putIn}</th><th scope="col">{t.back}</th>{paid && <><th scope="col">{t.won}</th><th scope="col">{t.net}</th></>}</tr>
          </thead>
          <tbody>
            {answer.results.map((one) => (
              <tr key={one.name}>
                <th scope="row">{one.name}{one.folded && <span class="muted small"> {t.folded}</span>}</th>
                <td class="number">{chips(one.paid)}</td>
                <td class="number">{one.refunded ? chips(one.refunded) : "–"}</td>
                {paid && <td class="number">{one.won ? chips(one.won) : "–"}</td>}
                {paid && <td class={`number ${one.net > 0 ? "plus" : one.net < 0 ? "minus" : ""}`}>{one.net > 0 ? "+" : one.net < 0 ? "−" : ""}{chips(Math.abs(one.net))}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr><th scope="row">{t.total}</th><td class="number">{chips(answer.total)}</td><td /><td hidden={!paid} /><td hidden={!paid} /></tr>
          </tfoot>
        </table>
      </div>
      {answer.odd && <p class="pots-check">{say(answer.odd)}</p>}
      {paid && (
        <ul class="pots-reasons small">
          {/* The steps before stand beside their layers. */}
          {answer.told.steps.slice(answer.layers.length + answer.refunds.length + 1).map((step) => <li key={step.en}>{say(step)}</li>)}
        </ul>
      )}
      <p class="pots-check muted small">{answer.told.citations.join(" · ")}</p>
    </>
  );
}
