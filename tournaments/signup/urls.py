"""The addresses of the room."""

from django.urls import include, path

from tournaments.signup.pages import desk, own, public

at_the_desk = [
    path("", desk.desk_sign_up, name="desk-sign-up"),
    path("open/", desk.open_sign_up, name="open-sign-up"),
    path("close/", desk.close_sign_up, name="close-sign-up"),
    path("accept/", desk.accept_sign_ups, name="accept-sign-ups"),
    path("<int:number>/decline/", desk.decline_sign_up, name="decline-sign-up"),
    path("<int:number>/put-back/", desk.put_back_sign_up, name="put-back-sign-up"),
    path("<int:number>/erase/", desk.erase_sign_up, name="erase-sign-up"),
]
of_event = [
    path("", public.sign_up, name="sign-up"),
    path("<int:number>/<str:token>/", own.own_sign_up, name="own-sign-up"),
    path(
        "<int:number>/<str:token>/withdraw/",
        own.withdraw_sign_up,
        name="withdraw-sign-up",
    ),
]
urlpatterns = [
    path("t/<slug:slug>/sign-up/", include(of_event)),
    path("t/<slug:slug>/desk/sign-up/", include(at_the_desk)),
]
