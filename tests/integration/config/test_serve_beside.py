"""Who starts beside a site that is served takes nothing from it."""

from __future__ import annotations

import psycopg
import pytest
from django.apps import apps
from django.db import connection
from django.db.models.signals import post_migrate

from config.management.commands import serve
from scoring.archive.guard import GUARDS


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_site_that_is_served_keeps_its_tables_while_another_one_starts():
    given = connection.get_connection_params()
    parts = ("dbname", "user", "password", "host", "port")
    tables = {one.table for guard in GUARDS for one in guard.triggers}
    read = []

    def read_beside(**_said):
        with psycopg.connect(
            **{name: given.get(name) for name in parts},
            options="-c lock_timeout=200",
        ) as site:
            for table in tables:
                site.execute(f"SELECT 1 FROM {table} LIMIT 1")
                read.append(table)

    for guard in GUARDS:
        guard.remove(connection)
    auth = apps.get_app_config("auth")  # after the room that makes the triggers anew
    post_migrate.connect(read_beside, sender=auth)
    try:
        serve._migrate()
    finally:
        post_migrate.disconnect(read_beside, sender=auth)

    assert set(read) == tables
    for guard in GUARDS:
        guard.prove(connection)
