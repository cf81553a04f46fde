"""The addresses of the room."""

from django.urls import path

from scoring.cards.pages.card_by_card import record_cards
from scoring.cards.pages.replay import replay
from scoring.cards.pages.set_text import set_as_text
from scoring.cards.pages.under_way import tell_tapped, under_way_part
from tournaments.live.pages import live_path

DEAL = "t/<slug:slug>/tables/<int:table_id>/deals/<int:seq>/"

urlpatterns = [
    path("t/<slug:slug>/tables/<int:table_id>/set.txt", set_as_text, name="set-text"),
    *live_path(DEAL, replay, name="replay"),
    path(
        "t/<slug:slug>/referee/<int:table_id>/cards/", record_cards, name="record-cards"
    ),
    path(
        "t/<slug:slug>/referee/<int:table_id>/cards/tapped/",
        tell_tapped,
        name="tell-tapped",
    ),
    path(
        "t/<slug:slug>/tables/<int:table_id>/under-way/part/",
        under_way_part,
        name="under-way-part",
    ),
]
