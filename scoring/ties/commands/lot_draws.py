"""Lots by the protocol CD2: list and commitment, the public part, the order.

What is laid open and confirmed is the same for every draw. At a table the order stands
in its ledger in the same transaction that opens the secret, so that nobody ever knows
an order that is not on record. Source: docs/draw.md "Lots for ties, by the protocol";
docs/adr/0021.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.views.decorators.debug import sensitive_variables

from scoring.games.enums import LotMethod
from scoring.games.problems import in_words
from scoring.games.protocol import Problem
from scoring.ledger.append import OpenLedger, append, lock_ledger
from scoring.ledger.commands.writing import begin, finish, waits_for_start
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Signature
from scoring.ledger.state import LedgerState
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry, StageConfirmed, StageNotStarted
from scoring.ties.commands.lots import WITNESSES, check_lots_due, deal_due
from scoring.ties.refusals import (
    DealFirst,
    LotTieChanged,
    LotUnderReview,
    LotUnderWay,
    NoLotUnderWay,
)
from tables.draws.commands.public_part import DrawUnderLock
from tables.draws.enums import DrawMove
from tables.draws.models.draw import Draw
from tables.draws.queries.steps import draw_steps, last
from tables.ids import TableId
from tables.lots.commands import lot_under_way, new_lot, open_lot
from tables.protocol.entropy import CARDS, DICE
from tables.seating.commands.seats import lock_stage_of
from tables.seating.enums import TableState
from tournaments.book.chain import TEXT_LIMIT

SOURCES = (CARDS, DICE)  # of what is laid open


@dataclass(frozen=True, slots=True)
class LotAtTable:
    """A lot among the tied of a table; with a ``number`` that one alone."""

    table_id: TableId
    number: int | None = None

    def under_way(self) -> DrawUnderLock:
        """Lock the table. Raises NotFound, NoLotUnderWay; its check LotTieChanged."""
        ledger = _locked(self.table_id)
        draw = _under_way(ledger, number=self.number)
        return DrawUnderLock(draw, check=lambda: _tied(draw, state=ledger.state()))


@sensitive_variables("secret")
@transaction.atomic(durable=True)
def start_lot(
    *,
    table_id: TableId,
    among: Sequence[int],
    sources: Sequence[str],
    author: str,
    at: datetime,
    no_deal: str = "",
    reason: str = "",
    secret: bytes | None = None,
) -> tuple[Draw, bool]:
    """Freeze who draws and publish the commitment; again gives the lot under way.

    ``among`` are the tied sides, ``sources`` what is laid open, ``no_deal`` why no
    extra deal was played first, ``reason`` why lots are drawn before the set is over.
    ``secret`` fixes it in rehearsals. Returns the lot, and whether it is new. Raises
    NotFound, StageConfirmed, StageNotStarted, LotUnderReview, NoTie, NotOver,
    LotsNotInRules, InvalidEntry, DealFirst, LotUnderWay, UnknownSources.
    """
    ledger = _locked(table_id)
    state = ledger.state()
    waiting = lot_under_way(ledger.table)
    codes = _codes(state, group=among)
    if waiting is not None and asked_again(waiting, codes=codes, sources=sources):
        return waiting, False
    if waiting is not None:
        raise LotUnderWay
    _check_open(ledger, state=state)
    check_lots_due(ledger, state=state, reason=reason or no_deal)
    if tuple(sorted(among)) not in state.unresolved:
        raise InvalidEntry(in_words([Problem("lot_not_the_tied", "among", {})]))
    due = deal_due(state, rules=ledger.rules, group=among)
    if due and not no_deal.strip():
        raise DealFirst
    lot = new_lot(
        ledger.table.stage,
        table=ledger.table,
        codes=codes,
        sources=sources,
        no_deal=no_deal.strip()[:TEXT_LIMIT],
        author=author,
        at=at,
        secret=secret,
    )
    return lot, True


@transaction.atomic(durable=True)
def reveal_lot(*, table_id: TableId, number: int, sign: Signature) -> Written:
    """Open the secret of lot ``number`` and record the order at the table.

    The witnesses are the two who put the public part on record. The same key gives
    the first answer. Raises what ``begin`` raises, NoLotUnderWay, LotUnderReview,
    LotTieChanged, WrongStep, SecretLost, MarkBroken.
    """
    content = {"method": str(LotMethod.CD2), "draw": number}
    # The line gives as its reason why no extra deal was played, said at the freezing.
    lots = Draw.lots.filter(table=table_id, number=number)
    lot = lots.select_related("stage", "table").first()
    sign = replace(sign, reason=draw_steps(lot)[0].said.reason if lot else "")
    # It writes into the event's book too.
    lock_stage_of(table_id)
    ledger = begin(table_id=table_id, kind=LineKind.LOT, content=content, sign=sign)
    if ledger.earlier is not None:
        return ledger.earlier
    state = ledger.state()
    draw = _under_way(ledger, number=number)
    if state.review is not None:
        raise LotUnderReview
    side = _tied(draw, state=state)
    order = open_lot(draw, author=sign.author, at=sign.at)
    append(
        ledger,
        kind=LineKind.LOT,
        payload={
            "among": sorted(side.values()),
            "order": [side[code] for code in order],
            "witnesses": WITNESSES,
            **content,
            "proof": draw.proof_sha256,
        },
        sign=replace(sign, second=_second(draw, author=sign.author)),
    )
    return finish(ledger)


def _locked(table_id: TableId) -> OpenLedger:
    """Lock event, stage and table, in this order; or NotFound."""
    lock_stage_of(table_id)
    return lock_ledger(table_id)


def _check_open(ledger: OpenLedger, *, state: LedgerState) -> None:
    if ledger.table.state == TableState.CONFIRMED:
        raise StageConfirmed
    if waits_for_start(ledger):
        raise StageNotStarted
    if state.review is not None:
        raise LotUnderReview


def _under_way(ledger: OpenLedger, *, number: int | None) -> Draw:
    """Return the table's lot, of this ``number``. Raises NoLotUnderWay."""
    draw = lot_under_way(ledger.table)
    if draw is None or number not in (None, draw.number):
        raise NoLotUnderWay
    return draw


def listed_in(draw: Draw) -> list[str]:
    """Return who draws, as frozen."""
    found: list[str] = (draw.manifest or {})["entrants"]
    return found


def asked_again(draw: Draw, *, codes: Sequence[str], sources: Sequence[str]) -> bool:
    """Tell whether a lot under way is the one that is asked for, in all it says."""
    asked = (list(codes), sorted(sources))
    return (listed_in(draw), sorted((draw.manifest or {})["sources"])) == asked


def _codes(state: LedgerState, *, group: Sequence[int]) -> list[str]:
    """Return the codes of sides, ascending; sides that are not there have none."""
    known = [side for side in group if 0 <= side < len(state.sides)]
    return sorted(state.entrants[state.sides[side][0]] for side in known)


def _tied(draw: Draw, *, state: LedgerState) -> dict[str, int]:
    """Return the side of each code on the list, while exactly they are tied.

    Raises LotTieChanged.
    """
    group = next(
        (g for g in state.unresolved if _codes(state, group=g) == listed_in(draw)), None
    )
    if group is None:
        raise LotTieChanged
    return {state.entrants[state.sides[side][0]]: side for side in group}


def _second(draw: Draw, *, author: str) -> str:
    """Return a witness of the public part who is not the author of the line."""
    step = last(draw_steps(draw), DrawMove.ENTROPY)
    assert step is not None
    return step.author if step.second == author else step.second or ""
