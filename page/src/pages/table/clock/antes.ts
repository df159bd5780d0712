/** The antes of a level or a game, in words; "" where there are none. */
import type { Level } from "../../../api/types";
import { chips } from "../../../i18n";
import { words } from "./words";

export function antes({ ante, bb_ante }: { readonly [K in "ante" | "bb_ante"]?: Level[K] }): string {
  const t = words();
  return [ante ? t.ante(chips(ante)) : "", bb_ante ? t.bbAnte(chips(bb_ante)) : ""].filter(Boolean).join(" · ");
}
