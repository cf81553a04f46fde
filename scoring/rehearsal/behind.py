"""Corrections behind a confirmed stage in a rehearsal, and what people decide then.

Each one is decided at once, so that the event goes on; what must be refused is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from scoring.ledger.written import Written
from scoring.rehearsal.drawn_lots import draw_who_moves_up
from scoring.rehearsal.possible import Possible, possible, preview
from scoring.rehearsal.previewed import (
    PreviewDiffers,
    comparable_score,
    correct,
    last_contest,
)
from scoring.rehearsal.script import Script
from scoring.scoresheet.queries.table_view import table_view
from scoring.standings.commands.contests import decide_contest
from scoring.standings.enums import Decision
from scoring.standings.refusals import FinalFollowsScore, NextStageStarted, StillTied
from tables.draws.enums import DrawMethod
from tables.draws.models.draw import Draw
from tables.refusals import DigitalDrawInForce
from tables.seating.models import Table
from tables.seating.queries.seating import table_anywhere
from tournaments.book.lines import held_open
from tournaments.events.models.stage import Stage, StageEntry
from tournaments.ids import StageId, TournamentId
from tournaments.refusals import Refusal

EXCHANGED, KEPT, TAKEN_BACK = "exchanged", "kept", "taken_back"
TIED, UNAFFECTED, PLACES = "tied", "unaffected", "places"
TABLES_LOOKED_AT = 12
Wish = Callable[[Possible], bool]


@dataclass(frozen=True, slots=True)
class Done:
    """One correction: its kind, the line that was voided, and the decision.

    ``loses`` and ``gains`` are codes; of the final, nobody.
    """

    kind: str
    table: str
    line: int
    decision: str = ""
    loses: tuple[str, ...] = ()
    gains: tuple[str, ...] = ()


class BehindConfirmed:
    """Corrects behind confirmed stages; ``done`` tells what."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.done: list[Done] = []

    def correct(self, stage: Stage, *, kind: str) -> bool:
        """Correct so that it comes to this kind of end; tell whether it could be."""
        draw_who_moves_up(self.script, stage.tournament)
        if kind == TAKEN_BACK:
            return self.correct_and_take_back([stage], kind=kind)
        found = self._find([stage], wanted=_WANTED[kind])
        if found is None:
            return False
        self._write(found)
        if kind == EXCHANGED:
            self._exchange(found)
        elif kind == TIED:
            self._decide(found, Decision.CORRECTED, refused=StillTied)
        elif kind == PLACES:
            self._decide(found, Decision.KEPT, refused=FinalFollowsScore)
            self._decide(found, Decision.CORRECTED)
        if kind in {KEPT, TIED}:
            self._keep(found)
        self._note(kind, found)
        return True

    def correct_late(self, stages: Sequence[Stage], *, kind: str) -> bool:
        """Correct who went through when the next stage has its seats: they stay."""
        others = self._find(stages, wanted=_WANTED[EXCHANGED])
        found = others or self._find(stages, wanted=_changes_way)
        if found is None:
            return False
        self._write(found)
        if found.exchanges:
            self._decide(found, Decision.CORRECTED, refused=NextStageStarted)
        self._keep(found)
        self._note(kind, found)
        return True

    def correct_and_take_back(self, stages: Sequence[Stage], *, kind: str) -> bool:
        """Correct who went through, then correct the correction: all is as it was."""
        found = self._find(
            stages, wanted=lambda one: one.instead is not None and _changes_way(one)
        )
        if found is None:
            return False
        written = self._write(found)
        view = table_view(table_anywhere(found.table.pk))
        line = next(one for one in view.lines if one.line.seq == written.state.seq)
        back = preview(found.table, view=view, line=line, instead=found.recorded)
        again = self._write(back)
        if comparable_score(again.state) != comparable_score(found.before):
            raise PreviewDiffers(f"line {found.seq}: taken back, it is not as before")
        self._note(kind, found)
        return True

    def pass_ticket(self, draw: Draw, stage: Stage) -> bool:
        """Correct while the next stage is drawn: a ticket passes on, or nobody moves.

        A frozen list of a digital draw names everybody, so there they stay.
        """
        found = self._find([stage], wanted=_WANTED[EXCHANGED])
        if found is None:
            return False
        self._write(found)
        if draw.method == DrawMethod.URN:
            self._exchange(found)
        else:
            self._decide(found, Decision.CORRECTED, refused=DigitalDrawInForce)
            self._keep(found)
        self._note("ticket", found)
        return True

    # -- its parts ----------------------------------------------------------------

    def _find(self, stages: Sequence[Stage], *, wanted: Wish) -> Possible | None:
        if not stages:
            return None
        tables = Table.objects.filter(stage__in=[stage.pk for stage in stages])
        order = list(tables.order_by("stage__number", "number"))
        self.script.rng.shuffle(order)
        # Nothing is written while it looks, and each preview reads in the book.
        with held_open(TournamentId(stages[0].tournament_id)):
            for table in order[:TABLES_LOOKED_AT]:
                for choice in possible(table, rng=self.script.rng):
                    if wanted(choice):
                        return choice
        return None

    def _write(self, found: Possible) -> Written:
        sign = self.script.sign(
            after=found.before.seq, reason="Taken down wrongly, seen on the slip"
        )
        return correct(found, sign=sign)

    def _exchange(self, found: Possible) -> None:
        before = _entered(found)
        assert found.told is not None
        # Whoever went home is not exchanged: the preview says who would be.
        said = found.told.play
        self._decide(found, Decision.CORRECTED)
        _same(found, shown=before - {*said.out} | {*said.new})

    def _keep(self, found: Possible) -> None:
        before = _entered(found)
        self._decide(found, Decision.KEPT)
        _same(found, shown=before)

    def _decide(
        self,
        found: Possible,
        decision: Decision,
        *,
        refused: type[Refusal] | None = None,
    ) -> None:
        with _must_be_refused(refused):
            decide_contest(
                stage_id=found.stage_id,
                decision=decision,
                reason="Decided by the organizer with both tables",
                **self.script.signed(),
            )

    def _note(self, kind: str, found: Possible) -> None:
        told = found.told
        assert told is not None
        self.done.append(
            Done(
                kind=kind,
                table=found.table.code,
                line=found.seq,
                decision=str(last_contest(found.stage_id).decision),
                loses=told.loses,
                gains=told.gains,
            )
        )


