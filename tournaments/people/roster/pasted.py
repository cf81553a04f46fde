"""A list of names as people paste it: one a line, or cells of a spreadsheet."""

from __future__ import annotations

import re
from dataclasses import replace

from tournaments.people.names import BETWEEN
from tournaments.people.roster.columns import header_columns, recognised
from tournaments.people.roster.delimited import DELIMITERS
from tournaments.people.roster.judging import LONG_NUMBER, input_of_line
from tournaments.people.roster.limits import (
    HEADER_WITHIN,
    MAX_BYTES,
    MAX_ROWS,
    RosterError,
)
from tournaments.people.roster.pair_columns import pair_columns
from tournaments.people.roster.pair_rows import as_one_row
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import RosterFile, RosterInput

# "12. Pop Ioan", "12) ...", "12, ...", and the signs of lists in messages.
_LEADING = re.compile(r"^\s*(?:[-–—•*]\s+|\d{1,4}\s*[.):;,\-]\s*|\d{1,4}\s+)")
_TRAILING = re.compile(r"[;,]\s*\d{1,4}\s*$")


def read_pasted(text: str, *, pairs: bool = False) -> RosterFile:
    """Return the people of a pasted text.

    Cells of a spreadsheet (tabs between them) and lists with a header are read like a
    file; else every line is a person as at the desk, "Pop Ioan, Cluj-Napoca, Club", in
    ``pairs`` two with a slash between them. Numbers in front of or behind a name are
    left out. Raises RosterError.
    """
    content = text.encode("utf-8", "replace")
    if len(content) > MAX_BYTES:
        raise RosterError("too_large", {"limit": MAX_BYTES})
    lines = text.splitlines()
    if not any(line.strip() for line in lines):
        raise RosterError("empty_file")
    if any("\t" in line for line in lines) or _has_header(lines, pairs=pairs):
        return read_roster(filename="", content=content, pairs=pairs)
    if len(lines) > MAX_ROWS:
        raise RosterError("too_many_rows", {"limit": MAX_ROWS})
    people = tuple(
        person
        for number, line in enumerate(lines, start=1)
        if line.strip()
        for person in _people(line, number=number, pairs=pairs)
    )
    return RosterFile(filename="", rows=people)


def _has_header(lines: list[str], *, pairs: bool) -> bool:
    named = pair_columns if pairs else header_columns
    first = [line for line in lines if line.strip()][:HEADER_WITHIN]
    return any(
        recognised(named(line.split(delimiter)))
        for line in first
        for delimiter in DELIMITERS
    )


def _people(line: str, *, number: int, pairs: bool) -> tuple[RosterInput, ...]:
    counted = line if LONG_NUMBER.match(line) else _LEADING.sub("", line, count=1)
    plain = _TRAILING.sub("", counted)
    parts = plain.split(BETWEEN) if pairs else [plain]
    people = (replace(input_of_line(part), line=number, pasted=True) for part in parts)
    return as_one_row(*people) if pairs else tuple(people)
