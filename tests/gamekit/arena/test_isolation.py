"""Bots in processes of their own: what they do wrong costs them the round, and nobody else."""

import os
import pickle
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamekit.arena.isolation import BotFault, Bundle, Isolated, Limits
from gamekit.arena.isolation.bot import IsolatedBot
from gamekit.arena.isolation.process import close_idle, close_processes, process_of
from gamekit.arena.isolation.watchdog import Watchdog, complaint
from gamekit.chance import stream
from gamekit.game import Players
from gamekit.play import BotGame, Fault, Played
from jaipur import BOTS, Bot, Observation, Seat, State, deal, legal_moves, observe
from jaipur.game import GAME
from jaipur.moves import Move
from jaipur.table import BotMatch
from jaipur.wire import JaipurWire
from tools.environment import ROOT

Player = Isolated[Observation, Move]

BOTS_OF_TESTS = ROOT / "tests" / "gamekit" / "arena" / "bots"
PATIENT = Limits(seconds=20)
HASTY = Limits(seconds=1)  # who behaves has as long, on a busy machine too
GREEDY = BOTS["greedy"]
FIRST = "from jaipur import legal_moves\ndef bot(v, r): return legal_moves(v)[0]"
game = BotGame(GAME, recorded=True)


@pytest.fixture(scope="module", autouse=True)
def _no_process_left() -> Iterator[None]:
    yield
    close_processes()


def made_of(source: str, limits: Limits = PATIENT, **beside: str) -> Player:
    """A bot of this source, and of files beside it."""
    files = {"mine.py": source, **{f"{name}.py": text for name, text in beside.items()}}
    packed = tuple((name, text.encode()) for name, text in files.items())
    return Isolated("mine", Bundle("mine.py", packed, JaipurWire(), limits))


def from_file(name: str, limits: Limits = PATIENT) -> Player:
    return made_of((BOTS_OF_TESTS / f"{name}.py").read_text(encoding="utf-8"), limits)


def first() -> Bot:
    """The move of the tests' bots while they behave."""
    return lambda view, _rng: legal_moves(view)[0]


def fault(player: Player, seed: int = 7) -> Fault:
    """The bot's fault, from the seat in which it commits one."""
    played = game((GREEDY, player), seed)
    assert played.scores[0] == 1
    (one,) = played.faults
    assert one.seat == 1
    return one


def moves(played: Played) -> str:
    """The record without the names."""
    return "\n".join(line for line in played.record.splitlines() if not line.startswith("["))


def processes_of(player: Player) -> int:
    """The number of processes of a bot."""
    return processes_in(str(process_of(player.bundle)._process.pid))


def processes_in(session: str) -> int:
    listed = subprocess.run(
        ["ps", "-A", "-o", "sess="], check=True, capture_output=True, encoding="utf-8"
    )
    return listed.stdout.split().count(session)


def until(done: Callable[[], bool]) -> None:
    """Wait for what must come: the processes were killed, and are gone a little later."""
    deadline = time.monotonic() + 20
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


MISBEHAVIOUR = [
    ("loops", "timeout", "longer than 1 s"),
    ("sleeps", "timeout", "longer than 1 s"),
    ("stops", "timeout", "longer than 1 s"),
    ("raises", "error", "ValueError: This hand is beyond me."),
    ("exits", "error", "SystemExit: Enough."),
    ("vanishes", "error", "The bot's process ended without an answer (exit code 3)."),
    ("recurses", "error", "RecursionError"),
    ("recurses_further", "error", "The bot's process ended without an answer (Segmentation fault"),
    ("floods", "error", "The bot printed more than 65536 bytes."),
    ("hoards", "error", "MemoryError"),
    ("returns_nothing", "illegal", "'None' is not a move."),
    ("returns_nonsense", "illegal", "is not a move."),
    ("returns_text", "illegal", "is not a move."),
    ("returns_a_subclass", "illegal", "is not a move."),
    ("returns_a_duck", "illegal", "is not a move."),
    ("passes", "illegal", "IllegalMove: "),
    ("cheats", "error", "AttributeError: can't set attribute"),
    ("starts_a_process", "error", "PermissionError: Bots may not start or kill processes"),
    ("writes_a_file", "error", "PermissionError: Bots may not write files (open)."),
    ("kills_its_host", "error", "The bot killed its parent process."),
    ("stops_its_host", "timeout", "The bot stopped its parent process"),
    ("asks_to_kill_its_host", "error", "PermissionError: Bots may not start or kill"),
    ("babbles", "illegal", "The bot sent a malformed answer."),
    ("forges", "illegal", "'up' is not a move"),
    ("closes_everything", "error", "The bot's process ended without an answer"),
    ("answers_in_advance", "illegal", "The bot's answer is longer than 64 kB or lacks a newline."),
]


