"""A round of Jaipur as a game of OpenSpiel: importing it registers `python_jaipur` with pyspiel.

Cards and bonus tokens are drawn by chance nodes when they are turned up, so that a state holds no
deck in hidden order, and a search can enumerate what may come.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

import numpy as np
import pyspiel

from gamekit.rl import strings
from jaipur.cards import (
    BONUS_TOKENS,
    CAMEL,
    CAMELS_LAID_OUT,
    CARD_COUNTS,
    HAND_DEALT,
    MARKET_SIZE,
    Card,
    Cards,
    Seat,
    Values,
    bonus_place,
    without,
)
from jaipur.game import GAME
from jaipur.moves import Move
from jaipur.observation import observe
from jaipur.position import write_position
from jaipur.rl.coding import MOST, MOVES, action_of, encode, move_of
from jaipur.rules import apply, legal_moves, permitted
from jaipur.state import Deal, State

NAME: Final = "python_jaipur"
"""The name by which `pyspiel.load_game` finds it."""

# Chance outcomes: the cards, then the faces of bonus tokens, then the seats that may start.
_FACES: Final = len(Card)
_STARTERS: Final = _FACES + max(map(max, BONUS_TOKENS.values())) + 1
_OUTCOMES: Final = _STARTERS + len(Seat)

_LAID_OUT: Final = (CAMEL,) * CAMELS_LAID_OUT
_PACK: Final = without(
    tuple(card for card, count in CARD_COUNTS.items() for _ in range(count)), _LAID_OUT
)
_HANDS: Final = len(Seat) * HAND_DEALT
_DEALT: Final = _HANDS + MARKET_SIZE - CAMELS_LAID_OUT

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Python Jaipur",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(Seat),
    min_num_players=len(Seat),
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
)
_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=len(MOVES),
    max_chance_outcomes=_OUTCOMES,
    num_players=len(Seat),
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=GAME.most_moves,
)


@dataclass(frozen=True, slots=True)
class _PartialRound:
    """A round as far as it was played: the cards dealt, then a state, then a move half done."""

    dealt: Cards = ()
    state: State | None = None
    """None until the seat that starts is drawn; the order of its deck means nothing."""
    move: Move | None = None
    """A move that waits for what chance turns up."""
    drawn: tuple[int, ...] = ()
    story: tuple[tuple[Seat, Move, tuple[int, ...]], ...] = ()
    """Each move so far, with its seat and what chance turned up."""
    opening: tuple[str, ...] = ()
    """The position that each seat saw at first."""

    def __deepcopy__(self, _memo: object) -> Self:
        return self  # all of it is immutable, and clones of states are made by the thousand

    def to_draw(self) -> tuple[int, ...]:
        """The outcomes that the next chance node draws from, once for each card, token or seat."""
        if len(self.dealt) < _DEALT:
            return without(_PACK, self.dealt)
        if self.state is None:
            return tuple(_STARTERS + seat for seat in Seat)
        if self.move is None:
            return ()
        if self.move.gain:
            state, gain, give = self.state, self.move.gain, self.move.give
            bare = MARKET_SIZE - len(state.market) + len(gain) - len(give)
            if len(self.drawn) < min(bare, len(state.deck)):
                return without(state.deck, tuple(map(Card, self.drawn)))
        elif not self.drawn and (place := bonus_place(len(self.move.give))) is not None:
            return tuple(_FACES + face for face in self.state.bonus_tokens[place])
        return ()

    def after(self, outcome: int) -> "_PartialRound":
        """The round after a chance node."""
        if len(self.dealt) < _DEALT:
            return replace(self, dealt=(*self.dealt, Card(outcome)))
        if self.state is None:
            return self._started(Seat(outcome - _STARTERS))
        return replace(self, drawn=(*self.drawn, outcome)).settled()

    def played(self, move: Move) -> "_PartialRound":
        """The round after a seat chose its move; raises `IllegalMove` before chance is asked."""
        assert self.state is not None
        permitted(observe(self.state, self.state.turn), move)
        return replace(self, move=move).settled()

    def _started(self, starts: Seat) -> "_PartialRound":
        hands = self.dealt[:HAND_DEALT], self.dealt[HAND_DEALT:_HANDS]
        market = _LAID_OUT + self.dealt[_HANDS:]
        deck = without(_PACK, self.dealt)
        state = State.start(Deal(market, hands, deck, tuple(BONUS_TOKENS.values()), starts))
        opening = tuple(write_position(observe(state, seat)) for seat in Seat)
        return replace(self, state=state, opening=opening)

    def settled(self) -> "_PartialRound":
        """The round after the move, if chance has turned up all that it needs."""
        if self.to_draw():
            return self
        assert self.state is not None
        assert self.move is not None
        state, drawn = self.state, self.drawn
        if self.move.gain:
            cards = tuple(map(Card, drawn))
            state = state._replace(deck=cards + without(state.deck, cards))
        elif drawn:
            state = state._replace(bonus_tokens=_on_top(state.bonus_tokens, drawn[0] - _FACES))
        after, _ = apply(state, self.move)
        story = (*self.story, (self.state.turn, self.move, drawn))
        return replace(self, state=after, move=None, drawn=(), story=story)

    def history(self, seat: Seat) -> Iterator[str]:
        """All that a seat has seen since the round began, in order: it forgets nothing."""
        yield from self.opening[seat : seat + 1]
        for mover, move, drawn in self.story:
            yield str(move) + _turned_up(drawn, mover, seat)
        if self.state and self.move:
            yield str(self.move) + _turned_up(self.drawn, self.state.turn, seat)


def _on_top(piles: tuple[Values, ...], face: int) -> tuple[Values, ...]:
    """The bonus piles with this token as the next one; each face is in one pile alone."""
    return tuple(tuple(sorted(pile, key=face.__ne__)) for pile in piles)


def _turned_up(drawn: Sequence[int], mover: Seat, seat: Seat) -> str:
    """The text of what chance turned up; the other seat does not see a bonus token."""
    if any(outcome >= _FACES for outcome in drawn):
        return f"*{drawn[0] - _FACES}" if mover is seat else "*?"
    return f"={''.join(Card(card).letter for card in drawn)}" if drawn else ""


class JaipurGame(pyspiel.Game):  # type: ignore[misc]
    """The game, as `pyspiel.load_game` makes it."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> "JaipurState":
        """A round before its deal."""
        return JaipurState(self)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401
        params: Mapping[str, Any] | None = None,
    ) -> "JaipurObserver":
        """An observer of what one seat knows now, or of all that it has seen."""
        recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return JaipurObserver(recall=recall, params=params)


