/** Beside the table on a wide screen: the pots as layers, and what was done. */
import { chips, say } from "../../../i18n";
import { Layers } from "../../../ui/layers";
import { useDesk } from "./desk";
import { words } from "./words";

const SHOWN = 12;

export function Side() {
  const { hand } = useDesk();
  const t = words();
  return (
    <aside class="side">
      <h2>{t.pots}</h2>
      {hand.pots_stand ? <Layers layers={hand.layers} refunds={hand.refunds} /> : <p>{t.onePot(chips(hand.pot))}</p>}
      <h2>{t.soFar}</h2>
      <ol class="side-lines">{hand.lines.slice(-SHOWN).map((line, i) => <li key={hand.lines.length - i}>{say(line.text)}</li>)}</ol>
    </aside>
  );
}
