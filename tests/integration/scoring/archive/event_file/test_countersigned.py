"""Who confirmed on an own device, and who was only named, goes along and is checked."""

from __future__ import annotations

from copy import deepcopy
from datetime import timedelta
from uuid import uuid4

import pytest

from scoring.answers.commands import answer_line
from scoring.answers.enums import Verdict
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.disputes.commands.proposing import propose_void
from scoring.scorers.commands import let_players_record, player_links
from tests.integration.scoring.archive.event_file.forging import finished, verifier
from tests.integration.scoring.archive.event_file.test_verifier import verify
from tests.integration.scoring.deals.entries import LATER, a_table, record, sign
from tests.integration.scoring.disputes.test_reviews import put, release
from tests.integration.scoring.referee.proposals import (
    ORGANIZER,
    a_closed_table,
    confirm,
    event_of,
    referee,
    signed,
    voiding,
)
from tests.scenarios import AT, a_grant, a_user, an_event
from tournaments.book.lines import write
from tournaments.canon import canon
from tournaments.checkin.commands.arrivals import DeskSignature, say_here
from tournaments.ids import EntrantId, GrantId
from tournaments.staff.commands.access import renew_token, revoke_grant
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.enums import Role
from tournaments.staff.lines import Countersigned, LinkGivenAgain
from tournaments.staff.queries.roles import Actor, actor_by_grant

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


def given_again(table, actor, *, by):
    """Give the link of a referee out again."""
    event = table.stage.tournament
    grant = event.grants.get(code=actor.code)
    renew_token(
        tournament_id=event.id, grant_id=GrantId(grant.pk), author=by,
        at=LATER, seen=grant.link_mark,
    )  # fmt: skip


def letter_given(table, actor, *, by):
    """Give out a code by which another phone signs as this referee at one table."""
    event = table.stage.tournament
    given = LinkGivenAgain(code=actor.code, letter=table.letter)
    write(event.id, given, author=by, at=LATER)


MADE, GIVEN, UNUSED, SERVER, PLAYER = (
    said for _kind, said in verifier().COULD_BE_BOTH
)  # fmt: skip


def as_both(table):
    """Which lines one person could have signed as both, as the program tells it."""
    said = told_of(event_document(table.stage.tournament))
    kinds = (MADE, GIVEN, UNUSED, SERVER, PLAYER)
    return {
        kind: one[len(kind) + 2 : -1]
        for one in said
        for kind in kinds
        if one.startswith(f"{kind}: ")
    }


@pytest.mark.parametrize(
    ("made_by", "given", "told"),
    [
        ("O01", (), {MADE: " (O01)", UNUSED: ""}),
        ("O02", (), {}),
        ("", (), {SERVER: ""}),
        ("O02", (given_again,), {GIVEN: " (O01)", UNUSED: ""}),
        ("O01", (letter_given,), {GIVEN: " (O01)", UNUSED: ""}),
        # A new link signs out all who had one before.
        ("O01", (None, given_again), {}),
        # The phone that has the new link still signs.
        ("", (given_again, letter_given), {GIVEN: " (O01)", UNUSED: ""}),
    ],
)
def test_a_link_that_the_first_may_have_kept_is_told(made_by, given, told):
    table = a_closed_table()
    voiding(table)
    actor = referee(table, author=made_by)
    for give, by in zip(given, ("O01", "O02"), strict=False):
        if give is not None:
            give(table, actor, by=by)
    confirm(table, actor=actor)

    (line,) = table.ledger.filter(kind="void").values_list("seq", flat=True)
    assert as_both(table) == {kind: f"1/A:{line}{who}" for kind, who in told.items()}


def test_a_code_for_another_table_confirms_nothing_here():
    table = a_closed_table()
    voiding(table)
    actor = referee(table, author="O02")
    elsewhere = LinkGivenAgain(code=actor.code, letter="B")
    write(event_of(table), elsewhere, author="O01", at=LATER)
    confirm(table, actor=actor)

    assert as_both(table) == {}


