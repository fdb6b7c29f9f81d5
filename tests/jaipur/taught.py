"""Tables with a teacher: a hint, and how the computer thinks."""

from jaipur.bots.bot import Thought
from jaipur.cards import Seat
from jaipur.coach import Advice, Bar, Explanation, HintReason
from jaipur.moves import Move
from jaipur.observation import observe
from jaipur.state import State
from jaipur.web.hints import card_hint
from jaipur.web.scenes import CardHint, TableScene
from jaipur.web.selection import Selection, TableView
from jaipur.web.slots import lay
from tests.jaipur.tables import table
from tests.jaipur.web.scenes import table_scene
from web.scenes import HintScene, ThinkingScene

STATE = table(market="DGSCM", hand="DLL", herd=3)
ACCOUNT = Explanation(
    "Four plans",
    (
        Bar("Take gold", 0.3, "30", "1 card × 20 × 1.5 = 30 of 100", chosen=False),
        Bar("Sell 2 leather", 0.4, "40", "2 cards × 20 = 40 of 100", chosen=True),
        Bar("Exchange", 0, "0", "", chosen=False),
    ),
    1,
)


def taught(
    hint: HintScene | None = None,
    thinking: ThinkingScene | None = None,
    choice: Selection | None = None,
    state: State = STATE,
    *,
    can_skip: bool = False,
) -> TableScene:
    """The table from the first chair."""
    return table_scene(laid(state), choice, hint=hint, thinking=thinking, can_skip=can_skip)


def laid(state: State = STATE) -> TableView:
    """What the first chair sees."""
    return TableView(observe(state, Seat.A), lay(state.market))


def hint_of(move: str, reasons: str = "", alternative: str = "", state: State = STATE) -> CardHint:
    """A hint to make this move, for reasons such as `herd 5, hand room -2`."""
    named = [reason.rpartition(" ") for reason in reasons.split(", ") if reason]
    return card_hint(
        Advice(
            Move.parse(move),
            None,
            "Do it: it is good.",
            alternative,
            tuple(HintReason(name, float(rupees)) for name, _, rupees in named),
            Thought((), 1),
        ),
        laid(state),
    )
