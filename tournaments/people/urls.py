"""The addresses of the room."""

from django.urls import path

from tournaments.people.pages.correction import correct_entrant, show_initials
from tournaments.people.pages.entrant_codes import entrant_codes
from tournaments.people.pages.roster import (
    register_entrant,
    roster,
    undo_withdrawal,
    withdraw_entrant,
)
from tournaments.people.pages.roster_import import confirm_import, import_roster

urlpatterns = [
    path("t/<slug:slug>/desk/roster/", roster, name="roster"),
    path("t/<slug:slug>/desk/roster/add/", register_entrant, name="register-entrant"),
    path(
        "t/<slug:slug>/desk/roster/<int:entrant_id>/withdraw/",
        withdraw_entrant,
        name="withdraw-entrant",
    ),
    path(
        "t/<slug:slug>/desk/roster/<int:entrant_id>/undo-withdrawal/",
        undo_withdrawal,
        name="undo-withdrawal",
    ),
    path("t/<slug:slug>/desk/roster/import/", import_roster, name="import-roster"),
    path(
        "t/<slug:slug>/desk/roster/<int:entrant_id>/",
        correct_entrant,
        name="correct-entrant",
    ),
    path(
        "t/<slug:slug>/desk/roster/<int:entrant_id>/initials/",
        show_initials,
        name="show-initials",
    ),
    path(
        "t/<slug:slug>/desk/roster/import/confirm/",
        confirm_import,
        name="confirm-import",
    ),
    path("t/<slug:slug>/desk/check-in/codes/", entrant_codes, name="entrant-codes"),
]
