"""Why each score is what it is, in sentences that a player can check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.ruleset import MadeBid, RuleSet
from scoring.games.cruce.settle import (
    DealEntry,
    DealResult,
    Outcome,
    announcement_values,
)
from scoring.games.words.figures import points_text
from scoring.games.words.terms import bid_name, lot_method_name, penalty_name, suit_name
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import Line, deal_of
from scoring.ledger.review import Move, move_of
from scoring.ledger.state import PlayedLine, Sides
from tournaments.people.names import name_of_pair

PROOF_MARK = 8
REVIEW_TITLES = {
    Move.OPENED: gettext_lazy("Under review"),
    Move.RELEASED: gettext_lazy("Review over, ruling"),
}


def title_of(line: Line, *, played: PlayedLine | None) -> str:
    """Return what a line is, in a few words: “Deal 7”, “Penalty”."""
    if line.kind is LineKind.DEAL and played is not None:
        if played.tie_break:
            return _("Extra deal")
        if played.number is None:
            return _("Deal (voided)")
        return _("Deal %(number)s") % {"number": played.number}
    if line.kind is LineKind.VOID:
        return _("Line %(seq)s voided") % {"seq": line.voids}
    move = move_of(line.kind, line.payload)
    return str(line.kind.label if move is None else REVIEW_TITLES[move])


def explain_line(
    line: Line,
    *,
    played: PlayedLine | None,
    names: Sequence[str],
    rules: RuleSet,
    sides: Sides,
) -> tuple[str, ...]:
    """Return the sentences that lead from the entry to its points."""
    if line.kind is LineKind.DEAL:
        return tuple(
            _explain_deal(line, played=played, names=names, rules=rules, sides=sides)
        )
    if line.kind is LineKind.PENALTY:
        return (_explain_penalty(line, names=names),)
    if line.kind is LineKind.LOT:
        order = ", ".join(
            _side(sides[side], names=names) for side in line.payload["order"]
        )
        return (
            _("Lots drawn (%(method)s, %(count)s witnesses): %(order)s.")
            % {
                "method": lot_method_name(line.payload["method"]),
                "count": line.payload["witnesses"],
                "order": order,
            },
            *_explain_proof(line),
        )
    if line.kind is LineKind.OPENED:
        dealer = names[line.payload["first_dealer"]]
        return (_("The table was opened; %(name)s deals first.") % {"name": dealer},)
    return ()


def _explain_proof(line: Line) -> Iterator[str]:
    """Yield which proof gives the order of lots by the protocol."""
    if "proof" in line.payload:
        yield _("Lot %(number)s of this table; its proof begins with %(mark)s.") % {
            "number": line.payload["draw"],
            "mark": line.payload["proof"][:PROOF_MARK],
        }


def _side(seats: Sequence[int], *, names: Sequence[str]) -> str:
    """Return who plays on a side."""
    return name_of_pair([names[seat] for seat in seats])


def _explain_penalty(line: Line, *, names: Sequence[str]) -> str:
    points = line.payload["points"]
    return ngettext(
        "%(name)s: %(kind)s, minus %(points)s point.",
        "%(name)s: %(kind)s, minus %(points)s points.",
        points,
    ) % {
        "name": names[line.payload["seat"]],
        "kind": penalty_name(line.payload["kind"]),
        "points": points,
    }


def _explain_deal(
    line: Line,
    *,
    played: PlayedLine | None,
    names: Sequence[str],
    rules: RuleSet,
    sides: Sides,
) -> Iterator[str]:
    entry = deal_of(line.payload)
    dealer = names[entry.dealer]
    if entry.outcome is Outcome.ALL_PASSED:
        yield _("Everybody passed; nobody scores.")
        return
    if entry.outcome is Outcome.MISDEAL:
        yield _("%(name)s misdealt: minus %(points)s; the deal passes on.") % {
            "name": dealer,
            "points": rules.penalty_misdeal,
        }
        return
    yield from _explain_bidding(entry, names=names, rules=rules)
    if played is not None and played.result is not None:
        yield from _explain_points(
            entry,
            result=played.result,
            names=names,
            rules=rules,
            sides=sides,
            absent=played.absent,
        )
        if played.tie_break:
            yield _("Extra deal: only the tied are compared, the set's score stays.")


def _explain_bidding(
    entry: DealEntry, *, names: Sequence[str], rules: RuleSet
) -> Iterator[str]:
    """Yield who promised what, and what was announced."""
    assert entry.bidder is not None
    assert entry.bid is not None
    assert entry.trump is not None
    yield _("%(name)s bid %(bid)s (%(needed)s card points), trump %(suit)s.") % {
        "name": names[entry.bidder],
        "bid": bid_name(entry.bid),
        "needed": entry.bid * rules.point_unit,
        "suit": suit_name(entry.trump),
    }
    values = announcement_values(entry, rules)
    for suit, seat in entry.announcements.items():
        yield _("%(name)s announced %(suit)s: plus %(value)s card points.") % {
            "name": names[seat],
            "suit": suit_name(Suit(suit)),
            "value": values[suit],
        }


def _explain_points(
    entry: DealEntry,
    *,
    result: DealResult,
    names: Sequence[str],
    rules: RuleSet,
    sides: Sides,
    absent: Sequence[int] = (),
) -> Iterator[str]:
    """Yield one sentence for each side that plays: its total, what it makes."""
    for side, seats in enumerate(sides):
        if side in absent:
            continue
        values = {
            "name": _side(seats, names=names),
            "total": result.totals[side],
            "unit": rules.point_unit,
            "delta": points_text(result.delta[side]),
        }
        bidding = entry.bidder in seats
        yield _sentence_for(result, rules=rules, bidding=bidding) % values


def _sentence_for(result: DealResult, *, rules: RuleSet, bidding: bool) -> str:
    """Return the sentence that fits a side's part in the deal."""
    if bidding and not result.made:
        return _("%(name)s: %(total)s card points, the bid was not made: %(delta)s.")
    if bidding and rules.made_bid_scores is MadeBid.BID:
        return _("%(name)s: %(total)s card points, the bid was made: %(delta)s.")
    if not bidding and not result.made and not rules.others_score_when_failed:
        return _(
            "%(name)s: %(total)s card points; the bid failed, so nobody else scores."
        )
    if not bidding and result.made and not rules.others_score_when_made:
        return _(
            "%(name)s: %(total)s card points; the bid was made, so nobody else scores."
        )
    return _("%(name)s: %(total)s card points : %(unit)s = %(delta)s.")
