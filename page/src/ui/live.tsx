/** What a screen reader is told: turn, board, ruling.  One polite region for the whole page. */
import { signal } from "@preact/signals";

const said = signal<readonly [text: string, times: number]>(["", 0]);

/** Says a text.  The same text again is said again. */
export function announce(text: string): void {
  if (text) said.value = [text, said.value[1] + 1];
}

export function LiveRegion() {
  const [text, times] = said.value;
  return <div class="unseen" role="status" aria-live="polite" aria-atomic="true"><span key={times}>{text}</span></div>;
}
