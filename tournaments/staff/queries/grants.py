"""Sign-in links: as the organizer sees them, and as the lines of the book say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tournaments.book.audit import unlike
from tournaments.book.lines import Entry, read
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number
from tournaments.staff.enums import STAFF, Role
from tournaments.staff.lines import LinkIssued, LinkRevoked
from tournaments.staff.models.access import AccessGrant

_LINKS = Prepared(
    AccessGrant.objects.filter(tournament=number("event")).order_by("code")
)

_LETTERS = Prepared(
    Stage.objects.filter(tournament=number("event"), tables__isnull=False)
    .order_by()
    .values_list("tables__letter", flat=True)
    .distinct()
)


def table_letters(tournament_id: TournamentId) -> list[str]:
    """Return the letters of all tables so far, A to Z before AA."""
    letters = _LETTERS.all(event=tournament_id)
    return sorted(letters, key=lambda letter: (len(letter), letter))


def doubtful_letters(
    tournament_id: TournamentId,
    *,
    letters: Sequence[str],
    entrants: int,
    least: int,
) -> list[str]:
    """Return the letters that the draw will not give with so many entrants.

    Nothing is doubtful before anybody is on the list. A table has
    ``least`` of them, but for the last one.
    """
    if not entrants or table_letters(tournament_id):
        return []
    most = -(-entrants // least)
    return [letter for letter in letters if _number_of(letter) > most]


def _number_of(letter: str) -> int:
    """Return 1 for A, 26 for Z, 27 for AA."""
    number = 0
    for sign in letter:
        number = number * 26 + ord(sign) - ord("A") + 1
    return number


def grants(tournament_id: TournamentId) -> list[AccessGrant]:
    """Return all grants of the staff, revoked ones last."""
    rows = AccessGrant.objects.filter(tournament=tournament_id, role__in=STAFF)
    return sorted(rows.order_by("code"), key=lambda row: row.revoked_at is not None)


def links_of(tournament_id: TournamentId) -> dict[str, dict[str, object]]:
    """Return the columns of every link that was made, by its code."""
    lines: tuple[Entry[LinkIssued | LinkRevoked], ...]
    lines = read(tournament_id, LinkIssued, LinkRevoked)
    found: dict[str, dict[str, object]] = {}
    for line in lines:
        if isinstance(line.said, LinkIssued):
            found[line.said.code] = {
                "role": line.said.role,
                "letters": list(line.said.letters),
                "created_at": line.at,
                "revoked_at": None,
            }
        elif line.said.code in found:
            found[line.said.code]["revoked_at"] = line.at
    return found


def numbered(links: Mapping[str, Mapping[str, object]]) -> int:
    """Return how many links have a number of their own: those of the staff."""
    return sum(link["role"] != Role.PLAYER for link in links.values())


def differences_of_links(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each link that is not as its lines say."""
    links = links_of(tournament.id)
    yield from unlike(tournament, {"last_grant_number": numbered(links)})
    for grant in _LINKS.all(event=tournament.pk):
        columns = links.pop(grant.code, None)
        if columns is None:
            yield f"link {grant.code}: the book does not know it"
            continue
        yield from (f"link {grant.code}: {one}" for one in unlike(grant, columns))
    yield from (f"link {code} is missing" for code in links)
