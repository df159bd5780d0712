/** A button that asks for a second press: for what cannot easily be meant by a slip of the finger. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Act, type ActProps } from "./act";

/** How long it waits for the second press, and how long it does not take one: a double tap is one press. */
const ARMED_MS = 4000;
const TWICE_MS = 350;

export interface ConfirmProps extends Omit<ActProps, "onPress"> {
  /** The first press asks; without it one press does it. */
  readonly ask: boolean;
  readonly again: string;
  /** Forgets a first press when it changes. */
  readonly about: string;
  onConfirm(): void;
}

export function Confirm({ ask, again, about, onConfirm, children, ...rest }: ConfirmProps) {
  const [armed, setArmed] = useState(false);
  const at = useRef(0);
  useEffect(() => setArmed(false), [about, ask]);
  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [armed]);
  const press = () => {
    if (ask && !armed) {
      at.current = performance.now();
      setArmed(true);
    } else if (!ask || performance.now() - at.current > TWICE_MS) {
      setArmed(false);
      onConfirm();
    }
  };
  return (
    <Act {...rest} class={`${rest.class ?? ""} ${armed ? "armed" : ""}`} onPress={press}>
      {armed && <span class="again">{again}</span>}
      {children}
    </Act>
  );
}
