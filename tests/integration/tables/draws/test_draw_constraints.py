"""A draw has what its state says, whoever asks."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tables.draws.models.draw import Draw
from tests.integration.tables.draws.digital import drawn_to
from tests.scenarios import AT, an_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def draw():
    """A draw whose commitment is public."""
    return drawn_to(an_event(entrants=6, state="checked_in"), "committed")


def refuse(call, *, why=None):
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        call()


def test_only_a_draw_that_was_called_off_opens_its_secret_alone(draw):
    rows = Draw.objects.filter(pk=draw.pk)

    refuse(lambda: rows.update(void_secret="0" * 64), why="draw_secret_opened")


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"commitment": ""}, "draw_commitment_from_committed_on"),
        ({"state": "frozen"}, "draw_commitment_from_committed_on"),
        ({"state": "open"}, "draw_"),
        ({"method": "urn"}, "draw_"),
        ({"method": "dream"}, "draw_"),
        ({"manifest_sha256": ""}, "draw_digital_has_a_list"),
        ({"manifest": None}, "draw_digital_has_a_list"),
        ({"proof": {}}, "draw_proof_if_and_only_if_revealed"),
        ({"proof_sha256": "0" * 64}, "draw_proof_if_and_only_if_revealed"),
        ({"state": "entropy"}, "draw_public_part_when_recorded"),
        ({"state": "published", "published_at": AT, "frozen": {}}, "draw_p"),
    ],
)
def test_a_draw_has_what_its_state_says(draw, changes, name):
    rows = Draw.objects.filter(pk=draw.pk)

    refuse(lambda: rows.update(**changes), why=name)


@pytest.fixture
def raffle(draw):
    """A row of a raffle, called off, beside a draw of seats."""
    kept = {"manifest": draw.manifest, "manifest_sha256": draw.manifest_sha256}
    return Draw.raffles.create(
        tournament=draw.event, number=1, method="digital", state="void",
        opened_at=AT, **kept,
    )  # fmt: skip


def another(raffle, **changes):
    raffle.pk = None
    for name, value in changes.items():
        setattr(raffle, name, value)
    raffle.save(force_insert=True)


@pytest.mark.no_ledger_check
def test_an_event_has_a_raffle_of_a_number_once_and_one_under_way(raffle):
    refuse(lambda: another(raffle), why="raffle_number_once|tournament")
    another(raffle, number=2, state="frozen")
    refuse(lambda: another(raffle, number=3), why="raffle_one_under_way|tournament")
    another(raffle, number=3, state="void")
    assert Draw.raffles.count() == 3


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    "changes",
    [{"tournament": None}, {"moving_up": True}, {"method": "urn"}, {"stage": ...}],
    ids=["of nothing", "who moves up", "urn", "of a stage too"],
)
def test_a_raffle_is_of_an_event_and_of_nothing_else(draw, raffle, changes):
    if "stage" in changes:
        changes = {"stage": draw.stage}
    rows = Draw.raffles.filter(pk=raffle.pk)

    refuse(lambda: rows.update(**changes), why="draw_")
    assert Draw.objects.get() == draw
    assert not Draw.lots.exists()
