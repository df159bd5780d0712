"""The core keeps to the small dialect that CPython, mypyc and numba all run alike; see the docstring of sidepot.core.

The checker works on the syntax tree alone.  What it asks:

- imports only `Final` from typing, from mypy_extensions and from the core's own modules; a constant is `Final`, so that
  mypyc writes its value into the code instead of looking it up at each use;
- no function inside a function, so no lambda and no generator expression either; no dict and no set; no text inside
  a function but its docstring and the constant message of an exception;
- every parameter and result has a type, and the types are those of the dialect: an amount is i64, never int;
- a local variable is declared where it is first bound (`x: i64 = ...`), and so is the variable of a `for ... in
  range(...)`.  Free are only: a list or state that a function of the core returns, the parts of a tuple of i64 that
  one returns, and a `for` over a tuple of declared names;
- a literal is shifted only where the result stays below 2^31, since mypyc 2.4.1 shifts it in 32 bits: by a literal, or
  1 by a name of POSITIONS, by convention a position (at most 9) or the number of players (at most 10).  A local that never
  is anything but a literal is one; `x <<= k` is compiled right.
"""
import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sidepot.core

CORE = Path(sidepot.core.__file__).parent
MODULES = sorted(CORE.glob("*.py"))
SIBLINGS = {path.stem for path in MODULES}

POSITIONS = {"i", "j", "who", "n"}
LOCAL_TYPES = {"i64", "bool", "list[int]"}
TYPES = LOCAL_TYPES | {"State", "None", "tuple[i64, i64]", "tuple[i64, i64, i64]"}
FORBIDDEN = {
    ast.Lambda: "function inside a function",
    ast.GeneratorExp: "function inside a function",
    ast.FunctionDef: "function inside a function",
    ast.AsyncFunctionDef: "function inside a function",
    ast.ClassDef: "class inside a function",
    ast.JoinedStr: "text inside a function",
    ast.Dict: "dict",
    ast.DictComp: "dict",
    ast.Set: "set",
    ast.SetComp: "set",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Try: "try",
    ast.With: "with",
    ast.Import: "import inside a function",
    ast.ImportFrom: "import inside a function",
    ast.NamedExpr: "binding inside an expression",
}

Function = ast.FunctionDef


def faults(source: str, results: dict[str, str]) -> list[str]:
    """What in this module is not in the dialect; results: the declared results of all functions of the core."""
    tree = ast.parse(source)
    found = list(import_faults(tree)) + list(constant_faults(tree))
    for node in ast.walk(tree):
        if isinstance(node, Function):
            found += signature_faults(node)
            found += body_faults(node)
            found += local_faults(node, results)
    return found


def results_of(sources: list[str]) -> dict[str, str]:
    """The declared result of every function and class, by name."""
    results = {}
    for source in sources:
        for node in ast.parse(source).body:
            if isinstance(node, Function):
                results[node.name] = ast.unparse(node.returns) if node.returns else ""
            elif isinstance(node, ast.ClassDef):
                results[node.name] = node.name
    return results


def import_faults(tree: ast.Module) -> Iterator[str]:
    """Imports from elsewhere."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield f"line {node.lineno}: import of a whole module"
        elif isinstance(node, ast.ImportFrom):
            sibling = node.level == 1 and node.module in SIBLINGS
            final = (node.level, node.module, [name.name for name in node.names]) == (0, "typing", ["Final"])
            if not sibling and not final and (node.level, node.module) != (0, "mypy_extensions"):
                yield f"line {node.lineno}: import from elsewhere"


def constant_faults(tree: ast.Module) -> Iterator[str]:
    """Module constants that are not declared as such."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            yield f"line {node.lineno}: {ast.unparse(node.targets[0])} is not Final"
        elif isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("Final"):
            yield f"line {node.lineno}: {ast.unparse(node.target)} is not Final"


def signature_faults(function: Function) -> Iterator[str]:
    """Parameters and results without a type, or with one that the dialect does not have."""
    arguments = function.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        yield f"line {function.lineno}: more than plain parameters"
    for default in arguments.defaults:
        if not isinstance(default, ast.Constant) and not (isinstance(default, ast.Name) and default.id.isupper()):
            yield f"line {function.lineno}: default that is no constant"
    for argument in arguments.args:
        if argument.arg != "self" and not (argument.annotation and ast.unparse(argument.annotation) in TYPES):
            yield f"line {argument.lineno}: type of parameter {argument.arg}"
    if not (function.returns and ast.unparse(function.returns) in TYPES):
        yield f"line {function.lineno}: type of the result of {function.name}"


