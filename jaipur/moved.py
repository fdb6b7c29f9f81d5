"""The old names of modules: an import of one fails with a sentence that has the new name."""

import sys
from typing import Final

MOVED: Final = {
    "arena": "gamekit.arena",
    "jaipur.bout": "jaipur.seeded_match",
    "jaipur.chance": "gamekit.chance",
    "jaipur.telling": "jaipur.english",
    "rl": "jaipur.rl",
    "terminal": "jaipur.terminal",
}


class MovedFinder:
    """A finder of modules that finds none, and raises for an old name."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> None:
        """Raise ModuleNotFoundError with the new name if this is an old one."""
        if name in MOVED:
            # It has no `name`, as `from jaipur import chance` would then drop this sentence.
            raise ModuleNotFoundError(f"{name} is now {MOVED[name]}.")


def install() -> None:
    """Let Python ask for old names last, so that a module that exists is found as ever."""
    sys.meta_path.append(MovedFinder())
