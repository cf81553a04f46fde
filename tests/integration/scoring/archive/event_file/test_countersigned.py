"""Who confirmed on an own device, and who was only named, goes along and is checked."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest

from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.integration.scoring.deals.entries import LATER, a_table, record, sign
from tests.integration.scoring.disputes.test_reviews import put
from tests.integration.scoring.referee.proposals import (
    a_closed_table,
    confirm,
    referee,
    voiding,
)
from tests.scenarios import AT, a_grant
from tournaments.book.canon import canon
from tournaments.book.lines import write
from tournaments.ids import GrantId, TournamentId
from tournaments.staff.commands.access import renew_token, revoke_grant
from tournaments.staff.lines import Countersigned, LinkGivenAgain

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
KIND = "countersigned"


@pytest.fixture
def table():
    table = a_closed_table()
    voiding(table)
    confirm(table, actor=referee(table))
    return table


def test_a_stranger_learns_it_from_the_record(table, tmp_path):
    public = public_document(table.stage.tournament)
    said = [one["row"] for one in public["book"] if one["row"]["kind"] == KIND]

    assert [(row["author"], row["payload"]["book"]) for row in said] == [("R02", "1/A")]
    done = verify(public, tmp_path / "record.json")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"line": 40}, "confirms a line that is not there"),
        ({"line": 2}, "is not the second person of that line"),
        ({"book": "event", "line": 1}, "is not the second person of that line"),
    ],
)
def test_a_confirmation_of_something_else_is_named(table, tmp_path, change, said):
    forged = deepcopy(event_document(table.stage.tournament))
    rows = [line["row"] for line in forged["book"]]
    next(row for row in rows if row["kind"] == KIND)["payload"].update(change)

    done = verify(finished(forged), tmp_path / "event.json")

    assert done.returncode == 1
    assert said in done.stderr


def told_of(document):
    said, wrong = verifier().judged(canon(document))
    assert not wrong, wrong
    return said


TOLD = "Confirmed by a sign-in link that the first person had given out again"


def given_again(table, actor, *, by):
    """Give the link of a referee out again."""
    event = table.stage.tournament
    grant = event.grants.get(code=actor.code)
    renew_token(
        tournament_id=TournamentId(event.pk), grant_id=GrantId(grant.pk), author=by,
        at=LATER,
    )  # fmt: skip


@pytest.mark.parametrize(("by", "told"), [("O01", True), ("O02", False)])
def test_a_second_person_behind_a_link_of_the_first_is_told(by, told):
    table = a_closed_table()
    voiding(table)
    given_again(table, actor := referee(table), by=by)
    confirm(table, actor=actor)

    document = event_document(table.stage.tournament)

    (line,) = table.ledger.filter(kind="void").values_list("seq", flat=True)
    said = "\n".join(told_of(document))
    assert (f"{TOLD}: 1/A:{line}." in said, TOLD in said) == (told, told)


def letter_given(table, actor, *, by):
    """Give out a code by which another phone signs as this referee at one table."""
    event = table.stage.tournament
    given = LinkGivenAgain(code=actor.code, letter=table.letter)
    write(TournamentId(event.pk), given, author=by, at=LATER)


@pytest.mark.parametrize(
    ("made_by", "given", "told"),
    [
        ("O01", (), "that the first person had made"),
        ("O02", (), None),
        ("", (), "made on the server, which whoever has it can hold"),
        ("O02", (given_again,), "that the first person had given out again"),
        # The phone that has the new link still signs.
        ("", (given_again, letter_given), "that the first person had given out again"),
    ],
)
def test_a_link_that_the_first_may_have_kept_is_told(made_by, given, told):
    table = a_closed_table()
    voiding(table)
    actor = referee(table, author=made_by)
    for give, by in zip(given, ("O01", "O02"), strict=False):
        give(table, actor, by=by)
    confirm(table, actor=actor)

    said = "\n".join(told_of(event_document(table.stage.tournament)))

    (line,) = table.ledger.filter(kind="void").values_list("seq", flat=True)
    found = re.findall(r"Confirmed by a sign-in link (.+): (.+)\.", said)
    assert found == ([] if told is None else [(told, f"1/A:{line}")])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"code": "R07"}, "is of a link that does not work"),
        ({"code": "O01", "letter": "A"}, "is of a link that does not work"),
    ],
)
def test_a_link_given_out_again_is_one_that_works(table, change, said):
    given_again(table, referee(table), by="O01")
    forged = deepcopy(event_document(table.stage.tournament))
    rows = [line["row"] for line in forged["book"]]
    next(r for r in rows if r["kind"] == "link_given_again")["payload"].update(change)

    assert any(said in one for one in verifier().faults_of(finished(forged)))


def test_links_that_nobody_made_or_that_had_ended_are_told():
    table = a_table(entrants=8)
    event = table.stage.tournament
    grant = a_grant(event).grant
    for author in ("R01", "R01", "R05"):
        record(table, signature=sign(table, author=author))
    said = "\n".join(told_of(event_document(event)))
    assert "Signed by sign-in links that no line has made: R05 (1 lines)." in said
    assert "had ended" not in said

    revoke_grant(
        tournament_id=TournamentId(event.pk), grant_id=GrantId(grant.pk), at=AT,
        author="O01",
    )  # fmt: skip

    said = "\n".join(told_of(event_document(event)))
    late = "By their times signed by a sign-in link that had ended"
    assert f"{late}, unless a clock was put right: 1/A:2, 1/A:3." in said


@pytest.mark.no_ledger_check
def test_the_check_at_home_names_it_too(table):
    event = table.stage.tournament
    made_up = Countersigned(book="1/A", line=2)
    line = table.ledger.get(seq=2)
    write(TournamentId(event.pk), made_up, author="R02", at=line.at)

    assert any("confirms what R02 has not" in one for one in differences(event.slug))


def test_what_is_confirmed_behind_an_open_review_is_sealed(table, tmp_path):
    event = table.stage.tournament
    put(table)
    voiding(table, seq=3)
    confirm(table, actor=referee(table), number=2)

    public = public_document(event)

    assert public["book"][-1]["row"] is None
    done = verify(public, tmp_path / "public.json")
    assert done.returncode == 0, done.stderr
