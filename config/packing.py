"""The program with its packages in one folder, for a laptop without the internet.

What `manage.py` does with the folder `packages` at the first start is written there.
"""

from __future__ import annotations

import json
import platform
import shutil
import sysconfig
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import Distribution, distributions
from pathlib import Path

LOCK = "requirements.lock"
PACKAGES = "packages"
MARK = "packed.json"
# Nothing else is taken along: a checkout may hold backups and databases.
FOLDERS = {
    "bench", "config", "docker", "docs", "locale", "scoring", "tables", "templates",
    "tests", "tournaments",
}  # fmt: skip
FILES = {"manage.py", "pyproject.toml"}
TEXTS = {".lock", ".md"}
WITHOUT = shutil.ignore_patterns("__pycache__", "*.pyc", "*.part")


def pack(program: Path, *, to: Path) -> None:
    """Write the program and its packages to a new folder, or nothing.

    Raises FileExistsError where something is there already, OSError where it cannot be
    written.
    """
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise FileExistsError(to)
    part = to.with_name(f"{to.name}.part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        _copy_program(program, to=part)
        _copy_packages(program, to=part / PACKAGES)
        if to.exists():
            to.rmdir()
        part.rename(to)
    except BaseException:
        shutil.rmtree(part, ignore_errors=True)
        raise


def made_for() -> dict[str, str]:
    """Return on what the packages run: this Python and this system."""
    return {"python": platform.python_version(), "system": sysconfig.get_platform()}


def _copy_program(program: Path, *, to: Path) -> None:
    to.mkdir(parents=True)
    for one in sorted(program.iterdir()):
        hidden = one.name.startswith(".")
        if one.is_dir() and one.name in FOLDERS:
            shutil.copytree(one, to / one.name, ignore=WITHOUT)
        elif one.name in FILES or (one.suffix in TEXTS and not hidden):
            shutil.copy2(one, to / one.name)


def _copy_packages(program: Path, *, to: Path) -> None:
    to.mkdir()
    for distribution in _locked(program / LOCK):
        for file in distribution.files or ():
            source = Path(str(file.locate()))
            # Scripts lie outside; the program starts none of them.
            if ".." in file.parts or source.suffix == ".pyc" or not source.exists():
                continue
            target = to.joinpath(*file.parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    digest = sha256((program / LOCK).read_bytes()).hexdigest()
    (to / MARK).write_text(json.dumps({**made_for(), LOCK: digest}))


def _locked(lock: Path) -> Iterator[Distribution]:
    """Return what is installed of the packages that a run needs."""
    lines = lock.read_text().splitlines()
    names = {_plain(line.split("==")[0]) for line in lines if "==" in line}
    for distribution in distributions():
        if _plain(distribution.metadata["Name"]) in names:
            yield distribution


def _plain(name: str) -> str:
    return name.split("[")[0].strip().lower().replace("_", "-").replace(".", "-")


def size(folder: Path) -> int:
    """Return the bytes of all files in a folder."""
    return sum(one.stat().st_size for one in folder.rglob("*") if one.is_file())
