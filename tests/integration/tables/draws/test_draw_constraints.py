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
