"""A file of the package that a tool makes: written, or compared with what the tool makes now."""
import zlib
from pathlib import Path


def write_or_check(target: Path, contents: bytes, *, check: bool, same: str, differs: str) -> int:
    """Write the contents, compressed; with `check` only compare and say so in these words.  1 where they differ."""
    if check:
        equal = target.exists() and zlib.decompress(target.read_bytes()) == contents
        print(f"{target.name}: {same if equal else differs}")
        return int(not equal)
    target.write_bytes(zlib.compress(contents, 9))
    print(f"{target.name}: {target.stat().st_size:,} bytes")
    return 0
