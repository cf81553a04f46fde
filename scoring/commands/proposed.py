"""What two people do at tables and to official results, once both have signed.

``proposing`` writes the arguments that are read here;
``ACTS`` names every kind of proposal; those of draws come from below.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.commands.accidents import leave_seat, take_seat
from scoring.commands.closing import reopen_table
from scoring.commands.corrections import Replacement, void_line
from scoring.commands.errata import ErratumEntry, publish_erratum
from scoring.commands.penalties import PenaltyEntry
from scoring.commands.swaps import Place, swap_seats
from scoring.enums import LeaveCause, PenaltyKind, SitAs
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.ledger.lines import Signature
from scoring.models import Erratum, LedgerEntry, TableScore
from scoring.queries.results import event_results
from tables.commands.proposed import DRAW_ACTS
from tables.ids import TableId
from tables.models import Table
from tournaments.commands.proposals import Act, Facts, Signed, steps_of
from tournaments.enums import ProposalKind
from tournaments.errors import NotFound
from tournaments.ids import TournamentId
from tournaments.models import AccessGrant, Proposal, Tournament
from tournaments.queries.staff import organizing

# Of a table's projection: all that a line can change but its number and its hash.
UNCOUNTED = ("v", "seq", "head", "frozen", "review")


def _replacement(written: Mapping[str, Any] | None) -> Replacement | None:
    if written is None:
        return None
    if "penalty" in written:
        given = written["penalty"]
        entry = PenaltyEntry(
            seat=given["seat"], kind=PenaltyKind(given["kind"]), points=given["points"]
        )
        return Replacement(entry=entry)
    return Replacement(entry=_deal(written["deal"]), shown=written["shown"])


def _deal(written: Mapping[str, Any]) -> DealEntry:
    """Return a deal as it was entered, also one that the rules will refuse."""
    trump = written.get("trump")
    return DealEntry(
        outcome=Outcome(written["outcome"]),
        dealer=written["dealer"],
        bidder=written.get("bidder"),
        bid=written.get("bid"),
        trump=None if trump is None else Suit(trump),
        cards=tuple(written.get("cards", ())) or None,
        announcements={
            Suit(suit): seat for suit, seat in written.get("announcements", {}).items()
        },
    )


def _table(proposal: Proposal, letter: str) -> Table:
    """Return a table of a proposal's stage. Raises NotFound."""
    tables = Table.objects.filter(
        stage__tournament=proposal.tournament_id, stage__number=proposal.stage or 0
    )
    table = tables.filter(letter=letter).first()
    if table is None:
        raise NotFound
    return table


def _after(signed: Signed, table: Table, *, seen: int) -> int:
    """Return the last line that both have seen."""
    if not signed.anew:
        return seen
    lines = LedgerEntry.objects.filter(table=table).order_by("-seq")
    return lines.values_list("seq", flat=True).first() or 0


def _sign(signed: Signed, *, after_seq: int) -> Signature:
    proposal = signed.proposal
    grants = AccessGrant.objects.filter(
        tournament=proposal.tournament_id, code=proposal.author
    )
    return Signature(
        author=proposal.author,
        grant_id=grants.values_list("pk", flat=True).first(),
        at=signed.at,
        client_key=proposal.client_key,
        after_seq=after_seq,
        second=signed.second,
        reason=proposal.reason,
    )


def _at(signed: Signed) -> tuple[TableId, Signature]:
    """Return the one table of a proposal and the signature at it."""
    given = signed.proposal.arguments
    table = _table(signed.proposal, given["table"])
    after_seq = _after(signed, table, seen=given["after_seq"])
    return TableId(table.pk), _sign(signed, after_seq=after_seq)


def _organizes(signed: Signed) -> bool:
    """Tell whether one of the two organizes; a referee may propose a correction."""
    event = TournamentId(signed.proposal.tournament_id)
    asked = bool(signed.proposal.arguments["organizes"])
    return asked or signed.second in organizing(event)


