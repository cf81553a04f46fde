"""The writes of the API: read the body, make one command call.

Single requests and ``sync`` use the same calls, so that both get the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from itertools import chain
from typing import Any

from scoring.deals import api as deals
from scoring.disputes import api as disputes
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry
from scoring.scoresheet.api import line_forms
from scoring.scoresheet.api.answers import telling_missed
from scoring.scoresheet.api.places import ApiTable
from scoring.scoresheet.api.writes import ApiWrite, Values, signature
from scoring.substitutions.api import accidents
from scoring.ties.api import lots

WRITES: Mapping[str, ApiWrite] = {
    write.name: write
    for write in chain(
        deals.WRITES, lots.WRITES, accidents.WRITES, disputes.WRITES, line_forms.WRITES
    )
}


def perform(write: ApiWrite, *, place: ApiTable, data: Any, at: datetime) -> Written:
    """Return the answer to one write, signed by one person.

    Raises ValidationError for a body that cannot be read, and what the command
    raises; a refusal with status 409 carries the lines that the caller missed.
    """
    values: Values = write.body.read(data)
    sign = signature(place, values, at=at)
    with (
        telling_missed(place.table, after_seq=sign.after_seq),
        _naming_fields(write, values=values),
    ):
        return write.command(place, values, sign)


@contextmanager
def _naming_fields(write: ApiWrite, *, values: Values) -> Iterator[None]:
    """Let a refused entry say which field of the body."""
    try:
        yield
    except InvalidEntry as refusal:
        prefix = write.prefix(values)
        for problem in refusal.problems:
            if isinstance(problem, dict) and problem["field"] != "reason":
                problem["field"] = f"{prefix}{problem['field']}"
        raise
