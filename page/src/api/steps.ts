/** The steps of a table, as sidepot.session does them.  What is legal when is for the server to say. */
import type { Colour, Level } from "./types";

export type Act = "fold" | "check" | "call" | "bet" | "raise" | "all_in" | "wager";

/** The blinds, [small, big], and the rest of what is played. */
export interface GameStep {
  readonly blinds: readonly [number, number];
  readonly ante?: number;
  readonly bb_ante?: number;
  readonly rules?: string;
  readonly limit?: "nl" | "pl" | "fl";
  readonly unit?: number;
}

export type Step = Readonly<
  // the hand
  | { do: "act"; kind: Act; seat?: string; to?: number }
  | { do: "deal"; cards?: string }
  | { do: "run"; boards: number }
  | { do: "show"; seat: string; cards?: string }
  | { do: "muck" | "kill"; seat: string }
  | { do: "settle"; winners: string[][] }
  | { do: "straddle"; seat: string; to: number }
  | { do: "post"; seat: string; live: number; dead: number }
  | { do: "button"; seat: string }
  | { do: "count"; seat: string; chips: number }
  | { do: "fill"; street: string; cards: string }
  | { do: "note"; act: Record<string, unknown> }
  // between hands
  | { do: "next"; bomb?: number }
  | { do: "add"; seat: string; chips: number }
  | { do: "leave" | "out"; seat: string }
  | { do: "sit"; seat: string; chips: number; after?: string }
  | { do: "in"; seat: string; wait?: boolean }
  | { do: "move"; seat: string; after: string }
  | { do: "game"; game: GameStep }
  | { do: "colours"; colours: readonly Colour[] }
  | { do: "levels"; levels: readonly Level[] }
  | { do: "close" }
  // at any time
  | { do: "clock"; to: "run" | "pause" | "next" | "back" | "left"; left_ms?: number }
  // steps that the server proposed with a ruling go back as they came
  | Record<string, unknown>
>;