def test_every_bot_of_the_tests_is_tested() -> None:
    assert {path.stem for path in BOTS_OF_TESTS.glob("*.py")} == {name for name, *_ in MISBEHAVIOUR}


@pytest.mark.parametrize(("name", "kind", "reason"), MISBEHAVIOUR)
def test_misbehaviour_costs_that_round_and_no_other(name: str, kind: str, reason: str) -> None:
    player = from_file(name, HASTY if kind == "timeout" else PATIENT)
    found = fault(player)
    assert found.kind == kind
    assert reason in found.reason
    right, alike = (game((one, GREEDY), 8) for one in (player, first))
    assert (right.faults, right.points) == ((), alike.points)
    assert moves(right) == moves(alike)
    assert reason in fault(player).reason
    until(lambda: processes_of(player) == 1)


@pytest.mark.parametrize("when", ["before", "after_in_parent", "after_in_child"])
def test_a_bot_that_hangs_when_it_is_copied_is_at_fault(when: str) -> None:
    hook = f"import os, time\nos.register_at_fork({when}=lambda: time.sleep(600))\n"
    player = made_of(hook + FIRST, HASTY)
    for _ in range(2):
        found = fault(player)
        assert found.kind == "timeout"
        told = "longer than 1 s" if when == "after_in_child" else "keeps it from being copied"
        assert told in found.reason


# --- between questions


PONDERS = """
import os
from ctypes import CDLL
from threading import Thread
from jaipur import legal_moves

def ponder():
    while True:
        pass

class Bot:
    def __init__(self):
        if CDLL(None).fork() == 0:  # os.fork would be refused
            ponder()
        Thread(target=ponder, daemon=True).start()

    def __call__(self, view, rng):
        return legal_moves(view)[0]
"""


def states_of(group: int | None) -> list[str]:
    """The states of the processes of a group: T for those that are stopped."""
    listed = subprocess.run(
        ["ps", "-A", "-o", "pgid=,stat="], check=True, capture_output=True, encoding="utf-8"
    )
    found = (line.split() for line in listed.stdout.splitlines())
    return [state[0] for pgid, state in found if int(pgid) == group]


def test_a_bot_does_not_think_on_its_rivals_time() -> None:
    guest = made_of(PONDERS)()
    assert isinstance(guest, IsolatedBot)
    view = observe_start()
    for _ in range(2):
        until(lambda: states_of(guest._copy) == ["T", "T"])
        assert guest(view, stream(1)) == legal_moves(view)[0]
    guest.close()


def test_a_bot_that_is_asked_while_it_is_being_stopped_answers() -> None:
    guest = made_of(FIRST)()
    view, rng, stops = observe_start(), Random(1), 0
    assert isinstance(guest, IsolatedBot)
    for _ in range(300):
        time.sleep(rng.uniform(0.004, 0.012))
        stops += guest._watchdog.stopped
        assert guest(view, stream(1)) == legal_moves(view)[0]
    assert stops
    guest.close()
    guest.deliver()  # in a game that goes on without it, there is nobody to deliver to


