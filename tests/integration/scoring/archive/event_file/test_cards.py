"""Points that do not follow from the cards that were recorded are found at home."""

from __future__ import annotations

import copy
import os
from functools import lru_cache
from unittest.mock import patch

import pytest

from scoring.archive.queries.event_file.writing import event_document
from scoring.rehearsal.scratch import scratch_database
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.scenarios import an_event

pytestmark = pytest.mark.django_db


@lru_cache(maxsize=2)
def _played(game):
    """The same cards in every run, whichever of these tests comes first."""
    named = patch.dict(os.environ, PYTEST_CURRENT_TEST=f"cards of {game} (call)")
    with named, scratch_database():
        return event_document(an_event(entrants=4, state="playing", deals=3, game=game))


@pytest.fixture(params=["cruce", "bisca"])
def document(request, db):
    return copy.deepcopy(_played(request.param))


def deals(document):
    lines = document["stages"][0]["tables"][0]["lines"]
    return [
        (line["row"]["seq"], line["row"]["payload"])
        for line in lines
        if "plays" in line["row"]["payload"]
    ]


def faults(document):
    return verifier().faults_of(finished(document))


def test_a_deal_card_by_card_is_true(document):
    assert deals(document)
    assert faults(document) == []


def test_points_of_two_seats_exchanged_do_not_follow_from_the_cards(document):
    number, said = deals(document)[0]
    points = said["entry"].get("cards") or said["entry"]["points"]
    one = next(seat for seat, taken in enumerate(points) if taken != points[0])
    points[0], points[one] = points[one], points[0]

    assert f"table 1/A, line {number} is no possible deal" in faults(document)


@pytest.mark.parametrize("at", [1, -1])
def test_two_cards_exchanged_do_not_give_the_points(document, at):
    number, said = deals(document)[0]
    trick, other = said["plays"][at], said["plays"][at - 2]
    trick[:], other[:] = [*other[:1], *trick[1:]], [*trick[:1], *other[1:]]

    assert f"table 1/A, line {number} is no possible deal" in faults(document)


def test_a_card_that_lies_twice_is_no_deal(document):
    number, said = deals(document)[0]
    said["plays"][2][0] = said["plays"][1][0]

    assert f"table 1/A, line {number} is no possible deal" in faults(document)


def test_an_announcement_that_nobody_can_have_made_is_found(document):
    for number, said in deals(document):
        announced = said["entry"].get("announcements")
        for suit in announced or ():
            announced[suit] = (announced[suit] + 1) % 4
            assert f"table 1/A, line {number} is no possible deal" in faults(document)
            return
