"""The plan of all stages before the draw: there an urn is opened, or a list frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypedDict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tables.desk.refusals import NumberChanged
from tables.draws.commands.digital import freeze_draw
from tables.draws.queries.free import first_to_draw
from tables.draws.refusals import DigitalNeedsUrn, UrnAlreadyOpen
from tables.plan.commands import choose_letters as choose_the_letters
from tables.plan.forecast import Forecast
from tables.plan.pages.plan_rows import (
    Variant,
    deals_text,
    free_places,
    hours_text,
    planned,
    stage_lines,
    tables_told,
    variant,
)
from tables.plan.plan import MOST_ENTRANTS, EventPlan, FiveChoice
from tables.plan.queries import expected_length, sizes_of, usual_targets
from tables.protocol.conditions import NAMES, OPPONENTS
from tables.protocol.entropy import CARDS, SOURCES
from tables.refusals import DigitalDrawInForce
from tables.urn.commands.urn import open_urn as open_the_urn
from tournaments.events.enums import EntrantStatus, StageState, TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import StageRow, stages, to_decide
from tournaments.events.queries.latecomers import latecomers_page
from tournaments.ids import EntrantId
from tournaments.people.queries.rosters import (
    EntrantRow,
    RosterCounts,
    roster,
    roster_counts,
)
from tournaments.refusals import Refusal
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.plain_text import TYPED_LIMIT, plain_number

NUMBER_DIGITS = 4
ID_DIGITS = 18
LETTERS_TYPED = 2 * TYPED_LIMIT  # a list of them
EXAMPLES = (40, 60, 80)
CHOICES: Mapping[str, FiveChoice] = {
    "stand_by": "stand_by",
    "three_two": "three_two",
}


@dataclass(frozen=True, slots=True)
class StageToDraw:
    """The stage whose urn comes next: its number and how many draw."""

    number: int
    count: int


class WhoPlays(TypedDict):
    """What the organizer has chosen for five, who cannot all sit."""

    five: FiveChoice | None
    stand_by: EntrantId | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is ticked for a draw: what is laid open, and the conditions.

    ``five`` is what is chosen for five: the way, or the number of who stands by;
    ``final`` is whether everybody sees the final; ``form`` the form in which all that
    was, by its id, if one was sent.
    """

    sources: Sequence[str]
    conditions: Sequence[str]
    five: str = ""
    final: str = ""
    form: str = ""

    @classmethod
    def of(cls, request: HttpRequest, *, form: str) -> Chosen:
        """Return what a form has ticked; a quick draw has nothing to lay open."""
        ticked = request.POST.getlist
        laid = [one for one in SOURCES if one in ticked("source")]
        return cls(
            sources=laid if form == DIGITAL_FORM else FIRST_CHOICE.sources,
            conditions=[one for one in NAMES if one in ticked("condition")],
            five=request.POST.get("five", ""),
            final=request.POST.get("final", ""),
            form=form,
        )


DIGITAL_FORM, QUICK_FORM = "digital-draw", "quick-draw"
FIRST_CHOICE = Chosen(sources=(CARDS,), conditions=(OPPONENTS,))


