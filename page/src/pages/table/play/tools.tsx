/** The bar above the table: which hand and street, undo, what was said, everything that was done. */
import type { HandView } from "../../../api/types";
import { say } from "../../../i18n";
import { Button } from "../../../ui/button";
import { useDesk, type Desk } from "./desk";
import { words } from "./words";

/** Where one press of undo leads: the record before the last; null when nothing was done yet. */
export function lastUndo({ view }: Pick<Desk, "view">): { to: number; text: string } | null {
  const last = view.log.at(-1);
  return last ? { to: view.log.at(-2)?.n ?? 0, text: say(last.text) } : null;
}

/** Where the hand is: its street, the one to be dealt, the showdown, the end.  All in, the betting ended streets ago. */
function where({ due, deals, street }: HandView): "preflop" | "flop" | "turn" | "river" | "showdown" | "result" {
  if (due === "paid") return "result";
  if (due === "show" || due === "winners") return "showdown";
  return (due === "deal" && deals) || street;
}

export function Tools() {
  const desk = useDesk();
  const { view, hand, owner, busy, undone, undo, open } = desk;
  const t = words();
  const back = lastUndo(desk);
  return (
    <div class="tools">
      <h1><span class="number">{t.hand(view.number)}</span> · {t[where(hand)]}</h1>
      {owner && undone !== null && <Button tone="quiet" icon="redo" label={t.redo} disabled={busy} onClick={() => void undo(undone)} />}
      {owner && (
        <Button
          tone="quiet" icon="undo" class="key-u" label={back ? t.undoWhat(back.text) : t.nothingToUndo} disabled={busy || !back}
          onClick={() => back && void undo(back.to)}
        />
      )}
      <Button tone="quiet" icon="list" class="key-l" label={t.log} onClick={() => open({ kind: "log" })} />
      {owner && <Button size="small" class="key-s" disabled={!hand.actor} onClick={() => open({ kind: "said" })}>{t.said}</Button>}
      {owner && <Button tone="quiet" class="tools-keys" icon="question" label={t.help} onClick={() => open({ kind: "keys" })} />}
    </div>
  );
}