def test_a_bot_that_was_asked_as_it_was_stopped_is_continued() -> None:
    sent: list[int] = []
    ours, theirs = os.pipe()

    def stop(number: int) -> None:
        sent.append(number)
        watchdog.questions = 1  # the question comes at this very moment
        watchdog.asked = time.monotonic()

    watchdog = Watchdog(ours, ours, 600, 1, lambda: None, stop=stop)
    until(lambda: len(sent) == 2)
    watchdog.close()
    assert sent == [signal.SIGSTOP, signal.SIGCONT]
    assert not watchdog.stopped
    for end in (ours, theirs):
        os.close(end)


def test_a_bot_may_have_many_threads() -> None:
    source = """
import threading
from jaipur import legal_moves

class Bot:
    def __init__(self):
        for _ in range(24):
            threading.Thread(target=threading.Event().wait, daemon=True).start()

    def __call__(self, view, rng):
        return legal_moves(view)[0]
"""
    assert game((GREEDY, made_of(source)), 7).faults == ()


def test_a_fault_comes_with_the_traceback_and_the_output() -> None:
    found = fault(from_file("raises"))
    assert found.detail.startswith("Traceback (most recent call last):\n")
    assert 'File "mine.py", line 11, in bot' in found.detail
    assert 'raise ValueError("This hand is beyond me.")' in found.detail
    assert found.detail.endswith("The bot printed:\nI have no idea.\n")
    assert "inside.py" not in found.detail


def test_an_exception_that_cannot_be_told_is_called_by_its_name() -> None:
    source = "class Odd(Exception):\n    def __str__(self): 1 / 0\ndef bot(view, rng): raise Odd"
    found = fault(made_of(source))
    assert (found.kind, found.reason) == ("error", "Odd")
    assert 'File "mine.py", line 3, in bot' in found.detail


def test_an_illegal_move_comes_with_the_output() -> None:
    assert fault(from_file("passes")).detail.endswith("The bot printed:\nI would rather wait.\n")


# --- who behaves notices nothing

UTILITY = (ROOT / "jaipur" / "bots" / "utility.py").read_text(encoding="utf-8")

REMEMBERS = """
from jaipur import legal_moves

class Bot:
    def __init__(self):
        self.seen = []

    def saw(self, event):
        self.seen.append(type(event).__name__ + str(event))

    def __call__(self, view, rng):
        moves = legal_moves(view)
        return moves[sum(map(ord, "".join(self.seen))) % len(moves)]
"""

DRAWS = """
from gamekit.chance import pick
from jaipur import legal_moves

def bot(view, rng):
    moves = legal_moves(view)
    return rng.choice(moves) if rng.getrandbits(1) else pick(moves, rng)
"""


def in_process(source: str) -> Callable[[], Bot]:
    names: dict[str, Any] = {}
    exec(source, names)
    made: Callable[[], Bot] = names.get("Bot") or (lambda: names["bot"])
    return made


@pytest.mark.parametrize(
    "source",
    [f"{UTILITY}\nbot = highest_score", f"{UTILITY}\nbot = weighted_by_score", REMEMBERS, DRAWS],
    ids=["utility", "utility-weighted", "memory", "chance"],
)
@pytest.mark.parametrize("single", [True, False])
def test_a_bot_plays_as_it_would_in_the_process_itself(source: str, single: bool) -> None:
    any_game: Callable[[Players, int], Played] = game if single else BotMatch(recorded=True)
    for seed in range(2):
        away = any_game((made_of(source), made_of(source)), seed)
        home = any_game((in_process(source), in_process(source)), seed)
        assert (away.faults, away.points, moves(away)) == ((), home.points, moves(home))


def test_a_bot_is_told_of_all_events_and_of_the_last_before_the_round_is_over() -> None:
    told = "class Bot:\n    def saw(self, event):\n        print(event)\n"
    legal = "    def __call__(self, view, rng):\n        return legal_moves(view)[0]\n"
    isolated = made_of(f"from jaipur import legal_moves\n{told}{legal}")
    heard: list[str] = []
    printed: list[str] = []

    class Between(IsolatedBot[Observation, Move]):
        """Hears and reads what the bot is told and says."""

        def __init__(self) -> None:
            super().__init__(isolated.bundle)
            self._tell, self.saw = self.saw, self.hear

        def hear(self, event: object) -> None:
            heard.append(f"{event}\n")
            self._tell(event)

        def close(self) -> None:
            printed.append(self.printed())
            super().close()

    assert game((Between, GREEDY), 3).faults == ()
    assert printed == ["".join(heard)]
    assert heard[-1].startswith("RoundOver")


