/** A large button at the foot of the table.  While it rests it keeps its place and the focus, and takes no press. */
import type { ComponentChildren } from "preact";
import "./act.css";

export interface ActProps {
  readonly class?: string;
  /** Takes no press for the moment: another is on its way, or its meaning has just changed. */
  readonly resting?: boolean;
  /** Not to be had as things stand. */
  readonly disabled?: boolean;
  onPress?(): void;
  readonly children: ComponentChildren;
}

export function Act({ resting = false, disabled = false, onPress, children, ...rest }: ActProps) {
  return (
    <button
      type="button" class={`act ${rest.class ?? ""}`} disabled={disabled} aria-disabled={resting || undefined}
      onClick={() => {
        if (!resting) onPress?.();
      }}
    >
      {children}
    </button>
  );
}
