/** Keys of the table on a desktop. */

export type Command =
  | "fold" | "passive" | "raise" | "all_in" | "undo" | "next" | "help" | "said" | "why" | "log"
  | `preset${1 | 2 | 3 | 4 | 5}`;

const COMMANDS: Readonly<Record<string, Command>> = {
  f: "fold", c: "passive", r: "raise", a: "all_in", u: "undo", n: "next", s: "said", w: "why", l: "log", "?": "help",
  "1": "preset1", "2": "preset2", "3": "preset3", "4": "preset4", "5": "preset5",
};

/** What of a keyboard event decides. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
}

/** The command of a key; null while somebody types, for held keys and for keys of the browser. */
export function commandOf(pressed: Pressed, typing: boolean): Command | null {
  if (typing || pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.repeat || pressed.isComposing) return null;
  return COMMANDS[pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key] ?? null;
}

/** Does what has the focus take letters and digits? */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["range", "checkbox", "radio", "button", "submit"].includes(target.type);
}
