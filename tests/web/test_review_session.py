"""The review on the page, without a browser."""

import asyncio

import pytest

from jaipur import legal_moves
from jaipur.web.live_game import LiveGame
from jaipur.web.page import PAGE
from tests.jaipur.web.markup import all_with, text
from tests.jaipur.web.playing import saved_game
from tests.jaipur.web.reviewed import MATCH, NAMES, ROUNDS, invented
from tests.web.asynchronous import until, with_loop
from tests.web.fakes import Visit
from tests.web.games import NAME, select, visit_with
from web.review import ReviewSession
from web.session import Session
from web.storage import StorageKey
from web.verbs import Verb


@pytest.fixture(autouse=True)
def _invented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jaipur.web.review.review", invented)


async def at_scores(game: LiveGame | None = None) -> Visit:
    """A visit that is reloaded at the scores of a finished match."""
    visit = visit_with(game or LiveGame(MATCH))
    visit.tab.texts[StorageKey.HERE] = NAME
    visit.app.start()
    await until(lambda: visit.display.screens and visit.display.screen == "score")
    return visit


async def reviewed(game: LiveGame | None = None) -> Visit:
    """A visit whose review is done."""
    visit = await at_scores(game)
    visit.display.do(Verb.REVIEW)
    await until(lambda: visit.display.said[-1:] == ["The review is done."])
    return visit


def plies(visit: Visit) -> list[str]:
    """The plies of the moves that can be opened, in order."""
    screen = visit.display.screens[-1]
    return [
        node.attributes["data-with"]
        for node in all_with(screen, data_do="review-move")
        if node.attributes.get("class") == "move"
    ]


@with_loop
async def test_a_review_opens_moves_and_walks_through_them() -> None:
    visit = await reviewed()
    assert visit.display.screen == "review"
    first, second, *_ = plies(visit)
    visit.display.do(Verb.REVIEW_MOVE, first)
    assert visit.display.title.startswith("Move 1")
    assert visit.display.press("ArrowRight")
    assert visit.display.title.startswith("Move 2")
    assert visit.display.said[-1].startswith("Move 2. ")
    visit.display.do(Verb.REVIEW_SHOW, "played")
    pressed = all_with(visit.display.screens[-1], data_do="review-show", aria_pressed="true")
    assert text(pressed[0]).startswith("Asha played")
    assert not visit.display.press("q")
    assert visit.display.press("Escape")
    assert visit.display.screen == "review"
    assert visit.display.at == ("review-move", second)
    assert visit.display.press("Escape")
    assert visit.display.screen == "score"
    assert visit.display.at == ("review", "")
    assert not visit.display.press("ArrowLeft")


@with_loop
async def test_other_rounds_and_seats_are_reviewed_too() -> None:
    visit = await reviewed()
    visit.display.do(Verb.REVIEW_ROUND, "1")
    visit.display.do(Verb.REVIEW_SEAT, "b")
    assert "Ben's moves" in visit.display.words
    await until(lambda: plies(visit) and "Looking at" not in visit.display.words)
    assert not visit.display.press("q")


@with_loop
async def test_a_review_that_grows_is_shown_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.review.REDRAW_SECONDS", -1)
    monkeypatch.setattr("web.slices.SLICE", -1)
    visit = await reviewed()
    assert len(visit.display.screens) > 10
    visit.display.do(Verb.REVIEW_SEAT, "b")
    await until(lambda: plies(visit))
    visit.display.do(Verb.REVIEW_MOVE, plies(visit)[0])
    drawn = len(visit.display.screens)
    visit.display.said.clear()
    await until(lambda: visit.display.said[-1:] == ["The review is done."])
    assert len(visit.display.screens) == drawn + 1  # the open table is drawn once more at the end


@with_loop
async def test_practice_is_beside_the_game_and_leads_back() -> None:
    visit = await reviewed(
        LiveGame(saved_game(("You", "The computer"), "greedy", 7, ROUNDS, MATCH.slots))
    )
    visit.display.do(Verb.REVIEW_MOVE, plies(visit)[0])
    visit.display.do(Verb.PLAY_ON)
    await until(lambda: visit.display.screen == "table")
    assert "Practice" in visit.display.words
    visit.display.do(Verb.GAME_MENU)
    assert visit.display.question == "Game menu"
    visit.display.do(Verb.CANCEL)
    saved = visit.games.get(NAME)
    session = visit.app._session
    assert session
    assert isinstance(session.game, LiveGame)
    table = session.game.table(session.game.turn)
    select(visit, legal_moves(table.view)[0], session.game)
    visit.display.do(Verb.CONFIRM)
    await until(lambda: visit.motion.moves)
    assert (visit.games.get(NAME), visit.database.games) == (saved, {})
    visit.display.do(Verb.BACK_TO_REVIEW)
    assert visit.display.screen == "position"
    visit.display.do(Verb.REVIEW_CLOSE)
    visit.display.do(Verb.LEAVE_REVIEW)
    assert visit.display.screen == "score"


@with_loop
async def test_a_review_is_resumed_as_long_as_the_game_stands_as_it_did() -> None:
    visit = await reviewed()
    visit.display.do(Verb.REVIEW_ROUND, "1")
    visit.display.do(Verb.LEAVE_REVIEW)
    visit.display.do(Verb.REVIEW)
    chosen = all_with(visit.display.screens[-1], data_do="review-round", aria_pressed="true")
    assert [text(button) for button in chosen] == ["Round 1"]
    visit.display.do(Verb.MENU)
    assert visit.display.screen == "menu"


@with_loop
async def test_a_review_that_is_done_is_not_announced_again() -> None:
    visit = await reviewed()
    visit.display.do(Verb.LEAVE_REVIEW)
    visit.display.said.clear()
    visit.display.do(Verb.REVIEW)
    for _ in range(20):
        await asyncio.sleep(0)
    assert visit.display.said == []
    assert visit.display.screen == "review"


def test_a_review_that_was_not_begun_can_be_ended() -> None:
    visit = Visit()
    review = ReviewSession(Session(LiveGame(MATCH), PAGE, visit.app), visit.app)
    review.end()
    assert not review.press("Escape")
    assert visit.display.screens == []


@with_loop
async def test_the_loser_of_a_match_starts_the_next_one() -> None:
    visit = await at_scores()
    winner = LiveGame(MATCH).match.winner
    assert winner is not None
    visit.display.do(Verb.PLAY_AGAIN)
    await until(lambda: visit.display.screen == "curtain")
    assert visit.display.title == f"{NAMES[winner.rival]}: your turn"
