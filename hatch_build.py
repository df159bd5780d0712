"""Building the wheel: plain by default; with SIDEPOT_COMPILE=1 the core in it is compiled by mypyc.

    pip wheel .                          a plain wheel, for every system, no compiler needed
    SIDEPOT_COMPILE=1 pip wheel .        a wheel for this Python and system
"""
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCore(BuildHookInterface[Any]):
    """Compiles the core when the flag asks for it, and puts what came out into the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What compiling needs, beside a C compiler; pip brings it for the build alone."""
        return ["mypy>=2.4,<2.5", "setuptools>=69"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile and add the files; nothing where a plain wheel is wanted."""
        if not wanted():
            return
        if version == "editable":
            raise SystemExit("SIDEPOT_COMPILE=1 is for wheels; in a checkout, `make fast` compiles the core in place.")
        sys.path.insert(0, str(Path(self.root, "tools")))
        from compiling import CannotCompile, compile_package, compiled_files, missing
        if lack := missing():
            raise SystemExit(f"SIDEPOT_COMPILE=1 asks for a compiled core, which needs {lack}. Without it a plain wheel is built.")
        self.folder = tempfile.TemporaryDirectory()
        try:
            package = compile_package(Path(self.root, "src", "sidepot"), Path(self.folder.name))
        except CannotCompile as error:
            raise SystemExit(f"{error}\nThe core could not be compiled, see above.") from None
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in compiled_files(package):
            build_data["force_include"][str(path)] = f"sidepot/{path.relative_to(package).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder in which the core was compiled."""
        if hasattr(self, "folder"):
            self.folder.cleanup()


def wanted() -> bool:
    """Is the flag set?"""
    return os.environ.get("SIDEPOT_COMPILE", "") not in ("", "0")