def body_faults(function: Function) -> Iterator[str]:
    """Things that one of the three runtimes does not have or does differently."""
    free_text = {id(message) for message in constant_messages(function)}
    constants = constant_locals(function)
    if ast.get_docstring(function) is not None:
        free_text.add(id(function.body[0].value))           # type: ignore[attr-defined]
    for node in ast.walk(function):
        if node is function:
            continue
        if type(node) in FORBIDDEN:
            yield f"line {node.lineno}: {FORBIDDEN[type(node)]}"       # type: ignore[attr-defined]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in free_text:
            yield f"line {node.lineno}: text inside a function"
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("dict", "set", "frozenset"):
            yield f"line {node.lineno}: {ast.unparse(node.func)}"
        elif isinstance(node, ast.Raise) and not constant_exception(node):
            yield f"line {node.lineno}: exception without a constant message"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and not safe_shift(node, constants):
            yield f"line {node.lineno}: shift of a literal"


def constant_exception(node: ast.Raise) -> bool:
    """`raise Name("constant")` and nothing else."""
    call = node.exc
    return (
        node.cause is None and isinstance(call, ast.Call) and not call.keywords and len(call.args) == 1
        and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    )


def constant_messages(function: Function) -> Iterator[ast.Constant]:
    """The messages of the exceptions that the function raises."""
    for node in ast.walk(function):
        if isinstance(node, ast.Raise) and constant_exception(node):
            assert isinstance(node.exc, ast.Call)
            assert isinstance(node.exc.args[0], ast.Constant)
            yield node.exc.args[0]


