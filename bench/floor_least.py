"""The least that Django does to save a deal over HTTP: seven statements, one view.

    python bench/floor_least.py PORT FILE

No middleware, no session, no check, no JSON to read; a row is locked, twenty lines are
read, one is inserted and three rows are updated in one transaction of a SQLite file
with the product's settings, in the product's threads.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import floor

PORT, FILE = int(sys.argv[1]), sys.argv[2]
floor.configure(FILE, urls=__name__)

from django.db import connection, models, transaction  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402, TID251  (a door too)
from django.urls import path  # noqa: E402


class Row(models.Model):
    """What is locked and updated."""

    body = models.TextField()

    class Meta:
        app_label = "floor"

    def __str__(self) -> str:
        return str(self.pk)


class Line(models.Model):
    """What is inserted."""

    body = models.TextField()

    class Meta:
        app_label = "floor"

    def __str__(self) -> str:
        return str(self.pk)


TEXT = "x" * 400


def save(_request: HttpRequest) -> HttpResponse:
    """Save one line."""
    with transaction.atomic():
        Row.objects.select_for_update().get(pk=1)
        list(Line.objects.order_by("-pk")[:20])
        Line.objects.create(body=TEXT)
        for number in (1, 2, 3):
            Row.objects.filter(pk=number).update(body=TEXT)
    return HttpResponse(status=201)


urlpatterns = [path("save", save)]


if __name__ == "__main__":
    with connection.schema_editor() as editor:
        editor.create_model(Row)
        editor.create_model(Line)
    Row.objects.bulk_create(Row(pk=number, body="") for number in (1, 2, 3))
    connection.close()
    floor.serve(PORT)
