"""JSON from outside: its length and depth are checked before it is parsed.

The parser of the standard library recurses once for each level. Nested deep enough, a text makes it
raise `RecursionError`, or overflows the stack of a browser, which ends the page.
"""

import json
import re
from typing import Final

_DEEPEST: Final = 50  # levels; what this project writes has four
# Everything but brackets. No alternative gives back what it has matched, and a string that does not
# end reaches to the end of the text, so that each character is looked at once.
_NO_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[^"\[\]{}]++', re.DOTALL)
_ONE_KIND: Final = str.maketrans("{}", "[]")


class InvalidJson(ValueError):
    """The text is not JSON, or is nested deeper than anything that is written here."""


class JsonTooLong(InvalidJson):
    """The text is longer than it may be, and was not read."""


def read_json(text: str | bytes, longest: int) -> object:
    """The value of a text of at most so many characters, or bytes of UTF-8."""
    if len(text) > longest:
        raise JsonTooLong(len(text))
    try:
        whole = text.decode() if isinstance(text, bytes) else text
        if _is_shallow(whole):
            return json.loads(whole)
    except ValueError:
        pass
    raise InvalidJson


def _is_shallow(text: str) -> bool:
    """False if brackets are nested too deep, or if one of them has no partner."""
    brackets = _NO_BRACKETS.sub("", text).translate(_ONE_KIND)
    for _ in range(_DEEPEST):
        brackets = brackets.replace("[]", "")  # the innermost level
    return not brackets
