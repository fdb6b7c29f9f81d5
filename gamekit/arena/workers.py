"""Work that goes on elsewhere: in processes of this machine, or in a cluster of many."""

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
from multiprocessing import active_children, get_context, parent_process
from multiprocessing.connection import wait
from threading import Event, Thread
from time import monotonic
from typing import Any, Final, ParamSpec, Protocol, TypeVar
from weakref import WeakSet

T = TypeVar("T")
Key = TypeVar("Key")
P = ParamSpec("P")

_AHEAD: Final = 64  # tasks under way at a time: enough for every worker, and a bound on memory
_PATIENCE: Final = 10  # seconds until a cluster must have answered
_GLANCE: Final = 0.5  # seconds between two looks at it
_TRIES: Final = 3  # that a task has in it

_TALKATIVE: Final = ("distributed", "distributed.client", "tornado.application")


class WorkerLost(RuntimeError):
    """What was to do the work is gone."""


def in_order(
    tasks: Iterable[tuple[Key, Callable[[], T]]], executor: Executor | None
) -> Generator[tuple[Key, Future[T]], None, None]:
    """The tasks as they were given, each under its key, while those after it are under way.

    Without an executor, each is done here before the next is asked for.
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
    finally:  # whoever stops early, or meets a mistake, wants no more of them
        for _, future in waiting:
            future.cancel()


class _Here(Executor):
    """Does at once what it is given."""

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """The finished future; what goes wrong is raised here."""
        future: Future[T] = Future()
        future.set_result(task(*args, **kwargs))
        return future


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes of this machine, which end with this one, however that ends."""
    others = {*active_children()}
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_attend)
    try:
        yield executor
    except BaseException as problem:
        _drop_pending(executor)
        workers = {*active_children()} - others
        for worker in workers:  # nobody wants the rest of what they do
            worker.terminate()
        for worker in workers:
            worker.join()
        if isinstance(problem, BrokenExecutor):
            raise WorkerLost("A process that played games has died.") from None
        raise
    else:
        executor.shutdown(cancel_futures=True)


def _drop_pending(executor: Executor) -> None:
    """Shut a pool down, and wait until it has dropped the tasks that no worker has begun.

    A worker that is killed earlier breaks the pool, which then fails all of these tasks; on Python
    3.11 it prints a traceback if one of them is cancelled already. They are dropped in order, so
    the last to be submitted tells that all are.
    """
    dropped = Event()
    try:
        executor.submit(int).add_done_callback(lambda _: dropped.set())
    except BrokenExecutor:  # it has failed them
        dropped.set()
    executor.shutdown(wait=False, cancel_futures=True)
    dropped.wait(_PATIENCE)


def _attend() -> None:  # pragma: no cover (runs in a worker)
    """Leave an interrupt to the parent, and follow it even where it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent:
        Thread(target=_follow, args=(parent.sentinel,), daemon=True).start()


def _follow(sentinel: int) -> None:  # pragma: no cover (runs in a worker)
    wait([sentinel])
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler, which may come and go."""
    import dask  # noqa: PLC0415 (an extra, for those who ask for it)

    dask.config.set(logging=dict.fromkeys(_TALKATIVE, "critical"))
    from distributed import Client, KilledWorker  # noqa: PLC0415 (only now does it keep quiet)

    # One that comes to nothing would else be closed with a traceback, and a long time later.
    connect: Callable[..., Any] = type("Client", (Client,), {"__del__": lambda _: None})
    begin = partial(connect, address, timeout=_PATIENCE, set_as_default=False)
    try:
        client = _in_time(begin, 2 * _PATIENCE)
    except (OSError, ValueError, TypeError, AssertionError) as problem:
        # A type, where there are no certificates for TLS; on a busy machine Dask asserts.
        raise WorkerLost(f"No Dask scheduler answers at {address!r}: {problem}") from None
    deserted = WorkerLost(f"The Dask scheduler at {address!r} has no workers.")
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        client.close()
        raise deserted from None
    watched = _Watched(client.get_executor(pure=False), client, KilledWorker, deserted)
    with client, closing(watched) as executor:
        try:
            yield executor
        except KilledWorker:
            raise WorkerLost("The cluster gave up on a task, as its workers died.") from None
        except CancelledError:
            raise WorkerLost(f"The scheduler at {address!r} is gone.") from None


def _in_time(work: Callable[[], T], seconds: float) -> T:
    """What the work gives; where it takes longer, nobody waits for it any more."""
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
        raise TimeoutError("what is there speaks another language.") from None


class _Client(Protocol):
    """What matters here of Dask's."""

    status: str

    def nthreads(self) -> Mapping[str, int]:
        """The workers that there are."""


class _Watched(Executor):
    """Asks again where an answer was lost, and lets nobody wait for one that cannot come any more.

    Where a worker dies the moment that its result is handed over, Dask takes the result for an
    exception. A task that comes to the same each time can be sent anew, unless it is `given_up`.
    Workers may come back, but not for ever: then whoever waits is told that it is `deserted`.
    """

    def __init__(
        self,
        executor: Executor,
        client: _Client,
        given_up: type[Exception],
        deserted: Exception,
    ) -> None:
        self._executor = executor
        self._client = client
        self._given_up = given_up
        self._deserted = deserted
        self._futures: WeakSet[Future[Any]] = WeakSet()
        self._closed = Event()
        Thread(target=self._watch, daemon=True).start()

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """What the executor gives, or raises several times."""
        told: Future[T] = Future()
        self._futures.add(told)
        self._send(partial(task, *args, **kwargs), told, _TRIES)
        return told

    def close(self) -> None:
        """Watch no longer."""
        self._closed.set()

    def _send(self, task: Callable[[], T], told: Future[T], tries: int) -> None:
        sent = self._executor.submit(task)
        told.add_done_callback(lambda _: sent.cancel())  # which one that has ended does not mind
        sent.add_done_callback(partial(self._hear, task, told, tries - 1))

    def _hear(self, task: Callable[[], T], told: Future[T], tries: int, sent: Future[T]) -> None:
        if sent.cancelled():
            told.cancel()
        elif (problem := sent.exception()) is None:
            with suppress(InvalidStateError):  # nobody wants it any more
                told.set_result(sent.result())
        elif tries and not isinstance(problem, self._given_up):
            self._send(task, told, tries)
        else:
            with suppress(InvalidStateError):
                told.set_exception(problem)

    def _watch(self) -> None:
        seen = monotonic()
        while not self._closed.wait(_GLANCE):
            if self._client.status == "closed":
                for future in [*self._futures]:
                    future.cancel()
            elif self._has_workers():
                seen = monotonic()
            elif monotonic() - seen > _PATIENCE:
                for future in [*self._futures]:
                    with suppress(InvalidStateError):
                        future.set_exception(self._deserted)

    def _has_workers(self) -> bool:
        """Whether there are any, as far as it is known: a scheduler may be busy, or just gone."""
        try:
            return bool(_in_time(self._client.nthreads, _PATIENCE))
        except Exception:
            return True
