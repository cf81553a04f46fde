"""Who may watch a tournament live."""

from __future__ import annotations

from tournaments.events.models.tournament import Tournament


def public_tournament_id(slug: str) -> int | None:
    """The id of a public tournament, or None for any other address."""
    return (
        Tournament.objects.filter(slug=slug, is_public=True)
        .values_list("pk", flat=True)
        .first()
    )
