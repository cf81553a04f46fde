"""What a correction behind a confirmed stage would change, before it is saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.ledger.state import LedgerState
from scoring.scoresheet.pages.frame import AtTable
from scoring.standings.pages.contested import ways_in_words, who_would_play
from scoring.standings.queries.contests import (
    Consequences,
    LaterPlay,
    consequences,
    later_play,
)
from scoring.standings.refusals import NextStageStarted
from tournaments.book.erased import listed
from tournaments.events.words import stage_name
from tournaments.ids import StageId
from tournaments.people.queries.names import names_by_code
from tournaments.stops import one_stop


def behind_the_stage(table: AtTable, *, after: LedgerState) -> list[str]:
    """Return whose way would be contested, and what of the later play it touches."""
    told = consequences(
        StageId(table.row.stage_id), letter=table.view.letter, after=after
    )
    if told is None:
        return []
    if after.final:
        return _final(table, after=after, told=told)
    names = names_by_code(table.scope.tournament_id)
    if not told.contested:
        return [_("The stage is confirmed; nobody's way changes with this.")]
    return [
        *ways_in_words(told, names=names),
        *_nobody_instead(told),
        *who_would_play(told.play, ways=told, names=names),
        *_later(told.later, names=names),
        *_options(told),
    ]


def seats_after(table: AtTable, *, code: str) -> list[str]:
    """Return where somebody sits in later stages, and what is played there."""
    later = list(later_play(table.row.stage, entrants=[code]))
    names = names_by_code(table.scope.tournament_id) if later else {}
    return _later(later, names=names)


def _final(table: AtTable, *, after: LedgerState, told: Consequences) -> list[str]:
    if not told.contested:
        return [_("The final is confirmed; its places stay as they are.")]
    places = listed(table.side_name(side) for side in after.order)
    return [
        one_stop(
            _("The final is confirmed. With this its places would be: %(names)s.")
            % {"names": places}
        ),
        _("Nothing moves by itself: the final is contested until you decide."),
    ]


def _nobody_instead(told: Consequences) -> list[str]:
    if not told.loses or told.gains or told.tied:
        return []
    return [_("Nobody is left at this table who could go through instead.")]


def _later(later: Iterable[LaterPlay], *, names: Mapping[str, str]) -> list[str]:
    return [_touched(play, name=names[play.code]) for play in later]


def _touched(play: LaterPlay, *, name: str) -> str:
    sentence = ngettext(
        "%(name)s sits at %(seat)s in %(stage)s, where %(count)s deal is recorded.",
        "%(name)s sits at %(seat)s in %(stage)s, where %(count)s deals are recorded.",
        play.deals,
    )
    return sentence % {
        "name": name,
        "seat": play.seat,
        "stage": stage_name(play.stage, final=play.final),
        "count": play.deals,
    }


def _options(told: Consequences) -> list[str]:
    nothing = _("Nothing moves by itself: the stage is contested until you decide.")
    if isinstance(told.against, NextStageStarted):
        return [
            nothing,
            _("The next stage has its seats, so those who went through stay through."),
        ]
    return [nothing] if told.against is None else [nothing, told.against.detail]
