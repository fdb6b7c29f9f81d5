"""Options of a test run, Hypothesis's profiles, and stand-ins for tests whose needs are missing."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.standins import Unprepared, needs_of_file

# From Hypothesis's own default, which is not the one it would choose where CI is set; and no
# clock decides, as a busy machine is no failure.
plain = settings(
    settings.get_profile("default"),
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
# The usual run is the same every time; the thorough one searches further, elsewhere each time.
settings.register_profile("usual", plain, max_examples=100, derandomize=True)
settings.register_profile("thorough", plain, max_examples=2000)


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    if not pluginmanager.hasplugin("timeout"):  # which a quick install has not
        parser.addini("timeout", "seconds for a test, if pytest-timeout is installed")
    parser.addoption("--thorough", action="store_true", help="try more examples and longer runs")
    parser.addoption(
        "--browsers",
        choices=("chromium", "firefox", "all"),
        help="the browsers for each test of the page, instead of Firefox for some of them",
    )
    parser.addoption(
        "--needs", action="store_true", help="with --collect-only: tell what to install"
    )


def pytest_configure(config: pytest.Config) -> None:
    # In the background of a shell they are ignored, and then by all that tests start and interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    settings.load_profile("thorough" if config.getoption("--thorough") else "usual")


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    return Unprepared.instead_of(module_path, parent)


def pytest_collection_finish(session: pytest.Session) -> None:
    if session.config.getoption("--needs"):
        needs = {need for item in session.items for need in needs_of_file(item.path)}
        print("needs:", *sorted(needs))


@pytest.fixture(scope="session")
def thorough(pytestconfig: pytest.Config) -> bool:
    """True if this run may take long."""
    return bool(pytestconfig.getoption("--thorough"))


@pytest.fixture
def untraced() -> Iterator[None]:
    """Let no coverage be taken: of the thousandth position it learns nothing, and costs most."""
    with _no_coverage():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Function) -> Iterator[None]:
    """Take no coverage of laws: what only chance would reach is to have an example."""
    if getattr(item.obj, "is_hypothesis_test", False):
        with _no_coverage():
            return (yield)
    return (yield)


@contextmanager
def _no_coverage() -> Iterator[None]:
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)
