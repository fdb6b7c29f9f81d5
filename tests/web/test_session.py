"""A game on the page, without a browser: turns, selections, hints, thoughts."""

from collections.abc import Iterator
from random import Random
from unittest.mock import Mock

import pytest

from jaipur import legal_moves, observe
from jaipur.bots.bot import Estimate, Thought
from jaipur.cards import Seat
from jaipur.moves import Move
from jaipur.observation import Observation
from jaipur.rules import why_not
from jaipur.web import selection
from jaipur.web.page import PAGE
from tests.jaipur.web.markup import all_with, has_class, text, walk
from tests.jaipur.web.playing import answer
from tests.web.asynchronous import until, with_loop
from tests.web.fakes import Visit
from tests.web.games import (
    NAME,
    QuickAdviser,
    computer_first,
    finish_round,
    make_a_move,
    of_two,
    person_first,
    resume,
    stored,
    visit_with,
)
from web.session import MIN_THINKING_SECONDS, PAUSE_AFTER_MOVE, Session
from web.storage import StorageKey
from web.verbs import Verb


@pytest.fixture(autouse=True)
def _quick_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jaipur.web.live_game.ADVISER", QuickAdviser())


def confirm_words(visit: Visit) -> str:
    """The words of the Confirm button."""
    screen = visit.display.screens[-1]
    return next(text(node) for node in walk(screen) if has_class(node, "confirm-words"))


def choosing(visit: Visit) -> bool:
    """True if cards can be selected."""
    cards = all_with(visit.display.screens[-1], data_do="slot")
    return not any("aria-disabled" in card.attributes for card in cards)


def at_turn(visit: Visit) -> bool:
    """True if the person may choose now."""
    return visit.display.screen == "table" and choosing(visit)


# One scene a click


@with_loop
async def test_a_click_observes_at_most_once_and_drafts_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    visit = await resume(person_first())
    observing, drafting, asking = (
        Mock(wraps=observe),
        Mock(wraps=selection.draft),
        Mock(wraps=why_not),
    )
    monkeypatch.setattr("jaipur.web.live_game.observe", observing)
    monkeypatch.setattr("jaipur.web.live_game.draft", drafting)
    monkeypatch.setattr("jaipur.web.selection.why_not", asking)
    drawn = len(visit.display.screens)
    visit.display.do("slot", "0")
    assert observing.call_count <= 1
    assert (drafting.call_count, asking.call_count) == (1, 1)
    assert len(visit.display.screens) == drawn + 1
    assert visit.display.said[-1] == confirm_words(visit)
    assert visit.speaker.played == ["wood"]


@with_loop
async def test_a_click_that_changes_nothing_draws_nothing() -> None:
    visit = await resume(person_first())
    drawn = len(visit.display.screens)
    visit.display.do("mode", "take")
    visit.display.do(Verb.CLEAR)
    assert len(visit.display.screens) == drawn
    visit.display.do("slot", "0")
    visit.display.do(Verb.CLEAR)
    assert len(visit.display.screens) == drawn + 2


@with_loop
async def test_a_move_of_the_computer_draws_the_page_at_most_twice() -> None:
    visit = await resume(person_first())
    make_a_move(visit)
    await until(lambda: visit.motion.moves == 1)
    drawn = len(visit.display.screens)  # the person's move, with the computer at its turn
    assert visit.display.title == "The computer's turn"
    assert confirm_words(visit) == "The computer is thinking."
    await until(lambda: at_turn(visit))
    assert visit.motion.moves == 2
    assert len(visit.display.screens) - drawn <= 2
    assert visit.display.title == "Your turn"


# The turns


@with_loop
async def test_moves_are_played_saved_announced_and_answered() -> None:
    visit = await resume(person_first())
    game = stored(visit)
    move = make_a_move(visit)
    story = game.play(move, Seat.A).story
    reply = answer(game)
    answered = game.play(reply, Seat.A).story
    await until(lambda: visit.motion.moves == 2 and at_turn(visit))
    assert visit.display.said[-2:] == [story, f"{answered} Your turn."]
    assert stored(visit).save() == game.save()
    assert [0 <= pause <= MIN_THINKING_SECONDS for pause in visit.motion.pauses] == [True]


@with_loop
async def test_a_table_opened_at_the_computers_turn_shows_it_thinking() -> None:
    visit = await resume(computer_first())
    assert visit.display.title == "The computer's turn"
    await until(lambda: at_turn(visit))
    assert len(stored(visit).log) == 1


@with_loop
async def test_confirm_says_why_it_does_not_play() -> None:
    visit = await resume(person_first())
    visit.display.do(Verb.CONFIRM)
    assert visit.display.said[-1] == "Choose cards from the market to take."
    assert stored(visit).log == ()


