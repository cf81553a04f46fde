"""Corrections of a rehearsed event, of all weights, each held against its preview.

At a running table, at a closed one, by reopening it, behind a confirmed stage before
and after the next draw, and in the final. Source: docs/adr/0022.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scoring.deals.commands.closing import reopen_table
from scoring.rehearsal.behind import (
    EXCHANGED,
    KEPT,
    PLACES,
    TAKEN_BACK,
    TIED,
    UNAFFECTED,
    BehindConfirmed,
    Done,
)
from scoring.rehearsal.possible import Possible, possible
from scoring.rehearsal.previewed import correct
from scoring.rehearsal.script import Script
from scoring.rehearsal.table_player import TablePlayer
from tables.draws.models.draw import Draw
from tournaments.events.models.stage import Stage

VOID, CLOSED, REOPENED = "void", "closed", "reopened"
TICKET, LATE_KEPT, LATE_TAKEN_BACK = "ticket", "late_kept", "late_taken_back"
# The gravest first: a short event has few of them.
KINDS = (
    LATE_KEPT, EXCHANGED, REOPENED, PLACES, KEPT, TICKET,
    TAKEN_BACK, CLOSED, VOID, TIED, UNAFFECTED, LATE_TAKEN_BACK,
)  # fmt: skip
BEFORE_THE_DRAW = (EXCHANGED, KEPT, TAKEN_BACK, TIED, UNAFFECTED)
# What each of these does is the method of that name.
WHILE_PLAYING = (VOID, LATE_KEPT, LATE_TAKEN_BACK)
HAPPENS = 0.5


class Corrections:
    """So many corrections, spread over an event as its stages allow them.

    ``done`` tells what was corrected and how it was decided.
    """

    def __init__(self, count: int, *, script: Script) -> None:
        """Line up the corrections; one kind after the other."""
        self.due = [KINDS[number % len(KINDS)] for number in range(count)]
        self.script = script
        self.behind = BehindConfirmed(script)
        self.done: list[Done] = self.behind.done

    # -- when something can be corrected ------------------------------------------

    def may_happen(self, player: TablePlayer) -> None:
        """Correct something before a deal, sometimes; at this table or earlier."""
        kinds = [kind for kind in self.due if kind in WHILE_PLAYING]
        if player.over or not kinds or self.script.rng.random() >= HAPPENS:
            return
        for kind in dict.fromkeys(kinds):
            if getattr(self, kind)(player):
                self.due.remove(kind)
                return

    def opens_again(self, player: TablePlayer) -> bool:
        """Correct a table that was just closed; tell whether it has to play on."""
        kinds = [kind for kind in (CLOSED, REOPENED) if kind in self.due]
        if not kinds or self.script.rng.random() >= HAPPENS:
            return False
        kind = kinds[0]
        if kind == CLOSED:
            if self._correct_closed(player):
                self.due.remove(kind)
            return False
        self.due.remove(kind)
        self._reopen(player)
        return True

    def behind_confirmed(self, stage: Stage) -> None:
        """Correct behind a stage, some of what is due; everything is decided."""
        if stage.final:
            self._all_due(stage, kinds=(PLACES, TAKEN_BACK, UNAFFECTED))
            return
        kinds = [kind for kind in self.due if kind in BEFORE_THE_DRAW]
        some = kinds[: (len(kinds) + 1) // 2]
        self._all_due(stage, kinds=some)

    def while_drawn(self, draw: Draw) -> None:
        """Correct behind the stage before while seats are drawn, not published."""
        before = _stages_before(draw.the_stage)[-1:]
        if TICKET in self.due and before and self.behind.pass_ticket(draw, before[0]):
            self.due.remove(TICKET)

    # -- the kinds ----------------------------------------------------------------

    def void(self, player: TablePlayer) -> bool:
        """Void a deal or a penalty of a set that is played."""
        return self._correct_at(
            player,
            kind=VOID,
            wanted=lambda one: one.instead is None and one.changes_score,
        )

    def late_kept(self, player: TablePlayer) -> bool:
        """Correct behind an earlier stage, whose successor is played already."""
        return self.behind.correct_late(_earlier(player), kind=LATE_KEPT)

    def late_taken_back(self, player: TablePlayer) -> bool:
        """Correct behind an earlier stage, and correct the correction."""
        return self.behind.correct_and_take_back(_earlier(player), kind=LATE_TAKEN_BACK)

    def _correct_closed(self, player: TablePlayer) -> bool:
        """Correct a closed table that stays closed."""
        return self._correct_at(
            player,
            kind=CLOSED,
            wanted=lambda one: (
                one.changes_score and one.after.over and not one.after.unresolved
            ),
        )

    def _reopen(self, player: TablePlayer) -> None:
        """Open a closed table again; if a deal was wrong, play goes on after it."""
        sign = player.sign(reason="Closed too early")
        player.take(reopen_table(table_id=player.table_id, sign=sign))
        line = player.seq
        self._correct_at(player, kind="", wanted=lambda one: not one.after.over)
        self.done.append(Done(REOPENED, table=player.table.code, line=line))

    def _correct_at(
        self, player: TablePlayer, *, kind: str, wanted: Callable[[Possible], bool]
    ) -> bool:
        choices = possible(player.table, rng=self.script.rng)
        choice = next((one for one in choices if wanted(one)), None)
        if choice is None:
            return False
        player.take(correct(choice, sign=player.sign(reason="Taken down wrongly")))
        if kind:
            self.done.append(Done(kind, table=player.table.code, line=choice.seq))
        return True

    def _all_due(self, stage: Stage, *, kinds: Sequence[str]) -> None:
        for kind in list(self.due):
            if kind in kinds and self.behind.correct(stage, kind=kind):
                self.due.remove(kind)


def _earlier(player: TablePlayer) -> list[Stage]:
    return _stages_before(player.table.stage)


def _stages_before(stage: Stage) -> list[Stage]:
    earlier = Stage.objects.filter(
        tournament=stage.tournament_id, number__lt=stage.number
    )
    return list(earlier.order_by("number"))
