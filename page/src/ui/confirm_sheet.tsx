/** Asks once more before something that many would not want by mistake. */
import { words } from "../i18n/words";
import { Button } from "./button";
import { Sheet } from "./sheet";

export function ConfirmSheet({ title, text, go, onGo, onClose }: { title: string; text: string; go: string; onGo: () => void; onClose: () => void }) {
  return (
    <Sheet
      title={title} open onClose={onClose}
      foot={<><Button onClick={onClose}>{words().cancel}</Button><Button tone="danger" onClick={onGo}>{go}</Button></>}
    >
      <p>{text}</p>
    </Sheet>
  );
}
