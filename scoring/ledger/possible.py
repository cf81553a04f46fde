"""What may stand in a line: asked when it is written, and by the audit.

The database knows only the envelope of a line, so this is the one validation of what
is in it. Source: docs/rules.md R-31, R-34, R-60, R-61; ADR 0039.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.games.protocol import Penalty, Problem
from scoring.ledger.enums import KINDS, SCORING_KINDS, LineKind, Purpose
from scoring.ledger.lines import FROM_PAPER, Line, Payload, deal_of, deal_payload
from scoring.ledger.seating import Seating, seating_at
from scoring.rules.rules import StageRules

_BESIDE_A_DEAL = ("plays", "tied", FROM_PAPER)


def penalty_of(payload: Payload) -> Penalty:
    """Return the penalty that a penalty line's payload says, or a body of the API."""
    return Penalty(seat=payload["seat"], kind=payload["kind"], points=payload["points"])


def penalty_problems(
    penalty: Penalty, *, players: int, rules: StageRules, has_reason: bool
) -> Iterator[Problem]:
    """Yield everything that is wrong with a penalty."""
    offence = rules.offences.get(penalty.kind)
    if offence is None:
        yield Problem("penalty_unknown", "kind")
        return
    fixed, most = offence.points, offence.most
    if not 0 <= penalty.seat < players:
        yield Problem("seat_out_of_range", "seat", {"players": players})
    if fixed is not None and penalty.points != fixed:
        yield Problem("penalty_cost", "points", {"expected": fixed})
    if fixed is None and not 0 <= penalty.points <= most:
        yield Problem("penalty_out_of_range", "points", {"most": most})
    if fixed is None and not has_reason:
        yield Problem("penalty_reason", "reason", {})


def impossible(lines: Sequence[Line], *, rules: StageRules) -> Iterator[str]:
    """Yield a sentence for each line that could never have been written."""
    for number, line in enumerate(lines):
        says = KINDS[line.kind].says
        if line.kind not in SCORING_KINDS and says is None:
            continue
        seating = seating_at(lines[:number], before=line.replaces)
        try:
            if says is not None:
                says.read(line.payload, texts={})
                continue
            found = _problems(line, seating=seating, rules=rules)
        except (AttributeError, KeyError, TypeError, ValueError):
            yield f"line {line.seq} cannot be read"
            continue
        if found:
            codes = ", ".join(problem.code for problem in found)
            yield f"line {line.seq} is no possible {line.kind}: {codes}"


def _problems(line: Line, *, seating: Seating, rules: StageRules) -> Sequence[Problem]:
    if line.kind is LineKind.PENALTY:
        penalty = penalty_of(line.payload)
        _same_form(line.payload, penalty.payload())
        return tuple(
            penalty_problems(
                penalty,
                players=len(seating.entrants),
                rules=rules,
                has_reason=line.reason is not None,
            )
        )
    deal = deal_of(line.payload, game=rules.game)
    beside = {
        name: line.payload[name] for name in _BESIDE_A_DEAL if name in line.payload
    }
    if beside.get(FROM_PAPER, 1) != 1:
        raise ValueError(beside)
    purpose = Purpose(line.payload["purpose"])
    _same_form(line.payload, deal_payload(deal, purpose=purpose, extra=beside))
    return rules.problems(deal, company=seating.company, plays=beside.get("plays"))


def _same_form(payload: Payload, written: Payload) -> None:
    """Raise ValueError where a payload says more, less or otherwise than its kind."""
    if dict(payload) != dict(written):
        raise ValueError(payload)
