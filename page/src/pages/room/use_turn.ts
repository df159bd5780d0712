/** The start of one's own turn is told: in the title, which flashes while another window is in front, by a soft sound, by a notice. */
import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { recall, store } from "../../storage";
import { chime } from "../../ui/sound";
import { usePageTitle } from "../../ui/title";
import type { Desk } from "./desk";
import { turnOf } from "./logic/meanings";
import { words } from "./words";

const KEY = "sidepot.notices";
const SOFT = [523, 659];
const FLASH_MS = 1000;

/** Does this device show a notice when it is one's turn? */
export const notices = signal<boolean>(recall<boolean>(KEY) ?? false);
effect(() => store(KEY, notices.value));

export function useTurnTold({ seen, you, table, settings }: Desk): void {
  const t = words();
  const turn = you.choices ? turnOf(seen) : null;
  usePageTitle(`${turn ? `● ${t.yourTurn} · ` : ""}${table.name || t.title}`);
  useEffect(() => {
    if (!turn) return;
    if (!(settings.fast && settings.act === 0)) chime(SOFT, 0.1);
    if (!document.hidden) return;
    const title = document.title;
    let lit = false;
    const flash = setInterval(() => {
      lit = !lit;
      document.title = lit ? `▶ ${words().yourTurn}!` : title;
    }, FLASH_MS);
    const notice = notices.value && "Notification" in window && Notification.permission === "granted"
      ? new Notification(words().yourTurn, { body: table.name, tag: "sidepot-turn" }) : null;
    const end = () => {
      clearInterval(flash);
      document.title = title;
      notice?.close();
    };
    const seenAgain = () => !document.hidden && end();
    document.addEventListener("visibilitychange", seenAgain);
    return () => {
      document.removeEventListener("visibilitychange", seenAgain);
      end();
    };
  }, [turn]);
}
