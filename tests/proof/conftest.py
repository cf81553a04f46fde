"""Large proofs of the game's rules, outside the everyday suite.

``manage.py test tests/proof`` runs them in full; CRUCE_PROOF_PLAYS (cards laid),
CRUCE_PROOF_DEALS (deals with a planted card) and CRUCE_PROOF_SEED change the sizes.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PARTS = 10
SECONDS = 20


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker of the proofs."""
    config.addinivalue_line("markers", "proof: takes minutes; run by its own command")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Collect proofs only when their folder or a file in it is named."""
    asked = [Path(str(argument).split("::")[0]).resolve() for argument in config.args]
    if any(HERE == path or HERE in path.parents for path in asked):
        return None
    return HERE in collection_path.parents or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    for item in items:
        if item.nodeid.startswith("tests/proof/"):
            item.add_marker("proof")


def size(name: str, usual: int) -> int:
    return int(os.environ.get(f"CRUCE_PROOF_{name}", usual))


@pytest.fixture(params=range(PARTS))
def part(request):
    """One of ten parts of a proof: its seed, and its share of a number."""
    seed = f"{size('SEED', 1)}.{request.param}"
    return seed, lambda name, usual: -(-size(name, usual) // PARTS)


@pytest.fixture
def say(capsys):
    """Print a line at once, also where pytest keeps the output."""

    def line(text: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{text}")
            sys.stdout.flush()

    return line


@pytest.fixture
def progress(say):
    """Print what has been counted, every now and then."""
    said = [time.monotonic()]

    def tell(counts) -> None:
        if time.monotonic() - said[0] > SECONDS:
            said[0] = time.monotonic()
            say(f"  {dict(counts)}")

    return tell
