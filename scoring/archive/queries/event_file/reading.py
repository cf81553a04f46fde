"""Read the document of a whole event, and say everything that is wrong with it.

Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.archive.queries.event_file.parts import Parts
from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    DRAW,
    ENTRANT,
    ENTRY,
    FORMAT,
    GRANT,
    PLAYER,
    PROPOSAL,
    PUBLIC_FORMAT,
    RESULTS,
    SEAT,
    STAGE,
    TABLE,
    TICKET,
    TOURNAMENT,
    VERSION,
    Document,
    Record,
)
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line
from tournaments.book.chain import GENESIS, breaks
from tournaments.book.file import Texts, read_line

MOST_PROBLEMS = 20
_WHOLE = (
    "format", "v", "tournament", "entrants", "proposals", "grants", "stages",
    "raffles", "results", "book", "head",
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


class _Reading(Parts):
    """One pass over a document; what cannot be read is noted and skipped."""

    def __init__(self) -> None:
        super().__init__()
        self.codes: set[str] = set()

    def whole(self, document: object) -> Document:
        data = self.mapping(document, _WHOLE, where="file")
        if data.get("format") == PUBLIC_FORMAT:
            self.problems.append("file: the public record is not a whole event")
        elif data and (data["format"], data["v"]) != (FORMAT, VERSION):
            self.problems.append(f"file: not {FORMAT} of version {VERSION}")
        if self.problems:
            return {}
        entrants = self.each(data["entrants"], self.entrant, where="entrants")
        self.codes = {entrant.get("code", "") for entrant in entrants}
        return {
            "tournament": self.record(TOURNAMENT, data["tournament"], where="event"),
            "entrants": entrants,
            "proposals": self.listed(PROPOSAL, data["proposals"], where="proposals"),
            "grants": self.listed(GRANT, data["grants"], where="grants"),
            "stages": self.each(data["stages"], self.stage, where="stages"),
            "raffles": self.each(data["raffles"], self.lot, where="raffles"),
            "results": self.perhaps(RESULTS, data["results"], where="results"),
            "book": data["book"],
            "head": data["head"],
        }

    def entrant(self, data: object, where: str) -> Document:
        return self.with_parts(ENTRANT, data, where, name="players", part=PLAYER)

    def call(self, data: object, where: str) -> Document:
        return self.with_parts(CALL, data, where, name="moves", part=CALL_MOVE)

    def with_parts(
        self, record: Record, data: object, where: str, *, name: str, part: Record
    ) -> Document:
        """Read a record that owns a list of others under ``name``."""
        read = self.record(record, data, where=where, also=(name,))
        if read:
            read[name] = self.listed(part, read[name], where=f"{where}.{name}")
        return read

    def lot(self, data: object, where: str) -> Document:
        return self.record(DRAW, data, where=where)

    def stage(self, data: object, where: str) -> Document:
        also = ("version", "entries", "draws", "tables", "lots")
        read = self.record(STAGE, data, where=where, also=also)
        if not read:
            return read
        self.number(read["version"], where=f"{where}.version")
        return {
            **read,
            "entries": self.owned(ENTRY, read["entries"], where=f"{where}.entries"),
            "draws": self.each(read["draws"], self.draw, where=f"{where}.draws"),
            "tables": self.each(
                read["tables"],
                lambda item, at: self.table(item, at, stage=read["number"]),
                where=f"{where}.tables",
            ),
            "lots": self.each(read["lots"], self.lot, where=f"{where}.lots"),
        }

    def draw(self, data: object, where: str) -> Document:
        also = ("tickets", "book")
        read = self.record(DRAW, data, where=where, also=also)
        if read:
            read["book"] = self.perhaps(BOOK, read["book"], where=f"{where}.book")
            at = f"{where}.tickets"
            read["tickets"] = self.owned(TICKET, read["tickets"], where=at, free=True)
        return read

    def table(self, data: object, where: str, *, stage: int) -> Document:
        also = ("seats", "lines", "lots", "calls")
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
        seats = self.owned(SEAT, read["seats"], where=f"{where}.seats")
        calls = self.each(read["calls"], self.call, where=f"{where}.calls")
        lots = self.each(read["lots"], self.lot, where=f"{where}.lots")
        return {**read, "seats": seats, "lines": lines, "lots": lots, "calls": calls}

    def owned(
        self, record: Record, data: object, *, where: str, free: bool = False
    ) -> list[Document]:
        """Read records that belong to an entrant; ``free`` ones may have none."""

        def one(item: object, at: str) -> Document:
            read = self.record(record, item, where=at, also=("entrant",))
            owner = read.get("entrant")
            if read and not (free and owner is None) and owner not in self.codes:
                self.problems.append(f"{at}: there is no entrant {owner!r}")
            return read

        return self.each(data, one, where=where)

    def line(self, data: object, where: str, *, code: str) -> ReadLine | None:
        try:
            line, texts = read_line(data, book=code)
            return ReadLine(
                line=Line(**{**line.columns(), "kind": LineKind(line.kind)}),
                texts=texts,
            )
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
