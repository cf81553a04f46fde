"""The addresses of the room."""

from django.urls import include, path

from scoring.webhooks import pages

at_the_desk = [
    path("", pages.webhooks, name="webhooks"),
    path("add/", pages.add_webhook, name="add-webhook"),
    path("<int:webhook_id>/remove/", pages.remove_webhook, name="remove-webhook"),
    path(
        "<int:webhook_id>/again/",
        pages.send_webhook_again,
        name="send-webhook-again",
    ),
]
urlpatterns = [
    path("t/<slug:slug>/desk/webhooks/", include(at_the_desk)),
]
