/** Languages: which one, and the texts in it.  Every text exists in zh and en; a missing one does not compile. */
import { computed, effect } from "@preact/signals";
import type { Words } from "../api/types";
import { settings } from "../settings";

export type Lang = "zh" | "en";

function asked(): Lang {
  const first = navigator.languages[0] ?? navigator.language;
  return first.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** The language now; a component that reads it is drawn anew when it changes. */
export const lang = computed<Lang>(() => settings.value.language ?? asked());

type Text = string | ((...values: never[]) => string);
type Same<T> = { [K in keyof T]: T[K] extends (...values: infer V) => string ? (...values: V) => string : string };

/** The texts of a page.  `const words = catalogue({ en: {...}, zh: {...} })`, then `const t = words()` in a component. */
export function catalogue<const T extends Record<string, Text>>(both: { en: T; zh: Same<T> }): () => Same<T> {
  return () => (lang.value === "zh" ? both.zh : (both.en as unknown as Same<T>));
}

/** A text that the server sent. */
export function say(words: Words): string {
  return words[lang.value];
}

const grouped = new Intl.NumberFormat("en-US");

/** Chips as both languages write them here: 1,000. */
export function chips(amount: number): string {
  return grouped.format(amount);
}

/** Names in a row: "A, B and C", 「A、B 和 C」. */
export function names(list: readonly string[]): string {
  return new Intl.ListFormat(lang.value, { style: "long", type: "conjunction" }).format(list);
}

/** Texts one after the other to be read out, each closed so that a voice rests after it. */
export function sentences(parts: readonly string[]): string {
  const [stop, space] = lang.value === "zh" ? ["。", ""] : [".", " "];
  return parts.filter(Boolean).map((part) => (/[.!?。！？]$/.test(part) ? part : part + stop)).join(space);
}

/** Keeps the language of the document. */
export function applyLanguage(): void {
  effect(() => {
    document.documentElement.lang = lang.value === "zh" ? "zh-CN" : "en";
  });
}
