"""The coach's advice as a hint on the table."""

from jaipur.coach import Advice
from jaipur.english import round_to_half
from jaipur.web.scenes import CardHint
from jaipur.web.selection import TableView, selection_of
from web.scenes import HintFigure


def card_hint(advice: Advice, table: TableView) -> CardHint:
    """The advice in words and figures, and the cards that it is about."""
    return CardHint(
        1,
        advice.sentence,
        tuple(
            HintFigure(
                f"{round_to_half(reason.rupees):+g}".replace("-", "−"),
                reason.name,
                gain=reason.rupees > 0,
            )
            for reason in advice.reasons
        ),
        advice.alternative,
        selection_of(advice.move, table),
    )
