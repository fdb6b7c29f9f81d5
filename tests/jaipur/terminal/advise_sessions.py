"""What the player in seat a types at a real table, where the test knows the whole truth."""

from collections.abc import Iterable, Iterator

from jaipur import Deal, Observation, Seat
from jaipur.cards import CAMEL
from jaipur.events import BonusWon, MarketRefilled
from jaipur.notation import letters
from jaipur.terminal.advise_session import AdviseSession
from tests.jaipur.strategies import Step, random_deal, steps


def opening(deal: Deal, *, first: bool = True) -> Iterator[str]:
    """The cards that lie there, and who starts, which is asked in the first round."""
    yield letters(deal.hands[Seat.A])
    yield letters(deal.market)
    yield str(deal.hands[Seat.B].count(CAMEL))
    if first:
        yield "me" if deal.starts is Seat.A else "rival"


def sights(step: Step) -> Iterator[str]:
    """A move, and then the cards that came, or the face of an own bonus token."""
    yield str(step.move)
    for event in step.events:
        match event:
            case MarketRefilled(cards):
                yield letters(cards)
            case BonusWon(Seat.A, _, value):
                yield str(value)


def typed(seed: int, players: tuple[str, str] = ("random", "random")) -> list[str]:
    """All the lines of the first round of a match."""
    lines = (line for step in steps(seed, players) for line in sights(step))
    return [*opening(random_deal(seed)), *lines]


def session_of(lines: Iterable[str]) -> AdviseSession:
    session = AdviseSession()
    for line in lines:
        session.enter(line)
    return session


def face_down(view: Observation) -> Observation:
    """The view with the rival's bonus tokens hidden, even after the end."""
    return view._replace(rival=view.rival._replace(purse=view.rival.purse.face_down()))
