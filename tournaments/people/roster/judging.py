"""One person of a roster, judged by what is written; and namesakes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
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
    RosterRow,
    RosterStatus,
    Severity,
)

# What people type into a cell that has nothing to say.
_PLACEHOLDERS = frozenset("-–—._/?*")
_PARTS = 3
# "0744 123 456", "tel. +40-744-123456", "(t. 0744.123.456)", "n. 1.3.85", "CNP
# 1850312120011": what stands in a list of names is public, and a long number is a
# telephone, a date of birth or a personal number, with what says so in front of it.
# Behind such a word a shorter one is one too: "tel. 412345", "născut în 1985",
# "n. 03.1985". A date behind the word club is the club's name: "Club 12.12.12".
# One letter is a small one: "T." may be an initial. Each run of signs in front is
# tried once and as a whole, because a line may be full of spaces. Two numbers may
# stand together; two years ("1999-2009") are no such number.
_TELEPHONE = (
    r"(?:(?:nr|num[ăa]r(?:ul)?)[.\s]{0,3}+(?:de )?)?"
    r"(?:tel(?:efon(?:ul|sz[áa]ma?)?)?(?:[. ]{0,2}(?:mobil|fix|sz[áa]m))?"
    r"|mob(?:ile?)?|phone)"
)
_BORN = (
    r"(?:n[ăa]scut(?:[(/]?[ăa]\)?)?(?: (?:la|pe|[îi]n)(?: data(?: de)?| anul)?)?"
    r"|(?:data|anul) (?:de )?na[sșş]ter(?:ii|e)"
    r"|sz[üu]l(?:etett|et[ée]si (?:d[áa]tum|id[őo]))?"
    r"|born(?: [oi]n)?|date of birth|(?-i:(?:d\.? ?)?n))"
)
_SIGNS = r"[.:\s]{0,9}+"
_YEAR = r"(?:19|20)\d\d"
# "3-III-1985"
_ROMAN = (
    r"\d\d? ?[./-] ?(?:I{1,3}|I?V|VI{1,3}|I?X|XI{1,2}) ?[./-] ?"
    rf"(?:{_YEAR}|\d\d)(?!\d)"
)
_DATE = (
    rf"(?:(?:\d\d?[./-] ?\d\d?[./-] ?(?:{_YEAR}|\d\d)"
    rf"|{_YEAR}[./-] ?\d\d?[./-] ?\d\d?)(?!\d)|{_ROMAN})"
)
# "03.1985", and "3 martie 1985", only behind such a word: clubs are called
# "1 Decembrie 1918".
_MONTH = rf"\d\d?[./-] ?{_YEAR}\b"
_SPELT = rf"(?:\d\d?\.? [^\W\d]{{3,10}}\.? {_YEAR}|{_YEAR}\.? [^\W\d]{{3,10}}\.? \d\d?)"
_OF_A_CLUB = rf"(?:(?<=\bclub)|(?<=\bclubul)|(?<=\bklub))\s{{1,9}}{_DATE}"
_MORE = r"(?:[\s./()-]{0,2}\d)"
LONG_NUMBER = re.compile(
    rf"(?:^|(?<![\s:;,(/])(?=[\s:;,(/]))(?!{_OF_A_CLUB})[\s:;,(/]*+"
    rf"(?:{_TELEPHONE}{_SIGNS}(?=\+?\d{_MORE}{{5}})"
    rf"|{_BORN}{_SIGNS}(?={_YEAR}\b|{_MONTH}|{_SPELT})"
    rf"|(?:{_BORN}|nr|cnp|c\.n\.p|(?-i:t))?{_SIGNS}(?=\+?\d{_MORE}{{6}}|{_DATE}))"
    rf"(?!{_YEAR}[\s./-]{{1,2}}{_YEAR}(?!\d))"
    rf"(?:{_SPELT}|{_ROMAN}|\+?\d{_MORE}{{3,29}})(?:-\w{{0,2}}n)?[.)]{{0,2}}(?=[\s;,/]|$)",
    re.IGNORECASE,
)
# "Pop Ioan (Dej)", "Pop Ioan - Dej", with spaces around the dash: a double name has
# none. One word in front of it is rather half of such a name. A long number may have
# taken the closing bracket with it, or have stood between two dashes.
_TOWN_BEHIND = re.compile(
    r"(?P<name>[^\s()]+(?: (?![-–—] )[^\s()]+)+)"
    r"(?: ?\((?P<town>[^()]+)\)?| [-–—] (?P<after>(?:(?! [-–—] )[^()])+))"
)


class Seen(NamedTuple):
    """Where somebody of a name stands, in a line or on the list, and whence."""

    line: int | None
    town: str


Names = dict[str, list[Seen]]


def input_of_line(text: str) -> RosterInput:
    """Return one person as typed in one line.

    A long number anywhere is no cell: it goes behind the name, where ``judge_alone``
    finds it.
    """
    number = LONG_NUMBER.search(text)
    if number is not None:
        text = LONG_NUMBER.sub(" ", text).lstrip(" ;,")
    parts = text.split(";" if ";" in text else ",")
    name, town, club = [*parts, "", ""][:_PARTS]
    return RosterInput(
        line=1,
        whole=name if number is None else f"{name} {number[0]}",
        town=town,
        club=club,
        surplus=tuple(visible(part) for part in parts[_PARTS:] if part.strip()),
        by_order=True,
    )


def judge_alone(row: RosterInput) -> RosterRow:
    """Return one person judged by what is written, not by who else is on the list.

    The status is NEW, ERROR or IGNORED.
    """
    filled = (row.family, row.given, row.whole, row.town, row.club, row.paid or "")
    if not any(cell.strip() for cell in (*filled, *row.surplus)):
        return _ignored(row, why="empty_row")
    if row.heading:
        return _ignored(row, why="heading_again")
    notes: list[RosterNote] = []
    row = _town_of_name(_without_numbers(row, notes), notes)
    family, given = _names(row, notes)
    town = _checked(row.town, name="town", notes=notes)
    club = _checked(row.club, name="club", notes=notes)
    name = f"{family} {given}".strip()
    if not family:
        notes.append(RosterNote("missing_name", Severity.ERROR))
    if not _has_error(notes):
        notes += _about_name(name, row)
    paid = None if row.paid is None else is_paid(row.paid)
    notes += _about_rest(row, paid=paid)
    wrong = _has_error(notes)
    return RosterRow(
        line=row.line,
        family=family,
        given=given,
        town=town,
        club=club,
        paid=paid,
        identity_key="" if wrong else identity_key(name, town),
        status=RosterStatus.ERROR if wrong else RosterStatus.NEW,
        notes=tuple(notes),
    )


def _ignored(row: RosterInput, *, why: str) -> RosterRow:
    notes = (RosterNote(why, Severity.INFO),)
    return RosterRow(row.line, "", "", "", "", None, "", RosterStatus.IGNORED, notes)


def _has_error(notes: Iterable[RosterNote]) -> bool:
    return any(note.severity is Severity.ERROR for note in notes)


def _without_numbers(row: RosterInput, notes: list[RosterNote]) -> RosterInput:
    """Return the row without long numbers in what everybody sees."""
    plain = replace(
        row,
        family=LONG_NUMBER.sub(" ", row.family),
        given=LONG_NUMBER.sub(" ", row.given),
        whole=LONG_NUMBER.sub(" ", row.whole),
        town=LONG_NUMBER.sub(" ", row.town),
        club=LONG_NUMBER.sub(" ", row.club),
    )
    if plain != row:
        notes.append(RosterNote("number_left_out", Severity.INFO))
    return plain


def _town_of_name(row: RosterInput, notes: list[RosterNote]) -> RosterInput:
    """Return the row with the town that stands behind the name, if it has no other."""
    if not row.pasted or row.town.strip():
        return row
    found = _TOWN_BEHIND.fullmatch(_without_signs(clean_name(row.whole)))
    town = (found["town"] or found["after"]).strip(" -–—") if found else ""
    if found is None or not town or any(map(str.isdigit, town)):
        return row
    value = {"value": visible(town)}
    notes.append(RosterNote("town_of_name", Severity.WARNING, value))
    return replace(row, whole=found["name"], town=town)


def _names(row: RosterInput, notes: list[RosterNote]) -> tuple[str, str]:
    """Return family and given name, of which each must be a name by itself."""
    if not row.whole:
        family = _checked(row.family, name="family", notes=notes)
        return family, _checked(row.given, name="given", notes=notes)
    whole = _checked(row.whole, name="name", notes=notes)
    if row.given_first or _has_error(notes):
        return whole, ""
    family, given = split_name(_without_signs(whole))
    problem = name_problem(given) if given else None
    if problem is not None:
        notes.append(_wrong(problem, name="name", text=whole))
    return family, given


def _about_name(name: str, row: RosterInput) -> Iterator[RosterNote]:
    """Yield what is to be said of a name whose parts can be taken."""
    if len(name) > NAME_LIMIT:
        yield _wrong("too_long", name="name", text=name)
    if " " not in name:
        yield RosterNote("one_word_name", Severity.WARNING)
    if any(map(str.isdigit, name)):
        yield RosterNote("digits_in_name", Severity.WARNING)
    if ":" in name:
        yield RosterNote("colon_in_name", Severity.WARNING)
    if any(map(has_cedilla, (row.family, row.given, row.whole, row.town, row.club))):
        yield RosterNote("cedilla_corrected", Severity.INFO)


def _about_rest(row: RosterInput, *, paid: bool | None) -> Iterator[RosterNote]:
    """Yield what is to be said of the fee, and of what the row has too much."""
    if row.paid is not None and paid is None:
        value = {"value": visible(row.paid)}
        yield RosterNote("paid_unclear", Severity.WARNING, value)
    if row.surplus:
        yield RosterNote(
            "surplus_column",
            Severity.WARNING,
            {"value": visible(", ".join(row.surplus)), "count": len(row.surplus)},
        )


def _without_signs(whole: str) -> str:
    """Return a name without a sign that stands before or behind it ("Pop ?")."""
    words = whole.split(" ")
    said = [n for n, word in enumerate(words) if any(map(str.isalnum, word))]
    return " ".join(words[said[0] : said[-1] + 1]) if said else whole


def _checked(cell: str, *, name: str, notes: list[RosterNote]) -> str:
    """Return the clean text of a cell, or what a page may quote of a bad one."""
    if len(cell) > MAX_CELL:
        notes.append(_wrong("too_long", name=name, text=cell))
        return visible(cell)
    text = clean_name(cell)
    if not text.strip() or _PLACEHOLDERS.issuperset(text.replace(" ", "")):
        return ""
    problem = "formula" if cell.lstrip(" ").startswith("\t") else name_problem(text)
    if problem == "empty":
        return ""
    if problem is None:
        return text
    notes.append(_wrong(problem, name=name, text=text))
    return visible(text)


def _wrong(problem: str, *, name: str, text: str) -> RosterNote:
    """Return why a text cannot be taken."""
    params: dict[str, str | int] = {
        "field": name,
        "value": visible(text),
        "length": len(text),
        "limit": NAME_LIMIT,
    }
    return RosterNote(problem, Severity.ERROR, params)


def names_on_list(known: Collection[str]) -> Names:
    """Return the folded names on the list, each with the towns beside it."""
    names: Names = {}
    for identity in sorted(known):
        name, between, town = identity.partition("|")
        # Pairs have a key of their own beside those of their two people, and whoever
        # was erased has one that says neither name nor town.
        if between and "|" not in town:
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
