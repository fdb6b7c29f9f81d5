"""What happened: the whole story of a move, for logs, animations and announcements."""

from typing import NamedTuple, TypeAlias

from jaipur.cards import Card, Cards, Seat
from jaipur.scoring import Outcome


class TookGood(NamedTuple):
    """A seat took one good from the market."""

    seat: Seat
    good: Card


class TookCamels(NamedTuple):
    """A seat took all the camels of the market into its herd."""

    seat: Seat
    camels: int
    herd: int


class Exchanged(NamedTuple):
    """A seat took goods from the market and put as many cards in their place."""

    seat: Seat
    taken: Cards
    given: Cards


class Sold(NamedTuple):
    """A seat sold an amount of one good; so many `tokens` follow, fewer if they ran out."""

    seat: Seat
    good: Card
    amount: int
    tokens: int


class TokenWon(NamedTuple):
    """A seat took the top goods token of a pile that now has `left`."""

    seat: Seat
    good: Card
    value: int
    left: int


class BonusWon(NamedTuple):
    """A seat took the top bonus token of a pile; `None` is a face that only its owner sees."""

    seat: Seat
    size: int
    value: int | None
    left: int


class BonusMissed(NamedTuple):
    """A seat sold enough for a bonus token, but that pile is empty."""

    seat: Seat
    size: int


class MarketRefilled(NamedTuple):
    """Cards came from the deck to the market; `deck` are left."""

    cards: Cards
    deck: int


class CamelTokenAwarded(NamedTuple):
    """The round is over and the larger herd has the camel token; equal herds, nobody."""

    seat: Seat | None
    herds: tuple[int, int]


class RoundOver(NamedTuple):
    """The round is over: why, both scores with every bonus token revealed, the winner."""

    outcome: Outcome


class SealWon(NamedTuple):
    """The winner of a round has a seal of excellence."""

    seat: Seat
    seals: tuple[int, int]


class RoundTied(NamedTuple):
    """The round is a tie in everything: no seal, and it is played again."""

    seals: tuple[int, int]


class MatchOver(NamedTuple):
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
    """The event as that seat may know it."""
    if isinstance(event, BonusWon) and event.seat is not seat:
        return event._replace(value=None)
    return event
