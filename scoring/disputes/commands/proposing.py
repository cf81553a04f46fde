"""A correction that two people sign: proposed by one, done by the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.disputes.commands.corrections import Replacement, void_line
from scoring.games.protocol import Deal, Penalty
from scoring.ledger.commands.proposing import (
    act_at_tables,
    one_organizes,
    propose_at,
    signed_at,
)
from scoring.ledger.enums import Purpose
from scoring.ledger.lines import Signature, deal_payload, stored_lines
from scoring.ledger.possible import penalty_of
from scoring.ledger.replay import folded
from scoring.rules.rules import StageRules
from tables.ids import TableId
from tables.seating.models import Table
from tournaments.book.chain import timestamp
from tournaments.events.models.stage import Stage
from tournaments.staff.commands.proposals import Signed, without_transaction
from tournaments.staff.enums import ProposalKind
from tournaments.staff.models.proposal import Proposal


def _replacement(
    written: Mapping[str, Any] | None, *, table_id: TableId
) -> Replacement | None:
    if written is None:
        return None
    if "penalty" in written:
        return Replacement(instead=penalty_of(written["penalty"]))
    return Replacement(
        instead=_deal(written["deal"], table_id=table_id), shown=written["shown"]
    )


def _deal(written: Mapping[str, Any], *, table_id: TableId) -> Deal:
    """Return a deal as it was entered, also one that the rules will refuse."""
    stage = Stage.objects.get(tables=table_id)
    game = StageRules.from_json(stage.rules).game
    return game.entered(written["outcome"], written["dealer"], written["entry"])


def _void(signed: Signed) -> object:
    given = signed.proposal.arguments
    table_id, sign = signed_at(signed)
    return without_transaction(void_line)(
        table_id=table_id,
        seq=given["voids"],
        sign=sign,
        replacement=_replacement(given["replacement"], table_id=table_id),
        may_touch_closed=one_organizes(signed),
        behind_stage=bool(given["behind"]),
    )


VOID_ACT = act_at_tables(_void)


def propose_void(
    table: Table,
    *,
    seq: int,
    replacement: Replacement | None,
    organizes: bool,
    behind_stage: bool,
    sign: Signature,
) -> Proposal:
    """Propose to void a line, with or without a replacement.

    Raises what ``propose`` and ``void_line`` raise; so do the others their command.
    """
    arguments = {
        "table": table.letter,
        "voids": seq,
        **_called(table, seq=seq, after_seq=sign.after_seq),
        "replacement": _replacement_json(replacement),
        "organizes": int(organizes),
        "behind": int(behind_stage),
        "after_seq": sign.after_seq,
    }
    return propose_at(
        table, kind=ProposalKind.VOID, act=VOID_ACT, arguments=arguments, sign=sign
    )


def _called(table: Table, *, seq: int, after_seq: int) -> dict[str, Any]:
    """Return the number of the deal that a line records, and what and when it is.

    It is as its author saw it: once it is void it has no number, and those behind it
    move up.
    """
    seen = [line for line in stored_lines(table.pk) if line.seq <= after_seq]
    rules = StageRules.from_json(table.stage.rules)
    number = folded(seen, rules=rules).state.number_of(seq)
    line = next((line for line in seen if line.seq == seq), None)
    if line is None:
        return {"deal": number}
    return {"deal": number, "kind": str(line.kind), "at": timestamp(line.at)}


def _replacement_json(replacement: Replacement | None) -> dict[str, Any] | None:
    """Return what takes a voided line's place as JSON."""
    if replacement is None:
        return None
    if isinstance(replacement.instead, Penalty):
        return {"penalty": dict(replacement.instead.payload())}
    return {
        "deal": dict(deal_payload(replacement.instead, purpose=Purpose.SET, extra={})),
        "shown": None if replacement.shown is None else list(replacement.shown),
    }