def plan_page(
    request: HttpRequest,
    scope: Scope,
    *,
    asked: int | None = None,
    chosen: Chosen = FIRST_CHOICE,
) -> HttpResponse:
    """Return the page; with what was chosen for a draw and is wrong."""
    tournament = scope.tournament
    known = stages(tournament.id)
    lot_of = next((row.number for row in known if row.lot_awaited), None)
    decide = to_decide(known)
    waiting = _waiting(tournament)
    number = waiting.count if waiting else _entrants_of(known)
    people = roster_counts(tournament.id)
    # Days before, nobody can be here: the plan is that of the whole list.
    first = waiting.number if waiting else len(known) or 1
    nobody_yet = waiting is not None and first == 1 and not number
    if_all_come = asked is None and nobody_yet and people.registered > 0
    real = people.registered if if_all_come else number
    shown = real if asked is None else asked
    what_if = shown != number
    # Of five in a stage whose draw has begun the choice was made: nobody stands by.
    five = None if waiting or what_if else CHOICES["three_two"]
    event_plan, why = planned(tournament, count=shown, first=first, five=five)
    seated = event_plan or _all_of_five(tournament, why=why, first=first)
    places = free_places(tournament, count=shown) if first == 1 else 0
    may_open = (
        bool(waiting and seated)
        and not (what_if or lot_of or decide)
        and tournament.takes_records
    )
    context = {
        "waiting": waiting,
        "over": not tournament.takes_records,
        "count": number,
        "shown": shown,
        "what_if": what_if,
        "if_all_come": if_all_come,
        "is_first": first == 1,
        "latecomers": latecomers_page(tournament),
        "plan": event_plan,
        "lines": stage_lines(tournament, event_plan, known=known),
        **tables_told(tournament),
        "through": event_plan.stages[0].through_per_table if event_plan else 0,
        "why": why,
        "five_people": _five_people(tournament)
        if first == 1 and number == sizes_of(tournament).awkward
        else [],
        **_length(expected_length(tournament, event_plan)),
        "variants": _variants(tournament, count=shown),
        "examples": _examples(tournament, people=people),
        "roster_counts": people,
        "places": places,
        "letters": {
            name: request.POST.get(name, kept)[:LETTERS_TYPED]
            for name, kept in _letters(tournament).items()
        },
        "target": tournament.ruleset.get("target"),
        "shorter": _shorter(tournament, event_plan),
        "chosen": chosen,
        "may_open": may_open,
        "needs_urn": _needs_urn(known, seated) if may_open else None,
        "to_draw": seated.stages[0] if seated else None,
        "lot_of": lot_of,
        "decide": decide,
    }
    return render(request, "tables/desk/plan.html", context)