def test_nothing_is_shared_between_rounds() -> None:
    counting = (
        "ASKED = []\ndef bot(view, rng):\n    ASKED.append(1)\n    raise ValueError(len(ASKED))"
    )
    player = made_of(counting)
    assert [fault(player).reason for _ in range(2)] == ["ValueError: 1"] * 2


def test_chance_that_is_not_given_is_the_same_in_the_same_game() -> None:
    player = made_of("import random\ndef bot(view, rng):\n    raise ValueError(random.random())")
    one, again, other = (fault(player, seed).reason for seed in (7, 7, 8))
    assert one == again != other


def test_sets_have_the_same_order_wherever_they_are() -> None:
    source = "def bot(view, rng):\n    raise ValueError(''.join({*'abcdefgh'}))"
    one = fault(made_of(source)).reason
    close_processes()
    assert fault(made_of(source)).reason == one


def test_a_bot_knows_nothing_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET", "open sesame")
    source = "import os\ndef bot(view, rng):\n    raise ValueError(os.environ.get('SECRET'))"
    assert fault(made_of(source)).reason == "ValueError: None"


def test_a_bot_can_import_what_lies_beside_it_and_read_it() -> None:
    source = (
        "import plan\ndef bot(view, rng):\n    raise ValueError(plan.GOAL, open('plan.py').read())"
    )
    found = fault(made_of(source, plan="GOAL = 'gold'"))
    assert found.reason == "ValueError: ('gold', \"GOAL = 'gold'\")"


@pytest.mark.parametrize(
    "change",
    [
        "open(file, 'w')",
        "open(file, 'a')",
        "open(file, 'r+b')",
        "open(other, 'x')",
        "os.open(file, os.O_TRUNC)",
        "os.open(file, os.O_RDWR)",
        "os.truncate(file, 0)",
        "os.remove(file)",
        "os.replace(file, other)",
        "os.link(file, other)",
        "os.symlink(file, other)",
        "os.mkdir(other)",
        "os.rmdir(folder)",
        "os.chmod(file, 0)",
        "shutil.rmtree(folder)",
        "shutil.copyfile(file, other)",
        "shutil.move(file, other)",
    ],
)
def test_a_bot_changes_no_files(change: str, tmp_path: Path) -> None:
    file, folder = tmp_path / "diary.txt", tmp_path / "empty"
    file.write_text("precious")
    folder.mkdir()
    names = f"file, other, folder = {str(file)!r}, {str(tmp_path / 'other')!r}, {str(folder)!r}\n"
    source = f"import os, shutil\n{names}def bot(view, rng):\n    {change}"
    assert fault(made_of(source)).reason.startswith("PermissionError: Bots may not write files (")
    assert (file.read_text(), {*tmp_path.iterdir()}) == ("precious", {file, folder})
    assert file.stat().st_mode & 0o400


def test_what_changes_no_file_is_allowed() -> None:
    source = """
import os
from pathlib import Path
def bot(view, rng):
    with open(os.devnull, "w") as nowhere, open(os.dup(1), "w") as here:
        print("nothing", file=nowhere)
        print("something", file=here)
    import colorsys
    raise ValueError(len(Path("mine.py").read_bytes()) > 0, os.listdir(), colorsys.ONE_THIRD < 1)
"""
    found = fault(made_of(source))
    assert found.reason == "ValueError: (True, ['mine.py'], True)"
    assert found.detail.endswith("The bot printed:\nsomething\n")


