/** The browser's Back closes the sheet on top: each open sheet has an entry of its own in the history, at the address of its page. */
import { useLayoutEffect, useRef } from "preact/hooks";

/** What an entry says.  of: the same for a page's entry and those of the sheets on it; sheets: how many are open there. */
interface Mark {
  readonly of: string;
  readonly sheets: number;
}

/** After so many ms without an answer the browser has no entry to go back to. */
const GONE_MS = 500;
/** A sheet that was told to close is gone after so many ms. */
const CLOSED_MS = 50;

/** How to close those that are open, the lowest first. */
const open: (() => void)[] = [];
/** Entries are being taken away: nothing may be added until they are. */
let leaving = 0;
const waiting: (() => void)[] = [];
let last = { mark: mark(), address: location.href };

function mark(): Mark | null {
  const found = history.state as Partial<Mark> | null;
  return typeof found?.of === "string" && typeof found.sheets === "number" ? { of: found.of, sheets: found.sheets } : null;
}

function note(): void {
  last = { mark: mark(), address: location.href };
}

/** As many entries as there are sheets.  Of a page that was loaded anew no sheet is open. */
export function evenEntries(): void {
  if (leaving) return;
  const now = mark();
  const there = now?.sheets ?? 0;
  if (open.length > there) {
    const of = now?.of ?? `${performance.timeOrigin}/${performance.now()}`;
    if (!now) history.replaceState({ of, sheets: 0 }, "");
    for (let sheets = there + 1; sheets <= open.length; sheets++) history.pushState({ of, sheets }, "");
  } else if (open.length < there) {
    leaving = window.setTimeout(left, GONE_MS);
    history.go(open.length - there);
  }
  note();
}

function left(): void {
  clearTimeout(leaving);
  leaving = 0;
  for (const go of waiting.splice(0)) go();
}

/** The place in the history has changed: is it another page's?  To be asked before anything else looks at the address. */
export function popped(): boolean {
  const now = mark();
  const same = !!now && now.of === last.mark?.of;
  // What was written into the address while the sheet was open is the page's.
  if (same && location.href !== last.address) history.replaceState(now, "", last.address);
  note();
  if (leaving) left();
  else for (const close of open.slice(now?.sheets ?? 0).reverse()) close();
  setTimeout(evenEntries, CLOSED_MS);
  return !same;
}

/** Writes into the history: now, or as soon as the entry of a sheet that has just closed is gone.  onSheet: the entry is a sheet's. */
export function whenStill(write: (onSheet: boolean) => void): void {
  const go = () => {
    write((mark()?.sheets ?? 0) > 0);
    note();
  };
  if (leaving) waiting.push(go);
  else go();
}

/** While the component is there, Back closes it instead of leaving the page. */
export function useBack(onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const mine = () => close.current();
    open.push(mine);
    queueMicrotask(evenEntries);
    return () => {
      open.splice(open.indexOf(mine), 1);
      queueMicrotask(evenEntries);
    };
  }, []);
}
