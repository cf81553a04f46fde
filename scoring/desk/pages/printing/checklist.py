"""The day step by step, as this product does it: what to do, and on which page.

Source: docs/before-play.md, docs/ending.md. ``page`` names the address; ``if_needed``
marks what is done only when something goes wrong.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.games.words.terms import Words
from tournaments.staff.policy import Access, Scope, tournament_page
from tournaments.web.pages.onward import page_of
from tournaments.web.pages.sheets import Sheets, send_sheets


@dataclass(frozen=True, slots=True)
class Task:
    """One thing to do and to tick; ``page`` is the address's name, if there is one."""

    text: Words
    page: str = ""
    if_needed: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the day."""

    title: Words
    tasks: tuple[Task, ...]


BEFORE = (
    Step(
        _("The week before"),
        (
            Task(_("Open the event: name, place, date, rules."), "my-events"),
            Task(_("Read the rules aloud with the head referee; change them now, not "
                   "after the first draw: each stage freezes them."), "rules"),
            Task(_("Take in the list of those who have signed up, from a file."),
                 "import-roster"),
            Task(_("Look at the plan for the number you expect: stages, tables, "
                   "who goes on without playing."), "plan"),
            Task(_("Make a sign-in link for each referee and let each try it on their "
                   "own phone."), "staff"),
            Task(_("Print the poster, this checklist and the check-in list; have "
                   "paper, scissors and the urn ready."), "print-centre"),
            Task(_("Rehearse: make a rehearsal of the event and play it through once, "
                   "from the list to the results; nothing in it counts."),
                 "copy-event"),
            Task(_("In the hall: power, network, printer and projector work; phones "
                   "open the address on the poster."), "print-poster"),
        ),
    ),
    Step(
        _("Registration desk"),
        (
            Task(_("Hang up the poster where everybody comes in."), "print-poster"),
            Task(_("Somebody new comes: type the name, press Enter, take the fee."),
                 "roster"),
            Task(_("Two people with one name: give the town, it is shown everywhere."),
                 "roster", if_needed=True),
            Task(_("A minor, or somebody who wishes it: let everybody read the "
                   "initials only."), "roster", if_needed=True),
        ),
    ),
    Step(
        _("Check-in"),
        (
            Task(_("Tick everybody who is here; read the printed list aloud and copy "
                   "the ticks."), "check-in"),
            Task(_("Pressed the wrong row: take it back on the same row."), "check-in",
                 if_needed=True),
            Task(_("Close the check-in: say of everybody who is missing what becomes "
                   "of them; look at the plan before and after."), "close-check-in"),
            Task(_("Somebody comes after the closing: let them in by hand, or put them "
                   "on the stand-by list."), "close-check-in", if_needed=True),
        ),
    ),
)  # fmt: skip
DRAW = (
    Step(
        _("Plan and draw"),
        (
            Task(_("Compare the plan with the hall: enough tables, which ones are "
                   "not full, which are out of service."), "plan"),
            Task(_("Choose: paper urn or digital draw. From now on who plays and the "
                   "rules are frozen."), "plan"),
            Task(_("Digital: freeze the list, show the mark and let people take "
                   "photographs; at least a minute later the hall lays the cards, a "
                   "second person confirms them; reveal, show, publish."), "draw-desk",
                 if_needed=True),
            Task(_("Print the tickets, cut them, count them in front of everybody, "
                   "fold them, put them into the urn."), "print-tickets"),
            Task(_("Each one draws; scan or type name and ticket, and let the second "
                   "person press OK where you have asked for it. Drawn and still in "
                   "the urn are always as many as were printed."), "draw-desk"),
            Task(_("A ticket was recorded wrongly: open it and take it back, with a "
                   "reason and a second person. A lost ticket is printed again there."),
                 "draw-desk", if_needed=True),
            Task(_("Somebody is absent: the head referee draws for them, or two people "
                   "count the tickets left and the seats stay empty."), "draw-desk",
                 if_needed=True),
            Task(_("The power goes: go on at the same ticket; what was recorded "
                   "stays."),
                 "draw-desk", if_needed=True),
            Task(_("The whole draw went wrong: call it off with a reason and begin "
                   "again with new tickets."), "draw-desk", if_needed=True),
            Task(_("Urn empty: read a few seats aloud to check, then publish the "
                   "seats."), "draw-desk"),
        ),
    ),
    Step(
        _("Seating"),
        (
            Task(_("Hang up the seats from A to Z and by table."), "print-seats"),
            Task(_("Put a table sign and a score sheet on each table."), "print-signs"),
            Task(_("Each referee asks the names at the table and says who deals "
                   "first."), "print-score-sheets"),
            Task(_("Somebody sits at the wrong table: look the name up on a phone."),
                 "find-my-seat", if_needed=True),
            Task(_("Somebody needs a place that is easy to reach or to see: the seat "
                   "is drawn like everybody's; move the whole table there, it keeps "
                   "its letter."), "desk-tables", if_needed=True),
            Task(_("Somebody comes once the seats are published: a table that is not "
                   "full and at which nothing is dealt takes them."), "walk-in",
                 if_needed=True),
            Task(_("Somebody does not come: after the announced minutes record the "
                   "no-show at the table; the seat can be given to somebody from the "
                   "stand-by list."), "desk-tables", if_needed=True),
        ),
    ),
)  # fmt: skip
PLAY = (
    Step(
        _("The stage begins"),
        (
            Task(_("All referees see their tables on their phones; then say: begin."),
                 "desk-tables"),
            Task(_("Started by mistake: take the start back with a reason, while "
                   "nothing has been played; the seats stay."), "stage-review",
                 if_needed=True),
            Task(_("A phone gives up: any other phone opens the table with a code of "
                   "six digits."), "staff", if_needed=True),
        ),
    ),
    Step(
        _("Recording deals"),
        (
            Task(_("The referee records every deal on the phone; the score sheet on "
                   "paper is the copy for when all else fails."), "my-tables"),
            Task(_("Watch the tables: which are slow, which have said nothing for "
                   "long."), "desk-tables"),
            Task(_("A deal was recorded wrongly: undo it, or replace it with a reason; "
                   "nothing is ever wiped out."), "desk-ledger", if_needed=True),
            Task(_("No network: go on recording, the phone sends it later. A table "
                   "that went on with paper catches up under “From the paper "
                   "sheet”."), "my-tables", if_needed=True),
        ),
    ),
    Step(
        _("Penalties and disputes"),
        (
            Task(_("A forbidden card or a misdeal: the referee gives the penalty, "
                   "with its deal."), "my-tables", if_needed=True),
            Task(_("A player calls: the call stands in the control room and on the "
                   "referees' phones; claim it, rule, close it."), "calls",
                 if_needed=True),
            Task(_("There is a dispute: put the table under review; the public score "
                   "stands still until the ruling is written."), "desk-tables",
                 if_needed=True),
            Task(_("Look through all penalties before the stage is confirmed."),
                 "desk-penalties"),
        ),
    ),
    Step(
        _("Somebody leaves"),
        (
            Task(_("Somebody leaves in the middle of a set: record it at the table "
                   "with its cause; a substitute or a stand-in can take the seat."),
                 "desk-tables", if_needed=True),
            Task(_("Two sat at each other's seats: exchange them, with a second "
                   "person; the deals go to their right owners."), "desk-tables",
                 if_needed=True),
            Task(_("Time is up: call the last deal, at one table or for the stage."),
                 "stage-review", if_needed=True),
        ),
    ),
    Step(
        _("Closing a table"),
        (
            Task(_("The target is reached: first penalties, then the referee closes "
                   "the table. It never closes by itself."), "my-tables"),
            Task(_("Print the closing slip; all players and the referee sign it."),
                 "print-slips"),
            Task(_("A tie decides who goes on, or a place of the final: an extra deal, "
                   "then lots before witnesses, as the rules say."), "desk-tables",
                 if_needed=True),
            Task(_("Closed too early: reopen the table with a reason."), "desk-tables",
                 if_needed=True),
        ),
    ),
    Step(
        _("Stage review and next stage"),
        (
            Task(_("All tables closed, all ties settled: check everything, then "
                   "confirm the stage."), "stage-review"),
            Task(_("Print the standings and hang them up."), "print-standings"),
            Task(_("Save the whole event as a file on another device."),
                 "publish-results"),
            Task(_("Somebody who went through goes home: record it before the next "
                   "draw; the page shows who moves up."), "stage-review",
                 if_needed=True),
            Task(_("Begin the next stage at “Plan and draw”."), "plan"),
            Task(_("A mistake is found behind a confirmed stage: correct it; the stage "
                   "is contested until you decide, in public."), "stage-review",
                 if_needed=True),
        ),
    ),
)  # fmt: skip
END = (
    Step(
        _("Final"),
        (
            Task(_("If nobody is to know the places before the prize giving: hold the "
                   "score of the final back, before it begins."), "desk-ceremony",
                 if_needed=True),
            Task(_("Draw the seats, print the score sheet, put two referees at the "
                   "table."), "print-score-sheets"),
            Task(_("Record card by card, so that everybody can watch."), "my-tables"),
            Task(_("Close the table, settle every tie, confirm the final."),
                 "stage-review"),
        ),
    ),
    Step(
        _("Prize giving"),
        (
            Task(_("Read the provisional results aloud (if the final is held back: to "
                   "its players alone) and open the objection window; answer every "
                   "objection."), "publish-results"),
            Task(_("Hold the raffle."), "desk-raffle", if_needed=True),
            Task(_("Publish the results. Afterwards only an erratum can stand beside "
                   "them."), "publish-results"),
            Task(_("Print the diplomas and the results, sign them."), "print-diplomas"),
            Task(_("Call the places of the final from the last to the first, by hand."),
                 "desk-ceremony"),
        ),
    ),
    Step(
        _("Publish and archive"),
        (
            Task(_("Save the whole event as a file and keep it like the roster."),
                 "publish-results"),
            Task(_("Keep the signed slips and score sheets until nobody can object any "
                   "more."), ""),
            Task(_("A mistake is found later: publish an erratum, by two people."),
                 "publish-results", if_needed=True),
            Task(_("Somebody wants to be forgotten: erase the name; results and hashes "
                   "stay."), "roster", if_needed=True),
        ),
    ),
)  # fmt: skip
STEPS: tuple[Step, ...] = (*BEFORE, *DRAW, *PLAY, *END)

PAGES: dict[str, Words] = {
    "my-events": _("My events"),
    "rules": _("The rules in force"),
    "import-roster": _("Import"),
    "plan": _("Plan"),
    "staff": _("Staff"),
    "print-centre": _("Print"),
    "print-poster": _("Poster"),
    "roster": _("Roster"),
    "check-in": _("Check-in"),
    "close-check-in": _("Close the check-in"),
    "walk-in": _("Late, after the draw"),
    "copy-event": _("Another event like this one"),
    "calls": _("Calls"),
    "desk-penalties": _("Penalties"),
    "desk-raffle": _("Raffle"),
    "desk-ceremony": _("Prize giving"),
    "print-tickets": _("Tickets for the urn"),
    "draw-desk": _("Draw"),
    "print-seats": _("Seats from A to Z"),
    "print-signs": _("Table signs"),
    "print-score-sheets": _("Score sheets"),
    "find-my-seat": _("Find my seat"),
    "desk-tables": _("Tables"),
    "my-tables": _("Referee's tables"),
    "desk-ledger": _("The ledger of all tables"),
    "print-slips": _("Closing slips"),
    "stage-review": _("Stage"),
    "print-standings": _("Standings"),
    "publish-results": _("Results"),
    "print-diplomas": _("Diplomas"),
}
WITHOUT_EVENT = {"my-events"}


@tournament_page(Access.ORGANIZER)
def print_checklist(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return all steps of the day with boxes; each names the page it is done on."""
    steps = [
        (
            step.title,
            [(task, PAGES.get(task.page), _href(scope, task)) for task in step.tasks],
        )
        for step in STEPS
    ]
    sheets = Sheets(
        title=gettext("Checklist of the day"),
        template="scoring/desk/printing/checklist.html",
        context={"steps": steps, "address": request.build_absolute_uri("/")},
        has_codes=True,
    )
    return send_sheets(request, scope.tournament, sheets)


def _href(scope: Scope, task: Task) -> str:
    if task.page in WITHOUT_EVENT:
        return reverse(task.page)
    return page_of(scope.tournament, task.page) if task.page else ""
