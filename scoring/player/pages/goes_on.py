"""When it goes on: what is likely for a table and a stage, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.clock.forecast import Span
from scoring.clock.queries import StageClock
from scoring.finish.enums import EndState
from scoring.finish.queries.ending import ending_of
from scoring.finish.words import how_to_object
from scoring.player.queries import Where, Whereabouts
from scoring.stages.pages.words import entrants_in_words, now_sentences
from scoring.stages.queries.bracket import PathStage, current_stage, path_of
from tournaments.events.enums import BEFORE_THE_SEATS, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.people.queries.rosters import counts_outside

PLAYS = frozenset({Where.PLAYING, Where.REVIEW, Where.SET_OVER, Where.TIE})


def goes_on(
    tournament: Tournament, me: Whereabouts, *, clock: StageClock | None
) -> list[str]:
    """Return when it goes on for somebody, in sentences."""
    if tournament.cancelled_at is not None:
        return []
    told = [] if clock is None else [*_table(me, clock), *_all_tables(clock)]
    if me.state in PLAYS and told:
        return told
    people = counts_outside(tournament)
    path = path_of(tournament, counts=people)
    now = now_sentences(tournament, path=path, counts=people)
    return [*now, *_objections(tournament), *_waits(path), *told]


def _objections(tournament: Tournament) -> list[str]:
    """Return until when objections to the provisional results are taken."""
    if tournament.status != TournamentStatus.FINISHED:
        return []
    ending = ending_of(tournament.id)
    if ending.state is not EndState.WINDOW:
        return []
    return [how_to_object(ending.steps[-1], at=timezone.now())]


def _waits(path: Sequence[PathStage]) -> list[str]:
    """Return what is known of a stage that has no seats yet: how many, since when.

    Nobody has told the product when it begins.
    """
    stage = current_stage(path)
    if stage is None or stage.row is None or stage.row.state not in BEFORE_THE_SEATS:
        return []
    told = []
    if stage.sizes and not stage.final:
        said = ngettext(
            "%(who)s play in it, at %(tables)s table.",
            "%(who)s play in it, at %(tables)s tables.",
            len(stage.sizes),
        )
        values = {"who": entrants_in_words(stage), "tables": len(stage.sizes)}
        told.append(said % values)
    before = next((one.row for one in path if one.number == stage.number - 1), None)
    if before is not None and before.confirmed_at is not None:
        said = _("%(stage)s was confirmed at %(time)s.")
        time = f"{timezone.localtime(before.confirmed_at):%H:%M}"
        told.append(said % {"stage": before.name, "time": time})
    return told


def _table(me: Whereabouts, clock: StageClock) -> list[str]:
    """Return until when this table is likely to play, to whoever plays there."""
    table = None if me.table_id is None else clock.by_id.get(me.table_id)
    if table is None or table.over or me.state not in PLAYS:
        return []
    # Once it is called here, no announced time is waited for any more.
    if table.called:
        return [_("This is the last deal.")]
    told = []
    if clock.ends_at is not None:
        time = f"{timezone.localtime(clock.ends_at):%H:%M}"
        told.append(_("The last deal is at %(time)s.") % {"time": time})
    if table.ends is not None:
        told.append(
            _("This table is likely to be over between %(low)s and %(high)s.")
            % _times(table.ends)
        )
    elif me.state is Where.PLAYING:
        told.append(_("When this table will be over can be told after a few deals."))
    return told


def _all_tables(clock: StageClock) -> list[str]:
    """Return until when all tables are likely to play."""
    if clock.ends is None or clock.final:
        return []
    said = _(
        "All tables are likely to be over between %(low)s and %(high)s; once they are "
        "confirmed comes the next draw."
    )
    return [said % _times(clock.ends)]


def _times(span: Span) -> dict[str, str]:
    return {
        "low": f"{timezone.localtime(span.low):%H:%M}",
        "high": f"{timezone.localtime(span.high):%H:%M}",
    }
