/** What is played, as fields: blinds, antes, rules, limit, smallest chip.  For a new table and between hands. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api/client";
import type { Game, SetRow } from "../../api/types";
import { chips, say } from "../../i18n";
import { showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { NumberField, Select } from "../../ui/field";
import { Segmented } from "../../ui/segmented";
import { words } from "./setup/words";

export interface GameDraft {
  readonly small: number | null;
  readonly big: number | null;
  readonly anteKind: "none" | "each" | "one";
  readonly ante: number | null;
  readonly rules: string;
  readonly limit: Game["limit"];
  readonly unit: number | null;
}

export function GameFields<D extends GameDraft>({ draft, onDraft, presets }: {
  draft: D;
  onDraft: (draft: D) => void;
  presets: readonly (readonly [small: number, big: number])[];
}) {
  const t = words();
  const [sets, setSets] = useState<SetRow[]>([]);
  useEffect(() => void ask<SetRow[]>("/api/sets").then(setSets, showError), []);
  const set = sets.find((one) => one.name === draft.rules);
  return (
    <>
      <div class="setup-blinds">
        <div class="row" role="group" aria-label={t.blinds}>
          {presets.map(([small, big]) => (
            <Button key={`${small}/${big}`} pressed={draft.small === small && draft.big === big} onClick={() => onDraft({ ...draft, small, big })}>
              {`${chips(small)}/${chips(big)}`}
            </Button>
          ))}
        </div>
        <NumberField label={t.small} value={draft.small} onValue={(small) => onDraft({ ...draft, small })} />
        <NumberField label={t.big} value={draft.big} onValue={(big) => onDraft({ ...draft, big })} />
      </div>
      <div>
        <Select label={t.rules} value={draft.rules} options={sets.length ? sets.map((one) => [one.name, say(one.title)]) : [[draft.rules, draft.rules]]} onValue={(rules) => onDraft({ ...draft, rules })} />
        <p class="setup-about muted small">{set ? say(set.about) : ""}</p>
      </div>
      <details class="more">
        <summary>{t.ante} · {t.limit} · {t.unit}</summary>
        <div class="stack">
          <Segmented
            label={t.ante} value={draft.anteKind} options={[["none", t.none], ["each", t.each], ["one", t.one]]}
            onValue={(anteKind) => onDraft({ ...draft, anteKind, ante: draft.ante ?? (anteKind === "one" ? draft.big : draft.small) })}
          />
          {draft.anteKind !== "none" && <NumberField label={t.anteOf} value={draft.ante} onValue={(ante) => onDraft({ ...draft, ante })} />}
          <Segmented label={t.limit} value={draft.limit} options={[["nl", t.nl], ["pl", t.pl], ["fl", t.fl]]} onValue={(limit) => onDraft({ ...draft, limit })} />
          <NumberField label={t.unit} hint={t.unitHint} value={draft.unit} onValue={(unit) => onDraft({ ...draft, unit })} />
        </div>
      </details>
    </>
  );
}