def _void(signed: Signed) -> object:
    given = signed.proposal.arguments
    table_id, sign = _at(signed)
    return steps_of(void_line)(
        table_id=table_id,
        seq=given["voids"],
        sign=sign,
        replacement=_replacement(given["replacement"]),
        may_touch_closed=_organizes(signed),
        behind_stage=bool(given["behind"]),
    )


def _expel(signed: Signed) -> object:
    given = signed.proposal.arguments
    table_id, sign = _at(signed)
    return steps_of(leave_seat)(
        table_id=table_id,
        seat=given["seat"],
        cause=LeaveCause.EXPELLED,
        sign=sign,
        may_touch_closed=_organizes(signed),
        behind_stage=bool(given["behind"]),
    )


def _reopen(signed: Signed) -> object:
    table_id, sign = _at(signed)
    return steps_of(reopen_table)(table_id=table_id, sign=sign)


def _sit(signed: Signed) -> object:
    given = signed.proposal.arguments
    table_id, sign = _at(signed)
    return steps_of(take_seat)(
        table_id=table_id,
        seat=given["seat"],
        entrant=given["entrant"],
        sits_as=SitAs(given["as"]),
        sign=sign,
    )


def _swap(signed: Signed) -> object:
    given = signed.proposal.arguments
    one, other = (_place(signed, given[name]) for name in ("one", "other"))
    sign = _sign(signed, after_seq=one.after_seq)
    return steps_of(swap_seats)(one=one, other=other, sign=sign)


def _place(signed: Signed, written: Sequence[Any]) -> Place:
    letter, seat, seen = written
    table = _table(signed.proposal, letter)
    return Place(
        table_id=TableId(table.pk),
        seat=seat,
        after_seq=_after(signed, table, seen=seen),
    )


def _erratum(signed: Signed) -> object:
    proposal, given = signed.proposal, signed.proposal.arguments
    return steps_of(publish_erratum)(
        tournament_id=TournamentId(proposal.tournament_id),
        entry=ErratumEntry(
            text=proposal.words,
            reason=proposal.reason,
            second=signed.second,
            entrant=given["entrant"],
            name=proposal.name,
            place=given["place"],
        ),
        client_key=proposal.client_key,
        author=proposal.author,
        at=signed.at,
    )


def _look_at_tables(proposal: Proposal) -> Facts:
    facts: Facts = {}
    for letter in proposal.letters:
        table = _table(proposal, letter)
        body = json.loads(TableScore.objects.get(table=table).body)
        facts[letter] = {
            name: value for name, value in body.items() if name not in UNCOUNTED
        }
    return facts


def _look_at_results(proposal: Proposal) -> Facts:
    """Return where the entrant of an erratum stands, and how often corrected."""
    code = proposal.arguments["entrant"]
    tournament = Tournament.objects.get(pk=proposal.tournament_id)
    results = event_results(tournament)
    errata = Erratum.objects.filter(tournament=tournament, entrant=code)
    places = errata.exclude(place=None).order_by("-number")
    corrected = places.values_list("place", flat=True).first()
    frozen = [
        place.place
        for place in (() if results is None else results.places)
        if place.entrant == code
    ]
    return {
        "entrant": code,
        "place": corrected or next(iter(frozen), None),
        "errata": errata.count(),
    }


AT_TABLES: Mapping[ProposalKind, Act] = {
    ProposalKind.VOID: Act(run=_void, look=_look_at_tables),
    ProposalKind.REOPEN: Act(run=_reopen, look=_look_at_tables),
    ProposalKind.SWAP: Act(run=_swap, look=_look_at_tables),
    ProposalKind.SIT: Act(run=_sit, look=_look_at_tables),
    ProposalKind.EXPEL: Act(run=_expel, look=_look_at_tables),
}
ACTS: Mapping[ProposalKind, Act] = {
    **DRAW_ACTS,
    **AT_TABLES,
    ProposalKind.ERRATUM: Act(run=_erratum, look=_look_at_results),
}
