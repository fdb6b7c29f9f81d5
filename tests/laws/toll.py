"""Toll: a game of the tests' own, with several seats, a window, dice and hidden cards.

On a turn a seat rolls a die for points, or lays a card face down and claims a number of points for
it. The others may doubt a claim, clockwise, and the first doubt ends the window: a false claim
pays the doubter, a true one costs the doubter as much as the claimant gets.
"""

import re
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple, TypeVar

from gamekit.chance import pick, shuffled
from gamekit.game import Ask, IllegalMove, Playthrough, Result, Step
from gamekit.records import checked_tags, read_tag, tag_lines
from gamekit.text import SEAT_LETTERS, InvalidNotation, excerpt

PACK: Final = (1, 2, 3, 4, 5, 6) * 2
HAND: Final = 2
TURNS: Final = 3
FINE: Final = 5
T = TypeVar("T")
_LINE: Final = re.compile(r"[a-d] (fault|roll|[.!]|[1-6]=[1-6])(?: ([1-6]))?")

ROLL, PASS, DOUBT = "roll", ".", "!"


class Event(NamedTuple):
    """One thing that happened: a seat `rolled`, `claimed`, was `believed`, `doubted`, `fined`."""

    kind: str
    seat: int
    points: int = 0
    card: int | None = None


class Claim(NamedTuple):
    """A card that lies face down while the others may doubt it."""

    seat: int
    points: int
    card: int | None
    asked: int | None
    """The seat that may doubt it now; None in the view of a seat that is not asked."""


@dataclass(frozen=True, slots=True)
class Table:
    """A state; or, with None for what a seat does not know, its view."""

    hands: tuple[tuple[int | None, ...], ...]
    buried: tuple[tuple[int | None, ...], ...]
    shown: tuple[int, ...]
    points: tuple[int, ...]
    turn: int
    """The number of turns taken."""
    claim: Claim | None = None
    viewer: int | None = None

    @property
    def mover(self) -> int | None:
        if self.claim:
            return self.claim.asked
        return None if self.turn == TURNS * len(self.hands) else self.turn % len(self.hands)


def _hidden(cards: tuple[int | None, ...]) -> tuple[int | None, ...]:
    return (None,) * len(cards)


