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

from tournaments.book import channels

logger = logging.getLogger(__name__)

_silent: ContextVar[bool] = ContextVar("silent", default=False)
_workers_here: set[str] = set()


class _Errand:
    """Something to do after the commit."""

    def __call__(self) -> None:
        """Do it; the commit has happened, so nothing may fail any more."""
        try:
            self.do()
        except Exception:
            logger.exception("A hint or a job is lost; the sweep repairs it.")

    def do(self) -> None:
        raise NotImplementedError

    def takes_over(self, other: _Errand) -> bool:
        """Tell whether a later errand of the same transaction needs no own doing."""
        return self == other


class _Announcement(_Errand):
    """One hint for all that a transaction changes in a tournament."""

    def __init__(self, *, tournament_id: int, versions: dict[int, int]) -> None:
        self._tournament_id = tournament_id
        self._versions = versions  # by table; none: everything may have changed

    def do(self) -> None:
        channels.publish(
            channels.Hint(
                tournament_id=self._tournament_id,
                tables=frozenset(self._versions),
                everything=not self._versions,
                versions=sum(self._versions.values()) or 1,
            )
        )

    def takes_over(self, other: _Errand) -> bool:
        """Take what another announcement of the same tournament names."""
        if not isinstance(other, _Announcement):
            return False
        if other._tournament_id != self._tournament_id:
            return False
        if self._versions and other._versions:
            self._versions |= other._versions
        else:
            self._versions = {}
        return True


@dataclass(frozen=True)
class _WordToScreens(_Errand):
    """A hint that names nothing: pages ask for nothing, screens for their orders."""

    tournament_id: int

    def do(self) -> None:
        channels.publish(channels.Hint(tournament_id=self.tournament_id, versions=0))


@dataclass(frozen=True)
class _Doorbell(_Errand):
    job: str
    arguments: tuple[tuple[str, object], ...]

    def do(self) -> None:
        if settings.REDIS_URL or _workers_here:
            channels.outbox.put(key=self, errand=self._ring)

    @property
    def name(self) -> str:
        """Return what tells the job from every other, also of another site."""
        arguments = ",".join(f"{name}={value}" for name, value in self.arguments)
        return f"{channels.channel_name(settings.REDIS_URL)}:{self.job}:{arguments}"

    def _ring(self) -> None:
        if not channels.waiting.claim(self.name):
            return
        try:
            current_app.send_task(self.job, kwargs=dict(self.arguments))
        except Exception:
            channels.waiting.give_up(self.name)
            raise


def announce(
    *, tournament_id: int, table_id: int | None = None, versions: int = 1
) -> None:
    """Tell viewers, after the commit, what changed: that table, or everything.

    All that one transaction announces is one hint. ``versions`` says how often it has
    moved the tournament's version at that table so far.
    """
    named = {} if table_id is None else {table_id: versions}
    _once_after_commit(_Announcement(tournament_id=tournament_id, versions=named))


def tell_screens(*, tournament_id: int) -> None:
    """Tell the screens of a hall, after the commit, that they have other orders.

    The event has not changed: no page of a viewer is asked for.
    """
    _once_after_commit(_WordToScreens(tournament_id))


def enqueue(job: str, **arguments: object) -> None:
    """Ring for a Celery job, after the commit, by its name in `jobs.py`.

    While one that was rung for has not begun, it is not rung for again.
    """
    _once_after_commit(_Doorbell(job=job, arguments=tuple(sorted(arguments.items()))))


def begun(job: str, **arguments: object) -> None:
    """Say that a job begins: what changes from now on rings for it once more."""
    bell = _Doorbell(job=job, arguments=tuple(sorted(arguments.items())))
    channels.waiting.give_up(bell.name)


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
            known = isinstance(waiting, _Errand) and savepoints <= open_savepoints
            if known and waiting.takes_over(errand):
                return
    transaction.on_commit(errand, robust=True)
