/** Keys: they press the buttons that are seen, so that a key never does more than a finger could. */
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { navigate } from "../../router";
import { commandOf, takesText, type Command } from "../../ui/keys";
import type { Sheet } from "./desk";

const BUTTONS: Partial<Record<Command, string>> = { fold: ".key-f", passive: ".key-c", all_in: ".key-a", why: ".room-hero .explain" };

export function useKeys(root: RefObject<HTMLElement | null>, open: (sheet: Sheet) => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const command = commandOf(event, takesText(event.target));
      if (!command || document.querySelector("dialog[open]")) return;
      const size = /^preset(\d)$/.exec(command);
      const selector = size ? `.size-buttons button:nth-child(${size[1]})` : BUTTONS[command];
      if (command === "help") open({ kind: "keys" });
      else if (command === "log") navigate("/room?part=log");
      else if (command === "raise") root.current?.querySelector<HTMLElement>(".dial input[type=text]")?.focus();
      else if (selector) root.current?.querySelector<HTMLElement>(selector)?.click();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
