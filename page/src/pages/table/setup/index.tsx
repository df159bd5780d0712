/** A table in a minute: whoever changes nothing can start at once. */
import { useState } from "preact/hooks";
import { askOnce } from "../../../api/client";
import type { Made } from "../../../api/types";
import { navigate } from "../../../router";
import { keep } from "../../../tables";
import { clearAlerts, showError } from "../../../ui/alerts";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/field";
import { Segmented, Toggle } from "../../../ui/segmented";
import { usePageTitle } from "../../../ui/title";
import { Colours } from "../colours";
import { GameFields } from "../game";
import { asRequest, changeFormat, FORMATS, keepDraft, MINUTES, recallDraft, USUAL_COLOURS, type Draft } from "./draft";
import { Players } from "./players";
import { words } from "./words";
import "./setup.css";

export default function Setup() {
  const t = words();
  usePageTitle(t.title);
  const [draft, set] = useState<Draft>(recallDraft);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const onDraft = (next: Draft) => {
    set(next);
    keepDraft(next);
  };
  const request = asRequest(draft, t.seat);
  const start = async () => {
    setTried(true);
    if (!request) return;
    setBusy(true);
    try {
      // Once: asked again after a lost answer it would be a second table.
      const made = (await askOnce<Made>("/api/tables", { body: request })) as Made;
      clearAlerts();
      keep({ token: made.owner, role: "owner", follow: made.follow, title: request.title ?? "", players: request.seats.map((seat) => seat.name) });
      navigate("/table", { replace: true });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div class="page setup">
      <h1>{t.title}</h1>
      <p class="muted">{t.lead}</p>
      <div class="setup-parts">
        <Players draft={draft} onDraft={onDraft} wrong={tried} />
        <section class="panel stack">
          <h2>{t.game}</h2>
          <Segmented
            label={t.kind} bare value={draft.format} options={[["cash", t.cash], ["tournament", t.tournament]]}
            onValue={(format) => onDraft(changeFormat(draft, format))}
          />
          <GameFields draft={draft} onDraft={onDraft} presets={FORMATS[draft.format].blinds} />
          <Segmented
            label={t.clock} value={draft.pace} onValue={(pace) => onDraft({ ...draft, pace })}
            options={[["off", t.off], ...(["quick", "usual", "slow"] as const).map((pace) => [pace, t.minutesEach(MINUTES[pace])] as const)]}
          />
          <details class="more">
            <summary>{t.colours} · {t.name2}</summary>
            <div class="stack">
              <Toggle label={t.useColours} hint={t.coloursHint} on={draft.colours.length > 0} onChange={(on) => onDraft({ ...draft, colours: on ? USUAL_COLOURS : [] })} />
              {draft.colours.length > 0 && <Colours colours={draft.colours} onColours={(colours) => onDraft({ ...draft, colours })} />}
              <TextField label={t.name2} hint={t.name2Hint} value={draft.title} maxLength={60} onInput={(title) => onDraft({ ...draft, title })} />
            </div>
          </details>
        </section>
      </div>
      <div class="setup-start">
        {tried && !request && <p class="wrong-text" role="alert">{t.fix}</p>}
        <Button tone="primary" size="large" wide disabled={busy} onClick={() => void start()}>{busy ? t.starting : t.start}</Button>
      </div>
    </div>
  );
}
