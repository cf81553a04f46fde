"""`manage.py test` uses every core, unless that would be in the way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from config.management.commands.test import cores, processes

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    "arguments", [[], ["-q"], ["tests/unit", "-q"], ["-k", "raffle"], ["-x", "--lf"]]
)
def test_it_takes_every_core(arguments):
    option, number = processes(arguments)

    assert option == "-n"
    assert min(cores(), 12) <= int(number) <= 12


@pytest.mark.parametrize(
    "arguments",
    [
        ["-n", "0"],
        ["-n4"],
        ["--numprocesses=2"],
        ["tests/unit/config/test_env.py::test_a_switch_is_on"],
        ["--pdb"],
        ["-s", "tests/unit"],
        ["--capture=no"],
        ["--collect-only"],
    ],
)
def test_one_process_where_it_is_asked_for_or_enough(arguments):
    assert processes(arguments) == ()


def test_what_a_database_can_break_is_chosen_by_its_folder():
    """What stands at a door is left out, unless it says that it is about both."""
    folder = "tests/integration/scoring/finish"
    only = ("-m", "not door", "--collect-only", "-q")
    said = subprocess.run(
        [sys.executable, "-m", "pytest", folder, *only],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip

    assert "test_ending.py" in said
    assert "test_results.py" not in said
