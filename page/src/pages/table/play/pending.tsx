/** An act out of turn whose turn has come: what the rule says, to be carried out before anything else. */
import type { Ruled } from "../../../api/types";
import { DockHead } from "./dock-head";
import { Ruling } from "./ruling";
import { words } from "./words";

export function Pending({ ruled }: { ruled: Ruled }) {
  const t = words();
  return (
    <section class="dock" tabIndex={-1} aria-label={t.pendingTitle}>
      <DockHead turn title={t.pendingTitle} why={t.ruling} told={ruled.told} />
      <Ruling ruled={ruled} brief />
    </section>
  );
}
