"""A game as a PettingZoo AEC environment with action masks."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from gamekit.rl.rewards import checked_reward, reward
from gamekit.rl.running import RunningGame, Seen


class GameEnv(RunningGame, AECEnv[str, Seen, Any]):
    """The environment without PettingZoo's wrappers: an illegal action is an error."""

    def __init__(self, render_mode: str | None = None, reward: str = "score") -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.render_mode = render_mode
        self.reward = checked_reward(reward)
        self.possible_agents = self.learning.agents
        self.action_spaces = {agent: self.learning.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: self.learning.observation_space() for agent in self.possible_agents
        }

    def wrapped(self) -> AECEnv[str, Seen, Any]:
        """The environment in PettingZoo's wrappers: an illegal action ends the game at once."""
        illegal = self._illegal_reward(self.reward)
        ending = wrappers.TerminateIllegalWrapper(self, illegal_reward=illegal)
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  (PettingZoo's signature)
    ) -> None:
        """Start the next game; a seed starts a new series of games."""
        self._start(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def observe(self, agent: str) -> Seen:
        """Return what the agent may know."""
        return self.seen(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:  # noqa: ANN401  (an int of any kind, or None)
        """Play the move of the agent whose turn it is; once the game is over, only `None`."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        before = [self.infos[agent]["margin"] for agent in self.possible_agents]
        self._play(self.learning.moves[action])
        self._tell()
        result = self._result
        for seat, agent in enumerate(self.possible_agents):
            after = self.infos[agent]["margin"]
            self.rewards[agent] = reward(self.reward, seat, result, before[seat], after)
        self._accumulate_rewards()
        if result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
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
        text = self.learning.draw(self._state)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def _tell(self) -> None:
        """Say whose turn it is, and what each agent may know."""
        turn = self._turn
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]
        self.infos = {agent: self.info(seat) for seat, agent in enumerate(self.possible_agents)}
