"""The addresses of the room."""

from django.urls import path

from scoring.webhooks.pages import (
    add_webhook,
    remove_webhook,
    send_webhook_again,
    webhooks,
)

urlpatterns = [
    path("t/<slug:slug>/desk/webhooks/", webhooks, name="webhooks"),
    path("t/<slug:slug>/desk/webhooks/add/", add_webhook, name="add-webhook"),
    path(
        "t/<slug:slug>/desk/webhooks/<int:webhook_id>/remove/",
        remove_webhook,
        name="remove-webhook",
    ),
    path(
        "t/<slug:slug>/desk/webhooks/<int:webhook_id>/again/",
        send_webhook_again,
        name="send-webhook-again",
    ),
]
