/** The live table: the felt, one's own seat and what is to be done at the foot; log, chat and room beside it or in its place. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Live, Seen } from "../../api/live";
import type { Settings } from "../../api/live_types";
import { useTabs } from "../../ui/header";
import { useWakeLock } from "../../ui/wake_lock";
import { DeskContext, makeDesk, type Sheet } from "./desk";
import { Dock } from "./dock";
import { Felt, PotList } from "./felt";
import { Chat, Log } from "./log";
import { Door, RoomPart } from "./room_part";
import { Sheets } from "./sheets";
import { useFair } from "./use_fair";
import { useKeys } from "./use_keys";
import { useTold } from "./use_told";
import { useTurnTold } from "./use_turn";
import { words } from "./words";
import "./room.css";

const PARTS = ["table", "log", "chat", "room"] as const;
type Part = (typeof PARTS)[number];

export function Room({ live, seen, settings, part }: { live: Live; seen: Seen; settings: Required<Settings>; part: string | null }) {
  const t = words();
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const shown: Part = PARTS.find((one) => one === part) ?? "table";
  const desk = makeDesk(live, seen, settings, setSheet);
  const unread = useUnread(live, shown === "chat");
  const asks = seen.you.knocks.length + seen.you.requests.length;
  useTabs(t.parts, PARTS.map((one) => {
    const count = one === "chat" ? unread : one === "room" ? asks : 0;
    return {
      href: one === "table" ? "/room" : `/room?part=${one}`, current: one === shown, text: count ? `${t[one]} ${count}` : t[one],
      ...(count ? { label: `${t[one]}, ${t.newChat(count)}` } : {}),
    };
  }));
  useWakeLock();
  useFair(live, seen, settings);
  useTold(desk);
  useTurnTold(desk);
  useKeys(root, setSheet);
  return (
    <DeskContext.Provider value={desk}>
      <div class={`room part-${shown}`} ref={root}>
        <h1 class="unseen">{seen.table.name || t.title}</h1>
        <div class="room-main">
          {shown === "room" ? <div class="room-scroll"><RoomPart /></div> : shown === "table" ? null : <div class="room-scroll room-narrow">{shown === "log" ? <Log /> : <Chat />}</div>}
          <div class="room-table-part"><Felt /></div>
        </div>
        <aside class="room-side">
          <section class="room-side-pots"><h2>{t.pots}</h2><PotList /></section>
          <div class="room-side-log"><h2>{t.log}</h2><Log /></div>
          <div class="room-side-chat"><h2>{t.chat}</h2><Chat /></div>
        </aside>
        <div class="room-foot">
          {live.state.value === "away" && <p class="room-away" role="status">{t.away}</p>}
          {seen.you.role === "host" && <Door />}
          <Dock />
        </div>
        <Sheets sheet={sheet} onClose={() => setSheet(null)} />
      </div>
    </DeskContext.Provider>
  );
}

/** How many lines of chat came since one last looked. */
function useUnread(live: Live, looking: boolean): number {
  const count = live.chat.value.length;
  const [read, setRead] = useState(count);
  useEffect(() => {
    if (looking) setRead(count);
  }, [looking, count]);
  return looking ? 0 : Math.max(0, count - read);
}
