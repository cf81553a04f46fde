"""The database keeps the steps of a draw, whoever asks."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from tables.draws.guard import (
    DRAWS,
    STEPS,
    DrawsUnprotected,
    install_triggers,
    prove_steps_kept,
)
from tables.draws.models.draw import Draw
from tables.draws.models.step import DrawStep
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


def step(draw, **changes):
    values = {"seq": 3, "move": "void", "author": "O01", "second": "E001", "at": AT}
    return DrawStep.objects.create(draw=draw, **{**values, **changes})


def test_a_step_is_never_changed_or_deleted(draw):
    steps = DrawStep.objects.filter(draw=draw)

    refuse(lambda: steps.update(value="0" * 64), why="never changed")
    refuse(lambda: steps._raw_delete(steps.db), why=r"never (changed or )?deleted")
    assert steps.count() == 2


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"seq": 4}, "follow one another"),
        ({"seq": 2}, "follow one another"),
        ({"move": "revealed"}, "only forward"),
        ({"move": "published"}, "only forward"),
        ({"move": "committed"}, "only forward"),
        ({"move": "frozen"}, "begins with"),
        ({"move": "dreamt"}, "only forward"),
        ({"second": ""}, "draw_void_takes_two"),
        ({"second": "O01"}, "draw_step_second_is_another"),
        ({"author": ""}, "draw_step_second_is_another"),
        ({"move": "entropy", "value": "AR", "second": ""}, "takes_two"),
    ],
)
def test_a_step_that_does_not_follow_is_refused(draw, changes, why):
    refuse(lambda: step(draw, **changes), why=why)
    assert draw.steps.count() == 2


@pytest.mark.no_ledger_check
def test_the_step_that_follows_is_taken(draw):
    assert step(draw).seq == 3


@pytest.mark.no_ledger_check
def test_what_was_laid_open_is_typed_as_often_as_needed_before_it_is_recorded(draw):
    for seq in (3, 4):
        step(draw, seq=seq, move="typed", value="AR", second="")

    refuse(lambda: step(draw, seq=5, move="revealed", second=""), why="only forward")
    assert step(draw, seq=5).move == "void"
    refuse(lambda: step(draw, seq=6, move="typed", second=""), why="only forward")


def test_only_a_draw_that_was_called_off_opens_its_secret_alone(draw):
    rows = Draw.objects.filter(pk=draw.pk)

    refuse(lambda: rows.update(void_secret="0" * 64), why="draw_secret_opened")


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about SQLite")
def test_no_step_is_replaced(draw):
    with connection.cursor() as cursor, pytest.raises(IntegrityError, match="never"):
        cursor.execute(
            f"INSERT OR REPLACE INTO {STEPS} "
            "(id, draw_id, seq, move, value, author, second, at) "
            "SELECT id, draw_id, 3, 'void', '', 'O01', 'E001', at "
            f"FROM {STEPS} WHERE seq = 1"
        )


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


def test_draws_are_numbered_without_a_gap():
    stage = an_event(entrants=6).stages.create(number=1)

    for number in (0, 2, 3):
        refuse(
            lambda wrong=number: Draw.objects.create(
                stage=stage, number=wrong, opened_at=AT
            ),
            why="without a gap",
        )


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("draw_step_no_update", STEPS),
        ("draw_step_no_delete", STEPS),
        ("draw_step_append", STEPS),
        ("draw_number_follows", DRAWS),
    ],
)
def test_a_missing_trigger_is_found(name, table):
    prove_steps_kept(connection)
    on = "" if connection.vendor == "sqlite" else f" ON {table}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {name}{on}")

    with pytest.raises(DrawsUnprotected, match=name):
        prove_steps_kept(connection)
    install_triggers(connection)
    prove_steps_kept(connection)
