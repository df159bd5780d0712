/** The live table of this device: a seat, or a watcher's place, by the token it keeps or that a link brought. */
import { useEffect } from "preact/hooks";
import { navigate, place } from "../../router";
import { keepRoom, roomOf, rooms } from "../../rooms";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { OpenRoom } from "./open";
import { words } from "./words";

export default function RoomPage() {
  const t = words();
  const { hash, query } = place.value;
  const { seat, watch, code } = roomOf(hash);
  useEffect(() => {
    // Out of the address at once, so that no history keeps it.
    if (seat) keepRoom({ token: seat, kind: "friends", ...(code ? { code } : {}) });
    else if (watch) keepRoom({ token: watch, kind: "watch" });
    if (seat || watch) navigate("/room", { replace: true });
    else if (code) navigate(`/friends#code=${code}`, { replace: true });
  }, [seat, watch, code]);
  if (seat || watch || code) return null;
  const last = rooms.value[0];
  if (!last) {
    return (
      <Notice title={t.none} text={t.noneText}>
        <Button href="/practise" tone="primary">{t.practise}</Button>
        <Button href="/friends">{t.friends}</Button>
      </Notice>
    );
  }
  return <OpenRoom key={last.token} token={last.token} part={new URLSearchParams(query).get("part")} />;
}
