/** What went wrong, at the foot of the page until it is put away; short news go away by themselves. */
import { signal } from "@preact/signals";
import { Refused, Unreachable } from "../api/client";
import type { Fault, Told } from "../api/types";
import { say } from "../i18n";
import { words } from "../i18n/words";
import { Button } from "./button";
import { Explain } from "./explain";
import "./alerts.css";

interface Alert {
  readonly id: number;
  readonly text: () => string;
  readonly told: Told | null;
  readonly bad: boolean;
}

const shown = signal<readonly Alert[]>([]);
let last = 0;

function add(alert: Omit<Alert, "id">): void {
  const id = ++last;
  shown.value = [...shown.value.slice(-2), { id, ...alert }];
  if (!alert.bad) setTimeout(() => dismiss(id), 5000);
}

function dismiss(id: number): void {
  shown.value = shown.value.filter((one) => one.id !== id);
}

/** Short news, such as "Link copied".  A function, so that it follows a change of language. */
export function tell(text: () => string): void {
  add({ text, told: null, bad: false });
}

export function showFault(fault: Fault): void {
  add({ text: () => say(fault.text), told: fault.told, bad: true });
}

/** Shows whatever a question threw: a Fault in its words, a dead network as such. */
export function showError(error: unknown): void {
  if (error instanceof Refused) return showFault(error.fault);
  if (error instanceof DOMException && error.name === "AbortError") return;
  const dead = error instanceof Unreachable;
  if (!dead) console.error(error);
  add({ text: () => (dead ? words().gone : words().internal), told: null, bad: true });
}

/** Puts all alerts away, as when the next thing succeeded. */
export function clearAlerts(): void {
  if (shown.value.length) shown.value = [];
}

export function Alerts() {
  const t = words();
  return (
    <div class="alerts">
      {shown.value.map((one) => (
        <div key={one.id} class={`alert ${one.bad ? "bad" : ""}`} role={one.bad ? "alert" : "status"}>
          <p>{one.text()}</p>
          {one.told && <Explain told={one.told} label={t.why} />}
          <Button tone="quiet" icon="close" label={t.dismiss} onClick={() => dismiss(one.id)} />
        </div>
      ))}
    </div>
  );
}
