import { tell } from "./alerts";
import { words } from "../i18n/words";

/** Puts a text on the clipboard and says so.  Over plain HTTP only the old way is allowed. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const box = document.createElement("textarea");
    box.value = text;
    // Within an open dialog nothing outside it can be selected.
    (document.querySelector("dialog[open]") ?? document.body).append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
  }
  tell(() => words().copied);
}

/** Offers a file to be saved. */
export function saveFile(data: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
