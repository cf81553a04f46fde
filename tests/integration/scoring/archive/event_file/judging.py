"""Who finds a forgery of an event's file: the program alone, or what somebody kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise

from tests.integration.scoring.archive.event_file.forging import (
    finished,
    forgeries,
    kind_of,
    opened,
    verifier,
)
from tournaments.canon import canon

# What a forger can change unnoticed, and the words that say so to whoever reads it.
NAMED = {
    r"described(\..*)?": "what its page says",
    r"tournament\.(name|place|starts?_\w+|fee_.*|(is|shows)_.*)": "The event's name, ",
    r"tournament\.(check_in_until|created_at)": "the desk noted",
    r"(entrants|proposals|grants)(\..*)?": "the desk noted",
    r"stages\.\*\.tables\.\*\.calls(\..*)?": "calls",
    r"stages\.\*\.draws\.\*\.book\..*": "how an urn was recorded",
}
# Another order, or another way to write the same.
SAME = r"stages\.\*\.(entered|letters(\.\*)?)"
ALONE, HEAD, SLIP, MARK, SAID, EQUAL = (
    "alone", "head", "slip", "mark", "said", "equal",
)  # fmt: skip
FEW = ("deal", "named", "stage_confirmed")
COLUMNS = (ALONE, HEAD, SLIP, MARK, SAID, EQUAL)


@dataclass(frozen=True)
class Kept:
    """What docs/trust.md tells people to keep: a head, closing slips, marks."""

    whole: str
    slips: tuple[str, ...]
    marks: tuple[str, ...]

    @property
    def head(self):
        return self.whole[:32]

    @classmethod
    def of(cls, document):
        slips, marks = [], []
        for stage in document["stages"]:
            for table in stage["tables"]:
                code, last = f"{stage['number']}/{table['letter']}", table["lines"][-1]
                slips.append(f"slip:{code}:{len(table['lines'])}:{last['hash'][:32]}")
        for line in document["book"]:
            said = line["row"] and line["row"]["payload"]
            if said and said.get("move") in ("committed", "published"):
                marks.append(f"mark:{said['value'][:32]}")
        program = verifier()
        event = program.followed(document)
        marks = [one for one in marks if not unfit(event, kept=[one])]
        return cls(document["head"], tuple(slips), tuple(marks))


def unfit(event, head=None, kept=()):
    """Whether something that was kept does not fit; junk fits nothing."""
    program = verifier()
    try:
        return bool(program.anchors(event, head, [], [], kept)[1])
    except program.UNREADABLE:
        return True


def found_by(document, forged, path, kept):
    """The set of those that find a forgery; empty if nobody does."""
    program = verifier()
    if program.faults_of(forged):
        return {ALONE}
    event = program.followed(forged)
    found = {HEAD} if unfit(event, head=kept.head) else set()
    found |= {SLIP} if unfit(event, kept=kept.slips) else set()
    found |= {MARK} if unfit(event, kept=kept.marks) else set()
    kind, said = kind_of(path), " ".join(program.NOT_CHECKED)
    if not found and re.fullmatch(SAME, kind):
        return {EQUAL}
    if not found and any(
        re.fullmatch(pattern, kind) and words in said
        for pattern, words in NAMED.items()
    ):
        return {SAID}
    return found


@dataclass
class Tally:
    """How many forgeries of each kind of thing were found by what."""

    tried: Counter[str] = field(default_factory=Counter)
    found: Counter[tuple[str, str]] = field(default_factory=Counter)
    missed: set[str] = field(default_factory=set)

    def add(self, name, path, by):
        self.tried[name] += 1
        for one in by:
            self.found[name, one] += 1
        if not by:
            self.missed.add(kind_of(path))

    def lines(self):
        """A table of words: what was forged, and how much of it was found by what."""
        yield f"{'':42}{'tried':>7}" + "".join(f"{name:>7}" for name in COLUMNS)
        for name in sorted(self.tried):
            figures = "".join(f"{self.found[name, one] or '':>7}" for one in COLUMNS)
            yield f"{name:42}{self.tried[name]:7}{figures}"


def called(document, path):
    """What a forged place belongs to, for the table."""
    inside = document
    for number, step in enumerate(path):
        inside = inside[step]
        if path[number - 1] in ("book", "lines") and isinstance(step, int):
            row = inside["row"]
            where = "book" if path[0] == "book" else "table"
            return f"{where}: {row['kind'] if row else 'sealed'}"
    names = [step for step in path if not isinstance(step, int)]
    return ".".join(names[:2])


def line_of(path):
    """How a fault calls the line in which a place is; nothing outside of lines."""
    where = "book" if path[0] == "book" else "lines"
    inside = path[path.index(where) + 1 :] if where in path else ()
    if len(inside) < 2 or inside[1] not in ("row", "hash", "texts"):
        return None
    return f"book, line {inside[0] + 1}" if where == "book" else f"line {inside[0] + 1}"


def judged(document, *, wanted=lambda path: True, thorough=True):
    """Every forgery of a document, judged; the tally."""
    tally, kept, honest = Tally(), Kept.of(document), canon(document)
    for path, forged in _all(document, wanted=wanted, thorough=thorough):
        if canon_or_junk(forged) != honest:
            by = found_by(document, forged, path, kept)
            tally.add(called(document, path), path, by)
    return tally


def sentences_beside(document, *, wanted):
    """What is said of lines that were changed, and does not name the line.

    Nothing else is changed: of such a forgery the program can say where it is.
    """
    program, honest, beside = verifier(), canon(document), set()
    for path, forged, renewed in forgeries(document, wanted=wanted):
        where = line_of(path)
        if renewed or where is None or canon_or_junk(forged) == honest:
            continue
        faults = program.faults_of(forged)
        if not any(f"{where} " in f"{one} ".replace(":", " ") for one in faults):
            beside.add((kind_of(path), " ".join(faults)[:300]))
    return beside


def canon_or_junk(value):
    with suppress(ValueError, TypeError):
        return canon(value)
    return json.dumps(value)


def _all(document, *, wanted, thorough):
    for path, forged, _renewed in forgeries(document, wanted=wanted, thorough=thorough):
        yield path, forged
    for path, forged in rearranged(document, thorough=thorough):
        yield path, finished(forged)


def rearranged(document, *, thorough=True):
    """Lines left out, doubled and exchanged; names of two people exchanged.

    Not ``thorough``: one line of a few kinds, and two names.
    """
    source, seen = json.dumps(opened(document)), set()
    for way, number, kind in _lines(document):
        if not thorough and (kind in seen or kind not in FEW):
            continue
        seen.add(kind)
        for act in (_left_out, _doubled, _exchanged):
            forged = json.loads(source)
            lines = forged
            for step in way:
                lines = lines[step]
            act(lines, number)
            for seq, line in enumerate(lines, 1):
                if line["row"] is not None:
                    line["row"]["seq"] = seq
            yield (*way, min(number, len(lines) - 1)), forged
    named = [
        number
        for number, line in enumerate(document["book"])
        if line["row"] and line["row"]["kind"] == "named" and "shown" in line["texts"]
    ]
    for one, other in list(pairwise(named))[: None if thorough else 1]:
        forged = json.loads(source)
        texts = [forged["book"][number]["texts"] for number in (one, other)]
        texts[0]["shown"], texts[1]["shown"] = texts[1]["shown"], texts[0]["shown"]
        yield ("book", one, "texts", "shown"), forged


def _lines(document):
    for way, lines in _books(document):
        for number, line in enumerate(lines):
            kind = line["row"]["kind"] if line["row"] is not None else None
            yield way, number, kind


def _books(document):
    yield ("book",), document["book"]
    for stage_number, stage in enumerate(document["stages"]):
        for number, table in enumerate(stage["tables"]):
            way = ("stages", stage_number, "tables", number, "lines")
            yield way, table["lines"]


def _left_out(lines, number):
    del lines[number]


def _doubled(lines, number):
    again = json.loads(json.dumps(lines[number]))
    again["hash"] = "f" * 64
    if again["row"] is not None:
        again["row"]["key"] = f"ffffffff{again['row']['key'][8:]}"
    lines.insert(number + 1, again)


def _exchanged(lines, number):
    """Two lines change places, each at the hour of the other."""
    number = min(number, len(lines) - 2)
    one, other = lines[number], lines[number + 1]
    if one["row"] is not None and other["row"] is not None:
        times = (one["row"]["at"], other["row"]["at"])
        other["row"]["at"], one["row"]["at"] = times
    lines[number], lines[number + 1] = other, one
