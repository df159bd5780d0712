import { afterEach, expect, test, vi } from "vitest";
import { Refused } from "./client";
import { openLive, type Live, type Wire } from "./live";
import type { Command, Frame, News } from "./live_types";

class Fake implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  readyState = 1;
  readonly sent: Command[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command);
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  tell(frame: Frame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  get last(): Command {
    return this.sent.at(-1) as Command;
  }
}

const news = (seq: number, ...lines: number[]): News => ({
  is: "news", seq, table: { now_ms: 5000 } as News["table"], you: {} as News["you"], settings: null,
  lines: lines.map((at) => ({ seq: at, kind: "fold", text: { en: `${at}`, zh: `${at}` }, player: null })),
});

function opened(): { live: Live; wires: Fake[]; join: (seq: number, ...lines: number[]) => Fake } {
  vi.useFakeTimers();
  const wires: Fake[] = [];
  const live = openLive("token", () => {
    const wire = new Fake();
    wires.push(wire);
    return wire;
  });
  const join = (seq: number, ...lines: number[]) => {
    const wire = wires.at(-1) as Fake;
    wire.onopen?.();
    wire.tell({ is: "welcome", id: "h", version: 1, news: { ...news(seq, ...lines), settings: { small: 5 } } });
    return wire;
  };
  return { live, wires, join };
}

afterEach(() => vi.useRealTimers());

test("it says hello with the token, and is open when it is welcome", () => {
  const { live, join } = opened();
  const wire = join(7, 6, 7);
  expect(wire.sent[0]).toMatchObject({ do: "hello", version: 1, token: "token" });
  expect("since" in (wire.sent[0] as object)).toBe(false);
  expect(live.state.value).toBe("open");
  expect(live.seen.value?.seq).toBe(7);
  expect(live.settings.value?.small).toBe(5);
  expect(live.lines.value.map((line) => line.seq)).toEqual([6, 7]);
});

test("a lost connection comes back where it was: what was missed once, what was under way again under its own id", async () => {
  const { live, wires, join } = opened();
  const first = join(7, 7);
  const answer = live.send({ do: "straddle", on: true });
  const sent = first.last;
  first.close();
  expect(live.state.value).toBe("away");
  const later = live.send({ do: "leave" });
  vi.advanceTimersByTime(400);
  expect(wires).toHaveLength(2);
  const second = join(9, 7, 8, 9);
  expect(second.sent[0]).toMatchObject({ do: "hello", since: 7 });
  expect(second.sent.slice(1)).toEqual([sent, expect.objectContaining({ do: "leave" })]);
  expect(live.lines.value.map((line) => line.seq)).toEqual([7, 8, 9]);
  second.tell({ is: "answer", id: sent.id, ok: true, fault: null, told: null });
  expect((await answer).ok).toBe(true);
  second.tell({ is: "answer", id: second.last.id, ok: false, fault: { code: "table.no_seat", text: { en: "no", zh: "没" } }, told: null });
  await expect(later).rejects.toBeInstanceOf(Refused);
  expect(live.busy.value).toBe(0);
});

test("the waits grow while there is no server, and one who comes back to the page waits for none", () => {
  const { live, wires } = opened();
  for (let tried = 0; tried < 6; tried++) {
    (wires.at(-1) as Fake).close();
    vi.advanceTimersByTime(10_000);
  }
  expect(wires).toHaveLength(7);
  (wires.at(-1) as Fake).close();
  vi.advanceTimersByTime(6000);
  expect(wires).toHaveLength(7);
  live.wake();
  expect(wires).toHaveLength(8);
});

test("a connection that is silent is given up and dialled again", () => {
  const { live, wires, join } = opened();
  join(1);
  vi.advanceTimersByTime(15_000);
  expect((wires[0] as Fake).last).toMatchObject({ do: "ping" });
  vi.advanceTimersByTime(10_500);
  expect(wires).toHaveLength(2);
  (wires[0] as Fake).tell(news(5));
  expect(live.seen.value?.seq).toBe(1);
});

test("closed for good is not dialled again, and what was under way fails; a slow one comes back", async () => {
  const { live, wires, join } = opened();
  const first = join(1);
  first.tell({ is: "closed", reason: "slow", text: { en: "", zh: "" } });
  first.close();
  vi.advanceTimersByTime(400);
  expect(wires).toHaveLength(2);
  const second = join(1);
  const lost = live.send({ do: "leave" });
  second.tell({ is: "closed", reason: "newer", text: { en: "elsewhere", zh: "" } });
  expect(live.state.value).toBe("ended");
  expect(live.closed.value?.reason).toBe("newer");
  await expect(lost).rejects.toThrow();
  await expect(live.send({ do: "leave" })).rejects.toThrow();
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(2);
});

test("who has knocked waits, and is in when the door opens", () => {
  const { live, wires } = opened();
  const wire = wires[0] as Fake;
  wire.onopen?.();
  wire.tell({ is: "waiting", room: "Friday" });
  expect([live.state.value, live.room.value]).toEqual(["waiting", "Friday"]);
  wire.tell({ is: "welcome", id: "h", version: 1, news: news(1) });
  expect(live.state.value).toBe("open");
});
