"""Sign-in links, compared with the lines of the book that made them."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.book.lines import read
from tournaments.ids import TournamentId
from tournaments.staff.lines import LinkIssued, LinkRevoked
from tournaments.staff.models.access import AccessGrant


def differences_of_links(tournament_id: TournamentId) -> Iterator[str]:
    """Yield a sentence for each link that is not as its lines say."""
    issued = {line.said.code: line.said for line in read(tournament_id, LinkIssued)}
    revoked = {line.said.code for line in read(tournament_id, LinkRevoked)}
    for grant in AccessGrant.objects.filter(tournament=tournament_id).order_by("code"):
        said = issued.pop(grant.code, None)
        if said is None:
            yield f"link {grant.code}: the book does not know it"
        elif (said.role, list(said.letters)) != (grant.role, grant.letters):
            yield f"link {grant.code}: it lets its holder do what was not given"
        elif (grant.code in revoked) != (grant.revoked_at is not None):
            yield f"link {grant.code}: it is not said right whether it was revoked"
    yield from (f"link {code} is missing" for code in issued)
