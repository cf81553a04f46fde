"""The version of a tournament: one number that only grows."""

from __future__ import annotations

from django.db import models
from django.db.models import F, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from tournaments.events.models.stage import StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.prepared import Given, Prepared
from tournaments.refusals import NotFound

_OF_STAGES = StageVersion.objects.filter(stage__tournament=OuterRef("pk")).order_by()
_OF_LINES = _OF_STAGES.values("stage__tournament").annotate(all=Sum("version"))
_WITH_VERSION = Prepared(
    Tournament.objects.annotate(
        lines=Coalesce(Subquery(_OF_LINES.values("all")), 0)
    ).filter(slug=Given("slug", models.CharField()))
)


def event_with_version(slug: str) -> tuple[Tournament, int]:
    """Return a tournament and its version, in one moment. One query.

    Raises NotFound.
    """
    found = _WITH_VERSION.first(slug=slug)
    if found is None:
        raise NotFound
    return found, found.version + found.lines


def current_version(tournament_id: int) -> int:
    """Return how often the tournament has changed, ledger lines included.

    Raises NotFound. One query.
    """
    version = (
        Tournament.objects.filter(pk=tournament_id)
        .annotate(lines=Coalesce(Sum("stages__version__version"), 0))
        .values_list(F("version") + F("lines"), flat=True)
        .first()
    )
    if version is None:
        raise NotFound
    return int(version)
