"""The background jobs: ids in, one command call."""

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from scoring.jobs import STAMP_HEADS, TELL_WEBHOOKS
from scoring.stamps import commands as stamps
from scoring.webhooks import commands as webhooks


@shared_task(name=TELL_WEBHOOKS)  # type: ignore[untyped-decorator]
def tell_webhooks() -> None:
    """Tell the addresses of every event that has changed."""
    webhooks.tell_webhooks(clock=timezone.now)


@shared_task(name=STAMP_HEADS)  # type: ignore[untyped-decorator]
def stamp_heads() -> None:
    """Have the heads of events stamped, where an authority is set."""
    authority = stamps.Authority(
        url=settings.TIMESTAMP_URL, certificates=settings.TIMESTAMP_AUTHORITY
    )
    stamps.stamp_heads(authority, clock=timezone.now)
