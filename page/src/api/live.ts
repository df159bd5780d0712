/** A live table on this device: what it looks like as signals, over one WebSocket that comes back by itself, and what one asks of it. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { newId, Refused, Unreachable } from "./client";
import { VERSION, type Answer, type Closed, type Command, type Frame, type Line, type News, type Said, type Settings, type Table, type You } from "./live_types";

/** The table after event `seq`.  ahead: what to add to performance.now() for the server's time in milliseconds. */
export interface Seen {
  readonly table: Table;
  readonly you: You;
  readonly seq: number;
  readonly ahead: number;
}

/** A command without its id, which is made here. */
export type Asking = Command extends infer C ? (C extends Command ? Omit<C, "id"> : never) : never;

/** joining: no answer yet; waiting: knocked; open; away: the connection is lost and comes back by itself; ended: it does not. */
export type State = "joining" | "waiting" | "open" | "away" | "ended";

export interface Live {
  readonly token: string;
  readonly state: ReadonlySignal<State>;
  readonly seen: ReadonlySignal<Seen | null>;
  /** Of the room; null until the first answer. */
  readonly settings: ReadonlySignal<Required<Settings> | null>;
  /** What happened, in words, the oldest first. */
  readonly lines: ReadonlySignal<readonly Line[]>;
  readonly chat: ReadonlySignal<readonly Said[]>;
  /** Why the connection ended for good. */
  readonly closed: ReadonlySignal<Closed | null>;
  /** Where one has knocked. */
  readonly room: ReadonlySignal<string>;
  /** Commands on their way. */
  readonly busy: ReadonlySignal<number>;
  /**
   * Sends a command and waits for its answer.  Without a connection it goes again, under the same id, when there is one: it is done
   * once or not at all.  Throws Refused.
   */
  send(asking: Asking): Promise<Answer>;
  /** Tries again at once. */
  wake(): void;
  stop(): void;
}

/** The part of a WebSocket that is used; tests have one of their own. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  readonly readyState: number;
  send(text: string): void;
  close(): void;
}

const PAUSES = [250, 500, 1000, 2000, 4000, 8000];
/** How often the server is asked whether it is there, and how long an answer may take. */
const PING_MS = 15_000;
const SILENT_MS = 10_000;
const MOST_LINES = 4000;
const MOST_CHAT = 200;
/** Closings after which the same seat comes back to the same place. */
const PASSING = new Set(["slow", "restart"]);
const OPEN = 1;

const dial = (): Wire => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`) as unknown as Wire;

interface Waiting {
  readonly text: string;
  readonly done: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
}

/** Opens a table and follows it until `stop`. */
export function openLive(token: string, connect: () => Wire = dial): Live {
  const state = signal<State>("joining");
  const seen = signal<Seen | null>(null);
  const settings = signal<Required<Settings> | null>(null);
  const lines = signal<readonly Line[]>([]);
  const chat = signal<readonly Said[]>([]);
  const closed = signal<Closed | null>(null);
  const room = signal("");
  const busy = signal(0);
  const waiting = new Map<string, Waiting>();
  let wire: Wire | null = null;
  let failed = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let silent: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  // A device that slept waits for no pause, and finds out about a dead connection at once.
  const woken = () => {
    if (document.visibilityState !== "visible") return;
    if (state.value === "away") wake();
    else if (state.value !== "ended") ping();
  };

  const open = () => {
    clearTimeout(again);
    const mine = (wire = connect());
    mine.onopen = () => {
      mine.send(JSON.stringify({ do: "hello", id: newId(), version: VERSION, token, ...(seen.value ? { since: seen.value.seq } : {}) } satisfies Command));
    };
    mine.onmessage = ({ data }) => mine === wire && take(JSON.parse(data) as Frame);
    mine.onclose = () => mine === wire && lost();
  };

  const lost = () => {
    wire = null;
    clearTimeout(silent);
    if (state.value === "ended") return;
    if (seen.value || state.value !== "waiting") state.value = "away";
    again = setTimeout(open, (PAUSES[Math.min(failed++, PAUSES.length - 1)] ?? 0) * (0.8 + Math.random() * 0.4));
  };

  const drop = () => {
    const old = wire;
    lost();
    old?.close();
  };

  const ping = () => {
    if (wire?.readyState !== OPEN) return;
    wire.send(JSON.stringify({ do: "ping", id: newId() } satisfies Command));
    clearTimeout(silent);
    silent = setTimeout(drop, SILENT_MS);
  };

  const take = (frame: Frame): void => {
    clearTimeout(silent);
    switch (frame.is) {
      case "welcome":
        failed = 0;
        state.value = "open";
        news(frame.news);
        for (const one of waiting.values()) wire?.send(one.text);
        return;
      case "news": return news(frame);
      case "answer": return answered(frame);
      case "waiting":
        failed = 0;
        state.value = "waiting";
        room.value = frame.room;
        return;
      case "said":
        chat.value = [...chat.value.slice(1 - MOST_CHAT), frame];
        return;
      case "closed":
        if (!PASSING.has(frame.reason)) end(frame);
        return;
      case "pong": return;
    }
  };

  const news = (told: News): void => {
    const last = seen.value?.seq ?? 0;
    const fresh = seen.value ? told.lines.filter((line) => line.seq > last) : told.lines;
    if (told.settings) settings.value = told.settings as Required<Settings>; // an answer leaves nothing out
    if (fresh.length) lines.value = [...lines.value, ...fresh].slice(-MOST_LINES);
    seen.value = { table: told.table, you: told.you, seq: told.seq, ahead: told.table.now_ms - performance.now() };
  };

  const answered = (answer: Answer): void => {
    const one = waiting.get(answer.id);
    if (!one) return;
    settle(answer.id);
    if (answer.ok) one.done(answer);
    else one.failed(refused(answer));
  };

  const settle = (id: string) => {
    waiting.delete(id);
    busy.value = waiting.size;
  };

  const end = (why: Closed | null) => {
    state.value = "ended";
    closed.value = why;
    clearTimeout(again);
    clearTimeout(silent);
    clearInterval(beat);
    document.removeEventListener("visibilitychange", woken);
    removeEventListener("online", woken);
    for (const [id, one] of [...waiting]) {
      settle(id);
      one.failed(new Unreachable("the connection has ended"));
    }
    wire?.close();
    wire = null;
  };

  const wake = () => {
    if (state.value !== "away" || wire) return;
    failed = 0;
    open();
  };

  beat = setInterval(ping, PING_MS);
  document.addEventListener("visibilitychange", woken);
  addEventListener("online", woken);
  open();
  return {
    token, state, seen, settings, lines, chat, closed, room, busy, wake,
    send: (asking) => new Promise((done, failing) => {
      const id = newId();
      const text = JSON.stringify({ ...asking, id });
      if (state.value === "ended") return failing(new Unreachable("the connection has ended"));
      waiting.set(id, { text, done, failed: failing });
      busy.value = waiting.size;
      if (state.value === "open" && wire?.readyState === OPEN) wire.send(text);
    }),
    stop: () => state.value !== "ended" && end(null),
  };
}

function refused(answer: Answer): Refused {
  const { code, text } = answer.fault ?? { code: "unknown", text: { en: "The server refused.", zh: "服务器拒绝了。" } };
  return new Refused(409, { code, text, field: null, told: null });
}
