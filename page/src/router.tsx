/** Where we are: the address as a signal, links that change it without loading anew, and pages loaded when first needed. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { evenEntries, popped, whenStill } from "./ui/back";

export interface Place {
  readonly path: string;
  readonly query: string;
  /** With its "#", or "". */
  readonly hash: string;
}

const here = (): Place => ({ path: location.pathname.replace(/(.)\/+$/, "$1"), query: location.search, hash: location.hash });

export const place = signal<Place>(here());

/** Goes to an address of ours.  replace: the one now is not kept in the history. */
export function navigate(to: string, { replace = false } = {}): void {
  whenStill((onSheet) => {
    const left = location.pathname;
    if (replace || onSheet) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    place.value = here();
    if (!replace && location.pathname !== left) scrollTo(0, 0);
  });
}

/** Writes what a page shows into the address, so that it can be kept and sent; the page stays as it is. */
export function rewrite(to: string): void {
  whenStill(() => history.replaceState(history.state, "", to));
}

/** Paths that the server answers with something other than a page. */
const NOT_A_PAGE = /^\/(api|assets)(\/|$)/;

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (NOT_A_PAGE.test(link.pathname)) return;
  const samePage = link.pathname === location.pathname && link.search === location.search;
  if (samePage && document.getElementById(link.hash.slice(1))) return; // a jump within the page is the browser's
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
}

export function startRouter(): void {
  addEventListener("popstate", () => {
    if (popped()) place.value = here();
  });
  evenEntries();
  document.addEventListener("click", onClick);
}

export interface PageProps {
  /** What follows the page's own path: "/rules/betting.bet" gives "betting.bet" to "/rules". */
  rest: string;
}

export type Load<P = PageProps> = () => Promise<{ default: ComponentType<P> }>;

// Of each way to load, what it gave.  That it takes that page's props is not for a map of all of them to say.
const loaded = new Map<unknown, unknown>();

/** A page, or a large part of one, that is fetched when first shown. */
export function Lazy<P extends object>({ load, props, waiting: Waiting, failed: Failed }: {
  load: Load<P>;
  props: P;
  waiting: ComponentType;
  failed: ComponentType;
}) {
  const [, drawn] = useState(0);
  const [broken, setBroken] = useState<Load<P> | null>(null);
  const Page = loaded.get(load) as ComponentType<P> | undefined;
  useEffect(() => {
    if (loaded.has(load)) return;
    load().then(
      (module) => {
        loaded.set(load, module.default);
        drawn((n) => n + 1);
      },
      () => setBroken(() => load),
    );
  }, [load]);
  if (Page) return <Page {...props} />;
  return broken === load ? <Failed /> : <Waiting />;
}
