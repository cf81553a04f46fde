"""Play many events into one database, and take each of them in again elsewhere.

A process of its own for each database runs ``main`` under ``manage.py shell``.
"""

from __future__ import annotations

import io
import json
import time
from hashlib import sha256
from pathlib import Path

from django.core.management import call_command
from django.utils import timezone

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.rehearsal.ready import ensure_database
from scoring.rehearsal.scratch import scratch_database
from tournaments.book.after_commit import silenced
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament


def main(wanted, report):
    """Read lists of options from a file; write one line of JSON for each event.

    What differs once the events were read into an empty database goes into the last.
    """
    ensure_database()
    files = []
    with Path(report).open("w") as out:
        for options in json.loads(Path(wanted).read_text()):
            try:
                told, file = play(options)
            except Exception as error:
                error.add_note(f"rehearse {' '.join(options)}")
                raise
            files.append(file)
            out.write(json.dumps(told) + "\n")
            out.flush()
        out.write(json.dumps({"wrong": differences() + take_in(files)}) + "\n")


def play(options):
    """What is to be the same everywhere, and the event's file."""
    printed = io.StringIO()
    began = time.monotonic()
    call_command(
        "rehearse", *options, "--json", "--keep", stdout=printed, stderr=io.StringIO()
    )
    played = json.loads(printed.getvalue())
    file = canon(event_document(Tournament.objects.get(slug=played["tournament"])))
    told = {
        "options": options,
        "played": played,
        "file": sha256(file).hexdigest(),
        "seconds": round(time.monotonic() - began, 1),
    }
    return told, file


def take_in(files):
    """What differs once the files were read into an empty database and written."""
    wrong = []
    with scratch_database(), silenced():
        for file in files:
            document = json.loads(file)
            event = import_event(document, organizer=None, at=timezone.now())
            if canon(event_document(event)) != file:
                wrong.append(f"{event.slug}: exported again it has other bytes")
        wrong += differences()
    return wrong
