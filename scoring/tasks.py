"""The background jobs: ids in, one command call."""

from celery import shared_task
from django.utils import timezone

from scoring.jobs import TELL_WEBHOOKS
from scoring.webhooks import commands as webhooks


@shared_task(name=TELL_WEBHOOKS)  # type: ignore[untyped-decorator]
def tell_webhooks() -> None:
    """Tell the addresses of every event that has changed."""
    webhooks.tell_webhooks(clock=timezone.now)
