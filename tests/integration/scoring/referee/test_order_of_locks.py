"""Two commands at once take their locks in one order, so that neither is given up."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.deals.commands import last_deals
from scoring.ledger.append import append
from scoring.ledger.refusals import OutOfSequence
from scoring.stages.commands import starting
from scoring.ties.commands import lot_draws
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    at_once,
    kinds,
    record,
    sign,
    void,
)
from tests.integration.scoring.referee.proposals import (
    a_closed_table,
    event_of,
    referee,
    voiding,
)
from tests.integration.scoring.referee.proposals import confirm as countersigned
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    sit,
)
from tests.integration.scoring.ties.lot_draws import (
    a_tie,
    confirm,
    lay_open,
    reveal,
    start,
)
from tests.scenarios import AT, a_grant, an_event, running_tables
from tournaments.events.rules import REGULATION, TWO_PEOPLE
from tournaments.ids import EntrantId, StageId
from tournaments.refusals import Refusal
from tournaments.staff.browsers import Browser
from tournaments.staff.commands import access, proposals
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.refusals import GrantRefused

pytestmark = pytest.mark.django_db(transaction=True)


def start_back(table):
    """A command that takes the event, its stage and the table."""
    return starting.take_start_back(
        stage_id=StageId(table.stage_id), author="O01", reason="x", at=AT
    )


def test_a_seat_taken_back_and_a_command_of_the_stage(monkeypatch):
    table = a_table(entrants=8)
    leave(table, 3)
    second = a_second(table)
    sit(table, 3, a_latecomer(table), second=second, author="O01")
    two = replace(sign(table, reason="x", author="O01"), second=second)

    _waited, refused = at_once(
        monkeypatch,
        holder=append.__globals__,
        name="_project",
        first=(partial(void, table, 3, signature=two, touch_closed=True),),
        second=(start_back, table),
    )

    assert refused is None
    assert kinds(table) == ["opened", "leave", "sit", "void"]


def test_a_lot_that_is_opened_and_a_command_of_the_stage(monkeypatch):
    table = a_tie()
    start(table)
    lay_open(table)
    confirm(table)

    _waited, refused = at_once(
        monkeypatch,
        holder=vars(lot_draws),
        name="open_lot",
        first=(reveal, table),
        second=(start_back, table),
    )

    assert isinstance(refused, Refusal)
    assert kinds(table)[-1] == "lot"


def test_a_proposal_that_is_confirmed_and_the_erasure_of_who_is_named_in_it(
    monkeypatch,
):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    table = a_closed_table()
    entrant = table.seats.first().entrant
    name = entrant.players.first().family
    voiding(table, reason=f"Counted again for {name}")
    erase = partial(
        erase_person,
        tournament_id=event_of(table),
        entrant_id=EntrantId(entrant.pk),
        author="O01",
        at=LATER,
    )

    _waited, refused = at_once(
        monkeypatch,
        holder=vars(proposals),
        name="_check_other",
        first=(partial(countersigned, table, actor=referee(table)),),
        second=(erase,),
    )

    assert refused is None
    assert kinds(table)[-1] == "void"
    assert name not in Proposal.objects.get().reason


def test_the_last_deal_called_at_all_tables_and_a_deal_at_one_of_them(monkeypatch):
    first, second = running_tables(an_event(entrants=8, state="playing", target=6))

    _waited, told = at_once(
        monkeypatch,
        holder=vars(last_deals),
        name="finish",
        first=(
            partial(
                last_deals.call_last_deals,
                stage_id=StageId(first.stage_id),
                author="O01",
                at=LATER,
            ),
        ),
        second=(partial(record, second, signature=sign(second)),),
    )

    assert isinstance(told, OutOfSequence)
    assert kinds(first) == kinds(second) == ["opened", "last_deal"]


def test_a_code_that_is_entered_while_the_link_is_revoked(monkeypatch):
    event = an_event(entrants=8, state="playing")
    of_event = {"tournament_id": event.pk, "at": AT}
    of_grant = {**of_event, "grant_id": a_grant(event).grant.pk, "author": "O01"}
    pin = access.make_pin(**of_grant, letter="A")
    entered = {**of_event, "letter": "A", "pin": pin, "browser": Browser()}

    _waited, refused = at_once(
        monkeypatch,
        holder=vars(access),
        name="_grant",
        first=(partial(access.revoke_grant, **of_grant),),
        second=(partial(access.enter_pin, **entered),),
    )

    # On SQLite whoever writes second finds the link revoked.
    assert refused is None or isinstance(refused, GrantRefused)
