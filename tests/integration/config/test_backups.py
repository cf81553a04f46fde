"""A backup of the embedded database, made and put back as an organizer does it."""

from __future__ import annotations

import io
import os
import shutil

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import translation

from config import backups, selftest
from config.database_file import InUse
from scoring.rehearsal.scratch import scratch_database
from tests.commands import manage
from tests.drills.sites import Site
from tests.scenarios import an_event, play_deals, running_tables
from tests.server import FILE, Server
from tournaments.events.queries.versions import current_version

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def english():
    """Commands called here speak as on a terminal of no language of the site."""
    with translation.override("en"):
        yield


@pytest.mark.skipif(
    bool(os.environ.get("DATABASE_URL")), reason="about the embedded default"
)
def test_a_running_site_is_backed_up_and_put_back_but_not_copied(
    tmp_path, django_db_blocker
):
    backup, copied = tmp_path / "backup.sqlite3", tmp_path / "copied"
    copied.mkdir()
    with Site(tmp_path / "data") as site:
        shutil.copy(site.data / FILE, copied / FILE)
        site.manage("backup", str(backup))
        with django_db_blocker.unblock():
            refused = manage(site.data, "restore", str(backup))
            stick = tmp_path / "no-stick" / backup.name
            nowhere = manage(site.data, "backup", str(stick))
        site.kill_9()
    assert "stop the site first" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert "No backup was made." in nowhere.stderr
    assert not stick.parent.exists()

    shutil.rmtree(site.data)
    site.data.mkdir()
    with django_db_blocker.unblock():
        nothing = manage(site.data, "backup")
    assert "There is no site in" in nothing.stderr
    assert not (site.data / "backups").exists()
    restored = site.manage("restore", str(backup))

    assert "no difference" in restored.stdout
    with pytest.raises(AssertionError):
        Server(copied, whole=True).start()
    assert "the newest deals may be missing" in (copied / "server.log").read_text()


def test_a_backup_of_an_older_release_takes_the_place_of_a_newer_one(
    tmp_path, settings, django_db_blocker
):
    settings.DATA_DIR = tmp_path
    file = tmp_path / "older"
    told = io.StringIO()
    newer = "CREATE TABLE scoring_newer (line bigint REFERENCES scoring_ledgerentry)"
    with django_db_blocker.unblock(), scratch_database():
        call_command("backup", file, stdout=told)
        with connection.cursor() as cursor:
            cursor.execute(newer)

        call_command("restore", file, stdout=told)

        assert "scoring_newer" not in connection.introspection.table_names()
        with pytest.raises(CommandError, match="Nothing was changed"):
            call_command("restore", tmp_path / "none", stdout=told)
        assert "scoring_ledgerentry" in connection.introspection.table_names()
    assert told.getvalue().count("no difference") == 1


def test_screens_take_in_what_is_shown_after_a_restore(
    tmp_path, settings, django_db_blocker
):
    """They have seen later versions, of which the backup knows nothing."""
    settings.DATA_DIR = tmp_path
    file = tmp_path / "backup"
    told = io.StringIO()
    with django_db_blocker.unblock(), scratch_database():
        event = an_event(entrants=4, state="playing")
        call_command("backup", file, stdout=told)
        play_deals(running_tables(event)[0], deals=3)
        seen = current_version(event.pk)

        call_command("restore", file, stdout=told)

        assert current_version(event.pk) > seen


def test_a_newer_release_is_refused_before_anything_is_changed(
    tmp_path, settings, django_db_blocker
):
    settings.DATA_DIR = tmp_path
    file = tmp_path / "newer"
    told = io.StringIO()
    with django_db_blocker.unblock(), scratch_database():
        recorder = MigrationRecorder(connection)
        recorder.record_applied("scoring", "0002_of_a_newer_release")
        call_command("backup", file, stdout=told)
        with pytest.raises(CommandError, match="A newer release has made this"):
            call_command("migrate", stdout=told)
        with pytest.raises(selftest.Unsafe, match="A newer release has made this"):
            selftest.run()
        recorder.record_unapplied("scoring", "0002_of_a_newer_release")
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE scoring_mine (line bigint)")

        with pytest.raises(CommandError, match="made by a newer release"):
            call_command("restore", file, stdout=told)

        assert "scoring_mine" in connection.introspection.table_names()
        assert not list((tmp_path / "backups").glob("before-restore*"))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_what_postgresql_does_by_itself_does_not_stop_a_restore(tmp_path):
    """A copy kept by replication, or an autovacuum, is no site that is served."""
    given = connection.get_connection_params()
    parts = ("dbname", "user", "password", "host", "port")
    site = {name: given.get(name) for name in parts}
    (tmp_path / "file").touch()
    refused = pytest.raises(backups.Failed, match="pg_restore")

    with psycopg.connect(**site, replication="database", autocommit=True), refused:
        backups.restore(tmp_path / "file")

    with psycopg.connect(**site), pytest.raises(InUse):
        backups.restore(tmp_path / "file")
