import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../api/client";
import type { Fault } from "../api/types";
import { showError } from "./alerts";

export interface Answer<T> {
  /** The last answer; it stays while the next is asked for, and when that is refused. */
  readonly answer: T | null;
  readonly fault: Fault | null;
  readonly asking: boolean;
}

/** Asks whenever the question changes, once it has rested for `rest` milliseconds.  null: nothing to ask, and no answer. */
export function useAnswer<T>(path: string | null, body?: unknown, rest = 0): Answer<T> {
  const [told, tell] = useState<Answer<T>>({ answer: null, fault: null, asking: path !== null });
  const key = path === null ? null : path + JSON.stringify(body ?? null);
  useEffect(() => {
    if (path === null) return tell({ answer: null, fault: null, asking: false });
    const stop = new AbortController();
    tell((before) => ({ ...before, asking: true }));
    const timer = setTimeout(() => {
      ask<T>(path, { signal: stop.signal, ...(body === undefined ? {} : { body }) }).then(
        (answer) => tell({ answer, fault: null, asking: false }),
        (error: unknown) => {
          if (stop.signal.aborted) return;
          if (error instanceof Refused) return tell((before) => ({ ...before, fault: error.fault, asking: false }));
          tell((before) => ({ ...before, asking: false }));
          showError(error);
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return told;
}
