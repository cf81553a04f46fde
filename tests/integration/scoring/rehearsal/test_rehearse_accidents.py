"""A rehearsed event in which people leave, come, and sat at wrong seats."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from tests.integration.scoring.rehearsal.test_rehearse import rehearse, rehearse_apart

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
KINDS = {"no_show", "withdrawn", "substitute", "expelled", "swap", "stand_in", "join"}


def happened(played):
    return [
        kind
        for stage in played["stages"]
        for table in stage["tables"]
        for kind in table.get("accidents", ())
    ]


@pytest.mark.parametrize(("entrants", "seed"), [(14, 5), (11, 3), (7, 2)])
def test_every_kind_happens_and_the_event_ends_with_its_places(entrants, seed):
    played, _bytes = rehearse(
        entrants, "--withdrawals", str(min(9, entrants)), "--penalties", seed=seed
    )

    assert set(happened(played)) <= KINDS
    assert len(happened(played)) >= (9 if entrants > 7 else 3)
    for stage in played["stages"][:-1]:
        for table in stage["tables"]:
            assert len(table["through"]) == 2
            assert set(table["through"]) <= set(table["entrants"])
    assert 3 <= len(played["places"]) <= 4


@pytest.mark.django_db
def test_the_same_seed_gives_the_same_bytes():
    first = rehearse(7, "--withdrawals", "5", seed=4)
    second = rehearse_apart(7, "--withdrawals", "5", seed=4)

    assert first[1] == second[1]


def test_without_it_nothing_is_told_of_it():
    assert happened(rehearse(7, seed=4)[0]) == []


def test_pairs_are_replaced_whole():
    played, _bytes = rehearse(9, "--pairs", "--withdrawals", "6", seed=1)

    assert {"substitute", "swap"} <= set(happened(played))


@pytest.mark.parametrize("number", ["-1", "9"])
def test_more_accidents_than_people_are_refused(number):
    options = ["--entrants", "8", "--seed", "1", "--withdrawals", number]
    with pytest.raises(CommandError):
        call_command("rehearse", *options, stdout=io.StringIO(), stderr=io.StringIO())
