/** The colours of chips and what each is worth; and a stack counted by them. */
import { useState } from "preact/hooks";
import type { Colour } from "../../api/types";
import { catalogue, chips } from "../../i18n";
import { Button } from "../../ui/button";
import { Chip } from "../../ui/chips";
import { NumberField } from "../../ui/field";
import { kindOfChip } from "./setup/draft";
import "./colours.css";

const words = catalogue({
  en: {
    colour: (n: number) => `Colour ${n}`, value: (n: number) => `Worth of colour ${n}`, remove: (n: number) => `Remove colour ${n}`, add: "Add a colour",
    count: (value: string) => `Chips of ${value}`, together: "Together", more: (value: string) => `One more of ${value}`, less: (value: string) => `One less of ${value}`,
  },
  zh: {
    colour: (n: number) => `颜色 ${n}`, value: (n: number) => `颜色 ${n} 的面值`, remove: (n: number) => `移除颜色 ${n}`, add: "加一种颜色",
    count: (value: string) => `面值 ${value} 的筹码`, together: "合计", more: (value: string) => `面值 ${value} 加一枚`, less: (value: string) => `面值 ${value} 减一枚`,
  },
});

const MOST = 12;
const NEXT = ["#f2f0ea", "#c8383c", "#2c7a4b", "#26282b", "#6a3d9a", "#d9a520", "#2f6db5", "#e07b2f", "#c5628f", "#7a5a3a", "#5fa3a0", "#8a8a8a"];

export function Colours({ colours, onColours }: { colours: readonly Colour[]; onColours: (colours: Colour[]) => void }) {
  const t = words();
  const change = (at: number, colour: string, value: number) => onColours(colours.map((one, i) => (i === at ? kindOfChip(colour, value) : one)));
  return (
    <div class="colours">
      {colours.map((one, i) => (
        <div key={i} class="colours-row">
          <input type="color" aria-label={t.colour(i + 1)} value={one.colour} onInput={(event) => change(i, event.currentTarget.value.toLowerCase(), one.value)} />
          <NumberField label={t.value(i + 1)} bare value={one.value} onValue={(value) => value && change(i, one.colour, value)} />
          <Button tone="quiet" icon="trash" label={t.remove(i + 1)} onClick={() => onColours(colours.filter((_, at) => at !== i))} />
        </div>
      ))}
      <Button
        icon="plus" disabled={colours.length >= MOST}
        onClick={() => onColours([...colours, kindOfChip(NEXT[colours.length % NEXT.length] ?? "#8a8a8a", (colours.at(-1)?.value ?? 1) * 5)])}
      >
        {t.add}
      </Button>
    </div>
  );
}

/** A stack by how many there are of each colour. */
export function CountByColour({ colours, onTotal }: { colours: readonly Colour[]; onTotal: (chips: number) => void }) {
  const t = words();
  const [counts, setCounts] = useState<readonly (number | null)[]>(() => colours.map(() => 0));
  const set = (at: number, count: number | null) => {
    const next = counts.map((one, i) => (i === at ? count : one));
    setCounts(next);
    onTotal(colours.reduce((sum, one, i) => sum + one.value * (next[i] ?? 0), 0));
  };
  const total = colours.reduce((sum, one, i) => sum + one.value * (counts[i] ?? 0), 0);
  return (
    <div class="colours">
      {colours.map((one, i) => (
        <div key={i} class="count-row">
          <span class="count-worth"><Chip colour={one.colour} size={28} /><span class="number">{chips(one.value)}</span></span>
          <Button icon="minus" label={t.less(chips(one.value))} disabled={!counts[i]} onClick={() => set(i, Math.max(0, (counts[i] ?? 0) - 1))} />
          <NumberField label={t.count(chips(one.value))} bare value={counts[i] ?? null} onValue={(count) => set(i, count)} />
          <Button icon="plus" label={t.more(chips(one.value))} onClick={() => set(i, (counts[i] ?? 0) + 1)} />
        </div>
      ))}
      <p class="row spread"><span>{t.together}</span><b class="number">{chips(total)}</b></p>
    </div>
  );
}
