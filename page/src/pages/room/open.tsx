/** A room from the first greeting on: waiting at its door, at its table, or shut out of it. */
import type { ComponentProps } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { openLive } from "../../api/live";
import { say } from "../../i18n";
import { words as common } from "../../i18n/words";
import { navigate } from "../../router";
import { forgetRoom, keepRoom } from "../../rooms";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { usePageTitle } from "../../ui/title";
import { Room } from "./room";
import { words } from "./words";

/** Without a table to look at. */
function Apart(notice: ComponentProps<typeof Notice>) {
  usePageTitle(notice.title);
  return <Notice {...notice} />;
}

export function OpenRoom({ token, part }: { token: string; part: string | null }) {
  const t = words();
  const [times, setTimes] = useState(0);
  const live = useMemo(() => openLive(token), [token, times]);
  useEffect(() => () => live.stop(), [live]);
  const seen = live.seen.value;
  const settings = live.settings.value;
  const title = seen?.table.name ?? "";
  useEffect(() => {
    if (seen) keepRoom({ token, title });
  }, [title, token]);

  const forget = () => {
    forgetRoom(token);
    navigate("/friends");
  };

  if (live.state.value === "ended") {
    const closed = live.closed.value;
    return (
      <Apart title={t.endedTitle} text={closed ? say(closed.text) : ""}>
        {closed?.reason === "newer" && <Button tone="primary" onClick={() => setTimes(times + 1)}>{t.hereAgain}</Button>}
        <Button onClick={forget}>{t.forget}</Button>
      </Apart>
    );
  }
  if (live.state.value === "waiting") return (
    <Apart title={t.waitingTitle} text={t.waitingText(live.room.value)}>
      <Button onClick={forget}>{t.forget}</Button>
    </Apart>
  );
  if (!seen || !settings) return <p class="waiting" role="status">{live.state.value === "away" ? common().gone : common().loading}</p>;
  return <Room live={live} seen={seen} settings={settings} part={part} />;
}
