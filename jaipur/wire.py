"""What is asked of a player in another process, as bytes, and what it answers, as text."""

from dataclasses import dataclass
from functools import lru_cache
from marshal import dumps, loads
from random import Random
from typing import Any, ClassVar, Final

from gamekit.chance import Stream
from jaipur.cards import Card, Cards, Seat
from jaipur.events import RoundOver
from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation, Rival
from jaipur.scoring import Purse
from jaipur.table import checked

_FORMAT: Final = 2  # of marshal: the last that looks for no repetitions, which takes longest
_BETWEEN: Final = b"\xff"  # no number is as high, no text has it; what may have it comes last
_SEATS: Final = tuple(Seat)
_card: Final = tuple(Card).__getitem__
_new: Final = tuple.__new__  # a named tuple of as many fields as it has: so it is made fastest


@lru_cache(4096)
def _cards(numbers: bytes) -> Cards:
    return tuple(map(_card, numbers))


@lru_cache(1024)
def _packed(purse: Purse, rival: Purse, sold: tuple[Any, ...]) -> bytes:
    discard, *tokens = sold
    return dumps((*purse, *rival, bytes(discard), *tokens), _FORMAT)


@lru_cache(1024)
def _unpacked(packed: bytes) -> tuple[Purse, Purse, tuple[Any, ...]]:
    """Both purses, what was sold, and what tokens are left: the same from one sale to the next."""
    goods, bonus, rival_goods, rival_bonus, discard, *tokens = loads(packed)
    return Purse(goods, bonus), Purse(rival_goods, rival_bonus), (_cards(discard), *tokens)


_parsed: Final = lru_cache(4096)(Move.parse)
_text: Final = lru_cache(4096)(str)


@dataclass(frozen=True, slots=True)
class Wire:
    """How questions and answers cross to another process of the same Python, and back."""

    illegal: ClassVar = IllegalMove
    last: ClassVar = RoundOver

    def ask(self, view: Observation, rng: Random) -> bytes:
        """A question; the chance that goes with it is one that nobody has drawn from yet."""
        assert isinstance(rng, Stream)
        seat, turn, market, hand, seen, herd, purse, rival, deck = view[:9]
        size, rival_seen, rival_herd, rival_purse = rival
        return _BETWEEN.join(
            (
                bytes((seat, turn, herd, size, rival_herd, deck)),
                bytes(market),
                bytes(hand),
                bytes(seen),
                bytes(rival_seen),
                rng.name.encode(),
                _packed(purse, rival_purse, view[9:]),
            )
        )

    def asked(self, question: bytes) -> tuple[Observation, Random]:
        """What `ask` was asked with."""
        numbers, market, hand, seen, rival_seen, name, rest = question.split(_BETWEEN, 6)
        seat, turn, herd, size, rival_herd, deck = numbers
        purse, rival_purse, sold = _unpacked(rest)
        rival = _new(Rival, (size, _cards(rival_seen), rival_herd, rival_purse))
        view = (
            _SEATS[seat],
            _SEATS[turn],
            _cards(market),
            _cards(hand),
            _cards(seen),
            herd,
            purse,
            rival,
            deck,
            *sold,
        )
        return _new(Observation, view), Stream(name.decode())

    def answer(self, move: object) -> str:
        """The move as text, if it is one."""
        return _text(checked(move))

    def answered(self, text: str) -> Move:
        """The move that a text stands for."""
        return _parsed(text)