@dataclass(frozen=True, slots=True)
class Toll:
    """The contract, in full."""

    name = "toll"
    title = "Toll"
    seats = range(2, 5)
    unit = "coins"
    most_moves = 200

    def start(self, seats: int, rng: Random, _options: None = None) -> Table:
        cards = shuffled(PACK, rng)
        hands = tuple(tuple(sorted(cards[HAND * seat :][:HAND])) for seat in range(seats))
        return Table(hands, ((),) * seats, (), (0,) * seats, 0)

    def to_move(self, state: Table) -> int | None:
        return state.mover

    def ask(self, view: Table) -> Ask[str] | None:
        seat = view.viewer
        if seat is None or view.mover != seat:
            return None
        if view.claim:
            return Ask(seat, "doubt", (PASS, DOUBT), PASS)
        claims = (
            f"{card}={n}"
            for card in sorted(filter(None, set(view.hands[seat])))
            for n in range(1, 7)
        )
        return Ask(seat, "turn", (ROLL, *claims), ROLL)

    def observe(self, state: Table, seat: int) -> Table:
        def own(holdings: tuple[tuple[int | None, ...], ...]) -> tuple[tuple[int | None, ...], ...]:
            return tuple(
                cards if holder == seat else _hidden(cards) for holder, cards in enumerate(holdings)
            )

        claim = state.claim
        if claim:
            card = claim.card if claim.seat == seat else None
            claim = claim._replace(card=card, asked=seat if claim.asked == seat else None)
        seen = replace(state, hands=own(state.hands), buried=own(state.buried))
        return replace(seen, claim=claim, viewer=seat)

    def why_not(self, view: Table, move: str) -> str | None:
        ask = self.ask(view)
        if ask is None:
            return "It is not this seat's turn."
        return None if move in ask.options else f"{excerpt(str(move))} is not possible here."

    def apply(self, state: Table, move: str, rng: Random) -> tuple[Table, tuple[Event, ...]]:
        seat = state.mover
        if seat is None:
            raise IllegalMove("The game is over.")
        if problem := self.why_not(self.observe(state, seat), move):
            raise IllegalMove(problem)
        if move == ROLL:
            return self.rolled(state, seat, pick(range(1, 7), rng))
        if state.claim:
            return self.answered(state, state.claim, seat, doubted=move == DOUBT)
        card, points = map(int, move.split("="))
        hand = list(state.hands[seat])
        hand.remove(card)
        claim = Claim(seat, points, card, (seat + 1) % len(state.hands))
        after = replace(state, hands=_put(state.hands, seat, tuple(hand)), claim=claim)
        return after, (Event("claimed", seat, points, card),)

    def rolled(self, state: Table, seat: int, die: int) -> tuple[Table, tuple[Event, ...]]:
        return _next(_paid(state, seat, die)), (Event("rolled", seat, die),)

    def answered(
        self, state: Table, claim: Claim, seat: int, *, doubted: bool
    ) -> tuple[Table, tuple[Event, ...]]:
        other = (seat + 1) % len(state.hands)
        if not doubted and other != claim.seat:
            return replace(state, claim=claim._replace(asked=other)), ()
        if not doubted:
            buried = (*state.buried[claim.seat], claim.card)
            after = replace(state, buried=_put(state.buried, claim.seat, buried))
            event = Event("believed", claim.seat, claim.points)
            return _next(_paid(after, claim.seat, claim.points)), (event,)
        assert claim.card is not None
        after = replace(state, shown=(*state.shown, claim.card))
        if claim.card == claim.points:
            after = _paid(_paid(after, claim.seat, claim.points), seat, -claim.points)
        else:
            after = _paid(after, seat, claim.points)
        return _next(after), (Event("doubted", seat, claim.points, claim.card),)

    def after_fault(self, state: Table, seat: int, rng: Random) -> tuple[Table, tuple[Event, ...]]:
        fined, event = _paid(state, seat, -FINE), Event("fined", seat, FINE)
        if state.mover != seat:
            return fined, (event,)
        after, events = self.apply(fined, PASS if state.claim else ROLL, rng)
        return after, (event, *events)

    def seen_by(self, event: Event, seat: int) -> Event | None:
        """A fine is between the seat and the bank; a claimed card is hidden from the others."""
        if event.kind == "fined" and event.seat != seat:
            return None
        hidden = event.kind == "claimed" and event.seat != seat
        return event._replace(card=None) if hidden else event

    def imagine(self, view: Table, rng: Random) -> Table:
        seat, claim = view.viewer, view.claim
        assert seat is not None
        pending = [claim.card] if claim else []
        known = Counter(
            card
            for cards in (*view.hands, *view.buried, view.shown, pending)
            for card in cards
            if card is not None
        )
        deck = iter(shuffled((Counter(PACK) - known).elements(), rng))

        def filled(holdings: tuple[tuple[int | None, ...], ...]) -> tuple[tuple[int, ...], ...]:
            return tuple(
                tuple(next(deck) if card is None else card for card in cards) for cards in holdings
            )

        hands = tuple(tuple(sorted(hand)) for hand in filled(view.hands))
        whole = replace(view, hands=hands, buried=filled(view.buried), viewer=None)
        if claim:
            others = {*range(len(hands))} - {claim.seat, seat}
            asked = pick(sorted(others), rng) if claim.asked is None else seat
            card = next(deck) if claim.card is None else claim.card
            whole = replace(whole, claim=claim._replace(card=card, asked=asked))
        return whole

    def result(self, state: Table) -> Result | None:
        if state.mover is not None:
            return None
        best = max(state.points)
        winners = state.points.count(best)
        losers = len(state.points) - winners
        share = losers / (len(state.points) - 1) / winners
        lost = -1 / (len(state.points) - 1)
        scores = tuple(share if points == best else lost for points in state.points)
        return Result(scores, state.points, "all turns are taken")

    def write_view(self, view: Table) -> str:
        """Hands, buried and shown cards with . for a hidden one, points, turn, claim, viewer."""
        holdings = (*view.hands, *view.buried, view.shown)
        cards = ("".join(str(card or ".") for card in each) or "-" for each in holdings)
        claim = [str(part) for part in view.claim or ()]
        return " ".join((*cards, *map(str, view.points), str(view.turn), *claim, f"@{view.viewer}"))

    def read_move(self, text: str) -> str:
        card, _, points = text.partition("=")
        if text in (ROLL, PASS, DOUBT) or {card, points} <= set("123456"):
            return text
        raise InvalidNotation(f"{excerpt(text)} is not a move.")

    def write_record(self, played: Playthrough[Table, str, Event]) -> str:
        deal = " ".join("".join(map(str, hand)) for hand in played.start.hands)
        lines = [_line(step) for step in played.steps]
        return "\n".join((*tag_lines((*played.tags, ("Deal", deal))), *lines, ""))

    def read_record(self, text: str) -> Playthrough[Table, str, Event]:
        lines = text.split("\n")
        tags = [read_tag(line) for line in lines if line.startswith("[")]
        if not tags or tags[-1][0] != "Deal" or lines[-1]:
            raise InvalidNotation("A record has the tag Deal, and ends with its last line.")
        hands = tuple(tuple(map(int, hand)) for hand in tags[-1][1].split())
        if len(hands) not in self.seats or Counter(sum(hands, ())) - Counter(PACK):
            raise InvalidNotation("The tag Deal has the cards of each seat.")
        start = state = Table(hands, ((),) * len(hands), (), (0,) * len(hands), 0)
        steps = []
        for line in lines[len(tags) : -1]:
            state, step = self._replayed(state, line)
            steps.append(step)
        return Playthrough(start, tuple(steps), state, checked_tags(tags[:-1], ("Deal",)))

    def _replayed(self, state: Table, line: str) -> tuple[Table, Step[str, Event]]:
        """A line such as `b roll 4`, `c 3=5`, `a !`, or `b fault 4` for a fined seat."""
        parts = _LINE.fullmatch(line)
        seat = ord(line[0]) - ord("a") if parts else -1
        if not parts or seat not in range(len(state.hands)):
            raise InvalidNotation(f"{excerpt(line)} is not a line of a record.")
        text, die = parts[1], _Die(int(parts[2] or 1))
        if text == "fault":
            state, events = self.after_fault(state, seat, die)
            return state, Step(seat, None, events)
        if state.mover != seat:
            raise InvalidNotation(f"{excerpt(line)} is not this seat's turn.")
        state, events = self.apply(state, self.read_move(text), die)
        return state, Step(seat, text, events)


class _Die(Random):
    """A die that shows what the record says."""

    def __init__(self, face: int) -> None:
        self._face = face

    def random(self) -> float:
        return (self._face - 0.5) / 6


def _line(step: Step[str, Event]) -> str:
    text = "fault" if step.move is None else step.move
    die = [str(event.points) for event in step.events if event.kind == "rolled"]
    return " ".join((SEAT_LETTERS[step.seat], text, *die))


def _paid(state: Table, seat: int, points: int) -> Table:
    return replace(state, points=_put(state.points, seat, state.points[seat] + points))


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _next(state: Table) -> Table:
    return replace(state, turn=state.turn + 1, claim=None)


GAME: Final = Toll()
