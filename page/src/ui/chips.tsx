/** Chips and the dealer button. */
import { chips } from "../i18n";
import type { Colour } from "../api/types";
import "./chips.css";

const USUAL: readonly Colour[] = [
  { name: "", colour: "#f2f0ea", value: 1 }, { name: "", colour: "#c8383c", value: 5 }, { name: "", colour: "#2c7a4b", value: 25 },
  { name: "", colour: "#26282b", value: 100 }, { name: "", colour: "#6a3d9a", value: 500 }, { name: "", colour: "#d9a520", value: 1000 },
];

/** The colour in which an amount is drawn: of the largest chip that fits into it. */
export function chipColour(amount: number, colours: readonly Colour[] = []): string {
  const sorted = [...(colours.length ? colours : USUAL)].sort((a, b) => a.value - b.value);
  return (sorted.filter((one) => one.value <= amount).at(-1) ?? sorted[0])?.colour ?? "#888888";
}

/** One chip, seen from above. */
export function Chip({ colour, size = 18 }: { colour: string; size?: number }) {
  return (
    <svg class="chip" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11" fill={colour} class="chip-rim" />
      <circle cx="12" cy="12" r="8.6" class="chip-marks" />
      <circle cx="12" cy="12" r="5.4" fill={colour} class="chip-rim" />
    </svg>
  );
}

/** An amount with a chip before it. */
export function ChipStack({ amount, colours, label }: { amount: number; colours?: readonly Colour[]; label?: string }) {
  return (
    <span class="chips">
      <Chip colour={chipColour(amount, colours)} />
      {label && <span class="unseen">{label} </span>}
      <span class="number">{chips(amount)}</span>
    </span>
  );
}

/** The dealer button; `label` is what it is called to those who do not see it. */
export function DealerButton({ label }: { label: string }) {
  return <span class="dealer" role="img" aria-label={label}><span aria-hidden="true">D</span></span>;
}
