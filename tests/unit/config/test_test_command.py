"""`manage.py test` uses every core, unless that would be in the way."""

from __future__ import annotations

import pytest

from config.management.commands.test import cores, processes


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
