/** The head of every page: where one is, where one can go, settings. */
import { useState } from "preact/hooks";
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

export function Header() {
  const t = words();
  const [open, setOpen] = useState(false);
  const { path } = place.value;
  const part = `/${path.split("/")[1] ?? ""}`;
  return (
    <header class="header">
      <a class="header-home" href="/" aria-label={t.home} aria-current={path === "/" ? "page" : undefined}><Mark /></a>
      <nav aria-label={t.menu}>
        {(["table", "pots", "rules"] as const).map((key) => (
          <a key={key} href={`/${key}`} aria-current={PARTS[key].includes(part) ? (path === `/${key}` ? "page" : "true") : undefined}>{t[key]}</a>
        ))}
      </nav>
      <Button tone="quiet" icon="settings" label={t.settings} onClick={() => setOpen(true)} />
      <SettingsSheet open={open} onClose={() => setOpen(false)} />
    </header>
  );
}
