"""The element builder: elements as values."""

from gamekit.markup import Node, h


def test_an_element_has_its_attributes_by_their_names_on_the_page() -> None:
    node = h("button", "Take", class_="big", aria_label="Take it", data_with=3, for_="x", key="k")
    assert node == Node(
        "button",
        {"class": "big", "aria-label": "Take it", "data-with": "3", "for": "x"},
        ("Take",),
        "k",
    )


def test_what_is_not_so_is_left_out_but_said_where_silence_means_something_else() -> None:
    node = h("input", checked=True, disabled=False, title=None, aria_pressed=False, aria_busy=True)
    assert node.attributes == {"checked": "", "aria-pressed": "false", "aria-busy": "true"}


def test_zero_and_empty_text_are_values() -> None:
    assert h("li", value=0, alt="").attributes == {"value": "0", "alt": ""}


def test_children_are_flattened_numbers_become_text_and_nothing_is_nothing() -> None:
    inner = h("b", "x")
    node = h("p", "a", None, [inner, ["c", 4, (text for text in ("d", None))]], 0)
    assert node.children == ("a", inner, "c", "4", "d", "0")
