"""Games of bots: a round or a best of three, played from a seed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from typing import Final

from gamekit.game import Players
from gamekit.play import FORFEIT, BotGame, BotPlay, Clock, Played, play, record_tags
from jaipur.cards import SEALS_TO_WIN, Seat
from jaipur.events import Event
from jaipur.game import GAME, RoundOptions
from jaipur.match import starts_next
from jaipur.moves import Move
from jaipur.record import Record
from jaipur.state import State

_Round = BotPlay[State, Move, Event]


@dataclass(frozen=True, slots=True)
class BotMatch:
    """Plays a best of three of bots from a seed; if `recorded`, the result contains the records.

    If `strict`, a bot's exception is raised instead of being counted as a fault. A `clock` times
    every question.
    """

    recorded: bool = False
    strict: bool = False
    clock: Clock | None = None

    def __call__(self, players: Players, seed: int | str) -> Played:
        """Play the match; the deals and all random numbers of the players come from the seed."""
        rounds = [*self._rounds(players, seed)]
        results = [played.result for played in rounds if played.result]
        won = [_winner(played) for played in rounds]
        a, b = won.count(Seat.A), won.count(Seat.B)
        lead = 0.0 if _cut(rounds[-1]) else float((a > b) - (a < b))
        return Played(
            (lead, -lead),
            tuple(sum(result.points[seat] for result in results) for seat in Seat),
            tuple(fault for played in rounds for fault in played.faults),
            self._record(rounds, players, seed) if self.recorded else "",
            tuple(
                [*chain(*times)]
                for times in zip(*(played.seconds for played in rounds), strict=True)
            ),
        )

    def _rounds(self, players: Players, seed: int | str) -> Iterator[_Round]:
        """The rounds as they are played; one that hit the move limit ends the match, unwon."""
        options = RoundOptions()
        for number in count(1):  # pragma: no branch (it leaves by itself)
            played = play(
                GAME,
                players,
                seed,
                round_=number,
                options=options,
                strict=self.strict,
                clock=self.clock,
            )
            yield played
            winner = _winner(played)
            a, b = options.seals
            seals = (a + (winner is Seat.A), b + (winner is Seat.B))
            if _cut(played) or max(seals) == SEALS_TO_WIN:
                return
            options = RoundOptions(seals, starts_next(played.start.turn, winner))

    def _record(self, rounds: Sequence[_Round], players: Players, seed: int | str) -> str:
        return "\n".join(
            GAME.write_record(played.tagged(record_tags(players, seed, played.forfeit, number)))
            for number, played in enumerate(rounds, start=1)
        )


def _winner(played: _Round) -> Seat | None:
    return next((seat for seat in Seat if played.scores[seat] > 0), None)


def _cut(played: _Round) -> bool:
    """True if the round hit the move limit (either player could have ended it)."""
    return not (played.forfeit or played.result)


def forfeit(record: Record) -> Seat | None:
    """The seat whose fault ended the round, from the tags of its record; None if none did."""
    fault = dict(record.tags).get(FORFEIT, "")
    return next((seat for seat in Seat if fault.startswith(f"{seat} ")), None)


play_round: Final = BotGame(GAME, strict=True)
play_match: Final = BotMatch(strict=True)
"""Play one round, or a best of three, of bots that make no mistakes: an exception is raised."""
