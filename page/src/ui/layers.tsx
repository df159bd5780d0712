/** The pots as layers, the main pot first, with who can win each; refunds apart. */
import type { ComponentChildren } from "preact";
import type { Layer, Refund } from "../api/types";
import { catalogue, chips, names, say } from "../i18n";
import { Explain } from "./explain";
import "./layers.css";

const words = catalogue({
  en: {
    pots: "Pots", canWin: (who: string) => `${who} can win it`, alone: (who: string) => `${who} wins it: nobody else is in it`,
    why: (pot: string) => `Why ${pot}?`, back: (who: string) => `Back to ${who}`, willBack: (who: string) => `Back to ${who} if nobody calls`,
    refundWhy: (who: string) => `Why does ${who} get chips back?`, none: "Nothing is in the middle yet.",
  },
  zh: {
    pots: "底池", canWin: (who: string) => `${who} 可以赢`, alone: (who: string) => `归 ${who}：没有别人争这个池`,
    why: (pot: string) => `为什么${pot}是这样？`, back: (who: string) => `退回 ${who}`, willBack: (who: string) => `没人跟注就退回 ${who}`,
    refundWhy: (who: string) => `为什么退筹码给 ${who}？`, none: "中间还没有筹码。",
  },
});

/** extra: what a page adds to a layer, such as who won it. */
export function Layers({ layers, refunds, extra }: {
  layers: readonly Layer[];
  refunds: readonly Refund[];
  extra?: (layer: Layer) => ComponentChildren;
}) {
  const t = words();
  if (!layers.length && !refunds.length) return <p class="layers-none">{t.none}</p>;
  const most = Math.max(...layers.map((layer) => layer.amount), 1);
  return (
    <div class="layers">
      <ol aria-label={t.pots}>
        {layers.map((layer) => (
          <li key={layer.number} class={`layer depth-${layer.number % 4}`}>
            {/* How wide: its share of the largest pot; a fifth is the least that is still seen as a layer. */}
            <svg class="layer-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={Math.max(20, (100 * layer.amount) / most)} height="6" rx="1" />
            </svg>
            <div class="layer-head">
              <span class="layer-name">{say(layer.name)}</span>
              <span class="layer-amount number">{chips(layer.amount)}</span>
              <Explain told={{ ...bare(layer.why), steps: [layer.formula] }} label={t.why(say(layer.name))} />
            </div>
            <p class="layer-formula">{say(layer.formula)}</p>
            <p class="layer-who">{layer.contested ? t.canWin(names(layer.eligible)) : t.alone(names(layer.eligible))}</p>
            {extra?.(layer)}
          </li>
        ))}
      </ol>
      <ul hidden={!refunds.length}>
        {refunds.map((refund) => (
          <li key={refund.seat} class="refund">
            <span class="refund-who">{refund.done ? t.back(refund.seat) : t.willBack(refund.seat)}</span>
            <span class="number">{chips(refund.amount)}</span>
            <Explain told={bare(refund.why)} label={t.refundWhy(refund.seat)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const bare = (text: Layer["why"]) => ({ text, steps: [], rules: [], citations: [], remarks: [] });
