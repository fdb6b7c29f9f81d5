"""Sentences of records, and those that the page and the terminal share."""


def computer_failed(name: str, why: str) -> str:
    """The notice after a computer player failed to move."""
    return f"{name} could not decide, so chance chose its move. ({why})"


def not_a_tag_line(quoted: str) -> str:
    """The error for a line of a record that should be a tag."""
    return f'{quoted} is not a tag, such as [A "Asha"].'


def not_a_tag(quoted: str) -> str:
    """The error for a value that should be a tag."""
    return f"{quoted} is not a tag: that is a name and a text."


def not_a_tag_name(quoted: str) -> str:
    """The error for the name of a tag."""
    return (
        f"{quoted} is not the name of a tag: that is a letter,"
        " then letters, digits or _, 40 in all at most."
    )


def tag_twice(quoted: str) -> str:
    """The error for a tag that a record has already."""
    return f"A record has only one tag {quoted}."
