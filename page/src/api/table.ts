/** A live table on this device: its state as signals, kept current by long polling, and the changes one can ask for. */
import { signal, type ReadonlySignal } from "@preact/signals";
import { ask, askOnce, newId, Refused, sleep, Unreachable } from "./client";
import type { Step } from "./steps";
import type { Fault, HandRow, Replay, Ruled, Said, TableView, Told, Why } from "./types";

export interface LiveTable {
  readonly token: string;
  /** null until the first answer. */
  readonly view: ReadonlySignal<TableView | null>;
  /** The server does not answer at the moment; it is asked again. */
  readonly gone: ReadonlySignal<boolean>;
  /** The table cannot be had (unknown token, closed by its owner's hand): no more is asked. */
  readonly refused: ReadonlySignal<Fault | null>;
  /** A change is on its way: buttons wait. */
  readonly busy: ReadonlySignal<boolean>;
  /**
   * Does steps, all or none, on the table as it was seen (`seen`: its version; left out, the one here now).  Without an answer
   * it goes again with the same id until there is one.  Throws Refused (code "stale": somebody was faster; nothing was done).
   */
  do(steps: readonly Step[], said?: string, seen?: number): Promise<TableView>;
  undo(to: number, seen?: number): Promise<TableView>;
  rule(said: Said): Promise<Ruled>;
  why(question: Why): Promise<Told>;
  hands(): Promise<HandRow[]>;
  hand(number: number): Promise<Replay>;
  /** The text of a file of hands: "3.phh" or ".phhs" (all). */
  file(name: string): Promise<Blob>;
  stop(): void;
}

/** Opens a table and follows it until `stop`. */
export function openTable(token: string, first: TableView | null = null): LiveTable {
  const view = signal<TableView | null>(first);
  const gone = signal(false);
  const refused = signal<Fault | null>(null);
  const busy = signal(false);
  const stopped = new AbortController();

  // The clock's time and the number of followers change without a new version: the newest answer counts, an older one never.
  const take = (told: TableView): TableView => {
    if (view.value === null || told.version >= view.value.version) view.value = told;
    return told;
  };

  const follow = async (): Promise<void> => {
    let wait = 0;
    while (!stopped.signal.aborted) {
      try {
        const after = view.value ? `?after=${view.value.version}&followers=${view.value.followers}` : "";
        const told = await askOnce<TableView>(`/api/table${after}`, { token, signal: stopped.signal });
        gone.value = false;
        wait = 0;
        if (told) take(told);
      } catch (error) {
        if (stopped.signal.aborted) return;
        if (error instanceof Refused && error.status < 500 && error.status !== 429) {
          refused.value = error.fault;
          return;
        }
        gone.value = true;
        wait = Math.min(wait + 1000, 5000);
        await sleep(wait, stopped.signal).catch(() => undefined);
      }
    }
  };

  const changed = async (path: string, body: object, seen = view.value?.version ?? 0): Promise<TableView> => {
    busy.value = true;
    const missed = () => {
      gone.value = true;
    };
    try {
      const told = await ask<TableView>(path, { token, signal: stopped.signal, missed, body: { id: newId(), version: seen, ...body } });
      gone.value = false;
      return take(told);
    } catch (error) {
      if (error instanceof Refused) gone.value = false;
      if (error instanceof Refused && error.fault.code === "stale") {
        await askOnce<TableView>("/api/table", { token }).then((told) => told && take(told)).catch(() => undefined);
      }
      throw error;
    } finally {
      busy.value = false;
    }
  };

  void follow();
  return {
    token, view, gone, refused, busy,
    do: (steps, said = "", seen) => changed("/api/table/do", { steps, said }, seen),
    undo: (to, seen) => changed("/api/table/undo", { to }, seen),
    rule: (said) => ask<Ruled>("/api/table/rule", { token, body: said }),
    why: (question) => ask<Told>("/api/table/why", { token, body: question }),
    hands: () => ask<HandRow[]>("/api/table/hands", { token }),
    hand: (number) => ask<Replay>(`/api/table/hands/${number}`, { token }),
    file: async (name) => {
      const answer = await fetch(`/api/table/hands${name.startsWith(".") ? "" : "/"}${name}`, {
        headers: { Authorization: `Bearer ${token}` }, cache: "no-store", credentials: "omit",
      }).catch((error: unknown) => {
        throw new Unreachable(String(error));
      });
      if (!answer.ok) throw new Refused(answer.status, (await answer.json()) as Fault);
      return answer.blob();
    },
    stop: () => stopped.abort(),
  };
}
