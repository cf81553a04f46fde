"""Why each score is what it is, in sentences that a player can check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.protocol import Sides
from scoring.games.words.figures import points_text
from scoring.games.words.terms import lot_method_name
from scoring.ledger.enums import KINDS, LineKind
from scoring.ledger.lines import Line, deal_of
from scoring.ledger.review import ReviewMove, move_of
from scoring.ledger.state import PlayedLine
from scoring.rules.rules import StageRules
from tournaments.book.erased import listed
from tournaments.people.names import PAIR

PROOF_MARK = 8
REVIEW_TITLES = {
    ReviewMove.OPENED: gettext_lazy("Under review"),
    ReviewMove.RELEASED: gettext_lazy("Review over, ruling"),
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
    rules: StageRules,
    sides: Sides,
) -> tuple[str, ...]:
    """Return the sentences that lead from the entry to its points."""
    if line.kind is LineKind.DEAL:
        return (
            *_explain_deal(line, played=played, names=names, rules=rules, sides=sides),
            *_explain_floor(played, rules=rules),
        )
    if line.kind is LineKind.PENALTY:
        return (
            _explain_penalty(line, names=names, rules=rules),
            *_explain_floor(played, rules=rules),
        )
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
    told = KINDS[line.kind].told(line.payload)
    return (told,) if told else ()


def _explain_proof(line: Line) -> Iterator[str]:
    """Yield which proof gives the order of lots by the protocol."""
    if "proof" in line.payload:
        yield _("Lot %(number)s of this table; its proof begins with %(mark)s.") % {
            "number": line.payload["draw"],
            "mark": line.payload["proof"][:PROOF_MARK],
        }


def _side(seats: Sequence[int], *, names: Sequence[str]) -> str:
    """Return who plays on a side."""
    return listed([names[seat] for seat in seats], between=PAIR)


def _explain_penalty(line: Line, *, names: Sequence[str], rules: StageRules) -> str:
    points = line.payload["points"]
    return ngettext(
        "%(name)s: %(kind)s, minus %(points)s point.",
        "%(name)s: %(kind)s, minus %(points)s points.",
        points,
    ) % {
        "name": names[line.payload["seat"]],
        "kind": str(rules.telling.offences[line.payload["kind"]]),
        "points": points,
    }


def _explain_floor(played: PlayedLine | None, *, rules: StageRules) -> Iterator[str]:
    """Yield that a score stops at the lowest one, where somebody who lost stands there.

    What was lost can then be more than what the score fell by.
    """
    floor = rules.set_form.floor
    if floor is None or played is None or played.tie_break:
        return
    fell = zip(played.delta, played.totals, strict=True)
    if any(change < 0 and total == floor for change, total in fell):
        yield _("No score falls below %(floor)s.") % {"floor": points_text(floor)}


def _explain_deal(
    line: Line,
    *,
    played: PlayedLine | None,
    names: Sequence[str],
    rules: StageRules,
    sides: Sides,
) -> Iterator[str]:
    yield from rules.telling.why(
        deal_of(line.payload, game=rules.game),
        result=None if played is None else played.result,
        names=names,
        sides=sides,
        side_names=[_side(seats, names=names) for seats in sides],
        absent=() if played is None else played.absent,
        rules=rules.ruleset,
    )
    if played is not None and played.result is not None and played.tie_break:
        yield _("Extra deal: only the tied are compared, the set's score stays.")
