"""Who confirmed a line, and who objected, goes along in the file and is checked."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.answers.commands import answer_line
from scoring.answers.enums import Verdict, VouchedState
from scoring.archive.commands.event_file import import_event
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.disputes.commands.reviews import open_review
from scoring.ledger.lines import Signature
from scoring.scorers.commands import let_players_record, player_links
from scoring.scoresheet.queries.table_view import table_view
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    opened,
    verifier,
)
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.scenarios import AT, an_event, play_deals, running_tables
from tournaments.canon import digest
from tournaments.staff.enums import Role
from tournaments.staff.queries.roles import Actor

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
HOUR = timedelta(hours=1)
BY = {"author": "O01", "at": AT}


def an_answered_event():
    event = an_event(entrants=4, state="playing", deals=2)
    event_id = event.id
    let_players_record(tournament_id=event_id, on=True, **BY)
    (table,) = running_tables(event)
    code = table.seats.first().entrant.code
    player_links(tournament_id=event_id, codes=[code], **BY)
    line = table.ledger.get(seq=2)
    answer_line(
        table_id=table.id,
        seq=2,
        head=line.hash,
        verdict=Verdict.OBJECTED,
        words="it was two",
        actor=Actor(role=None, code=code, entrant=code),
        at=line.at,
        key=uuid4(),
    )
    return event


def test_answers_go_along_and_come_back():
    with taken_away():
        document = event_document(an_answered_event())

    event = import_event(document, organizer=None, at=AT)

    assert event_document(event) == document
    assert differences(event.slug) == []
    (table,) = running_tables(event)
    assert table_view(table).vouched[2].standing is VouchedState.OBJECTED


def test_the_program_for_strangers_takes_them(tmp_path):
    event = an_answered_event()

    whole = verify(event_document(event), tmp_path / "event.json")
    public = verify(public_document(event), tmp_path / "public.json")

    assert (whole.returncode, public.returncode) == (0, 0), whole.stderr + public.stderr
    assert "table 1/A, line 2: E00" in whole.stdout
    assert "objected; nobody has answered" in whole.stdout


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("hash", "0" * 64, "answers to another line 2"),
        ("line", 40, "a line that is not there"),
        ("table", "1/C", "a line that is not there"),
        ("verdict", "perhaps", "what does it answer?"),
    ],
)
def test_an_answer_to_nothing_is_found(tmp_path, field, value, said):
    forged = deepcopy(event_document(an_answered_event()))
    rows = [line["row"] for line in forged["book"]]
    row = next(row for row in rows if row["kind"] == "line_answered")
    row["payload"][field] = value

    done = verify(finished(forged), tmp_path / "event.json")

    assert done.returncode == 1
    assert said in done.stderr


def test_answers_behind_an_open_review_are_sealed(tmp_path):
    event = an_answered_event()
    (table,) = running_tables(event)
    last = table.ledger.latest("seq").seq
    sign = Signature(
        author="O01", at=AT, client_key=uuid4(), after_seq=last, reason="A dispute."
    )
    open_review(table_id=table.id, sign=sign)
    play_deals(table, deals=3)
    line = table.ledger.latest("seq")
    answer_line(
        table_id=table.id,
        seq=line.seq,
        head=line.hash,
        verdict=Verdict.CONFIRMED,
        words="",
        actor=Actor(role=Role.ORGANIZER, code="O01"),
        at=line.at,
        key=uuid4(),
    )

    public = public_document(event)

    assert public["book"][-1]["row"] is None
    done = verify(public, tmp_path / "public.json")
    assert done.returncode == 0, done.stderr


def test_nothing_older_than_the_review_is_sealed(tmp_path):
    """Somebody would hide the links that were made for players."""
    event = an_answered_event()
    (table,) = running_tables(event)
    sign = Signature(
        author="O01", at=AT + HOUR, client_key=uuid4(), after_seq=3, reason="A dispute."
    )
    open_review(table_id=table.id, sign=sign)
    forged = deepcopy(public_document(event))
    links = [one for one in forged["book"] if one["row"]["kind"] == "link_issued"]
    for line in links:
        line |= {"row": None, "row_sha256": digest(line["row"]), "texts": {}}

    done = verify(forged, tmp_path / "public.json")

    assert links
    assert done.returncode == 1
    assert "is sealed, and everything was told" in done.stderr


@pytest.mark.parametrize("author", ["E999", "R77"])
def test_an_answer_of_nobody_is_found(tmp_path, author):
    forged = deepcopy(event_document(an_answered_event()))
    rows = [line["row"] for line in forged["book"]]
    next(row for row in rows if row["kind"] == "line_answered")["author"] = author

    done = verify(finished(forged), tmp_path / "event.json")

    assert done.returncode == 1
    assert author in done.stderr


def test_a_player_takes_back_no_deal_of_another():
    """A player's own last deal is all that the own phone takes back."""
    event = an_answered_event()
    document = finished(opened(event_document(event)))
    lines = document["stages"][0]["tables"][0]["lines"]
    code = lines[0]["row"]["payload"]["entrants"][0]
    line = opened(lines[-1])
    line["row"] |= {
        "kind": "void", "payload": {}, "voids": 2, "author": code,
        "key": str(uuid4()), "seq": len(lines) + 1, "reason": None,
    }  # fmt: skip
    line |= {"hash": "f" * 64, "texts": {"reason": {"text": "No", "salt": "00" * 16}}}
    lines.append(line)

    faults = verifier().faults_of(finished(document))

    assert any("no player records that" in one for one in faults), faults
