"""The addresses of the room."""

from django.urls import path

from tournaments.signup.pages.desk import (
    accept_sign_ups,
    close_sign_up,
    decline_sign_up,
    desk_sign_up,
    erase_sign_up,
    open_sign_up,
    put_back_sign_up,
)
from tournaments.signup.pages.own import own_sign_up, withdraw_sign_up
from tournaments.signup.pages.public import sign_up

urlpatterns = [
    path("t/<slug:slug>/sign-up/", sign_up, name="sign-up"),
    path(
        "t/<slug:slug>/sign-up/<int:number>/<str:token>/",
        own_sign_up,
        name="own-sign-up",
    ),
    path(
        "t/<slug:slug>/sign-up/<int:number>/<str:token>/withdraw/",
        withdraw_sign_up,
        name="withdraw-sign-up",
    ),
    path("t/<slug:slug>/desk/sign-up/", desk_sign_up, name="desk-sign-up"),
    path("t/<slug:slug>/desk/sign-up/open/", open_sign_up, name="open-sign-up"),
    path("t/<slug:slug>/desk/sign-up/close/", close_sign_up, name="close-sign-up"),
    path("t/<slug:slug>/desk/sign-up/accept/", accept_sign_ups, name="accept-sign-ups"),
    path(
        "t/<slug:slug>/desk/sign-up/<int:number>/decline/",
        decline_sign_up,
        name="decline-sign-up",
    ),
    path(
        "t/<slug:slug>/desk/sign-up/<int:number>/put-back/",
        put_back_sign_up,
        name="put-back-sign-up",
    ),
    path(
        "t/<slug:slug>/desk/sign-up/<int:number>/erase/",
        erase_sign_up,
        name="erase-sign-up",
    ),
]
