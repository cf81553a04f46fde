"""What an import would do with each row, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from tournaments.people.names import (
    NAME_LIMIT,
    clean_name,
    has_cedilla,
    identity_key,
    name_problem,
    search_key,
    split_name,
    visible,
)
from tournaments.people.roster.limits import MAX_CELL
from tournaments.people.roster.paid import is_paid
from tournaments.people.roster.rows import (
    RosterInput,
    RosterNote,
    RosterReport,
    RosterRow,
    RosterStatus,
    Severity,
)

# What people type into a cell that has nothing to say.
_PLACEHOLDERS = frozenset("-–—._/?*")
_PARTS = 3


@dataclass(slots=True)
class _Person:
    """The texts of one row on the way to a judged one."""

    line: int
    family: str = ""
    given: str = ""
    town: str = ""
    club: str = ""
    paid: bool | None = None
    notes: list[RosterNote] = field(default_factory=list)

    def note(
        self,
        code: str,
        severity: Severity,
        params: Mapping[str, str | int] | None = None,
    ) -> None:
        self.notes.append(RosterNote(code, severity, params or {}))

    @property
    def name(self) -> str:
        return f"{self.family} {self.given}".strip()

    @property
    def wrong(self) -> bool:
        return any(note.severity is Severity.ERROR for note in self.notes)

    def judged(self, status: RosterStatus, *, identity: str = "") -> RosterRow:
        return RosterRow(
            line=self.line,
            family=self.family,
            given=self.given,
            town=self.town,
            club=self.club,
            paid=self.paid,
            identity_key=identity,
            status=status,
            notes=tuple(self.notes),
        )


class Seen(NamedTuple):
    """Where somebody of a name stands, in a line or on the list, and whence."""

    line: int | None
    town: str


Names = dict[str, list[Seen]]


def check_roster(
    rows: Iterable[RosterInput], *, known: Collection[str]
) -> RosterReport:
    """Return every row judged; ``known`` holds the identity keys on the list.

    Nothing is written. The same rows with their own keys as ``known`` leave
    nothing to import.
    """
    on_list = frozenset(known)
    lines: dict[str, int] = {}
    names = names_on_list(on_list)
    judged = []
    for row in rows:
        result = _judge(row, known=on_list, lines=lines)
        if result.status is RosterStatus.NEW:
            namesakes = namesakes_of(result, names=names)
            result = replace(result, notes=(*result.notes, *namesakes))
        if result.identity_key:
            lines.setdefault(result.identity_key, row.line)
        judged.append(result)
    return RosterReport(rows=tuple(judged))


def parse_line(text: str) -> RosterRow:
    """Return the walk-in typed as "Pop Ioan, Cluj-Napoca, Club", judged.

    Semicolons separate where there are any, else commas.
    """
    return check_roster([input_of_line(text)], known=()).rows[0]


def input_of_line(text: str) -> RosterInput:
    """Return one person as typed in one line."""
    parts = text.split(";" if ";" in text else ",")
    name, town, club = [*parts, "", ""][:_PARTS]
    return RosterInput(
        line=1,
        whole=name,
        town=town,
        club=club,
        surplus=tuple(visible(part) for part in parts[_PARTS:] if part.strip()),
    )


def judge_alone(row: RosterInput) -> RosterRow:
    """Return one person judged by what is written, not by who else is on the list.

    The status is NEW, ERROR or IGNORED.
    """
    return _judge(row, known=frozenset(), lines={})


def _judge(
    row: RosterInput, *, known: frozenset[str], lines: Mapping[str, int]
) -> RosterRow:
    person = _Person(line=row.line)
    filled = (row.family, row.given, row.whole, row.town, row.club, row.paid or "")
    if not any(cell.strip() for cell in (*filled, *row.surplus)):
        person.note("empty_row", Severity.INFO)
        return person.judged(RosterStatus.IGNORED)
    if row.heading:
        person.note("heading_again", Severity.INFO)
        return person.judged(RosterStatus.IGNORED)
    _take_texts(person, row)
    _take_rest(person, row)
    if person.wrong:
        return person.judged(RosterStatus.ERROR)
    identity = identity_key(person.name, person.town)
    if identity in known:
        person.note("already_registered", Severity.INFO)
        return person.judged(RosterStatus.KNOWN, identity=identity)
    if identity in lines:
        person.note("repeated", Severity.WARNING, {"line": lines[identity]})
        return person.judged(RosterStatus.REPEATED, identity=identity)
    return person.judged(RosterStatus.NEW, identity=identity)


def _take_texts(person: _Person, row: RosterInput) -> None:
    """Fill in name, town and club, and note everything wrong with them."""
    if row.whole:
        _take_whole(person, row)
    else:
        person.family = _checked(row.family, name="family", person=person)
        person.given = _checked(row.given, name="given", person=person)
    person.town = _checked(row.town, name="town", person=person)
    person.club = _checked(row.club, name="club", person=person)
    if not person.family:
        person.note("missing_name", Severity.ERROR)
    if person.wrong:
        return
    if len(person.name) > NAME_LIMIT:
        person.note("too_long", Severity.ERROR, _details("name", person.name))
    if " " not in person.name:
        person.note("one_word_name", Severity.WARNING)
    if any(map(has_cedilla, (row.family, row.given, row.whole, row.town, row.club))):
        person.note("cedilla_corrected", Severity.INFO)


def _take_whole(person: _Person, row: RosterInput) -> None:
    """Fill in family and given name, of which each must be a name by itself."""
    whole = person.family = _checked(row.whole, name="name", person=person)
    if row.given_first or person.wrong:
        return
    person.family, person.given = split_name(_without_signs(whole))
    problem = name_problem(person.given) if person.given else None
    if problem is not None:
        person.note(problem, Severity.ERROR, _details("name", whole))


def _without_signs(whole: str) -> str:
    """Return a name without a sign that stands before or behind it ("Pop ?")."""
    words = whole.split(" ")
    said = [n for n, word in enumerate(words) if any(map(str.isalnum, word))]
    return " ".join(words[said[0] : said[-1] + 1]) if said else whole


def _checked(cell: str, *, name: str, person: _Person) -> str:
    """Return the clean text of a cell, or what a page may quote of a bad one."""
    if len(cell) > MAX_CELL:
        person.note("too_long", Severity.ERROR, _details(name, cell))
        return visible(cell)
    text = clean_name(cell)
    if not text.strip() or _PLACEHOLDERS.issuperset(text.replace(" ", "")):
        return ""
    problem = "formula" if cell.lstrip(" ").startswith("\t") else name_problem(text)
    if problem == "empty":
        return ""
    if problem is None:
        return text
    person.note(problem, Severity.ERROR, _details(name, text))
    return visible(text)


def _details(name: str, text: str) -> dict[str, str | int]:
    return {
        "field": name,
        "value": visible(text),
        "length": len(text),
        "limit": NAME_LIMIT,
    }


def _take_rest(person: _Person, row: RosterInput) -> None:
    """Fill in the fee and note what the row has too much."""
    if row.paid is not None:
        person.paid = is_paid(row.paid)
        if person.paid is None:
            person.note("paid_unclear", Severity.WARNING, {"value": visible(row.paid)})
    if row.surplus:
        person.note(
            "surplus_column",
            Severity.WARNING,
            {"value": visible(", ".join(row.surplus)), "count": len(row.surplus)},
        )


def names_on_list(known: Collection[str]) -> Names:
    """Return the folded names on the list, each with the towns beside it."""
    names: Names = {}
    for identity in sorted(known):
        name, town, *more = identity.split("|")
        # Pairs have a key of their own beside those of their two people.
        if not more:
            names.setdefault(name, []).append(Seen(line=None, town=town))
    return names


def namesakes_of(row: RosterRow, *, names: Names) -> list[RosterNote]:
    """Return what is to be said of those who have the name already, and add the row.

    With two towns they are two people. Without one of the towns it may well be the
    same person: a warning.
    """
    seen = names.setdefault(search_key(row.name), [])
    here = Seen(line=row.line, town=row.town)
    in_lines = [one for one in seen if one.line not in {None, row.line}]
    on_list = _nearest([one for one in seen if one.line is None], to=here)
    in_file = _nearest(in_lines, to=here)
    seen.append(here)
    notes = []
    if on_list is not None:
        notes.append(
            _namesake(
                ("name_on_list", "perhaps_on_list"),
                both=bool(on_list.town and row.town),
                params={"value": visible(row.name)},
            )
        )
    if in_file is not None and in_file.line is not None:
        notes.append(
            _namesake(
                ("same_name", "perhaps_same"),
                both=bool(in_file.town and row.town),
                params={"line": in_file.line, "town": in_file.town},
            )
        )
    return notes


def _nearest(seen: Sequence[Seen], *, to: Seen) -> Seen | None:
    """Return who may be the same person, else the first of the name, if any."""
    doubtful = (one for one in seen if not (one.town and to.town))
    return next(doubtful, next(iter(seen), None))


def _namesake(
    codes: tuple[str, str], *, both: bool, params: Mapping[str, str | int]
) -> RosterNote:
    """Return a remark where both towns are there, else a doubt."""
    remark, doubt = codes
    if both:
        return RosterNote(remark, Severity.INFO, params)
    return RosterNote(doubt, Severity.WARNING, params)
