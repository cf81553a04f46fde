"""What a roster turns into: rows as read, rows as judged, and notes on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournaments.people.names import PlayerDetails, of_both, visible
from tournaments.people.roster.table import TextRow

FIRST, SECOND = 1, 2


class RosterField(StrEnum):
    """What a column holds."""

    FAMILY = "family"
    GIVEN = "given"
    WHOLE = "name"
    GIVEN_FIRST = "name_given_first"
    TOWN = "town"
    CLUB = "club"
    PAID = "paid"
    NUMBER = "number"
    PAIR = "pair"


class Severity(StrEnum):
    """How much a note matters: only an error keeps a row out."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class RosterStatus(StrEnum):
    """What an import does with a row: only new ones are taken."""

    NEW = "new"
    KNOWN = "known"
    REPEATED = "repeated"
    ERROR = "error"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class RosterNote:
    """Something to tell about a row or a file: a stable code and its values."""

    code: str
    severity: Severity
    params: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RosterColumn:
    """A column of the file: its header and what it holds (None: not used).

    In a list of pairs ``person`` is ``FIRST`` or ``SECOND``, or 0 where it is not said
    whose it is.
    """

    header: str
    field: RosterField | None
    person: int = 0


@dataclass(frozen=True, slots=True)
class RosterInput:
    """One row as read: raw cells under the names of their columns.

    Either ``family`` and ``given`` are filled or ``whole``; ``paid`` is None
    without such a column. ``heading`` marks a header that comes again. In a list of
    pairs, rows with the same ``pair`` belong together. ``by_order`` tells that no
    header said which cell is which; ``pasted`` that it is a line of a pasted list,
    where the town may stand behind the name.
    """

    line: int
    family: str = ""
    given: str = ""
    whole: str = ""
    given_first: bool = False
    town: str = ""
    club: str = ""
    paid: str | None = None
    surplus: tuple[str, ...] = ()
    heading: bool = False
    pair: str = ""
    by_order: bool = False
    pasted: bool = False


# What one column may say of both.
_SHARED = frozenset({RosterField.TOWN, RosterField.CLUB, RosterField.PAID})


def person_in(
    row: TextRow,
    *,
    columns: Sequence[RosterColumn],
    heading: tuple[str, ...],
    second: bool = False,
) -> RosterInput:
    """Return the person of a row; in a list of pairs the first, or the ``second``.

    ``heading`` are the cells of the header, none where there is no header.
    """
    shared: dict[RosterField, str] = {}
    own: dict[RosterField, str] = {}
    surplus = []
    for position, cell in enumerate(row.cells):
        column = columns[position] if position < len(columns) else None
        if column is None or (column.field is None and not column.header):
            surplus += [visible(cell)] if cell.strip() else []
        elif column.field is not None and (column.person == SECOND) == second:
            own[column.field] = cell
        elif column.field in _SHARED and column.person == 0:
            shared[column.field] = cell
    cells = {**shared, **own}
    has_paid = any(column.field is RosterField.PAID for column in columns)
    return RosterInput(
        line=row.line,
        family=cells.get(RosterField.FAMILY, ""),
        given=cells.get(RosterField.GIVEN, ""),
        whole=cells.get(RosterField.WHOLE, "")
        or cells.get(RosterField.GIVEN_FIRST, ""),
        given_first=RosterField.GIVEN_FIRST in cells,
        town=cells.get(RosterField.TOWN, ""),
        club=cells.get(RosterField.CLUB, ""),
        paid=cells.get(RosterField.PAID, "") if has_paid else None,
        surplus=() if second else tuple(surplus),
        heading=bool(heading) and row.cells == heading,
        pair=cells.get(RosterField.PAIR, "").strip(),
        by_order=not heading,
    )


@dataclass(frozen=True, slots=True)
class RosterFile:
    """A file that was understood: its rows, and what is to be told of it."""

    filename: str
    rows: tuple[RosterInput, ...]
    notes: tuple[RosterNote, ...] = ()


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One row as judged; a refused one holds its texts only to be quoted.

    In a list of pairs it is one pair, with the second person as ``partner``;
    ``shown_name``, ``shown_town`` and ``shown_club`` are of both.
    """

    line: int
    family: str
    given: str
    town: str
    club: str
    paid: bool | None
    identity_key: str
    status: RosterStatus
    notes: tuple[RosterNote, ...]
    partner: RosterRow | None = None

    @property
    def name(self) -> str:
        """Return the full name as it stood in the file."""
        return f"{self.family} {self.given}".strip()

    def noted(self, note: RosterNote, *, status: RosterStatus) -> RosterRow:
        """Return the row with one more note, which is why its status is this one."""
        return replace(self, status=status, notes=(*self.notes, note))

    @property
    def shown_name(self) -> str:
        """Return the name, of a pair both."""
        return of_both(row.name for row in self.people)

    @property
    def shown_town(self) -> str:
        """Return the town, of a pair both if they differ."""
        return of_both(row.town for row in self.people)

    @property
    def shown_club(self) -> str:
        """Return the club, of a pair both if they differ."""
        return of_both(row.club for row in self.people)

    @property
    def doubtful(self) -> bool:
        """Return whether somebody should look at the row before it is taken."""
        return any(note.severity is Severity.WARNING for note in self.notes)

    @property
    def to_check(self) -> bool:
        """Return whether the row is taken, and doubtful."""
        return self.status is RosterStatus.NEW and self.doubtful

    @property
    def people(self) -> tuple[RosterRow, ...]:
        """Return the persons of the row: this one, of a pair both."""
        return (self,) if self.partner is None else (self, self.partner)

    @property
    def details(self) -> list[PlayerDetails]:
        """Return the persons of a row that can be taken, as commands take them."""
        return [
            PlayerDetails(one.family, one.given, one.town, one.club)
            for one in self.people
        ]


@dataclass(frozen=True, slots=True)
class RosterReport:
    """Every row of a file with what an import would do with it."""

    rows: tuple[RosterRow, ...]

    @property
    def importable(self) -> tuple[RosterRow, ...]:
        """Return the rows that an import takes."""
        return self.having(RosterStatus.NEW)

    @property
    def refused(self) -> tuple[RosterRow, ...]:
        """Return the rows with an error."""
        return self.having(RosterStatus.ERROR)

    @property
    def counts(self) -> dict[str, int]:
        """Return how many rows have each status, all five named."""
        return {status.value: len(self.having(status)) for status in RosterStatus}

    def having(self, status: RosterStatus) -> tuple[RosterRow, ...]:
        """Return the rows with this status, in the order of the file."""
        return tuple(row for row in self.rows if row.status is status)
