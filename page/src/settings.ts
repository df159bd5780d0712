/** What a person chose on this device.  It stays here (localStorage) and is never sent. */
import { effect, signal } from "@preact/signals";
import { recall, store } from "./storage";

export interface Settings {
  /** null: what the browser asks for. */
  language: "zh" | "en" | null;
  theme: "system" | "light" | "dark";
  /** Clubs green and diamonds blue. */
  fourColour: boolean;
  sound: boolean;
  motion: "system" | "reduced";
}

const KEY = "sidepot.settings";
const usual: Settings = { language: null, theme: "system", fourColour: false, sound: true, motion: "system" };

function valid(found: Partial<Settings>): Settings {
  return {
    language: found.language === "zh" || found.language === "en" ? found.language : null,
    theme: found.theme === "light" || found.theme === "dark" ? found.theme : "system",
    fourColour: found.fourColour === true,
    sound: found.sound !== false,
    motion: found.motion === "reduced" ? "reduced" : "system",
  };
}

export const settings = signal<Settings>(valid(recall<Partial<Settings>>(KEY) ?? usual));

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  store(KEY, settings.value);
}

/** Keeps the looks that style sheets ask for on the root element. */
export function applySettings(): void {
  effect(() => {
    const { theme, motion, fourColour } = settings.value;
    const root = document.documentElement.dataset;
    root["theme"] = theme;
    root["motion"] = motion;
    root["deck"] = fourColour ? "four" : "two";
  });
}

export function reducedMotion(): boolean {
  return settings.value.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
