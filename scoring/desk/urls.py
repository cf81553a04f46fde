"""The addresses of the room."""

from django.urls import include, path

from scoring.desk.pages import desk, draw, going_home, spreadsheets, stage, tables
from scoring.desk.pages.printing import (
    centre,
    checklist,
    honours,
    score_sheets,
    slips,
    standings,
)
from tournaments.live.pages import live_path

at_the_desk = [
    *live_path("", desk.desk, name="desk"),
    path("draw/publish/", draw.publish_draw, name="publish-draw"),
    path("plan/quick-draw/", draw.quick_draw, name="quick-draw"),
    *live_path("tables/", tables.desk_tables, name="desk-tables"),
    path("stage/", stage.review_stage, name="stage-review"),
    path("stage/confirm/", stage.confirm, name="confirm-stage"),
    path("stage/start/", stage.start_play, name="start-stage"),
    path("stage/start/back/", stage.start_back, name="take-start-back"),
    path("stage/last-deals/", stage.last_deals, name="last-deals"),
    path("stage/decide/", stage.decide, name="decide-contest"),
    path("stage/home/", going_home.going_home, name="going-home"),
    path(
        "files/<slug:name>.<slug:ending>", spreadsheets.spreadsheet, name="spreadsheet"
    ),
    path("print/", centre.print_centre, name="print-centre"),
    path("print/checklist/", checklist.print_checklist, name="print-checklist"),
    path(
        "print/score-sheets/",
        score_sheets.print_score_sheets,
        name="print-score-sheets",
    ),
    path("print/slips/", slips.print_slips, name="print-slips"),
    path("print/standings/", standings.print_standings, name="print-standings"),
    path("print/results/", honours.print_results, name="print-results"),
    path("print/diplomas/", honours.print_diplomas, name="print-diplomas"),
    path("print/poster/", honours.print_poster, name="print-poster"),
]
urlpatterns = [
    path(
        "t/<slug:slug>/referee/<int:table_id>/slip/",
        slips.print_slip,
        name="print-slip",
    ),
    path("t/<slug:slug>/desk/", include(at_the_desk)),
]
