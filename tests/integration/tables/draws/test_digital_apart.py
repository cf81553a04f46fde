"""Conditions of a digital draw, pairs, and the free ticket."""

from __future__ import annotations

from itertools import combinations

import pytest

from tables.draws.models.draw import Draw
from tables.draws.queries.free import free_ticket_of
from tables.draws.refusals import DigitalNeedsUrn
from tables.protocol.proof import verify
from tables.seating.models import Seat
from tests.integration.tables.draws.digital import drawn_to, freeze
from tests.people import called
from tests.scenarios import a_stager, an_event, running_tables

pytestmark = pytest.mark.django_db


def at_one_table(event, stage):
    tables = {}
    seats = Seat.objects.filter(stage__tournament=event, stage__number=stage)
    for table, code in seats.values_list("table", "entrant__code"):
        tables.setdefault(table, set()).add(code)
    return {
        pair for codes in tables.values() for pair in combinations(sorted(codes), 2)
    }


def play_stage(event):
    stager = a_stager()
    for table in running_tables(event):
        stager.play_table(table)
    stager.confirm(event.stages.latest("number"))
    event.refresh_from_db()


def test_club_mates_sit_apart(db):
    event = an_event(entrants=12, state="checked_in")
    mates = ["E002", "E005", "E009"]
    clubs = dict(zip(mates, ("Șoimii", "SOIMII ", "șoimii"), strict=True))
    for entrant in event.entrants.all():
        called(entrant, club=clubs.get(entrant.code, ""))

    draw = drawn_to(event, "published", conditions=["clubs"])

    (clubs,) = draw.manifest["constraints"]
    assert clubs["groups"] == [mates]
    assert not at_one_table(event, 1) & set(combinations(mates, 2))
    assert verify(draw.proof).assignment.violations == 0


def test_those_who_met_do_not_meet_again(db):
    event = an_event(entrants=16, state="playing", target=4)
    met = at_one_table(event, 1)
    play_stage(event)

    draw = drawn_to(event, "published", conditions=["opponents"])

    (opponents,) = draw.manifest["constraints"]
    pairs = {tuple(group) for group in opponents["groups"]}
    assert len(pairs) == 4
    assert pairs <= met
    assert not at_one_table(event, 2) & met


def test_a_condition_that_separates_nobody_is_on_the_list_all_the_same(db):
    event = an_event(entrants=6, state="checked_in")

    draw = freeze(event, conditions=["opponents"])

    assert draw.manifest["constraints"] == [
        {"name": "opponents", "version": 1, "groups": []}
    ]


def test_pairs_are_drawn_and_the_free_ticket_too(db):
    event = an_event(entrants=7, state="checked_in", target=4, pairs=True)

    draw = drawn_to(event, "published")

    assert draw.manifest["seats"][-1] == "D1"
    pairs = dict(verify(draw.proof).assignment.pairs)
    for seat in Seat.objects.filter(stage__tournament=event, partner=0):
        ticket = f"{seat.table.letter}{seat.position + 1}"
        assert pairs[seat.entrant.code] == ticket


def test_only_the_urn_can_hold_the_free_ticket_back(db):
    event = an_event(entrants=5, state="checked_in", target=4, pairs=True)
    drawn_to(event, "published")
    play_stage(event)

    with pytest.raises(DigitalNeedsUrn):
        freeze(event)

    assert not Draw.objects.filter(stage__number=2).exists()
    urn = a_stager().open_urn(event)
    assert free_ticket_of(urn.stage).first
