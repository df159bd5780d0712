import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Refused } from "./client";
import { openTable } from "./table";
import type { TableView } from "./types";

type Answer = { status: number; body?: unknown };
let poll: ((answer: Answer) => void)[] = [];
let polled: string[] = [];
let change: (body: { id: string; version: number }) => Answer;

const view = (version: number) => ({ version, title: `v${version}`, followers: 0 }) as unknown as TableView;
const respond = ({ status, body }: Answer) => new Response(body === undefined ? null : JSON.stringify(body), { status });

beforeEach(() => {
  poll = [];
  polled = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (init.method === "POST") return Promise.resolve(respond(change(JSON.parse(String(init.body)))));
    if (path === "/api/table" && polled.length) return Promise.resolve(respond({ status: 200, body: view(9) }));
    polled.push(path);
    return new Promise<Response>((done, failed) => {
      poll.push((answer) => (answer.status ? done(respond(answer)) : failed(new TypeError("network"))));
      init.signal?.addEventListener("abort", () => failed(new DOMException("", "AbortError")));
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

it("follows the table, asking after the version it has", async () => {
  const table = openTable("t");
  poll[0]!({ status: 200, body: view(3) });
  await vi.waitFor(() => expect(table.view.value?.version).toBe(3));
  await vi.waitFor(() => expect(polled.at(-1)).toBe("/api/table?after=3&followers=0"));
  poll[1]!({ status: 204 });
  await vi.waitFor(() => expect(polled).toHaveLength(3));
  table.stop();
});

it("an older answer that comes late does not undo what a change brought", async () => {
  const table = openTable("t", view(3));
  change = ({ version }) => ({ status: 200, body: view(version + 1) });
  await table.do([{ do: "act", kind: "fold" }]);
  expect(table.view.value?.version).toBe(4);
  poll[0]!({ status: 200, body: view(3) });
  await vi.waitFor(() => expect(polled.at(-1)).toBe("/api/table?after=4&followers=0"));
  expect(table.view.value?.version).toBe(4);
  table.stop();
});

it("a stale change is refused, and the table is shown as it is now", async () => {
  const table = openTable("t", view(3));
  change = () => ({ status: 409, body: { code: "stale", text: { en: "", zh: "" }, field: null, told: null } });
  await expect(table.do([{ do: "act", kind: "check" }])).rejects.toBeInstanceOf(Refused);
  expect(table.view.value?.version).toBe(9);
  expect(table.busy.value).toBe(false);
  table.stop();
});

it("a table that the server does not know is asked for no more; a dead network is", async () => {
  const table = openTable("t", view(3));
  poll[0]!({ status: 0 });
  await vi.waitFor(() => expect(table.gone.value).toBe(true));
  await vi.waitFor(() => expect(polled).toHaveLength(2), 3000);
  poll[1]!({ status: 404, body: { code: "not_found", text: { en: "No table.", zh: "没有。" }, field: null, told: null } });
  await vi.waitFor(() => expect(table.refused.value?.code).toBe("not_found"));
  expect(polled).toHaveLength(2);
});
