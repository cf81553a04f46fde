"""The addresses of the room."""

from django.urls import include, path

from scoring.cards.pages import card_by_card, replay, set_text, under_way
from tournaments.live.pages import live_path

at_a_table = [
    path("cards/", card_by_card.record_cards, name="record-cards"),
    path("cards/tapped/", under_way.tell_tapped, name="tell-tapped"),
]
of_event = [
    path("tables/<int:table_id>/set.txt", set_text.set_as_text, name="set-text"),
    *live_path("tables/<int:table_id>/deals/<int:seq>/", replay.replay, name="replay"),
    path(
        "tables/<int:table_id>/under-way/part/",
        under_way.under_way_part,
        name="under-way-part",
    ),
]
urlpatterns = [
    path("t/<slug:slug>/", include(of_event)),
    path("t/<slug:slug>/referee/<int:table_id>/", include(at_a_table)),
]
