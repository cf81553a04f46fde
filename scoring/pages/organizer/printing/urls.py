"""Routes of what is printed from the event's rules, scores and results."""

from django.urls import path

from scoring.pages.organizer.printing.centre import print_centre
from scoring.pages.organizer.printing.checklist import print_checklist
from scoring.pages.organizer.printing.honours import (
    print_diplomas,
    print_poster,
    print_results,
)
from scoring.pages.organizer.printing.score_sheets import print_score_sheets
from scoring.pages.organizer.printing.slips import print_slip, print_slips
from scoring.pages.organizer.printing.standings import print_standings

PRINT = "t/<slug:slug>/desk/print"

urlpatterns = [
    path(f"{PRINT}/", print_centre, name="print-centre"),
    path(f"{PRINT}/checklist/", print_checklist, name="print-checklist"),
    path(f"{PRINT}/score-sheets/", print_score_sheets, name="print-score-sheets"),
    path(f"{PRINT}/slips/", print_slips, name="print-slips"),
    path(f"{PRINT}/standings/", print_standings, name="print-standings"),
    path(f"{PRINT}/results/", print_results, name="print-results"),
    path(f"{PRINT}/diplomas/", print_diplomas, name="print-diplomas"),
    path(f"{PRINT}/poster/", print_poster, name="print-poster"),
    # For the referee of the table too; the page decides who that is.
    path("t/<slug:slug>/referee/<int:table_id>/slip/", print_slip, name="print-slip"),
]
