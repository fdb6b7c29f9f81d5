"""Prompts and errors in a narrow terminal: broken between words, and whole in a pipe."""

import sys
from io import StringIO

import pytest

from gamekit.terminal.console import ask, complain

SENTENCE = "Nobody can take more than seven cards into a hand, and camels do not count."


class Terminal(StringIO):
    """A stream that a person sits at."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")


def complained(stream: StringIO, sentence: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "stderr", stream)
    complain(sentence)
    return stream.getvalue()


def test_an_error_is_broken_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    told = complained(Terminal(), SENTENCE, monkeypatch)
    assert told.split() == SENTENCE.split()
    assert max(map(len, told.splitlines())) <= 30
    assert told.count("\n") == 3


def test_in_a_pipe_an_error_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert complained(StringIO(), SENTENCE, monkeypatch) == f"{SENTENCE}\n"


def test_a_command_to_be_copied_stays_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    command = 'It needs rich: python -m pip install "rich>=15,<16"'
    assert complained(Terminal(), command, monkeypatch) == f"{command}\n"


def test_wide_letters_are_counted_as_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    told = complained(Terminal(), " ".join(["市場市場"] * 5), monkeypatch)
    assert max(map(len, told.splitlines())) <= 15


@pytest.mark.parametrize("prompt", ["", "> ", "Your move: ", f"{SENTENCE} (y/n) "])
def test_a_prompt_is_broken_between_words_too(prompt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Terminal("yes \n"))
    assert ask(prompt) == "yes"
    lines = screen.getvalue().split("\n")
    assert " ".join(line.rstrip() for line in lines) == prompt.rstrip()
    assert max(map(len, lines)) <= 30
    assert screen.getvalue().endswith(prompt[-1:])
