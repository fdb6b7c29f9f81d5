"""Tables of commands, and the list of shortcuts that is made from them."""

from enum import StrEnum

from jaipur.web.page import PAGE
from tests.jaipur.web.markup import text, walk
from web.app import all_commands
from web.commands import Command, Commands, Order, plain
from web.site.shortcuts import shortcut_list


class Dance(StrEnum):
    STEP = "step"
    TURN = "turn"
    BOW = "bow"


def turn(dancer: list[str]) -> None:
    dancer.append("turned")


DANCES: Commands[list[str], None] = Commands(
    Command(
        Dance.STEP,
        lambda dancer, order: dancer.append(order.detail),
        {"1": "0", "2": "1"},
        "a step",
    ),
    Command(Dance.TURN, plain(turn), {"x": "", "Escape": ""}, "turn; [Esc] too"),
    Command(Dance.BOW, plain(turn)),
)


def test_a_command_is_found_by_its_verb_and_by_its_keys() -> None:
    dancer: list[str] = []
    for order in (Order(Dance.STEP, "7"), DANCES.order_of("2"), DANCES.order_of("x")):
        assert order
        command = DANCES.find(order.verb)
        assert command
        command.do(dancer, order)
    assert dancer == ["7", "1", "turned"]
    assert DANCES.find("jump") is None
    assert DANCES.order_of("q") is None


def rows(commands: tuple[Command[list[str], None], ...]) -> list[str]:
    return [text(node) for node in walk(shortcut_list(commands)) if node.tag == "div"]


def test_the_list_has_a_row_for_each_sentence() -> None:
    assert rows(DANCES.rows) == ["1 to 2a step", "X or Escturn; Esc too"]


def test_the_page_lists_every_shortcut_of_the_game_and_the_machinery() -> None:
    listed = [text(n) for n in walk(shortcut_list(all_commands(PAGE))) if n.tag == "dt"]
    assert listed == [
        *("1 to 5", "Shift + 1 to 7", "+ -", "M", "T S", "C", "H", "X or Esc", "← → Esc", "?")
    ]


def test_a_key_means_one_thing_at_the_table() -> None:
    keys = [key for row in all_commands(PAGE)[:16] for key in row.keys]
    assert len(keys) == len(set(keys))
