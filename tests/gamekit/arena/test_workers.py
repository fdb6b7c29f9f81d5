"""Workers in other processes: if they die, the contest says so or continues without them."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any, NoReturn

import pytest

from gamekit.arena import Contest, Entrant, Journal, WorkerLost, cluster, processes
from gamekit.arena.workers import _in_time, _WatchedExecutor, in_order
from gamekit.game import Player
from gamekit.play import BotGame, Played
from tests.gamekit.arena.contests import Dice, contest, entrants, played
from tests.laws.toll import GAME as TOLL
from tests.laws.toll_bots import isolated
from tests.processes import LIMIT, needs_proc, traces
from tools.environment import ROOT

_DEATHS = "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"  # that a task may survive

killing = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody can be killed here")


@dataclass(frozen=True, slots=True)
class Deadly:
    """Kills whoever plays it, from some deal on."""

    deal: int

    def __call__(self, players: Sequence[float], seed: str) -> Played:
        if int(seed.partition(".")[0]) >= self.deal:
            os.kill(os.getpid(), signal.SIGKILL)
        return Dice()(players, seed)


# --- processes of this machine


@killing
def test_a_worker_that_dies_is_told_and_what_was_played_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "contest.jpr"
    deadly = Contest(Deadly(5), entrants(a=1, b=2), rounds=40, seed=1)
    with (
        pytest.raises(WorkerLost, match=r"^A process that played games has died\.$"),
        processes(2) as executor,
        Journal(path, deadly.heading) as journal,
    ):
        for _ in deadly.play(executor, journal):
            pass
    healthy = contest(*entrants(a=1, b=2), rounds=40)
    with Journal(path, healthy.heading) as journal:
        start, *_ = healthy.play(journal=journal)
    assert start.games == 2 * sum(meeting.tally.pairs for meeting in deadly.pairings)
    assert healthy.pairings == played(contest(*entrants(a=1, b=2), rounds=40))


def test_an_interrupt_after_tasks_were_cancelled_breaks_no_thread() -> None:
    def interrupted() -> NoReturn:
        with processes(2) as executor:
            with closing(
                in_order(((0, partial(sleep, 0.02)) for _ in range(200)), executor)
            ) as ahead:
                next(ahead)
            raise KeyboardInterrupt

    for _ in range(20):  # pytest fails a test in which a thread breaks
        with pytest.raises(KeyboardInterrupt):
            interrupted()


def test_whoever_is_interrupted_leaves_nobody_behind() -> None:
    before = {*active_children()}

    def interrupted() -> NoReturn:
        with processes(2) as executor:
            executor.submit(sleep, 600)
            while {*active_children()} == before:
                sleep(0.01)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    late = monotonic() + LIMIT  # until the executor's own thread has seen them end, too
    while not {*active_children()} <= before:
        assert monotonic() < late
        sleep(0.01)


# --- a cluster


class Workers:
    """A scheduler of Dask and two workers, as somebody would start them in a shell."""

    def __init__(self, folder: Path, leaving: ExitStack) -> None:
        self._leaving = leaving
        self.left = leaving.enter_context(traces(folder / "temporary"))
        file = folder / "scheduler.json"
        self.scheduler = self._start(
            "scheduler", "--port=0", "--no-dashboard", f"--scheduler-file={file}"
        )
        while not (file.exists() and file.read_text().endswith("}")):  # it is not written at once
            assert self.scheduler.poll() is None
            sleep(0.05)
        self.address: str = json.loads(file.read_text())["address"]
        self._folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        self._known: set[str] = set()
        self.add()
        self.add()

    def add(self, code: Path = ROOT) -> None:
        """Start one worker more with this code, and wait until the scheduler knows it."""
        usual = ("--nthreads=1", "--no-nanny", "--no-dashboard", f"--death-timeout={LIMIT}")
        local = f"--local-directory={self._folder}"
        worker = self._start("worker", self.address, *usual, local, code=code)
        self.workers.append(worker)
        import distributed  # noqa: PLC0415 (an optional dependency)

        connect: Any = distributed.Client
        with connect(self.address, timeout=LIMIT, set_as_default=False) as client:
            while not (come := {*client.nthreads()} - self._known):
                assert worker.poll() is None
                sleep(0.05)
        self._known |= come

    def remove(self) -> None:
        """Kill the worker that was added last."""
        worker = self.workers.pop()
        worker.kill()
        worker.wait()

    def _start(self, what: str, *arguments: str, code: Path = ROOT) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments],
            cwd=code,
            env=self.left.environment | {"PYTHONPATH": f"{code}:{ROOT}", _DEATHS: "1"},
            stderr=subprocess.DEVNULL,
        )
        self._leaving.callback(process.wait)
        self._leaving.callback(process.kill)
        return process


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    pytest.importorskip("distributed")
    with ExitStack() as leaving:
        yield Workers(tmp_path_factory.mktemp("cluster"), leaving)


@pytest.fixture
def workers(started: Workers, monkeypatch: pytest.MonkeyPatch) -> Workers:
    """A cluster that answers late, if the machine is busy."""
    monkeypatch.setattr("gamekit.arena.workers._TIMEOUT", LIMIT)
    return started


def fail(seed: str) -> NoReturn:
    raise ArithmeticError(seed)


@needs_proc
def test_a_contest_leaves_no_process_and_no_folder_on_its_workers(workers: Workers) -> None:
    left = workers.left
    before = {*left.processes}, left.files
    for version in range(2):  # one process for each version used to stay
        source = f"from tests.laws.toll_bots import roller as bot\n# {version}\n"
        bots: list[Entrant[Player]] = [
            Entrant(name, isolated(name, source)) for name in ("one", "other")
        ]
        duel = Contest(BotGame(TOLL), bots, rounds=4, seed=1)
        with cluster(workers.address) as executor:
            *_, end = duel.play(executor)
            assert {*left.processes} > before[0]
        assert end.games == 4
        assert not any(any(pairing.faults) for pairing in duel.pairings)
    late = monotonic() + LIMIT
    while ({*left.processes}, left.files) != before:
        assert monotonic() < late, (left.processes, left.files)
        sleep(0.05)


@killing
def test_a_worker_with_other_rules_is_refused(workers: Workers, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "gamekit", tmp_path / "gamekit")
    with (tmp_path / "gamekit" / "chance.py").open("a") as changed:
        changed.write("# another rule\n")

    def play_beside_a_newcomer() -> None:
        with cluster(workers.address) as executor:
            workers.add(tmp_path)
            for future in [executor.submit(sleep, 0.05) for _ in range(30)]:
                future.result()

    told = (
        r"^The Dask worker at 'tcp://.*' has another version of this program;"
        r" install the same one there\.$"
    )
    with pytest.raises(WorkerLost, match=told):
        play_beside_a_newcomer()
    with pytest.raises(WorkerLost, match=told), cluster(workers.address):
        pass
    workers.remove()


@killing
def test_one_of_two_workers_is_killed_and_the_table_is_the_same(
    workers: Workers, tmp_path: Path
) -> None:
    slow = contest(game=Dice(pause=0.002), rounds=200)
    path = tmp_path / "contest.jpr"
    killed = workers.workers[1]
    with cluster(workers.address) as executor, Journal(path, slow.heading) as journal:
        for progress in slow.play(executor, journal):
            if killed.returncode is None and f"by {killed.pid}\n" in path.read_text():
                killed.kill()
                killed.wait()
                at = progress.games
    assert progress.games == progress.total == 600
    assert 0 < at < 600
    assert slow.pairings == played(contest(rounds=200))


def test_what_goes_wrong_in_a_cluster_is_told_here(workers: Workers) -> None:
    with pytest.raises(ArithmeticError, match="7"), cluster(workers.address) as executor:
        executor.submit(fail, "7").result()


@killing
def test_a_task_that_kills_its_workers_is_given_up(workers: Workers) -> None:
    workers.add()
    deadly = Contest(Deadly(0), entrants(a=1, b=2), rounds=2, seed=1)
    with (
        pytest.raises(WorkerLost, match=r"^The cluster gave up on a task, as its workers died\.$"),
        cluster(workers.address) as executor,
    ):
        for _ in deadly.play(executor):
            pass


@killing
def test_a_scheduler_without_workers_is_told(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    for worker in workers.workers:
        worker.kill()
        worker.wait()
    monkeypatch.setattr("gamekit.arena.workers._TIMEOUT", 5)  # for the scheduler to answer, too
    with (
        pytest.raises(WorkerLost, match=r"^The Dask scheduler at 'tcp://.*' has no workers\.$"),
        cluster(workers.address),
    ):
        pass


@killing
def test_a_scheduler_whose_last_worker_dies_is_told(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    workers.add()

    def lose_the_workers() -> None:
        with cluster(workers.address) as executor:
            monkeypatch.setattr("gamekit.arena.workers._TIMEOUT", 1)
            assert executor.submit(int, "7").result() == 7
            future = executor.submit(sleep, 600)
            workers.workers[-1].kill()
            workers.workers[-1].wait()
            future.result()

    with pytest.raises(WorkerLost, match=r"^The Dask scheduler at 'tcp://.*' has no workers\.$"):
        lose_the_workers()


@killing
def test_a_scheduler_that_dies_is_told(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    workers.add()

    def abandoned() -> None:
        with cluster(workers.address) as executor:
            monkeypatch.setattr("gamekit.arena.workers._TIMEOUT", 1)
            future = executor.submit(sleep, 600)
            workers.scheduler.kill()
            future.result()

    with pytest.raises(WorkerLost, match=r"^The scheduler at 'tcp://.*' is gone\.$"):
        abandoned()


class Mute(Executor):
    """An executor that never answers, and the client that it belongs to."""

    status = "running"

    def __init__(self) -> None:
        self.workers: dict[str, int] | Exception = {"tcp://127.0.0.1:1": 1}

    def nthreads(self) -> dict[str, int]:
        if isinstance(self.workers, Exception):
            raise self.workers
        return self.workers

    def run(self, _function: object, *, on_error: str) -> dict[str, object]:
        raise AssertionError(on_error)

    def submit(self, _task: Any, /, *_: object, **__: object) -> Future[Any]:  # noqa: ANN401
        return Future()


def watched_by(mute: Mute) -> _WatchedExecutor:
    return _WatchedExecutor(mute, mute, lambda: None, (KeyError,), WorkerLost("nobody"))


def test_nobody_waits_for_a_client_that_has_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.arena.workers._POLL_SECONDS", 0.01)
    mute = Mute()
    with closing(watched_by(mute)) as watched:
        future = watched.submit(print)
        with pytest.raises(TimeoutError):
            future.result(timeout=0.1)
        mute.status = "closed"
        with pytest.raises(CancelledError):
            future.result(timeout=LIMIT)


def test_nobody_waits_for_workers_that_do_not_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gamekit.arena.workers._POLL_SECONDS", 0.01)
    monkeypatch.setattr("gamekit.arena.workers._TIMEOUT", 0.05)
    mute = Mute()
    with closing(watched_by(mute)) as watched:
        done, future = watched.submit(print), watched.submit(print)
        done.set_result(None)
        for workers in (mute.workers, OSError("not now")):
            mute.workers = workers
            with pytest.raises(TimeoutError):
                future.result(timeout=0.2)
        mute.workers = {}
        with pytest.raises(WorkerLost, match="nobody"):
            future.result(timeout=LIMIT)


class Forgetful(Mute):
    """An executor that loses some results, as Dask does when a worker dies during a transfer."""

    def __init__(self, *problems: Exception) -> None:
        super().__init__()
        self.problems = [*problems]

    def submit(self, task: Any, /, *_: object, **__: object) -> Future[Any]:  # noqa: ANN401
        future: Future[Any] = Future()
        if self.problems:
            future.set_exception(self.problems.pop(0))
        else:
            future.set_result(task())
        return future


LOST = ValueError("too many values to unpack (expected 3)")


@pytest.mark.parametrize("problems", [(), (LOST,), (LOST, LOST)])
def test_a_lost_answer_is_asked_for_again(problems: tuple[Exception, ...]) -> None:
    forgetful = Forgetful(*problems)
    with closing(watched_by(forgetful)) as watched:
        assert watched.submit(int, "7").result() == 7
    assert forgetful.problems == []


@pytest.mark.parametrize(
    ("problems", "left"), [((LOST, LOST, LOST, LOST), [LOST]), ((KeyError("x"), LOST), [LOST])]
)
def test_what_is_lost_again_and_again_or_given_up_is_told(
    problems: tuple[Exception, ...], left: list[Exception]
) -> None:
    forgetful = Forgetful(*problems)
    with (
        closing(watched_by(forgetful)) as watched,
        pytest.raises(type(problems[0])),
    ):
        watched.submit(int, "7").result()
    assert forgetful.problems == left


def test_whoever_gives_up_takes_the_task_back() -> None:
    class Slow(Mute):
        def __init__(self) -> None:
            super().__init__()
            self.futures: list[Future[Any]] = []

        def submit(self, *_: object, **__: object) -> Future[Any]:
            self.futures.append(Future())
            return self.futures[-1]

    slow = Slow()
    with closing(watched_by(slow)) as watched:
        assert watched.submit(print).cancel()
    (sent,) = slow.futures
    assert sent.cancelled()


@pytest.mark.parametrize(
    "address", ["tcp://127.0.0.1:1", "tls://127.0.0.1:1", "nonsense://x", "", "tcp://127.0.0.1:x"]
)
def test_an_address_where_nobody_answers_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("gamekit.arena.workers._TIMEOUT", 0.2)
    with pytest.raises(WorkerLost, match="No Dask scheduler answers at"), cluster(address):
        pass


def test_nobody_waits_for_what_speaks_another_language() -> None:
    never = Event()
    with pytest.raises(TimeoutError, match="is not a Dask scheduler"):
        _in_time(never.wait, 0.1)
    never.set()


def test_what_is_raised_in_time_is_raised() -> None:
    def fail() -> None:
        raise TimeoutError("Too late.")

    with pytest.raises(TimeoutError, match="Too late"):
        _in_time(fail, LIMIT)
