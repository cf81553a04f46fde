"""The end of an event in its file: steps, objections, reveals, errata, raffles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from scoring.models import Objection
from scoring.queries.event_file.records import (
    END_STEP,
    ERRATUM,
    OBJECTION,
    OBJECTION_ANSWER,
    RAFFLE,
    REVEAL,
    Document,
    Record,
)
from tournaments.models import Tournament

ENDING_LISTS = {
    "steps": END_STEP,
    "objections": OBJECTION,
    "reveals": REVEAL,
    "errata": ERRATUM,
    "raffles": RAFFLE,
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


def public_ending(ending: Document) -> Document:
    """Return the lists without who has objected: that is between them and the desk."""
    return {
        **ending,
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
    if isinstance(row, Objection):
        answers = row.answers.order_by("number")
        written["answers"] = [OBJECTION_ANSWER.written(one) for one in answers]
    return written


def _reader(reading: Reading, record: Record) -> Callable[[object, str], Document]:
    def one(item: object, where: str) -> Document:
        if record is not OBJECTION:
            return reading.record(record, item, where=where)
        read = reading.record(record, item, where=where, also=("answers",))
        if read:
            read["answers"] = reading.each(
                read["answers"],
                lambda answer, at: reading.record(OBJECTION_ANSWER, answer, where=at),
                where=f"{where}.answers",
            )
        return read

    return one
