"""Change every stored value of an event in turn, as only the database's owner could."""

from __future__ import annotations

import json
from contextlib import contextmanager, suppress
from datetime import date, datetime, time, timedelta
from uuid import UUID, uuid4

from django.apps import apps
from django.db import DatabaseError, connection, models, transaction

from scoring.archive.guard import GUARDS
from scoring.archive.queries.audit import differences
from tournaments.book.models import Envelope

APPS = {"tournaments", "tables", "scoring"}
ALIKE = ("kind", "state", "status", "field", "method", "moving_up")


@contextmanager
def unguarded():
    """Without triggers, which an owner drops."""
    for guard in GUARDS:
        guard.remove(connection)
    yield
    for guard in GUARDS:
        guard.install(connection)


def rows():
    """One row of each kind or state of every table, with the fields to be changed.

    A hash stands over all of a line: of one kind each column is changed, of the others
    what they say.
    """
    for model in apps.get_models():
        if model._meta.app_label not in APPS:
            continue
        alike = {}
        for row in model._base_manager.order_by("-pk"):
            alike.setdefault(tuple(str(getattr(row, o, "")) for o in ALIKE), row)
        fields = [one for one in model._meta.concrete_fields if not one.primary_key]
        for number, row in enumerate(alike.values()):
            if number and issubclass(model, Envelope):
                yield row, [model._meta.get_field("payload")]
            else:
                yield row, fields


def tampered():
    """Yield what was done, as ``Model.field`` or ``Model deleted``, and what is found.

    A change that the database itself refuses is not yielded. Everything is taken back.
    """
    for row, fields in rows():
        model = type(row)
        mine = model._base_manager.filter(pk=row.pk)
        for field in fields:
            for value in others(row, field):
                change = {field.attname: value}
                done = f"{model.__name__}.{field.name}"
                yield from _tried(done, lambda m=mine, c=change: m.update(**c))
        yield from _tried(
            f"{model.__name__} deleted", lambda m=mine: m._raw_delete(m.db)
        )


class _TakenBack(Exception):
    """Nothing is to be left of a change."""


def _tried(done, change):
    found = None
    with suppress(DatabaseError, _TakenBack), transaction.atomic():
        change()
        found = differences()
        raise _TakenBack
    if found is not None:
        yield done, found


def others(row, field):
    """Values that somebody could write there instead."""
    value = getattr(row, field.attname)
    if field.is_relation:
        known = field.related_model._base_manager.exclude(pk=value).order_by("pk")
        found = known.values_list("pk", flat=True)[:1]
        return [*found, *([None] if field.null and value is not None else [])]
    if isinstance(field, models.JSONField):
        return forged_json(value)[: 1 if field.name == "payload" else None]
    if field.choices or field.name in ALIKE:
        used = type(row)._base_manager.values_list(field.name, flat=True).distinct()
        choices = [one for one, _word in field.choices or ()]
        return [one for one in dict.fromkeys([*choices, *used]) if one != value][:3]
    if isinstance(value, str) and value[:1] == "{":
        return [canon_text(one) for one in forged_json(json.loads(value))]
    return forged(value, field)


def canon_text(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def forged(value, field=None):
    """Other values of the same type; of one that is not there, a likely one."""
    if value is None:
        return [1 if field is None else likely(field)]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, date | time):
        return [another_moment(value)]
    if isinstance(value, UUID):
        return [uuid4()]
    if isinstance(value, bytes | memoryview):
        return [bytes(value)[::-1]]
    longer, most = value + "1", getattr(field, "max_length", None)
    if most is not None and len(longer) > most:
        longer = ("1" if value[0] == "0" else "0") + value[1:]
    return [longer, *([""] if value else [])]


def another_moment(value):
    if isinstance(value, time):
        return value.replace(minute=59 - value.minute)
    return value + timedelta(days=1)


def likely(field):
    if isinstance(field, models.DateTimeField):
        return datetime.fromisoformat("2026-11-21T10:00:00+00:00")
    if isinstance(field, models.TimeField):
        return time(10)
    if isinstance(field, models.CharField):
        return "E001"[: field.max_length]
    return 1


def forged_json(value):
    """The value with something more, and with each of its parts changed in turn."""
    if isinstance(value, dict):
        changed = [{**value, name: forged_json(one)[-1]} for name, one in value.items()]
        return [{**value, "champion": "E001"}, *changed]
    if isinstance(value, list):
        if not value:
            return [["E001"]]
        turned = [value[::-1]] if value[::-1] != value else []
        return [*turned, value[:-1], [forged_json(value[0])[-1], *value[1:]]]
    return forged(value)
