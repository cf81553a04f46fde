"""Addresses that are told when an event changes, and what was sent there."""

from django.db import models
from django.db.models import Q
from django.utils.functional import cached_property

from scoring.webhooks.enums import DeliveryState

LONGEST_URL = 300
SHOWN = 10
# The classes of HTTP answers end below.
STATUSES = (100, 600)


class Webhook(models.Model):
    """One address; ``told`` is how far it knows each book, by its name."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", models.PROTECT, related_name="webhooks"
    )
    client_key = models.UUIDField(help_text="makes a form sent twice harmless")
    url = models.CharField(max_length=LONGEST_URL)
    secret = models.CharField(max_length=80, help_text="signs what is sent")
    author = models.CharField(max_length=12)
    at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True)
    version = models.PositiveBigIntegerField(
        default=0, help_text="of the event, when a delivery was last made"
    )
    told = models.JSONField(default=dict)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "client_key"], name="webhook_key_once"
            ),
            models.UniqueConstraint(
                fields=["tournament", "url"],
                condition=Q(removed_at=None),
                name="webhook_address_once",
            ),
            models.CheckConstraint(
                condition=Q(url__startswith="https://") | Q(url__startswith="http://"),
                name="webhook_is_an_address",
            ),
            models.CheckConstraint(
                condition=~Q(secret="") & ~Q(author=""), name="webhook_is_signed"
            ),
        ]

    def __str__(self) -> str:
        return self.url

    @cached_property
    def newest(self) -> list["Delivery"]:
        return list(self.deliveries.all()[:SHOWN])


class Delivery(models.Model):
    """One message to one address, with what became of it.

    ``status`` is the answer's, null where none came; ``next_at`` is when it may be sent
    again, while it waits.
    """

    webhook = models.ForeignKey(Webhook, models.PROTECT, related_name="deliveries")
    message = models.UUIDField(unique=True, help_text="the same at every attempt")
    body = models.TextField()
    state = models.CharField(
        max_length=16, choices=DeliveryState, default=DeliveryState.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    status = models.PositiveSmallIntegerField(null=True)
    at = models.DateTimeField()
    next_at = models.DateTimeField()
    tried_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["webhook"],
                condition=Q(state=DeliveryState.WAITING),
                name="delivery_one_waits",
            ),
            models.CheckConstraint(
                condition=Q(state__in=DeliveryState.values),
                name="delivery_state_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(state=DeliveryState.DELIVERED)
                | Q(status__gte=200, status__lt=300),
                name="delivered_is_answered_with_yes",
            ),
            models.CheckConstraint(
                condition=Q(status=None)
                | Q(status__gte=STATUSES[0], status__lt=STATUSES[1]),
                name="delivery_status_is_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.message} {self.state}"
