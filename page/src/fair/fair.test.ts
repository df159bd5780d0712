import { expect, test } from "vitest";
import { check, digest, promise, Unfair, type Transcript } from "./fair";
import { bytes, hex, hmac, sha256 } from "./sha256";
import vectors from "./vectors.test.json";

const text = (of: string) => new TextEncoder().encode(of);
const deals = vectors.deals as unknown as { terms: string; uses: string[]; transcript: Transcript }[];
const [, full] = deals as [unknown, { transcript: Transcript }];

function wrong(change: (deal: Transcript) => Transcript): string {
  try {
    check(change(full.transcript));
  } catch (error) {
    return error instanceof Unfair ? error.why : String(error);
  }
  return "right";
}

test("hashes are those of the server", () => {
  for (const [of, right] of vectors.sha256) expect(hex(sha256(text(of as string)))).toBe(right);
  for (const [key, of, right] of vectors.hmac) expect(hex(hmac(text(key as string), text(of as string)))).toBe(right);
});

test("deals of the server are in order, with the same terms, uses and promises", () => {
  expect(deals).toHaveLength(3);
  for (const { terms, uses, transcript } of deals) {
    const proved = check(transcript);
    expect(proved.terms).toBe(terms);
    expect(digest(transcript)).toBe(terms);
    expect(proved.cards.map((one) => one.use)).toEqual(uses);
    for (const [player, nonce] of Object.entries(transcript.nonces)) expect(promise(transcript.hand, player, nonce)).toBe(transcript.promises[player]);
  }
  expect(check(full.transcript).withheld).toEqual(["安妮"]);
});

test("whatever is changed is found", () => {
  const [one, ...others] = full.transcript.opened as [Transcript["opened"][number], ...Transcript["opened"][number][]];
  const with_ = (change: Partial<typeof one>) => (deal: Transcript) => ({ ...deal, opened: [{ ...one, ...change }, ...others] });
  expect(wrong((deal) => deal)).toBe("right");
  expect(wrong((deal) => ({ ...deal, version: "sidepot-fair-2" }))).toBe("version");
  expect(wrong(with_({ card: one.card === "As" ? "Ks" : "As" }))).toBe("root");
  expect(wrong(with_({ salt: "0".repeat(32) }))).toBe("root");
  expect(wrong(with_({ path: [...one.path, "0".repeat(64)] }))).toBe("root");
  expect(wrong(with_({ path: one.path.slice(1) }))).toBe("root");
  expect(wrong(with_({ position: one.position ^ 1 }))).toBe("position");
  expect(wrong(with_({ k: one.k + 1 }))).toBe("position");
  expect(wrong((deal) => ({ ...deal, opened: [...deal.opened, one] }))).toBe("twice");
  expect(wrong((deal) => ({ ...deal, root: "0".repeat(64) }))).toBe("position");
  expect(wrong((deal) => ({ ...deal, nonces: { ...deal.nonces, flop: "1".repeat(64) } }))).toBe("nonce");
  expect(wrong((deal) => ({ ...deal, nonces: Object.fromEntries(Object.keys(deal.nonces).map((name) => [name, "1".repeat(64)])) }))).toBe("nonce");
  expect(wrong((deal) => ({ ...deal, nonces: {} }))).toBe("position");
  expect(wrong((deal) => ({ ...deal, streets: ["turn", "flop", "river"] }))).toBe("streets");
});

test("bytes are read strictly", () => {
  expect(hex(bytes("00ff10"))).toBe("00ff10");
  for (const text of ["0", "0G", "AA"]) expect(() => bytes(text)).toThrow();
});
