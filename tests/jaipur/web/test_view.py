"""The screens, read as values: what stands on them, and what never does."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import build
from gamekit.html_text import to_html
from gamekit.markup import Node
from jaipur.bots import DEFAULT_BOT
from jaipur.cards import BONUS_SIZES, CAMEL, GOODS, HAND_LIMIT, MARKET_SIZE, Card, Seat
from jaipur.narration import intent
from jaipur.observation import observe
from jaipur.scoring import Decision, EndReason, Outcome, settle
from jaipur.state import State
from jaipur.web.flights import Coin, Flight, Rosette
from jaipur.web.page import PAGE
from jaipur.web.scenes import ScoreScene, TableScene
from jaipur.web.scores import next_start
from jaipur.web.selection import Mode, Selection, Slots, TableView, draft
from jaipur.web.slots import lay
from jaipur.web.view.flying import moving_piece
from jaipur.web.view.position import position_screen
from jaipur.web.view.score import score_screen
from jaipur.web.view.table import table_screen
from tests.jaipur.strategies import reachable_states, seats, unfinished_states, whole_rounds
from tests.jaipur.tables import table
from tests.jaipur.taught import ACCOUNT, hint_of, taught
from tests.jaipur.web.markup import all_with, has_class, name, one_with, text, walk
from tests.jaipur.web.reviewed import POSITION, REVIEW
from tests.jaipur.web.scenes import table_scene
from tools.environment import ROOT
from web.scenes import CurtainScene, MenuScene, Question, SetupScene, ThinkingScene
from web.verbs import Verb
from web.view.curtain import curtain_screen
from web.view.dialog import question
from web.view.menu import menu_screen, setup_screen
from web.view.notice import notice
from web.view.review import review_screen

SELL = Mode.SELL
PLACES = {
    *(f"slot-{slot}" for slot in range(MARKET_SIZE)),
    *(f"hand-{place}" for place in range(HAND_LIMIT)),
    *(f"tokens-{good.letter}" for good in GOODS),
    *(f"bonus-{size}" for size in BONUS_SIZES),
    *("deck", "discard", "rival-hand", "rival-herd", "herd", "purse", "rival-purse"),
}


def scene(
    state: State,
    choice: Selection | None = None,
    slots: Slots = (),
    *,
    single: bool = False,
    **frame: Any,  # noqa: ANN401
) -> TableScene:
    at = TableView(observe(state, Seat.A), slots or lay(state.market))
    return table_scene(at, choice, single=single, **({"log": ("Ravi took gold",)} | frame))


def drawn(state: State, choice: Selection | None = None) -> Node:
    return table_screen(scene(state, choice))


def chosen(mode: Mode = Mode.TAKE, slots: str = "", places: str = "", camels: int = 0) -> Selection:
    return Selection(mode, frozenset(map(int, slots)), frozenset(map(int, places)), camels)


def score_scene(outcome: Outcome | None = None, next_starter: str | None = "Anna") -> ScoreScene:
    state = table(won="D77", rival_won="G66", rival_bonus_won="3//")
    purses = (state.traders[0].purse, state.traders[1].purse)
    return ScoreScene(
        outcome=outcome or settle(EndReason.SOLD_OUT, purses, (4, 2)),
        purses=purses,
        herds=(4, 2),
        names=("Anna", "Ravi"),
        you=None,
        seals=(1, 0),
        round=1,
        single=False,
        title="Anna wins the round",
        story="19 rupees to 15.",
        next_starter=next_starter,
    )


def curtain(name: str, story: str) -> CurtainScene:
    return CurtainScene(name, story, PAGE.cover.ornament)


SCREENS = {
    "table": drawn(table(hand="DDLL", herd=2), Selection()),
    "table, waiting": drawn(table(hand="DDLL", herd=2)),
    "table, hint": table_screen(taught(hint_of("+G-LM", "the herd 2"), choice=Selection())),
    "table, thoughts": table_screen(taught(thinking=ThinkingScene(shown=True, report=ACCOUNT))),
    "table, over": drawn(table(market="DG", deck="", hand="L")),
    "menu": menu_screen(MenuScene(PAGE.cover, DEFAULT_BOT, "Round 2")),
    "setup": setup_screen(SetupScene(PAGE.cover, ("Anna", ""), "lot", "match")),
    "curtain": curtain_screen(curtain("Anna", "Ravi took gold.")),
    "score": score_screen(score_scene()),
    "match over": score_screen(score_scene(next_starter=None)),
    "review": review_screen(replace(REVIEW, rounds=2)),
    "position": position_screen(POSITION),
}


# Every screen


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_screen_has_one_heading_of_the_first_rank(screen: Node) -> None:
    assert sum(node.tag == "h1" for node in walk(screen)) == 1


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_button_has_a_name_and_is_never_disabled(screen: Node) -> None:
    for button in (node for node in walk(screen) if node.tag == "button"):
        assert name(button).strip()
        assert "disabled" not in button.attributes
        assert button.attributes["type"] in ("button", "submit")
        assert button.attributes.keys() & {"data-do", "data-opens"}


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_every_picture_is_in_the_sprite(screen: Node) -> None:
    folders = (ROOT / "web" / "art" / "sprite", ROOT / "jaipur" / "web" / "art" / "sprite")
    sprite = {path.stem for folder in folders for path in folder.glob("*.svg")}
    known = sprite | {f"icon-{icon}" for icon in build.ICONS}
    used = {node.attributes["href"].lstrip("#") for node in walk(screen) if node.tag == "use"}
    assert used <= known


@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_siblings_that_are_told_apart_by_a_key_have_different_ones(screen: Node) -> None:
    assert_keys_differ(screen)


@given(unfinished_states, st.sampled_from(Mode), st.data())
@whole_rounds
def test_siblings_have_different_keys_whatever_is_chosen(
    state: State, mode: Mode, data: st.DataObject
) -> None:
    view = observe(state, state.turn)
    slots = data.draw(st.frozensets(st.integers(0, len(state.market) - 1)))
    places = (
        st.frozensets(st.integers(0, len(view.hand) - 1)) if view.hand else st.just(frozenset())
    )
    camels = data.draw(st.integers(0, view.herd))
    choice = Selection(mode, slots, data.draw(places), camels)
    at = TableView(view, lay(state.market))
    assert_keys_differ(table_screen(table_scene(at, choice, log=("x", "x"))))


def assert_keys_differ(screen: Node) -> None:
    for node in walk(screen):
        keys = [child.key for child in node.children if isinstance(child, Node) and child.key]
        assert len(keys) == len(set(keys)), (node.attributes, keys)


def test_names_are_text_and_never_markup() -> None:
    rogue = "<b onclick='x'>&amp;"
    page = to_html(curtain_screen(curtain(rogue, rogue)))

    class Reader(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.read = ""

        def handle_data(self, data: str) -> None:
            self.read += data

    reader = Reader()
    reader.feed(page)
    assert reader.read.count(rogue) == 2
    assert "<b" not in page.replace("<bdi", "").replace("<button", "")


# The table


@given(reachable_states(), seats)
@whole_rounds
def test_everything_that_moves_has_its_place_at_any_time(state: State, seat: Seat) -> None:
    slots = (*state.market, *(None,) * (MARKET_SIZE - len(state.market)))
    at = TableView(observe(state, seat), slots)
    choice = None if state.over or state.turn is not seat else Selection()
    screen = table_screen(table_scene(at, choice))
    places = [
        node.attributes["data-place"] for node in walk(screen) if "data-place" in node.attributes
    ]
    assert sorted(places) == sorted(PLACES)


def test_the_rivals_hand_is_so_many_backs_and_no_more() -> None:
    screen = drawn(table(market="LLLLL", hand="L", rival_hand="DGS"), Selection())
    hand = one_with(screen, data_place="rival-hand")
    assert len(hand.children) == 3
    assert text(hand) == ""
    assert not [node for node in walk(hand) if has_class(node, "diamond")]


def test_an_empty_hand_of_the_rival_is_an_empty_place() -> None:
    hand = one_with(drawn(table(hand="L"), Selection()), data_place="rival-hand")
    assert [node for node in walk(hand) if has_class(node, "bare")]
    assert not [node for node in walk(hand) if has_class(node, "back")]


def test_cards_are_buttons_in_groups_that_arrow_keys_walk() -> None:
    screen = drawn(table(market="DDGMM", hand="LLS"), Selection())
    market = one_with(screen, role="group", aria_label="Market", data_arrows="market")
    hand = one_with(screen, role="group", aria_label="Your hand", data_arrows="hand")
    assert [name(card) for card in all_with(market, data_do="slot")] == [
        *("Diamond", "Diamond, 2 of 2", "Gold", "Camel", "Camel, 2 of 2")
    ]
    assert [name(card) for card in all_with(hand, data_do="place")] == [
        *("Silver", "Leather", "Leather, 2 of 2")
    ]


def test_an_empty_slot_stays_empty_and_the_others_keep_theirs() -> None:
    state = table(market="DG", deck="", hand="L")
    screen = table_screen(scene(state, None, (None, Card.GOLD, None, Card.DIAMOND, None)))
    (gold, diamond) = all_with(screen, data_do="slot")
    assert (name(gold), gold.attributes["data-with"]) == ("Gold", "1")
    assert (name(diamond), diamond.attributes["data-with"]) == ("Diamond", "3")


def test_a_card_in_hand_keeps_its_key_when_another_leaves() -> None:
    def keys(hand: str) -> set[str]:
        screen = drawn(table(hand=hand), Selection())
        (group,) = all_with(screen, role="group", aria_label="Your hand")
        return {child.key for child in group.children if isinstance(child, Node)}

    assert {"L1", "S1"} <= keys("DLLS") & keys("LS")


@given(unfinished_states, st.sampled_from(Mode))
@whole_rounds
def test_a_card_is_dim_exactly_if_it_cannot_join(state: State, mode: Mode) -> None:
    at = TableView(observe(state, state.turn), lay(state.market))
    choice = Selection(mode)
    fits = draft(choice, at).joinable
    screen = table_screen(table_scene(at, choice))
    for do, joining in (("slot", fits.slots), ("place", fits.places)):
        for card in all_with(screen, data_do=do):
            can_join = int(card.attributes["data-with"]) in joining
            assert has_class(card, "dim") is not can_join
            assert ("aria-description" in card.attributes) is not can_join


def test_chosen_cards_are_pressed_and_not_dim() -> None:
    screen = drawn(table(market="DGSCM", hand="LLD"), chosen(slots="01", places="1"))
    pressed = all_with(screen, aria_pressed="true")
    assert [name(node) for node in pressed] == ["Sound", "Diamond", "Gold", "Leather", "Take"]
    assert not any(has_class(node, "dim") for node in pressed)


@pytest.mark.parametrize(
    "choice",
    [
        Selection(),
        chosen(slots="0"),
        chosen(slots="01", places="1"),
        chosen(slots="01", places="12"),
        chosen(slots="01", places="1", camels=1),
        chosen(slots="4"),
        chosen(SELL, places="12"),
        chosen(SELL, places="01"),
        chosen(SELL, camels=1),
    ],
    ids=str,
)
def test_confirm_is_green_exactly_when_legal_and_says_why(choice: Selection) -> None:
    state = table(market="DGSCM", hand="DLL", herd=2)
    confirm = one_with(drawn(state, choice), data_do="confirm")
    at = scene(state, choice).table
    problem = draft(choice, at).problem
    move = None if problem else draft(choice, at).move
    assert text(confirm).startswith("Confirm")
    assert has_class(confirm, "legal") is (move is not None)
    assert ("aria-disabled" in confirm.attributes) is (move is None)
    said = problem if move is None else intent(at.view, move)
    assert text(confirm).removeprefix("Confirm ") == said


def test_while_the_other_side_acts_nothing_is_dim_and_confirm_tells_what_to_wait_for() -> None:
    waiting = scene(table(hand="DL", herd=2), waiting="Ravi is thinking.", can_skip=True)
    screen = table_screen(waiting)
    cards = all_with(screen, data_do="slot") + all_with(screen, data_do="place")
    assert all(card.attributes["aria-disabled"] == "true" for card in cards)
    assert not any(has_class(node, "dim") for node in walk(screen))
    assert text(one_with(screen, data_do="confirm")) == "Confirm Ravi is thinking."
    assert text(one_with(screen, data_do="skip")) == "Skip"
    assert not all_with(screen, data_do="clear")


def test_a_finished_round_leads_back_to_the_scores() -> None:
    screen = drawn(table(market="DG", deck="", hand="L"))
    assert text(one_with(screen, data_do="see-scores")) == "Back to the scores"
    assert not all_with(screen, data_do="confirm")


@pytest.mark.parametrize(("slots", "pressed"), [("", "false"), ("3", "false"), ("34", "true")])
def test_all_camels_is_pressed_when_just_they_are_chosen(slots: str, pressed: str) -> None:
    screen = drawn(table(market="DGSMM"), chosen(slots=slots))
    assert one_with(screen, data_do="all-camels").attributes["aria-pressed"] == pressed


def test_without_camels_in_the_market_there_is_no_button_for_them() -> None:
    assert not all_with(drawn(table(market="DGSCC"), Selection()), data_do="all-camels")


@pytest.mark.parametrize(
    ("herd", "giving", "fewer", "more"), [(1, 0, 0, 1), (3, 2, 1, 3), (11, 11, 10, 11)]
)
def test_camels_are_given_by_number(herd: int, giving: int, fewer: int, more: int) -> None:
    screen = drawn(table(market="DGSCC", herd=herd), chosen(slots="01", camels=giving))
    steps = [n for n in all_with(screen, data_do="camels") if n.tag == "button"]
    assert [int(step.attributes["data-with"]) for step in steps] == [fewer, more]
    assert ["aria-disabled" in step.attributes for step in steps] == [
        giving == fewer,
        giving == more,
    ]


@pytest.mark.parametrize("herd", range(12))
def test_a_large_herd_is_one_tile_and_a_number(herd: int) -> None:
    screen = drawn(table(market="DGSCC", herd=herd), Selection())
    tiles = [node for node in walk(one_with(screen, data_place="herd")) if has_class(node, "tile")]
    assert len(tiles) == (max(herd, 1) if herd <= 3 else 1)
    assert has_class(tiles[0], str(CAMEL)) is (herd > 0)


def test_who_has_more_camels_wears_the_token() -> None:
    def leads(herd: int, rival_herd: int) -> list[str]:
        screen = drawn(table(market="DGSCC", herd=herd, rival_herd=rival_herd), Selection())
        sections = (("mine", "strip"), ("theirs", "rival"))
        return [
            side
            for side, section in sections
            for part in walk(screen)
            if has_class(part, section) and any(has_class(node, "lead") for node in walk(part))
        ]

    assert (leads(2, 1), leads(1, 2), leads(2, 2)) == (["mine"], ["theirs"], [])


@pytest.mark.parametrize(("single", "shown"), [(False, 2), (True, 0)])
def test_a_single_round_has_no_seals_to_show(single: bool, shown: int) -> None:
    screen = table_screen(scene(table(), Selection(), single=single))
    assert sum(has_class(node, "seals") for node in walk(screen)) == shown


def test_the_tokens_of_the_chosen_sale_are_marked() -> None:
    state = table(market="DGSCM", hand="LLLD", won="L4")
    screen = drawn(state, chosen(SELL, places="123"))
    marked = [text(node) for node in walk(screen) if has_class(node, "wanted")]
    assert marked == ["3", "2", "1", "3"]  # three of leather, and the rosette for three cards


@pytest.mark.parametrize(
    "choice",
    [
        chosen(SELL, places="01"),
        chosen(SELL, camels=3),
        chosen(SELL, places="123", camels=1),
        chosen(places="123"),
        chosen(slots="0"),
    ],
    ids=["two goods", "camels", "a good and a camel", "cards to give", "a card to take"],
)
def test_what_is_no_sale_of_one_good_marks_no_token(choice: Selection) -> None:
    screen = drawn(table(market="DGSCM", hand="LLLD", herd=3), choice)
    assert not [node for node in walk(screen) if has_class(node, "wanted")]


def test_an_empty_pile_says_so() -> None:
    screen = drawn(table(market="GGSCM", won="D77555"), Selection())
    diamonds = next(node for node in walk(screen) if has_class(node, "pile-row"))
    assert "sold out" in text(diamonds)
    assert not [node for node in walk(diamonds) if has_class(node, "coin") and text(node)]


def test_own_bonus_tokens_show_their_worth_and_the_rivals_do_not() -> None:
    state = table(bonus_won="21/4/", rival_bonus_won="3//X")
    screen = drawn(state, Selection())
    mine = one_with(screen, data_place="purse")
    theirs = one_with(screen, data_place="rival-purse")
    assert re.findall(r"\+\d+", text(mine)) == ["+3", "+4"]
    assert "+" not in text(theirs)
    assert "2 bonus" in text(theirs)


def test_the_ledger_has_the_newest_line_first_and_lines_keep_their_keys() -> None:
    lines = tuple(f"Move {number}" for number in range(30))
    screen = table_screen(scene(table(), Selection(), log=lines))
    shown = [node for node in walk(screen) if node.tag == "li" and text(node).startswith("Move")]
    assert (text(shown[0]), shown[0].key) == ("Move 29", "29")
    assert len(shown) < len(lines)


def test_the_discard_shows_what_was_sold_last() -> None:
    screen = table_screen(replace(scene(table(), Selection()), last_sold=Card.SPICE))
    assert "Spice" in text(one_with(screen, data_place="discard"))
    assert text(one_with(drawn(table(), Selection()), data_place="discard")) == ""


@pytest.mark.parametrize(("muted", "pressed"), [(False, "true"), (True, "false")])
def test_the_sound_button_shows_whether_there_is_sound(muted: bool, pressed: str) -> None:
    screen = table_screen(scene(table(), Selection(), muted=muted))
    assert one_with(screen, data_do="mute").attributes["aria-pressed"] == pressed


@pytest.mark.parametrize(
    ("piece", "words"), [(Card.GOLD, "Gold"), (Coin(Card.GOLD, 6), "6"), (Rosette(5), "5")]
)
def test_what_flies_looks_as_it_does_on_the_table(piece: Card | Coin | Rosette, words: str) -> None:
    assert text(moving_piece(Flight(piece, "deck", "slot-0")).node) == words


# The other screens


def test_every_screen_has_a_key_of_its_own() -> None:
    keys = {name: screen.key for name, screen in SCREENS.items() if "," not in name}
    assert keys == {name: name for name in keys} | {"match over": "score"}


def test_a_notice_is_told_at_once_and_can_be_put_away() -> None:
    told = notice("It cannot be saved.")
    assert told.attributes["role"] == "alert"
    assert "It cannot be saved." in text(told)
    assert name(one_with(told, data_do="close-notice")) == "Close this notice"


def test_only_a_question_that_offers_it_can_be_cancelled() -> None:
    assert Question("t", "", ((Verb.LEAVE, "Go"), (Verb.CANCEL, "Stay"))).can_be_cancelled
    assert not Question("t", "", ((Verb.LEAVE, "Go"),)).can_be_cancelled


@pytest.mark.parametrize("many", [1, 4, 9])
def test_the_menu_offers_any_number_of_computers_and_one_is_chosen(many: int) -> None:
    computers = PAGE.cover.opponents[:many]
    cover = replace(PAGE.cover, opponents=computers)
    screen = menu_screen(MenuScene(cover, computers[0].name))
    radios = all_with(screen, type="radio", name="computer")
    assert [radio.attributes["value"] for radio in radios] == [c.name for c in computers]
    assert ["checked" in radio.attributes for radio in radios] == [True] + [False] * (many - 1)
    labels = [text(node) for node in walk(screen) if has_class(node, "opponent")]
    assert labels == [
        f"{rank}{each.title} Strength {rank} of {many}. {each.tagline}"
        for rank, each in enumerate(computers, start=1)
    ]
    assert text(one_with(screen, data_do="play-computer")) == "Play the computer"
    assert text(one_with(screen, data_opens="rules")) == "How to play"


def test_continue_is_there_only_for_an_unfinished_game() -> None:
    assert not all_with(menu_screen(MenuScene(PAGE.cover, DEFAULT_BOT)), data_do="continue")
    screen = menu_screen(MenuScene(PAGE.cover, DEFAULT_BOT, "Round 2 against Ravi"))
    assert text(one_with(screen, data_do="continue")) == "Continue Round 2 against Ravi"


def test_two_players_say_who_they_are_who_starts_and_how_long() -> None:
    screen = setup_screen(SetupScene(PAGE.cover, ("Anna", "Ravi"), "b", "round"))
    fields = {
        node.attributes["name"]: node.attributes["value"]
        for node in walk(screen)
        if node.tag == "input"
        and (node.attributes["type"] == "text" or "checked" in node.attributes)
    }
    assert fields == {"name-a": "Anna", "name-b": "Ravi", "starter": "b", "length": "round"}
    assert [text(one_with(screen, data_do=do)) for do in ("menu", "start-two")] == [
        *("Back", "Start game")
    ]


def test_the_curtain_hides_the_table() -> None:
    screen = curtain_screen(curtain("Anna", "Ravi took 3 camels."))
    (heading,) = (node for node in walk(screen) if node.tag == "h1")
    assert text(heading) == "Anna: your turn"
    assert [text(node) for node in walk(screen) if node.tag == "button"] == ["Start turn", "Menu"]
    assert not any("data-place" in node.attributes for node in walk(screen))


@pytest.mark.parametrize(
    ("next_starter", "practice", "ways"),
    [
        ("Ravi", False, ["next-round", "review", "see-table", "menu"]),
        (None, False, ["play-again", "review", "see-table", "fairness", "menu"]),
        (None, True, ["play-on", "back-to-review", "see-table"]),
    ],
)
def test_a_score_always_has_a_way_on(
    next_starter: str | None, practice: bool, ways: list[str]
) -> None:
    screen = score_screen(replace(score_scene(next_starter=next_starter), practice=practice))
    assert [node.attributes["data-do"] for node in walk(screen) if node.tag == "button"] == ways


def test_a_score_tells_who_starts_the_next_round() -> None:
    told = [next_start(Seat.A, ("You", "Ravi"), you) for you in (Seat.A, Seat.B)]
    assert told[0] == "You start the next round."
    assert told[1] != told[0]


def test_a_score_adds_up_line_by_line() -> None:
    screen = score_screen(score_scene())
    body, foot = (next(n for n in walk(screen) if n.tag == tag) for tag in ("tbody", "tfoot"))
    lines = [
        [text(cell) for cell in walk(row) if cell.tag == "b"]
        for row in walk(body)
        if row.tag == "tr"
    ]
    totals = [text(cell) for cell in walk(foot) if cell.tag == "b"]
    assert [str(sum(int(line[seat]) for line in lines)) for seat in (0, 1)] == totals
    assert totals == ["19", "15"]


@pytest.mark.parametrize(
    ("decided", "words"),
    [
        (Decision.RUPEES, ""),
        (Decision.BONUS_TOKENS, "Equal, so most bonus tokens"),
        (Decision.GOODS_TOKENS, "Equal, so most goods tokens"),
        (None, "All equal, tokens too"),
    ],
)
def test_a_score_says_how_a_tie_was_broken(decided: Decision | None, words: str) -> None:
    base = score_scene()
    winner = None if decided is None else Seat.B
    outcome = Outcome(EndReason.SOLD_OUT, base.outcome.scores, winner, decided)
    screen = score_screen(score_scene(outcome))
    rows = [text(node) for node in walk(screen) if has_class(node, "tie")]
    assert [row for row in rows if words in row] == rows
    assert bool(rows) is bool(words)


def test_the_person_stands_first_in_a_score() -> None:
    screen = score_screen(replace(score_scene(), you=Seat.B))
    (head,) = (node for node in walk(screen) if node.tag == "thead")
    assert text(head).endswith("RaviAnna")


def test_a_question_has_its_words_and_an_answer_for_each_verb() -> None:
    asked = Question("Leave?", "It is kept.", ((Verb.LEAVE, "Leave"), (Verb.CANCEL, "Stay")))
    dialog = question(asked)
    answers = [node for node in walk(dialog) if node.tag == "button"]
    assert dialog.tag == "dialog"
    assert [(node.attributes["data-do"], text(node)) for node in answers] == list(asked.answers)
    assert has_class(answers[0], "go")
    assert one_with(dialog, id=dialog.attributes["aria-describedby"]).children == ("It is kept.",)
