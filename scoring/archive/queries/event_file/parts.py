"""Read records, objects and lists of an event's file; note what cannot be read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import ValidationError

from scoring.archive.queries.event_file.records import Document, Record


class Parts:
    """The kinds of values that a file is made of; ``problems`` in its order."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def record(
        self, record: Record, data: object, *, where: str, also: tuple[str, ...] = ()
    ) -> Document:
        """Return the record's fields as its model takes them, the others as given."""
        given = self.mapping(data, (*record.fields, *also), where=where)
        if not given:
            return {}
        read = {name: given[name] for name in also}
        before = len(self.problems)
        for name in record.fields:
            column = record.column(name)
            try:
                value = column.to_python(given[name])
                if not (value is None and column.null) and value not in ("", [], {}):
                    value = column.clean(value, None)
                read[name] = value
            except (ValidationError, TypeError, ValueError) as error:
                text = "; ".join(getattr(error, "messages", [str(error)]))
                self.problems.append(f"{where}.{name}: {text}")
        return read if len(self.problems) == before else {}

    def mapping(
        self, data: object, names: tuple[str, ...], *, where: str
    ) -> Mapping[str, Any]:
        """Return an object that has exactly these names; nothing if it has not."""
        if not isinstance(data, dict):
            self.problems.append(f"{where}: not an object")
            return {}
        wrong = [f"{where}.{name}: missing" for name in names if name not in data]
        wrong += [f"{where}.{name}: unknown" for name in data if name not in names]
        self.problems += wrong
        return {} if wrong else data

    def listed(self, record: Record, data: object, *, where: str) -> list[Document]:
        """Read a list of records of one kind."""
        return self.each(
            data, lambda item, at: self.record(record, item, where=at), where=where
        )

    def texts(self, data: object, *, where: str) -> list[str]:
        """Read a list of texts."""
        if isinstance(data, list) and all(isinstance(one, str) for one in data):
            return data
        self.problems.append(f"{where}: not a list of texts")
        return []

    def each(
        self,
        data: object,
        one: Callable[[object, str], Any],
        *,
        where: str,
        first: int = 0,
    ) -> list[Any]:
        """Read every item of a list; ``one`` gets the item and its place."""
        if not isinstance(data, list):
            self.problems.append(f"{where}: not a list")
            return []
        return [
            one(item, f"{where} {number}") for number, item in enumerate(data, first)
        ]
