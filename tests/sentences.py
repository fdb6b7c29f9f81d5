"""Checks for every sentence of the coach."""

import re


def assert_well_formed(text: str, most: int) -> None:
    """English that starts large and ends with a full stop, says nothing twice, and no nothing."""
    assert len(text) <= most, text
    assert re.fullmatch(r"[A-Z].*[a-z0-9]\.", text), text
    for fault in (r"\b(\w*[a-z]) \1\b", "  ", r"\b1 rupees", r"[+−]0 ", r"\b(you|and) 0 ", "None"):
        assert not re.search(fault, text), text
