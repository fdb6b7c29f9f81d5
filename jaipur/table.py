"""Two computer players at a table: a round or a match, by a seed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from jaipur.bots import Bot
from jaipur.cards import Seat
from jaipur.chance import stream
from jaipur.match import Match, next_round
from jaipur.observation import observe
from jaipur.rules import apply
from jaipur.state import deal

MOST_PLIES: Final = 200
"""How long a round may be, several times the usual: exchanging can go on for ever."""

Players = tuple[Callable[[], Bot], Callable[[], Bot]]
"""What makes the player of each seat, called once a round."""


def play_round(players: Players, seed: int | str) -> float:
    """What seat a scores in a single round: 1, 0, or 0.5 where nobody wins."""
    return _score(players, seed, single=True)


def play_match(players: Players, seed: int | str) -> float:
    """What seat a scores in a best of three: 1, 0, or 0.5 where nobody wins."""
    return _score(players, seed, single=False)


def _score(players: Players, seed: int | str, *, single: bool) -> float:
    match = _play_out(Match.start(deal(stream(seed, "deal", 1)), single=single), players, seed)
    while match.next_starter:
        dealt = deal(stream(seed, "deal", match.round + 1), match.next_starter)
        match = _play_out(next_round(match, dealt), players, seed)
    return 0.5 if match.winner is None else float(match.winner is Seat.A)


def _play_out(match: Match, players: Players, seed: int | str) -> Match:
    """The match after the round on the table.

    A round without end stays as it is, and then nobody wins the match: anybody can bring a round
    to its end, by taking and selling alone, so that it took two not to.
    """
    bots = [player() for player in players]
    state = match.state
    for ply in range(MOST_PLIES):
        view = observe(state, state.turn)
        state, _ = apply(state, bots[state.turn](view, stream(seed, "bot", match.round, ply)))
        if state.over:
            break
    return replace(match, state=state)
