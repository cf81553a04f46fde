"""Put down what one person alone must not do at a table, for a second signature.

What is written here as JSON is read by ``proposed`` when both have signed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.commands.corrections import Replacement
from scoring.commands.errata import ErratumEntry
from scoring.commands.penalties import PenaltyEntry
from scoring.commands.proposed import ACTS
from scoring.commands.swaps import Place
from scoring.enums import Purpose, SitAs
from scoring.ledger.lines import Signature, deal_payload
from tables.models import Table
from tournaments.commands.proposals import Wanted, kept, propose
from tournaments.enums import ProposalKind
from tournaments.errors import NotFound
from tournaments.ids import TournamentId
from tournaments.models import Proposal


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
        "replacement": _replacement_json(replacement),
        "organizes": int(organizes),
        "behind": int(behind_stage),
        "after_seq": sign.after_seq,
    }
    return _at(table, kind=ProposalKind.VOID, arguments=arguments, sign=sign)


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
    return _at(table, kind=ProposalKind.EXPEL, arguments=arguments, sign=sign)


def propose_reopen(table: Table, *, sign: Signature) -> Proposal:
    """Propose to open a closed table again."""
    arguments = {"table": table.letter, "after_seq": sign.after_seq}
    return _at(table, kind=ProposalKind.REOPEN, arguments=arguments, sign=sign)


def propose_sit(
    table: Table, *, seat: int, entrant: str, sits_as: SitAs, sign: Signature
) -> Proposal:
    """Propose to seat somebody where a player has left."""
    arguments = {
        "table": table.letter,
        "seat": seat,
        "entrant": kept(entrant),
        "as": str(sits_as),
        "after_seq": sign.after_seq,
    }
    return _at(table, kind=ProposalKind.SIT, arguments=arguments, sign=sign)


def propose_swap(
    table: Table, *, one: Place, other: Place, sign: Signature
) -> Proposal:
    """Propose to exchange two seats of a stage; ``one`` is at ``table``.

    Raises NotFound for the other's table besides.
    """
    tables = Table.objects.filter(stage__tournament=table.stage.tournament_id)
    theirs = tables.filter(pk=other.table_id, stage=table.stage_id).first()
    if theirs is None:
        raise NotFound
    arguments = {
        "one": [table.letter, one.seat, one.after_seq],
        "other": [theirs.letter, other.seat, other.after_seq],
    }
    return _at(
        table,
        kind=ProposalKind.SWAP,
        arguments=arguments,
        sign=sign,
        letters=tuple(dict.fromkeys((table.letter, theirs.letter))),
    )


def propose_erratum(
    *, tournament_id: TournamentId, entry: ErratumEntry, sign: Signature
) -> Proposal:
    """Propose an erratum of official results; its words stay erasable."""
    wanted = Wanted(
        kind=ProposalKind.ERRATUM,
        arguments={"entrant": kept(entry.entrant).upper(), "place": entry.place},
        author=sign.author,
        reason=entry.reason,
        client_key=sign.client_key,
        at=sign.at,
        words=entry.text,
        name=entry.name,
    )
    return propose(tournament_id=tournament_id, wanted=wanted, acts=ACTS)


def _at(
    table: Table,
    *,
    kind: ProposalKind,
    arguments: Mapping[str, Any],
    sign: Signature,
    letters: tuple[str, ...] = (),
) -> Proposal:
    wanted = Wanted(
        kind=kind,
        arguments=arguments,
        author=sign.author,
        reason=sign.reason,
        client_key=sign.client_key,
        at=sign.at,
        stage=table.stage.number,
        letters=letters or (table.letter,),
    )
    event = TournamentId(table.stage.tournament_id)
    return propose(tournament_id=event, wanted=wanted, acts=ACTS)


def _replacement_json(replacement: Replacement | None) -> dict[str, Any] | None:
    """Return what takes a voided line's place as JSON."""
    if replacement is None:
        return None
    if isinstance(replacement.entry, PenaltyEntry):
        return {"penalty": dict(replacement.entry.payload())}
    return {
        "deal": dict(deal_payload(replacement.entry, purpose=Purpose.SET, extra={})),
        "shown": None if replacement.shown is None else list(replacement.shown),
    }
