"""Break the games in every small way, and see whether their fast tests notice.

``python -m tests.proof.mutate`` mutates what knows rules in ``scoring/games``: the
modules of each game and ``sets`` and ``tricks``, which they share. It runs the tests on
each mutant, those of its module first, in a process of its own. It prints what survived
and fails if anything did that is not explained in ``equivalent.json``. Modules can be
named: ``... mutate play bisca.settle sets``; ``--every 10`` takes one mutant in ten.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.machinery
import json
import os
import resource
import sys
import tempfile
import time
from collections import Counter
from itertools import islice
from pathlib import Path

import django
import hypothesis
import pytest

from tests.proof.mutants import Mutant, mutants

PACKAGE = "scoring.games"
SOURCES = Path(*PACKAGE.split("."))
TESTS = Path("tests/unit/scoring/games")
# How deals become sets, at a table.
AT_A_TABLE = Path("tests/unit/scoring/ledger")
EXPLAINED = Path(__file__).with_name("equivalent.json")
GAMES = ("cruce", "bisca")
SHARED = ("sets", "tricks")
# These know no rules; notation_* neither.
NO_RULES = ("__init__", "bots", "judgement", "notation")
PASSED = (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
# Of the processor; a mutant that never ends is noticed as well. The tests without any
# mutant take half a minute, and more where others use the same cores.
SECONDS = 150
QUIET = (
    "-c", os.devnull, "--rootdir", ".", "--noconftest", "--import-mode=importlib",
    "-p", "no:django", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist",
    "-x", "-q",
)  # fmt: skip


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("modules", nargs="*", help="as in play, or bisca.play")
    asked.add_argument("--only", default="", help="only mutants whose name has this")
    asked.add_argument("--every", type=int, default=1, help="one mutant in so many")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory(prefix="cruce-mutants-") as data:
        os.environ["CRUCE_DATA"] = data
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings_test"
        return mutate(options)


def mutate(options: argparse.Namespace) -> int:
    hypothesis.settings.register_profile(
        "mutants",
        database=None,
        deadline=None,  # or whatever else the machine does would kill mutants
        derandomize=True,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile("mutants")
    for game in GAMES:
        if run_tests(f"{game}.play", None) != "survived":
            sys.stdout.write("The tests fail without any mutant.\n")
            return 2
    explained = json.loads(EXPLAINED.read_text()) if EXPLAINED.exists() else {}
    met: Counter[str] = Counter()
    for module in chosen(options.modules):
        met += of_module(
            module, only=options.only, every=options.every, explained=explained
        )
    sys.stdout.write(f"\nall: {told(met)}\n")
    return 1 if met["survived"] else 0


def chosen(asked: list[str]) -> list[str]:
    """Return the modules that are asked for, by whole name or its last part, or all."""
    return [
        name
        for name in modules()
        if not asked or name in asked or name.rpartition(".")[2] in asked
    ]


def modules() -> list[str]:
    """Return every module that has to do with rules, as in bisca.play or sets."""
    found = [
        f"{game}.{path.stem}"
        for game in GAMES
        for path in sorted((SOURCES / game).glob("*.py"))
        if not path.stem.startswith(NO_RULES)
    ]
    return [*found, *SHARED]


def of_module(
    module: str, *, only: str, every: int, explained: dict[str, str]
) -> Counter[str]:
    """Run the mutants of one module; say which survived, and how long it took."""
    met: Counter[str] = Counter()
    started = time.monotonic()
    source = SOURCES.joinpath(*module.split(".")).with_suffix(".py").read_text()
    for mutant in islice(mutants(source), None, None, every):
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
            django.setup()  # imports the games, and the mutant with them
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
    """The files of the tests: the module's own, the strongest ones, all others.

    A game is tested by its own folder, and by what every game has to keep.
    """
    game, _dot, name = module.rpartition(".")
    elsewhere = {TESTS / one for one in GAMES if game and one != game}
    files = [
        str(path)
        for path in sorted(TESTS.rglob("test_*.py"))
        if not elsewhere & set(path.parents)
    ]
    own = [path for path in files if name in Path(path).stem]
    strong = [path for path in files if "slow_rules" in path and path not in own]
    others = [path for path in files if path not in own + strong]
    return own, strong, [*others, str(AT_A_TABLE)]


if __name__ == "__main__":
    sys.exit(main())
