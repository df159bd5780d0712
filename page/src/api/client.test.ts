import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, askOnce, newId, Refused, Unreachable } from "./client";

const answers: (() => Response | Promise<Response>)[] = [];
const asked: { path: string; init: RequestInit }[] = [];

beforeEach(() => {
  answers.length = asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return Promise.resolve((answers.shift() ?? (() => json({})))());
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const dead = (): never => {
  throw new TypeError("network");
};

describe("a question", () => {
  it("sends a body as JSON and the token in a header only", async () => {
    answers.push(() => json({ ok: 1 }));
    expect(await askOnce("/api/x", { body: { a: 1 }, token: "secret" })).toEqual({ ok: 1 });
    const { path, init } = asked[0]!;
    expect(path).not.toContain("secret");
    expect(init).toMatchObject({ method: "POST", body: '{"a":1}', credentials: "omit" });
    expect(init.headers).toMatchObject({ Authorization: "Bearer secret", "Content-Type": "application/json" });
  });

  it("is asked again with the same body when no answer comes", async () => {
    answers.push(dead, () => json({}, 503), () => json({ done: true }));
    const answer = ask("/api/x", { body: { id: "same" } });
    await vi.runAllTimersAsync();
    expect(await answer).toEqual({ done: true });
    expect(asked.map((one) => one.init.body)).toEqual(Array(3).fill('{"id":"same"}'));
  });

  it("ends as Unreachable when no answer comes at all", async () => {
    answers.push(dead, dead, dead, dead);
    const answer = ask("/api/x").catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await answer).toBeInstanceOf(Unreachable);
    expect(asked).toHaveLength(4);
  });

  it("that is refused says so once, in the server's words", async () => {
    const fault = { code: "stale", text: { en: "Somebody was faster.", zh: "有人先改了。" }, field: null, told: null };
    answers.push(() => json(fault, 409));
    const error = await ask("/api/x", { body: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refused);
    expect((error as Refused).status).toBe(409);
    expect((error as Refused).fault).toEqual(fault);
    expect(asked).toHaveLength(1);
  });

  it("without content gives undefined", async () => {
    answers.push(() => new Response(null, { status: 204 }));
    expect(await askOnce("/api/table?after=3")).toBeUndefined();
  });
});

it("ids are long, unlike each other and need no secure context", () => {
  const ids = new Set(Array.from({ length: 200 }, newId));
  expect(ids.size).toBe(200);
  expect([...ids].every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
});
