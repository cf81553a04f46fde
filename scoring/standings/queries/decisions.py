"""Who went through from a confirmed stage, after every decision about a correction.

What was confirmed holds until a person takes the corrected score; what a person keeps
stands for as long as the score of its table gives the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.standings.enums import Decision
from scoring.standings.models import Contest, Qualification
from tournaments.ids import StageId

Through = list[list[object]]


def in_force(stage_id: StageId) -> Through | None:
    """Return who is through after every decision, or nothing before confirmation."""
    decided = decisions_of(stage_id)
    return None if decided is None else decided.held


def asked(stage_id: StageId, *, computed: Through) -> Through:
    """Return who would be through, if those of the corrected score were taken.

    What was decided about a table stands for as long as its score gives the same: a
    later correction at another table does not ask about it again.
    """
    decided = decisions_of(stage_id)
    return computed if decided is None else decided.asked(computed)


def is_settled(stage_id: StageId, *, computed: Through) -> bool:
    """Tell whether somebody has decided about this outcome, or nothing has to be.

    A decision that keeps those who went through stands until the score gives others
    again than when it was taken. Who is first and who second of those who go through
    changes nobody's way; in the final every place counts.
    """
    decided = decisions_of(stage_id)
    return decided is not None and not decided.changes(computed)


def heads_decided(stage_id: StageId) -> dict[str, str]:
    """Return the ledger heads of the last score that somebody has decided about.

    By letter; those that were confirmed where nothing was corrected since, and
    nothing before the confirmation. What waits for a decision is not in it.
    """
    taken = Contest.objects.filter(stage=stage_id).exclude(
        decision__in=["", Decision.SUPERSEDED]
    )
    heads = taken.order_by("-number").values_list("heads", flat=True).first()
    if heads is None:
        confirmed = Qualification.objects.filter(stage=stage_id)
        heads = confirmed.values_list("heads", flat=True).first()
    return heads or {}


@dataclass(frozen=True, slots=True)
class Decisions:
    """Who is through (``held``), and what the scores gave when that was decided."""

    held: Through
    seen: Through
    final: bool

    def asked(self, computed: Through) -> Through:
        """Return ``computed``, but ``held`` of the tables that give what was seen."""
        seen = self._by_letter(self.seen)
        held = {str(letter): [letter, some] for letter, some in self.held}
        given = self._by_letter(computed)
        return [
            held[letter] if seen.get(letter) == way else [letter, some]
            for (letter, way), (_letter, some) in zip(
                given.items(), computed, strict=True
            )
        ]

    def changes(self, computed: Through) -> bool:
        """Tell whether taking the corrected score would change somebody's way."""
        given = self.asked(computed)
        return ways(given, final=self.final) != ways(self.held, final=self.final)

    def _by_letter(self, through: Through) -> dict[str, list[str]]:
        letters = [str(letter) for letter, _some in through]
        return dict(zip(letters, ways(through, final=self.final), strict=True))

    def after(self, decision: str, *, computed: Through) -> Decisions:
        """Return what holds once a correction has been decided so."""
        corrected = decision == Decision.CORRECTED
        held = self.asked(computed) if corrected else self.held
        return replace(self, held=held, seen=computed)


def decisions_of(stage_id: StageId) -> Decisions | None:
    """Return what holds after every decision. Two queries."""
    confirmed = Qualification.objects.filter(stage=stage_id)
    first = confirmed.values_list("through", "stage__final").first()
    if first is None:
        return None
    through, final = first
    decided = Decisions(held=list(through), seen=list(through), final=final)
    taken = Contest.objects.filter(stage=stage_id).exclude(
        decision__in=["", Decision.SUPERSEDED]
    )
    for decision, computed in taken.order_by("number").values_list(
        "decision", "computed"
    ):
        decided = decided.after(decision, computed=list(computed))
    return decided


def ways(through: Through, *, final: bool) -> list[list[str]]:
    """Return who goes on from each table, in the final in the order of the places."""
    tables = [[str(code) for code in _listed(some)] for _letter, some in through]
    return tables if final else [sorted(table) for table in tables]


def codes(through: Sequence[Sequence[object]]) -> list[str]:
    """Return all who are through, table by table."""
    return [str(code) for _letter, some in through for code in _listed(some)]


def _listed(some: object) -> list[object]:
    assert isinstance(some, list)
    return some
