"""The only way out of a transaction: hints to viewers, doorbells for jobs.

Both happen after the commit, are merged within one transaction, cost the caller
no waiting and never fail it: the database holds the truth, and a sweep repairs what
was lost here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from celery import current_app
from django.conf import settings
from django.db import transaction

from tournaments import channels

logger = logging.getLogger(__name__)

_silent: ContextVar[bool] = ContextVar("silent", default=False)
_workers_here: set[str] = set()


class _Errand:
    """Something to do after the commit. Equal ones of a transaction are one."""

    def __call__(self) -> None:
        """Do it; the commit has happened, so nothing may fail any more."""
        try:
            self.do()
        except Exception:
            logger.exception("A hint or a job is lost; the sweep repairs it.")

    def do(self) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class _Announcement(_Errand):
    tournament_id: int
    table_id: int | None

    def do(self) -> None:
        tables = frozenset() if self.table_id is None else frozenset({self.table_id})
        channels.publish(channels.Hint(tournament_id=self.tournament_id, tables=tables))


@dataclass(frozen=True)
class _Doorbell(_Errand):
    job: str
    arguments: tuple[tuple[str, object], ...]

    def do(self) -> None:
        if settings.REDIS_URL or _workers_here:
            channels.outbox.put(key=self, errand=self._ring)

    def _ring(self) -> None:
        current_app.send_task(self.job, kwargs=dict(self.arguments))


def announce(*, tournament_id: int, table_id: int | None = None) -> None:
    """Tell viewers, after the commit, that the tournament (at that table) changed."""
    _once_after_commit(_Announcement(tournament_id=tournament_id, table_id=table_id))


def enqueue(job: str, **arguments: object) -> None:
    """Ring for a Celery job, after the commit, by its name in `jobs.py`."""
    _once_after_commit(_Doorbell(job=job, arguments=tuple(sorted(arguments.items()))))


@contextmanager
def silenced() -> Iterator[None]:
    """Nothing is announced and no job is rung, for work in a scratch database."""
    token = _silent.set(True)
    try:
        yield
    finally:
        _silent.reset(token)


@contextmanager
def worker_in_this_process(name: str) -> Iterator[None]:
    """Without Redis, doorbells ring only while a worker runs in this process."""
    _workers_here.add(name)
    try:
        yield
    finally:
        _workers_here.discard(name)


def _once_after_commit(errand: _Errand) -> None:
    if _silent.get():
        return
    connection = transaction.get_connection()
    if connection.in_atomic_block:
        open_savepoints = set(connection.savepoint_ids)
        for savepoints, waiting, _robust in connection.run_on_commit:
            if waiting == errand and savepoints <= open_savepoints:
                return
    transaction.on_commit(errand, robust=True)
