/** A ruling in large words, the chips to return or add, the reasons, and the buttons that carry it out. */
import { useEffect } from "preact/hooks";
import type { Ruled } from "../../../api/types";
import { chips, say, sentences } from "../../../i18n";
import { ToldText } from "../../../ui/explain";
import { Act } from "../../../ui/act";
import { announce } from "../../../ui/live";
import { useDesk } from "./desk";
import { words } from "./words";

/** brief: without the reasons, which stand elsewhere. */
export function Ruling({ ruled, brief, onDone }: { ruled: Ruled; brief?: boolean; onDone?: () => void }) {
  const { busy, press } = useDesk();
  const t = words();
  const { amount, returned, must_add } = ruled;
  // When the sheet is open, since it is what tells it then.
  useEffect(() => {
    if (!brief) announce(sentences([ruled.title, ruled.told.text].map(say)));
  }, [ruled]);
  return (
    <div class="ruling">
      <p class="ruling-title">{say(ruled.title)}</p>
      <ul class="ruling-chips">
        {amount !== null && ruled.at_least && <li>{t.total(chips(amount))} · {t.atLeast}</li>}
        {returned !== null && returned > 0 && <li class="ruling-back">{t.returnChips(chips(returned))}</li>}
        {must_add !== null && must_add > 0 && <li class="ruling-add">{t.addChips(chips(must_add))}</li>}
      </ul>
      {ruled.by_floor && <p class="ruling-floor">{t.floorDecides}</p>}
      <div class="ruling-options">
        {ruled.options.map((option) => (
          <Act
            key={option.words.en} class="primary" resting={busy}
            onPress={() => {
              if (!option.steps.length) onDone?.();
              else void press(option.steps, say(ruled.title)).then((done) => done && onDone?.());
            }}
          >
            <span>{say(option.words)}</span>
          </Act>
        ))}
      </div>
      {!brief && <ToldText told={ruled.told} />}
    </div>
  );
}
