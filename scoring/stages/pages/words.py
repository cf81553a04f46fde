"""What the public pages call stages, tables and standings, and what happens now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.ranking.cut import Now
from scoring.scoresheet.queries.table_view import TableView
from scoring.scoresheet.words.accidents import apart_word
from scoring.stages.queries.bracket import PathStage, current_stage, tickets_drawn
from scoring.standings.queries.held import HELD
from scoring.standings.queries.standings import PLAYING, TIE
from tables.seating.enums import IN_PLAY, TableState
from tournaments.events.enums import ON_NOW, StageState, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.words import Chip, stage_name
from tournaments.people.queries.rosters import RosterCounts
from tournaments.templatetags.dates import begins

SMALL_TABLE = 3


def contested_chip() -> Chip:
    """Return the mark of all that waits for a decision after a correction."""
    return Chip(state="contested", label=_("Contested"))


def broken_off_chip() -> Chip:
    """Return the mark of play that the cancellation of the event has ended."""
    return Chip(state="void", label=_("Broken off"))


def under_review_chip() -> Chip:
    """Return the mark of a table that waits for a ruling."""
    return Chip(state="review", label=_("Under review"))


def free_chip() -> Chip:
    """Return the mark of who goes on from a table at which nobody plays."""
    return Chip(state="through", label=_("Goes on without playing"))


def seated_chip() -> Chip:
    """Return the mark of who sits at a table where play has not begun."""
    return Chip(state=TableState.SEATED.value, label=str(TableState.SEATED.label))


def entrants_in_words(stage: PathStage) -> str:
    """Return how many play in a stage, players or pairs."""
    if stage.pairs:
        words = ngettext("%(count)s pair", "%(count)s pairs", stage.entrants)
    else:
        words = ngettext("%(count)s entrant", "%(count)s entrants", stage.entrants)
    return words % {"count": stage.entrants}


@dataclass(frozen=True, slots=True)
class PathStep:
    """One step of an event, from registration to the results; most are stages."""

    name: str
    done: bool
    current: bool
    stage: PathStage | None = None

    @property
    def contested(self) -> bool:
        """Tell whether everybody may see that its stage waits for a decision."""
        row = None if self.stage is None else self.stage.row
        return row is not None and row.contested_outside

    @property
    def size(self) -> str:
        """Return how many play, and at how many tables once that is known."""
        if self.stage is None:
            return ""
        entrants, count = entrants_in_words(self.stage), len(self.stage.sizes)
        if not count:
            return entrants
        tables = ngettext("%(count)s table", "%(count)s tables", count)
        values = {"entrants": entrants, "tables": tables % {"count": count}}
        return _("%(entrants)s, %(tables)s") % values


def event_steps(
    status: TournamentStatus,
    *,
    path: Sequence[PathStage],
    event_goes_on: bool = True,
) -> list[PathStep]:
    """Return the steps of an event; one is current until the results are published.

    Nothing is current unless the ``event_goes_on``.
    """
    on = current_stage(path)
    registering = status is TournamentStatus.REGISTRATION
    running = status is TournamentStatus.RUNNING and event_goes_on
    return [
        PathStep(
            _("Registration"),
            done=not registering,
            current=registering and event_goes_on,
        ),
        *(
            PathStep(
                stage.name,
                done=stage.confirmed,
                current=running and stage is on,
                stage=stage,
            )
            for stage in path
        ),
        PathStep(
            _("Results"),
            done=status is TournamentStatus.PUBLISHED,
            current=status is TournamentStatus.FINISHED,
        ),
    ]


def stage_chip(stage: PathStage) -> Chip:
    """Return where a stage stands, contested included; foreseen ones are planned."""
    if stage.row is not None and stage.row.contested_outside:
        return contested_chip()
    state = StageState.PLANNED if stage.row is None else stage.row.state
    on = state is StageState.DRAWING or state in ON_NOW
    if stage.row is not None and stage.row.cancelled and on:
        return broken_off_chip()
    return Chip(state=state.value, label=str(state.label))


def table_chip(
    state: TableState,
    *,
    tied: bool,
    over: bool,
    target: int,
    best: int,
    free: bool,
    review: bool,
    contested: bool,
    cancelled: bool,
    held: bool,
) -> Chip:
    """Return where a table stands: held back, contested, under review, tied too.

    In a ``cancelled`` event nothing of it is decided any more.

    ``best`` are the most points at the table: a set may be over below its target. It
    is ``free`` where whoever is alone goes on.
    """
    if held:
        return held_chip()
    as_stored = Chip(state=state.value, label=str(state.label))
    if cancelled:
        return broken_off_chip() if state in IN_PLAY else as_stored
    if contested:
        return contested_chip()
    if review:
        return under_review_chip()
    if tied:
        return Chip(state="tie", label=_("Tie to be settled"))
    if free and state in IN_PLAY:
        return free_chip()
    if over and state in IN_PLAY:
        reached = _("%(target)s reached") % {"target": target}
        below = not target or best < target
        return _set_over_chip() if below else Chip(state="reached", label=reached)
    return as_stored


def view_chip(view: TableView, *, tied: bool, contested: bool, cancelled: bool) -> Chip:
    """Return where the table of a score sheet stands."""
    return table_chip(
        view.stored_state,
        tied=tied,
        over=view.state.over,
        target=view.rules.target,
        best=max(view.state.totals),
        free=view.goes_on,
        review=view.state.review is not None,
        contested=contested,
        held=view.held,
        cancelled=cancelled,
    )


def held_chip() -> Chip:
    """Return the mark of a final whose score waits for the prize giving."""
    return Chip(state=HELD, label=_("Until the prize giving"))


FINAL_HELD = gettext_lazy(
    "The score and the places of the final are held back until the prize giving."
)

# Never said of a closed table, and never the word of one.
NOW_WORDS = {
    Now.THROUGH: gettext_lazy("Through so far"),
    Now.TIED: gettext_lazy("Tied so far"),
    Now.OUT: gettext_lazy("Out so far"),
}


def side_chip(
    standing: str,
    *,
    rank: int | None,
    final: bool,
    over: bool,
    now: Now | None = None,
    contested: bool,
    free: bool,
    waits: bool,
    cancelled: bool,
    leads: bool = False,
) -> Chip:
    """Return how somebody stands, or what keeps that from being said.

    ``contested``: a correction asks about their way; in a ``cancelled`` event whoever
    sits or still played was broken off; ``free``: nobody plays at their table; it
    ``waits`` for its stage to be started; ``leads``: alone in the final.
    """
    playing = standing == PLAYING
    if contested:
        return contested_chip()
    if cancelled and standing in {PLAYING, TIE}:
        return broken_off_chip()
    if playing and free:
        return free_chip()
    if playing and waits:
        return seated_chip()
    if playing and leads:
        return lead_chip()
    return standing_chip(standing, rank=rank, final=final, over=over, now=now)


def standing_chip(
    standing: str,
    *,
    rank: int | None,
    final: bool,
    over: bool = False,
    now: Now | None = None,
) -> Chip:
    """Return how somebody stands; through or out only once the table is closed.

    ``now`` is where somebody who plays would be if nothing more were played; ``over``
    tells that nothing more is.
    """
    if standing == PLAYING and now is not None:
        return Chip(state=now.value, label=str(NOW_WORDS[now]))
    apart = apart_word(standing)
    if apart:
        return Chip(state="withdrawn", label=apart)
    undecided = _undecided_chip(standing, over=over)
    if undecided is not None:
        return undecided
    if final and rank == 1:
        return Chip(state="winner", label=_("Winner"))
    if final:
        return Chip(state="confirmed", label=_("Place %(place)s") % {"place": rank})
    if standing == "through":
        return Chip(state="through", label=_("Through"))
    return Chip(state="out", label=_("Out"))


def _undecided_chip(standing: str, *, over: bool) -> Chip | None:
    """Return what is said of somebody of whom nothing is decided, or nothing."""
    if standing == HELD:
        return held_chip()
    if standing == PLAYING and over:
        return _set_over_chip()
    words = {
        "tie": _("Tie"),
        "review": _("Under review"),
        PLAYING: pgettext("this player", "Playing"),
    }
    return Chip(state=standing, label=words[standing]) if standing in words else None


def _set_over_chip() -> Chip:
    """Return the mark of a set that is over at a table that is not closed."""
    return Chip(state="reached", label=_("Set over"))


def lead_chip() -> Chip:
    """Return the mark of whoever is alone in the lead of the final."""
    return Chip(state=Now.THROUGH.value, label=_("In the lead"))


def now_sentences(
    tournament: Tournament, *, path: Sequence[PathStage], counts: RosterCounts
) -> list[str]:
    """Return what happens now, and what comes next, in full sentences.

    At most four queries, while an urn is open.
    """
    if tournament.status == TournamentStatus.REGISTRATION:
        told = _of_the_check_in(tournament, counts=counts)
        if tournament.check_in_closed_at is not None:
            return [_all_here(counts), *told]
        people = _in_registration(counts, pairs=tournament.in_pairs)
        return [*_beginning(tournament), *people, *told]
    asked = [
        stage for stage in path if stage.row is not None and stage.row.contested_outside
    ]
    if asked and tournament.status != TournamentStatus.PUBLISHED:
        current = current_stage(path)
        row = None if current is None else current.row
        # Who plays next is what has to be decided: nothing is known about that.
        waits = row is not None and row.state is StageState.PLANNED
        after = [] if waits else _after(tournament, path)
        return [_contested_in_words(asked[0]), *after]
    if any(stage.row is not None and stage.row.lot_awaited for stage in path):
        return [_("A lot decides first who of equals moves up; then comes the draw.")]
    return _after(tournament, path)


def _of_the_check_in(tournament: Tournament, *, counts: RosterCounts) -> list[str]:
    """Return until when it is, how many miss, who stands by: numbers, never names."""
    told = _closing(tournament, counts=counts)
    if counts.stand_by:
        sentence = _(
            "On the stand-by list: %(count)s. A place that is free goes to the first."
        )
        told.append(sentence % {"count": counts.stand_by})
    return told


def _closing(tournament: Tournament, *, counts: RosterCounts) -> list[str]:
    if tournament.check_in_closed_at is not None:
        time = f"{localtime(tournament.check_in_closed_at):%H:%M}"
        return [_("The check-in was closed at %(time)s.") % {"time": time}]
    if tournament.check_in_until is None:
        return []
    time = f"{localtime(tournament.check_in_until):%H:%M}"
    if not counts.missing:
        return [_("Check-in until %(time)s.") % {"time": time}]
    sentence = ngettext(
        "Check-in until %(time)s; %(count)s is still missing.",
        "Check-in until %(time)s; %(count)s are still missing.",
        counts.missing,
    )
    return [sentence % {"time": time, "count": counts.missing}]


def _beginning(tournament: Tournament) -> list[str]:
    """Return when the event begins, where a time of the day is announced."""
    if tournament.start_time is None:
        return []
    return [_("It begins: %(when)s.") % {"when": begins(tournament, "j F Y")}]


def _contested_in_words(stage: PathStage) -> str:
    if stage.final:
        return _("The final is contested: its places wait for a decision.")
    name = {"stage": stage_name(stage.number, final=False)}
    return _("%(stage)s is contested: who goes on waits for a decision.") % name


def _after(tournament: Tournament, path: Sequence[PathStage]) -> list[str]:
    if tournament.status == TournamentStatus.FINISHED:
        return [
            _("The final is over."),
            _("The results are provisional until they are published."),
        ]
    if tournament.final_held and tournament.status == TournamentStatus.PUBLISHED:
        return [
            _("The final is over."),
            _("Its places are revealed at the prize giving, one by one."),
        ]
    if tournament.status == TournamentStatus.PUBLISHED:
        return [_("The event is over and its results are published.")]
    current = current_stage(path)
    return [] if current is None else _in_stage(current)


def _all_here(counts: RosterCounts) -> str:
    """Return how many play, once nobody is waited for any more."""
    told = ngettext(
        "%(count)s takes part; the draw comes next.",
        "%(count)s take part; the draw comes next.",
        counts.checked_in,
    )
    return told % {"count": counts.checked_in}


def _in_registration(counts: RosterCounts, *, pairs: bool) -> list[str]:
    if pairs:
        on_the_list = ngettext(
            "%(count)s pair on the list.",
            "%(count)s pairs on the list.",
            counts.registered,
        )
        comes = _("When all are here, each pair draws one ticket from the urn.")
    else:
        on_the_list = ngettext(
            "%(count)s entrant on the list.",
            "%(count)s entrants on the list.",
            counts.registered,
        )
        comes = _("When all are here, everybody draws a ticket from the urn.")
    checked_in = ngettext(
        "%(count)s of them has checked in.",
        "%(count)s of them have checked in.",
        counts.checked_in,
    )
    return [
        on_the_list % {"count": counts.registered},
        checked_in % {"count": counts.checked_in},
        comes,
    ]


def _in_stage(stage: PathStage) -> list[str]:
    assert stage.row is not None
    values: Mapping[str, object] = {
        "stage": stage.name,
        "closed": stage.row.tables_closed,
        "tables": stage.row.tables,
    }
    if stage.row.state is StageState.PLANNED:
        return [_("%(stage)s: it is known who plays; the draw comes next.") % values]
    if stage.row.state is StageState.DRAWING:
        return _in_drawing(values, tickets=tickets_drawn(stage.row.id))
    if stage.row.state is StageState.SEATED:
        return [
            _("%(stage)s: the seats are published; play has not begun.") % values,
            _("Everybody can find their seat."),
        ]
    if stage.row.state is StageState.CONFIRMED:
        return [_confirmed(values, final=stage.final)]
    if stage.row.tables_closed == stage.row.tables:
        return [
            _("%(stage)s: all tables are closed.") % values,
            _("The organizer checks everything and confirms the places.")
            if stage.final
            else _("The organizer checks everything and confirms who goes on."),
        ]
    played = _played(values, final=stage.final)
    if stage.row.tables == 1:
        return [played]
    closed = ngettext(
        "%(closed)s of %(tables)s table is closed.",
        "%(closed)s of %(tables)s tables are closed.",
        stage.row.tables,
    )
    return [played, closed % values]


def _played(values: Mapping[str, object], *, final: bool) -> str:
    if final:
        return _("The final is being played.")
    return _("%(stage)s is being played.") % values


def _confirmed(values: Mapping[str, object], *, final: bool) -> str:
    if final:
        return _("The final is confirmed.")
    return _("%(stage)s is confirmed.") % values


def _in_drawing(values: Mapping[str, object], *, tickets: tuple[int, int]) -> list[str]:
    """Return how far the draw is; a digital one gives all seats at once."""
    drawing = _("%(stage)s: the seats are being drawn.") % values
    drawn, printed = tickets
    from_urn = ngettext(
        "%(drawn)s of %(tickets)s ticket is drawn.",
        "%(drawn)s of %(tickets)s tickets are drawn.",
        printed,
    )
    counted = {"drawn": drawn, "tickets": printed}
    return [drawing, from_urn % counted] if printed else [drawing]
