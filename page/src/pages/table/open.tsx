/** An open table: play, seats, clock and hands, on the device that runs it and on those that follow. */
import { useEffect, useMemo } from "preact/hooks";
import { openTable } from "../../api/table";
import type { TableView } from "../../api/types";
import { say } from "../../i18n";
import { words as common } from "../../i18n/words";
import { keep } from "../../tables";
import { Button } from "../../ui/button";
import { useTabs } from "../../ui/header";
import { Notice } from "../../ui/notice";
import { usePageTitle } from "../../ui/title";
import { useWakeLock } from "../../ui/wake_lock";
import { ClockPart } from "./clock";
import { timeLeft, useClock, useClockSounds } from "./clock/running";
import { Hands } from "./hands";
import { Play } from "./play";
import { Seats } from "./seats";
import { words } from "./words";

const PARTS = ["play", "seats", "clock", "hands"] as const;
type Part = (typeof PARTS)[number];

export interface OpenTableProps {
  readonly token: string;
  /** Which part the address names. */
  readonly part: string | null;
  /** Of the page, before "?part=". */
  readonly path: string;
}

export default function OpenTable({ token, part, path }: OpenTableProps) {
  const t = words();
  const live = useMemo(() => openTable(token), [token]);
  useEffect(() => () => live.stop(), [live]);
  useWakeLock();
  const view = live.view.value;
  const refused = live.refused.value;
  const shown: Part = PARTS.find((one) => one === part) ?? "play";
  usePageTitle([view?.title || t.title, shown === "play" ? "" : t[shown]].filter(Boolean).join(" · "));
  useKept(view, token);

  if (refused) {
    return (
      <Notice title={t.refusedTitle} text={say(refused.text)}>
        <Button href="/table?part=list" tone="primary">{t.toList}</Button>
      </Notice>
    );
  }
  if (!view) return <p class="waiting" role="status">{live.gone.value ? common().gone : common().loading}</p>;
  return (
    <>
      <Tabs clock={view.clock} shown={shown} path={path} />
      {live.gone.value && <p class="table-gone" role="status">{t.reconnecting}</p>}
      {shown === "play" && <Play live={live} view={view} />}
      {shown === "seats" && <Seats live={live} view={view} />}
      {shown === "clock" && <ClockPart live={live} view={view} />}
      {shown === "hands" && <Hands live={live} view={view} />}
    </>
  );
}

/** The parts in the head of the page, with the time that is left; apart, since it is drawn anew every second. */
function Tabs({ clock, shown, path }: { clock: TableView["clock"]; shown: Part; path: string }) {
  const t = words();
  const left = useClock(clock);
  useClockSounds(clock, left);
  useTabs(t.parts, PARTS.map((one) => ({
    href: one === "play" ? path : `${path}?part=${one}`, current: one === shown,
    text: one === "clock" && left ? timeLeft(left.ms) : t[one],
    ...(one === "clock" && left ? { label: t.clockAt(timeLeft(left.ms)) } : {}),
  })));
  return null;
}

/** The device's list knows tables by their players; those change through an evening. */
function useKept(view: TableView | null, token: string): void {
  const told = view && JSON.stringify([view.title, view.role, view.places.map((one) => one.name)]);
  useEffect(() => {
    if (view) keep({ token, role: view.role, title: view.title, players: view.places.map((one) => one.name) });
  }, [told, token]);
}
