"""Record the deals of a paper sheet in one go: all of them, or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID, uuid5

from django.db import transaction

from scoring.deals.commands.deals import check_deal, check_turn
from scoring.games.protocol import Deal
from scoring.ledger.append import OpenLedger, RequestedLine, append
from scoring.ledger.commands.writing import begin, finish
from scoring.ledger.enums import LineKind, Purpose
from scoring.ledger.lines import FROM_PAPER, Payload, Signature, deal_payload
from scoring.ledger.written import Written
from scoring.scoresheet.refusals import ResultMismatch
from tables.ids import TableId
from tournaments.refusals import KeyReused


@transaction.atomic(durable=True)
def record_sheet(
    *, table_id: TableId, deals: Sequence[Deal], shown: Sequence[int], sign: Signature
) -> Written:
    """Append the deals in order, each an ordinary line, and return the score after.

    Each says that it comes from the paper sheet, which changes nothing.

    A deal may be in the short form whatever the event records: a sheet has no more.
    ``shown`` are the totals after the last one. The first line has the key of the
    signature, the others follow from it, so that the same sheet again gives the same
    answer. Raises what ``begin`` raises, TableClosed, InvalidEntry, WrongDealer,
    SetOver, ResultMismatch, KeyReused.
    """
    requested = [
        RequestedLine(
            kind=LineKind.DEAL,
            content=deal_payload(deal, purpose=Purpose.SET, extra={}),
        )
        for deal in deals
    ]
    ledger = begin(
        table_id=table_id, kind=LineKind.DEAL, content=requested[0].content, sign=sign
    )
    if ledger.earlier is not None:
        _same_sheet(ledger, requested=requested, key=sign.client_key)
        return ledger.earlier
    for number, deal in enumerate(deals):
        signed = replace(sign, client_key=_key(sign.client_key, number))
        _add(ledger, deal, content=requested[number].content, sign=signed)
    totals = ledger.state().totals
    if tuple(shown) != totals:
        raise ResultMismatch(shown=shown, expected=totals)
    return finish(ledger)


def _key(first: UUID, number: int) -> UUID:
    return uuid5(first, str(number)) if number else first


def _same_sheet(
    ledger: OpenLedger, *, requested: Sequence[RequestedLine], key: UUID
) -> None:
    """Refuse a key that comes again with another sheet. Raises KeyReused."""
    lines = {line.key: line for line in ledger.lines}
    for number, one in enumerate(requested):
        line = lines.get(_key(key, number))
        if line is None or not one.stands_in(line):
            raise KeyReused
    if _key(key, len(requested)) in lines:
        raise KeyReused


def _add(ledger: OpenLedger, deal: Deal, *, content: Payload, sign: Signature) -> None:
    state, rules = ledger.state(), ledger.rules
    check_deal(deal, rules=rules, company=state.company, shown=None)
    check_turn(deal, ledger=ledger, purpose=Purpose.SET, reason="")
    payload = {**content, FROM_PAPER: 1}
    append(ledger, kind=LineKind.DEAL, payload=payload, sign=sign)
