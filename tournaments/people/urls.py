"""The addresses of the room."""

from django.urls import include, path

from tournaments.people.pages import correction, entrant_codes, roster, roster_import

at_the_desk = [
    path("", roster.roster, name="roster"),
    path("add/", roster.register_entrant, name="register-entrant"),
    path(
        "<int:entrant_id>/withdraw/",
        roster.withdraw_entrant,
        name="withdraw-entrant",
    ),
    path(
        "<int:entrant_id>/undo-withdrawal/",
        roster.undo_withdrawal,
        name="undo-withdrawal",
    ),
    path("import/", roster_import.import_roster, name="import-roster"),
    path("<int:entrant_id>/", correction.correct_entrant, name="correct-entrant"),
    path("<int:entrant_id>/initials/", correction.show_initials, name="show-initials"),
    path("import/confirm/", roster_import.confirm_import, name="confirm-import"),
]
urlpatterns = [
    path("t/<slug:slug>/desk/roster/", include(at_the_desk)),
    path(
        "t/<slug:slug>/desk/check-in/codes/",
        entrant_codes.entrant_codes,
        name="entrant-codes",
    ),
]
