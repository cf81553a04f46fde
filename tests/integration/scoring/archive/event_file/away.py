"""An event that is made, written into a file, and gone: as on another site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def taken_away() -> Iterator[None]:
    """What is made within is no more in the database afterwards."""
    before = transaction.savepoint()
    yield
    transaction.savepoint_rollback(before)
