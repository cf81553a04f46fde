"""The background jobs: ids in, one command call."""

from celery import shared_task
from django.utils import timezone

from scoring.jobs import REBUILD_STANDINGS, SWEEP_STANDINGS, TELL_WEBHOOKS
from scoring.standings.commands import standings
from scoring.webhooks import commands as webhooks
from tournaments.ids import StageId


@shared_task(name=REBUILD_STANDINGS)  # type: ignore[untyped-decorator]
def rebuild_standings(*, stage_id: int) -> None:
    """Bring one stage's standings up to date."""
    standings.rebuild_standings(stage_id=StageId(stage_id), at=timezone.now())


@shared_task(name=SWEEP_STANDINGS)  # type: ignore[untyped-decorator]
def sweep_standings() -> None:
    """Repair all standings that are behind."""
    standings.sweep_standings(at=timezone.now())


@shared_task(name=TELL_WEBHOOKS)  # type: ignore[untyped-decorator]
def tell_webhooks() -> None:
    """Tell the addresses of every event that has changed."""
    webhooks.tell_webhooks(clock=timezone.now)
