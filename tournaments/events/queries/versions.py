"""The version of a tournament: one number that only grows."""

from __future__ import annotations

from datetime import datetime

from django.db import models
from django.db.models import F, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from tournaments.events.models.stage import StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.prepared import Parameter, Prepared, number
from tournaments.refusals import existing

_OF_STAGES = StageVersion.objects.filter(stage__tournament=OuterRef("pk")).order_by()
_OF_LINES = _OF_STAGES.values("stage__tournament").annotate(all=Sum("version"))
_LINES = Coalesce(Subquery(_OF_LINES.values("all")), 0)
_WITH_VERSION = Prepared(
    Tournament.objects.annotate(lines=_LINES).filter(
        slug=Parameter("slug", models.CharField())
    )
)
_VERSION = Prepared(
    Tournament.objects.annotate(all=_LINES)
    .filter(pk=number("event"))
    .values_list(F("version") + F("all"), flat=True)
)


_OF_EACH_STAGE = Prepared(
    StageVersion.objects.filter(stage__tournament=number("event")).values_list(
        "version", flat=True
    )
)


def version_put_back(at: datetime) -> int:
    """Return a version that nobody has seen of an event, for one that was put back.

    A backup or a file is older than what was shown from it since, and screens take a
    version that they have seen for known. Changes are counted, and come less often
    than seconds.
    """
    return int(at.timestamp())


def event_with_version(slug: str) -> tuple[Tournament, int]:
    """Return a tournament and its version, in one moment. One query.

    Raises NotFound.
    """
    found = existing(_WITH_VERSION.first(slug=slug))
    return found, found.version + found.lines


def current_version(tournament_id: int) -> int:
    """Return how often the tournament has changed, ledger lines included.

    Raises NotFound. One query.
    """
    version = existing(_VERSION.first(event=tournament_id))
    return int(version)


def painted_version(tournament: Tournament) -> int:
    """Return the version of a loaded tournament with the ledger lines as of now.

    Whatever is read afterwards is at least as new: the tournament's own version is
    the loaded one, so a change between the loading and this call is seen as newer.
    One query.
    """
    return tournament.version + sum(_OF_EACH_STAGE.all(event=tournament.pk))
