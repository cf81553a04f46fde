"""The addresses of the room."""

from django.urls import include, path

from tournaments.staff.pages import (
    change_password,
    first_organizer,
    grants,
    invitation,
    organizers,
    sign_in,
    staff,
)

at_the_desk = [
    path("", staff.staff, name="staff"),
    path("invite/", organizers.invite_organizer, name="invite-organizer"),
    path(
        "invitations/<int:number>/revoke/",
        organizers.revoke_invitation,
        name="revoke-invitation",
    ),
    path("remove/", organizers.remove_organizer, name="remove-organizer"),
    path("issue/", staff.issue_grant, name="issue-grant"),
    path("<int:grant_id>/renew/", staff.renew_grant, name="renew-grant"),
    path("<int:grant_id>/revoke/", staff.revoke_grant, name="revoke-grant"),
    path("<int:grant_id>/pin/", staff.make_pin, name="make-pin"),
]
urlpatterns = [
    path("sign-in/", sign_in.sign_in, name="sign-in"),
    path("sign-out/", sign_in.sign_out, name="sign-out"),
    path("password/", change_password.new_password, name="change-password"),
    path("setup/<str:token>/", first_organizer.first_organizer, name="first-organizer"),
    path("o/<str:token>/", invitation.accept_invitation, name="accept-invitation"),
    path("r/<str:token>/", grants.grant_sign_in, name="grant-sign-in"),
    path("t/<slug:slug>/pin/", grants.pin_sign_in, name="pin-sign-in"),
    path("t/<slug:slug>/desk/staff/", include(at_the_desk)),
]
