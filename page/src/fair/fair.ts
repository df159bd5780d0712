/**
 * The fair deal as a player's device takes part in it and checks it; see src/sidepot/table/fair.py, which says how it goes and what
 * it proves.  Nothing is shared with the server's code but the vectors of the tests.
 */
import type { FairTerms } from "../api/live_types";
import { bytes, hex, hmac, joined, sha256 } from "./sha256";

export const KIND = "sidepot-fair-1";
const CARDS = 52;
const FLOP = 3;

/** One card laid open: its number in the deal, where it lay in the deck, its salt and its path to the root. */
export interface Opening {
  readonly k: number;
  readonly position: number;
  readonly card: string;
  readonly salt: string;
  readonly path: readonly string[];
}

/** The deal of a hand as one reader may know it, as the server sends it. */
export interface Transcript extends FairTerms {
  readonly version: string;
  readonly nonces: { readonly [player: string]: string };
  readonly streets: readonly string[];
  readonly opened: readonly Opening[];
}

/** What is wrong with a deal.  why: which check failed; about: the card or the player. */
export class Unfair extends Error {
  constructor(readonly why: "version" | "nonce" | "streets" | "position" | "root" | "twice", readonly about = "") {
    super(`${why} ${about}`);
  }
}

/** What was proved: each opened card and what it was for (a player, "burn", a street), and who did not open a nonce. */
export interface Proved {
  readonly cards: readonly { readonly k: number; readonly card: string; readonly use: string }[];
  readonly withheld: readonly string[];
  readonly terms: string;
}

const text = (of: string): Uint8Array => new TextEncoder().encode(of);

function hash(use: string, ...parts: readonly Uint8Array[]): Uint8Array {
  return sha256(joined(...[text(`${KIND} ${use}`), ...parts].flatMap((part) => [long(part.length), part])));
}

function long(value: number): Uint8Array {
  const four = new DataView(new ArrayBuffer(4));
  four.setUint32(0, value);
  return new Uint8Array(four.buffer);
}

/** In the order of their code points, as the server sorts names. */
function sorted(names: readonly string[]): string[] {
  const points = (name: string) => Array.from(name, (sign) => sign.codePointAt(0) ?? 0);
  return [...names].sort((a, b) => {
    const [x, y] = [points(a), points(b)];
    const at = x.findIndex((point, i) => point !== y[i]);
    return at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
  });
}

/** What one sends before one opens one's nonce. */
export function promise(hand: string, player: string, nonce: string): string {
  return hex(hash("promise", text(hand), text(player), bytes(nonce)));
}

/** The terms in one number: whoever noted it before the nonces were opened can tell later that they are the same. */
export function digest(terms: FairTerms): string {
  const promises = sorted(Object.keys(terms.promises)).flatMap((player) => [text(player), bytes(terms.promises[player] ?? "")]);
  return hex(hash("terms", text(terms.hand), Uint8Array.of(Number(terms.burn), terms.seats.length), bytes(terms.root), ...terms.seats.map(text), ...promises));
}

/** Where each card of the deal lies in the server's deck.  Throws Unfair for a nonce that was not promised. */
function positions(deal: Transcript): number[] {
  for (const [player, nonce] of Object.entries(deal.nonces)) {
    if (nonce.length !== 64 || promise(deal.hand, player, nonce) !== deal.promises[player]) throw new Unfair("nonce", player);
  }
  const nonces = sorted(Object.keys(deal.promises)).map((player) => bytes(deal.nonces[player] ?? ""));
  const key = hash("order", bytes(digest(deal)), ...nonces);
  const order = Array.from({ length: CARDS }, (_, at) => at);
  const stream = bytesOf(key);
  for (let count = CARDS; count > 1; count--) {
    let byte: number;
    do byte = stream(); while (byte >= 256 - (256 % count)); // a byte of the last, incomplete round would favour low numbers
    const at = byte % count;
    [order[count - 1], order[at]] = [order[at] as number, order[count - 1] as number];
  }
  return order;
}

function bytesOf(key: Uint8Array): () => number {
  let block = 0;
  let left: number[] = [];
  return () => {
    if (!left.length) left = [...hmac(key, joined(long(0), long(block++)))];
    return left.shift() as number;
  };
}

/** Is each opened card what the root promised, and where terms and nonces put it?  Throws Unfair for the first that is not. */
export function check(deal: Transcript): Proved {
  if (deal.version !== KIND) throw new Unfair("version");
  const order = positions(deal);
  const first = [...new Set(deal.streets)];
  if (first.some((street, i) => street !== ["flop", "turn", "river"][i])) throw new Unfair("streets");
  const uses = [...deal.seats, ...deal.seats, ...deal.streets.flatMap((street) => [...(deal.burn ? ["burn"] : []), ...Array<string>(street === "flop" ? FLOP : 1).fill(street)])];
  for (const one of deal.opened) {
    if (order[one.k] !== one.position) throw new Unfair("position", one.card);
    if (hex(rootOf(one)) !== deal.root) throw new Unfair("root", one.card);
  }
  for (const of of [deal.opened.map((one) => one.card), deal.opened.map((one) => one.k)]) {
    if (new Set<string | number>(of).size !== of.length) throw new Unfair("twice");
  }
  return {
    cards: deal.opened.map((one) => ({ k: one.k, card: one.card, use: uses[one.k] ?? "" })),
    withheld: sorted(Object.keys(deal.promises)).filter((player) => !(player in deal.nonces)), terms: digest(deal),
  };
}

/** The root above a card.  The last node of an odd row goes up as it is. */
function rootOf({ position, card, salt, path }: Opening): Uint8Array {
  let node = hash("leaf", Uint8Array.of(position), text(card), bytes(salt));
  let [at, size, step] = [position, CARDS, 0];
  while (size > 1) {
    if ((at ^ 1) < size) {
      const beside = bytes(path[step++] ?? "");
      node = at % 2 ? hash("node", beside, node) : hash("node", node, beside);
    }
    [at, size] = [at >> 1, (size + 1) >> 1];
  }
  return step === path.length ? node : new Uint8Array();
}
