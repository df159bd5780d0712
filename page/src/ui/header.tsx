/** The head of every page: where one is, where one can go, settings. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { words } from "../i18n/words";
import { place } from "../router";
import { Button } from "./button";
import { Mark } from "./mark";
import { SettingsSheet } from "./settings_sheet";
import "./header.css";

/** The pages that belong to an entry of the head. */
const PARTS: Record<"table" | "pots" | "rules", readonly string[]> = {
  table: ["/table", "/follow"], pots: ["/pots"], rules: ["/rules", "/reopen", "/sheet", "/hand"],
};

export interface Tab {
  readonly href: string;
  readonly text: string;
  readonly current: boolean;
  /** The name, where the text alone says too little. */
  readonly label?: string;
}

const own = signal<{ label: string; tabs: readonly Tab[] } | null>(null);

/** While a page is shown, its own parts stand in the head instead of the pages: a phone has no room for both. */
export function useTabs(label: string, tabs: readonly Tab[]): void {
  const told = JSON.stringify([label, tabs]);
  useEffect(() => {
    own.value = { label, tabs };
  }, [told]);
  useEffect(() => () => void (own.value = null), []);
}

export function Header() {
  const t = words();
  const [open, setOpen] = useState(false);
  const { path } = place.value;
  const part = `/${path.split("/")[1] ?? ""}`;
  return (
    <header class="header">
      <a class="header-home" href="/" aria-label={t.home} aria-current={path === "/" ? "page" : undefined}><Mark /></a>
      <nav aria-label={own.value?.label ?? t.menu}>
        {own.value
          ? own.value.tabs.map((tab) => <a key={tab.href} href={tab.href} aria-label={tab.label} aria-current={tab.current ? "page" : undefined}>{tab.text}</a>)
          : (["table", "pots", "rules"] as const).map((key) => (
            <a key={key} href={`/${key}`} aria-current={PARTS[key].includes(part) ? (path === `/${key}` ? "page" : "true") : undefined}>{t[key]}</a>
          ))}
      </nav>
      <Button tone="quiet" icon="settings" label={t.settings} onClick={() => setOpen(true)} />
      <SettingsSheet open={open} onClose={() => setOpen(false)} />
    </header>
  );
}
