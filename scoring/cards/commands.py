"""Keep what is tapped of a deal under way, and wake who watches when it may be seen.

None of it is a line of a ledger. The phone sends all that it has, again and again: the
same once more changes nothing, and what comes late is dropped.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from uuid import UUID

from django.db import transaction

from scoring.cards.models import TappedDeal
from tables.ids import TableId
from tournaments.book.after_commit import announce_later
from tournaments.ids import TournamentId

Timed = list[list[str | float]]


@dataclass(frozen=True, slots=True)
class Tapped:
    """All that a phone has of a deal; nothing ``asked`` where it was thrown away."""

    key: UUID
    step: int
    after_seq: int
    asked: Mapping[str, str] = field(default_factory=dict)
    acts: Sequence[str] = ()
    said: Sequence[str] = ()


@transaction.atomic(durable=True)
def keep_tapped(
    tapped: Tapped,
    *,
    tournament_id: TournamentId,
    table_id: TableId,
    delay: int,
    at: datetime,
) -> bool:
    """Keep what was tapped in place of what came before; return whether it was newer.

    A tap that stays keeps the time at which it came. What was taken back is gone at
    once; what is new is told ``delay`` seconds later, and no hint goes out before.
    """
    now = at.timestamp()
    before = TappedDeal.objects.select_for_update().filter(table=table_id).first()
    late = before is not None and before.key == tapped.key
    if late and before is not None and before.step >= tapped.step:
        return False
    same = before is not None and before.asked == dict(tapped.asked)
    acts, said = (before.acts, before.said) if before and same else ([], [])
    known = dict(said)
    stays = _common(acts, tapped.acts)
    kept = {
        "key": tapped.key,
        "step": tapped.step,
        "after_seq": tapped.after_seq,
        "asked": dict(tapped.asked),
        "asked_at": before.asked_at if before and same else now,
        "acts": [*stays, *([act, now] for act in tapped.acts[len(stays) :])],
        "said": [[one, known.get(one, now)] for one in tapped.said],
    }
    TappedDeal.objects.update_or_create(table_id=table_id, defaults=kept)
    gone = len(stays) < len(acts) or set(known) - set(tapped.said)
    if before is not None and (gone or not same):
        announce_later(tournament_id=tournament_id, table_id=table_id, seconds=0)
    announce_later(tournament_id=tournament_id, table_id=table_id, seconds=delay)
    return True


def _common(before: Timed, acts: Sequence[str]) -> Timed:
    """Return the taps that are as they were, from the first one on."""
    pairs = zip(before, acts, strict=False)
    return [one for one, _act in takewhile(lambda two: two[0][0] == two[1], pairs)]
