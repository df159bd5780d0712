"""The yardstick in C, built with the compiler at hand: how fast this could be at all."""
import ctypes
import importlib.util
import subprocess
import sysconfig
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent.parent / "build" / "yardstick"
COMPILER = (sysconfig.get_config_var("CC") or "cc").split()[0]


def _built(source: str, suffix: str) -> Path:
    """The shared library of a C file, made unless it is there."""
    digest = sha256(b"".join((HERE / name).read_bytes() for name in ("holdem.h", source))).hexdigest()[:16]
    made = BUILD / digest / (source.removesuffix(".c") + suffix)
    if not made.exists():
        made.parent.mkdir(parents=True, exist_ok=True)
        # -march=native, as numba compiles for this machine too.
        flags = ["-O3", "-march=native", "-shared", "-fPIC", "-w", f"-I{sysconfig.get_paths()['include']}"]
        subprocess.run([COMPILER, *flags, str(HERE / source), "-o", str(made)], check=True)
    return made


def play_hands(stacks: Any, antes: Any, cards: Any, seed: int) -> Any:
    """Whole hands with the policy inside, on the dice that sidepot.batch throws for this seed: final stacks.

    stacks: int64 (hands, players); antes: int64 (hands,); cards: uint8 (hands, 2 * players + 5).
    """
    library = ctypes.CDLL(str(_built("batch.c", ".so")))
    final = np.empty_like(stacks)
    for given, kind in ((stacks, np.int64), (antes, np.int64), (cards, np.uint8)):
        assert given.dtype == kind
        assert given.flags.c_contiguous
    library.play_hands(
        ctypes.c_int(stacks.shape[1]), ctypes.c_int64(len(stacks)),
        *(ctypes.c_void_p(array.ctypes.data) for array in (stacks, antes, cards)),
        ctypes.c_uint64(seed), ctypes.c_void_p(final.ctypes.data))
    return final


def extension() -> Any:
    """The Python extension: `Hand` with legal, apply and copy."""
    spec = importlib.util.spec_from_file_location("holdem_ext", _built("ext.c", sysconfig.get_config_var("EXT_SUFFIX")))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