def proposed_by(table, actor):
    propose_void(
        table, seq=2, replacement=None, organizes=False, behind_stage=False,
        sign=signed(table, author=actor.code),
    )  # fmt: skip


def proposed_with_an_own_link(table):
    """The organizer proposes as a referee, and confirms by the own account."""
    add_organizer(tournament_id=event_of(table), user=a_user())
    proposed_by(table, referee(table, author="O01"))
    confirm(table, actor=ORGANIZER)


def two_own_links(table):
    """The organizer is both: the referee who proposes, the link that confirms."""
    other = organizing(table, author="O01")
    proposed_by(table, referee(table, author="O01"))
    confirm(table, actor=other)


def a_link_made_by_an_own_link(table):
    """The organizer makes a link that organizes, and with it that of a referee."""
    other = organizing(table, author="O01")
    voiding(table)
    confirm(table, actor=referee(table, author=other.code))


def organizing(table, *, author):
    issued = a_grant(table.stage.tournament, role=Role.ORGANIZER, author=author)
    return actor_by_grant(issued.grant)


@pytest.mark.parametrize(
    "attack", [proposed_with_an_own_link, two_own_links, a_link_made_by_an_own_link]
)
def test_one_person_with_links_on_either_side_is_told(attack):
    table = a_closed_table()
    attack(table)

    (line,) = table.ledger.filter(kind="void").values_list("seq", flat=True)
    where = f"1/A:{line}"
    assert as_both(table) == {MADE: f"{where} (O01)", UNUSED: where}


@pytest.mark.parametrize(("renewed", "told"), [(LATER, True), (AT, False)])
def test_a_link_with_which_it_can_have_been_proposed_is_told(renewed, told):
    """Somebody else gives it out again: what was proposed before still waits."""
    table = a_closed_table()
    add_organizer(tournament_id=event_of(table), user=a_user())
    actor = referee(table, author="O01")
    grant = table.stage.tournament.grants.get(code=actor.code)

    def renew():
        renew_token(
            tournament_id=event_of(table), grant_id=GrantId(grant.pk), author="O02",
            at=renewed, seen=grant.link_mark,
        )  # fmt: skip

    if renewed < LATER:
        renew()
    proposed_by(table, actor)
    if renewed >= LATER:
        renew()
    confirm(table, actor=ORGANIZER, at=LATER + timedelta(minutes=90))

    assert (MADE in as_both(table)) is told


def test_a_referee_at_work_is_not_told_among_links_that_signed_nothing():
    table = a_closed_table()
    actor = referee(table, author="O01")
    put(table, author=actor.code)
    release(table, author=actor.code)
    voiding(table)
    confirm(table, actor=actor)

    (line,) = table.ledger.filter(kind="void").values_list("seq", flat=True)
    assert as_both(table) == {MADE: f"1/A:{line} (O01)"}


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


@pytest.mark.parametrize(
    ("made_by", "made_at", "told"),
    [
        ("O01", LATER + timedelta(minutes=1), True),
        ("O02", LATER + timedelta(minutes=1), False),  # another one gave it
        ("O01", AT - timedelta(hours=1), False),  # before play, as all the others
    ],
)
def test_a_players_link_made_to_confirm_a_line_is_told(made_by, made_at, told):
    table = a_table(entrants=8)
    event = event_of(table)
    code = table.seats.first().entrant.code

    def give():
        player_links(tournament_id=event, codes=[code], author=made_by, at=made_at)

    let_players_record(
        tournament_id=event, on=True, author="O01", at=AT - timedelta(hours=1)
    )
    if made_at < AT:
        give()
    record(table, signature=sign(table, author="O01"))
    if made_at >= AT:
        give()
    answer_line(
        table_id=table.id, seq=2, head=table.ledger.get(seq=2).hash,
        verdict=Verdict.CONFIRMED, words="", key=uuid4(),
        at=LATER + timedelta(minutes=2),
        actor=Actor(role=None, code=code, entrant=code),
    )  # fmt: skip

    assert as_both(table) == ({PLAYER: f"1/A:2 ({code})"} if told else {})