@with_loop
async def test_nothing_can_be_selected_while_others_move() -> None:
    visit = await resume(person_first())
    make_a_move(visit)
    for verb, detail in (("slot", "0"), (Verb.CONFIRM, ""), (Verb.CLEAR, ""), (Verb.TAKE_HINT, "")):
        visit.display.do(verb, detail)
    visit.display.do(Verb.HINT)
    assert not choosing(visit) or visit.motion.moves == 0
    await until(lambda: visit.motion.moves == 2 and at_turn(visit))
    assert len(stored(visit).log) == 2


@with_loop
async def test_between_two_people_a_curtain_hides_everything() -> None:
    visit = await resume(of_two())
    assert visit.display.title == "Asha: your turn"
    visit.display.do(Verb.START_TURN)
    await until(lambda: visit.display.screen == "table")
    assert "Round 1 of 3 · Asha" in visit.display.words
    make_a_move(visit)
    await until(lambda: visit.display.screen == "curtain")
    assert visit.motion.pauses == [PAUSE_AFTER_MOVE]
    assert visit.display.title == "Ben: your turn"
    assert visit.display.said[-1] == ""
    assert stored(visit).log[-1] in visit.display.words


@with_loop
async def test_the_end_of_a_round_shows_the_scores_and_leads_on() -> None:
    visit = await finish_round(of_two())
    assert visit.speaker.played[-1] == "drum"
    visit.display.do(Verb.SEE_TABLE)
    assert visit.display.title == "Round over"
    visit.display.do(Verb.SEE_SCORES)
    assert visit.display.screen == "score"
    assert not visit.display.press("1")
    visit.display.do(Verb.NEXT_ROUND)
    await until(lambda: visit.display.screen == "curtain")
    assert len(stored(visit).saved.records) == 2


@with_loop
async def test_a_finished_match_opens_with_its_scores_and_has_no_next_round() -> None:
    visit = await finish_round(of_two(single=True))
    drawn = len(visit.display.screens)
    visit.display.do(Verb.NEXT_ROUND)
    assert len(visit.display.screens) == drawn
    again = Visit(visit.lasting, visit.tab, database=visit.database)
    await again.games.load()
    again.app.start()
    await until(lambda: bool(again.display.screens))
    assert again.display.screen == "score"
    assert again.speaker.played == []


# Keys


@with_loop
async def test_shortcuts_do_what_buttons_do() -> None:
    visit = await resume(person_first())
    assert visit.display.press("1")
    assert visit.display.press("x")
    assert visit.display.press("s")
    assert visit.display.press("?")
    assert visit.display.rules_opened == 1
    assert not visit.display.press("q")
    assert visit.display.press("c")
    assert visit.display.said[-1] == "Choose cards of one good from your hand to sell."


@with_loop
async def test_escape_closes_a_hint_first_then_clears_and_skips_while_others_move() -> None:
    visit = await resume(person_first())
    visit.display.do("slot", "0")
    assert visit.display.press("h")
    assert visit.display.press("Escape")
    assert not all_with(visit.display.screens[-1], aria_label="Hint")
    assert visit.display.press("Escape")
    assert not all_with(visit.display.screens[-1], data_do="slot", aria_pressed="true")
    make_a_move(visit)
    await until(lambda: visit.motion.moves == 1)
    assert visit.display.press("Escape")
    assert visit.motion.skipped
    visit.motion.resume()
    visit.display.do(Verb.SKIP)
    assert visit.motion.skipped


# Hints


@with_loop
async def test_a_hint_is_thought_about_told_and_taken() -> None:
    visit = await resume(person_first())
    visit.display.do(Verb.HINT)
    assert visit.display.said[-1] == "Thinking about a hint."
    visit.display.do(Verb.TAKE_HINT)  # not there yet
    await until(lambda: all_with(visit.display.screens[-1], data_do="take-hint"))
    told = visit.display.said[-1]
    assert told.split(": ")[0] in visit.display.words
    visit.display.do(Verb.TAKE_HINT)
    assert "These cards are chosen" in visit.display.words
    drawn = len(visit.display.screens)
    visit.display.do(Verb.TAKE_HINT)
    assert len(visit.display.screens) == drawn
    visit.display.do(Verb.CONFIRM)
    await until(lambda: visit.motion.moves == 2 and at_turn(visit))
    assert not all_with(visit.display.screens[-1], aria_label="Hint")


class Ponderer:
    """A player that thinks for a while, then plays the first legal move."""

    def __call__(self, view: Observation, rng: Random) -> Move:
        *_, last = self.think(view, rng)
        return last.best

    def think(self, view: Observation, rng: Random) -> Iterator[Thought]:
        for step in range(1, 4):
            moves = legal_moves(view)[:2]
            yield Thought(
                tuple(Estimate(move, rng.random(), 0.5, 0, 1) for move in moves), step / 3
            )


