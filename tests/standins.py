"""Stand-ins for the tests of files whose needs are not installed."""

import ast
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.needs import needs_of
from tools.environment import ROOT
from tools.needs import is_provided


def needs_of_file(path: Path) -> tuple[str, ...]:
    """Return the needs of a test file."""
    return needs_of(path.resolve().relative_to(ROOT / "tests").as_posix())


class Unprepared(pytest.Module):
    """A file that cannot be imported yet: its tests have their names, and are skipped."""

    @classmethod
    def instead_of(cls, path: Path, parent: pytest.Collector) -> "Unprepared | None":
        """Return the stand-in for a file, or None if all that it needs is installed."""
        prepared = all(map(is_provided, needs_of_file(path)))
        return None if prepared else cls.from_parent(parent, path=path)

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the test functions of the source, once each, whatever their parameters."""
        for node in ast.parse(self.path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                yield _Skipped.from_parent(self, name=node.name)

    def _getobj(self) -> ModuleType:
        return ModuleType(self.name)  # pytest -v asks for the docstring, which must not import it


class _Skipped(pytest.Item):
    def setup(self) -> None:
        needs = " ".join(needs_of_file(self.path))
        where = self.path.resolve().relative_to(ROOT).as_posix()
        pytest.skip(f"It needs {needs}: python3 -m tests {where} installs that.")

    def runtest(self) -> None:
        """Never called, as the test is skipped before."""
