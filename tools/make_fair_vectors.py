"""Write page/src/fair/vectors.test.json: deals of sidepot.table.fair, right ones and wrong ones, for the page's own checker.

    python tools/make_fair_vectors.py          write them
    python tools/make_fair_vectors.py --check  say whether they are current; 1 if not
"""
import hashlib
import hmac
import json
import sys
from pathlib import Path
from typing import Any

from sidepot.table.fair import Seal, Terms, promise
from sidepot.table.transcript import Transcript, board, hole

MADE = Path(__file__).resolve().parent.parent / "page" / "src" / "fair" / "vectors.test.json"
# Names whose order in UTF-16 is not that of their code points, and one that is a word of the deal.
DEALS = [
    (["Ann", "Bob"], ["Ann", "Bob"], ["Ann", "Bob"], False, []),
    (["安妮", "\U0001f600", "\uff21", "flop"], ["安妮", "\U0001f600", "\uff21"], ["\U0001f600", "\uff21"], True,
     ["flop", "turn", "river"]),
    ([f"P{n}" for n in range(9)], [], [], False, ["flop", "turn", "river", "turn", "river"]),
]


def vectors() -> dict[str, Any]:
    """Hashes of texts of many lengths, promises, and transcripts with the digest of their terms."""
    texts = ["", "abc", "a" * 55, "a" * 56, "a" * 63, "a" * 64, "a" * 65, "a" * 1000, "加注到"]
    return {
        "sha256": [[text, hashlib.sha256(text.encode()).hexdigest()] for text in texts],
        "hmac": [[key, text, hmac.digest(key.encode(), text.encode(), "sha256").hex()]
                 for key in ("k", "k" * 64, "k" * 65) for text in ("", "abc")],
        "deals": [_deal(number, *deal) for number, deal in enumerate(DEALS)],
    }


def _deal(number: int, seats: list[str], promised: list[str], opened: list[str], burn: bool, streets: list[str]) -> dict[str, Any]:
    hand, seal = f"room#{number}", Seal(hashlib.sha256(b"secret %d" % number).digest())
    nonces = {name: hashlib.sha256(name.encode()).digest() for name in promised}
    terms = Terms(hand, tuple(seats), burn, seal.root, {name: promise(hand, name, nonces[name]) for name in promised})
    given = {name: nonces[name] for name in opened}
    deal = seal.deal(terms, given)
    seen = sorted([*hole(terms, seats[0]), *board(terms, streets)])
    transcript = Transcript(terms, given, tuple(streets), tuple(deal.open(k) for k in seen))
    return {"terms": terms.digest().hex(), "uses": [use for _, use, _ in transcript.check()], "transcript": transcript.as_json()}


def text() -> str:
    """The whole file."""
    return json.dumps(vectors(), ensure_ascii=True, indent=1) + "\n"


def main() -> int:
    """Write the file, or check it."""
    if "--check" in sys.argv[1:]:
        current = MADE.exists() and MADE.read_text("utf-8") == text()
        print(f"{MADE.name} is {'current' if current else 'out of date: python tools/make_fair_vectors.py'}")
        return 0 if current else 1
    MADE.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
