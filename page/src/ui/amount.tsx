/** The size of a bet: slider, buttons of the server's sizes, a step more or less, mouse wheel, typing.  Give it a new key each turn. */
import type { ComponentChildren, Ref } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Preset } from "../api/types";
import { catalogue, chips, say } from "../i18n";
import { Button } from "./button";
import { readChips } from "./field";
import { atStop, lastStop, placed, stepped, stopOf, type Range } from "./amounts";
import "./amount.css";

const words = catalogue({
  en: {
    less: "One step less", more: "One step more", slider: "by slider", sizes: "Sizes",
    range: (low: string, high: string) => `${low} to ${high}`, whole: "A whole number of chips, such as 600 or 1.5k.",
  },
  zh: {
    less: "少一档", more: "多一档", slider: "拖动", sizes: "常用数额",
    range: (low: string, high: string) => `${low} 到 ${high}`, whole: "请写整数筹码，例如 600 或 1.5k。",
  },
});

export interface AmountProps {
  readonly range: Range;
  readonly presets: readonly Preset[];
  /** "Raise to": what the amount is, as a label. */
  readonly label: string;
  /** null: what is typed cannot be sent. */
  readonly value: number | null;
  /** outside: the typed amount where it is one outside the range. */
  onValue(value: number | null, outside?: number): void;
  /** Enter in the field with an amount that fits. */
  onEnter(value: number): void;
  /** Enter with an amount outside the range: the server is to say why not. */
  onOutside(value: number): void;
  readonly field?: Ref<HTMLInputElement>;
  /** Stands apart at the end of the sizes. */
  readonly aside?: ComponentChildren;
}

export function Amount({ range, presets, label, value, onValue, onEnter, onOutside, field, aside }: AmountProps) {
  const t = words();
  const hint = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const now = value ?? range.min;
  const set = (next: number) => {
    setTyped(null);
    onValue(next);
  };

  const step = (by: 1 | -1) => set(stepped(range, now, by));
  const wheel = useRef(step);
  wheel.current = step;
  // By hand, since a wheel that scrolls the page too must be stopped from it.
  useEffect(() => {
    const turned = (event: WheelEvent) => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      wheel.current(event.deltaY < 0 ? 1 : -1);
    };
    const at = frame.current;
    at?.addEventListener("wheel", turned, { passive: false });
    return () => at?.removeEventListener("wheel", turned);
  }, []);

  const type = (text: string) => {
    setTyped(text);
    const read = readChips(text);
    if (read === null) onValue(null);
    else if (placed(range, read) === "fits") onValue(read);
    else onValue(null, read);
  };
  const enter = () => {
    if (value !== null) onEnter(value);
    else if (read !== null) onOutside(read);
  };
  const wrong = typed !== null && value === null;
  const read = typed === null ? null : readChips(typed);

  return (
    <div class="sizing" ref={frame}>
      <div class="sizes">
        <div class="size-buttons" role="group" aria-label={t.sizes}>
          {presets.map((preset) => (
            <Button key={preset.key} size="small" pressed={value === preset.to} onClick={() => set(preset.to)}>
              {say(preset.words)}<span class="unseen">, {chips(preset.to)}</span>
            </Button>
          ))}
        </div>
        {aside}
      </div>
      <div class={chips(range.max).length > 9 ? "dial long" : "dial"}>
        <input
          type="range" min={0} max={lastStop(range)} step={1} value={stopOf(range, now)} disabled={range.min >= range.max}
          aria-label={`${label} ${t.slider}`} aria-valuetext={chips(now)}
          onInput={(event) => set(atStop(range, event.currentTarget.valueAsNumber))}
        />
        <Button icon="minus" label={t.less} disabled={value !== null && value <= range.min} onClick={() => step(-1)} />
        <input
          type="text" inputMode="decimal" autocomplete="off" enterKeyHint="done" aria-label={label} ref={field ?? null}
          aria-invalid={wrong} aria-describedby={hint}
          value={typed ?? chips(now)} onFocus={(event) => event.currentTarget.select()} onInput={(event) => type(event.currentTarget.value)}
          onBlur={() => value !== null && setTyped(null)}
          onKeyDown={(event) => {
            if (event.isComposing) return;
            if (event.key === "Enter") enter();
            else if (event.key === "ArrowUp" || event.key === "ArrowDown") step(event.key === "ArrowUp" ? 1 : -1);
            else if (event.key === "Escape") setTyped(null);
            else return;
            event.preventDefault();
          }}
        />
        <Button icon="plus" label={t.more} disabled={value !== null && value >= range.max} onClick={() => step(1)} />
      </div>
      <p id={hint} class={wrong ? "wrong" : "unseen"} role={wrong ? "alert" : undefined}>
        {wrong && read === null ? t.whole : t.range(chips(range.min), chips(range.max))}
      </p>
    </div>
  );
}
