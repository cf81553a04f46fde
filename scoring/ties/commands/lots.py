"""Record drawn lots that settle a tie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.db import transaction

from scoring.deals.refusals import NoTie, NotOver
from scoring.games.enums import LotMethod
from scoring.games.problems import in_words
from scoring.games.protocol import Problem
from scoring.ledger.append import OpenLedger
from scoring.ledger.commands.writing import write
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.state import Group, LedgerState
from scoring.ledger.written import Written
from scoring.ranking.tiebreaks import LOT, deal_comes_first
from scoring.refusals import InvalidEntry
from scoring.rules.rules import StageRules
from scoring.ties.refusals import DealFirst, LotsNotInRules, LotUnderWay
from tables.ids import TableId
from tables.lots.commands import lot_under_way

WITNESSES = 2
# What people draw by hand and type; the protocol's order comes from its proof alone.
DRAWN_BY_HAND = (LotMethod.URN, LotMethod.COIN, LotMethod.CARDS)


@transaction.atomic(durable=True)
def record_lot(
    *,
    table_id: TableId,
    among: Sequence[int],
    order: Sequence[int],
    witnesses: int,
    method: LotMethod,
    sign: Signature,
    no_deal: str = "",
) -> Written:
    """Append the outcome of drawn lots and return the order after it.

    ``among`` are the tied sides, ``order`` the same sides as drawn, best first;
    the names of the witnesses belong into the reason, never into the hash.
    ``no_deal`` says why no extra deal was played first, and is kept in the reason.
    Raises what ``begin`` raises, NoTie, NotOver (unless a reason is given),
    LotsNotInRules, LotUnderWay, InvalidEntry, DealFirst.
    Source: docs/rules.md R-72, R-74.
    """
    payload = {
        "among": sorted(among),
        "order": list(order),
        "witnesses": witnesses,
        "method": str(method),
    }

    def check(ledger: OpenLedger) -> None:
        state = ledger.state()
        check_lots_due(ledger, state=state, reason=sign.reason)
        if lot_under_way(ledger.table) is not None:
            raise LotUnderWay
        wrong = list(
            _problems(
                among=among, order=order, witnesses=witnesses, groups=state.unresolved
            )
        )
        if method not in DRAWN_BY_HAND:
            wrong.append(Problem("lot_by_proof", "method", {}))
        if wrong:
            raise InvalidEntry(in_words(wrong))
        due = deal_due(state, rules=ledger.rules, group=among)
        if due and not no_deal.strip():
            raise DealFirst

    signed = replace(sign, reason=_with(sign.reason, no_deal=no_deal))
    return write(
        table_id=table_id, kind=LineKind.LOT, sign=signed, content=payload, check=check
    )


def check_lots_due(ledger: OpenLedger, *, state: LedgerState, reason: str) -> None:
    """Refuse lots where none are drawn now.

    Raises NoTie, NotOver (unless there is a reason), LotsNotInRules.
    """
    if not state.unresolved:
        raise NoTie
    if not state.over and not reason.strip():
        raise NotOver
    if LOT not in ledger.rules.tie_break:
        raise LotsNotInRules


def deal_due(state: LedgerState, *, rules: StageRules, group: Sequence[int]) -> bool:
    """Tell whether the rules ask for an extra deal among these before any lot."""
    tried = tuple(sorted(group)) in state.tried
    return deal_comes_first(rules.tie_break) and not tried


def _with(reason: str, *, no_deal: str) -> str:
    """Return the reason as kept: why there was no extra deal stands in it once."""
    no_deal = no_deal.strip()
    return reason if no_deal in reason else f"{no_deal} {reason}".strip()


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
