"""The rows of a roster file on their way from the preview to the import."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from datetime import timedelta
from typing import Any

from django.core import signing

from tournaments.ids import TournamentId
from tournaments.names import visible
from tournaments.roster import RosterInput

VALID_FOR = timedelta(hours=12)
# What a form may carry, with room for the other fields: the server takes 2.5 MB.
PACKED_LIMIT = 2 * 1024 * 1024
# Longer texts are refused as too long; what is beyond this says nothing new.
_CELL_LIMIT = 201
_SURPLUS_LIMIT = 10


class NotOurs(ValueError):
    """The field is missing, changed, too old or of another event."""


class TooMuch(ValueError):
    """The rows do not fit into a form."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file as read: its name, its rows, and what is to be said about it."""

    filename: str
    rows: Sequence[RosterInput]
    notes: Sequence[str]


def pack(sheet: Sheet, *, tournament_id: TournamentId) -> str:
    """Return the sheet as a signed text for a hidden field. Raises TooMuch."""
    rows = [_values(row) for row in sheet.rows]
    packed = signing.dumps(
        [sheet.filename, list(sheet.notes), rows],
        salt=_salt(tournament_id),
        compress=True,
    )
    if len(packed) > PACKED_LIMIT:
        raise TooMuch
    return packed


def unpack(packed: str, *, tournament_id: TournamentId) -> Sheet:
    """Return the sheet of a hidden field. Raises NotOurs."""
    try:
        filename, notes, rows = signing.loads(
            packed, salt=_salt(tournament_id), max_age=VALID_FOR
        )
    except signing.BadSignature as error:
        raise NotOurs from error
    return Sheet(filename=filename, rows=[_row(values) for values in rows], notes=notes)


def _salt(tournament_id: TournamentId) -> str:
    return f"roster of {tournament_id}"


def _values(row: RosterInput) -> tuple[Any, ...]:
    short = replace(
        row,
        family=row.family[:_CELL_LIMIT],
        given=row.given[:_CELL_LIMIT],
        whole=row.whole[:_CELL_LIMIT],
        town=row.town[:_CELL_LIMIT],
        club=row.club[:_CELL_LIMIT],
        paid=None if row.paid is None else row.paid[:_CELL_LIMIT],
        pair=row.pair[:_CELL_LIMIT],
        surplus=tuple(visible(text) for text in row.surplus[:_SURPLUS_LIMIT]),
    )
    return astuple(short)


def _row(values: Sequence[Any]) -> RosterInput:
    row = RosterInput(*values)
    return replace(row, surplus=tuple(row.surplus))
