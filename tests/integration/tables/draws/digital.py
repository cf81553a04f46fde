"""A digital draw, step by step, as the tests take it."""

from __future__ import annotations

from datetime import timedelta

from scoring.stages.commands.stages import publish_seats
from tables.draws.commands.digital import (
    SeatsOfStage,
    commit_draw,
    freeze_draw,
    void_draw,
)
from tables.draws.commands.public_part import confirm_public_part, type_public_part
from tables.draws.queries.steps import draw_steps
from tests import scenarios
from tournaments.ids import StageId

CARDS = "AR 9V XD 4G 3R XV 2D AG"
SECRET = bytes(range(32))
# Later than everything that the script of a scenario has written into the book.
AT = scenarios.AT + timedelta(hours=8)
LATER = AT + timedelta(seconds=61)


def freeze(event, *, sources=("cards-8",), conditions=(), **changes):
    return freeze_draw(
        tournament_id=event.id,
        sources=sources,
        conditions=conditions,
        author="O01",
        at=AT,
        **changes,
    )


def commit(draw, *, secret=SECRET, at=AT):
    return commit_draw(stage_id=stage_of(draw), author="O01", at=at, secret=secret)


def lay_open(draw, *typed, at=LATER, author="O01"):
    return type_public_part(
        SeatsOfStage(stage_of(draw)), typed=typed or (CARDS,), author=author, at=at
    )


def confirm(draw, *, seen=CARDS, witness="E003", author="O01", at=LATER):
    return confirm_public_part(
        SeatsOfStage(stage_of(draw)), seen=seen, author=author, witness=witness, at=at
    )


def reveal(draw, *, at=LATER):
    return publish_seats(stage_id=stage_of(draw), author="O01", at=at)


def drawn_to(event, step, **chosen):
    """A draw at one of: frozen, committed, entropy, published."""
    draw = freeze(event, **chosen)
    if step != "frozen":
        commit(draw)
    if step in {"entropy", "published"}:
        lay_open(draw)
        confirm(draw)
    if step == "published":
        reveal(draw)
    draw.refresh_from_db()
    return draw


def steps(draw, move=""):
    """The draw's steps in the event's book; those with one move, or all."""
    return [step for step in draw_steps(draw) if move in ("", step.said.move)]


def stage_of(draw):
    return StageId(draw.stage_id)


def void(draw, *, reason="a card fell", witness="E002", at=AT):
    return void_draw(
        stage_id=stage_of(draw), reason=reason, author="O01", witness=witness, at=at
    )
