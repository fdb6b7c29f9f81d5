"""Sentences that the page and the terminal share."""


def computer_failed(name: str, why: str) -> str:
    """The notice after a computer player failed to move."""
    return f"{name} could not decide, so chance chose its move. ({why})"
