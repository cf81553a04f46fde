"""A digital draw that is called off, and the urn beside it."""

from __future__ import annotations

import pytest

from tables.draws.refusals import (
    DrawReasonMissing,
    UrnAlreadyOpen,
    UrnInForce,
    WitnessMissing,
)
from tables.refusals import DigitalDrawInForce, SeatsPublished
from tables.urn.commands.books import UrnSignature
from tables.urn.commands.tickets import record_ticket
from tables.urn.commands.urn import call_off_draw, open_urn
from tests.integration.tables.draws.digital import (
    AT,
    commit,
    confirm,
    drawn_to,
    freeze,
    lay_open,
    reveal,
    stage_of,
    steps,
    void,
)
from tests.scenarios import an_event
from tournaments.ids import EntrantId

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=7, state="checked_in")


def test_a_draw_called_off_stays_with_its_list_and_the_next_has_the_next_number(event):
    first = drawn_to(event, "committed")
    void(first)

    second = drawn_to(event, "published")

    first.refresh_from_db()
    assert (first.number, second.number) == (1, 2)
    assert first.state == "void"
    assert steps(first, "void")[0].said.reason == "a card fell"
    assert first.manifest["draw"] == 1
    assert first.commitment
    assert first.proof is None
    assert second.manifest["draw"] == 2


def test_calling_off_takes_a_reason_and_two_people(event):
    draw = drawn_to(event, "entropy")

    with pytest.raises(DrawReasonMissing):
        void(draw, reason="  ")
    with pytest.raises(WitnessMissing):
        void(draw, witness=" ")
    void(draw)

    assert steps(draw, "void")[0].second == "E002"
    event.refresh_from_db()
    assert event.status == "registration"


def test_published_seats_are_not_drawn_again(event):
    draw = drawn_to(event, "published")

    for step in (commit, lay_open, confirm, reveal, void):
        with pytest.raises(SeatsPublished):
            step(draw)
    with pytest.raises(UrnAlreadyOpen):
        freeze(event)


def test_urn_and_digital_draw_exclude_each_other(event):
    tournament_id = event.id
    draw = freeze(event)
    with pytest.raises(DigitalDrawInForce):
        open_urn(author="O01", tournament_id=tournament_id, at=AT)
    with pytest.raises(DigitalDrawInForce):
        freeze(event)
    with pytest.raises(DigitalDrawInForce):
        record_ticket(
            stage_id=stage_of(draw), entrant_id=EntrantId(1), seat="A1",
            sign=UrnSignature(author="O01", at=AT),
        )  # fmt: skip
    with pytest.raises(DigitalDrawInForce):
        call_off_draw(stage_id=stage_of(draw), reason="x", author="O01", at=AT)
    void(draw)

    urn = open_urn(author="O01", tournament_id=tournament_id, at=AT)

    assert urn.number == 2
    with pytest.raises(UrnAlreadyOpen):
        freeze(event)
    for step in (commit, lay_open, confirm, void):
        with pytest.raises(UrnInForce):
            step(urn)
