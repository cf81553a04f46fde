"""A list of names as people paste it: one a line, or cells of a spreadsheet."""

from __future__ import annotations

import re
from dataclasses import replace

from tournaments.people.names import BETWEEN
from tournaments.people.roster.columns import header_columns, recognised
from tournaments.people.roster.delimited import DELIMITERS
from tournaments.people.roster.judging import input_of_line
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
# "Pop Ioan 0744 123 456", "Pop Ioan, Dej, tel. +40-744-123456": a name is public.
# Each run of signs is tried once and as a whole: a line may be full of spaces.
_TELEPHONE = re.compile(
    r"(?<![\s;,(])[\s;,(]++(?:tel|mobil)?[.:\s]*+\+?\d(?:[\s./()-]{0,2}\d){6,14}\)?\s*$",
    re.IGNORECASE,
)


def read_pasted(text: str, *, pairs: bool = False) -> RosterFile:
    """Return the people of a pasted text.

    Cells of a spreadsheet (tabs between them) and lists with a header are read like a
    file; else every line is a person as at the desk, "Pop Ioan, Cluj-Napoca, Club", in
    ``pairs`` two with a slash between them. Numbers in front of or behind a name are
    left out, of telephones too. Raises RosterError.
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
    plain = _TRAILING.sub("", _LEADING.sub("", line, count=1))
    parts = plain.split(BETWEEN) if pairs else [plain]
    people = (
        replace(input_of_line(_TELEPHONE.sub("", part)), line=number) for part in parts
    )
    return as_one_row(*people) if pairs else tuple(people)
