/** What a screen reader is told: turn, board, ruling.  A polite region for the page, and one in each open sheet. */
import { signal } from "@preact/signals";
import { useState } from "preact/hooks";

const said = signal<readonly [text: string, times: number]>(["", 0]);

/** Says a text.  The same text again is said again. */
export function announce(text: string): void {
  if (text) said.value = [text, said.value[1] + 1];
}

export function LiveRegion() {
  const [text, times] = said.value;
  const [before] = useState(() => said.peek()[1]);
  return (
    <div class="unseen" role="status" aria-live="polite" aria-atomic="true">
      {times > before && <span key={times}>{text}</span>}
    </div>
  );
}
