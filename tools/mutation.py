"""Changes one thing at a time in a module and runs its tests: `python3 -m tools.mutation MODULE`.

A mutant is the module with one operator, number, condition or statement changed. Each is imported
in a fork of one process, which runs the module's own tests until the first failure. A mutant that
no test kills is printed; docs/lab/mutation.md explains those that are left.
"""

from tools import needs

needs.run_in_venv("test")

import argparse  # noqa: E402 (it is .venv's Python from here on)
import ast  # noqa: E402
import copy  # noqa: E402
import os  # noqa: E402
import signal  # noqa: E402
import sys  # noqa: E402
from collections.abc import Iterator, Sequence  # noqa: E402
from contextlib import redirect_stdout  # noqa: E402
from importlib.abc import MetaPathFinder  # noqa: E402
from importlib.machinery import ModuleSpec, SourceFileLoader  # noqa: E402
from importlib.util import spec_from_file_location  # noqa: E402
from pathlib import Path  # noqa: E402
from time import monotonic  # noqa: E402
from types import CodeType, ModuleType  # noqa: E402
from typing import Any, Final, NamedTuple  # noqa: E402

import pytest  # noqa: E402

from tools.environment import ROOT  # noqa: E402

RULES: Final = (
    *("taking", "exchanging", "selling", "end_of_round", "setup_of_a_round", "legal_moves"),
    *("why_not", "match", "events"),
)
TESTS: Final = {
    "jaipur/rules.py": [f"tests/jaipur/test_{name}.py" for name in RULES],
    "jaipur/objections.py": ["tests/jaipur/test_why_not.py", "tests/jaipur/test_legal_moves.py"],
    "jaipur/web/saves.py": ["tests/jaipur/web/test_saves.py"],
    "web/saves.py": ["tests/jaipur/web/test_saves.py"],
    "web/session.py": ["tests/web/test_session.py", "tests/web/test_app.py"],
    "gamekit/arena/journal.py": ["tests/gamekit/arena/test_journal.py"],
    "gamekit/arena/tally.py": ["tests/gamekit/arena/test_tally.py"],
    "gamekit/arena/sprt.py": ["tests/gamekit/arena/test_sprt.py"],
    "gamekit/bounded_json.py": ["tests/gamekit/test_bounded_json.py"],
}
"""The tests of each module that can be mutated here, the quickest first."""

_SMALL: Final = "tests/gamekit/test_markup.py"

_SWAPS: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
}
_STATEMENTS: Final = (ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Continue, ast.Break)


class Mutant(NamedTuple):
    """A changed module: its line, the code there before and after, and the whole tree."""

    line: int
    before: str
    after: str
    tree: ast.Module


def mutants(source: str) -> Iterator[Mutant]:
    """All mutants of a source, in the order of its lines."""
    original = ast.parse(source)
    for number, (node, change) in enumerate(_changes(original)):
        tree = copy.deepcopy(original)
        changed, _ = [*_changes(tree)][number]
        statement = _statement(tree, changed)
        before = _first_line(statement)
        _apply(tree, changed, change)
        after = "pass" if change == "remove" else _first_line(statement)
        yield Mutant(node.lineno, before, after, ast.fix_missing_locations(tree))


def _changes(tree: ast.Module) -> Iterator[tuple[Any, str]]:
    """The nodes that can be changed, each with the name of the change."""
    for node in _walk(tree):
        if isinstance(node, ast.Compare | ast.BinOp | ast.AugAssign | ast.BoolOp):
            ops = node.ops if isinstance(node, ast.Compare) else [node.op]
            if all(type(op) in _SWAPS for op in ops):
                yield node, "swap"
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            yield node, "drop"
        if isinstance(node, ast.Constant) and type(node.value) in (int, float, bool):
            yield node, "number"
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node, "negate"
        if isinstance(node, ast.Return) and ast.unparse(node) not in ("return", "return None"):
            yield node, "return"
        if isinstance(node, _STATEMENTS) and not _is_docstring(node):
            yield node, "remove"


