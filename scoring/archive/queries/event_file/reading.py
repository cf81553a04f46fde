"""Read the document of a whole event, and say everything that is wrong with it.

Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError

from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    DESCRIPTION,
    DRAW,
    ENTRANT,
    FORMAT,
    GRANT,
    PROPOSAL,
    PUBLIC_FORMAT,
    STAGE,
    TABLE,
    TOURNAMENT,
    VERSION,
    Document,
    ModelRecord,
)
from scoring.ledger.lines import Line, line_of
from tournaments.book.chain import GENESIS, breaks
from tournaments.book.file import Texts, read_line

MOST_PROBLEMS = 20
_WHOLE = (
    "format", "v", "tournament", "described", "entrants", "proposals", "grants",
    "stages", "raffles", "book", "head",
)  # fmt: skip


class BadEventFile(ValueError):
    """A document that is no event; ``problems`` has a sentence for each fault."""

    def __init__(self, problems: Iterable[str]) -> None:
        """Keep the first problems; a broken file can have thousands."""
        self.problems = tuple(problems)[:MOST_PROBLEMS]
        super().__init__("; ".join(self.problems))


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A ledger line of a file, and its words."""

    line: Line
    texts: Texts


def read_event(document: object) -> Document:
    """Return the document with the values that the models take.

    Each table's ``lines`` are ReadLine, with their hash chain checked. Raises
    BadEventFile.
    """
    reading = _Reading()
    whole = reading.whole(document)
    if reading.problems:
        raise BadEventFile(reading.problems)
    return whole


class _Reading:
    """One pass over a document; what cannot be read is noted and skipped."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def whole(self, document: object) -> Document:
        if isinstance(document, dict) and document.get("format") == PUBLIC_FORMAT:
            self.problems.append("file: the public record is not a whole event")
            return {}
        data = self.mapping(document, _WHOLE, where="file")
        if data and (data["format"], data["v"]) != (FORMAT, VERSION):
            self.problems.append(f"file: not {FORMAT} of version {VERSION}")
        if self.problems:
            return {}
        return {
            "tournament": self.record(TOURNAMENT, data["tournament"], where="event"),
            "described": self.listed(DESCRIPTION, data["described"], where="described"),
            "entrants": self.listed(ENTRANT, data["entrants"], where="entrants"),
            "proposals": self.listed(PROPOSAL, data["proposals"], where="proposals"),
            "grants": self.listed(GRANT, data["grants"], where="grants"),
            "stages": self.each(data["stages"], self.stage, where="stages"),
            "raffles": self.each(data["raffles"], self.lot, where="raffles"),
            "book": data["book"],
            "head": data["head"],
        }

    def call(self, data: object, where: str) -> Document:
        read = self.record(CALL, data, where=where, also=("moves",))
        if read:
            read["moves"] = self.listed(
                CALL_MOVE, read["moves"], where=f"{where}.moves"
            )
        return read

    def lot(self, data: object, where: str) -> Document:
        return self.record(DRAW, data, where=where)

    def stage(self, data: object, where: str) -> Document:
        also = ("entered", "draws", "tables", "lots")
        read = self.record(STAGE, data, where=where, also=also)
        if not read:
            return read
        return {
            **read,
            "entered": self.texts(read["entered"], where=f"{where}.entered"),
            "draws": self.each(read["draws"], self.draw, where=f"{where}.draws"),
            "tables": self.each(
                read["tables"],
                lambda item, at: self.table(item, at, stage=read["number"]),
                where=f"{where}.tables",
            ),
            "lots": self.each(read["lots"], self.lot, where=f"{where}.lots"),
        }

    def draw(self, data: object, where: str) -> Document:
        read = self.record(DRAW, data, where=where, also=("book",))
        if read and read["book"] is not None:
            at = f"{where}.book"
            book = self.record(BOOK, read["book"], where=at, also=("tickets",))
            tickets = book.get("tickets", [])
            read["book"] = book | {"tickets": self.texts(tickets, where=at)}
        return read

    def table(self, data: object, where: str, *, stage: int) -> Document:
        also = ("lines", "lots", "calls")
        read = self.record(TABLE, data, where=where, also=also)
        if not read:
            return read
        code = f"{stage}/{read['letter']}"
        lines = self.each(
            read["lines"],
            lambda item, at: self.line(item, at, code=code),
            where=f"table {code}, line",
            first=1,
        )
        lines = self.chain([line for line in lines if line is not None], code=code)
        calls = self.each(read["calls"], self.call, where=f"{where}.calls")
        lots = self.each(read["lots"], self.lot, where=f"{where}.lots")
        return {**read, "lines": lines, "lots": lots, "calls": calls}

    def line(self, data: object, where: str, *, code: str) -> ReadLine | None:
        try:
            line, texts = read_line(data, book=code)
            return ReadLine(line=line_of(line), texts=texts)
        except ValueError as error:
            self.problems.append(f"{where} cannot be read: {error}")
            return None

    def chain(self, lines: list[ReadLine], *, code: str) -> list[ReadLine]:
        """Return a table's lines, chained; note the first that does not follow."""
        previous = GENESIS
        chained = []
        for read in lines:
            line = replace(read.line, prev_hash=previous)
            chained.append(replace(read, line=line))
            previous = line.hash
        fault = next(breaks([read.line for read in chained], book=code), None)
        if fault is not None:
            self.problems.append(f"table {code}: {fault}")
        return chained

    def record(
        self,
        record: ModelRecord,
        data: object,
        *,
        where: str,
        also: tuple[str, ...] = (),
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

    def listed(
        self, record: ModelRecord, data: object, *, where: str
    ) -> list[Document]:
        return self.each(
            data, lambda item, at: self.record(record, item, where=at), where=where
        )

    def texts(self, data: object, *, where: str) -> list[str]:
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
