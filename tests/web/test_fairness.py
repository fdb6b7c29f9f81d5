"""The proof on the page that a game was fair: first a digest, then the seed and the record."""

import re
from pathlib import Path

import pytest

from gamekit.fairness import commitment
from jaipur.cards import Seat
from jaipur.web.live_game import LiveGame
from tests.jaipur.terminal.shell import jaipur
from tests.jaipur.web.markup import all_with, has_class, text, walk
from tests.web.asynchronous import until, with_loop
from tests.web.fakes import FakeDisplay, Visit
from tests.web.games import TWO, finish_round, last_move, nearly_over, resume, stored
from web.fairness import proving_record
from web.storage import StorageKey
from web.verbs import Verb

SEED = "0123456789abcdef" * 2
DIGEST = commitment("jaipur", SEED)


def game_of_two(seed: int | str, *, single: bool = True) -> LiveGame:
    return LiveGame.start(TWO, single=single, seed=seed, starts=Seat.A)


def asked(display: FakeDisplay) -> str:
    """All words of the question."""
    return "".join(map(text, display.in_front))


def told(display: FakeDisplay) -> str:
    """All that was ever shown or said."""
    return repr((display.screens, display.said, display.in_front, display.downloads))


@with_loop
async def test_the_menu_shows_the_digest_of_a_drawn_seed_before_and_after_a_reload() -> None:
    visit = await resume(game_of_two(SEED))
    visit.display.do(Verb.GAME_MENU)
    assert "No other seed has this digest." in asked(visit.display)
    assert DIGEST in asked(visit.display)
    (dialog,) = visit.display.in_front
    (note,) = (part for part in walk(dialog) if has_class(part, "small-print"))
    assert DIGEST in text(note)
    assert "aria-describedby" not in dialog.attributes  # nobody wants to hear 64 digits each time
    visit.display.do(Verb.CANCEL)
    await until(lambda: visit.saved)
    again = Visit(visit.lasting, visit.tab, database=visit.database)
    await again.games.load()
    again.app.start()
    await until(lambda: again.display.screens)
    assert again.display.screen == "curtain"
    again.display.do(Verb.GAME_MENU)
    assert DIGEST in asked(again.display)
    assert SEED not in told(visit.display) + told(again.display)


@with_loop
async def test_the_menu_says_that_the_seed_of_a_link_is_public() -> None:
    visit = Visit()
    visit.display.fragment = "#seed=7&players=2"
    visit.app.start()
    await until(lambda: visit.display.screen == "curtain")
    visit.display.do(Verb.GAME_MENU)
    assert "The seed of this game is public" in asked(visit.display)
    assert not re.search("[0-9a-f]{64}", asked(visit.display))


@with_loop
async def test_the_record_of_a_finished_game_proves_in_the_terminal_that_it_was_fair(
    tmp_path: Path,
) -> None:
    visit = await finish_round(game_of_two(SEED))
    assert all_with(visit.display.screens[-1], data_do="fairness")
    visit.display.do(Verb.FAIRNESS)
    assert visit.display.question == "Fairness"
    assert "jaipur replay jaipur-record.txt" in asked(visit.display)
    assert SEED in asked(visit.display)
    assert DIGEST in asked(visit.display)
    visit.display.do(Verb.DOWNLOAD_RECORD)
    assert visit.display.question == ""
    ((name, record),) = visit.display.downloads
    assert f'[A "Asha"]\n[B "Ben"]\n[Seed "{SEED}"]\n[Commitment "{DIGEST}"]' in record
    file = tmp_path / name
    file.write_text(record, encoding="utf-8")
    assert "Fair: the seed fits the commitment" in jaipur("replay", file).out
    file.write_text(record.replace(f'Seed "{SEED}', f'Seed "{SEED[::-1]}'), encoding="utf-8")
    assert "Not fair: the seed gives another game" in jaipur("replay", file).out


def test_the_record_of_a_match_proves_every_round(tmp_path: Path) -> None:
    game = game_of_two(SEED, single=False)
    while not game.over:
        game = nearly_over(game)
        game.play(last_move(game), game.turn)
        game.next_round()
    file = tmp_path / "record.txt"
    file.write_text(proving_record("jaipur", game), encoding="utf-8")
    rounds = len(game.saved.records)
    assert rounds > 1
    assert jaipur("replay", file).out.count("Fair: the seed fits the commitment") == rounds


@with_loop
async def test_the_record_of_a_link_has_its_seed_and_claims_nothing() -> None:
    visit = await finish_round(game_of_two(7))
    visit.display.do(Verb.FAIRNESS)
    assert "which was public from the start" in asked(visit.display)
    assert "Seed7" in asked(visit.display)
    assert "Digest" not in asked(visit.display)
    visit.display.do(Verb.DOWNLOAD_RECORD)
    ((_, record),) = visit.display.downloads
    assert '[Seed "7"]' in record
    assert "Commitment" not in record


@with_loop
async def test_nothing_offers_the_seed_between_two_rounds_nor_in_practice() -> None:
    visit = await finish_round(game_of_two(SEED, single=False))
    assert not stored(visit).over
    assert not all_with(visit.display.screens[-1], data_do="fairness")
    refuse(visit)
    visit.display.do(Verb.REVIEW)
    visit.display.do(Verb.REVIEW_MOVE, "0")
    visit.display.do(Verb.PLAY_ON)
    await until(lambda: visit.display.screen in {"curtain", "table"})
    refuse(visit)
    visit.display.do(Verb.GAME_MENU)
    assert visit.display.question == "Game menu"
    assert DIGEST not in asked(visit.display)
    assert SEED not in told(visit.display)


@pytest.mark.parametrize("verb", [Verb.FAIRNESS, Verb.DOWNLOAD_RECORD])
def test_the_first_screen_has_no_seed_to_offer(verb: Verb) -> None:
    visit = Visit()
    visit.app.start()
    visit.display.do(verb)
    assert (visit.display.question, visit.display.downloads) == ("", [])
    assert StorageKey.LATEST not in visit.lasting.texts


def refuse(visit: Visit) -> None:
    """Ask for seed and record, in vain."""
    visit.display.do(Verb.FAIRNESS)
    visit.display.do(Verb.DOWNLOAD_RECORD)
    assert (visit.display.question, visit.display.downloads) == ("", [])
