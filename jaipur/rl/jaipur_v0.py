"""A round of Jaipur as environments: PettingZoo's for two agents, Gymnasium's for one.

Importing it registers `Jaipur-v0` with Gymnasium.
"""

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
from pettingzoo import AECEnv

from gamekit.rl.aec import GameEnv
from gamekit.rl.against import AgainstPlayers
from gamekit.rl.game import LearningGame
from gamekit.rl.running import Seen
from jaipur.bots import BOTS
from jaipur.cards import BONUS_SIZES, GOODS, Seat
from jaipur.game import GAME
from jaipur.notation import faces, pile
from jaipur.observation import Observation
from jaipur.rl.coding import MOST, MOVES, action_of, encode
from jaipur.state import State

GYMNASIUM_ID: Final = "Jaipur-v0"


def env(render_mode: str | None = None, reward: str = "score") -> AECEnv[str, Seen, Any]:
    """Return the environment with PettingZoo's wrappers: an illegal action loses at once."""
    return raw_env(render_mode, reward).wrapped()


def _rupees(view: Observation) -> Sequence[int]:
    """The rupees of each seat as far as this one may know them; all of them at the end."""
    if outcome := view.outcome:
        return [score.rupees for score in outcome.scores]
    return view.seat.pair(view.purse.rupees, view.rival.purse.rupees)


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


LEARNING: Final = LearningGame(
    game=GAME,
    seats=len(Seat),
    moves=MOVES,
    action_of=action_of,
    encode=encode,
    most=MOST,
    points=_rupees,
    draw=_drawn,
    bots=BOTS,
    worst_margin=100,
)
AGENTS: Final = tuple(LEARNING.agents)
"""The agents of seat a and seat b."""
MOST_MOVES: Final = GAME.most_moves


class raw_env(GameEnv):  # noqa: N801  (as PettingZoo calls it)
    """The PettingZoo environment without wrappers: an illegal action is an error."""

    learning = LEARNING
    metadata: dict[str, Any] = {  # noqa: RUF012  (declared like this by PettingZoo)
        "name": "jaipur_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }


class JaipurEnv(AgainstPlayers):
    """The Gymnasium environment: a round against a computer player."""

    learning = LEARNING


gymnasium.register(GYMNASIUM_ID, entry_point=f"{__name__}:JaipurEnv")
