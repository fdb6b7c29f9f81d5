"""Random numbers that are the same on every Python: fair, and all from `Random.random`."""

import pickle
import re
from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from itertools import permutations
from math import nextafter, sqrt
from random import Random
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit.chance import DEAL, Stream, pick, pick_weighted, shuffled, stream
from tests.jaipur.strategies import seeds


class Always(Random):
    """A generator whose `random` gives one number, and that has no other source of chance."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number

    def getrandbits(self, _bits: int, /) -> NoReturn:
        raise AssertionError("Only random() is the same on every Python.")


def pickle_twin(stream: Stream) -> Stream:
    twin = pickle.loads(pickle.dumps(stream))
    assert isinstance(twin, Stream)
    return twin


LOWEST = Always(0.0)
HIGHEST = Always(nextafter(1, 0))


def fair(found: Counter[object], shares: dict[object, float]) -> bool:
    """True if the counts fit the shares within four deviations, and nothing else was counted."""
    draws = found.total()
    return set(found) <= set(shares) and all(
        abs(found[item] - draws * share) < 4 * sqrt(draws * share * (1 - share))
        for item, share in shares.items()
    )


# --- shuffling


def test_every_order_is_as_likely() -> None:
    rng = Random(1)
    found: Counter[object] = Counter(shuffled("abcd", rng) for _ in range(6000))
    assert fair(found, dict.fromkeys(permutations("abcd"), 1 / 24))


@given(st.lists(st.integers(0, 9)), seeds)
def test_shuffling_loses_nothing_and_leaves_the_original_alone(items: list[int], seed: int) -> None:
    before = list(items)
    assert Counter(shuffled(items, Random(seed))) == Counter(items)
    assert items == before


@pytest.mark.parametrize("items", [(), ("only",)])
def test_nothing_to_shuffle_needs_no_chance(items: tuple[str, ...]) -> None:
    rng = Random(1)
    before = rng.getstate()
    assert shuffled(items, rng) == items
    assert rng.getstate() == before


@pytest.mark.parametrize(
    ("rng", "order"),
    [
        (LOWEST, "bcda"),
        (HIGHEST, "abcd"),
    ],
)
def test_a_shuffle_swaps_from_the_end(rng: Random, order: str) -> None:
    assert "".join(shuffled("abcd", rng)) == order


def test_a_shuffle_is_the_same_for_ever() -> None:
    assert "".join(shuffled("abcd", Random(7))) == "cdab"


def test_anything_that_can_be_counted_off_can_be_shuffled() -> None:
    assert sorted(shuffled(iter(range(5)), Random(1))) == [0, 1, 2, 3, 4]


# --- picking


def test_every_item_is_as_likely_to_be_picked() -> None:
    rng = Random(1)
    found: Counter[object] = Counter(pick("abcde", rng) for _ in range(4000))
    assert fair(found, dict.fromkeys("abcde", 1 / 5))


@pytest.mark.parametrize(("rng", "item"), [(LOWEST, "a"), (HIGHEST, "c"), (Always(0.5), "b")])
def test_the_ends_can_be_picked(rng: Random, item: str) -> None:
    assert pick("abc", rng) == item
    assert pick(item, rng) == item


def test_there_is_nothing_to_pick_from_nothing() -> None:
    with pytest.raises(IndexError):
        pick((), Random(1))


# --- picking by weight


@pytest.mark.parametrize(
    "weights",
    [(1, 1, 1), (1, 2, 5), (0.2, 0.375, 0.4), (0, 3, 1), (5, 0, 0), (1e-9, 3e-9, 0)],
)
def test_an_item_is_as_likely_as_its_weight(weights: Sequence[float]) -> None:
    rng = Random(1)
    found: Counter[object] = Counter(pick_weighted("abc", weights, rng) for _ in range(4000))
    shares: dict[object, float] = {
        item: weight / sum(weights) for item, weight in zip("abc", weights, strict=True) if weight
    }
    if len(shares) == 1:
        assert set(found) == set(shares)
    else:
        assert fair(found, shares)


@pytest.mark.parametrize(
    ("rng", "weights", "item"),
    [
        (LOWEST, (1, 1, 1), "a"),
        (LOWEST, (0, 1, 1), "b"),
        (LOWEST, (0, 0, 1), "c"),
        (HIGHEST, (1, 1, 1), "c"),
        (HIGHEST, (1, 1, 0), "b"),
        (HIGHEST, (1, 0, 0), "a"),
        (HIGHEST, (0.1, 0.2, 0.3), "c"),
        # So small that its product with chance rounds up to itself.
        (HIGHEST, (5e-324, 0, 0), "a"),
        (HIGHEST, (0, 5e-324, 0), "b"),
        (Always(0.5), (1, 1, 0), "b"),
        (Always(nextafter(0.5, 0)), (1, 1, 0), "a"),
    ],
)
def test_an_item_without_weight_is_never_picked(
    rng: Random, weights: Sequence[float], item: str
) -> None:
    assert pick_weighted("abc", weights, rng) == item


@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=6).filter(any),
    st.floats(0, 1, exclude_max=True),
)
def test_rounding_picks_nothing_that_has_no_weight(weights: list[float], number: float) -> None:
    places = range(len(weights))
    assert weights[pick_weighted(places, weights, Always(number))] > 0


@pytest.mark.parametrize("weights", [(1, 1), (1, 1, 1, 1), ()])
def test_every_item_has_a_weight(weights: Sequence[float]) -> None:
    with pytest.raises(ValueError, match="zip"):
        pick_weighted("abc", weights, Random(1))


@pytest.mark.parametrize("count", [0, 1, 3])
def test_there_is_nothing_to_pick_where_no_weight_is_above_0(count: int) -> None:
    with pytest.raises(ValueError, match=r"^There is nothing to pick: no weight is above 0\.$"):
        pick_weighted(range(count), (0,) * count, Random(1))


# --- streams


@pytest.mark.parametrize(
    ("parts", "number"),
    [
        ((7, "deal", 1), 0.8864959394732134),
        ((7, "bot", 1), 0.7861492997356407),
        (("seed",), 0.5318801182833033),
    ],
)
def test_a_stream_is_the_same_for_ever(parts: tuple[int | str, ...], number: float) -> None:
    assert stream(*parts).random() == number


DRAWS: list[Callable[[Random], object]] = [
    lambda rng: rng.random(),
    lambda rng: rng.getrandbits(70),
    lambda rng: rng.randrange(10),
    lambda rng: rng.randint(3, 10**20),
    lambda rng: rng.choice("abcde"),
    lambda rng: rng.choices("abcde", k=3),
    lambda rng: rng.sample(range(100), 5),
    lambda rng: rng.shuffle(list(range(9))),
    lambda rng: rng.uniform(1, 2),
    lambda rng: rng.gauss(0, 1),
    lambda rng: rng.normalvariate(0, 1),
    lambda rng: rng.expovariate(1),
    lambda rng: rng.randbytes(5),
    lambda rng: rng.getstate(),
]


@given(st.lists(st.sampled_from(DRAWS), min_size=1, max_size=6), st.text(max_size=5))
def test_a_stream_draws_what_a_generator_seeded_with_its_name_draws(
    draws: list[Callable[[Random], object]], name: str
) -> None:
    drawn, plain = Stream(name), Random(name)
    for draw in draws:
        assert draw(drawn) == draw(plain)


@given(st.lists(st.sampled_from(DRAWS), max_size=3), st.sampled_from([pickle_twin, deepcopy, copy]))
def test_a_copy_of_a_stream_goes_on_where_it_is(
    draws: list[Callable[[Random], object]], twin: Callable[[Stream], Stream]
) -> None:
    original = Stream("seed")
    for draw in draws:
        draw(original)
    other = twin(original)
    assert other.name == "seed"
    for draw in DRAWS:
        assert draw(other) == draw(original)


@pytest.mark.parametrize("draw", DRAWS)
def test_a_stream_can_be_set_back_and_seeded_anew(draw: Callable[[Random], object]) -> None:
    rng = Stream("seed")
    state = rng.getstate()
    first = draw(rng)
    rng.setstate(state)
    assert draw(rng) == first
    rng.seed("other")
    assert draw(rng) == draw(Random("other"))
    fresh = Stream("seed")
    fresh.setstate(Random("other").getstate())
    assert draw(fresh) == draw(Random("other"))
    unused = Stream("seed")
    unused.seed("other")
    assert draw(unused) == draw(Random("other"))


def test_another_process_can_make_a_stream_from_its_name() -> None:
    there = bot_stream(7)
    assert Stream(there.name).random() == there.random()
    assert pickle_twin(there).random() == there.random()


@pytest.mark.parametrize("seed", [7, "7.1", "a seed"])
def test_the_name_of_a_stream_is_a_digest(seed: int | str) -> None:
    name = bot_stream(seed).name
    assert re.fullmatch("[0-9a-f]{32}", name)
    # The state holds no more than the name, from which it can be made.
    assert bot_stream(seed).getstate() == Random(name).getstate()


@pytest.mark.parametrize("seed", [7, "7.1"])
def test_a_seed_deals_what_it_has_always_dealt(seed: int | str) -> None:
    dealing = stream(seed, DEAL, 1)
    assert not isinstance(dealing, Stream)  # it has no name, and cannot be sent to a bot
    assert dealing.getstate() == Random(f"({seed!r}, 'deal', 1)").getstate()


def bot_stream(seed: int | str) -> Stream:
    made = stream(seed, "bot", 1, 20)
    assert isinstance(made, Stream)
    return made


def test_no_two_roles_share_a_stream() -> None:
    roles: list[tuple[int | str, ...]] = [
        (7,), (8,), (77,), (7, 7), (7, "deal"), (7, "deal", 1), (7, "deal", 2), (7, "deal", 11),
        (7, "deal", 1, 1), (7, "bot", 1), ("deal", 7, 1), (7, "", "deal"), ("7deal",), ("",),
        # A number is not its text, and no text is taken for two.
        ("7",), ("7", "deal", 1), (7, "deal", "1"), (7, "deal/1"), (7, "deal, 1"), (7, "deal', 1"),
        ("a/b",), ("a", "b"), ("a', 'b",),
    ]  # fmt: skip
    assert len({stream(*role).random() for role in roles}) == len(roles)
