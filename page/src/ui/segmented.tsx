/** One of a few, all in view: radio buttons drawn as one bar. */
import { useId } from "preact/hooks";
import "./segmented.css";

export function Segmented<K extends string>({ label, bare, value, options, onValue }: {
  label: string;
  bare?: boolean;
  value: K;
  options: readonly (readonly [key: K, text: string])[];
  onValue: (key: K) => void;
}) {
  const name = useId();
  return (
    <fieldset class="segmented">
      <legend class={bare ? "unseen" : ""}>{label}</legend>
      <div class="segments">
        {options.map(([key, text]) => (
          <label key={key}>
            <input type="radio" name={name} value={key} checked={key === value} onChange={() => onValue(key)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On or off. */
export function Toggle({ label, hint, on, onChange, disabled }: {
  label: string;
  hint?: string;
  on: boolean;
  onChange: (on: boolean) => void;
  disabled?: boolean;
}) {
  return (
    <label class="toggle">
      <span class="toggle-text">{label}{hint && <small>{hint}</small>}</span>
      <input type="checkbox" role="switch" checked={on} disabled={disabled} onChange={(event) => onChange(event.currentTarget.checked)} />
    </label>
  );
}
