"""A round of Jaipur as a PettingZoo AEC environment with action masks."""

from secrets import randbits
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gamekit.chance import stream
from jaipur.cards import BONUS_SIZES, GOODS, Seat
from jaipur.game import GAME
from jaipur.notation import faces, pile
from jaipur.observation import observe
from jaipur.rl.coding import MOST, MOVES, action_mask, encode, move_of
from jaipur.rules import apply
from jaipur.state import State, deal

AGENTS: Final = ("player_0", "player_1")
"""The agents of seat a and seat b."""
MOST_MOVES: Final = GAME.most_moves

Seen: TypeAlias = dict[str, Any]
"""The observation of an agent: its `observation` array and its `action_mask`."""


def env(render_mode: str | None = None) -> AECEnv[str, Seen, Any]:
    """Return the environment with PettingZoo's wrappers: an illegal action loses at once."""
    illegal_loses = wrappers.TerminateIllegalWrapper(raw_env(render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(illegal_loses))


class raw_env(AECEnv[str, Seen, Any], EzPickle):  # noqa: N801  (as PettingZoo calls it)
    """The environment without PettingZoo's wrappers: an illegal action is an error."""

    metadata: dict[str, Any] = {  # noqa: RUF012  (declared like this by PettingZoo)
        "name": "jaipur_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, render_mode)
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = render_mode
        self.possible_agents = [*AGENTS]
        self.action_spaces = {agent: spaces.Discrete(len(MOVES)) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(np.zeros_like(MOST), MOST, dtype=MOST.dtype.type),
                    "action_mask": spaces.Box(0, 1, (len(MOVES),), np.int8),
                }
            )
            for agent in AGENTS
        }
        self._seed: int | None = None
        self._round = 0

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  (PettingZoo's signature)
    ) -> None:
        """Deal the next round; a seed starts a new series of rounds."""
        if seed is not None or self._seed is None:
            self._seed = randbits(32) if seed is None else seed
            self._round = 0
        self._round += 1
        self._plies = 0
        self._state = State.start(deal(stream(self._seed, "deal", self._round)))
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._state.turn]

    def observe(self, agent: str) -> Seen:
        """Return what the agent may know."""
        view = observe(self._state, Seat(AGENTS.index(agent)))
        return {"observation": encode(view), "action_mask": action_mask(view)}

    def step(self, action: Any) -> None:  # noqa: ANN401  (an int of any kind, or None)
        """Play the move of the agent whose turn it is; once the round is over, only `None`."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._state, _ = apply(self._state, move_of(action))
        self._plies += 1
        self.agent_selection = AGENTS[self._state.turn]
        if outcome := self._state.outcome:
            self.terminations = dict.fromkeys(AGENTS, True)
            if (winner := outcome.winner) is not None:
                self.rewards = {AGENTS[winner]: 1.0, AGENTS[winner.rival]: -1.0}
                self._accumulate_rewards()
        elif self._plies == MOST_MOVES:
            self.truncations = dict.fromkeys(AGENTS, True)
        if self.render_mode == "human":
            self.render()

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        """Return the space of this agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of all moves, legal now or not."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Render the full state: return it as text, or print it in mode `human`."""
        text = _drawn(self._state)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def _drawn(state: State) -> str:
    lines = [f"market    {pile(state.market)}, {len(state.deck)} in the deck"]
    for seat, agent in zip(Seat, AGENTS, strict=True):
        trader = state.traders[seat]
        moves = " to move" if seat is state.turn and not state.over else ""
        lines.append(
            f"{agent}  {pile(trader.hand):<7}  camels {trader.herd:>2}"
            f"  rupees {trader.purse.rupees:>3}{moves}"
        )
    goods = zip(GOODS, state.goods_tokens, strict=True)
    lines.append(" ".join(("tokens   ", *(good.letter + faces(left) for good, left in goods))))
    bonus = zip(BONUS_SIZES, state.bonus_tokens, strict=True)
    lines.append(" ".join(("bonus    ", *(f"{size}: {len(left)}" for size, left in bonus))))
    return "\n".join(lines)
