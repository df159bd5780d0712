/** The first line of the dock: what is due, in a few words, and why. */
import type { ComponentChildren } from "preact";
import type { Told } from "../../../api/types";
import { Explain } from "../../../ui/explain";

export function DockHead({ title, why, told, turn, aside, children }: {
  title: string;
  /** What the "?" explains. */
  why: string;
  told: Told | (() => Promise<Told>);
  /** Somebody's turn: unmistakable. */
  turn?: boolean;
  aside?: ComponentChildren;
  children?: ComponentChildren;
}) {
  return (
    <div class={`dock-head ${turn ? "turn" : ""}`}>
      <div class="grow">
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      {aside}
      <Explain told={told} label={why} />
    </div>
  );
}