def constant_locals(function: Function) -> set[str]:
    """The locals that are bound once, to a literal."""
    bound = [node.id for node in ast.walk(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    return {node.target.id for node in ast.walk(function) if isinstance(node, ast.AnnAssign)
            and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant) and bound.count(node.target.id) == 1}


def safe_shift(node: ast.BinOp, constants: set[str]) -> bool:
    """A shift to the left that stays within 32 bits if it begins with a literal."""
    if isinstance(node.left, ast.Name) and node.left.id in constants:
        return False
    if not isinstance(node.left, ast.Constant):
        return True
    if isinstance(node.right, ast.Constant):
        return node.left.value << node.right.value < 1 << 31            # type: ignore[operator]
    return node.left.value == 1 and isinstance(node.right, ast.Name) and node.right.id in POSITIONS


def local_faults(function: Function, results: dict[str, str]) -> Iterator[str]:
    """Local variables that are not declared where they are first bound."""
    known = {argument.arg for argument in function.args.args}
    for node in in_order(function):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if ast.unparse(node.annotation) not in LOCAL_TYPES:
                yield f"line {node.lineno}: type of {node.target.id}"
            known.add(node.target.id)
        elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            over = node.iter
            over_names = isinstance(over, ast.Tuple) and all(
                isinstance(part, ast.Name) and part.id in known for part in over.elts
            )
            if not over_names and node.target.id not in known:
                yield f"line {node.lineno}: {node.target.id} is not declared"
            known.add(node.target.id)
        elif isinstance(node, ast.Assign):
            result = results.get(ast.unparse(node.value.func), "") if isinstance(node.value, ast.Call) else ""
            for target in node.targets:
                is_tuple = isinstance(target, ast.Tuple)
                names = [part for part in ast.walk(target) if isinstance(part, ast.Name)
                         and isinstance(part.ctx, ast.Store)]
                inferred = result.startswith("tuple[i64") if is_tuple else result in ("list[int]", "State")
                for name in names:
                    if name.id not in known and not inferred:
                        yield f"line {node.lineno}: {name.id} is not declared"
                    known.add(name.id)


def in_order(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes as they stand in the text: `ast.walk` goes by depth."""
    for child in ast.iter_child_nodes(node):
        yield child
        yield from in_order(child)


SOURCES = {path.stem: path.read_text(encoding="utf-8") for path in MODULES}
RESULTS = results_of(list(SOURCES.values()))


@pytest.mark.parametrize("module", sorted(SOURCES))
def test_the_core_keeps_to_its_dialect(module: str) -> None:
    assert faults(SOURCES[module], RESULTS) == []


GOOD = '''
from typing import Final
from mypy_extensions import i64
from .state import IllegalMove, State, zeros

BITS: Final = 13

def f(h: State, n: i64, cards: list[int]) -> tuple[i64, i64]:
    """Text may stand here."""
    a: i64 = 1 << n
    b: i64 = 8 << 26 | a << 40
    won = zeros(n)
    i: i64 = 0
    for i in range(n):
        won[i] = a
    for s in (a, b):
        if s == n:
            raise IllegalMove("a constant message")
    lo, hi = f(h, n, cards)
    a = lo
    h.high = h.level = hi
    return a, b
'''


def test_the_checker_accepts_the_dialect() -> None:
    assert faults(GOOD, RESULTS | results_of([GOOD])) == []


@pytest.mark.parametrize(("good", "bad", "fault"), [
    ("from mypy_extensions import i64", "from mypy_extensions import i64\nimport os", "import of a whole module"),
    ("from .state import", "from ..cards import", "import from elsewhere"),
    ("from .state import", "from .elsewhere import", "import from elsewhere"),
    ("from mypy_extensions import", "from typing import", "import from elsewhere"),
    ("import Final", "import Final, Any", "import from elsewhere"),
    ("BITS: Final = 13", "BITS = 13", "BITS is not Final"),
    ("BITS: Final = 13", "BITS: int = 13", "BITS is not Final"),
    ("n: i64,", "n,", "type of parameter n"),
    ("n: i64,", "n: int,", "type of parameter n"),
    ("cards: list[int])", "cards: list[int] = [])", "default that is no constant"),
    ("cards: list[int])", "*cards: list[int])", "more than plain parameters"),
    ("cards: list[int])", "*, cards: list[int])", "more than plain parameters"),
    (" -> tuple[i64, i64]", "", "type of the result of f"),
    ("a: i64 = 1 << n", "a = 1 << n", "a is not declared"),
    ("a: i64 = 1 << n", "a: int = 1 << n", "type of a"),
    ("a: i64 = 1 << n", "a: i64 = 1 << b", "shift of a literal"),
    ("a: i64 = 1 << n", "a: i64 = 1 << cards[0]", "shift of a literal"),
    ("a: i64 = 1 << n", "a: i64 = 1 << (n + 16)", "shift of a literal"),
    ("8 << 26", "8 << 28", "shift of a literal"),
    ("    b: i64 = 8 << 26 | a << 40", "    c: i64 = 8\n    b: i64 = c << n", "shift of a literal"),
    ("8 << 26", "2 << n", "shift of a literal"),
    ("won = zeros(n)", "won = n", "won is not declared"),
    ("won = zeros(n)", "won = unknown(n)", "won is not declared"),
    ("    i: i64 = 0\n", "", "i is not declared"),
    ("in (a, b)", "in (a, b + 1)", "s is not declared"),
    ("lo, hi = f(h, n, cards)", "lo, hi = n, n", "lo is not declared"),
    ('"a constant message"', 'f"{a}"', "exception without a constant message"),
    ('IllegalMove("a constant message")', "IllegalMove", "exception without a constant message"),
    ("won[i] = a", "won = {}", "dict"),
    ("won[i] = a", "won = {a}", "set"),
    ("won[i] = a", "won = dict(a=a)", "dict"),
    ("won[i] = a", "won[i] = len('text')", "text inside a function"),
    ("won[i] = a", "won[i] = sum(k for k in cards)", "function inside a function"),
    ("won[i] = a", "won[i] = (lambda: a)()", "function inside a function"),
    ("won[i] = a", "won[i] = (x := a)", "binding inside an expression"),
    ("won[i] = a", "def g() -> None: pass", "function inside a function"),
])
def test_the_checker_finds_what_is_not_in_the_dialect(good: str, bad: str, fault: str) -> None:
    assert good in GOOD
    found = faults(GOOD.replace(good, bad, 1), RESULTS | results_of([GOOD]))
    assert any(line.endswith(fault) for line in found), found
