"""The addresses of the room."""

from django.urls import path

from tournaments.staff.pages.change_password import new_password
from tournaments.staff.pages.first_organizer import first_organizer
from tournaments.staff.pages.grants import grant_sign_in, pin_sign_in
from tournaments.staff.pages.invitation import accept_invitation
from tournaments.staff.pages.organizers import (
    invite_organizer,
    remove_organizer,
    revoke_invitation,
)
from tournaments.staff.pages.sign_in import sign_in, sign_out
from tournaments.staff.pages.staff import (
    issue_grant,
    make_pin,
    renew_grant,
    revoke_grant,
    staff,
)

urlpatterns = [
    path("sign-in/", sign_in, name="sign-in"),
    path("sign-out/", sign_out, name="sign-out"),
    path("password/", new_password, name="change-password"),
    path("setup/<str:token>/", first_organizer, name="first-organizer"),
    path("o/<str:token>/", accept_invitation, name="accept-invitation"),
    path("r/<str:token>/", grant_sign_in, name="grant-sign-in"),
    path("t/<slug:slug>/pin/", pin_sign_in, name="pin-sign-in"),
    path("t/<slug:slug>/desk/staff/", staff, name="staff"),
    path("t/<slug:slug>/desk/staff/invite/", invite_organizer, name="invite-organizer"),
    path(
        "t/<slug:slug>/desk/staff/invitations/<int:number>/revoke/",
        revoke_invitation,
        name="revoke-invitation",
    ),
    path("t/<slug:slug>/desk/staff/remove/", remove_organizer, name="remove-organizer"),
    path("t/<slug:slug>/desk/staff/issue/", issue_grant, name="issue-grant"),
    path(
        "t/<slug:slug>/desk/staff/<int:grant_id>/renew/",
        renew_grant,
        name="renew-grant",
    ),
    path(
        "t/<slug:slug>/desk/staff/<int:grant_id>/revoke/",
        revoke_grant,
        name="revoke-grant",
    ),
    path("t/<slug:slug>/desk/staff/<int:grant_id>/pin/", make_pin, name="make-pin"),
]
