"""Mutations of good texts: of their characters, words, lines and JSON values."""

import json
import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

_WORDS: Final = re.compile(r"\w+|\s+|[^\w\s]")
_OWN_LINE: Final = re.compile(r"^(% |!)(.*)$", re.MULTILINE)  # of journals and bots' processes
_MOST_CHANGES: Final = 4
_LONG: Final = 20_000

ODD_TEXTS: Final[Sequence[str]] = (
    *("", " ", "\n", "\r\n", "\t", "\0", "\x1b[2J", "\x7f", "\x85", "\xa0", "\ufeff", "\u2028"),
    *(
        "\u200b",
        "\u202e",
        "\u2067",
        "\ud83d",
        "\udc2a",
        "\udcff",
        "\U0001f42a",
        "\u0661",
        "²",
        "\u017f",
    ),
    *("0", "-0", "-1", "00", "99", "1e999", "-1e999", "NaN", "Infinity", "9" * 30, "9" * 5000),
    *("[", "]", "{", "}", '"', "\\", '\\"', "\\u", "\\ud800", "'", "(", ")", "<", "&", "=", "%"),
    *("% ", "#", "+", "-", "*", ".", "/", "?", ",", ":", ";", "null", "true", "[]", "{}", "[[]]"),
    *("%00", "%FF", "%E2%80%AE", "&amp;", "<b>", "__class__", "{0}", "%s", "../", "~", "|", "!"),
)
ODD_VALUES: Final[Sequence[Any]] = (
    *(None, True, False, 0, -1, 1, 2, 2**63, 10**40, 0.5, -0.0, 1e308, float("inf"), float("nan")),
    *(
        "",
        "x",
        "\0",
        "\ud800",
        "x" * 500,
        [],
        {},
        [[]],
        [None],
        [1, 2, 3],
        {"": 0},
        {"x": {"y": []}},
    ),
)


class Mutator:
    """Changes texts of a corpus at random; the same generator gives the same mutants."""

    def __init__(self, corpus: Sequence[str], rng: Random) -> None:
        self._corpus = corpus
        self._rng = rng
        self._alphabet = sorted({character for text in corpus for character in text})
        self._words: list[str] = sorted({word for text in corpus for word in _WORDS.findall(text)})

    def mutant(self) -> str:
        """A text of the corpus after some changes."""
        text = self._rng.choice(self._corpus)
        for _ in range(self._rng.randint(1, _MOST_CHANGES)):
            text = self._rng.choice(_CHANGES)(self, text)
        return text

    def _slice(self, text: str, longest: int = 12) -> tuple[str, str, str]:
        """The text in three parts; the middle one is short."""
        start = self._rng.randint(0, len(text))
        end = start + self._rng.randint(0, longest)
        return text[:start], text[start:end], text[end:]

    def _some(self) -> str:
        """A short text that may be put anywhere."""
        source = self._rng.random()
        if source < 0.3 and self._alphabet:
            return self._rng.choice(self._alphabet)
        if source < 0.5 and self._words:
            return self._rng.choice(self._words)
        if source < 0.9:
            return self._rng.choice(ODD_TEXTS)
        return chr(self._rng.choice((self._rng.randrange(128), self._rng.randrange(0x110000))))

    def _delete(self, text: str) -> str:
        head, _, tail = self._slice(text)
        return head + tail

    def _insert(self, text: str) -> str:
        head, middle, tail = self._slice(text)
        return head + self._some() + middle + tail

    def _replace(self, text: str) -> str:
        head, _, tail = self._slice(text, 3)
        return head + self._some() + tail

    def _flip(self, text: str) -> str:
        head, middle, tail = self._slice(text, 1)
        flipped = (chr(ord(character) ^ 1 << self._rng.randrange(7)) for character in middle)
        return head + "".join(flipped) + tail

    def _move(self, text: str) -> str:
        head, piece, tail = self._slice(text)
        rest = head + tail
        place = self._rng.randint(0, len(rest))
        return rest[:place] + piece + rest[place:]

    def _repeat(self, text: str) -> str:
        head, middle, tail = self._slice(text)
        times = self._rng.choice((2, 2, 2, 3, 10, 100, _LONG // max(1, len(middle))))
        return head + middle * times + tail

    def _tear(self, text: str) -> str:
        place = self._rng.randint(0, len(text))
        return text[:place] if self._rng.random() < 0.7 else text[place:]

    def _splice(self, text: str) -> str:
        other = self._rng.choice(self._corpus)
        return text[: self._rng.randint(0, len(text))] + other[self._rng.randint(0, len(other)) :]

    def _swap_words(self, text: str) -> str:
        return "".join(self._swapped(_WORDS.findall(text)))

    def _change_a_word(self, text: str) -> str:
        words = _WORDS.findall(text)
        if words:
            words[self._rng.randrange(len(words))] = self._some()
        return "".join(words)

    def _swap_lines(self, text: str) -> str:
        return "\n".join(self._swapped(text.split("\n")))

    def _drop_or_double_a_line(self, text: str) -> str:
        lines = text.split("\n")
        place = self._rng.randrange(len(lines))
        lines[place : place + 1] = [lines[place]] * self._rng.choice((0, 2))
        return "\n".join(lines)

    def _swapped(self, parts: list[str]) -> list[str]:
        if parts:
            one, other = self._rng.randrange(len(parts)), self._rng.randrange(len(parts))
            parts[one], parts[other] = parts[other], parts[one]
        return parts

    def _change_json(self, text: str) -> str:
        """The text with a value changed in its JSON, or in that of one of its lines."""
        start, end = self._rng.choice(
            [(0, len(text)), *((line.start(2), line.end(2)) for line in _OWN_LINE.finditer(text))]
        )
        separators = self._rng.choice((None, (",", ":")))
        try:
            value = self._changed(json.loads(text[start:end]))
            return text[:start] + json.dumps(value, separators=separators) + text[end:]
        except (ValueError, RecursionError):  # it is no JSON, or was nested deep before
            return self._replace(text)

    def _changed(self, value: Any) -> Any:  # noqa: ANN401
        if isinstance(value, dict | list) and value and self._rng.random() < 0.8:
            return self._with_a_change(value)
        if isinstance(value, str) and self._rng.random() < 0.8:
            return self._rng.choice(_TEXT_CHANGES)(self, value)
        if self._rng.random() < 0.1:  # deeper than any reader may follow
            for _ in range(self._rng.choice((1, 30, 60, 900))):
                value = [value]
            return value
        return self._rng.choice(ODD_VALUES)

    def _with_a_change(self, value: Any) -> Any:  # noqa: ANN401
        keys = [*value] if isinstance(value, dict) else [*range(len(value))]
        key = self._rng.choice(keys)
        copy = value.copy()
        deed = self._rng.random()
        if deed < 0.7:
            copy[key] = self._changed(value[key])
        elif deed < 0.8:
            del copy[key]
        elif isinstance(copy, list):
            copy.insert(key, value[key])
        else:
            copy[self._some()] = value[key]
        return copy


_TEXT_CHANGES: Final[Sequence[Callable[[Mutator, str], str]]] = (
    Mutator._delete,
    Mutator._insert,
    Mutator._replace,
    Mutator._flip,
    Mutator._move,
    Mutator._repeat,
    Mutator._tear,
    Mutator._splice,
    Mutator._swap_words,
    Mutator._change_a_word,
    Mutator._swap_lines,
    Mutator._drop_or_double_a_line,
)
_CHANGES: Final = (*_TEXT_CHANGES, *(Mutator._change_json,) * 4)
