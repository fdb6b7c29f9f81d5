"""Seeds of games that name none: secret, and too many to search."""

import re

from tests.web.asynchronous import with_loop
from tests.web.fakes import Visit
from tests.web.test_app import game_of
from web.seeds import drawn_seed, is_drawn
from web.verbs import Verb


def test_a_drawn_seed_has_128_bits_and_no_two_are_the_same() -> None:
    seeds = {drawn_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert all(re.fullmatch("[0-9a-f]{32}", seed) for seed in seeds)
    assert len({seed[place] for seed in seeds for place in (0, 31)}) == 16


def test_numbers_of_links_and_other_texts_were_not_drawn() -> None:
    assert is_drawn(drawn_seed())
    for seed in (7, "7", "", "0" * 31, "0" * 33, "A" * 32, f"{'0' * 32}\n"):
        assert not is_drawn(seed)


@with_loop
async def test_games_that_no_link_names_have_drawn_seeds_that_the_page_never_shows() -> None:
    visit = Visit()
    visit.app.start()
    form = {"name_a": "", "name_b": "", "starter": "a", "length": "match"}
    seeds = []
    for verb, fields in (
        (Verb.PLAY_COMPUTER, {"computer": "merchant"}),
        (Verb.REALLY_START_OVER, {}),
        (Verb.LEAVE, {}),
        (Verb.START_TWO, form),
        (Verb.START_NEW, {}),
    ):
        visit.display.do(verb, **fields)
        seeds.append(game_of(visit).saved.played.seed)
    assert all(map(is_drawn, seeds))
    assert len(set(seeds)) == 3  # to leave a game and to be asked begin none
    told = repr((visit.display.screens, visit.display.said, visit.display.in_front))
    stored = repr((visit.lasting.texts, visit.tab.texts))
    for seed in map(str, seeds):
        assert seed not in told
        assert seed not in stored
