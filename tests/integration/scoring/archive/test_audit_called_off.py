"""What two people called off is theirs: a proposal row that says otherwise is found."""

from __future__ import annotations

from uuid import uuid4

import pytest

from scoring.archive.queries.audit import differences
from scoring.raffles.commands import call_off_raffle, open_raffle, propose_raffle_off
from scoring.referee.commands import ACTS
from scoring.ties.commands.proposing import propose_lot_off
from tests.integration.scoring.deals.entries import LATER
from tests.integration.scoring.ties import lot_draws, moving_up
from tests.integration.scoring.ties.lot_draws import SOON
from tests.scenarios import AT, a_grant, a_stager, an_event
from tournaments.book.lines import write_many
from tournaments.book.models import BookLine
from tournaments.ids import TournamentId
from tournaments.staff.commands.proposals import countersign, propose
from tournaments.staff.enums import ProposalKind
from tournaments.staff.lines import Countersigned
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.queries.roles import actor_by_grant

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]


def asked(**more):
    return {"reason": "A card fell", "author": "O01", "client_key": uuid4(), **more}


def an_urn():
    event = an_event(entrants=6, state="checked_in")
    a_grant(event)
    a_stager().open_urn(event)
    wanted = Proposal(
        tournament=event, kind=ProposalKind.URN_OFF, stage=1, **asked(at=LATER)
    )
    return event, propose(wanted, act=ACTS[ProposalKind.URN_OFF])


def a_raffle():
    event = an_event(entrants=6, state="checked_in")
    a_grant(event)
    open_raffle(
        tournament_id=event.id, prizes=["O carte"], source="cards-8",
        client_key=uuid4(), author="O01", at=AT,
    )  # fmt: skip
    return event, propose_raffle_off(
        tournament_id=event.id, number=1, **asked(at=LATER)
    )


def a_lot_at_a_table():
    table = lot_draws.a_tie()
    lot_draws.start(table)
    return off(table, letter=table.letter)


def a_lot_of_who_moves_up():
    table, _equal = moving_up.equals()
    moving_up.start(table)
    return off(table, letter=None)


def off(table, *, letter):
    event = table.stage.tournament
    a_grant(event)
    return event, propose_lot_off(
        tournament_id=event.id, stage=table.stage.number, letter=letter, number=1,
        **asked(at=SOON),
    )  # fmt: skip


@pytest.fixture(params=[an_urn, a_raffle, a_lot_at_a_table, a_lot_of_who_moves_up])
def called_off(request):
    """A draw that O01 proposed to call off, and a second one has confirmed it."""
    event, row = request.param()
    second = actor_by_grant(event.grants.get())
    countersign(
        tournament_id=TournamentId(event.pk), number=row.number, actor=second,
        acts=ACTS, at=row.at,
    )  # fmt: skip
    assert differences() == []
    return event


def changed(event, **columns):
    Proposal.objects.filter(tournament=event).update(**columns)
    return [one.removeprefix(f"{event.slug} ") for one in differences(event.slug)]


@pytest.mark.parametrize("columns", [{"decided_by": "E001"}, {"author": "E001"}])
def test_other_people_than_those_who_signed_are_found(called_off, columns):
    said = "proposal 1: its line is not signed by the same two"
    assert changed(called_off, **columns) == [said]


def test_a_proposal_about_another_draw_is_found(called_off):
    before = {**Proposal.objects.get().preview["before"], "draw": "1/2"}
    about = {"preview": {"before": before}, "arguments": {"lot": 2, "raffle": 2}}

    (said,) = changed(called_off, **about)

    assert said == "proposal 1: its line is not signed by the same two"


def test_an_invented_confirmation_is_found(called_off):
    row = Proposal.objects.get()
    row.pk, row.number, row.client_key = None, 2, uuid4()
    row.decided_by = "O02"
    row.save()

    (said,) = changed(called_off)

    assert said == "proposal 2: its line is not signed by the same two"


def test_a_confirmation_that_was_taken_away_is_found(called_off):
    waits = {"state": "waiting", "decided_by": "", "decided_at": None}

    (said,) = changed(called_off, **waits)

    assert said == "proposal 1: done, but nobody has countersigned it"


def test_junk_in_the_row_names_no_draw(called_off):
    (said,) = changed(called_off, preview={"before": 3}, arguments=[], letters=[7])

    assert said == "proposal 1: its line is not signed by the same two"


def test_what_was_confirmed_at_a_table_is_not_taken_for_a_line_of_the_event():
    event, _row = a_raffle()
    call_off_raffle(
        tournament_id=event.id, number=1, reason="Too late", author="O01",
        witness="E001", at=LATER,
    )  # fmt: skip
    line = BookLine.objects.filter(tournament=event).latest("seq").seq
    write_many(event.id, [Countersigned(book="1/A", line=line)], author="R01", at=AT)

    assert [one for one in differences(event.slug) if "proposal" in one] == []
