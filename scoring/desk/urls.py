"""The addresses of the room."""

from django.urls import path

from scoring.desk.pages.desk import desk
from scoring.desk.pages.draw import publish_draw, quick_draw
from scoring.desk.pages.going_home import going_home
from scoring.desk.pages.printing.centre import print_centre
from scoring.desk.pages.printing.checklist import print_checklist
from scoring.desk.pages.printing.honours import (
    print_diplomas,
    print_poster,
    print_results,
)
from scoring.desk.pages.printing.score_sheets import print_score_sheets
from scoring.desk.pages.printing.slips import print_slip, print_slips
from scoring.desk.pages.printing.standings import print_standings
from scoring.desk.pages.spreadsheets import spreadsheet
from scoring.desk.pages.stage import (
    confirm,
    decide,
    last_deals,
    review_stage,
    start_back,
    start_play,
)
from scoring.desk.pages.tables import desk_tables
from tournaments.live.pages import live_path

urlpatterns = [
    *live_path("t/<slug:slug>/desk/", desk, name="desk"),
    path("t/<slug:slug>/desk/draw/publish/", publish_draw, name="publish-draw"),
    path("t/<slug:slug>/desk/plan/quick-draw/", quick_draw, name="quick-draw"),
    *live_path("t/<slug:slug>/desk/tables/", desk_tables, name="desk-tables"),
    path("t/<slug:slug>/desk/stage/", review_stage, name="stage-review"),
    path("t/<slug:slug>/desk/stage/confirm/", confirm, name="confirm-stage"),
    path("t/<slug:slug>/desk/stage/start/", start_play, name="start-stage"),
    path("t/<slug:slug>/desk/stage/start/back/", start_back, name="take-start-back"),
    path("t/<slug:slug>/desk/stage/last-deals/", last_deals, name="last-deals"),
    path("t/<slug:slug>/desk/stage/decide/", decide, name="decide-contest"),
    path("t/<slug:slug>/desk/stage/home/", going_home, name="going-home"),
    path(
        "t/<slug:slug>/desk/files/<slug:name>.<slug:ending>",
        spreadsheet,
        name="spreadsheet",
    ),
    path("t/<slug:slug>/desk/print/", print_centre, name="print-centre"),
    path(
        "t/<slug:slug>/desk/print/checklist/", print_checklist, name="print-checklist"
    ),
    path(
        "t/<slug:slug>/desk/print/score-sheets/",
        print_score_sheets,
        name="print-score-sheets",
    ),
    path("t/<slug:slug>/desk/print/slips/", print_slips, name="print-slips"),
    path(
        "t/<slug:slug>/desk/print/standings/", print_standings, name="print-standings"
    ),
    path("t/<slug:slug>/desk/print/results/", print_results, name="print-results"),
    path("t/<slug:slug>/desk/print/diplomas/", print_diplomas, name="print-diplomas"),
    path("t/<slug:slug>/desk/print/poster/", print_poster, name="print-poster"),
    path("t/<slug:slug>/referee/<int:table_id>/slip/", print_slip, name="print-slip"),
]
