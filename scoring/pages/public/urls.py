"""Routes of the public pages; each live page has its fragment beside it."""

from django.urls import path

from scoring.pages.public.bracket import path_to_final, path_to_final_part
from scoring.pages.public.call import call, call_part, withdraw_call
from scoring.pages.public.ceremony import ceremony, ceremony_part
from scoring.pages.public.event import event, event_part
from scoring.pages.public.find_my_seat import find_my_seat, find_my_seat_part
from scoring.pages.public.lots import lot, lot_part, lot_proof
from scoring.pages.public.moves import seat_moves
from scoring.pages.public.raffle import raffle, raffle_part, raffle_proof
from scoring.pages.public.record import record
from scoring.pages.public.replay import replay, replay_part
from scoring.pages.public.results import results, results_part
from scoring.pages.public.rules import rules
from scoring.pages.public.set_text import set_as_text
from scoring.pages.public.standings import standings, standings_part
from scoring.pages.public.table import table, table_part
from scoring.pages.public.tables import tables, tables_part

TABLE = "t/<slug:slug>/tables/<int:table_id>"
LOT = "t/<slug:slug>/lots/<int:stage>/<slug:letter>/<int:number>"

urlpatterns = [
    path("t/<slug:slug>/", event, name="event"),
    path("t/<slug:slug>/part/", event_part, name="event-part"),
    path("t/<slug:slug>/seats/", find_my_seat, name="find-my-seat"),
    path("t/<slug:slug>/seats/part/", find_my_seat_part, name="find-my-seat-part"),
    path("t/<slug:slug>/tables/", tables, name="tables"),
    path("t/<slug:slug>/tables/part/", tables_part, name="tables-part"),
    path("t/<slug:slug>/tables/<int:table_id>/", table, name="table"),
    path("t/<slug:slug>/tables/<int:table_id>/set.txt", set_as_text, name="set-text"),
    path("t/<slug:slug>/tables/<int:table_id>/part/", table_part, name="table-part"),
    path("t/<slug:slug>/tables/<int:table_id>/deals/<int:seq>/", replay, name="replay"),
    path(
        "t/<slug:slug>/tables/<int:table_id>/deals/<int:seq>/part/",
        replay_part,
        name="replay-part",
    ),
    path(f"{TABLE}/call/", call, name="call-referee"),
    path(f"{TABLE}/call/part/", call_part, name="call-part"),
    path(f"{TABLE}/call/withdraw/", withdraw_call, name="withdraw-call"),
    path(f"{LOT}/", lot, name="lot"),
    path(f"{LOT}/part/", lot_part, name="lot-part"),
    path(f"{LOT}/proof.json", lot_proof, name="lot-proof"),
    path("t/<slug:slug>/standings/", standings, name="standings"),
    path("t/<slug:slug>/standings/part/", standings_part, name="standings-part"),
    path("t/<slug:slug>/bracket/", path_to_final, name="bracket"),
    path("t/<slug:slug>/bracket/part/", path_to_final_part, name="bracket-part"),
    path("t/<slug:slug>/results/", results, name="results"),
    path("t/<slug:slug>/results/part/", results_part, name="results-part"),
    path("t/<slug:slug>/moves/", seat_moves, name="seat-moves"),
    path("t/<slug:slug>/ceremony/", ceremony, name="ceremony"),
    path("t/<slug:slug>/ceremony/part/", ceremony_part, name="ceremony-part"),
    path("t/<slug:slug>/raffle/", raffle, name="raffle"),
    path("t/<slug:slug>/raffle/part/", raffle_part, name="raffle-part"),
    path(
        "t/<slug:slug>/raffle/<int:number>/proof.json",
        raffle_proof,
        name="raffle-proof",
    ),
    path("t/<slug:slug>/record.json", record, name="record"),
    path("t/<slug:slug>/rules/", rules, name="rules"),
]
