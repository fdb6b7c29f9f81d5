"""Any text that comes in is read, or refused in a sentence, in linear time and memory.

`python3 -m tests.fuzz` tries far more mutants than the share here.
"""

import re
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice
from time import process_time

import pytest

from tests.fuzz.kind import READ, Kind, Unsound, fuzz, outcome
from tests.fuzz.kinds import KINDS

SHARE, ALL = 300, 100_000

SHORT, LONG = 1_000, 16_000
GROWTH = LONG / SHORT
# Work that grew with the square of the length would exceed this four times over.
MOST_GROWTH = 4 * GROWTH
NOTABLE_SECONDS = 0.05  # of the long text: below that, nothing is learnt from a ratio
NOTABLE_BYTES = 100_000  # of the short text
REPEATED = (
    *(
        "[",
        "]",
        '{"a":',
        '"',
        '\\"',
        "\\",
        "[]",
        "0,",
        " ",
        "\n",
        "\t \n",
        "9",
        "a",
        "D",
        "M",
        "\0",
    ),
    *("% ", "%41", "&", "a=1&", "+D ", "1. ", ".", "# ", "(", "/", "?", "-", "\u202e", "\ud800"),
)

kinds = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@kinds
def test_good_texts_are_read(kind: Kind) -> None:
    assert kind.corpus()
    for text in kind.corpus():
        assert outcome(kind, text) == READ


@kinds
@pytest.mark.usefixtures("untraced")
def test_mutants_are_read_or_refused_in_a_sentence(kind: Kind, thorough: bool) -> None:
    count = ALL if thorough else SHARE
    assert fuzz(kind, count, seed=1).total() == count


def grown(kind: Kind, size: int) -> Iterator[tuple[str, str]]:
    """Texts of about this many characters, most of them the same thing again and again."""
    text = kind.corpus()[0]
    for unit in (*REPEATED, text, f"{text}\n", text.split("\n")[0] + "\n"):
        many = unit * (size // len(unit))
        for place in (0, len(text) // 2, len(text)):
            yield f"{unit[:20]!a} at {place}", text[:place] + many + text[place:]
        yield f"{unit[:20]!a} alone", many


def seconds(kind: Kind, text: str, tries: int = 1) -> float:
    """The processor time for reading a text, the least of several tries."""
    taken = []
    for _ in range(tries):
        start = process_time()
        with suppress(*refusals(kind)):
            kind.read(text)
        taken.append(process_time() - start)
    return min(taken)


def refusals(kind: Kind) -> tuple[type[Exception], ...]:
    return kind.refusals if isinstance(kind.refusals, tuple) else (kind.refusals,)


def peak(kind: Kind, text: str) -> int:
    """The memory that a text takes while it is read, in bytes."""
    tracemalloc.start()
    try:
        with suppress(*refusals(kind)):
            kind.read(text)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@kinds
@pytest.mark.usefixtures("untraced")
def test_time_is_linear_in_the_length(kind: Kind) -> None:
    for (what, short), (_, long) in zip(grown(kind, SHORT), grown(kind, LONG), strict=True):
        if seconds(kind, long) > NOTABLE_SECONDS:
            least = max(NOTABLE_SECONDS / GROWTH, seconds(kind, short, tries=3))
            assert seconds(kind, long, tries=3) < MOST_GROWTH * least, what


@kinds
@pytest.mark.usefixtures("untraced")
def test_memory_is_linear_in_the_length(kind: Kind) -> None:
    pairs = zip(grown(kind, SHORT), grown(kind, LONG), strict=True)
    for (what, short), (_, long) in islice(pairs, 1, None, 2):
        assert peak(kind, long) < MOST_GROWTH * max(NOTABLE_BYTES, peak(kind, short)), what


# --- the engine itself


def test_the_same_seed_gives_the_same_mutants_and_another_seed_others() -> None:
    seen: list[list[str]] = []
    for seed in (1, 1, 2):
        texts: list[str] = []
        fuzz(Kind("seen", texts.append, lambda: ["[A]", '{"b": 1}']), 200, seed)
        seen.append(texts)
    assert seen[0] == seen[1] != seen[2]
    assert len({*seen[0]}) > 100


def test_mutants_reach_json_values_words_and_lines() -> None:
    texts: list[str] = []
    fuzz(Kind("seen", texts.append, lambda: ['% {"games":[1,2]}\n% {"start":7}\nend\n']), 2000, 1)
    assert any('"start":null}\nend' in text for text in texts)
    assert any(text.startswith("% ") and "[[[[[[" in text for text in texts)
    assert any(text.startswith('% {"start":7}\n% {"games"') for text in texts)
    assert any(len(text) > 10_000 for text in texts)


def refuse(message: str) -> Callable[[str], None]:
    """A reader that refuses everything with this message."""

    def read(_text: str) -> None:
        raise ValueError(message)

    return read


@pytest.mark.parametrize(
    "kind",
    [
        Kind("odd", int, lambda: ["1"], KeyError),
        Kind("odd", int, lambda: ["1"], ValueError, write=lambda _: "7"),
        Kind("odd", int, lambda: ["1"], ValueError, check=lambda number: 1 // (number - 1)),
        Kind("odd", refuse(""), lambda: ["1"], ValueError),
        Kind("odd", refuse("x" * 500), lambda: ["1"], ValueError),
        Kind("odd", refuse("two\nlines"), lambda: ["1"], ValueError),
    ],
    ids=["another error", "other text", "unsound", "no message", "long message", "lines"],
)
def test_a_reader_that_fails_is_found_with_the_text_that_it_failed_on(kind: Kind) -> None:
    with pytest.raises(Unsound, match=r"^odd, seed 1, mutant \d+, \d+ characters: '"):
        fuzz(kind, 100, 1)


def test_work_that_grows_with_the_square_of_the_length_is_found() -> None:
    strings = re.compile(r'"(?:[^"\\]|\\.)*"')  # from each quote to the end, where none follows
    scanner = Kind("strings", strings.findall, lambda: ["1"])
    with pytest.raises(AssertionError, match=" at 0"):
        test_time_is_linear_in_the_length(scanner)
