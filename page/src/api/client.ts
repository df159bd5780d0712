/** Questions to the server.  A refused one throws Refused with the server's Fault, one without an answer throws Unreachable. */
import type { Fault } from "./types";

/** The server refused; `fault.text` says why in both languages. */
export class Refused extends Error {
  constructor(readonly status: number, readonly fault: Fault) {
    super(fault.text.en);
  }
}

/** No answer: the network or the server is gone. */
export class Unreachable extends Error {}

export interface Question {
  /** Sent as JSON; makes it a POST. */
  body?: unknown;
  /** Of a table; goes into a header, never into an address. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Asks until there is an answer, however long that takes; told each time that there was none. */
  missed?: (() => void) | undefined;
}

/** Milliseconds before a question that got no answer is asked again.  Repeating is safe: a change carries its own id. */
const PAUSES = [300, 1000, 2500];

/** How long a patient question waits for its answer: a device that slept must not wait on a connection that is dead. */
const PATIENCE = 10_000;

/** Asks once; undefined for an answer without content (204). */
export async function askOnce<T>(path: string, { body, token, signal }: Question = {}): Promise<T | undefined> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token !== undefined) headers["Authorization"] = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST", headers, cache: "no-store", credentials: "omit",
      ...(body === undefined ? {} : { body: JSON.stringify(body) }), ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(String(error));
  }
  if (answer.status === 204) return undefined;
  if (answer.status >= 502 && answer.status <= 504) throw new Unreachable(`status ${answer.status}`);
  let told: unknown;
  try {
    told = await answer.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable(`status ${answer.status}, not JSON`);
  }
  if (answer.ok) return told as T;
  throw new Refused(answer.status, isFault(told) ? told : unknownFault(answer.status));
}

/** Asks, and again after a pause while there is no answer.  A change needs an id in its body, so that it is done once. */
export async function ask<T>(path: string, question: Question = {}): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return (await (question.missed ? askInTime<T>(path, question) : askOnce<T>(path, question))) as T;
    } catch (error) {
      const pause = PAUSES[question.missed ? Math.min(tried, PAUSES.length - 1) : tried];
      if (!(error instanceof Unreachable) || pause === undefined) throw error;
      question.missed?.();
      await sleep(pause, question.signal);
    }
  }
}

/** Asks once and gives up after a while. */
async function askInTime<T>(path: string, question: Question): Promise<T | undefined> {
  const late = new AbortController();
  const stop = () => late.abort();
  question.signal?.addEventListener("abort", stop);
  const timer = setTimeout(stop, PATIENCE);
  try {
    return await askOnce<T>(path, { ...question, signal: late.signal });
  } catch (error) {
    if (late.signal.aborted && !question.signal?.aborted) throw new Unreachable("no answer in time");
    throw error;
  } finally {
    clearTimeout(timer);
    question.signal?.removeEventListener("abort", stop);
  }
}

/** An id for a change.  randomUUID is only there over HTTPS and on this machine; a phone in the room has plain HTTP. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ends early when `signal` aborts, by throwing its reason. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      failed(signal.reason as Error);
    }, { once: true });
  });
}

function isFault(told: unknown): told is Fault {
  return typeof told === "object" && told !== null && "code" in told && "text" in told;
}

function unknownFault(status: number): Fault {
  return {
    code: "unknown", field: null, told: null,
    text: { en: `The server answered with status ${status}.`, zh: `服务器回应了状态 ${status}。` },
  };
}
