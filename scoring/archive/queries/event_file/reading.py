"""Read the document of a whole event, and say everything that is wrong with it.

Source: docs/event-file.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from scoring.archive.queries.event_file.parts import Parts
from scoring.archive.queries.event_file.records import (
    BOOK,
    CALL,
    CALL_MOVE,
    CHECK_IN_LINE,
    CONTEST,
    DESK_MOVE,
    DRAW,
    ENTRANT,
    ENTRY,
    FORMAT,
    GRANT,
    PLAYER,
    PROPOSAL,
    PUBLIC_FORMAT,
    QUALIFICATION,
    RAFFLE,
    RAFFLE_STEP,
    RESULTS,
    SEAT,
    STAGE,
    STATE_STEP,
    STEP,
    TABLE,
    TICKET,
    TOURNAMENT,
    URN_LINE,
    VERSION,
    WITHDRAWAL,
    Document,
    Record,
)
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line
from tournaments.book.chain import GENESIS, line_hash

MOST_PROBLEMS = 20
_WHOLE = (
    "format", "v", "tournament", "entrants", "desk_moves", "check_in_lines",
    "proposals", "grants", "stages", "state_steps", "results", "book", "raffles",
    "head",
)  # fmt: skip
_LINE = ("row", "hash", "after_seq", "fingerprint", "reason")
_ROW = (
    "v", "book", "seq", "kind", "payload", "voids", "replaces", "author", "second",
    "at", "key", "rules", "reason",
)  # fmt: skip


class BadEventFile(ValueError):
    """A document that is no event; ``problems`` has a sentence for each fault."""

    def __init__(self, problems: Iterable[str]) -> None:
        """Keep the first problems; a broken file can have thousands."""
        self.problems = tuple(problems)[:MOST_PROBLEMS]
        super().__init__("; ".join(self.problems))


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A ledger line of a file, and what stands beside it."""

    line: Line
    after_seq: int
    fingerprint: str
    reason: Mapping[str, str] | None


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
            "desk_moves": self.owned(
                DESK_MOVE, data["desk_moves"], where="desk_moves", free=True
            ),
            "check_in_lines": self.owned(
                CHECK_IN_LINE, data["check_in_lines"], where="check_in_lines"
            ),
            "proposals": self.listed(PROPOSAL, data["proposals"], where="proposals"),
            "grants": self.listed(GRANT, data["grants"], where="grants"),
            "stages": self.each(data["stages"], self.stage, where="stages"),
            "state_steps": self.listed(
                STATE_STEP, data["state_steps"], where="state_steps"
            ),
            "results": self.perhaps(RESULTS, data["results"], where="results"),
            "book": data["book"],
            "raffles": self.each(data["raffles"], self.raffle, where="raffles"),
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

    def raffle(self, data: object, where: str) -> Document:
        return self.with_parts(RAFFLE, data, where, name="steps", part=RAFFLE_STEP)

    def lot(self, data: object, where: str) -> Document:
        return self.with_parts(DRAW, data, where, name="steps", part=STEP)

    def stage(self, data: object, where: str) -> Document:
        also = (
            "version", "entries", "draws", "tables", "qualification", "contests",
            "lots", "withdrawals",
        )  # fmt: skip
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
            "qualification": self.perhaps(
                QUALIFICATION, read["qualification"], where=f"{where}.qualification"
            ),
            "contests": self.listed(
                CONTEST, read["contests"], where=f"{where}.contests"
            ),
            "lots": self.each(read["lots"], self.lot, where=f"{where}.lots"),
            "withdrawals": self.listed(
                WITHDRAWAL, read["withdrawals"], where=f"{where}.withdrawals"
            ),
        }

    def draw(self, data: object, where: str) -> Document:
        also = ("steps", "tickets", "book", "lines")
        read = self.record(DRAW, data, where=where, also=also)
        if read:
            read["steps"] = self.listed(STEP, read["steps"], where=f"{where}.steps")
            read["book"] = self.perhaps(BOOK, read["book"], where=f"{where}.book")
            lines = f"{where}.lines"
            read["lines"] = self.owned(URN_LINE, read["lines"], where=lines, free=True)
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
            read["lines"], self.line, where=f"table {code}, line", first=1
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

    def line(self, data: object, where: str) -> ReadLine | None:
        beside = self.mapping(data, _LINE, where=where)
        row = self.mapping(beside.get("row", {}), _ROW, where=where) if beside else {}
        if not row:
            return None
        try:
            said = beside["reason"]
            return ReadLine(
                line=Line(
                    seq=int(row["seq"]),
                    kind=LineKind(row["kind"]),
                    payload=dict(row["payload"]),
                    voids=row["voids"],
                    replaces=row["replaces"],
                    author=str(row["author"]),
                    second=row["second"],
                    at=datetime.fromisoformat(row["at"]),
                    key=UUID(row["key"]),
                    rules=str(row["rules"]),
                    reason=row["reason"],
                    hash=str(beside["hash"]),
                ),
                after_seq=int(beside["after_seq"]),
                fingerprint=str(beside["fingerprint"]),
                reason=said and {"salt": str(said["salt"]), "text": str(said["text"])},
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self.problems.append(f"{where} cannot be read: {error}")
            return None

    def chain(self, lines: list[ReadLine], *, code: str) -> list[ReadLine]:
        """Return a table's lines up to the first that does not follow, noting it."""
        previous = GENESIS
        chained = []
        for number, read in enumerate(lines, start=1):
            line = replace(read.line, previous=previous)
            if line.seq != number:
                self.problems.append(f"table {code}: line {number} is missing")
                break
            if line_hash(previous=previous, row=line.row(book=code)) != line.hash:
                fault = f"table {code}: line {number} does not match its hash"
                self.problems.append(fault)
                break
            previous = line.hash
            chained.append(replace(read, line=line))
        return chained
