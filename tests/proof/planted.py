"""Plant a fault in every room, one after the other, and see whether a test notices.

``python -m tests.proof.planted`` copies the repository to a temporary folder, plants
one fault there and runs the tests that concern it, until one fails; that one has to
pass without the fault. It prints what no test noticed and fails then; also when the
text that a fault replaces is not found any more: who changed it writes the fault anew.
Faults can be named: ``... raffle urn``.
A text is looked for wherever it is, tests by the names of their files: both may move.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.proof.faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parents[2]
KINDS = {".py", ".html", ".js"}
NO_PRODUCT = ("tests", "bench", "docs", "locale", "docker")
LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv", ".venv.lock", "data", "__pycache__", ".*_cache", ".hypothesis"
)
EVERYDAY = ("unit", "integration")
FIRST = re.compile(r"^(?:FAILED|ERROR) (tests/.+?)(?: - |$)", re.MULTILINE)
PASSED, FAILED = 0, 1
# Of no other process: each copy has its own data and, on SQLite, its own database.
SINGLE = ("-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", "-n", "0")


@dataclass(frozen=True, slots=True)
class Found:
    """Where a fault goes, and which tests are to notice it."""

    file: Path
    tests: tuple[Path, ...]


class Outdated(Exception):
    """A fault that cannot be planted; says why."""


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", help="parts of the names of faults")
    names = asked.parse_args().names
    chosen = [f for f in FAULTS if not names or any(name in f.name for name in names)]
    with tempfile.TemporaryDirectory(prefix="cruce-planted-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=LEFT_BEHIND)
        met = Counter(_try(fault, copy) for fault in chosen)
    _say(", ".join(f"{count} {fate}" for fate, count in sorted(met.items())))
    return 0 if set(met) == {"noticed"} else 1


def _try(fault: Fault, copy: Path) -> str:
    """Plant it, run its tests, take it out; say and return what became of it."""
    started = time.monotonic()
    try:
        found = _find(fault, copy)
    except Outdated as why:
        _say(f"  OUTDATED {fault.name}: {why}")
        return "outdated"
    text = found.file.read_text()
    found.file.write_text(text.replace(fault.old, fault.new))
    try:
        code, failed = _run([str(path.relative_to(copy)) for path in found.tests], copy)
    finally:
        found.file.write_text(text)
    fate = {PASSED: "SURVIVED", FAILED: "noticed"}.get(code, "BROKEN")
    if fate == "noticed" and (not failed or _run([failed], copy)[0] != PASSED):
        fate = "FAILS ANYWAY"
    where = found.file.relative_to(copy)
    took = f"{time.monotonic() - started:.0f} s"
    _say(f"  {fate} {fault.name} ({where}), {took}: {failed.rpartition('::')[2]}")
    return fate


def _find(fault: Fault, copy: Path) -> Found:
    """Return where it goes. Raises Outdated."""
    places = [path for path in _sources(copy) if fault.old in path.read_text()]
    if len(places) != 1 or places[0].read_text().count(fault.old) != 1:
        where = ", ".join(str(path.relative_to(copy)) for path in places) or "nowhere"
        raise Outdated(f"its text stands not once, but in {where}: {fault.old!r}")
    tests = tuple(_tests(fault, copy))
    if not tests:
        raise Outdated(f"there are no tests called {', '.join(fault.tests)}")
    return Found(file=places[0], tests=tests)


def _sources(copy: Path) -> Iterator[Path]:
    for path in sorted(copy.rglob("*")):
        if path.suffix in KINDS and path.relative_to(copy).parts[0] not in NO_PRODUCT:
            yield path


def _tests(fault: Fault, copy: Path) -> Iterator[Path]:
    for folder in EVERYDAY:
        for name in fault.tests:
            yield from (copy / "tests" / folder).rglob(f"test_{name}.py")


def _run(tests: Sequence[str], copy: Path) -> tuple[int, str]:
    """Run them until one fails; return pytest's code, and which one it was."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *SINGLE, *tests],
        cwd=copy,
        env={k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
        check=False,
        capture_output=True,
        text=True,
    )
    failed = FIRST.search(done.stdout)
    return done.returncode, failed.group(1) if failed else ""


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
