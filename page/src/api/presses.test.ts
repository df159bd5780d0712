import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Refused } from "./client";
import { openTable, type LiveTable } from "./table";

interface Sent {
  readonly path: string;
  readonly body: { id: string; version: number } | null;
}
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const table = (version: number) => answer(200, { version });
const stale = () => answer(409, { code: "stale", text: { en: "", zh: "" }, field: null, told: null });

let sent: Sent[];
let live: LiveTable;

/** A server that answers changes one after another as told (null: no answer), and tells the table at once. */
function serve(version: number, ...answers: (Response | null)[]) {
  sent = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    if (init.method === "GET") {
      if (!path.includes("after")) return table(version);
      return new Promise<Response>((_, failed) => init.signal?.addEventListener("abort", () => failed(new Error("aborted"))));
    }
    sent.push({ path, body: JSON.parse(String(init.body)) as Sent["body"] });
    const told = answers.shift();
    if (!told) throw new TypeError("no network");
    return told;
  });
  live = openTable("token");
}
const press = (seen?: number) => live.do([{ do: "act", seat: "A", kind: "call" }], "", seen);

beforeEach(() => { vi.useFakeTimers(); });
afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("BL-143: presses under lag", () => {
  it("users_expect D 49: a press carries the version that was seen, not the newest, and is not sent again when it came too late", async () => {
    serve(9, stale(), table(10));
    await vi.advanceTimersByTimeAsync(1);
    const failed = press(7).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await failed).toBeInstanceOf(Refused);
    expect(sent.map(({ body }) => body?.version)).toEqual([7]);
    expect(live.view.value?.version).toBe(9);
    expect(live.busy.value).toBe(false);
  });

  it("users_expect D 53: a press without an answer goes again, with the same id, until there is one", async () => {
    serve(7, null, null, null, null, null, table(8));
    await vi.advanceTimersByTimeAsync(1);
    const done = press(7);
    await vi.advanceTimersByTimeAsync(500);
    expect([live.gone.value, live.busy.value]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(20_000);
    await done;
    expect(sent).toHaveLength(6);
    expect(new Set(sent.map(({ body }) => body?.id)).size).toBe(1);
    expect([live.view.value?.version, live.gone.value, live.busy.value]).toEqual([8, false, false]);
  });

  it("two presses have two ids", async () => {
    serve(7, table(8), table(9));
    await vi.advanceTimersByTimeAsync(1);
    await press();
    await press();
    expect(sent[0]?.body?.id).not.toBe(sent[1]?.body?.id);
    expect(sent.map(({ body }) => body?.version)).toEqual([7, 8]);
  });
});
