"""Tables with a teacher: a hint, and how the computer thinks."""

from jaipur.bots.bot import Thought
from jaipur.cards import Seat
from jaipur.coach import Advice, Bar, Explanation, HintReason
from jaipur.moves import Move
from jaipur.observation import observe
from jaipur.state import State
from jaipur.web.scenes import Hint, TableScene, Thoughts
from jaipur.web.selection import Choice, Table
from jaipur.web.slots import lay
from tests.jaipur.tables import table

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
    hint: Hint | None = None,
    thoughts: Thoughts | None = None,
    choice: Choice | None = None,
    state: State = STATE,
) -> TableScene:
    """The table from the first chair."""
    at = Table(observe(state, Seat.A), lay(state.market))
    names = ("Anna", "Ravi")
    return TableScene(at, choice, names, "Your turn", "Round 1", (), hint=hint, thoughts=thoughts)


def hint_of(move: str, reasons: str = "", alternative: str = "") -> Hint:
    """A hint to make this move, for reasons such as `herd 5, hand room -2`."""
    named = [reason.rpartition(" ") for reason in reasons.split(", ") if reason]
    return Hint(
        1,
        Advice(
            Move.parse(move),
            None,
            "Do it: it is good.",
            alternative,
            tuple(HintReason(name, float(rupees)) for name, _, rupees in named),
            Thought((), 1),
        ),
    )
