import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Clock } from "../../api/types";
import { forget, keep, tables, tokensOf } from "../../tables";
import { asLevel } from "./clock/levels";
import { LEVEL_ENDS, ONE_MINUTE } from "../../ui/sound";
import { leftNow, soundBetween, timeLeft } from "./clock/running";
import { handLink } from "../../ui/hand_link";
import { signed } from "./seats";

const clock = (left_ms: number, running: boolean): Clock => ({ levels: [], at: 0, left_ms, running, now_ms: 0, over: false, due: false });

it("a running clock counts from when its answer came, a standing one does not", () => {
  const runs = clock(60_000, true);
  expect([leftNow(runs, 1000), leftNow(runs, 11_000), leftNow(runs, 100_000)]).toEqual([60_000, 50_000, 0]);
  const stands = clock(60_000, false);
  expect([leftNow(stands, 1000), leftNow(stands, 100_000)]).toEqual([60_000, 60_000]);
});

it("time is told in minutes and seconds, and a second that has begun counts", () => {
  expect([0, 1, 999, 1000, 59_001, 725_000, 3_600_000].map(timeLeft)).toEqual(["0:00", "0:01", "0:01", "0:01", "1:00", "12:05", "1:00:00"]);
});

it("the end of a level and the minute before it sound, and a clock set by hand does not", () => {
  const sound = (was: [number, number], now: [number, number]) => soundBetween({ at: was[0], ms: was[1] }, { at: now[0], ms: now[1] });
  expect(sound([0, 60_900], [0, 59_900])).toBe(ONE_MINUTE);
  expect(sound([0, 900], [0, 0])).toBe(LEVEL_ENDS);
  expect(sound([0, 900], [1, 600_000])).toBe(LEVEL_ENDS);
  expect(sound([0, 0], [1, 600_000])).toBeNull(); // it sounded when the time ran out
  expect(sound([0, 500_000], [1, 600_000])).toBeNull();
  expect(sound([0, 500_000], [0, 30_000])).toBeNull();
  expect(sound([0, 30_000], [0, 29_000])).toBeNull();
});

it("a level needs minutes and a big blind, a break only minutes", () => {
  const row = { minutes: 15, small: 1, big: 2, bb_ante: 0, ante: 0, pause: false };
  expect(asLevel(row)).toEqual(row);
  expect(asLevel({ ...row, minutes: null })).toBeNull();
  expect(asLevel({ ...row, big: null })).toBeNull();
  expect(asLevel({ ...row, big: null, pause: true })).toEqual({ minutes: 15, small: 0, big: 0, ante: 0, bb_ante: 0, pause: true });
});

it("a hand's link has the spot and the winners in the hash alone", () => {
  const link = handLink({ spot: "nl 1/2 | A 5, B 5 | A c", winners: [["A", "B"], ["B"]] });
  const [path, hash] = link.split("#");
  expect(path).toBe("/hand");
  const given = new URLSearchParams(hash);
  expect([given.get("s"), given.get("w")]).toEqual(["nl 1/2 | A 5, B 5 | A c", "A,B;B"]);
  expect(handLink({ spot: "x", winners: null })).toBe("/hand#s=x");
});

it("a result is told with its sign", () => expect([1000, -200, 0].map(signed)).toEqual(["+1,000", "−200", "±0"]));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const one of tables.value) forget(one.token);
});

it("the table last in view comes first, and what is known of one is not lost", () => {
  keep({ token: "a", role: "owner", follow: "fa", players: ["A"] });
  keep({ token: "b", role: "follow" });
  keep({ token: "a", role: "owner", title: "Friday" });
  expect(tables.value.map((one) => one.token)).toEqual(["a", "b"]);
  expect(tables.value[0]).toMatchObject({ follow: "fa", players: ["A"], title: "Friday" });
  expect(JSON.parse(localStorage.getItem("sidepot.tables") ?? "[]")).toHaveLength(2);
  forget("a");
  expect(tables.value.map((one) => one.token)).toEqual(["b"]);
});

it("tokens are read from the hash of a link", () => {
  expect(tokensOf("#own=x_1&t=y-2")).toEqual({ own: "x_1", follow: "y-2" });
  expect(tokensOf("")).toEqual({ own: null, follow: null });
});
