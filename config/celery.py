"""The Celery application: settings come from Django's, names from each app's jobs."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

WAKE = "config.wake"

app = Celery("cruce")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name=WAKE)  # type: ignore[untyped-decorator]
def wake() -> None:
    """Nothing; a worker that waits for messages looks up."""
