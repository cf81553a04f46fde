"""Celery inside the web process: a worker thread and a clock thread, no broker.

Nothing here survives a crash and nothing has to: the clock finds what is behind.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from celery.beat import EmbeddedService, Scheduler
from celery.worker import WorkController, state

from config.celery import WAKE, app

logger = logging.getLogger(__name__)

START_SECONDS = 10.0
STOP_SECONDS = 5.0


class _Worker(WorkController):  # type: ignore[misc]
    """A worker that installs no signal handlers and says when it is ready."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        super().__init__(
            app=app,
            pool="solo",
            concurrency=1,
            without_heartbeat=True,
            without_mingle=True,
            without_gossip=True,
            loglevel="WARNING",
            task_events=False,
        )

    def on_consumer_ready(self, consumer: object) -> None:  # noqa: ARG002
        self.ready.set()


@contextmanager
def jobs() -> Iterator[None]:
    """Background jobs run in this process inside the block."""
    app.loader.import_default_modules()
    worker = _Worker()
    work = threading.Thread(target=worker.start, name="jobs", daemon=True)
    work.start()
    if not worker.ready.wait(START_SECONDS):
        raise RuntimeError("The background jobs could not be started.")
    clock = EmbeddedService(app, thread=True, scheduler_cls=Scheduler)
    clock.start()
    try:
        yield
    finally:
        clock.service.stop()
        _stop(work)


def _stop(work: threading.Thread) -> None:
    state.should_stop = 0
    # The worker looks up from an empty queue every two seconds; a message wakes it.
    app.send_task(WAKE)
    work.join(STOP_SECONDS)
    if work.is_alive():
        logger.warning("A background job is still running; it will be repeated.")
    state.should_stop = None
