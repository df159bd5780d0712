/** Where we are: the address as a signal, links that change it without loading anew, and pages loaded when first needed. */
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

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
  const left = location.pathname;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  place.value = here();
  if (!replace && location.pathname !== left) scrollTo(0, 0);
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
  addEventListener("popstate", () => (place.value = here()));
  document.addEventListener("click", onClick);
}

export interface PageProps {
  /** What follows the page's own path: "/rules/betting.bet" gives "betting.bet" to "/rules". */
  rest: string;
}

export type Load = () => Promise<{ default: ComponentType<PageProps> }>;

const loaded = new Map<Load, ComponentType<PageProps>>();

/** A page that is fetched when first shown. */
export function Lazy({ load, rest, waiting: Waiting, failed: Failed }: {
  load: Load;
  rest: string;
  waiting: ComponentType;
  failed: ComponentType;
}) {
  const [, drawn] = useState(0);
  const [broken, setBroken] = useState<Load | null>(null);
  const Page = loaded.get(load);
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
  if (Page) return <Page rest={rest} />;
  return broken === load ? <Failed /> : <Waiting />;
}
