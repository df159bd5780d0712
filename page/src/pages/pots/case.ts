/** The case of the calculator as the form holds it, as a question, and as a link.  Nothing is decided here. */
import type { AskPots, Layer } from "../../api/types";

export interface Player {
  readonly name: string;
  /** null: nothing written yet; such a row is left out of the question. */
  readonly paid: number | null;
  readonly state: "in" | "folded" | "dead";
}

export interface Case {
  /** In seat order, left of the button first. */
  readonly players: readonly Player[];
  readonly ante: number;
  readonly dead: number;
  readonly unit: number;
  readonly rake: number;
  /** Hundredths of a percent. */
  readonly rate: number;
  readonly cap: number;
  readonly boards: number;
  /** For each pot, for each board: names. */
  readonly winners: readonly (readonly (readonly string[])[])[] | null;
}

export const MOST_PLAYERS = 10;
const LONGEST_LINK = 4000;

const NOTHING = { ante: 0, dead: 0, unit: 1, rake: 0, rate: 0, cap: 0, boards: 1, winners: null } as const;

export function caseOf(players: readonly Player[], more: Partial<Case> = {}): Case {
  return { ...NOTHING, players, ...more };
}

/** The name of a row that has none: the first letter that nobody has. */
export function freeName(players: readonly Player[]): string {
  return [..."ABCDEFGHIJ"].find((letter) => players.every((one) => one.name !== letter)) ?? "K";
}

export function emptyCase(): Case {
  return caseOf(["A", "B", "C"].map((name) => ({ name, paid: null, state: "in" })));
}

/** null while there are not two rows with chips. */
export function question(found: Case): AskPots | null {
  const told = found.players.filter((one) => one.paid !== null && one.name.trim());
  if (told.length < 2) return null;
  return {
    spot: "", players: told.map((one) => ({ name: one.name.trim(), paid: one.paid ?? 0, folded: one.state === "folded", dead: one.state === "dead" })),
    ante: found.ante, dead: found.dead, unit: found.unit, boards: found.boards, rake: found.rake, rake_rate: found.rate, rake_cap: found.cap,
    winners: found.winners?.map((pot) => pot.map((board) => [...board])) ?? null,
  };
}

export function fromAnswer(asked: AskPots): Case {
  return caseOf(
    (asked.players ?? []).map((one) => ({ name: one.name, paid: one.paid, state: one.dead ? "dead" : one.folded ? "folded" : "in" })),
    {
      ante: asked.ante ?? 0, dead: asked.dead ?? 0, unit: asked.unit ?? 1, boards: asked.boards ?? 1, rake: asked.rake ?? 0, rate: asked.rake_rate ?? 0,
      cap: asked.rake_cap ?? 0, winners: asked.winners ?? null,
    },
  );
}

/** Which pots these are, as far as winners are concerned. */
export function shape(layers: readonly Layer[], boards: number): string {
  return JSON.stringify([boards, layers.map((layer) => layer.eligible)]);
}

/** One tap on a name: it wins that pot on that board, or no longer. */
export function tapped(winners: Case["winners"], pots: number, boards: number, pot: number, board: number, name: string): Case["winners"] {
  return Array.from({ length: pots }, (_, p) => Array.from({ length: boards }, (_, b) => {
    const now = winners?.[p]?.[b] ?? [];
    if (p !== pot || b !== board) return now;
    return now.includes(name) ? now.filter((one) => one !== name) : [...now, name];
  }));
}

const NUMBERS = ["ante", "dead", "unit", "rake", "rate", "cap", "boards"] as const;
const MARKS = { in: "", folded: "f", dead: "d" } as const;

/** "#p=A:1000,B:2500,E:200f&ante=25&w=0;1,2": winners are numbers of players, "/" between boards, ";" between pots. */
export function toHash(found: Case): string {
  const name = (text: string) => encodeURIComponent(text.trim());
  const told = [`p=${found.players.map((one) => `${name(one.name)}:${one.paid ?? ""}${MARKS[one.state]}`).join(",")}`];
  for (const key of NUMBERS) if (found[key] !== NOTHING[key]) told.push(`${key}=${found[key]}`);
  if (found.winners?.some((pot) => pot.some((board) => board.length))) {
    const number = (who: string) => found.players.findIndex((one) => one.name.trim() === who);
    told.push(`w=${found.winners.map((pot) => pot.map((board) => board.map(number).join(",")).join("/")).join(";")}`);
  }
  return `#${told.join("&")}`;
}

export type Read = { readonly case: Case } | { readonly spot: string } | "empty" | "bad";

/** What a link says.  Numbers are looked at by the server; here only whether it can be read at all. */
export function fromHash(hash: string): Read {
  if (hash.length < 2) return "empty";
  if (hash.startsWith("#s=")) {
    const spot = decoded(hash.slice(3));
    return spot && spot.length <= 20_000 ? { spot } : "bad";
  }
  if (hash.length > LONGEST_LINK) return "bad";
  const told = new Map(hash.slice(1).split("&").map((part) => {
    const cut = part.indexOf("=");
    return [part.slice(0, Math.max(0, cut)), part.slice(cut + 1)] as const;
  }));
  const players: Player[] = [];
  for (const row of (told.get("p") ?? "").split(",")) {
    const read = /^([^:]+):(\d{0,16})([fd]?)$/.exec(row);
    const name = read && decoded(read[1] ?? "");
    if (!read || !name || name.length > 80) return "bad";
    players.push({ name, paid: read[2] ? Number(read[2]) : null, state: read[3] === "f" ? "folded" : read[3] === "d" ? "dead" : "in" });
  }
  if (!players.length || players.length > MOST_PLAYERS) return "bad";
  const numbers: Partial<Record<(typeof NUMBERS)[number], number>> = {};
  for (const key of NUMBERS) {
    const text = told.get(key);
    if (text === undefined) continue;
    if (!/^\d{1,16}$/.test(text)) return "bad";
    numbers[key] = Number(text);
  }
  const boards = numbers.boards ?? 1;
  if (boards < 1 || boards > 3) return "bad";
  const won = told.get("w");
  if (won !== undefined && !/^[\d,;/]*$/.test(won)) return "bad";
  const winners = won?.split(";").map((pot) => pot.split("/").map((board) => board.split(",").flatMap((n) => (n ? players[Number(n)]?.name ?? [] : []))));
  return { case: caseOf(players, { ...numbers, winners: winners ?? null }) };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return null;
  }
}
