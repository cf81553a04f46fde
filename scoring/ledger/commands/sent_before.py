"""A form that arrives again: the first answer, unless it says something else now."""

from __future__ import annotations

from typing import TypeVar
from uuid import UUID

from django.db.models import Model

from tournaments.events.models.tournament import Tournament
from tournaments.refusals import KeyReused

M = TypeVar("M", bound=Model)


def sent_before(
    model: type[M], tournament: Tournament, client_key: UUID, **said: object
) -> M | None:
    """Return what this key has written, or nothing.

    ``said`` is what the form says, by field. Raises KeyReused if the key stands for
    something else: silence would lose what was typed now.
    """
    row = model._base_manager.filter(client_key=client_key).first()
    if row is None:
        return None
    same = all(getattr(row, field) == value for field, value in said.items())
    if not same or getattr(row, "tournament_id") != tournament.pk:  # noqa: B009
        raise KeyReused
    return row