@pytest.mark.parametrize(
    "both",
    [
        "from jaipur import Bot\ndef bot(view, rng):\n    raise ValueError('mine')",
        "def bot(view, rng): pass\nclass Bot:\n    def __init__(self): raise ValueError('mine')",
        "class bot:\n    def __init__(self): raise ValueError('mine')",
    ],
)
def test_the_class_comes_before_the_function_if_it_is_a_bot(both: str) -> None:
    assert fault(made_of(both)).reason == "ValueError: mine"


def test_a_bot_alone_may_be_called_like_a_module_that_it_needs() -> None:
    source = (
        b"import statistics\ndef bot(view, rng):\n    raise ValueError(statistics.mean([1, 3]))"
    )
    files = (("statistics.py", source),)
    player = Isolated("statistics", Bundle("statistics.py", files, JaipurWire(), PATIENT))
    assert fault(player).reason == "ValueError: 2"


# --- getting round it changes nothing

POKES = """
from ctypes import POINTER, c_ssize_t, cast
from jaipur import legal_moves
import jaipur.rules, jaipur.moves, jaipur.table, jaipur.scoring

def bot(view, rng):
    move = legal_moves(view)[0]
    jaipur.scoring.settle = jaipur.rules.illegal_reason = jaipur.rules.apply = None
    jaipur.moves.Move.__str__ = jaipur.moves.Move.__str__
    cast(id(view) + 16, POINTER(c_ssize_t))[0] = 1  # a table with nothing but a seat
    try:
        object.__setattr__(view, "hand", ())
    except AttributeError:
        return move
"""

FORKS = """
from ctypes import CDLL
from threading import Thread
from time import sleep
from jaipur import legal_moves

class Bot:
    def __init__(self):
        if CDLL(None).fork() == 0:
            sleep(600)
        Thread(target=sleep, args=(600,)).start()

    def __call__(self, view, rng):
        return legal_moves(view)[0]
"""

LINGERS = """
import atexit, signal
from jaipur import legal_moves

signal.signal(signal.SIGTERM, signal.SIG_IGN)
atexit.register(print, "a" * 100_000)

def bot(view, rng):
    print("thinking")
    return legal_moves(view)[0]
"""


@pytest.mark.parametrize("source", [POKES, FORKS, LINGERS], ids=["pokes", "forks", "lingers"])
def test_what_a_bot_does_to_its_own_process_is_nothing_to_the_game(source: str) -> None:
    player = made_of(source)
    played, alike = (game((one, GREEDY), 8) for one in (player, first))
    assert (played.faults, moves(played)) == ((), moves(alike))
    until(lambda: processes_of(player) == 1)


# --- faults on the way in and out


@pytest.mark.parametrize(
    ("source", "kind", "reason"),
    [
        ("1 / 0", "error", "ZeroDivisionError: division by zero"),
        (
            "import os\nos._exit(4)",
            "error",
            "The bot's process ended without an answer (exit code 4).",
        ),
        ("import sys\nsys.exit()", "error", "SystemExit"),
        ("while True: pass", "timeout", "The bot took longer than 1 s."),
        ("while True: print('a' * 999)", "error", "The bot printed more than 65536 bytes."),
        ("import nowhere", "error", "ModuleNotFoundError: No module named 'nowhere'"),
        ("def bot(:", "error", "SyntaxError: invalid syntax (mine.py, line 1)"),
        ("import os\nos.fork()", "error", "PermissionError: Bots may not start or kill"),
        ("a = bytes(1 << 40)", "error", "MemoryError"),
        ("'no bot'", "error", "NameError: mine.py has no function bot and no class Bot."),
        ("class Bot:\n    def __init__(self): 1 / 0", "error", "ZeroDivisionError"),
    ],
)
def test_a_bot_that_cannot_be_made_loses_each_round(source: str, kind: str, reason: str) -> None:
    player = made_of(source, Limits(seconds=20, loading=1 if kind == "timeout" else 20))
    for _ in range(2):
        found = fault(player)
        assert found.kind == kind
        assert reason in found.reason


