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
from scoring.ledger.models import LedgerEntry
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
    Another deal begins anew, though it begins with the same bid and the same cards.
    """
    now = at.timestamp()
    before = TappedDeal.objects.select_for_update().filter(table=table_id).first()
    if _comes_late(tapped, before=before) or tapped.after_seq > _last_seq(table_id):
        return False
    one_deal = before is not None and before.key == tapped.key
    same = one_deal and before is not None and before.asked == dict(tapped.asked)
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


def _comes_late(tapped: Tapped, *, before: TappedDeal | None) -> bool:
    """Tell whether more is known: of this deal, or of one that is played after it."""
    if before is None or before.after_seq != tapped.after_seq:
        return before is not None and before.after_seq > tapped.after_seq
    return before.key == tapped.key and before.step >= tapped.step


def _last_seq(table_id: TableId) -> int:
    """Return the ledger's last line: no deal is played after one that is not there."""
    lines = LedgerEntry.objects.filter(table=table_id).order_by("-seq")
    return lines.values_list("seq", flat=True).first() or 0


def _common(before: Timed, acts: Sequence[str]) -> Timed:
    """Return the taps that are as they were, from the first one on."""
    pairs = zip(before, acts, strict=False)
    return [one for one, _act in takewhile(lambda two: two[0][0] == two[1], pairs)]
