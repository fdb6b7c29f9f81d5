"""Setting up .venv and node_modules: as locked, or one sentence on stderr and exit 1."""

import ast
import functools
import os
import shutil
import subprocess
import sys
import threading
import venv
from collections.abc import Iterator, Mapping
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.index import Index
from tests.projects import NOWHERE, copy_project
from tools import environment

LIMIT = 600  # seconds, after which a command that should end has failed


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The files that a run sets itself up from, in a place with nothing installed."""
    return copy_project(tmp_path / "project")


@pytest.fixture
def index(tmp_path: Path) -> Index:
    """An index that has nothing yet."""
    return Index(tmp_path / "index")


def complaint(project: Path, *command: str, settings: Mapping[str, str]) -> str:
    """The one line that a failing command says on stderr, with these settings and no others."""
    result = subprocess.run(
        command,
        cwd=project,
        env={"PATH": os.environ["PATH"], "HOME": str(project), **settings},
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT,
    )
    assert result.returncode != 0
    (line,) = result.stderr.splitlines()
    return line


def run_tests(project: Path, settings: Mapping[str, str]) -> str:
    return complaint(project, sys.executable, "-m", "tests", settings=settings)


def old_pythons() -> Iterator[str]:
    """Interpreters before 3.11 on this machine, on the path or kept by pyenv."""
    for minor in range(6, 11):
        yield from map(str, Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        on_path = shutil.which(f"python3.{minor}")
        if on_path and ".pyenv" not in on_path:  # pyenv's own are names that may not run
            yield on_path


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_old_version_is_refused(version: tuple[int, ...]) -> None:
    with pytest.raises(SystemExit, match=rf"needs Python 3\.11 .* Python 3\.{version[1]}\.$"):
        environment.require_python(version)


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 2), (4, 0, 0)])
def test_a_new_version_is_accepted(version: tuple[int, ...]) -> None:
    environment.require_python(version)


@pytest.mark.parametrize(
    "name", ["build.py", "tools/environment.py", "tests/__init__.py", "tests/__main__.py"]
)
def test_an_old_python_can_read_what_refuses_it(name: str) -> None:
    source = (environment.ROOT / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))  # the oldest that can be asked for


def test_an_old_python_says_so(project: Path) -> None:
    pythons = list(old_pythons())
    if not pythons:
        pytest.skip("no Python older than 3.11 is here")
    for python in pythons:
        commands = ("bench", "checks", "locks", "reference", "release", "training")
        modules = ("tests", *(f"tools.{command}" for command in commands))
        for command in (["build.py"], *(["-m", module] for module in modules)):
            said = complaint(project, python, *command, settings={})
            assert said.startswith("Jaipur needs Python 3.11 or newer")


def test_a_python_without_ensurepip_says_what_to_install(project: Path) -> None:
    (project / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None")
    said = run_tests(project, {"PYTHONPATH": str(project)})
    assert "apt install python3-venv" in said


@pytest.mark.parametrize(
    ("retries", "sentence"),
    [
        ("1", "pip cannot reach its package index"),
        ("0", "pip finds no "),  # pip itself does not say that it could not connect
    ],
)
def test_an_unreachable_index_is_told_and_nothing_taken_for_installed(
    project: Path, retries: str, sentence: str
) -> None:
    settings = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": NOWHERE, "PIP_RETRIES": retries}
    said = run_tests(project, {**settings, "PIP_NO_CACHE_DIR": "1", "PIP_USER": "1"})
    assert said.startswith(sentence)
    assert "check the network" in said
    assert list((project / ".venv" / "stamps").iterdir()) == []


# --- locks


def write_lock(project: Path, *pins: str, name: str = "test") -> None:
    (project / "requirements" / f"{name}.txt").write_text("".join(pins))


def run_python(project: Path, index: Index, *arguments: str, path: str | None = None) -> str:
    """Run Python in the project, where pip knows this index; returns what was printed."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env={"PATH": path or os.environ["PATH"], "HOME": str(project), **index.settings},
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        timeout=LIMIT,
    ).stdout


def install(project: Path, index: Index, *locks: str) -> str:
    """Install these locks from the index; returns what was printed."""
    code = f"from tools import environment; environment.python_packages{locks or ('test',)}"
    return run_python(project, index, "-c", code)


