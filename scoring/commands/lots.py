"""Record drawn lots that settle a tie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction

from scoring.commands.writing import begin, finish
from scoring.enums import LineKind, LotMethod
from scoring.errors import InvalidEntry, NoTie, NotOver
from scoring.games.cruce.settle import Problem
from scoring.ledger.append import append
from scoring.ledger.lines import Signature
from scoring.ledger.state import Group
from scoring.ledger.written import Written
from scoring.wording.problems import in_words
from tables.ids import TableId

WITNESSES = 2


@transaction.atomic(durable=True)
def record_lot(
    *,
    table_id: TableId,
    among: Sequence[int],
    order: Sequence[int],
    witnesses: int,
    method: LotMethod,
    sign: Signature,
) -> Written:
    """Append the outcome of drawn lots and return the order after it.

    ``among`` are the tied sides, ``order`` the same sides as drawn, best first;
    the names of the witnesses belong into the reason, never into the hash.
    Raises what ``begin`` raises, NoTie, NotOver (unless a reason is given),
    InvalidEntry.
    Source: cruce-rules.md 2.14; decisions.md "Play and scoring".
    """
    payload = {
        "among": sorted(among),
        "order": list(order),
        "witnesses": witnesses,
        "method": str(method),
    }
    start = begin(table_id=table_id, kind=LineKind.LOT, content=payload, sign=sign)
    if start.earlier is not None:
        return start.earlier
    ledger, state = start.ledger, start.ledger.state()
    if not state.unresolved:
        raise NoTie
    if not state.over and not sign.reason.strip():
        raise NotOver
    wrong = list(
        _problems(
            among=among, order=order, witnesses=witnesses, groups=state.unresolved
        )
    )
    if wrong:
        raise InvalidEntry(in_words(wrong))
    after = append(
        ledger,
        kind=LineKind.LOT,
        payload=payload,
        sign=sign,
        fingerprint=start.fingerprint,
    )
    finish(ledger)
    return Written(line=ledger.lines[-1], state=after, replayed=False)


def _problems(
    *,
    among: Sequence[int],
    order: Sequence[int],
    witnesses: int,
    groups: Sequence[Group],
) -> Iterator[Problem]:
    if not any(set(among) == set(group) for group in groups):
        yield Problem("lot_not_the_tied", "among", {})
    if sorted(order) != sorted(among):
        yield Problem("lot_order", "order", {})
    if witnesses < WITNESSES:
        yield Problem("lot_witnesses", "witnesses", {"least": WITNESSES})
