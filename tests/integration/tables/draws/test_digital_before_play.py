"""What was chosen before play holds in a digital draw too."""

from __future__ import annotations

import pytest

from tables.latecomers.commands import late_entry
from tables.plan.commands import choose_letters
from tables.protocol.proof import verify
from tables.refusals import DigitalDrawInForce
from tables.seating.models import Table
from tests.integration.tables.draws.digital import AT, drawn_to, freeze, stage_of
from tests.people import becomes
from tests.scenarios import an_event
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


def test_letters_that_are_left_out_and_tables_of_three_that_are_wished():
    event = an_event(entrants=11, state="checked_in")
    choose_letters(
        tournament_id=event.id,
        out=["B"],
        small=["A"],
        at=AT,
        author="O01",
    )

    draw = drawn_to(event, "published")

    seats = ["A1", "A2", "A3", "C1", "C2", "C3", "C4", "D1", "D2", "D3", "D4"]
    assert draw.manifest["seats"] == seats
    assert sorted(seat for _code, seat in verify(draw.proof).assignment.pairs) == seats
    assert [table.letter for table in Table.objects.all()] == ["A", "C", "D"]


def test_nobody_enters_late_into_a_frozen_list():
    event = an_event(entrants=7, state="checked_in")
    late = Entrant.objects.filter(tournament=event).first()
    becomes(late, "registered")
    draw = freeze(event)

    with pytest.raises(DigitalDrawInForce):
        late_entry(
            stage_id=stage_of(draw), entrant_id=late.id,
            reason="a train", at=AT, author="O01",
        )  # fmt: skip
    assert draw.stage.entries.count() == 6
