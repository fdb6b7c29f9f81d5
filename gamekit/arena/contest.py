"""A contest: everybody meets everybody, on the same deals."""

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from itertools import combinations
from typing import Final, Generic, NamedTuple

from gamekit.arena.chunks import Chunk, Entrant, Mishap, play_chunk
from gamekit.arena.games import Game, Player
from gamekit.arena.journal import FINGERPRINTS, Entry, InvalidJournal, Journal
from gamekit.arena.pairings import Account
from gamekit.arena.results import Meeting
from gamekit.arena.sprt import NEITHER
from gamekit.arena.workers import in_order

_SECONDS: Final = 0.3  # what a chunk should take: seldom enough to cost nothing, and soon over
_MOST_DEALS: Final = 256  # in a chunk: a bound on memory
_SHARES: Final = 8  # into which whatever is left can still be divided
_INSTANT: Final = 1e-6  # what a clock may take for nothing


class InvalidContest(ValueError):
    """There is no such contest; the sentence says why."""


class Progress(NamedTuple):
    """How far a contest is, in games; and what has just gone wrong, if anything has."""

    games: int
    total: int
    mishap: Mishap | None


class _Pairing(Generic[Player]):
    """Two entrants, what they have shown, and what is being played."""

    def __init__(self, entrants: tuple[Entrant[Player], Entrant[Player]], account: Account) -> None:
        self.entrants = entrants
        self.account = account
        self.asked = 0
        self._at_a_time = 1

    def next_deals(self) -> range:
        """What is to be played next."""
        left = self.account.deals - self.asked
        few = max(1, left // _SHARES)  # so that in the end all workers are busy to the last
        deals = range(self.asked, self.asked + min(self._at_a_time, few))
        self.asked = deals.stop
        return deals

    def add(self, chunk: Chunk) -> int:
        """Count what was played, and return how many games of it were needed."""
        fitting = _SECONDS * (len(chunk.games) // 2) / max(chunk.seconds, _INSTANT)
        self._at_a_time = min(max(1, int(fitting)), _MOST_DEALS)
        return self.account.add(chunk.games)


class Contest(Generic[Player]):
    """Every two of the entrants play so many rounds: each deal twice, with the seats swapped.

    All chance comes from the seed. `until_sure`, a pairing ends sooner where a sequential test has
    decided it. The settings are whatever else shapes the games, for a journal to compare.
    """

    def __init__(
        self,
        game: Game[Player],
        entrants: Sequence[Entrant[Player]],
        *,
        rounds: int,
        seed: int | str,
        until_sure: bool = False,
        settings: Mapping[str, object] | None = None,
    ) -> None:
        _check([entrant.name for entrant in entrants], rounds)
        self.seed = seed
        self.heading: Mapping[str, object] = {
            "seed": seed,
            "until_sure": until_sure,
            **(settings or {}),
            "entrants": [entrant.name for entrant in entrants],
            FINGERPRINTS: {entrant.name: entrant.fingerprint for entrant in entrants},
        }
        """What makes it this contest: for the journal."""
        self._game = game
        self._pairings = {
            (one.name, other.name): _Pairing(
                (one, other),
                Account(one.name, other.name, deals=rounds // 2, until_sure=until_sure),
            )
            for one, other in combinations(entrants, 2)
        }

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """What all pairings have shown so far."""
        return tuple(pairing.account.meeting() for pairing in self._pairings.values())

    def play(
        self, executor: Executor | None = None, journal: Journal | None = None
    ) -> Generator[Progress, None, None]:
        """Play on from where it is, which is after what the journal has; to stop, just stop asking.

        Wherever, and in however many places, it is played, it comes to the same.
        """
        if journal:
            for entry in journal.entries():
                self._restore(entry, journal)
        yield self._progress(None)
        for pairing in self._pairings.values():
            pairing.asked = pairing.account.played
        with closing(in_order(self._tasks(), executor)) as chunks:
            for pairing, future in chunks:
                if pairing.account.over:
                    future.cancel()
                else:
                    yield self._progress(self._take(pairing, future.result(), journal))

    def _tasks(self) -> Iterator[tuple[_Pairing[Player], Callable[[], Chunk]]]:
        """Chunks of work: always of the pairing that is furthest behind."""
        while unfinished := [
            pairing
            for pairing in self._pairings.values()
            if not pairing.account.over and pairing.asked < pairing.account.deals
        ]:
            pairing = min(unfinished, key=lambda pairing: pairing.asked)
            deals = pairing.next_deals()
            yield pairing, partial(play_chunk, self._game, pairing.entrants, self.seed, deals)

    def _take(
        self, pairing: _Pairing[Player], chunk: Chunk, journal: Journal | None
    ) -> Mishap | None:
        account = pairing.account
        start = account.played
        counted = pairing.add(chunk)
        if journal:
            entry = Entry(account.names, start, chunk.games[:counted])
            journal.write(entry, chunk.records[:counted])
        return chunk.mishap if chunk.mishap and chunk.mishap.deal < account.played else None

    def _restore(self, entry: Entry, journal: Journal) -> None:
        pairing = self._pairings.get(entry.pairing)
        if pairing is None or entry.start != pairing.account.played:
            raise InvalidJournal(
                f"{journal.path} is damaged: it leaves games out, or has some twice."
            )
        if pairing.account.add(entry.games) < len(entry.games):
            raise InvalidJournal(
                f"{journal.path} has more rounds than the {2 * pairing.account.deals:,} asked for."
            )

    def _progress(self, mishap: Mishap | None) -> Progress:
        accounts = [pairing.account for pairing in self._pairings.values()]
        games = sum(account.played for account in accounts)
        total = sum(account.played if account.over else account.deals for account in accounts)
        return Progress(2 * games, 2 * total, mishap)


def _check(names: Sequence[str], rounds: int) -> None:
    if len(names) < 2:
        raise InvalidContest("A contest takes two players at least.")
    name, times = Counter(names).most_common(1)[0]
    if times > 1:
        raise InvalidContest(f"{times} players are called {name!r}; each needs a name of its own.")
    if NEITHER in names:
        raise InvalidContest(f"{NEITHER} stands for neither player; no player is called so.")
    if rounds < 2 or rounds % 2:
        raise InvalidContest(
            f"Every deal is played twice, so the rounds are an even number from 2 on, not {rounds}."
        )
