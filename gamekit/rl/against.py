"""A game as a Gymnasium environment: one seat learns, computer players have the others."""

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from gamekit.chance import stream
from gamekit.game import Player
from gamekit.rl import strings
from gamekit.rl.rewards import checked_reward, reward
from gamekit.rl.running import RunningGame, Seen


class AgainstPlayers(RunningGame, gymnasium.Env[Seen, Any]):
    """The environment; `opponent` is the name of a computer player, or makes a bot as it does.

    If `seat` is None, each game draws the seat that learns. An illegal action ends the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  (declared like this by Gymnasium)
        "render_modes": ["ansi", "human"],
        "render_fps": 1,  # Gymnasium asks for a number
    }

    def __init__(
        self,
        opponent: str | Player,
        seat: int | None = None,
        reward: str = "score",
        render_mode: str | None = None,
    ) -> None:
        bots, seats = self.learning.bots, self.learning.seats
        if isinstance(opponent, str) and opponent not in bots:
            names = ", ".join(bots)
            raise ValueError(strings.UNKNOWN_OPPONENT.format(name=opponent, names=names))
        if seat is not None and seat not in range(seats):
            raise ValueError(strings.UNKNOWN_SEAT.format(seat=seat, last=seats - 1))
        self.opponent = bots[opponent] if isinstance(opponent, str) else opponent
        self.fixed_seat = seat
        self.reward = checked_reward(reward)
        self.render_mode = render_mode
        self.action_space = self.learning.action_space()
        self.observation_space = self.learning.observation_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Start the next game and play it to this seat's first move; a seed starts a new series."""
        super().reset(seed=seed, options=options)
        self._start(seed)
        assert self._seed is not None
        drawn = stream(self._seed, "seat", self._round).random()
        seats = self.learning.seats
        self.seat = int(drawn * seats) if self.fixed_seat is None else self.fixed_seat
        self._bots = {seat: self.opponent() for seat in range(seats) if seat != self.seat}
        self._answer()
        self._show()
        return self.seen(self.seat), self.info(self.seat)

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:  # noqa: ANN401
        """Play a move and the others' answers, to this seat's next move or the end."""
        if action not in self.legal_actions(self.seat):
            lost = self._illegal_reward(self.reward)
            return self.seen(self.seat), lost, True, False, self.info(self.seat)
        before = self._margin(self.seat)
        self._play(self.learning.moves[action])
        self._answer()
        self._show()
        result, after = self._result, self._margin(self.seat)
        paid = reward(self.reward, self.seat, result, before, after)
        info = self.info(self.seat)
        return self.seen(self.seat), paid, result is not None, self._cut_off, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as the maskable learners of Stable-Baselines3 ask for them."""
        mask = np.zeros(len(self.learning.moves), np.bool_)
        mask[self.legal_actions(self.seat)] = True
        return mask

    def render(self) -> str | None:
        """Render the full state as text in mode `ansi`; in mode `human` it is printed by itself."""
        return self.learning.draw(self._state) if self.render_mode == "ansi" else None

    def _play(self, move: object) -> tuple[Any, ...]:
        """Play a move, and tell the bots that listen."""
        events = tuple(super()._play(move))
        for seat, bot in self._bots.items():
            if saw := getattr(bot, "saw", None):
                told = (self.learning.game.seen_by(event, seat) for event in events)
                for event in told:
                    if event is not None:
                        saw(event)
        return events

    def _answer(self) -> None:
        """Let the others move until it is this seat's turn, or the game is over."""
        while (turn := self._turn) not in {None, self.seat} and not self._cut_off:
            assert self._seed is not None
            chance = stream(self._seed, "bot", self._round, self._plies)
            self._play(self._bots[turn](self.view(turn), chance))

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self.learning.draw(self._state))