def _changes_way(choice: Possible) -> bool:
    return choice.told is not None and choice.told.contested


_WANTED: Mapping[str, Wish] = {
    EXCHANGED: lambda one: one.exchanges,
    KEPT: _changes_way,
    TIED: lambda one: one.told is not None and isinstance(one.told.against, StillTied),
    UNAFFECTED: lambda one: one.changes_score and not _changes_way(one),
    PLACES: lambda one: _changes_way(one) and not one.after.unresolved,
}


def _entered(found: Possible) -> set[str]:
    """Return who is entered in the stage after."""
    stage = Stage.objects.get(pk=StageId(found.stage_id))
    entries = StageEntry.objects.filter(stage__in=stage.following)
    return set(entries.values_list("entrant__code", flat=True))


def _same(found: Possible, *, shown: set[str]) -> None:
    entered = _entered(found)
    if entered != shown:
        message = (
            f"line {found.seq}: {sorted(shown)} should play on, not {sorted(entered)}"
        )
        raise PreviewDiffers(message)


@contextmanager
def _must_be_refused(refusal: type[Refusal] | None) -> Iterator[None]:
    if refusal is None:
        yield
        return
    try:
        yield
    except refusal:
        return
    message = f"a decision was taken that is refused with {refusal.code}"
    raise PreviewDiffers(message)