@tournament_page(Access.ORGANIZER)
def plan(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the plan for those who are here, or for another number."""
    asked = request.GET.get("n", "")
    number = (
        MOST_ENTRANTS + 1
        if len(asked) > NUMBER_DIGITS
        else plain_number(asked, digits=NUMBER_DIGITS)
    )
    return plan_page(request, scope, asked=number)


@pressed(then="draw-desk", on=plan_page)
def open_urn(request: HttpRequest, scope: Scope) -> str:
    """Close the list, print the tickets into the urn, and go to the draw."""
    check_number(request, scope.tournament)
    try:
        open_the_urn(
            **who_plays(request),
            check_codes=request.POST.get("tickets") == "printed",
            second_person=bool(request.POST.get("second_person")),
            **scope.here(),
        )
    except UrnAlreadyOpen as refusal:
        messages.info(request, refusal.detail)
        return ""
    return _("The urn is open. Record each ticket as it is drawn.")


def who_plays(request: HttpRequest) -> WhoPlays:
    """Return what a form says of five: the way, or at once who of them stands by."""
    five, out = request.POST.get("five", ""), request.POST.get("stand_by", "")
    named = plain_number(five, digits=ID_DIGITS)
    if named is None:
        named = plain_number(out, digits=ID_DIGITS)
    else:
        five = "stand_by"
    return {
        "five": CHOICES.get(five),
        "stand_by": None if named is None else EntrantId(named),
    }


def plan_with_choice(form: str) -> Callable[[HttpRequest, Scope], HttpResponse]:
    """Return the page with what was chosen in the form of a draw, which is open."""

    def page(request: HttpRequest, scope: Scope) -> HttpResponse:
        return plan_page(request, scope, chosen=Chosen.of(request, form=form))

    return page


@pressed(then="draw-desk", on=plan_with_choice(DIGITAL_FORM))
def freeze_list(request: HttpRequest, scope: Scope) -> str:
    """Freeze who draws for which seats, and go to the draw."""
    check_number(request, scope.tournament)
    chosen = Chosen.of(request, form=DIGITAL_FORM)
    try:
        freeze_draw(
            sources=chosen.sources,
            conditions=chosen.conditions,
            **who_plays(request),
            **scope.here(),
        )
    except (UrnAlreadyOpen, DigitalDrawInForce) as refusal:
        messages.info(request, refusal.detail)
        return ""
    return _("The list is frozen. Now publish the mark.")


def _length(expected: Forecast | None) -> dict[str, object]:
    return {
        "forecast": expected,
        "hours": "" if expected is None else hours_text(expected),
        "deals": "" if expected is None else deals_text(expected),
        "minutes": () if expected is None else expected.minutes,
    }


def _shorter(
    tournament: Tournament, event_plan: EventPlan | None
) -> list[tuple[int, str]]:
    """Return the lower targets with the time of play, while the rules can be chosen."""
    target = tournament.ruleset.get("target")
    is_open = tournament.status == TournamentStatus.REGISTRATION
    is_open = is_open and tournament.takes_records
    if not (is_open and isinstance(target, int)):
        return []
    lower = {
        points: expected_length(tournament, event_plan, target=points)
        for points in usual_targets(tournament)
        if points < target
    }
    return [(points, hours_text(time)) for points, time in lower.items() if time]


def check_number(request: HttpRequest, tournament: Tournament) -> None:
    """Raise NumberChanged if others are here than when the plan was looked at."""
    waiting = _waiting(tournament)
    expected = request.POST.get("expected", "")
    if waiting is not None and expected not in {"", str(waiting.count)}:
        raise NumberChanged(old=expected[:NUMBER_DIGITS], new=waiting.count)


def _waiting(tournament: Tournament) -> StageToDraw | None:
    """Return the stage whose urn can be opened now, if there is one."""
    tournament_id = tournament.id
    if tournament.status == TournamentStatus.REGISTRATION:
        return StageToDraw(number=1, count=roster_counts(tournament_id).checked_in)
    known = stages(tournament_id)
    if tournament.status != TournamentStatus.RUNNING or not known:
        return None
    last = known[-1]
    if last.state != StageState.PLANNED:
        return None
    return StageToDraw(number=last.number, count=last.entrants)


def _all_of_five(tournament: Tournament, *, why: str, first: int) -> EventPlan | None:
    """Return the plan in which all of five are seated, where they are the reason."""
    if why != "five":
        return None
    count, five = sizes_of(tournament).awkward, CHOICES["three_two"]
    return planned(tournament, count=count, first=first, five=five)[0]


def _needs_urn(known: Sequence[StageRow], seated: EventPlan | None) -> Refusal | None:
    """Return why only the urn can draw the next stage, if it is so."""
    if not known or seated is None or seated.stages[0].sizes[-1] > 1:
        return None
    names = first_to_draw(Stage.objects.get(pk=known[-1].id)).values()
    return DigitalNeedsUrn(names=", ".join(names)) if names else None


def _entrants_of(known: Sequence[StageRow]) -> int:
    return known[-1].entrants if known else 0


def _variants(tournament: Tournament, *, count: int) -> list[Variant]:
    """Return one fewer, the number itself, and one more."""
    numbers = [number for number in (count - 1, count, count + 1) if number >= 0]
    return [
        variant(tournament, count=number, current=number == count) for number in numbers
    ]


def _examples(tournament: Tournament, *, people: RosterCounts) -> list[Variant]:
    """Return usual sizes to compare, before anybody is checked in."""
    early = tournament.status == TournamentStatus.REGISTRATION
    if not early or people.checked_in:
        return []
    return [variant(tournament, count=count) for count in EXAMPLES]


def _letters(tournament: Tournament) -> dict[str, str]:
    """Return the letters left out and those of tables of three, as typed."""
    return {
        "out": ", ".join(tournament.letters_out),
        "small": ", ".join(tournament.small_letters),
    }


@pressed(then="plan", on=plan_page)
def choose_letters(request: HttpRequest, scope: Scope) -> str:
    """Leave tables out, or make other letters tables of three, for the next urns."""
    choose_the_letters(
        out=request.POST.get("out", "")[:LETTERS_TYPED].split(","),
        small=request.POST.get("small", "")[:LETTERS_TYPED].split(","),
        **scope.here(),
    )
    return _("The letters of the tables are chosen.")


def _five_people(tournament: Tournament) -> list[EntrantRow]:
    return [
        row for row in roster(tournament.id) if row.status == EntrantStatus.CHECKED_IN
    ]
