"""The end of a process in words."""

import signal

from gamekit.arena import strings


def no_answer(code: int) -> str:
    """The sentence for a process that ended with this exit code and without an answer."""
    if code >= 0:
        return strings.NO_ANSWER_EXIT.format(code=code)
    return strings.NO_ANSWER_SIGNAL.format(signal=signal.strsignal(-code))
