"""Screens for tests, made by the real command."""

from __future__ import annotations

from uuid import uuid4

from scoring.hall import commands
from tests.scenarios import AT


def a_screen(event, *, name="Projector", language="en", key=None):
    return commands.add_display(
        tournament_id=event.pk,
        name=name,
        language=language,
        author="O01",
        client_key=key or uuid4(),
        at=AT,
    )


def show(event, made, *steps):
    commands.show(tournament_id=event.pk, display_id=made.display.pk, steps=steps)
