"""Mutants of a small source, and how they are told from the original."""

import ast

from tools.environment import ROOT
from tools.mutation import TESTS, mutants

SOURCE = '''
"""A module."""

LIMIT: int = 3


def low(number: int | None = None) -> bool:
    """A docstring."""
    if number is None or not number:
        raise ValueError
    if LIMIT:
        return None
    total = number + LIMIT
    return -total < 7
'''


def test_a_mutant_changes_one_thing_and_never_an_annotation_or_a_docstring() -> None:
    found = [(mutant.before, mutant.after) for mutant in mutants(SOURCE)]
    assert found == [
        ("LIMIT: int = 3", "LIMIT: int = 4"),
        ("if number is None or not number:", "if not (number is None or not number):"),
        ("if number is None or not number:", "if number is None and (not number):"),
        ("if number is None or not number:", "if number is not None or not number:"),
        ("if number is None or not number:", "if number is None or number:"),
        ("raise ValueError", "pass"),
        ("if LIMIT:", "if not LIMIT:"),
        ("total = number + LIMIT", "pass"),
        ("total = number + LIMIT", "total = number - LIMIT"),
        ("return -total < 7", "return None"),
        ("return -total < 7", "return -total <= 7"),
        ("return -total < 7", "return total < 7"),
        ("return -total < 7", "return -total < 8"),
    ]


def test_every_mutant_compiles_and_differs() -> None:
    plain = ast.unparse(ast.parse(SOURCE))
    texts = [ast.unparse(mutant.tree) for mutant in mutants(SOURCE)]
    assert len({plain, *texts}) == len(texts) + 1
    for mutant in mutants(SOURCE):
        compile(mutant.tree, "mutant", "exec")


def test_the_modules_and_their_tests_exist() -> None:
    for module, tests in TESTS.items():
        assert (ROOT / module).is_file()
        for test in tests:
            assert (ROOT / test).is_file(), test
