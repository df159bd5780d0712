"""Checks the deal of a hand: python check_deal.py FILE.  It needs Python and nothing else, and shares no code with Sidepot."""
import hashlib
import hmac
import json
import sys
from typing import Any


def need(true: bool, otherwise: str) -> None:
    """Goes no further unless it is true."""
    if not true:
        raise ValueError(otherwise)


def sha(use: str, *parts: bytes) -> bytes:
    """SHA-256 over parts, each after its length."""
    return hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in (b"sidepot-fair-1 " + use.encode(), *parts))).digest()


def root_of(leaf: bytes, at: int, size: int, path: list[str]) -> bytes:
    """The root above a leaf, number `at` of `size`; the left half of a tree is the largest power of two below its size."""
    if size == 1:
        return b"" if path else leaf
    left, beside = 2 ** ((size - 1).bit_length() - 1), bytes.fromhex(path[-1])
    if at < left:
        return sha("node", root_of(leaf, at, left, path[:-1]), beside)
    return sha("node", beside, root_of(leaf, at - left, size - left, path[:-1]))


def check(t: dict[str, Any]) -> str:
    """What is proved, in words; an exception for the first thing that is wrong."""
    need(t["version"] == "sidepot-fair-1", "another version")
    hand, seats, players, streets = t["hand"].encode(), t["seats"], sorted(t["promises"]), t["streets"]
    promises, nonces = ({p: bytes.fromhex(text) for p, text in t[which].items()} for which in ("promises", "nonces"))
    for p, nonce in nonces.items():
        need(len(nonce) == 32 and sha("promise", hand, p.encode(), nonce) == promises.get(p), f"{p} did not promise this nonce")
    named = [s.encode() for s in seats] + [part for p in players for part in (p.encode(), promises[p])]
    terms = sha("terms", hand, bytes([t["burn"], len(seats)]), bytes.fromhex(t["root"]), *named)
    key, order = sha("order", terms, *(nonces.get(p, b"") for p in players)), list(range(52))
    stream = iter(b"".join(hmac.digest(key, block.to_bytes(8, "big"), "sha256") for block in range(64)))
    for n in range(52, 1, -1):
        at = next(byte for byte in stream if byte < 256 // n * n) % n
        order[n - 1], order[at] = order[at], order[n - 1]
    need(list(dict.fromkeys(streets)) == ["flop", "turn", "river"][:len(set(streets))], "the streets are out of order")
    use = seats * 2 + [u for s in streets for u in ["burn"] * t["burn"] + [s] * (3 if s == "flop" else 1)] + ["not dealt"] * 52
    for o in t["opened"]:
        need(o["k"] >= 0 and order[o["k"]] == o["position"], f"card {o['k']} does not lie at position {o['position']}")
        leaf = sha("leaf", bytes([o["position"]]), o["card"].encode(), bytes.fromhex(o["salt"]))
        need(root_of(leaf, o["position"], 52, o["path"]).hex() == t["root"], f"card {o['k']} is not what was promised")
    need(len({o["card"] for o in t["opened"]}) == len({o["k"] for o in t["opened"]}) == len(t["opened"]), "a card comes twice")
    cards, late = [f"{o['k']:2} {o['card']} {use[o['k']]}\n" for o in t["opened"]], set(players) - set(nonces)
    return f"{''.join(cards)}In order. Nonces not opened: {', '.join(sorted(late)) or 'none'}. Terms: {terms.hex()}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(check(json.load(file)))
