"""Erase a person: the names go, codes, ledgers, draws and results stay.

Names are kept outside everything that is hashed, so that no hash changes. Source:
reliability.md G1.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from scoring.models import LedgerReason
from scoring.queries.mentions import mentions_of, without, words_of
from tournaments.commands.steps import changed, lock_tournament
from tournaments.errors import NotFound
from tournaments.ids import EntrantId, TournamentId
from tournaments.models import Entrant
from tournaments.names import search_key, sort_key

NOBODY = "-"


@transaction.atomic(durable=True)
def erase_person(
    *, tournament_id: TournamentId, entrant_id: EntrantId, at: datetime
) -> Entrant:
    """Put the code in the place of an entrant's names, everywhere in the event.

    Reasons of ledger lines that name the person are erased, their hashes stay; in
    other texts the code takes the name's place. Twice is once; it cannot be undone.
    Raises NotFound.
    """
    tournament = lock_tournament(tournament_id)
    entrant = Entrant.objects.filter(pk=entrant_id, tournament=tournament).first()
    if entrant is None:
        raise NotFound
    if entrant.erased_at is not None:
        return entrant
    words, found = words_of(entrant), mentions_of(entrant)
    LedgerReason.objects.filter(pk__in=[r.pk for r in found.reasons]).delete()
    for contest in found.contests:
        contest.decision_reason = without(
            contest.decision_reason, words=words, instead=entrant.code
        )
        contest.save(update_fields=["decision_reason"])
    for draw in found.draws:
        draw.void_reason = without(draw.void_reason, words=words, instead=entrant.code)
        draw.save(update_fields=["void_reason"])
    for line in found.urn_lines:
        line.reason = without(line.reason, words=words, instead=entrant.code)
        line.save(update_fields=["reason"])
    for grant in found.grants:
        grant.label = without(grant.label, words=words, instead=entrant.code)
        grant.save(update_fields=["label"])
    for player in entrant.players.all():
        player.family, player.given, player.town, player.club = NOBODY, "", "", ""
        player.identity_key = f"erased {entrant.code} {player.position}"
        player.save()
    entrant.name = entrant.code
    entrant.identity_key = f"erased {entrant.code}"
    entrant.search_key = search_key(entrant.code)
    entrant.sort_key = sort_key(entrant.code)
    entrant.erased_at = at
    entrant.save()
    changed(tournament)
    return entrant
