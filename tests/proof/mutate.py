"""Break the rules engine in every small way, and see whether its fast tests notice.

``python -m tests.proof.mutate`` mutates the modules of ``scoring/games/cruce`` and
runs ``tests/unit/scoring/games`` on each mutant, the tests of its module first, in a
process of its own. It prints what survived and fails if anything did that is not
explained in ``equivalent.json``. Modules can be named: ``... mutate play settle``.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.machinery
import json
import os
import resource
import sys
import time
from collections import Counter
from pathlib import Path

import hypothesis
import pytest

from tests.proof.mutants import Mutant, mutants

PACKAGE = "scoring.games.cruce"
SOURCES = Path(*PACKAGE.split("."))
TESTS = Path("tests/unit/scoring/games")
EXPLAINED = Path(__file__).with_name("equivalent.json")
NO_RULES = ("__init__", "bots", "judgement", "notation")  # these, and notation_*
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
SECONDS = 60  # of the processor; a mutant that never ends is noticed as well
QUIET = (
    "-c", os.devnull, "--rootdir", ".", "--noconftest", "--import-mode=importlib",
    "-p", "no:django", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist",
    "-x", "-q", "-k", "not command",  # the command of manage.py needs Django
)  # fmt: skip


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("modules", nargs="*", default=modules())
    asked.add_argument("--only", default="", help="only mutants whose name has this")
    options = asked.parse_args()
    hypothesis.settings.register_profile(
        "mutants",
        database=None,
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("mutants")
    if run_tests("play", None) != "survived":
        sys.stdout.write("The tests fail without any mutant.\n")
        return 2
    explained = json.loads(EXPLAINED.read_text()) if EXPLAINED.exists() else {}
    met: Counter[str] = Counter()
    for module in options.modules:
        met += of_module(module, only=options.only, explained=explained)
    sys.stdout.write(f"\nall: {told(met)}\n")
    return 1 if met["survived"] else 0


def modules() -> list[str]:
    """Every module of the package that has to do with rules."""
    found = sorted(path.stem for path in SOURCES.glob("*.py"))
    return [name for name in found if not name.startswith(NO_RULES)]


def of_module(module: str, *, only: str, explained: dict[str, str]) -> Counter[str]:
    """Run all mutants of one module; say which survived, and how long it took."""
    met: Counter[str] = Counter()
    started = time.monotonic()
    source = (SOURCES / f"{module}.py").read_text()
    for mutant in mutants(source):
        name = f"{module}.{mutant.name}"
        if only not in name:
            continue
        fate = run_tests(module, mutant)
        if fate == "survived" and name in explained:
            fate = "explained"
        met[fate] += 1
        if fate == "survived":
            sys.stdout.write(f"  SURVIVED {module}.py:{mutant.line} {name}\n")
            sys.stdout.flush()
    took = time.monotonic() - started
    sys.stdout.write(f"{module}: {told(met)} in {took:.0f} s\n")
    sys.stdout.flush()
    return met


def told(met: Counter[str]) -> str:
    fates = ", ".join(f"{count} {fate}" for fate, count in sorted(met.items()))
    return f"{met.total()} mutants: {fates}"


def run_tests(module: str, mutant: Mutant | None) -> str:
    """Run the tests in a child that meets the mutant in place of the module."""
    child = os.fork()
    if child == 0:
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        if mutant is not None:
            install(f"{PACKAGE}.{module}", mutant)
        with contextlib.suppress(BaseException):
            for files in tests_for(module):
                if files and pytest.main([*QUIET, *files]) not in PASSED:
                    os._exit(1)
            os._exit(0)
        os._exit(3)
    _child, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "killed (endless)"
    return "survived" if os.WEXITSTATUS(status) == 0 else "killed"


def install(name: str, mutant: Mutant) -> None:
    """Let the import of the module run the mutant's code."""
    loader = importlib.machinery.SourceFileLoader
    usual = loader.get_code

    def get_code(self, fullname):
        if fullname == name:
            return compile(mutant.tree, str(self.path), "exec")
        return usual(self, fullname)

    loader.get_code = get_code  # type: ignore[method-assign]


def tests_for(module: str) -> tuple[list[str], ...]:
    """The files of the tests: the module's own, the strongest ones, all others."""
    files = [str(path) for path in sorted(TESTS.rglob("test_*.py"))]
    own = [path for path in files if module in Path(path).stem]
    strong = [path for path in files if "slow_rules" in path and path not in own]
    return own, strong, [path for path in files if path not in own + strong]


if __name__ == "__main__":
    sys.exit(main())
