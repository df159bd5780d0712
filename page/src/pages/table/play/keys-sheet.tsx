/** The keys, in a list. */
import { Sheet } from "../../../ui/sheet";
import { words } from "./words";

const KEYS = ["f", "c", "r", "enter", "a", "15", "u", "n", "s", "w", "l", "help", "wheel"] as const;
const SEEN: Partial<Record<(typeof KEYS)[number], string>> = { enter: "Enter", 15: "1 – 5", help: "?", wheel: "" };

export function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = words();
  return (
    <Sheet open title={t.help} onClose={onClose}>
      <dl class="keys">
        {KEYS.map((key) => {
          const seen = SEEN[key] ?? key.toUpperCase();
          return <div key={key}><dt>{seen && <kbd>{seen}</kbd>}</dt><dd>{t[`key_${key}`]}</dd></div>;
        })}
      </dl>
    </Sheet>
  );
}
