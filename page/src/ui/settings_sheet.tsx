/** Language, colours, deck, sound, motion: kept on this device. */
import { lang } from "../i18n";
import { words } from "../i18n/words";
import { change, settings } from "../settings";
import { CardFace } from "./card";
import { Segmented, Toggle } from "./segmented";
import { Sheet } from "./sheet";

export function SettingsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = words();
  const now = settings.value;
  return (
    <Sheet title={t.settings} open={open} onClose={onClose}>
      <div class="stack">
        {/* The languages are named in themselves, whichever is on. */}
        <Segmented label={t.language} value={lang.value} options={[["zh", "中文"], ["en", "English"]]} onValue={(language) => change({ language })} />
        <Segmented
          label={t.theme} value={now.theme} options={[["system", t.system], ["light", t.light], ["dark", t.dark]]}
          onValue={(theme) => change({ theme })}
        />
        <div>
          <Toggle label={t.fourColour} hint={t.fourColourHint} on={now.fourColour} onChange={(fourColour) => change({ fourColour })} />
          <div class="row" aria-hidden="true">{["As", "Kh", "Qd", "Jc"].map((card) => <CardFace key={card} card={card} />)}</div>
        </div>
        <Toggle label={t.sound} hint={t.soundHint} on={now.sound} onChange={(sound) => change({ sound })} />
        <Toggle label={t.motion} on={now.motion === "reduced"} onChange={(on) => change({ motion: on ? "reduced" : "system" })} />
      </div>
    </Sheet>
  );
}
