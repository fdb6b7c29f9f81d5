"""Events: everything that a move causes, for logs, animations and announcements."""

from dataclasses import dataclass, replace
from typing import TypeAlias

from jaipur.cards import Card, Cards, Seat
from jaipur.scoring import Outcome


@dataclass(frozen=True, slots=True)
class TookGood:
    """A seat took one good from the market."""

    seat: Seat
    good: Card


@dataclass(frozen=True, slots=True)
class TookCamels:
    """A seat took all the camels of the market into its herd."""

    seat: Seat
    camels: int
    herd: int


@dataclass(frozen=True, slots=True)
class Exchanged:
    """A seat took goods from the market and put as many cards in their place."""

    seat: Seat
    taken: Cards
    given: Cards


@dataclass(frozen=True, slots=True)
class Sold:
    """A seat sold cards of one good; `tokens` TokenWon events follow, fewer if the pile ran out."""

    seat: Seat
    good: Card
    amount: int
    tokens: int


@dataclass(frozen=True, slots=True)
class TokenWon:
    """A seat took the top goods token of a pile that now has `left`."""

    seat: Seat
    good: Card
    value: int
    left: int


@dataclass(frozen=True, slots=True)
class BonusWon:
    """A seat took the top bonus token of a pile; `None` is a face that only its owner sees."""

    seat: Seat
    size: int
    value: int | None
    left: int


@dataclass(frozen=True, slots=True)
class BonusMissed:
    """A seat sold enough for a bonus token, but that pile is empty."""

    seat: Seat
    size: int


@dataclass(frozen=True, slots=True)
class MarketRefilled:
    """Cards came from the deck to the market; `deck` are left."""

    cards: Cards
    deck: int


@dataclass(frozen=True, slots=True)
class CamelTokenAwarded:
    """The round is over and the larger herd has the camel token; equal herds, nobody."""

    seat: Seat | None
    herds: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundOver:
    """The round is over: why, both scores with every bonus token revealed, the winner."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class SealWon:
    """The winner of a round has a seal of excellence."""

    seat: Seat
    seals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundTied:
    """The round is a tie in everything: no seal, and it is played again."""

    seals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchOver:
    """The match is over; nobody wins a single round that is a tie in everything."""

    winner: Seat | None
    seals: tuple[int, int]


Event: TypeAlias = (
    TookGood
    | TookCamels
    | Exchanged
    | Sold
    | TokenWon
    | BonusWon
    | BonusMissed
    | MarketRefilled
    | CamelTokenAwarded
    | RoundOver
    | SealWon
    | RoundTied
    | MatchOver
)


def seen_by(event: Event, seat: Seat) -> Event:
    """Return the event as that seat may know it."""
    if isinstance(event, BonusWon) and event.seat is not seat:
        return replace(event, value=None)
    return event