@pytest.mark.parametrize(
    ("event", "kind"), [("RoundOver", "error"), ("MarketRefilled", "error"), ("Never", None)]
)
def test_a_mistake_in_saw_is_a_mistake(event: str, kind: str | None) -> None:
    source = f"""
from jaipur import legal_moves
class Bot:
    def saw(self, event):
        if type(event).__name__ == "{event}":
            raise ValueError(type(event))
    def __call__(self, view, rng):
        return legal_moves(view)[0]
"""
    away, home = (game((GREEDY, one), 7) for one in (made_of(source), in_process(source)))
    assert [found.kind for found in away.faults] == ([kind] if kind else [])
    assert (away.scores, [found.reason for found in away.faults]) == (
        home.scores,
        [found.reason for found in home.faults],
    )


def test_whatever_comes_after_a_fault_comes_too_late() -> None:
    view = observe_start()
    guest = from_file("sleeps", HASTY)()
    with pytest.raises(BotFault, match="longer than"):
        guest(view, stream(1))
    with pytest.raises(BotFault, match="The bot's process has ended"):
        guest(view, stream(1))


@pytest.mark.parametrize(
    ("besides", "limits", "kind"),
    [
        ("Timer(0.1, write, (2, bytes(70_000))).start()", PATIENT, "error"),
        ("pass", Limits(seconds=0.5), "timeout"),
    ],
)
def test_an_answer_does_not_hide_what_else_the_bot_has_done(
    besides: str, limits: Limits, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"from os import write\nfrom threading import Timer\n{FIRST}"
    guest = made_of(source.replace("return", f"{besides}; return"), limits)()
    assert isinstance(guest, IsolatedBot)
    listener = guest._watchdog

    class Late:
        """The os module, with the answer read only after the watchdog has found a violation."""

        def __getattr__(self, name: str) -> object:
            return getattr(os, name)

        def read(self, file: int, most: int) -> bytes:
            until(lambda: not (listener._thread and listener._thread.is_alive()))
            return os.read(file, most)

    monkeypatch.setattr("gamekit.arena.isolation.bot.os", Late())
    with pytest.raises(BotFault) as caught:
        guest(observe_start(), stream(1))
    assert caught.value.kind == kind


def observe_start() -> Observation:
    """A table at which seat b is to move."""
    return observe(State.start(deal(stream(1), Seat.B)), Seat.B)


@pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) == 1,
    reason="there is no choice of cores",
)
def test_a_bot_that_answers_at_once_shares_the_core_of_who_asks_until_the_round_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    everywhere = os.sched_getaffinity(0)
    player = made_of(FIRST)
    for unhurried, shared in (600, True), (0, False):
        monkeypatch.setattr("gamekit.arena.isolation.bot._RARE", unhurried)
        guest = player()
        assert isinstance(guest, IsolatedBot)
        for _ in range(2):
            guest(observe_start(), stream(1))
        cores = os.sched_getaffinity(0)
        assert os.sched_getaffinity(guest._copy or 0) == cores
        assert (len(cores) == 1) is shared
        guest.close()
        assert os.sched_getaffinity(0) == everywhere


def test_where_the_system_chooses_the_core_that_is_left_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gamekit.arena.isolation.bot._ANYWHERE", set[int]())
    monkeypatch.delattr("os.sched_setaffinity", raising=False)
    player = made_of(FIRST)
    assert game((player, GREEDY), 1).faults == ()


def test_a_host_that_was_killed_costs_a_round_and_is_started_anew() -> None:
    player = made_of(FIRST)
    assert game((player, GREEDY), 1).faults == ()
    host = process_of(player.bundle)
    os.kill(host._process.pid, 9)
    host._process.wait()
    assert fault(player).reason == "The bot killed its parent process."
    assert game((player, GREEDY), 1).faults == ()
    assert process_of(player.bundle) is not host


