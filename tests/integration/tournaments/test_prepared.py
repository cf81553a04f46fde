"""A prepared statement gives what Django's own query would, each time anew."""

from __future__ import annotations

from datetime import date
from threading import Thread
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, models
from django.db.models import F
from django.utils import timezone

from tournaments.events.models.stage import Stage, StageVersion
from tournaments.events.models.tournament import Tournament
from tournaments.prepared import (
    Parameter,
    Prepared,
    PreparedInsert,
    PreparedUpdate,
    number,
)

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]

BY_SLUG = Prepared(
    Tournament.objects.filter(slug=Parameter("slug", models.CharField())).order_by("pk")
)
STAGE = Prepared(
    Stage.objects.select_related("tournament").filter(tournament_id=number("event"))
)
NAMES: Prepared[Any] = Prepared(
    Tournament.objects.filter(pk__gte=number("least"))
    .order_by("pk")
    .values_list("name", "starts_on", "ruleset", named=True)
)
INSERT = PreparedInsert(Tournament)
MOVE = PreparedUpdate(
    StageVersion.objects.filter(stage_id=number("stage")), version=F("version") + 1
)
RENAME = PreparedUpdate(
    Tournament.objects.filter(pk=number("event")),
    name=Parameter("name", Tournament._meta.get_field("name")),
    ruleset=Parameter("ruleset", Tournament._meta.get_field("ruleset")),
)


def an_event(slug: str) -> Tournament:
    return Tournament.objects.create(
        slug=slug,
        name=slug.title(),
        starts_on=date(2026, 11, 21),
        game="cruce",
        ruleset={"of": slug},
        event_rules={},
        client_key=uuid4(),
        created_at=timezone.now(),
    )


def columns(event: Tournament) -> dict[str, object]:
    fields = [field for field in Tournament._meta.concrete_fields if field.name != "id"]
    return {field.attname: getattr(event, field.attname) for field in fields}


def test_rows_are_those_of_the_values_given_now() -> None:
    one, other = an_event("one"), an_event("other")
    assert [BY_SLUG.first(slug="one"), BY_SLUG.first(slug="other")] == [one, other]
    assert BY_SLUG.first(slug="nobody") is None
    # What no column holds, as an address can have it.
    assert [STAGE.all(event=number) for number in (2**63 - 1, 2**63, 10**30)] == [
        [], [], []
    ]  # fmt: skip
    found = BY_SLUG.first(slug="other")
    assert found is not None
    assert columns(found) == columns(Tournament.objects.get(pk=other.pk))


def test_what_is_joined_comes_along() -> None:
    stages = [
        Stage.objects.create(tournament=an_event(slug), number=1)
        for slug in ("one", "other")
    ]
    for stage in stages:
        found = STAGE.first(event=stage.tournament_id)
        assert found == stage
        assert found.tournament.name == stage.tournament.name


def test_tuples_have_the_values_and_names_of_the_columns() -> None:
    one, other = an_event("one"), an_event("other")
    rows = NAMES.all(least=one.pk)
    assert [row.name for row in rows] == ["One", "Other"]
    assert rows[0].ruleset == {"of": "one"}
    assert rows[0].starts_on == date(2026, 11, 21)
    assert [row.name for row in NAMES.all(least=other.pk)] == ["Other"]


def test_an_update_counts_and_writes_what_is_given() -> None:
    one, other = an_event("one"), an_event("other")
    assert RENAME.run(event=one.pk, name="Uno", ruleset={"a": [1]}) == 1
    assert RENAME.run(event=other.pk, name="Altro", ruleset={}) == 1
    assert RENAME.run(event=0, name="Nobody", ruleset={}) == 0
    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.name, one.ruleset) == ("Uno", {"a": [1]})
    assert (other.name, other.ruleset) == ("Altro", {})
    stage = Stage.objects.create(tournament=one, number=1)
    StageVersion.objects.update_or_create(stage=stage, defaults={"version": 3})
    MOVE.run(stage=stage.pk)
    MOVE.run(stage=stage.pk)
    assert StageVersion.objects.get(stage=stage).version == 5


def test_an_inserted_row_reads_back_as_it_was_given() -> None:
    like = columns(an_event("one"))
    for slug in ("two", "three"):
        given = {**like, "slug": slug, "client_key": uuid4(), "place": "Cluj ✓"}
        written = INSERT.run(**given)
        assert columns(Tournament.objects.get(pk=written)) == given


def test_each_thread_asks_by_its_own_connection() -> None:
    assert BY_SLUG.first(slug="nobody") is None
    said: list[object] = []

    def ask() -> None:
        said.append(BY_SLUG.first(slug="nobody"))
        connection.close()

    thread = Thread(target=ask)
    thread.start()
    thread.join()
    assert said == [None]
