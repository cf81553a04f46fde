"""A whole event leaves as a file and comes back as it was, or not at all."""

from __future__ import annotations

import errno
import io
import os
import re
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file import records
from scoring.archive.queries.event_file.writing import event_document
from scoring.ledger.models import LedgerEntry
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.archive.event_file.forging import said_in
from tests.scenarios import AT, a_grant, a_user, an_event, play_deals, running_tables
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import current_version
from tournaments.opening.refusals import SlugTaken
from tournaments.refusals import EventFileRefused
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.models.access import AccessGrant, Organizer
from tournaments.staff.tokens import hash_of

pytestmark = pytest.mark.slow


def first_table(document):
    return document["stages"][0]["tables"][0]


def of_a_model(one):
    return isinstance(one, records.ModelRecord)


def test_every_column_is_written_or_left_out_on_purpose():
    for record in filter(of_a_model, vars(records).values()):
        columns = {field.name for field in record.model._meta.concrete_fields}
        assert columns == {*record.fields, *record.left_out}, record.model


def test_a_published_event_comes_back_with_the_same_bytes(document):
    tournament = import_event(document, organizer=None, at=AT)

    assert canon(event_document(tournament)) == canon(document)
    assert differences(tournament.slug) == []


def test_a_screen_of_the_old_site_takes_in_what_the_new_one_shows(db):
    """It has seen later versions, of which the file knows nothing."""
    with taken_away():
        event = an_event(entrants=4, state="playing")
        document = event_document(event)
        play_deals(running_tables(event)[0], deals=3)
        seen = current_version(event.pk)

    tournament = import_event(document, organizer=None, at=AT)

    assert current_version(tournament.pk) > seen


@pytest.mark.parametrize("state", ["registration", "checked_in", "drawing"])
def test_an_event_before_play_comes_back_too(db, state):
    with taken_away():
        document = event_document(an_event(entrants=13, state=state))

    tournament = import_event(document, organizer=None, at=AT)

    assert canon(event_document(tournament)) == canon(document)


def test_the_ledger_can_be_written_on(document):
    """What was taken in is guarded by the same triggers."""
    import_event(document, organizer=None, at=AT)
    with pytest.raises(Exception, match="never"):
        LedgerEntry.objects.update(author="X")


def test_no_link_of_the_old_site_signs_in(db):
    with taken_away():
        event = an_event(entrants=6)
        issued = a_grant(event, letters="A")
        kept = hash_of(issued.token)
        document = event_document(event)

    import_event(document, organizer=None, at=AT)

    assert document["grants"] == [{"code": "R01", "label": issued.grant.label}]
    there = AccessGrant.objects.get()
    assert (there.role, there.letters, there.revoked_at) == ("referee", ["A"], None)
    assert len(there.token_hash) == 64
    assert there.token_hash != kept


@pytest.mark.parametrize(
    ("links", "said"),
    [
        ([], "link R01 is missing"),
        ([{"code": "R02", "label": ""}], "R02 was never made"),
        ([{"code": "R01", "label": ""}] * 2, "grant_code_once|UNIQUE"),
    ],
)
def test_links_are_those_of_the_book(db, links, said):
    with taken_away():
        event = an_event(entrants=6)
        a_grant(event, letters="A")
        document = event_document(event)
    document["grants"] = links

    with pytest.raises(EventFileRefused) as refused:
        import_event(document, organizer=None, at=AT)
    assert re.search(said, refused.value.detail)


def test_the_organizer_gets_a_code_that_signed_nothing(document):
    user = a_user()
    signed = {
        line["row"]["author"]
        for stage in document["stages"]
        for table in stage["tables"]
        for line in table["lines"]
    }

    tournament = import_event(document, organizer=user, at=AT)

    assert Organizer.objects.get(tournament=tournament, user=user).code not in signed


def test_no_later_organizer_gets_a_code_that_signed_in_the_file(document):
    document["proposals"][0]["author"] = "O07"

    tournament = import_event(document, organizer=None, at=AT)

    later = add_organizer(tournament_id=tournament.id, user=a_user())
    assert later.code == "O08"


def test_the_same_event_is_taken_in_once(document):
    import_event(document, organizer=None, at=AT)
    with pytest.raises(SlugTaken):
        import_event(document, organizer=None, at=AT)

    document["tournament"]["slug"] = "another-address"
    with pytest.raises(EventFileRefused, match="this event is here as"):
        import_event(document, organizer=None, at=AT)


def points(document):
    first_table(document)["lines"][1]["row"]["payload"]["dealer"] = 3


def swapped(document):
    lines = first_table(document)["lines"]
    lines[1], lines[2] = lines[2], lines[1]


def dropped(document):
    del first_table(document)["lines"][-1]


