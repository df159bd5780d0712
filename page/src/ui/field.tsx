/** Fields with their label, a hint, and what is wrong with them said in words beside them. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { chips } from "../i18n";
import "./field.css";

/** Blanks that look like a plain one and are none: pasted from a page, or of a Chinese keyboard. */
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

interface Common {
  label: string;
  /** The label is read out but not seen, where the row says it already. */
  bare?: boolean;
  hint?: string | undefined;
  /** What is wrong, in words. */
  wrong?: string | undefined;
  disabled?: boolean;
}

interface Frame extends Common {
  children: (ids: { id: string; described: string | undefined; invalid: boolean }) => ComponentChildren;
}

/** A label, whatever takes the input, and what belongs to it. */
export function Field({ label, bare, hint, wrong, children }: Frame) {
  const id = useId();
  const described = wrong || hint ? `${id}-note` : undefined;
  return (
    <div class={`field ${wrong ? "wrong" : ""}`}>
      <label class={bare ? "unseen" : ""} for={id}>{label}</label>
      {children({ id, described, invalid: !!wrong })}
      {described && <p class="field-note" id={described}>{wrong || hint}</p>}
    </div>
  );
}

export function TextField({ value, onInput, placeholder, maxLength, mono, rows, onEnter, ...common }: Common & {
  value: string;
  onInput: (value: string) => void;
  placeholder?: string;
  maxLength?: number;
  /** For spots and cards. */
  mono?: boolean;
  /** More than one line. */
  rows?: number;
  onEnter?: () => void;
}) {
  return (
    <Field {...common}>
      {({ id, described, invalid }) => {
        const same = {
          id, value, placeholder, maxLength, class: mono ? "mono" : "", disabled: common.disabled ?? false, "aria-describedby": described,
          "aria-invalid": invalid, autocomplete: "off", spellcheck: false, autocapitalize: "off" as const,
          onInput: (event: { currentTarget: { value: string } }) => onInput(event.currentTarget.value.replace(BLANKS, " ")),
          onKeyDown: (event: KeyboardEvent) => {
            if (event.key === "Enter" && onEnter && !event.isComposing) {
              event.preventDefault();
              onEnter();
            }
          },
        };
        return rows ? <textarea {...same} rows={rows} /> : <input {...same} type="text" />;
      }}
    </Field>
  );
}

/** Whole chips as they are typed: "1,500", "1.5k", "1500 ", "2万"; null when it is no such number. */
export function readChips(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)([kKmM千万]?)$/.exec(text.normalize("NFKC").replace(/[\s,]/g, ""));
  if (!found) return null;
  const times = { k: 1_000, m: 1_000_000, 千: 1_000, 万: 10_000 }[(found[2] ?? "").toLowerCase()] ?? 1;
  const value = Math.round(Number(found[1]) * times * 1000) / 1000;
  return Number.isSafeInteger(value) ? value : null;
}

/** An amount of whole chips.  It may be typed as people write it; null while it is empty or no number. */
export function NumberField({ value, onValue, placeholder, onEnter, ...common }: Common & {
  value: number | null;
  onValue: (value: number | null) => void;
  placeholder?: string;
  onEnter?: () => void;
}) {
  const [text, setText] = useState(value === null ? "" : chips(value));
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!typing) setText(value === null ? "" : chips(value));
  }, [value, typing]);
  return (
    <Field {...common}>
      {({ id, described, invalid }) => (
        <input
          id={id} class="amount" type="text" inputMode="decimal" autocomplete="off" value={text} placeholder={placeholder} disabled={common.disabled}
          aria-describedby={described} aria-invalid={invalid || (text !== "" && readChips(text) === null)}
          onFocus={(event) => {
            setTyping(true);
            event.currentTarget.select();
          }}
          onBlur={() => setTyping(false)}
          onInput={(event) => {
            setText(event.currentTarget.value);
            onValue(readChips(event.currentTarget.value));
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && onEnter) {
              event.preventDefault();
              onEnter();
            }
          }}
        />
      )}
    </Field>
  );
}

export function Select<K extends string>({ value, options, onValue, ...common }: Common & {
  value: K;
  options: readonly (readonly [key: K, text: string])[];
  onValue: (key: K) => void;
}) {
  return (
    <Field {...common}>
      {({ id, described, invalid }) => (
        <select
          id={id} value={value} disabled={common.disabled} aria-describedby={described} aria-invalid={invalid}
          onChange={(event) => onValue(event.currentTarget.value as K)}
        >
          {options.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
        </select>
      )}
    </Field>
  );
}
