"""One deal as one plain REST request with Django's ORM, and nothing of ours.

    python bench/floor_request.py PORT FILE

Who asks is known by a token, the body is checked by a serializer, the table is locked,
a deal with four entries is inserted and four totals are moved in one transaction, and
somebody is told after it: what any scoreboard does. No middleware, no rules of a game,
no key, no chain. SQLite's settings and the threads are the product's.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import floor

PORT, FILE = int(sys.argv[1]), sys.argv[2]
floor.configure(
    FILE,
    urls=__name__,
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "rest_framework",
        "rest_framework.authtoken",
    ],
    REST_FRAMEWORK={
        "DEFAULT_AUTHENTICATION_CLASSES": [
            "rest_framework.authentication.TokenAuthentication"
        ],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    },
    USE_TZ=True,
)

from django.contrib.auth.models import User  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, models, transaction  # noqa: E402
from django.urls import path  # noqa: E402
from rest_framework import serializers, status  # noqa: E402
from rest_framework.authtoken.models import Token  # noqa: E402
from rest_framework.request import Request  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402

SEATS = range(4)
TABLES = 16


class Table(models.Model):
    """What is locked."""

    state = models.CharField(max_length=20, default="playing")

    class Meta:
        app_label = "floor"

    def __str__(self) -> str:
        return str(self.pk)


class Deal(models.Model):
    """What is inserted."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT)
    dealer = models.IntegerField()
    bidder = models.IntegerField()
    bid = models.IntegerField()
    trump = models.CharField(max_length=1)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "floor"

    def __str__(self) -> str:
        return str(self.pk)


class Entry(models.Model):
    """What a deal brings one seat."""

    deal = models.ForeignKey(Deal, on_delete=models.PROTECT)
    seat = models.IntegerField()
    cards = models.IntegerField()
    points = models.IntegerField()

    class Meta:
        app_label = "floor"

    def __str__(self) -> str:
        return str(self.pk)


class Total(models.Model):
    """What a seat has."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT)
    seat = models.IntegerField()
    points = models.IntegerField(default=0)

    class Meta:
        app_label = "floor"

    def __str__(self) -> str:
        return str(self.pk)


class DealIn(serializers.Serializer[Any]):
    """The body."""

    client_key = serializers.UUIDField()
    after_seq = serializers.IntegerField(min_value=0)
    dealer = serializers.IntegerField(min_value=0, max_value=3)
    bidder = serializers.IntegerField(min_value=0, max_value=3)
    bid = serializers.IntegerField(min_value=0, max_value=6)
    trump = serializers.ChoiceField(["R", "V", "G", "D"])
    cards = serializers.ListField(child=serializers.IntegerField(), max_length=4)
    shown = serializers.ListField(child=serializers.IntegerField(), max_length=4)


told: list[int] = [0]


class Save(APIView):
    """``POST tables/{id}/deals``."""

    def post(self, request: Request, table_id: int) -> Response:
        """Save one deal."""
        body = DealIn(data=request.data)
        body.is_valid(raise_exception=True)
        said = body.validated_data
        with transaction.atomic():
            table = Table.objects.select_for_update().get(pk=table_id)
            named = {name: said[name] for name in ("dealer", "bidder", "bid", "trump")}
            deal = Deal.objects.create(table=table, **named)
            Entry.objects.bulk_create(
                Entry(
                    deal=deal,
                    seat=seat,
                    cards=said["cards"][seat],
                    points=said["shown"][seat],
                )
                for seat in SEATS
            )
            totals = list(Total.objects.filter(table=table).order_by("seat"))
            for total, points in zip(totals, said["shown"], strict=True):
                total.points += points
            Total.objects.bulk_update(totals, ["points"])
            transaction.on_commit(lambda: told.__setitem__(0, deal.pk))
        answer = {"deal": deal.pk, "totals": [total.points for total in totals]}
        return Response(answer, status=status.HTTP_201_CREATED)


urlpatterns = [path("tables/<int:table_id>/deals", Save.as_view())]


def prepare() -> None:
    """Make the tables, and the token ``floor``."""
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        for model in (Table, Deal, Entry, Total):
            editor.create_model(model)
    Token.objects.create(user=User.objects.create(username="referee"), key="floor")
    for _number in range(TABLES):
        table = Table.objects.create()
        Total.objects.bulk_create(Total(table=table, seat=seat) for seat in SEATS)
    connection.close()


if __name__ == "__main__":
    prepare()
    floor.serve(PORT)
