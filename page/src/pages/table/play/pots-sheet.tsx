/** The pots as layers, for a narrow screen. */
import { chips } from "../../../i18n";
import { Explain } from "../../../ui/explain";
import { Layers } from "../../../ui/layers";
import { Sheet } from "../../../ui/sheet";
import { useDesk } from "./desk";
import { words } from "./words";

export function PotsSheet({ onClose }: { onClose: () => void }) {
  const { hand, live } = useDesk();
  const t = words();
  return (
    <Sheet open title={t.pots} onClose={onClose}>
      {hand.pots_stand ? <Layers layers={hand.layers} refunds={hand.refunds} /> : <p>{t.onePot(chips(hand.pot))}</p>}
      <p class="row"><span class="muted">{t.whyPots}</span><Explain told={() => live.why({ topic: "pots" })} label={t.whyPots} /></p>
    </Sheet>
  );
}
