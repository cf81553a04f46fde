"""The Celery application: settings come from Django's, names from each app's jobs."""

from __future__ import annotations

import os

from celery import Celery, Task
from celery.signals import task_prerun

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

WAKE = "config.wake"

app = Celery("cruce")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.task(name=WAKE)  # type: ignore[untyped-decorator]
def wake() -> None:
    """Nothing; a worker that waits for messages looks up."""


@task_prerun.connect  # type: ignore[untyped-decorator]
def begins(*, task: Task, kwargs: dict[str, object], **_rest: object) -> None:
    """Whatever changes from here on rings for this job once more."""
    from tournaments.book.after_commit import begun  # noqa: PLC0415  (needs the settings)

    begun(task.name, **kwargs)
