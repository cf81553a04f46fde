"""The end of an event in its file: steps, objections, reveals, errata, raffles."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Protocol

from scoring.archive.queries.event_file.records import (
    EMBARGO,
    END_STEP,
    ERRATUM,
    OBJECTION,
    OBJECTION_ANSWER,
    RAFFLE,
    RAFFLE_STEP,
    REVEAL,
    Document,
    Record,
)
from scoring.finish.models.ending import Objection
from scoring.raffles.models import Raffle
from tournaments.events.models.tournament import Tournament
from tournaments.people.names import initials

ENDING_LISTS = {
    "steps": END_STEP,
    "objections": OBJECTION,
    "embargoes": EMBARGO,
    "reveals": REVEAL,
    "errata": ERRATUM,
    "raffles": RAFFLE,
}
# Rows inside a row: under which name, and by which column they belong to it.
NESTED = {
    Objection: ("answers", OBJECTION_ANSWER, "objection"),
    Raffle: ("steps", RAFFLE_STEP, "raffle"),
}
PRIVATE = ("entrant", "by", "client_key")


class Reading(Protocol):
    """What reads a document; faults are noted where it stands."""

    def record(
        self, record: Record, data: object, *, where: str, also: tuple[str, ...] = ()
    ) -> Document:
        """Return a record's fields, and those in ``also`` as they are."""

    def mapping(self, data: object, names: tuple[str, ...], *, where: str) -> Any:
        """Return an object with exactly these names, or nothing."""

    def each(
        self,
        data: object,
        one: Callable[[object, str], Any],
        *,
        where: str,
        first: int = 0,
    ) -> list[Any]:
        """Return what ``one`` makes of each item."""


def ending_document(tournament: Tournament) -> Document:
    """Return the lists of an event's end, oldest first."""
    return {
        name: [_written(record, row) for row in _rows(record, tournament)]
        for name, record in ENDING_LISTS.items()
    }


def public_ending(ending: Document, *, shy: Collection[str]) -> Document:
    """Return the lists without who has objected: that is between them and the desk.

    Of the codes in ``shy`` a corrected name is its initials.
    """
    return {
        **ending,
        "errata": [
            erratum | {"name": initials(erratum["name"])}
            if erratum["entrant"] in shy
            else erratum
            for erratum in ending["errata"]
        ],
        "objections": [
            {name: value for name, value in objection.items() if name not in PRIVATE}
            for objection in ending["objections"]
        ],
    }


def read_ending(reading: Reading, data: object) -> Document:
    """Return the lists with the values that the models take."""
    lists = reading.mapping(data, tuple(ENDING_LISTS), where="ending")
    return {
        name: reading.each(
            lists.get(name, []), _reader(reading, record), where=f"ending.{name}"
        )
        for name, record in ENDING_LISTS.items()
    }


def _rows(record: Record, tournament: Tournament) -> Any:
    rows = record.model._base_manager.filter(tournament=tournament)
    return rows.order_by("number")


def _written(record: Record, row: Any) -> Document:
    written = record.written(row)
    if record.model in NESTED:
        name, inner, _column = NESTED[record.model]
        rows = getattr(row, name).order_by("number")
        written[name] = [inner.written(one) for one in rows]
    return written


def _reader(reading: Reading, record: Record) -> Callable[[object, str], Document]:
    def one(item: object, where: str) -> Document:
        if record.model not in NESTED:
            return reading.record(record, item, where=where)
        name, inner, _column = NESTED[record.model]
        read = reading.record(record, item, where=where, also=(name,))
        if read:
            read[name] = reading.each(
                read[name],
                lambda row, at: reading.record(inner, row, where=at),
                where=f"{where}.{name}",
            )
        return read

    return one
