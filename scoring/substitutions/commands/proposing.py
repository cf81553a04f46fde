"""Expelling, seating and exchanging that two people sign."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scoring.ledger.commands.proposing import (
    act_at_tables,
    last_seen,
    one_organizes,
    propose_at,
    signature_of,
    signed_at,
    table_of_proposal,
)
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.ledger.lines import Signature
from scoring.substitutions.commands.accidents import leave_seat, take_seat
from scoring.substitutions.commands.swaps import SeatToSwap, swap_seats
from tables.seating.models import Table
from tournaments.refusals import existing
from tournaments.staff.commands.proposals import Signed, storable, without_transaction
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


def _expel(signed: Signed) -> object:
    given = signed.proposal.arguments
    table_id, sign = signed_at(signed)
    return without_transaction(leave_seat)(
        table_id=table_id,
        seat=given["seat"],
        cause=LeaveCause.EXPELLED,
        sign=sign,
        may_touch_closed=one_organizes(signed),
        behind_stage=bool(given["behind"]),
    )


def _sit(signed: Signed) -> object:
    given = signed.proposal.arguments
    table_id, sign = signed_at(signed)
    return without_transaction(take_seat)(
        table_id=table_id,
        seat=given["seat"],
        entrant=given["entrant"],
        sits_as=SitAs(given["as"]),
        sign=sign,
    )


def _swap(signed: Signed) -> object:
    given = signed.proposal.arguments
    one, other = (_place(signed, given[name]) for name in ("one", "other"))
    sign = signature_of(signed, after_seq=one.after_seq)
    return without_transaction(swap_seats)(one=one, other=other, sign=sign)


def _place(signed: Signed, written: Sequence[Any]) -> SeatToSwap:
    letter, seat, seen = written
    table = table_of_proposal(signed.proposal, letter)
    return SeatToSwap(
        table_id=table.id,
        seat=seat,
        after_seq=last_seen(signed, table, seen=seen),
    )


SWAP_ACT = act_at_tables(_swap)
SIT_ACT = act_at_tables(_sit)
EXPEL_ACT = act_at_tables(_expel)


def propose_expulsion(
    table: Table, *, seat: int, organizes: bool, behind_stage: bool, sign: Signature
) -> Proposal:
    """Propose to expel whoever has a seat at a closed table."""
    arguments = {
        "table": table.letter,
        "seat": seat,
        "organizes": int(organizes),
        "behind": int(behind_stage),
        "after_seq": sign.after_seq,
    }
    return propose_at(
        table, kind=ProposalKind.EXPEL, act=EXPEL_ACT, arguments=arguments, sign=sign
    )


def propose_sit(
    table: Table, *, seat: int, entrant: str, sits_as: SitAs, sign: Signature
) -> Proposal:
    """Propose to seat somebody where a player has left."""
    arguments = {
        "table": table.letter,
        "seat": seat,
        "entrant": storable(entrant),
        "as": str(sits_as),
        "after_seq": sign.after_seq,
    }
    return propose_at(
        table, kind=ProposalKind.SIT, act=SIT_ACT, arguments=arguments, sign=sign
    )


def propose_swap(
    table: Table, *, one: SeatToSwap, other: SeatToSwap, sign: Signature
) -> Proposal:
    """Propose to exchange two seats of a stage; ``one`` is at ``table``.

    Raises NotFound for the other's table besides.
    """
    tables = Table.objects.filter(stage__tournament=table.stage.tournament_id)
    theirs = existing(tables.filter(pk=other.table_id, stage=table.stage_id).first())
    arguments = {
        "one": [table.letter, one.seat, one.after_seq],
        "other": [theirs.letter, other.seat, other.after_seq],
    }
    return propose_at(
        table,
        kind=ProposalKind.SWAP,
        act=SWAP_ACT,
        arguments=arguments,
        sign=sign,
        letters=dict.fromkeys((table.letter, theirs.letter)),
    )