def reseated(document):
    first_table(document)["lines"][0]["row"]["payload"]["entrants"].reverse()


def promoted(document):
    (first, *_more) = said_in(document, "stage_confirmed")
    letter, *codes = first["through"][0]
    first["through"][0] = [letter, *reversed(codes)]


def published(document):
    said_in(document, "results_published")[0]["body_hash"] = "0" * 64


def reworded(document):
    lines = first_table(document)["lines"]
    line = next(line for line in lines if line["texts"])
    line["texts"]["reason"]["text"] = "altceva"


def ruled(document):
    document["stages"][0]["rules"]["ruleset"]["target"] = 7


def unknown_entrant(document):
    document["stages"][0]["entered"][0] = "E099"


def never_entered(document):
    document["entrants"][0]["code"] = "E099"


def somebody_left_out(document):
    del document["entrants"][0]


def surplus(document):
    document["stages"][0]["colour"] = "red"


def derived(document):
    document["stages"][0]["state"] = "confirmed"


def wrong_kind(document):
    document["stages"] = {}


def junk_payload(document):
    first_table(document)["lines"][0]["row"]["payload"] = [1]


def fraction(document):
    first_table(document)["lines"][1]["row"]["payload"]["dealer"] = 1.0


def no_book(document):
    document["book"] = None


def numbered_rules(document):
    document["tournament"]["event_rules"] = 10


def wrong_head(document):
    document["head"] = "0" * 64


TAMPERED = (
    points, swapped, dropped, reseated, promoted, published, reworded, ruled,
    unknown_entrant, never_entered, somebody_left_out,
    surplus, derived, wrong_kind, junk_payload, fraction, no_book, numbered_rules,
    wrong_head,
)  # fmt: skip


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_a_tampered_file_is_refused_and_nothing_stays(document, tamper):
    tamper(document)

    with pytest.raises(EventFileRefused) as refused:
        import_event(document, organizer=None, at=AT)

    assert refused.value.problems
    assert not Tournament.objects.exists()
    assert not LedgerEntry.objects.exists()


def test_the_first_bad_line_is_named(document):
    points(document)
    with pytest.raises(EventFileRefused) as refused:
        import_event(document, organizer=None, at=AT)
    assert refused.value.problems == ("table 1/A: line 2 does not match its hash",)


@pytest.mark.parametrize("document", [None, [], 3, "x", {}, {"format": "x"}])
def test_what_is_no_event_is_refused(db, document):
    with pytest.raises(EventFileRefused):
        import_event(document, organizer=None, at=AT)


def test_the_public_record_is_not_a_whole_event(record):
    with pytest.raises(EventFileRefused, match="event_file") as refused:
        import_event(record, organizer=None, at=AT)
    assert any("public record" in problem for problem in refused.value.problems)


def test_the_commands_write_and_read_the_file(document, tmp_path):
    there, back = tmp_path / "there.json", tmp_path / "back.json"
    there.write_bytes(canon(document) + b"\n")
    out, told = io.StringIO(), io.StringIO()

    call_command("import_event", str(there), stdout=out)
    call_command("export_event", out.getvalue().strip(), output=back, stderr=told)

    assert back.read_bytes() == there.read_bytes()
    assert back.stat().st_mode & 0o077 == 0, "it says who has paid"
    assert told.getvalue() == (
        "It holds everybody's name and who has paid: keep it safe.\n"
    )


def test_a_full_disk_leaves_no_half_of_an_event(document, tmp_path, monkeypatch):
    there, back = tmp_path / "there.json", tmp_path / "back.json"
    there.write_bytes(canon(document))
    out = io.StringIO()
    call_command("import_event", str(there), stdout=out)
    write = Path.write_bytes

    def full(path, content):
        write(path, content[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(CommandError, match="No space left on device"):
        call_command("export_event", out.getvalue().strip(), output=back)

    assert list(tmp_path.iterdir()) == [there]


def test_an_address_that_is_taken_is_told_in_a_sentence(document, tmp_path):
    path = tmp_path / "there.json"
    path.write_bytes(canon(document))
    out = io.StringIO()
    call_command("import_event", str(path), stdout=out)

    with pytest.raises(CommandError) as refused:
        call_command("import_event", str(path))

    assert str(refused.value) == (
        f"Another tournament already has the address “{out.getvalue().strip()}”. "
        "(slug_taken)"
    )


@pytest.mark.parametrize("content", ["", "{", "[" * 100_000, "\x00"])
def test_a_broken_file_is_a_sentence(db, tmp_path, content):
    path = tmp_path / "broken.json"
    path.write_text(content)
    with pytest.raises(CommandError):
        call_command("import_event", str(path))
