/** An act out of turn whose turn has come: what the rule says, to be carried out before anything else. */
import type { Ruled } from "../../../api/types";
import { Acting } from "./acting";
import { DockHead } from "./dock-head";
import { Ruling } from "./ruling";
import { words } from "./words";

export function Pending({ ruled }: { ruled: Ruled }) {
  const t = words();
  const card = (
    <section class="dock" tabIndex={-1} aria-label={t.pendingTitle}>
      <DockHead turn title={t.pendingTitle} why={t.ruling} told={ruled.told} />
      <Ruling ruled={ruled} brief />
    </section>
  );
  // Where the ruling leaves nothing to carry out, the player chooses as always.
  return ruled.options.some((option) => option.steps.length) ? card : <>{card}<Acting /></>;
}
