"""Executors for the work of a contest: processes of this machine, or a Dask cluster."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
)
from contextlib import closing, contextmanager, suppress
from functools import partial
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from multiprocessing.connection import wait
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

from gamekit.arena import strings
from gamekit.arena.fingerprint import code_fingerprint
from gamekit.arena.isolation.process import close_idle

T = TypeVar("T")
Key = TypeVar("Key")
P = ParamSpec("P")

_AHEAD: Final = 64  # tasks submitted at a time: enough for every worker, and a bound on memory
_TIMEOUT: Final = 10  # seconds in which a cluster must answer
_POLL_SECONDS: Final = 0.5  # between two checks of the cluster
_TRIES: Final = 3  # of a task in a cluster

_FOR_PARENT: Final = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
"""Signals that a terminal or a service manager sends to all processes of a command."""

_LOGGERS: Final = ("distributed", "distributed.client", "tornado.application")


class WorkerLost(RuntimeError):
    """The workers are gone; the message says which."""


def in_order(
    tasks: Iterable[tuple[Key, Callable[[], T]]], executor: Executor | None
) -> Generator[tuple[Key, Future[T]], None, None]:
    """The futures of the tasks with their keys, in order; later tasks are submitted ahead.

    Without an executor, each task is run in this process before the next is requested.
    """
    ahead = _AHEAD if executor else 1
    executor = executor or _Here()
    waiting: deque[tuple[Key, Future[T]]] = deque()
    try:
        for key, task in tasks:
            waiting.append((key, executor.submit(task)))
            if len(waiting) == ahead:
                yield waiting.popleft()
        while waiting:
            yield waiting.popleft()
    finally:  # the generator may be closed early, or a task may fail
        for _, future in waiting:
            future.cancel()


class _Here(Executor):
    """Runs each task at once, in this process."""

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The finished future; an exception of the task is raised here."""
        future: Future[T] = Future()
        future.set_result(task(*args, **kwargs))
        return future


@contextmanager
def _signals_blocked() -> Iterator[None]:
    """Block the signals for the parent, here and in every process that is started meanwhile."""
    if hasattr(signal, "pthread_sigmask"):  # pragma: no branch (Windows has none)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_PARENT)
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:  # pragma: no cover
        yield


class _Pool(ProcessPoolExecutor):
    """Worker processes, which no signal reaches before they ignore it."""

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The future of a task, for which a worker may be started."""
        with _signals_blocked():
            return super().submit(task, *args, **kwargs)


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """A pool of processes of this machine, which end with this process even if it is killed."""
    others = {*active_children()}
    # Python's tracker of shared semaphores ignores SIGINT and SIGTERM by itself. Had it ended by
    # SIGHUP, Python would report semaphores as leaked.
    with _signals_blocked():
        resource_tracker.ensure_running()
    executor = _Pool(jobs, get_context("spawn"), initializer=_begin_worker)
    try:
        yield executor
    except BaseException as problem:
        _drop_pending(executor)
        workers = {*active_children()} - others
        for worker in workers:  # their results are no longer needed
            worker.kill()
        for worker in workers:
            worker.join()
        if isinstance(problem, BrokenExecutor):
            raise WorkerLost(strings.PROCESS_DIED) from None
        raise
    else:
        executor.shutdown(cancel_futures=True)


def _drop_pending(executor: Executor) -> None:
    """Shut a pool down, and wait until it has dropped the tasks that no worker has begun.

    Killing a worker before that breaks the pool, which then fails all of these tasks; Python 3.11
    prints a traceback if one of them is already cancelled. They are dropped in order, so when the
    task submitted last is dropped, all are.
    """
    dropped = Event()
    try:
        executor.submit(int).add_done_callback(lambda _: dropped.set())
    except BrokenExecutor:  # it has already failed all tasks
        dropped.set()
    executor.shutdown(wait=False, cancel_futures=True)
    dropped.wait(_TIMEOUT)


def _begin_worker() -> None:  # pragma: no cover (runs in a worker)
    """Ignore signals, which are for the parent, and exit when the parent ends."""
    for number in _FOR_PARENT:
        signal.signal(number, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _FOR_PARENT)
    parent = parent_process()
    if parent:
        Thread(target=_exit_after, args=(parent.sentinel,), daemon=True).start()


def _exit_after(sentinel: int) -> None:  # pragma: no cover (runs in a worker)
    wait([sentinel])
    os._exit(1)


@contextmanager
def cluster(address: str, package: str = "gamekit") -> Iterator[Executor]:
    """The workers of a Dask scheduler, which may come and go.

    A worker with other code of the package or of the arena is refused, and bots' processes on the
    workers end with the contest.
    """
    import dask  # noqa: PLC0415 (an optional dependency)

    dask.config.set(logging=dict.fromkeys(_LOGGERS, "critical"))
    from distributed import Client, KilledWorker  # noqa: PLC0415 (it reads the logging level now)

    # A Client that failed to connect prints a traceback from `__del__`; suppress it.
    connect: Callable[..., Any] = type("Client", (Client,), {"__del__": lambda _: None})
    begin = partial(connect, address, timeout=_TIMEOUT, set_as_default=False)
    try:
        client = _in_time(begin, 2 * _TIMEOUT)
    except (OSError, ValueError, TypeError, AssertionError) as problem:
        # Dask raises TypeError for TLS without certificates, AssertionError on a busy machine.
        sentence = strings.NO_SCHEDULER.format(address=address, problem=problem)
        raise WorkerLost(sentence) from None
    no_workers = WorkerLost(strings.NO_WORKERS.format(address=address))
    check = partial(_check_code, package, code_fingerprint(package))
    try:
        client.wait_for_workers(1, timeout=_TIMEOUT)
    except TimeoutError:
        client.close()
        raise no_workers from None
    watched = _WatchedExecutor(
        client.get_executor(pure=False), client, check, (KilledWorker, WorkerLost), no_workers
    )
    with client, closing(watched) as executor:
        try:
            _refuse_others(client, check)
            yield executor
        except KilledWorker:
            raise WorkerLost(strings.WORKERS_DIED) from None
        except CancelledError:
            raise WorkerLost(strings.SCHEDULER_GONE.format(address=address)) from None
        except WorkerLost:
            raise
        except Exception:  # a worker that came later may lack what a task needs
            _refuse_others(client, check)
            raise
        finally:
            with suppress(Exception):  # workers that have died took their bots along
                _in_time(partial(client.run, close_idle, on_error="ignore"), _TIMEOUT)


def _refuse_others(client: "_Client", check: Callable[[], None]) -> None:
    """Raise `WorkerLost` if a worker of the cluster has other code."""
    for worker, problem in client.run(check, on_error="return").items():
        if problem is not None and not isinstance(problem, OSError):  # it may have died
            raise WorkerLost(strings.OTHER_CODE.format(worker=worker))


def _check_code(package: str, expected: str) -> None:  # pragma: no cover (runs in a worker)
    """Raise `WorkerLost` if the code of this worker is not as expected."""
    if code_fingerprint(package) != expected:
        from distributed import get_worker  # noqa: PLC0415 (an optional dependency)

        raise WorkerLost(strings.OTHER_CODE.format(worker=get_worker().address))


def _checked(check: Callable[[], None], task: Callable[[], T]) -> T:
    check()
    return task()


def _in_time(work: Callable[[], T], seconds: float) -> T:
    """The result of the work; raises `TimeoutError` if it takes longer, and leaves it running."""
    found: Future[T] = Future()

    def do() -> None:
        try:
            found.set_result(work())
        except Exception as problem:
            found.set_exception(problem)

    Thread(target=do, daemon=True).start()
    try:
        return found.result(seconds)
    except TimeoutError:
        if found.done():
            raise
        raise TimeoutError(strings.NOT_A_SCHEDULER) from None


class _Client(Protocol):
    """The part of Dask's Client that is used here."""

    status: str

    def nthreads(self) -> Mapping[str, int]:
        """The number of threads of each worker."""

    def run(self, function: Callable[[], object], *, on_error: str) -> Mapping[str, object]:
        """The result of the function on each worker, or its exception with `on_error="return"`."""


