"""Routes of the first pages, of signing in, and of the organizer's people."""

from django.urls import path

from tournaments.pages.before_play_urls import before_play
from tournaments.pages.check_in import check_in, check_in_all
from tournaments.pages.check_in_record import check_in_entrant, undo_check_in
from tournaments.pages.copying import copy_event
from tournaments.pages.correction import correct_entrant, show_initials
from tournaments.pages.first_organizer import first_organizer
from tournaments.pages.grants import grant_sign_in, pin_sign_in
from tournaments.pages.home import home, my_events
from tournaments.pages.invitation import accept_invitation
from tournaments.pages.organizers import (
    invite_organizer,
    remove_organizer,
    revoke_invitation,
)
from tournaments.pages.printing import print_check_in
from tournaments.pages.roster import (
    register_entrant,
    roster,
    set_fee,
    undo_withdrawal,
    withdraw_entrant,
)
from tournaments.pages.roster_import import confirm_import, import_roster
from tournaments.pages.sign_in import sign_in, sign_out
from tournaments.pages.staff import (
    issue_grant,
    make_pin,
    renew_grant,
    revoke_grant,
    staff,
)

DESK = "t/<slug:slug>/desk"
ROSTER = f"{DESK}/roster"
CHECK_IN = f"{DESK}/check-in"
STAFF = f"{DESK}/staff"

urlpatterns = [
    path("", home, name="home"),
    path("sign-in/", sign_in, name="sign-in"),
    path("sign-out/", sign_out, name="sign-out"),
    path("setup/<str:token>/", first_organizer, name="first-organizer"),
    path("events/", my_events, name="my-events"),
    path("o/<str:token>/", accept_invitation, name="accept-invitation"),
    path("r/<str:token>/", grant_sign_in, name="grant-sign-in"),
    path("t/<slug:slug>/pin/", pin_sign_in, name="pin-sign-in"),
    path(f"{ROSTER}/", roster, name="roster"),
    path(f"{ROSTER}/add/", register_entrant, name="register-entrant"),
    path(
        f"{ROSTER}/<int:entrant_id>/withdraw/",
        withdraw_entrant,
        name="withdraw-entrant",
    ),
    path(
        f"{ROSTER}/<int:entrant_id>/undo-withdrawal/",
        undo_withdrawal,
        name="undo-withdrawal",
    ),
    path(f"{ROSTER}/<int:entrant_id>/fee/", set_fee, name="set-fee"),
    path(f"{ROSTER}/import/", import_roster, name="import-roster"),
    path(f"{ROSTER}/<int:entrant_id>/", correct_entrant, name="correct-entrant"),
    path(f"{ROSTER}/<int:entrant_id>/initials/", show_initials, name="show-initials"),
    path(f"{ROSTER}/import/confirm/", confirm_import, name="confirm-import"),
    *before_play,
    path(f"{CHECK_IN}/", check_in, name="check-in"),
    path(f"{CHECK_IN}/all/", check_in_all, name="check-in-all"),
    path(f"{CHECK_IN}/<int:entrant_id>/", check_in_entrant, name="check-in-entrant"),
    path(f"{CHECK_IN}/<int:entrant_id>/undo/", undo_check_in, name="undo-check-in"),
    path(f"{DESK}/copy/", copy_event, name="copy-event"),
    path(f"{STAFF}/", staff, name="staff"),
    path(f"{STAFF}/invite/", invite_organizer, name="invite-organizer"),
    path(
        f"{STAFF}/invitations/<int:number>/revoke/",
        revoke_invitation,
        name="revoke-invitation",
    ),
    path(f"{STAFF}/remove/", remove_organizer, name="remove-organizer"),
    path(f"{STAFF}/issue/", issue_grant, name="issue-grant"),
    path(f"{STAFF}/<int:grant_id>/renew/", renew_grant, name="renew-grant"),
    path(f"{STAFF}/<int:grant_id>/revoke/", revoke_grant, name="revoke-grant"),
    path(f"{STAFF}/<int:grant_id>/pin/", make_pin, name="make-pin"),
    path(f"{DESK}/print/check-in/", print_check_in, name="print-check-in"),
]