def installed(project: Path) -> set[str]:
    """Return the pins of all that .venv has, but for what came with it."""
    listing = subprocess.run(
        [project / ".venv" / "bin" / "python", "-m", "pip", "list", "--format=freeze"],
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout.split()
    return {pin for pin in listing if not pin.startswith(("pip==", "setuptools=="))}


def use_first_pip(project: Path) -> str:
    """Make a .venv with the first pip that came with this Python; returns its version."""
    (wheel,) = environment.fetched_wheels("pip").glob("*.whl")
    venv.create(project / ".venv", symlinks=True)
    (project / ".venv" / "stamps").mkdir()
    python = project / ".venv" / "bin" / "python"
    command = [str(python), str(wheel / "pip"), "install", "--quiet", "--no-index", str(wheel)]
    subprocess.run(command, check=True, env={"PATH": os.environ["PATH"]})
    return wheel.name.split("-")[1]


def test_the_first_pip_of_this_python_installs_what_is_locked_whatever_is_newer(
    project: Path, index: Index
) -> None:
    lock = [
        # As in a real lock, the extra itself is not named: what it needs is.
        index.offer("spice", "1.0", "Requires-Dist: pepper>=1", "Requires-Dist: silk[gold]>=1"),
        index.offer("pepper", "1.0"),
        index.offer(
            "silk", "1.0", "Provides-Extra: gold", 'Requires-Dist: thread>=1; extra == "gold"'
        ),
        index.offer("thread", "1.0"),
    ]
    for name in ("spice", "pepper", "silk", "thread"):
        index.offer(name, "1.1", "Provides-Extra: gold", "Requires-Dist: saffron")
    write_lock(project, *lock)
    version = use_first_pip(project)
    install(project, index)
    assert installed(project) == {"spice==1.0", "pepper==1.0", "silk==1.0", "thread==1.0"}
    pip = project / ".venv" / "bin" / "pip"
    told = subprocess.run([pip, "--version"], check=True, capture_output=True, encoding="utf-8")
    assert told.stdout.startswith(f"pip {version} ")


def test_a_lock_is_installed_once_and_another_one_beside_it(project: Path, index: Index) -> None:
    write_lock(project, index.offer("spice", "1"))
    write_lock(project, index.offer("silk", "1"), name="build")
    assert install(project, index) == "Installing requirements/test.txt into .venv ...\n"
    assert install(project, index) == ""
    told = install(project, index, "test", "build")
    assert told == "Installing requirements/build.txt into .venv ...\n"
    assert installed(project) == {"spice==1", "silk==1"}


def test_what_a_changed_lock_no_longer_has_is_gone(project: Path, index: Index) -> None:
    spice = index.offer("spice", "1")
    write_lock(project, spice, index.offer("silk", "1"))
    install(project, index)
    write_lock(project, spice)
    install(project, index)
    assert installed(project) == {"spice==1"}


def test_a_virtual_environment_of_another_make_is_replaced(project: Path, index: Index) -> None:
    venv.create(project / ".venv")  # without pip, like uv's
    write_lock(project, index.offer("spice", "1"))
    install(project, index)
    assert installed(project) == {"spice==1"}


def test_a_changed_lock_takes_no_node_away(project: Path, index: Index) -> None:
    script = "#!/bin/sh\n"
    programs = {"node": script + "echo v24", "npm": script + "/bin/mkdir -p node_modules"}
    write_lock(project, index.offer("node", "1", scripts=programs), name="node")
    (project / "programs").mkdir()
    set_up = "from tools import environment as e; e.node_packages(); e.python_packages('build')"
    for version in ("1", "2"):
        write_lock(project, index.offer("spice", version), name="build")
        run_python(project, index, "-c", set_up, path=str(project / "programs"))
        assert (project / ".venv" / "bin" / "node").exists()


def test_a_tampered_package_is_named(project: Path, index: Index) -> None:
    pin = index.offer("spice", "1")
    index.offer("spice", "1", "Summary: another")
    write_lock(project, pin)
    said = run_tests(project, index.settings)
    assert said.startswith("pip got a spice==1 whose hash is not the one in the lock")


@pytest.mark.parametrize(
    ("version", "tag"),
    [
        ("2", "py3-none-any"),  # the index no longer has, or does not yet have, what is locked
        ("1", "cp27-cp27m-any"),  # no wheel for this Python
    ],
)
def test_a_package_that_cannot_be_had_is_named(
    project: Path, index: Index, version: str, tag: str
) -> None:
    write_lock(project, index.offer("spice", version, tag=tag).replace("==2", "==1"))
    said = run_tests(project, index.settings)
    python = ".".join(map(str, sys.version_info[:3]))
    assert said.startswith(
        f"pip finds no spice==1, which requirements/test.txt pins, for Python {python} on "
    )
    assert said.endswith(
        ": check the network and pip's index, use another Python, or renew the lock as "
        "CONTRIBUTING.md says."
    )


def test_a_package_in_source_is_not_built_by_todays_tools(project: Path, index: Index) -> None:
    index.folder.joinpath("spice").mkdir(parents=True)
    source = index.folder / "spice" / "spice-1.tar.gz"
    source.touch()
    source.with_name("index.html").write_text(f'<a href="{source.name}">{source.name}</a>')
    write_lock(project, f"spice==1 --hash=sha256:{'0' * 64}\n")
    assert run_tests(project, index.settings).startswith("pip finds no spice==1, which ")


def test_a_requirement_that_is_not_pinned_is_named(project: Path, index: Index) -> None:
    write_lock(project, index.offer("spice", "1").replace("==", ">="))
    said = run_tests(project, index.settings)
    assert said.startswith("pip cannot install requirements/test.txt (In --require-hashes mode,")
    assert "spice>=1" in said
    assert said.endswith("renew the lock as CONTRIBUTING.md says.")


def test_a_missing_lock_is_named(project: Path) -> None:
    (project / "requirements" / "test.txt").unlink()
    assert "requirements/test.txt" in run_tests(project, {})


# --- commands


@pytest.mark.skipif(os.name == "nt", reason="Windows has no locale without letters.")
def test_the_project_is_installed_in_a_folder_whose_letters_the_locale_lacks(
    tmp_path: Path,
) -> None:
    project = copy_project(tmp_path / "a folder of Jürgen's")
    for name in ("README.md", "LICENSE"):
        shutil.copy(environment.ROOT / name, project)
    for name in ("gamekit", "jaipur"):
        (project / name).mkdir()
        (project / name / "__init__.py").touch()
    venv.create(project / ".venv", with_pip=False)
    # What builds it is this Python's, under a name that every locale has.
    (packages,) = {Path(path) for path in sys.path if Path(path, "hatchling").is_dir()}
    (project / "packages").symlink_to(packages)
    (own,) = (project / ".venv").glob("lib/*/site-packages")
    (own / "packages.pth").write_text("../../../../packages\n", encoding="utf-8")
    settings = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0"}

    def run(*command: str | Path) -> str:
        result = subprocess.run(
            command, cwd=project, env=settings, capture_output=True, encoding="utf-8", check=False
        )
        assert result.returncode == 0, result.stderr
        return result.stdout

    run(sys.executable, "-c", "from tools import environment; environment.editable_project()")
    python = project / ".venv" / "bin" / "python"
    assert run(python, "-I", "-c", "import jaipur; print(jaipur.__path__[0])") == (
        f"{project / 'jaipur'}\n"
    )


@pytest.fixture
def command(project: Path, index: Index) -> tuple[str, ...]:
    """A command that needs a package, which is not installed yet."""
    write_lock(project, index.offer("spice", "1.5"))
    (project / "command.py").write_text(
        "from tools import needs\n"
        "needs.run_in_venv('test')\n"
        "import sys, spice\n"
        "print(spice.VERSION, sys.prefix, *sys.argv[1:])\n"
    )
    return "-m", "command", "--option", "a b"


def test_a_command_runs_in_the_virtual_environment_with_what_it_needs(
    project: Path, index: Index, command: tuple[str, ...]
) -> None:
    *_, told = run_python(project, index, *command).splitlines()
    assert told == f"1.5 {project / '.venv'} --option a b"


def test_a_virtual_environment_behind_a_link_is_used(
    project: Path, index: Index, command: tuple[str, ...]
) -> None:
    install(project, index)
    (project / ".venv").rename(project / "elsewhere")
    (project / ".venv").symlink_to(project / "elsewhere")
    assert run_python(project, index, *command).startswith("1.5 ")


@pytest.mark.parametrize("arguments", [[], ["speed"], ["--help"]])
def test_a_benchmark_that_is_not_named_is_asked_for(project: Path, arguments: list[str]) -> None:
    said = complaint(project, sys.executable, "-m", "tools.bench", *arguments, settings={})
    assert said == "Name one of these benchmarks: arena, asking, boot, frames, players, rounds."


# --- other problems


def test_a_folder_that_no_virtual_environment_can_be_in_is_told(tmp_path: Path) -> None:
    project = copy_project(tmp_path / "a:b")
    said = run_tests(project, {})
    assert said.startswith(f"The virtual environment {project / '.venv'} cannot be made (")
    assert "move the project to another folder" in said


def test_a_download_that_comes_to_a_halt_is_told_in_a_sentence(project: Path, index: Index) -> None:
    write_lock(project, index.offer("spice", "1"))
    over = threading.Event()

    class Halting(SimpleHTTPRequestHandler):
        def copyfile(self, source: Any, outputfile: Any) -> None:  # noqa: ANN401
            content = source.read()
            if self.path.endswith(".whl"):
                outputfile.write(content[: len(content) // 2])
                outputfile.flush()
                over.wait()
            else:
                outputfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    handler = functools.partial(Halting, directory=str(index.folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        impatient = {"PIP_INDEX_URL": address, "PIP_RETRIES": "0", "PIP_DEFAULT_TIMEOUT": "1"}
        try:
            said = run_tests(project, {**index.settings, **impatient})
        finally:
            over.set()
            server.shutdown()
    assert said.startswith("pip cannot reach its package index (")
    assert "Traceback" not in said
    assert len(said) < 400


def test_a_full_disk_is_told(project: Path) -> None:
    # A limit on the size of a file stands in for the disk: root too is held to it.
    limited = ["sh", "-c", 'ulimit -f 1 && exec "$0" -m tests', sys.executable]
    said = complaint(project, *limited, settings={})
    assert "File too large" in said


def test_an_unreachable_registry_is_told(project: Path) -> None:
    settings = {
        "PATH": os.pathsep.join([str(environment.node().parent), os.environ["PATH"]]),
        "npm_config_registry": NOWHERE,
        "npm_config_fetch_retries": "0",
    }
    install = "from tools import environment; environment.node_packages()"
    said = complaint(project, sys.executable, "-c", install, settings=settings)
    assert said.startswith("npm cannot reach its package registry")
    assert not (project / "node_modules" / ".installed").exists()