class _WatchedExecutor(Executor):
    """A Dask executor that retries lost tasks and fails those whose result can no longer come.

    If a worker dies while its result is being transferred, Dask reports an exception instead of
    the result. Tasks are deterministic, so a task is sent again, unless the exception is of a
    type in `given_up`. A worker checks its code before each task. If there are no workers for a
    time limit, waiting tasks fail with `no_workers`.
    """

    def __init__(
        self,
        executor: Executor,
        client: _Client,
        check: Callable[[], None],
        given_up: tuple[type[Exception], ...],
        no_workers: Exception,
    ) -> None:
        self._executor = executor
        self._client = client
        self._check = check
        self._given_up = given_up
        self._no_workers = no_workers
        self._futures: WeakSet[Future[Any]] = WeakSet()
        self._closed = Event()
        Thread(target=self._watch, daemon=True).start()

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The future of a task; it fails if the task failed in every try."""
        outer: Future[T] = Future()
        self._futures.add(outer)
        self._send(partial(task, *args, **kwargs), outer, _TRIES)
        return outer

    def close(self) -> None:
        """Stop watching."""
        self._closed.set()

    def _send(self, task: Callable[[], T], outer: Future[T], tries: int) -> None:
        sent = self._executor.submit(partial(_checked, self._check, task))
        outer.add_done_callback(lambda _: sent.cancel())  # no effect if it has ended
        sent.add_done_callback(partial(self._on_done, task, outer, tries - 1))

    def _on_done(
        self, task: Callable[[], T], outer: Future[T], tries: int, sent: Future[T]
    ) -> None:
        if sent.cancelled():
            outer.cancel()
        elif (problem := sent.exception()) is None:
            with suppress(InvalidStateError):  # it was cancelled in the meantime
                outer.set_result(sent.result())
        elif tries and not isinstance(problem, self._given_up):
            self._send(task, outer, tries)
        else:
            with suppress(InvalidStateError):
                outer.set_exception(problem)

    def _watch(self) -> None:
        seen = monotonic()
        while not self._closed.wait(_POLL_SECONDS):
            if self._client.status == "closed":
                for future in [*self._futures]:
                    future.cancel()
            elif self._has_workers():
                seen = monotonic()
            elif monotonic() - seen > _TIMEOUT:
                for future in [*self._futures]:
                    with suppress(InvalidStateError):
                        future.set_exception(self._no_workers)

    def _has_workers(self) -> bool:
        """False if the scheduler reports no workers; True if it does not answer."""
        try:
            return bool(_in_time(self._client.nthreads, _TIMEOUT))
        except Exception:
            return True