class JaipurState(pyspiel.State):  # type: ignore[misc]
    """A round in progress."""

    def __init__(self, game: JaipurGame) -> None:
        super().__init__(game)
        self.progress = _PartialRound()

    @property
    def round(self) -> State | None:
        """The state of the package's own rules; None during the deal."""
        return self.progress.state

    def current_player(self) -> int:
        """The seat to move, or pyspiel's number for chance or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.progress.to_draw():
            return int(pyspiel.PlayerId.CHANCE)
        assert self.round is not None
        return int(self.round.turn)

    def _legal_actions(self, player: int) -> list[int]:
        """The legal actions of a seat, in ascending order."""
        assert self.round is not None
        return sorted(map(action_of, legal_moves(observe(self.round, Seat(player)))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All that can be turned up next, with its probability."""
        left = Counter(self.progress.to_draw())
        return [(int(outcome), left[outcome] / left.total()) for outcome in sorted(left)]

    def _apply_action(self, action: int) -> None:
        """Turn up a card, a token or the seat that starts, or play a move."""
        progress = self.progress
        at_chance = bool(progress.to_draw())
        self.progress = progress.after(action) if at_chance else progress.played(move_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """The move in the notation; for chance a card's letter, a token's face or a seat."""
        if player != pyspiel.PlayerId.CHANCE:
            return str(move_of(action))
        if action >= _STARTERS:
            return str(Seat(action - _STARTERS))
        return str(action - _FACES) if action >= _FACES else Card(action).letter

    def is_terminal(self) -> bool:
        """True if the round is over, or has reached the move limit."""
        return self.round is not None and (
            self.round.over is not None or len(self.progress.story) >= GAME.most_moves
        )

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the other seat; 0 before the end and for a round cut off."""
        result = GAME.result(self.round) if self.round else None
        return list(result.scores) if result else [0.0] * len(Seat)

    def __str__(self) -> str:
        seats = (" ".join(self.progress.history(seat)) for seat in Seat)
        return " | ".join(["".join(card.letter for card in self.progress.dealt), *seats])


class JaipurObserver:
    """The knowledge of one seat: numbers and a position, or with perfect recall a history."""

    def __init__(self, *, recall: bool, params: Mapping[str, Any] | None) -> None:
        if params:
            raise ValueError(strings.NO_PARAMETERS.format(title=GAME.title, given=sorted(params)))
        self._recall = recall
        self.tensor = None if recall else np.zeros(len(Seat) + len(MOST), np.float32)
        self.dict = {}
        if self.tensor is not None:
            self.dict["player"] = self.tensor[: len(Seat)]
            self.dict["observation"] = self.tensor[len(Seat) :]

    def set_from(self, state: JaipurState, player: int) -> None:
        """Fill the tensor with what this seat knows."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if state.round:
            self.dict["observation"][:] = encode(observe(state.round, Seat(player)))

    def string_from(self, state: JaipurState, player: int) -> str:
        """The position of this seat, or everything that it has seen so far."""
        seat = Seat(player)
        if self._recall:
            return " ".join(state.progress.history(seat)) or str(seat)
        if state.round is None:
            return str(seat)
        position = write_position(observe(state.round, seat))
        *_, last = ("", *state.progress.history(seat))
        return f"{position} {last}" if state.progress.move else position


pyspiel.register_game(_TYPE, JaipurGame)
