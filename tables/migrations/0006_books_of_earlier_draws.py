"""Draws from before the books get them, with a line for each ticket recorded."""

import secrets
from typing import Any
from uuid import uuid4

from django.db import migrations


def write_books(apps: Any, _schema_editor: Any) -> None:
    draws = apps.get_model("tables", "Draw").objects.order_by("pk")
    for draw in draws.filter(book=None):
        _write(apps, draw)


def _write(apps: Any, draw: Any) -> None:
    lines = apps.get_model("tables", "UrnLine").objects
    apps.get_model("tables", "UrnBook").objects.create(
        draw=draw, key=secrets.token_hex(32)
    )
    author, seq = "-", 0
    drawn = draw.tickets.filter(entrant__isnull=False).order_by("drawn_as")
    for seq, ticket in enumerate(drawn, start=1):
        author = ticket.recorded_by or author
        lines.create(
            draw=draw,
            seq=seq,
            kind="recorded",
            letter=ticket.letter,
            position=ticket.position,
            entrant_id=ticket.entrant_id,
            author=ticket.recorded_by or "-",
            at=ticket.drawn_at,
            client_key=uuid4(),
        )
    if draw.state == "published":
        lines.create(
            draw=draw,
            seq=seq + 1,
            kind="closed",
            map_hash=draw.frozen_hash,
            author=author,
            at=draw.published_at,
            client_key=uuid4(),
        )


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_urn_books")]

    operations = [migrations.RunPython(write_books, migrations.RunPython.noop)]
