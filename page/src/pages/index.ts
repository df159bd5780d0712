/** Which page answers to which path.  A page's folder has index.tsx (default export) and words.ts. */
import type { Load } from "../router";

const pages: Record<string, Load> = {
  "/": () => import("./home"),
  "/table": () => import("./table"),
  "/follow": () => import("./follow"),
  "/practise": () => import("./practise"),
  "/friends": () => import("./friends"),
  "/room": () => import("./room"),
  "/pots": () => import("./pots"),
  "/rules": () => import("./rules"),
  "/reopen": () => import("./reopen"),
  "/sheet": () => import("./sheet"),
  "/hand": () => import("./hand"),
};

/** The page for a path and what is left of the path, or null. */
export function pageAt(path: string): { load: Load; rest: string } | null {
  const exact = pages[path];
  if (exact) return { load: exact, rest: "" };
  const cut = path.indexOf("/", 1);
  const parent = cut > 0 ? withParts[path.slice(0, cut)] : undefined;
  return parent ? { load: parent, rest: decodeURIComponent(path.slice(cut + 1)) } : null;
}

/** Pages that take a part after their own path. */
const withParts: Record<string, Load> = {
  "/rules": () => import("./rule"),
};
