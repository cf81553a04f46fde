"""Sign-in links, as the lines of the book have made and revoked them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tournaments.book.audit import unlike
from tournaments.book.lines import Entry, read
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.prepared import Prepared, number
from tournaments.staff.enums import Role
from tournaments.staff.lines import LinkIssued, LinkRevoked
from tournaments.staff.models.access import AccessGrant

_LINKS = Prepared(
    AccessGrant.objects.filter(tournament=number("event")).order_by("code")
)


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
