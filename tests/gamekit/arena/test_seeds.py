"""The seeds of contests: drawn unless given, slow to search, one for each deal."""

import re
from collections.abc import Callable, Sequence
from hashlib import pbkdf2_hmac
from typing import Any

import pytest

from gamekit.arena import Contest, Entrant, TableContest
from gamekit.arena import seeds as module
from gamekit.arena.seeds import contest_key, deal_seed, drawn_seed
from gamekit.chance import stream
from gamekit.play import Played
from jaipur import Observation, State, deal, observe
from tests.gamekit.arena.contests import zero_sum

MILLION = 10**6


def game_seeds(seed: int | str | None, deals: int = 3) -> list[str]:
    """The seeds of the games that a contest of two plays."""
    found: list[str] = []

    def play(_players: Sequence[str], seed: str) -> Played:
        found.append(seed)
        return zero_sum(0.5)

    for _ in Contest(
        play, [Entrant(name, name) for name in "ab"], rounds=2 * deals, seed=seed
    ).play():
        pass
    return found[::2]


def test_a_drawn_seed_has_128_bits_and_never_comes_again() -> None:
    drawn = {drawn_seed() for _ in range(100)}
    assert len(drawn) == 100
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in drawn)


@pytest.mark.parametrize(
    "new",
    [
        lambda play, players: Contest(play, players, rounds=2),
        lambda play, players: TableContest(play, players, seats=2, games=1),
    ],
)
def test_a_contest_without_a_seed_draws_one_and_tells_it(new: Callable[..., Any]) -> None:
    one, other = (new(zero_sum, [Entrant(name, name) for name in "ab"]) for _ in range(2))
    assert re.fullmatch("[0-9a-f]{32}", one.seed)
    assert one.seed == one.heading["seed"] != other.seed


def test_a_contest_can_be_repeated_by_its_seed() -> None:
    assert game_seeds(7) == game_seeds("7") != game_seeds(8)


@pytest.mark.parametrize(
    ("seed", "key"),
    [
        (1, "22765a3f6db5d348b30716e61e77efc5"),
        ("", "d3340697a026fb37eb03ca53762e007f"),
        ("नमस्ते", "f7bebd41161ed74e6811d164080059e9"),
        ("\udcff", "d1b9fca3709de6dedf795a4fe330bab1"),  # as a command line can have it
    ],
)
def test_a_key_is_the_same_for_ever(seed: int | str, key: str) -> None:
    assert contest_key(seed) == key


def test_a_deals_seed_is_the_same_for_ever() -> None:
    assert deal_seed(contest_key(1), 17) == "17.6dffa009ac99e1e3eb026c60f01f2035"


def test_trying_a_million_seeds_takes_hours() -> None:
    # As work instead of time: a core computes some ten million blocks of SHA-256 a second.
    assert module._ITERATIONS * 2 * MILLION / 10**7 > 5 * 3600
    slow = pbkdf2_hmac("sha256", b"1", b"gamekit.arena", module._ITERATIONS, 16).hex()
    assert contest_key(1) == slow


def test_a_deal_leads_neither_to_the_contest_nor_to_another_deal() -> None:
    first, second, _ = game_seeds(1)
    assert first != second
    # The seed of a game is the key of no other: neither as a contest's seed nor as its key.
    assert second not in {deal_seed(first, 1), deal_seed(contest_key(first), 1)}


def test_the_deal_of_a_contest_is_not_found_among_those_of_small_seeds() -> None:
    def dealt(seed: int | str) -> State:
        return State.start(deal(stream(seed, "deal", 1)))

    def first_view(seed: int | str) -> Observation:
        state = dealt(seed)
        return observe(state, state.turn)

    def found(seed: int | str) -> bool:
        view = first_view(seed)
        return view in index and dealt(index[view]) == dealt(seed)

    tried: list[int | str] = [*range(1000)]
    tried += [f"{seed}.{number}" for seed in range(20) for number in range(20)]
    tried += [deal_seed(str(seed), number) for seed in range(20) for number in range(20)]
    index = {first_view(seed): seed for seed in tried}
    assert found("1.3")
    assert not any(map(found, game_seeds(1, deals=20)))
