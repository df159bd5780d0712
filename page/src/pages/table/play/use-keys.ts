/** Keys: they press the buttons that are seen, so that a key never does more than a finger could. */
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Desk } from "./desk";
import { commandOf, takesText, type Command } from "../../../ui/keys";

/** Where each command's button is.  `raise` goes to the amount, which Enter then confirms. */
const BUTTONS: Partial<Record<Command, string>> = {
  fold: ".key-f", passive: ".key-c", all_in: ".key-a", next: ".key-n", undo: ".key-u", said: ".key-s", log: ".key-l", why: ".dock-head .explain",
};

export function useKeys(desk: Desk, covered: boolean, root: RefObject<HTMLElement | null>): void {
  const now = useRef({ desk, covered });
  now.current = { desk, covered };
  // Before the first picture, so that no button is seen whose key does nothing yet.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { desk: { open, owner }, covered: hidden } = now.current;
      const command = commandOf(event, takesText(event.target));
      if (!command || !owner || hidden || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      if (command === "help") return open({ kind: "keys" });
      if (command === "raise") return root.current?.querySelector<HTMLElement>(".dial input[type=text]")?.focus();
      const size = /^preset(\d)$/.exec(command);
      const selector = size ? `.size-buttons button:nth-child(${size[1]})` : BUTTONS[command];
      if (selector) root.current?.querySelector<HTMLElement>(selector)?.click();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
}