def test_a_bot_that_is_killed_between_two_questions_is_missed() -> None:
    guest = from_file("vanishes")()
    assert isinstance(guest, IsolatedBot)
    os.kill(guest._copy or 0, signal.SIGKILL)
    gone = select.poll()
    gone.register(guest._requests, 0)
    assert gone.poll(20_000)
    with pytest.raises(BotFault, match=r"The bot's process ended without an answer \(Killed\)"):
        guest(observe_start(), stream(1))


def test_a_bot_that_does_not_read_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    guest = from_file("vanishes")()
    assert isinstance(guest, IsolatedBot)
    monkeypatch.setattr(guest._watchdog, "resume", lambda: None)  # it stays stopped
    copy = guest._copy or 0
    os.kill(copy, signal.SIGSTOP)
    while ") T " not in Path(f"/proc/{copy}/stat").read_text():
        time.sleep(0.001)  # on another core it may read a little further
    with suppress(BlockingIOError):
        while True:
            os.write(guest._requests, bytes(4096))
    with pytest.raises(BotFault, match="The bot answered before it read the question"):
        guest(observe_start(), stream(1))


def test_who_is_none_of_its_copies_is_not_ended_by_a_host() -> None:
    host = process_of(from_file("vanishes").bundle)
    with subprocess.Popen(["sleep", "600"]) as stranger:
        with pytest.raises(BotFault):
            host.leave(stranger.pid)
        assert stranger.poll() is None
        stranger.kill()


def test_who_gets_away_is_not_waited_for() -> None:
    source = """
import os
from ctypes import CDLL
from time import sleep

def bot(view, rng):
    if CDLL(None).fork() == 0:
        os.setsid()
        sleep(5)
        os._exit(0)
    sleep(600)
"""
    assert fault(made_of(source, HASTY)).kind == "timeout"


@pytest.mark.parametrize(
    "line",
    [
        *(b"x\n", b"\xff\n", b"!\n", b"!1\n", b"![1]\n", b'!{"a": 1}\n', b'!["a", "b", 3]\n'),
        b"!" + b"[" * 60_000 + b"\n",
        b'!["error", "it fell", ' + b"[" * 20_000 + b"]" * 20_000 + b"]\n",
    ],
    ids=lambda line: str(line[:24]),
)
def test_what_is_not_understood_is_illegal(line: bytes) -> None:
    assert complaint(line).kind == "illegal"
    assert complaint(line).reason == "The bot sent a malformed answer."


def test_a_complaint_is_short_and_can_be_written_to_a_file() -> None:
    found = complaint(b'!["odd", "' + b"x" * 60_000 + rb'", "\ud800 \ud83d\udc2a"]' + b"\n")
    assert (found.kind, found.reason) == ("error", "x" * 200)
    assert found.detail == "\\ud800 \U0001f42a"
    assert complaint(rb'!["illegal", "\udfff", ""]').reason == r"\udfff"
    surrogates = complaint(b'!["error", "' + rb"\ud800" * 300 + b'", ""]')
    assert surrogates.reason == (r"\ud800" * 34)[:200]


def test_more_memory_than_a_system_can_count_is_no_limit() -> None:
    player = made_of(FIRST, Limits(seconds=20, memory=1 << 80))
    assert game((player, GREEDY), 1).faults == ()


def test_files_are_gone_when_the_hosts_are() -> None:
    player = made_of("def bot(view, rng): pass", other="")
    folder = process_of(player.bundle)._folder
    assert {path.name for path in folder.iterdir()} == {"mine.py", "other.py"}
    close_processes()
    assert not folder.exists()


def test_hosts_end_with_the_process_that_started_them() -> None:
    program = """
import os
from gamekit.arena.isolation import Bundle, Isolated
from gamekit.arena.isolation.bot import IsolatedBot
from gamekit.arena.isolation.process import process_of
from jaipur.wire import JaipurWire
source = b"while_loading = 1\\ndef bot(view, rng):\\n    while True: pass"
player = Isolated("mine", Bundle("mine.py", (("mine.py", source),), JaipurWire()))
guest = player()
host = process_of(player.bundle)
print(host._process.pid, host._folder, flush=True)
os.kill(os.getpid(), 9)
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    session, folder = ran.stdout.split()
    until(lambda: processes_in(session) == 0)
    assert not Path(folder).exists()


def test_a_host_ends_whose_process_is_killed_while_it_imports_a_bot(tmp_path: Path) -> None:
    bot = """
