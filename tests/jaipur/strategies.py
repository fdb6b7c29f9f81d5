"""What laws are tried on: positions that play can reach, moves and non-moves, twin worlds."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from gamekit.chance import shuffled, stream
from jaipur import BOTS, Card, Deal, Event, Move, Seat, State, apply, deal, observe
from jaipur.cards import CAMEL, Cards, Values, without

CAP = 400  # exchanging can go on for ever

# A whole round is some fifty examples in one: a law that plays it out needs fewer of them.
_default = settings.default or settings()
whole_rounds = settings(max_examples=_default.max_examples // 5)

seeds = st.integers(0, 2**32 - 1)
seats = st.sampled_from(Seat)

# Each pair leads elsewhere: random play to odd hands, the others to large sales and empty piles.
_PAIRS = (
    ("random", "random"),
    ("random", "utility-weighted"),
    ("greedy", "utility-weighted"),
    ("utility-weighted", "utility-weighted"),
)


@dataclass(frozen=True)
class Step:
    """One move of a round that was played: the state before it, and all that came of it."""

    before: State
    move: Move
    after: State
    events: tuple[Event, ...]


def random_deal(seed: int) -> Deal:
    return deal(stream(seed, "deal"))


def steps(seed: int, players: tuple[str, str] = ("random", "random")) -> Iterator[Step]:
    """A round of these players, move by move, to its end or to the cap."""
    state = State.start(random_deal(seed))
    rng = Random(repr((seed, "play")))
    bots = [BOTS[name]() for name in players]
    for _ in range(CAP):
        if state.over:
            return
        move = bots[state.turn](observe(state, state.turn), rng)
        after, events = apply(state, move)
        yield Step(state, move, after, events)
        state = after


def random_rounds(seed: int, n: int) -> Iterator[tuple[Step, ...]]:
    """Rounds of random play: each move by its kind first, as most legal moves are exchanges."""
    for number in range(n):
        yield tuple(steps(seed * 1_000_000 + number))


@st.composite
def reachable_states(draw: st.DrawFn) -> State:
    """Any state of a round, its end included, as chance and the players lead to it."""
    seed = draw(seeds)
    players = draw(st.sampled_from(_PAIRS))
    plies = draw(st.integers(0, 70))  # most rounds have fewer, so that ends are met too
    state = State.start(random_deal(seed))
    for ply, step in enumerate(steps(seed, players)):
        if ply == plies:
            break
        state = step.after
    return state


unfinished_states = reachable_states().filter(lambda state: not state.over)
finished_states = st.builds(lambda seed: [*steps(seed)][-1].after, seeds)

_cards = st.lists(st.sampled_from(Card), max_size=8).map(tuple)
any_moves = st.builds(Move, _cards, _cards)
"""Anything that can be written as a move; hardly ever a legal one."""


def near_misses(moves: tuple[Move, ...], rng: Random) -> Iterator[Move]:
    """Moves one card away from these: one more, one less, or one turned into another."""
    for move in moves:
        for gain in _nearby(move.gain, rng):
            yield Move(gain, move.give)
        for give in _nearby(move.give, rng):
            yield Move(move.gain, give)


def _nearby(cards: Cards, rng: Random) -> Iterator[Cards]:
    other = Card(int(rng.random() * len(Card)))
    yield (*cards, other)
    if cards:
        yield cards[1:]
        yield (*cards[1:], other)


def twin(
    state: State, seat: Seat, rng: Random, *, shown: int = 0, open_piles: bool = False
) -> State:
    """A world that differs only in what is hidden from a seat.

    The next `shown` cards of the deck stay what they are, and with `open_piles` so do all bonus
    tokens: for a twin in which the same move must turn up the same things.
    """
    rival = state.traders[seat.rival]
    unseen = without(rival.hand, rival.seen)
    pool = shuffled(unseen + state.deck[shown:], rng)
    drawn = tuple([card for card in pool if card is not CAMEL])[: len(unseen)]
    bonus = list(zip(rival.purse.bonus, state.bonus_tokens, strict=True))
    if not open_piles:
        bonus = [_mixed(won, pile, rng, won_hidden=not state.over) for won, pile in bonus]
    other = rival._replace(
        hand=tuple(sorted(rival.seen + drawn)),
        purse=rival.purse._replace(bonus=tuple(won for won, _ in bonus)),
    )
    me = state.traders[seat]
    return state._replace(
        deck=state.deck[:shown] + without(pool, drawn),
        bonus_tokens=tuple(pile for _, pile in bonus),
        traders=seat.pair(me, other),
    )


def _mixed(
    won: tuple[int | None, ...], pile: Values, rng: Random, *, won_hidden: bool
) -> tuple[tuple[int | None, ...], Values]:
    if not won_hidden:
        return won, shuffled(pile, rng)
    order = shuffled([face for face in (*won, *pile) if face is not None], rng)
    return order[: len(won)], order[len(won) :]
