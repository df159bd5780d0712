/** What stands in the place of a page, or a part of one, that is being fetched or did not come. */
import { words } from "../i18n/words";
import { Button } from "./button";
import { Notice } from "./notice";

export function Waiting() {
  return <p class="waiting" role="status">{words().loading}</p>;
}

/** The whole page is loaded anew: a browser keeps a failed script, and the server may have been renewed meanwhile. */
export function Reload() {
  return <Button tone="primary" onClick={() => location.reload()}>{words().retry}</Button>;
}

export function Failed() {
  const t = words();
  return <Notice title={t.pageFailed} text={t.pageFailedHint}><Reload /></Notice>;
}
