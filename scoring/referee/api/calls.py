"""The writes of the API: read the body, make one command call.

Single requests and ``sync`` use the same calls, so that both get the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from http import HTTPStatus
from itertools import chain
from typing import Any

from scoring.deals import api as deals
from scoring.disputes import api as disputes
from scoring.ledger.lines import Signature
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry
from scoring.scoresheet.api import line_forms
from scoring.scoresheet.api.answers import line_json
from scoring.scoresheet.api.places import Place
from scoring.scoresheet.api.writes import Call, Values, signature
from scoring.scoresheet.queries.table_view import table_view
from scoring.substitutions.api import accidents
from scoring.ties.api import lots
from tournaments.refusals import Refusal

CALLS: Mapping[str, Call] = {
    call.name: call
    for call in chain(
        deals.CALLS, lots.CALLS, accidents.CALLS, disputes.CALLS, line_forms.CALLS
    )
}


def perform(call: Call, *, place: Place, data: Any, at: datetime) -> Written:
    """Return the answer to one write, signed by one person.

    Raises ValidationError for a body that cannot be read, and what the command
    raises; a refusal with status 409 carries the lines that the caller missed.
    """
    values: Values = call.body.read(data)
    sign = signature(place, values, at=at)
    with _explained(call, place=place, values=values, sign=sign):
        return call.write(place, values, sign)


@contextmanager
def _explained(
    call: Call, *, place: Place, values: Values, sign: Signature
) -> Iterator[None]:
    """Let refusals say which field of the body, and which lines were missed."""
    try:
        yield
    except InvalidEntry as refusal:
        prefix = call.prefix(values)
        for problem in refusal.problems:
            if isinstance(problem, dict) and problem["field"] != "reason":
                problem["field"] = f"{prefix}{problem['field']}"
        raise
    except Refusal as refusal:
        if refusal.status == HTTPStatus.CONFLICT:
            refusal.extra = {
                **refusal.extra,
                **_missed(place, after_seq=sign.after_seq),
            }
        raise


def _missed(place: Place, *, after_seq: int) -> dict[str, Any]:
    view = table_view(place.table)
    return {
        "missed": [line_json(line) for line in view.lines if line.line.seq > after_seq],
        "last_seq": view.last_seq,
    }
