/** A dispute: who said what, which chips were pushed in how many motions; the answer is the server's ruling. */
import { useState } from "preact/hooks";
import type { Ruled } from "../../../api/types";
import { chips } from "../../../i18n";
import { Button } from "../../../ui/button";
import { Chip, chipColour } from "../../../ui/chips";
import { NumberField, Select, TextField } from "../../../ui/field";
import { Segmented, Toggle } from "../../../ui/segmented";
import { showError } from "../../../ui/alerts";
import { useDesk } from "./desk";
import {
  counted, HANDLING, isEmpty, newScene, questionOf, SAYINGS, SIZED, withChip, without, withoutChip, worths, type Saying, type Scene,
} from "./logic/spoken";
import { Ruling } from "./ruling";
import { TableSheet } from "./table-sheet";
import { words } from "./words";

/** The words of a saying, as they stand on its button. */
function sayingText(saying: Saying): string {
  const t = words();
  return { none: t.nothingSaid, call: t.call, raise: t.raise, bet: t.betVerb, check: t.check, fold: t.fold, all_in: t.allIn, amount: t.number }[saying];
}

export function SaidSheet({ seat }: { seat?: string | undefined }) {
  const { hand, live, open } = useDesk();
  const t = words();
  const [scene, setScene] = useState<Scene>(() => newScene(seat ?? hand.actor ?? hand.seats[0]?.name ?? ""));
  const [ruled, setRuled] = useState<Ruled | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      setRuled(await live.rule(questionOf(scene)));
    } catch (error) {
      showError(error);
    }
    setAsking(false);
  };
  const close = () => open(null);
  if (ruled) {
    return (
      <TableSheet key="ruling" open title={t.ruling} onClose={close} foot={<Button onClick={() => setRuled(null)}>{t.askAgain}</Button>}>
        <Ruling ruled={ruled} onDone={close} />
      </TableSheet>
    );
  }
  const foot = <Button tone="primary" size="large" disabled={asking || isEmpty(scene)} onClick={() => void ask()}>{t.rule}</Button>;
  return <TableSheet key="scene" open title={t.saidTitle} onClose={close} foot={foot}><SceneForm scene={scene} onScene={setScene} /></TableSheet>;
}

function SceneForm({ scene, onScene }: { scene: Scene; onScene: (scene: Scene) => void }) {
  const { hand } = useDesk();
  const t = words();
  const set = (part: Partial<Scene>) => onScene({ ...scene, ...part });
  const live = hand.seats.filter((one) => one.state === "in");
  const pushed = scene.pushes.some((push) => push.length);
  return (
    <div class="stack scene">
      <Segmented
        label={t.who} value={scene.seat} onValue={(seat) => set({ seat })}
        options={live.map((one) => [one.name, one.acting ? `${one.name} · ${t.toAct}` : one.name] as const)}
      />
      <div class="stack tight" role="group" aria-label={t.words}>
        <span class="muted small">{t.words}</span>
        <div class="sayings">
          {SAYINGS.map((one) => <Button key={one} pressed={!scene.free.trim() && scene.saying === one} onClick={() => set({ saying: one, free: "" })}>{sayingText(one)}</Button>)}
        </div>
        {SIZED.includes(scene.saying) && <NumberField label={t.howMuch} value={scene.number} onValue={(number) => set({ number })} />}
      </div>
      {scene.pushes.map((_, i) => <Push key={i} scene={scene} at={i} onScene={onScene} />)}
      {scene.pushes.at(-1)?.length ? <Button onClick={() => set({ pushes: [...scene.pushes, []] })}>{t.nextMotion}</Button> : null}
      {scene.pushes.length > 1 && <Toggle label={t.returned} on={scene.returned} onChange={(returned) => set({ returned })} />}
      {pushed && (scene.saying !== "none" || scene.free) && (
        <Segmented
          label={t.which} value={scene.first} onValue={(first) => set({ first })}
          options={[["words", t.first_words], ["chips", t.first_chips], ["together", t.first_together], ["unknown", t.first_unknown]]}
        />
      )}
      <details class="more">
        <summary>{t.furtherDetails}</summary>
        <div class="stack">
          <TextField label={t.free} hint={t.freeHint} maxLength={200} value={scene.free} onInput={(free) => set({ free })} />
          <Select
            label={t.then} value={scene.then} onValue={(then) => set({ then })}
            options={SAYINGS.filter((one) => one !== "amount").map((one) => [one, sayingText(one)] as const)}
          />
          {pushed && <Toggle label={t.lastChips} on={scene.lastChips} onChange={(lastChips) => set({ lastChips })} />}
          <ChipTray
            label={t.prior} chips={scene.prior} onAdd={(worth) => set({ prior: [...scene.prior, worth] })}
            onTake={(worth) => set({ prior: without(scene.prior, worth) })}
          />
          {scene.prior.length > 0 && (
            <Select
              label={t.handling} value={scene.handling} onValue={(handling) => set({ handling })}
              options={HANDLING.map((one) => [one, one === "left" ? t.left_ : t[one]] as const)}
            />
          )}
        </div>
      </details>
    </div>
  );
}

function Push({ scene, at, onScene }: { scene: Scene; at: number; onScene: (scene: Scene) => void }) {
  const t = words();
  return (
    <ChipTray
      label={scene.pushes.length > 1 ? t.motion(at + 1) : t.chipsPushed} chips={scene.pushes[at] ?? []}
      onAdd={(worth) => onScene(withChip(scene, at, worth))} onTake={(worth) => onScene(withoutChip(scene, at, worth))}
    />
  );
}

/** Chips to tap; those that lie there, each to be taken off again by a tap. */
function ChipTray({ label, chips: lying, onAdd, onTake }: {
  label: string;
  chips: readonly number[];
  onAdd: (worth: number) => void;
  onTake: (worth: number) => void;
}) {
  const { view, hand } = useDesk();
  const t = words();
  const [other, setOther] = useState<number | null>(null);
  const most = Math.max(...hand.seats.map((one) => one.start));
  const sum = lying.reduce((all, worth) => all + worth, 0);
  const picture = (worth: number) => <Chip colour={chipColour(worth, view.colours)} size={22} />;
  return (
    <div class="stack tight" role="group" aria-label={label}>
      <span class="muted small">{label}{sum > 0 && <b class="number"> · {chips(sum)}</b>}</span>
      <div class="tray">
        {worths(view.colours, view.game.unit, most).map((worth) => (
          <Button key={worth} onClick={() => onAdd(worth)}>{picture(worth)}<span class="number">{chips(worth)}</span></Button>
        ))}
        <div class="tray-other">
          <NumberField
            bare label={`${label}: ${t.otherChip}`} placeholder={t.otherChip} value={other} onValue={setOther}
            onEnter={() => other && onAdd(other)}
          />
          <Button icon="plus" label={`${label}: ${t.otherChip}`} disabled={!other} onClick={() => other && onAdd(other)} />
        </div>
      </div>
      {lying.length > 0 && (
        <div class="tray lying">
          {counted(lying).map(([worth, times]) => (
            <Button key={worth} size="small" onClick={() => onTake(worth)}>
              <span class="unseen">{t.takeBack}: </span>{picture(worth)}<span class="number">{chips(worth)} × {times}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
