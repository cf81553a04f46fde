"""Let players record with their phones, and give each a link of the own."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from scoring.scorers.queries import known, with_a_link
from scoring.scorers.refusals import (
    NobodyToLetIn,
    NobodyWithoutLink,
    PlayersDoNotRecord,
)
from tournaments.book.lines import write
from tournaments.events.commands.steps import lock_tournament
from tournaments.ids import TournamentId
from tournaments.refusals import NotFound
from tournaments.staff.commands.access import IssuedGrant, refuse_ended
from tournaments.staff.enums import Role
from tournaments.staff.lines import LinkIssued, PlayersRecord
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.queries.roles import players_record
from tournaments.staff.tokens import hash_of, new_token


@transaction.atomic(durable=True)
def let_players_record(
    *, tournament_id: TournamentId, on: bool, author: str, at: datetime
) -> None:
    """Let players record at their own tables from now on, or no more.

    With it their links end; what they have recorded stands. The same again changes
    nothing. Raises NotFound, EventEnded.
    """
    tournament = lock_tournament(tournament_id)
    if players_record(tournament_id) == on:
        return
    refuse_ended(tournament)
    write(tournament_id, PlayersRecord(on=on), author=author, at=at)
    # Links of an earlier time stay ended; until they are made anew they say why.
    before = AccessGrant.objects.filter(tournament=tournament, role=Role.PLAYER)
    for grant in before if on else ():
        grant.token_hash = hash_of(new_token())
        grant.save(update_fields=["token_hash"])


@transaction.atomic(durable=True)
def player_links(
    *,
    tournament_id: TournamentId,
    codes: Collection[str],
    author: str,
    at: datetime,
    if_missing: bool = False,
) -> list[IssuedGrant]:
    """Return a new link for each entrant; one made before works no more.

    ``if_missing``: for those alone who have none that works. A link opens the table
    of its holder in every stage, and signs with the entrant's own code. Raises
    NotFound, also for a code of nobody, EventEnded, PlayersDoNotRecord,
    NobodyToLetIn, NobodyWithoutLink.
    """
    tournament = lock_tournament(tournament_id)
    refuse_ended(tournament)
    if not players_record(tournament_id):
        raise PlayersDoNotRecord
    if not codes:
        raise NobodyToLetIn
    if known(tournament_id, codes) != set(codes):
        raise NotFound
    if if_missing:
        linked = with_a_link(tournament_id)
        codes = [code for code in codes if code not in linked]
        if not codes:
            raise NobodyWithoutLink
    before = {
        grant.code: grant
        for grant in AccessGrant.objects.filter(tournament=tournament, code__in=codes)
    }
    issued = []
    for code in codes:
        token = new_token()
        said = LinkIssued(code=code, role=Role.PLAYER)
        made = {"tournament": tournament, "code": code, "role": Role.PLAYER}
        grant = before.get(code) or AccessGrant(**made)
        grant.created_at = write(tournament_id, said, author=author, at=at).at
        grant.opened_at = grant.revoked_at = None
        grant.token_hash = hash_of(token)
        grant.save()
        issued.append(IssuedGrant(grant=grant, token=token))
    return issued