@pytest.fixture
def _eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redraw after each thought, and look at the page after each."""
    monkeypatch.setattr("web.session.REDRAW_SECONDS", -1)
    monkeypatch.setattr("web.slices.SLICE", -1)


@pytest.mark.usefixtures("_eager")
@with_loop
async def test_a_hint_shows_how_far_it_is() -> None:
    visit = await resume(person_first())
    visit.display.do(Verb.HINT)
    await until(lambda: all_with(visit.display.screens[-1], data_do="take-hint"))
    bars = [
        node.attributes["value"]
        for screen in visit.display.screens
        for node in walk(screen)
        if node.tag == "progress"
    ]
    assert {"0.00", "0.50"} <= {*bars}


# Thoughts


def report_of(visit: Visit) -> str:
    """The text of the panel with the computer's thoughts."""
    (panel,) = (n for n in walk(visit.display.screens[-1]) if has_class(n, "thoughts"))
    return text(panel)


@pytest.mark.usefixtures("_eager")
@with_loop
async def test_thoughts_are_shown_as_they_grow_before_the_move_and_after_a_reload(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jaipur.web.live_game.BOTS", {"greedy": Ponderer})
    monkeypatch.setattr("jaipur.coach.explanations.BOTS", {"greedy": Ponderer})
    visit = visit_with(person_first(), thoughts="yes")
    visit.app.start()
    visit.display.do(Verb.CONTINUE)
    await until(lambda: visit.display.screen == "table")
    assert "next move is explained here" in report_of(visit)
    make_a_move(visit)
    await until(lambda: visit.motion.moves == 2 and at_turn(visit))
    shown = report_of(visit)
    assert "Its chance to win" in shown
    reports = {
        text(node)
        for screen in visit.display.screens
        for node in walk(screen)
        if has_class(node, "thoughts")
    }
    assert len(reports) > 3
    again = Visit(visit.lasting, visit.tab, database=visit.database)
    await again.games.load()
    again.app.start()
    await until(lambda: again.display.screens and report_of(again) == shown)
    again.display.do(Verb.THOUGHTS)
    assert not [n for n in walk(again.display.screens[-1]) if has_class(n, "thoughts")]
    again.display.do(Verb.THOUGHTS)
    assert report_of(again) == shown


@with_loop
async def test_the_last_move_is_recalled_once_thoughts_are_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jaipur.web.live_game.BOTS", {"greedy": Ponderer})
    monkeypatch.setattr("jaipur.coach.explanations.BOTS", {"greedy": Ponderer})
    game = computer_first()
    game.play(answer(game), Seat.A)
    visit = await resume(game)
    visit.display.do(Verb.THOUGHTS)
    assert "next move is explained here" in report_of(visit)
    await until(lambda: "Its chance to win" in report_of(visit))
    visit.display.do(Verb.LEAVE)
    assert visit.display.screen == "menu"


class Faulty:
    """A player that fails while it thinks."""

    def __call__(self, _view: Observation, _rng: Random) -> Move:
        raise RuntimeError

    def think(self, view: Observation, rng: Random) -> Iterator[Thought]:
        yield Thought((Estimate(legal_moves(view)[0], rng.random(), 0.5, 0, 1),), 0.5)
        raise RuntimeError


@with_loop
async def test_a_computer_that_fails_is_told_of_and_chance_moves_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("jaipur.web.live_game.BOTS", {"greedy": Faulty})
    monkeypatch.setattr("jaipur.coach.explanations.BOTS", {"greedy": Faulty})
    visit = await resume(computer_first())
    await until(lambda: at_turn(visit))
    assert visit.display.notice == (
        "The computer could not decide, so chance chose its move. (RuntimeError)"
    )
    game = stored(visit)
    assert len(game.log) == 1
    visit.display.do(Verb.THOUGHTS)
    assert "next move is explained here" in report_of(visit)
    again = Visit(visit.lasting, visit.tab, database=visit.database)
    await again.games.load()
    again.app.start()  # where the fault happens again, and nothing is explained
    await until(lambda: again.display.screens and at_turn(again))
    drawn = len(again.display.screens)
    for _ in range(50):
        await until(lambda: True)
    assert len(again.display.screens) == drawn


@with_loop
async def test_the_sound_can_be_turned_off_at_the_table() -> None:
    visit = await resume(person_first())
    visit.display.do(Verb.MUTE)
    assert visit.lasting.texts[StorageKey.MUTED] == "yes"
    (button,) = all_with(visit.display.screens[-1], data_do="mute")
    assert button.attributes["aria-pressed"] == "false"
    visit.display.do(Verb.MUTE)
    assert StorageKey.MUTED not in visit.lasting.texts


@with_loop
async def test_what_is_not_the_sessions_business_is_left_to_others() -> None:
    visit = await resume(person_first())
    assert visit.lasting.texts[StorageKey.LATEST] == NAME
    visit.display.do(Verb.MENU)
    assert visit.display.question == "Game menu"


@with_loop
async def test_a_session_that_was_not_begun_can_be_ended_and_shows_nothing_anew() -> None:
    visit = Visit()
    session = Session(person_first(), PAGE, visit.app)
    session.redraw()
    session.end()
    assert visit.display.screens == []
    assert visit.motion.settled == 1
