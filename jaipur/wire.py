"""The encoding of questions to a bot in another process (bytes) and of its answers (text)."""

from dataclasses import dataclass
from functools import lru_cache
from marshal import dumps, loads
from random import Random
from typing import Any, ClassVar, Final

from gamekit.chance import Stream
from jaipur.cards import Card, Cards, Seat
from jaipur.game import GAME, checked
from jaipur.moves import IllegalMove, Move
from jaipur.observation import Observation, Rival
from jaipur.scoring import Purse

_FORMAT: Final = 2  # marshal version 2: later versions de-duplicate references, which is slower
# The separator cannot occur in card numbers or UTF-8; the marshalled part, which may contain it,
# comes last.
_BETWEEN: Final = b"\xff"
_SEATS: Final = tuple(Seat)
_card: Final = tuple(Card).__getitem__
_new: Final = tuple.__new__  # the fastest way to make a named tuple from all its fields


@lru_cache(4096)
def _cards(numbers: bytes) -> Cards:
    return tuple(map(_card, numbers))


@lru_cache(1024)
def _packed(purse: Purse, rival: Purse, sold: tuple[Any, ...]) -> bytes:
    discard, *tokens = sold
    return dumps((*purse, *rival, bytes(discard), *tokens), _FORMAT)


@lru_cache(1024)
def _unpacked(packed: bytes) -> tuple[Purse, Purse, tuple[Any, ...]]:
    """Both purses, the discard and the tokens left, which only sales change: hence the cache."""
    goods, bonus, rival_goods, rival_bonus, discard, *tokens = loads(packed)
    return Purse(goods, bonus), Purse(rival_goods, rival_bonus), (_cards(discard), *tokens)


_parsed: Final = lru_cache(4096)(Move.parse)
_text: Final = lru_cache(4096)(str)


@dataclass(frozen=True, slots=True)
class JaipurWire:
    """Jaipur's wire format, faster than `GameWire`; both processes must run the same Python."""

    game: ClassVar = GAME
    illegal: ClassVar = IllegalMove

    def encode_question(self, view: Observation, rng: Random) -> bytes:
        """Encode a view and its generator, from which nothing has been drawn yet."""
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

    def decode_question(self, question: bytes) -> tuple[Observation, Random]:
        """The view and the generator of a question."""
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

    def encode_answer(self, move: object) -> str:
        """The move as text; raises `IllegalMove` for anything else."""
        return _text(checked(move))

    def decode_answer(self, text: str) -> Move:
        """The move of a text; raises `InvalidMove` for any other text."""
        return _parsed(text)
