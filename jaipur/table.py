"""Two computer players at a table: a round or a match, by a seed."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from itertools import count
from traceback import format_exception
from typing import Final, NamedTuple

from gamekit.chance import stream
from jaipur.bots import Bot
from jaipur.cards import SEALS_TO_WIN, Seat
from jaipur.events import seen_by
from jaipur.match import starts_next
from jaipur.moves import IllegalMove, Move
from jaipur.notation import excerpt
from jaipur.observation import observe
from jaipur.record import Record, write_records
from jaipur.rules import apply
from jaipur.scoring import Outcome
from jaipur.state import Deal, State, deal

MOST_PLIES: Final = 200
"""How long a round may be, several times the usual: exchanging can go on for ever."""

SEED: Final = "Seed"
FORFEIT: Final = "Forfeit"
"""The tags of a record that say what it was played by, and who forfeited it."""

Players = tuple[Callable[[], Bot], Callable[[], Bot]]
"""What makes the player of each seat, called once a round."""


class Fault(NamedTuple):
    """Why a player forfeited a round: an `error` of its own, a `timeout`, or an `illegal` move."""

    seat: Seat
    kind: str
    reason: str
    detail: str
    """What helps to find the mistake: a traceback, say."""


class Played(NamedTuple):
    """What came of a game: what seat a scores (1, 0, or 0.5 where nobody wins), and how."""

    score: float
    points: tuple[int, int]
    """The rupees of both, in the rounds that came to their end."""
    faults: tuple[Fault, ...]
    record: str
    """The rounds as text, where that was asked for."""


class _Round(NamedTuple):
    deal: Deal
    moves: list[Move]
    end: State
    outcome: Outcome | None
    fault: Fault | None

    @property
    def winner(self) -> Seat | None:
        """Who wins it: the other where one forfeits, and nobody where it has no end.

        Anybody can bring a round to its end, by taking and selling alone, so that it took two
        not to.
        """
        if self.fault:
            return self.fault.seat.rival
        return self.outcome.winner if self.outcome else None

    @property
    def cut(self) -> bool:
        """Whether it went on for too long."""
        return not (self.fault or self.outcome)


@dataclass(frozen=True, slots=True)
class Game:
    """A single round or a best of three; `recorded`, it is told as text as well."""

    single: bool = True
    recorded: bool = False

    def __call__(self, players: Players, seed: int | str) -> Played:
        """Play it: the seed decides the deals, and is all the chance that the players get."""
        rounds = [*self._rounds(players, seed)]
        won = [played.winner for played in rounds]
        a, b = won.count(Seat.A), won.count(Seat.B)
        ends = [played.outcome for played in rounds if played.outcome]
        points = [sum(outcome.scores[seat].rupees for outcome in ends) for seat in Seat]
        return Played(
            0.5 if rounds[-1].cut else 0.5 + 0.5 * ((a > b) - (a < b)),
            (points[Seat.A], points[Seat.B]),
            tuple(played.fault for played in rounds if played.fault),
            self._told(rounds, players, seed) if self.recorded else "",
        )

    def _rounds(self, players: Players, seed: int | str) -> Iterator[_Round]:
        """The rounds as they are played; one without end is the last, and nobody wins the match."""
        seals = (0, 0)
        starter = None
        for number in count(1):  # pragma: no branch (it leaves by itself)
            dealt = deal(stream(seed, "deal", number), starter)
            played = _play(players, dealt, seals, (seed, number))
            yield played
            winner = played.winner
            if winner is not None:
                won = winner.pair(1, 0)
                seals = (seals[0] + won[0], seals[1] + won[1])
            if self.single or played.cut or max(seals) == SEALS_TO_WIN:
                return
            starter = starts_next(dealt.starts, winner)

    def _told(self, rounds: Iterable[_Round], players: Players, seed: int | str) -> str:
        names = [getattr(player, "name", "") for player in players]
        records = []
        for number, played in enumerate(rounds, start=1):
            tags = [(str(seat).upper(), name) for seat, name in zip(Seat, names, strict=True)]
            tags += [(SEED, str(seed)), ("Round", str(number))]
            if fault := played.fault:
                tags.append((FORFEIT, f"{fault.seat} {fault.kind}: {fault.reason}"))
            records.append(Record(played.deal, tuple(played.moves), played.end.seals, tuple(tags)))
        return write_records(records)


def forfeit(record: Record) -> Seat | None:
    """Who forfeited the round, if that is how it ended."""
    told = dict(record.tags).get(FORFEIT, "")
    return next((seat for seat in Seat if told.startswith(f"{seat} ")), None)


play_round: Final = Game()
play_match: Final = Game(single=False)


def _play(
    players: Players, dealt: Deal, seals: tuple[int, int], chance: tuple[int | str, int]
) -> _Round:
    """One round; whoever makes a mistake, or a move that is not legal, forfeits it.

    A player with `saw` is told every event that its seat may see, and one with `close` that the
    round is over. A mistake may say of what kind it is, and what helps to find it; a player with
    `printed` says what it has printed, which helps as well.
    """
    seed, number = chance
    state = State.start(dealt, seals)
    moves: list[Move] = []
    fault = None
    seat = state.turn
    with ExitStack() as leaving:
        try:
            bots, sighted = [], []
            for seat, player in zip(Seat, players, strict=True):
                bot = player()
                bots.append(bot)
                if close := getattr(bot, "close", None):
                    leaving.callback(_dismiss, close)
                if saw := getattr(bot, "saw", None):
                    sighted.append((seat, saw))
            for ply in range(MOST_PLIES):
                seat = state.turn
                move = bots[seat](observe(state, seat), stream(seed, "bot", number, ply))
                state, events = apply(state, checked(move))
                moves.append(move)
                for seat, saw in sighted:
                    for event in events:
                        saw(seen_by(event, seat))
                if state.over:
                    break
        except Exception as problem:
            usual = "illegal" if isinstance(problem, IllegalMove) else "error"
            printed = getattr(bots[seat], "printed", str)() if seat < len(bots) else ""
            fault = Fault(
                seat,
                getattr(problem, "kind", usual),
                getattr(problem, "reason", f"{type(problem).__name__}: {problem}"),
                getattr(problem, "detail", "")
                or "".join((*format_exception(problem), printed and f"\nIt printed:\n{printed}")),
            )
    return _Round(dealt, moves, state, None if fault else state.outcome, fault)


def _dismiss(close: Callable[[], None]) -> None:
    """Tell a player that the round is over, which is too late to lose it."""
    with suppress(Exception):
        close()


def checked(move: object) -> Move:
    """A move, and not something that only looks like one."""
    if type(move) is not Move:
        raise IllegalMove(f"{excerpt(repr(move))} is not a move.")
    return move
