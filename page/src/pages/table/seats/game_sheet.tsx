/** What is played from the next hand on, and what chips are worth. */
import { useState } from "preact/hooks";
import type { TableView } from "../../../api/types";
import { Button } from "../../../ui/button";
import { Sheet } from "../../../ui/sheet";
import { Toggle } from "../../../ui/segmented";
import { Colours } from "../colours";
import { GameFields, type GameDraft } from "../game";
import { FORMATS, USUAL_COLOURS } from "../setup/draft";
import { words as setupWords } from "../setup/words";
import type { Press } from ".";
import { words } from "./words";

interface Props {
  view: TableView;
  press: Press;
  busy: boolean;
  onClose: () => void;
}

export function GameSheet({ view, press, busy, onClose }: Props) {
  const t = words();
  const { game } = view;
  const [draft, setDraft] = useState<GameDraft>({
    small: game.small, big: game.big, rules: game.rules, limit: game.limit, unit: game.unit,
    anteKind: game.ante ? "each" : game.bb_ante ? "one" : "none", ante: game.ante || game.bb_ante || null,
  });
  const { small, big, unit, ante, anteKind } = draft;
  const right = small !== null && big && unit && (anteKind === "none" || ante);
  const save = () => right && void press({
    do: "game",
    game: {
      blinds: [small, big], unit, rules: draft.rules, limit: draft.limit, ante: anteKind === "each" ? (ante ?? 0) : 0, bb_ante: anteKind === "one" ? (ante ?? 0) : 0,
    },
  });
  return (
    <Sheet title={t.game} open onClose={onClose} foot={<Button tone="primary" disabled={busy || !right} onClick={save}>{t.save}</Button>}>
      <div class="stack">
        <GameFields draft={draft} onDraft={setDraft} presets={FORMATS[view.clock ? "tournament" : "cash"].blinds} />
        {!right && <p class="wrong-text" role="alert">{t.missing}</p>}
      </div>
    </Sheet>
  );
}

export function ColoursSheet({ view, press, busy, onClose }: Props) {
  const t = words();
  const s = setupWords();
  const [colours, setColours] = useState(view.colours);
  return (
    <Sheet title={t.colours} open onClose={onClose} foot={<Button tone="primary" disabled={busy} onClick={() => void press({ do: "colours", colours })}>{t.save}</Button>}>
      <Toggle label={s.useColours} hint={s.coloursHint} on={colours.length > 0} onChange={(on) => setColours(on ? [...USUAL_COLOURS] : [])} />
      {colours.length > 0 && <Colours colours={colours} onColours={setColours} />}
    </Sheet>
  );
}
