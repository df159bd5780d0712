"""Building: the page is made by node, which comes as a package, and goes into wheel and sdist; the core is plain unless asked.

    pip wheel .                          a wheel for every system, with the page; no compiler and no node needed
    SIDEPOT_NO_PAGE=1 pip wheel .        without the page (what was built before goes in)
    SIDEPOT_COMPILE=1 pip wheel .        a wheel for this Python and system, its core compiled by mypyc

The page is built only when its sources have changed, so an sdist, which has it, needs no node.
"""
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import page_build


class PageAndCore(BuildHookInterface[Any]):
    """Builds the page; compiles the core when the flag asks for it, and puts what came out into the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What building needs, beside a C compiler where the core is compiled; pip brings it for the build alone."""
        node = [page_build.NODE] if page_build.wanted() and not page_build.current(Path(self.root)) else []
        return [*node, *(["mypy>=2.4,<2.5", "setuptools>=69"] if self.compiles() else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, compile, and add the files."""
        if page_build.wanted():
            try:
                page_build.build(Path(self.root))
            except page_build.CannotBuild as error:
                raise SystemExit(f"{error}\nThe page could not be built, see above; SIDEPOT_NO_PAGE=1 leaves it out.") from None
        if self.compiles():
            self.compile(version, build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove the folder in which the core was compiled."""
        if hasattr(self, "folder"):
            self.folder.cleanup()

    def compiles(self) -> bool:
        """Is a compiled core wanted, in a wheel?"""
        return self.target_name == "wheel" and os.environ.get("SIDEPOT_COMPILE", "") not in ("", "0")

    def compile(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the core, and add what came out to the wheel."""
        if version == "editable":
            raise SystemExit("SIDEPOT_COMPILE=1 is for wheels; in a checkout, `make fast` compiles the core in place.")
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
