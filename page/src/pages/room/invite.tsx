/** Ways into the room: the code with which others knock, a link for who watches, one's own seat on another device. */
import { useEffect, useState } from "preact/hooks";
import { ask } from "../../api/client";
import type { Way } from "../../api/live_types";
import { rooms } from "../../rooms";
import { showError } from "../../ui/alerts";
import { Button } from "../../ui/button";
import { copyText } from "../../ui/copy";
import { QrCode } from "../../ui/qr";
import { useReach } from "../../ui/reach";
import { Segmented } from "../../ui/segmented";
import { Sheet } from "../../ui/sheet";
import { useDesk } from "./desk";
import { words } from "./words";

type Kind = "invite" | "watch" | "seat";

export function Invite({ onClose }: { onClose: () => void }) {
  const { live, you, settings } = useDesk();
  const t = words();
  const kept = rooms.value.find((one) => one.token === live.token);
  const code = kept?.code ?? "";
  const spectator = you.role === "spectator";
  const [kind, setKind] = useState<Kind>(spectator ? "watch" : code ? "invite" : "seat");
  const [watch, setWatch] = useState(spectator ? live.token : "");
  const base = useReach() ?? location.origin;
  useEffect(() => {
    if (kind === "watch" && !watch) void ask<Way>("/api/rooms/watch", { body: {}, token: live.token }).then((way) => setWatch(way.token), showError);
  }, [kind]);
  const link = kind === "invite" ? `${base}/friends#code=${code}` : kind === "watch" ? watch && `${base}/room#watch=${watch}` : `${base}/room#seat=${live.token}${code ? `&code=${code}` : ""}`;
  const options: [Kind, string][] = spectator ? [["watch", t.watchLink]] : [
    ...(code ? [["invite", t.invite] as [Kind, string]] : []), ...(settings.spectators ? [["watch", t.watchLink] as [Kind, string]] : []), ["seat", t.otherDevice]];
  return (
    <Sheet open title={t.invite} onClose={onClose}>
      <div class="room-invite">
        {options.length > 1 && <Segmented label={t.invite} bare value={kind} options={options} onValue={setKind} />}
        <p>{kind === "invite" ? t.inviteText : kind === "watch" ? t.watchText : t.otherDeviceText}</p>
        {kind === "invite" && <p class="room-code"><small>{t.code}</small><b>{spaced(code)}</b></p>}
        {link && <QrCode text={link} label={t.qr} />}
        {link && <p class="room-link">{link}</p>}
        <div class="row">
          <Button icon="link" tone="primary" disabled={!link} onClick={() => void copyText(link)}>{t.copy}</Button>
          {kind === "invite" && <Button onClick={() => void copyText(code)}>{t.copyCode}</Button>}
          {"share" in navigator && <Button icon="share" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>{t.send}</Button>}
        </div>
      </div>
    </Sheet>
  );
}

/** "123 456": as one says it aloud. */
export function spaced(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, "$1 ");
}
