"""Two people for one act: proposed by one, done by the signature of another."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.archive.queries.audit import differences
from scoring.deals.commands.closing import propose_reopen, reopen_table
from scoring.deals.refusals import NotClosed
from scoring.disputes.commands.corrections import void_line
from scoring.ledger.models import LedgerEntry
from scoring.ledger.refusals import OutOfSequence
from tables.seating.models import Table
from tests import copies
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    kinds,
    lines,
    other_people,
    totals,
)
from tests.integration.scoring.referee.proposals import (
    ORGANIZER,
    a_closed_table,
    confirm,
    event_of,
    referee,
    signed,
    voiding,
)
from tests.scenarios import a_grant, a_user, running_tables
from tournaments.book.lines import read
from tournaments.events.rules import REGULATION, TWO_PEOPLE
from tournaments.ids import GrantId
from tournaments.refusals import NotAllowed, Refusal
from tournaments.staff.commands.access import revoke_grant
from tournaments.staff.commands.organizers import add_organizer, remove_organizer
from tournaments.staff.commands.proposals import decline, withdraw, without_transaction
from tournaments.staff.enums import ProposalState, Role
from tournaments.staff.lines import Countersigned
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.queries.proposals import may_countersign
from tournaments.staff.queries.roles import SUPERUSER_CODE, Actor
from tournaments.staff.refusals import (
    NobodyToConfirm,
    OwnProposal,
    ProposalDecided,
    ProposalExpired,
    ProposalKeyReused,
    ProposalStale,
    ProposerGone,
)

pytestmark = pytest.mark.django_db
WAITS = 0.4


@pytest.fixture
def table(monkeypatch):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    with copies.under("closed tables by two"):
        return a_closed_table()


def test_nothing_is_written_until_another_one_confirms(table):
    before = kinds(table)

    proposal = voiding(table)

    assert kinds(table) == before
    assert proposal.state == ProposalState.WAITING
    confirm(table, actor=referee(table))
    line = lines(table)[-1]
    assert (line.kind, line.voids) == ("void", 2)
    assert (line.author, line.second) == ("O01", "R02")
    assert line.key == proposal.client_key
    assert line.texts.get().text == "Counted again"


def test_each_line_is_confirmed_once_also_where_a_clock_was_set_back(table):
    second = referee(table)
    voiding(table)
    confirm(table, actor=second)
    voiding(table, seq=3)

    confirm(table, actor=second, number=2, at=LATER - timedelta(minutes=5))

    confirmed = read(event_of(table), Countersigned)
    assert [one.said.line for one in confirmed] == [
        line.seq for line in lines(table) if line.kind == "void"
    ]


def test_the_outcome_is_what_was_shown(table):
    right = a_deal((22, 38, 30, 30), bidder=1)
    proposal = voiding(table, right=right)

    confirm(table, actor=referee(table))

    assert proposal.preview["before"]["A"]["totals"] != list(totals(table))
    assert proposal.preview["after"]["A"]["totals"] == list(totals(table))
    assert kinds(table)[-2:] == ["void", "deal"]


def test_the_author_is_not_the_second_person(table):
    voiding(table)
    before = LedgerEntry.objects.count()

    with pytest.raises(OwnProposal):
        confirm(table, actor=ORGANIZER)
    with pytest.raises(OwnProposal):
        decline(
            tournament_id=event_of(table),
            number=1,
            actor=ORGANIZER,
            reason="No",
            at=LATER,
        )

    assert LedgerEntry.objects.count() == before


def test_a_referee_of_other_tables_is_not_asked(table):
    voiding(table)

    with pytest.raises(NotAllowed):
        confirm(table, actor=referee(table, letters="B"))

    assert confirm(table, actor=referee(table, letters="A")).state == "confirmed"


def test_who_only_runs_the_site_is_not_the_second_person(table):
    """No line takes that signature: nobody is led to it."""
    proposal = voiding(table)
    admin = Actor(role=Role.ORGANIZER, code=SUPERUSER_CODE)

    assert not may_countersign(admin, proposal=proposal)
    with pytest.raises(NotAllowed):
        confirm(table, actor=admin)


def test_what_changed_meanwhile_is_proposed_anew(table):
    voiding(table)
    void_line(
        table_id=table.id,
        seq=3,
        sign=replace(signed(table), second="R01"),
        may_touch_closed=True,
    )
    before = kinds(table)

    with pytest.raises(ProposalStale):
        confirm(table, actor=referee(table))

    assert kinds(table) == before
    assert Proposal.objects.get().state == ProposalState.WAITING


def test_what_cannot_be_done_is_refused_at_once(table):
    other = running_tables(table.stage.tournament)[1]

    with pytest.raises(NotClosed):
        propose_reopen(other, sign=signed(other))
    with pytest.raises(OutOfSequence):
        voiding(table, after=1)

    assert not Proposal.objects.exists()


def test_confirmed_twice_is_done_once(table):
    key = uuid4()
    first = voiding(table, key=key)
    again = voiding(table, key=key, after=first.arguments["after_seq"])
    second = referee(table)

    confirm(table, actor=second)
    confirm(table, actor=second)

    assert again.number == first.number
    assert kinds(table).count("void") == 1
    with pytest.raises(ProposalDecided):
        confirm(table, actor=referee(table))
    with pytest.raises(ProposalKeyReused):
        voiding(table, key=key, seq=3)


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    "wrong",
    [{"decided_by": "R09"}, {"state": "waiting", "decided_by": "", "decided_at": None}],
)
def test_the_audit_compares_both_signatures_with_the_line(table, wrong):
    voiding(table)
    confirm(table, actor=referee(table))
    slug = table.stage.tournament.slug
    assert differences(slug) == []

    Proposal.objects.update(**wrong)

    assert [one.split(":")[0] for one in differences(slug)] == [f"{slug} proposal 1"]


def test_declined_or_withdrawn_is_never_done(table):
    voiding(table)
    voiding(table, seq=3)
    second = referee(table)
    event = event_of(table)

    no = {"actor": second, "reason": "The slip says 3", "at": LATER}
    declined = decline(tournament_id=event, number=1, **no)
    withdrawn = withdraw(tournament_id=event, number=2, actor=ORGANIZER, at=LATER)

    assert (declined.answer, declined.decided_by) == ("The slip says 3", "R02")
    assert withdrawn.decided_by == "O01"
    for number, who in ((1, "referee 2"), (2, "organizer 1")):
        with pytest.raises(ProposalDecided, match=f"by {who}: "):
            confirm(table, actor=second, number=number)
    with pytest.raises(NotAllowed):
        withdraw(tournament_id=event, number=1, actor=second, at=LATER)


def test_it_does_not_wait_for_ever(table):
    voiding(table)

    with pytest.raises(ProposalExpired):
        confirm(table, actor=referee(table), at=LATER + timedelta(hours=3))


def test_a_revoked_link_has_proposed_nothing(table):
    author = a_grant(table.stage.tournament, role=Role.ORGANIZER).grant
    voiding(table, author=author.code)
    revoke_grant(tournament_id=event_of(table), grant_id=GrantId(author.pk), at=LATER)

    with pytest.raises(ProposerGone):
        confirm(table, actor=referee(table))


def test_a_removed_organizer_has_proposed_nothing(table):
    for name in ("ana", "ion"):
        add_organizer(tournament_id=event_of(table), user=a_user(name=name))
    voiding(table, author="O01")
    other = Actor(role=Role.ORGANIZER, code="O02")
    remove_organizer(tournament_id=event_of(table), code="O01", actor=other, at=LATER)

    with pytest.raises(ProposerGone, match="Organizer 1, who has proposed this"):
        confirm(table, actor=other)


def test_whoever_is_alone_is_told_what_to_do(table):
    event = event_of(table)
    for grant in table.stage.tournament.grants.all():
        revoke_grant(tournament_id=event, grant_id=GrantId(grant.pk), at=LATER)
    # Organizers count, and this one is the author.

    with pytest.raises(NobodyToConfirm):
        voiding(table)


@pytest.mark.django_db(transaction=True)
def test_two_confirm_at_once_and_one_has_done_it(table):
    voiding(table)
    start = threading.Barrier(2)

    def press(actor):
        start.wait()
        try:
            return confirm(table, actor=actor).decided_by
        except Refusal as refusal:
            return refusal.code

    pair = [referee(table), referee(table)]
    with other_people() as submit:
        answers = [one.result(timeout=30) for one in [submit(press, a) for a in pair]]

    assert kinds(table).count("void") == 1
    line = lines(table)[-1]
    assert sorted(answers) == sorted([line.second, "proposal_decided"])
    assert Proposal.objects.get().decided_by == line.second


@pytest.mark.django_db(transaction=True)
def test_who_waits_for_another_line_is_told_that_it_has_changed(table):
    voiding(table)
    second = referee(table)
    sign = replace(signed(table), second="R01")

    with other_people() as submit:
        with transaction.atomic():
            Table.objects.select_for_update().get(pk=table.pk)
            confirming = submit(confirm, table, actor=second)
            with pytest.raises(TimeoutError):
                confirming.result(timeout=WAITS)
            # It takes the table alone.
            without_transaction(reopen_table)(table_id=table.id, sign=sign)
        with pytest.raises(ProposalStale):
            confirming.result(timeout=10)

    assert kinds(table)[-1] == "reopen"


@pytest.mark.django_db(transaction=True)
def test_the_same_proposal_twice_at_once_is_one(table):
    start = threading.Barrier(3)
    key = uuid4()

    def press(_number):
        start.wait()
        return voiding(table, key=key).number

    with other_people() as submit:
        numbers = [one.result(timeout=30) for one in [submit(press, n) for n in "123"]]

    assert numbers == [1, 1, 1]
    assert Proposal.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"state": "confirmed", "decided_by": "O01", "decided_at": LATER},
        {"state": "confirmed"},
        {"state": "declined", "decided_by": "R01", "decided_at": LATER},
        {"state": "withdrawn", "decided_by": "R01", "decided_at": LATER},
        {"decided_by": "R01"},
        {"author": ""},
        {"reason": ""},
        {"kind": "whim"},
    ],
)
def test_the_database_holds_who_decides(table, wrong):
    voiding(table)

    with pytest.raises(IntegrityError), transaction.atomic():
        Proposal.objects.update(**wrong)
