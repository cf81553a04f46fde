"""The only way out of a transaction: hints to viewers.

They leave after the commit, are merged within one transaction, cost the caller no
waiting and never fail it: the database holds the truth.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.db import transaction

from tournaments.book import channels

logger = logging.getLogger(__name__)

# Whoever is woken must not come before the clock says so.
A_MOMENT = 0.1

_silent: ContextVar[bool] = ContextVar("silent", default=False)


class _Announcement:
    """One hint for all that a transaction changes in a tournament."""

    def __init__(self, *, tournament_id: int, versions: dict[int, int]) -> None:
        self._tournament_id = tournament_id
        self._versions = versions  # by table; none: everything may have changed

    def __call__(self) -> None:
        _publish(
            channels.Hint(
                tournament_id=self._tournament_id,
                tables=frozenset(self._versions),
                everything=not self._versions,
                versions=sum(self._versions.values()) or 1,
            )
        )

    def takes_over(self, other: _Announcement) -> bool:
        """Take what another announcement of the same tournament names."""
        if other._tournament_id != self._tournament_id:
            return False
        if self._versions and other._versions:
            self._versions |= other._versions
        else:
            self._versions = {}
        return True


def announce(
    *, tournament_id: int, table_id: int | None = None, versions: int = 1
) -> None:
    """Tell viewers, after the commit, what changed: that table, or everything.

    All that one transaction announces is one hint. ``versions`` says how often it has
    moved the tournament's version at that table so far.
    """
    if _silent.get():
        return
    named = {} if table_id is None else {table_id: versions}
    new = _Announcement(tournament_id=tournament_id, versions=named)
    connection = transaction.get_connection()
    if connection.in_atomic_block:
        open_savepoints = set(connection.savepoint_ids)
        for savepoints, waiting, _robust in connection.run_on_commit:
            known = isinstance(waiting, _Announcement) and savepoints <= open_savepoints
            if known and waiting.takes_over(new):
                return
    transaction.on_commit(new, robust=True)


def tell_screens(*, tournament_id: int) -> None:
    """Tell the screens of a hall, after the commit, that they have other orders.

    The event has not changed: the hint names nothing, and no page of a viewer is asked
    for.
    """
    _after_commit(channels.Hint(tournament_id=tournament_id, versions=0))


def announce_later(*, tournament_id: int, table_id: int, seconds: float) -> None:
    """Tell viewers, so many seconds after the commit, that a table shows more.

    The event has no new version then: what the hint names is asked for anew.
    """
    hint = channels.Hint(
        tournament_id=tournament_id, tables=frozenset({table_id}), versions=0
    )
    _after_commit(hint, seconds=seconds)


def _after_commit(hint: channels.Hint, *, seconds: float = 0) -> None:
    if not _silent.get():
        transaction.on_commit(partial(_publish, hint, seconds=seconds), robust=True)


def _publish(hint: channels.Hint, *, seconds: float = 0) -> None:
    """Send a hint; the commit has happened, so nothing may fail any more."""
    try:
        if seconds:
            channels.hub.later(hint, seconds=seconds + A_MOMENT)
        else:
            channels.publish(hint)
    except Exception:
        logger.exception("A hint is lost; the next one tells that it was.")


@contextmanager
def silenced() -> Iterator[None]:
    """Nothing is announced, for work in a scratch database."""
    token = _silent.set(True)
    try:
        yield
    finally:
        _silent.reset(token)
