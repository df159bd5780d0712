/** What went wrong with the last press, just above the buttons: no connection, somebody was faster, not legal. */
import { say } from "../../../i18n";
import { Button } from "../../../ui/button";
import { Explain } from "../../../ui/explain";
import { useDesk } from "./desk";
import { since } from "./logic/turn";
import { words } from "./words";

export function Banner() {
  const { live, view, trouble, dismiss } = useDesk();
  const t = words();
  if (live.gone.value && live.busy.value) return <p class="banner bad" role="alert">{t.lost}</p>;
  if (!trouble) return null;
  const { fault, seen } = trouble;
  const changes = seen === null ? [] : since(view, seen);
  return (
    <div class="banner bad" role="alert">
      <div class="grow">
        <p>{seen === null ? say(fault.text) : t.stale}</p>
        {changes.length > 0 && <p>{t.changed} {changes.map((one) => say(one.text)).join(" · ")}</p>}
        {seen !== null && <p>{t.pressAgain}</p>}
      </div>
      {fault.told && <Explain told={fault.told} label={say(fault.text)} />}
      <Button tone="quiet" icon="close" label={t.dismiss} onClick={dismiss} />
    </div>
  );
}
