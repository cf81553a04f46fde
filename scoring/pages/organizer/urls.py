"""Routes of the organizer's pages during play."""

from django.urls import path

from scoring.pages.organizer.contests import decide
from scoring.pages.organizer.desk import desk, desk_part
from scoring.pages.organizer.draw import publish_draw
from scoring.pages.organizer.ending_urls import urlpatterns as ending_patterns
from scoring.pages.organizer.erasure import erase_entrant
from scoring.pages.organizer.going_home import back_from_home, going_home
from scoring.pages.organizer.last_deals import last_deals
from scoring.pages.organizer.ledger import ledger
from scoring.pages.organizer.moving_up import moving_up_lot
from scoring.pages.organizer.open import open_event
from scoring.pages.organizer.printing.urls import urlpatterns as printing
from scoring.pages.organizer.quick_draw import quick_draw
from scoring.pages.organizer.results import (
    freeze_results,
    publish_results,
    whole_event,
)
from scoring.pages.organizer.stage import confirm, review_stage
from scoring.pages.organizer.starting import start_back, start_play
from scoring.pages.organizer.tables import desk_tables, desk_tables_part
from scoring.pages.organizer.walk_in import back_again, walk_in_page

DESK = "t/<slug:slug>/desk"

urlpatterns = [
    path("events/new/", open_event, name="open-event"),
    path(f"{DESK}/", desk, name="desk"),
    path(f"{DESK}/part/", desk_part, name="desk-part"),
    path(f"{DESK}/draw/publish/", publish_draw, name="publish-draw"),
    path(f"{DESK}/plan/quick-draw/", quick_draw, name="quick-draw"),
    path(f"{DESK}/tables/", desk_tables, name="desk-tables"),
    path(f"{DESK}/tables/part/", desk_tables_part, name="desk-tables-part"),
    path(f"{DESK}/stage/", review_stage, name="stage-review"),
    path(f"{DESK}/stage/confirm/", confirm, name="confirm-stage"),
    path(f"{DESK}/stage/start/", start_play, name="start-stage"),
    path(f"{DESK}/stage/start/back/", start_back, name="take-start-back"),
    path(f"{DESK}/stage/last-deals/", last_deals, name="last-deals"),
    path(f"{DESK}/stage/decide/", decide, name="decide-contest"),
    path(f"{DESK}/stage/home/", going_home, name="going-home"),
    path(f"{DESK}/stage/home/back/", back_from_home, name="back-from-home"),
    path(f"{DESK}/stage/home/lot/", moving_up_lot, name="moving-up-lot"),
    path(f"{DESK}/walk-in/", walk_in_page, name="walk-in"),
    path(f"{DESK}/walk-in/<int:entrant_id>/back/", back_again, name="back-again"),
    path(f"{DESK}/erase/<int:entrant_id>/", erase_entrant, name="erase-entrant"),
    path(f"{DESK}/ledger/", ledger, name="desk-ledger"),
    path(f"{DESK}/results/", publish_results, name="publish-results"),
    path(f"{DESK}/results/publish/", freeze_results, name="freeze-results"),
    *ending_patterns,
    path(f"{DESK}/event.json", whole_event, name="whole-event"),
    *printing,
]
