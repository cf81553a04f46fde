"""Lists of people as organizers have them: read from a file, judged row by row.

``read_roster`` understands the file, ``read_pasted`` a pasted list, ``check_roster``
says of every row what an import would do with it; none of them writes anything.
"""

from tournaments.people.roster.checking import check_roster, parse_line
from tournaments.people.roster.limits import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    RosterError,
)
from tournaments.people.roster.pair_checking import check_pairs, parse_pair_line
from tournaments.people.roster.pasted import read_pasted
from tournaments.people.roster.reading import read_roster
from tournaments.people.roster.rows import (
    Column,
    Field,
    Note,
    RosterFile,
    RosterInput,
    RosterReport,
    RosterRow,
    RosterStatus,
    Severity,
)

__all__ = [
    "MAX_BYTES",
    "MAX_COLUMNS",
    "MAX_ROWS",
    "Column",
    "Field",
    "Note",
    "RosterError",
    "RosterFile",
    "RosterInput",
    "RosterReport",
    "RosterRow",
    "RosterStatus",
    "Severity",
    "check_pairs",
    "check_roster",
    "parse_line",
    "parse_pair_line",
    "read_pasted",
    "read_roster",
]