def test_what_players_and_referees_sign_without_a_link_for_it_is_told():
    table = a_table(entrants=8)
    event = event_of(table)
    code = table.seats.first().entrant.code
    away = referee(table, letters="B", author="O01")
    let_players_record(tournament_id=event, on=True, author="O01", at=AT)
    for author in (code, away.code):
        record(table, signature=sign(table, author=author))

    said = "\n".join(told_of(event_document(table.stage.tournament)))

    assert f"that no line has made: {code} (1 line)." in said
    assert f"the sign-in link does not open: 1/A:3 ({away.code})." in said


def test_a_players_link_ends_where_players_record_no_more():
    table = a_table(entrants=8)
    event = event_of(table)
    code = table.seats.first().entrant.code
    for on in (True, False):
        let_players_record(tournament_id=event, on=on, author="O01", at=AT)
        if on:
            player_links(tournament_id=event, codes=[code], author="O01", at=AT)
    record(table, signature=sign(table, author=code, at=LATER))

    said = "\n".join(told_of(event_document(table.stage.tournament)))

    assert "by a sign-in link that had ended" in said


def test_links_that_nobody_made_or_that_had_ended_are_told():
    table = a_table(entrants=8)
    event = table.stage.tournament
    grant = a_grant(event).grant
    for author in ("R01", "R01", "R05"):
        record(table, signature=sign(table, author=author))
    said = "\n".join(told_of(event_document(event)))
    assert "Signed by sign-in links that no line has made: R05 (1 line)." in said
    assert "had ended" not in said

    revoke_grant(
        tournament_id=event.id, grant_id=GrantId(grant.pk), at=AT,
        author="O01",
    )  # fmt: skip

    said = "\n".join(told_of(event_document(event)))
    late = "By their times signed by a sign-in link that had ended"
    assert f"{late}, unless a clock was put right: 1/A:2, 1/A:3." in said


def test_who_is_at_the_door_signs_only_who_is_there_by_a_link_that_was_made():
    event = an_event(entrants=8, state="registration")
    made = a_grant(event, role=Role.DOOR).grant.code
    for author, entrant in zip((made, "D07"), event.entrants.all(), strict=False):
        said = DeskSignature(author=author, at=AT, key=uuid4())
        say_here(tournament_id=event.id, entrant_id=EntrantId(entrant.pk), said=said)
    document = event_document(event)

    told = "\n".join(told_of(document))

    assert made == "D01"
    assert "Signed by sign-in links that no line has made: D07 (1 line)." in told
    lines = [one["row"] for one in document["book"]]
    next(row for row in lines if row["kind"] == "rules_chosen")["author"] = made
    faults = verifier().faults_of(finished(document))
    assert any("written by nobody who could write it" in one for one in faults), faults


def test_only_the_staff_confirms_as_a_second_person(table):
    forged = deepcopy(event_document(table.stage.tournament))
    (row,) = [one["row"] for one in forged["book"] if one["row"]["kind"] == KIND]
    row["author"] = "E001"
    lines = forged["stages"][0]["tables"][0]["lines"]
    lines[row["payload"]["line"] - 1]["row"]["second"] = "E001"

    faults = verifier().faults_of(finished(forged))

    assert any("nobody who could sign it" in one for one in faults), faults


@pytest.mark.no_ledger_check
def test_the_check_at_home_names_it_too(table):
    event = table.stage.tournament
    made_up = Countersigned(book="1/A", line=2)
    line = table.ledger.get(seq=2)
    write(event.id, made_up, author="R02", at=line.at)

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