import os
from ctypes import CDLL
parent = os.getppid()
CDLL(None).kill(parent, 9)
while os.getppid() == parent:
    pass
"""
    program = f"""
from gamekit.arena.isolation import Bundle, Isolated
from jaipur.wire import JaipurWire
Isolated("mine", Bundle("mine.py", (("mine.py", {bot.encode()!r}),), JaipurWire()))()
"""
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(tmp_path)},
        check=False,
    )
    assert ran.returncode == -9
    until(lambda: not [*tmp_path.iterdir()])


def test_a_host_that_finds_nobody_to_answer_ends_with_its_copies() -> None:
    endless = "class Bot:\n    def __init__(self):\n        while True: pass"
    host = process_of(made_of(endless).bundle)
    session = host._process.pid
    os.kill(session, signal.SIGSTOP)
    until(lambda: ") T " in Path(f"/proc/{session}/stat").read_text())
    files = [file for _ in range(3) for file in os.pipe()]
    socket.send_fds(host.control, [b"+"], files[:3])
    host.control.close()
    os.kill(session, signal.SIGCONT)
    assert host._process.wait() == 0
    until(lambda: processes_in(str(session)) == 0)
    assert not host._folder.exists()
    host.close()
    for file in files:
        os.close(file)


def test_a_bot_goes_anywhere_and_stays_the_same() -> None:
    player = from_file("passes")
    copy = pickle.loads(pickle.dumps(player))
    assert copy == player
    assert copy.bundle.fingerprint == player.bundle.fingerprint
    assert process_of(copy.bundle) is process_of(player.bundle)


def test_a_process_ends_when_no_game_has_used_it_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gamekit.arena.isolation.process._IDLE", 0.02)
    player = made_of(f"{FIRST}  # of a contest whose client was killed")
    bot = player()
    host = process_of(player.bundle)
    host.release()
    assert not host.ended.wait(0.2)  # a game goes on
    bot.close()  # type: ignore[attr-defined]
    assert host.ended.wait(600)
    until(lambda: not host._folder.exists())
    assert game((GREEDY, player), 7).faults == ()  # a later game starts another


def test_processes_in_use_are_left_to_their_games() -> None:
    used, idle = made_of(f"{FIRST}  # used"), made_of(f"{FIRST}  # idle")
    bot, other = used(), idle()
    other.close()  # type: ignore[attr-defined]
    other.close()  # type: ignore[attr-defined]
    host = process_of(idle.bundle)
    host.release()
    close_idle()
    assert host.closed
    view = observe(State.start(deal(stream(7, "deal"))), Seat.A)
    assert bot(view, stream(7, "bot")) == legal_moves(view)[0]
    bot.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("how", ["from . import plan", "import plan", "from .plan import GOAL"])
def test_a_bot_can_import_what_lies_beside_it(how: str) -> None:
    assert game((made_of(f"{how}\n{FIRST}", plan="GOAL = 1"), GREEDY), 7).faults == ()


def test_a_temporary_file_is_a_file_like_any_other() -> None:
    source = "import tempfile\ndef bot(v, r): tempfile.TemporaryFile()"
    assert fault(made_of(source)).reason == "PermissionError: Bots may not write files (open)."


def test_another_file_is_another_fingerprint() -> None:
    bots = [made_of("a"), made_of("b"), made_of("a", c=""), made_of("a", d=""), made_of("a", c="d")]
    assert len({player.bundle.fingerprint for player in bots}) == len(bots)


def test_without_fork_a_bot_plays_in_the_process_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    player = made_of(DRAWS)
    away, home = (game((one, GREEDY), 8) for one in (player, in_process(DRAWS)))
    assert moves(away) == moves(home)
