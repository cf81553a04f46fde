#!/usr/bin/env python3
"""Runs the product's commands; on first use it sets up its own environment.

Standard library only: it must run before anything is installed. The packages go to
`.venv` beside this file, from lock files with hashes, or from the folder `packages`
that `pack` has made of them. `CRUCE_NO_BOOTSTRAP=1` switches that off (in an image,
where the packages are there already).
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

BASE = Path(__file__).resolve().parent
VENV = BASE / ".venv"
MARK = VENV / ".cruce.json"
LOCK = BASE / ".venv.lock"
PACKED = BASE / "packages"
RUN = "requirements.lock"
TEST = "requirements-test.lock"
LINT = "requirements-lint.lock"
# The packages of the tests include those of a run.
NEEDED = {"test": (TEST,), "lint": (TEST, LINT)}
WINDOWS = os.name == "nt"
# The lock's file, passed on to the installer: if this process is killed, the next
# start waits until its orphaned installer has ended too.
HELD: list[int] = []
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"


class Stopped(Exception):
    """The set-up cannot go on; the message says what to do."""


def main() -> int:
    if sys.version_info < (3, 11):  # noqa: UP036  (whoever has an older one is told)
        raise Stopped(f"Python 3.11 or newer is needed; this is {VERSION}.")
    in_a_venv = sys.prefix != sys.base_prefix
    if not in_a_venv and not os.environ.get("CRUCE_NO_BOOTSTRAP"):
        command = sys.argv[1] if len(sys.argv) > 1 else ""
        set_up(NEEDED.get(command, (RUN,)))
        return run_inside()
    return run_command()


def run_command() -> int:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if "serve" not in sys.argv[1:2]:
        # A migration or an audit takes as long as it takes; a request does not.
        os.environ.setdefault("CRUCE_STATEMENT_TIMEOUT", "0")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.db import OperationalError

        from config.terminal import Commands
    except ModuleNotFoundError as missing:
        raise Stopped(
            f"The package {missing.name} is missing in {sys.prefix}. Leave that "
            "environment (deactivate) and start again, and the product sets itself "
            f"up; or run: pip install --require-hashes -r {RUN}"
        ) from missing
    try:
        Commands(sys.argv).execute()
    except ImproperlyConfigured as wrong:
        raise Stopped(str(wrong)) from wrong
    except OperationalError as problem:
        # Away, full or refused: its own words say more than where it was asked.
        if "--traceback" in sys.argv:
            raise
        said = " ".join(str(problem).split())
        raise Stopped(f"The database cannot be used: {said}") from problem
    return 0


def run_inside() -> int:
    """Start again with the Python of `.venv`."""
    command = [str(PYTHON), str(BASE / "manage.py"), *sys.argv[1:]]
    if not WINDOWS:
        os.execv(command[0], command)  # noqa: S606
    with subprocess.Popen(command) as process:
        while True:
            try:
                return process.wait()
            except KeyboardInterrupt:
                continue  # The child has got it too, and ends by itself.


def set_up(names: tuple[str, ...]) -> None:
    """Make sure that `.venv` holds what the lock files name."""
    if is_ready(names):
        return
    with only_one():
        if is_ready(names):  # Another start has just done it.
            return
        say("Setting up: this happens once and takes about a minute.")
        packed = RUN in names and is_packed()
        if must_rebuild():
            make_venv(with_pip=not packed)
        write_mark({"unfinished": "yes"})
        for name in names:
            if name == RUN and packed:
                unpack()
            else:
                install(name)
        write_mark({name: digest(name) for name in (RUN, *names)})
        say("Ready.")


def is_ready(names: tuple[str, ...]) -> bool:
    mark = read_mark()
    return (
        PYTHON.exists()
        and mark.get("python") == VERSION
        and all(mark.get(name) == digest(name) for name in names)
    )


def must_rebuild() -> bool:
    """Whether `.venv` is absent, half made, of another Python, or outdated.

    One that somebody made by hand has no mark: it is completed, not removed.
    """
    mark = read_mark()
    if not PYTHON.exists():
        return True
    return bool(mark) and (mark.get("python"), mark.get(RUN)) != (VERSION, digest(RUN))


def digest(name: str) -> str:
    return hashlib.sha256((BASE / name).read_bytes()).hexdigest()


def read_mark() -> dict[str, str]:
    try:
        return dict(json.loads(MARK.read_text()))
    except (OSError, ValueError):
        return {}


def write_mark(held: dict[str, str]) -> None:
    part = MARK.with_suffix(".part")
    part.write_text(json.dumps({"python": VERSION, **held}))
    part.replace(MARK)


def make_venv(*, with_pip: bool) -> None:
    """Make an empty `.venv`: with pip if that is asked for and possible."""
    if VENV.exists():
        shutil.rmtree(VENV)
    python = sys.executable
    for command in (
        ["uv", "venv", "--quiet", "--python", python, str(VENV)],
        *([[python, "-m", "venv", str(VENV)]] if with_pip else []),
        # Debian without python3-venv: the pip of the system will fill it.
        [python, "-m", "venv", "--clear", "--without-pip", str(VENV)],
    ):
        if works(command) and PYTHON.exists():
            return
    if WINDOWS:
        raise Stopped("This Python cannot make a virtual environment.")
    make_venv_by_hand()


def make_venv_by_hand() -> None:
    """Lay out what the missing `venv` module would."""
    shutil.rmtree(VENV, ignore_errors=True)
    PYTHON.parent.mkdir(parents=True)
    (VENV / "lib" / f"python{VERSION}" / "site-packages").mkdir(parents=True)
    real = Path(sys.executable).resolve()
    PYTHON.symlink_to(real)
    (VENV / "pyvenv.cfg").write_text(f"home = {real.parent}\n")


def install(name: str) -> None:
    """Fill `.venv` from a lock file, by the first installer that can."""
    file = str(BASE / name)
    options = ["install", "--quiet", "--no-deps", "--require-hashes", "-r", file]
    # Twice quiet: warnings about where packages are looked for bury what matters.
    pip_options = ["--quiet", "--disable-pip-version-check", "--no-input"]
    own_pip = [str(PYTHON), "-m", "pip"]
    system_pip = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    if works(["uv", "pip", *options, "--python", str(PYTHON)]):
        return
    pip = own_pip if works([*own_pip, "--version"]) else system_pip
    if not works([*pip, "--version"]):
        # A packed program has needed none so far.
        if not works([str(PYTHON), "-m", "ensurepip"]):
            raise Stopped("pip is missing. On Debian: apt install python3-pip")
        pip = own_pip
    if subprocess.call([*pip, *options, *pip_options], pass_fds=HELD) != 0:
        raise Stopped(
            f"The packages of {name} could not be installed; what pip said is above. "
            "The first start needs the internet; the same command tries again."
        )


def is_packed() -> bool:
    """Whether `pack` has put the packages beside the program, for such a machine."""
    try:
        packed = json.loads((PACKED / "packed.json").read_text())
    except (OSError, ValueError):
        return False
    python, system = platform.python_version(), sysconfig.get_platform()
    if (
        (packed["system"], packed[RUN]) == (system, digest(RUN))
        and packed["python"].rsplit(".", 1)[0] == VERSION
        # A newer one of the same series needs no package more.
        and int(packed["python"].split(".")[2]) <= sys.version_info[2]
    ):
        return True
    say(
        f"The packages beside the program are for Python {packed['python']} on "
        f"{packed['system']}; this is {python} on {system}. Others are fetched from "
        "the internet."
    )
    return False


def unpack() -> None:
    """Fill `.venv` from the folder `packages`."""
    inside = "Lib" if WINDOWS else f"lib/python{VERSION}"
    shutil.copytree(PACKED, VENV / inside / "site-packages", dirs_exist_ok=True)


def works(command: list[str]) -> bool:
    """Whether the command exists and succeeds; what it says is of no interest."""
    program = shutil.which(command[0])
    if program is None:
        return False
    done = subprocess.run(
        [program, *command[1:]],
        check=False,
        pass_fds=HELD,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return done.returncode == 0


@contextmanager
def only_one() -> Iterator[None]:
    """Hold the set-up's lock; the system lets go of it if we die."""
    with LOCK.open("a+") as file:
        told = False
        while not take(file):
            if not told:
                say("Another start is setting up; waiting for it.")
            told = True
            time.sleep(0.2)
        if not WINDOWS:
            HELD.append(file.fileno())
        yield
        HELD.clear()


def take(file: IO[str]) -> bool:
    try:
        if WINDOWS:
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as taken:
        if taken.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        raise
    return True


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Stopped as reason:
        say(str(reason))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