def _walk(node: ast.AST) -> Iterator[Any]:
    """The nodes of a tree in the order of the source, without annotations."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _apply(tree: ast.Module, node: Any, change: str) -> None:  # noqa: ANN401
    """Change a node of the tree in place."""
    if change == "swap":
        if isinstance(node, ast.Compare):
            node.ops = [_SWAPS[type(op)]() for op in node.ops]  # type: ignore[misc]
        else:
            node.op = _SWAPS[type(node.op)]()
    elif change == "number":
        node.value = not node.value if isinstance(node.value, bool) else node.value + 1
    elif change == "negate":
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif change == "return":
        node.value = ast.Constant(None)
    else:
        new = node.operand if change == "drop" else ast.Pass()
        for parent in ast.walk(tree):
            for name, value in ast.iter_fields(parent):
                if value is node:
                    setattr(parent, name, new)
                elif isinstance(value, list):
                    value[:] = [new if child is node else child for child in value]


def _statement(tree: ast.Module, node: ast.AST) -> ast.stmt:
    """The innermost statement that has a node."""
    *_, innermost = (
        statement
        for statement in ast.walk(tree)
        if isinstance(statement, ast.stmt) and any(part is node for part in ast.walk(statement))
    )
    return innermost


def _first_line(statement: ast.stmt) -> str:
    return ast.unparse(statement).split("\n")[0]


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self._tree = tree

    def get_code(self, _fullname: str) -> CodeType:
        return compile(self._tree, self.path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    """Imports a mutant in place of its module."""

    def __init__(self, path: str, tree: ast.Module) -> None:
        self._path = path
        self._name = path.removesuffix(".py").replace("/", ".")
        self._tree = tree

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The spec of the mutant, if its module is asked for."""
        if fullname != self._name:
            return None
        loader = _Loader(fullname, str(ROOT / self._path), self._tree)
        return spec_from_file_location(fullname, loader.path, loader=loader)


def killed(path: str, tree: ast.Module, tests: Sequence[str], seconds: float) -> bool:
    """True if a test fails with this mutant, or takes longer than so many seconds."""
    pid = os.fork()
    if pid == 0:
        try:
            os.setpgid(0, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(max(1, int(seconds)))
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            sys.meta_path.insert(0, _Finder(path, tree))
            options = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")
            os._exit(int(pytest.main([*options, *tests])) != pytest.ExitCode.OK)
        finally:
            os._exit(1)
    _, status = os.waitpid(pid, 0)
    return status != 0


def main() -> int:
    """Mutate the named modules; returns 1 if a mutant survived."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.mutation", description=__doc__)
    parser.add_argument("module", nargs="+", choices=TESTS)
    parser.add_argument("--line", type=int, nargs="+", help="only mutants of these lines")
    options = parser.parse_args()
    os.chdir(ROOT)
    with Path(os.devnull).open("w", encoding="utf-8") as silence, redirect_stdout(silence):
        pytest.main(["--collect-only", "-q", _SMALL])  # loads the plugins, once for all forks
    left = 0
    for path in options.module:
        source = Path(path).read_text(encoding="utf-8")
        tests = TESTS[path]
        start = monotonic()
        if killed(path, ast.parse(source), tests, 600):
            sys.exit(f"The tests of {path} fail without any change.")
        limit = 60 + 10 * (monotonic() - start)
        tried = survived = 0
        for mutant in mutants(source):
            if options.line and mutant.line not in options.line:
                continue
            tried += 1
            if not killed(path, mutant.tree, tests, limit):
                survived += 1
                print(f"{path}:{mutant.line}: {mutant.before} -> {mutant.after}", flush=True)
        print(f"{path}: {tried} mutants, {survived} survived", flush=True)
        left += survived
    return int(left > 0)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
