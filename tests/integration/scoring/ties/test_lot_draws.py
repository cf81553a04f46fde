"""Lots by the protocol: the steps, the order in the ledger, and the proof."""

from __future__ import annotations

import json

import pytest

from scoring.archive.queries.audit import differences
from scoring.disputes.commands.reviews import open_review
from scoring.ledger.enums import Purpose
from scoring.ledger.models import LedgerText
from scoring.stages.commands.stages import confirm_stage
from scoring.stages.refusals import LotsUnderWay
from scoring.ties.refusals import (
    DealFirst,
    LotTieChanged,
    LotUnderReview,
    LotUnderWay,
    NoLotUnderWay,
)
from tables.draws.models.draw import Draw, Ticket
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.steps import draw_steps
from tables.draws.refusals import (
    DrawReasonMissing,
    EntropyTooEarly,
    PublicPartWrong,
    SecretLost,
    UnknownSources,
    WitnessIsAuthor,
    WitnessMissing,
    WrongStep,
)
from tables.protocol.proof import verify_text
from tables.seating.models import Table
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    close,
    kinds,
    lines,
    next_dealer,
    record,
    sign,
    state,
    void,
)
from tests.integration.scoring.desk.pages.room import read_desk
from tests.integration.scoring.ties.lot_draws import (
    DICE,
    NO_DEAL,
    SECRET,
    a_tie,
    call_off,
    codes,
    confirm,
    drawn,
    lay_open,
    reveal,
    start,
)
from tests.integration.scoring.ties.test_lots import draw_lots
from tournaments.events.models.stage import Stage
from tournaments.ids import StageId

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied():
    return a_tie()


def test_the_order_of_the_proof_settles_the_tie(tied):
    lot = drawn(tied)

    line = lines(tied)[-1]
    order = line.payload["order"]
    assert line.payload == {
        "among": [1, 2],
        "order": order,
        "witnesses": 2,
        "method": "cd2",
        "draw": 1,
        "proof": lot.proof_sha256,
    }
    assert line.second == "E001"
    assert state(tied).order == (0, *order, 3)
    verified = verify_text(json.dumps(lot.proof))
    best = min(verified.assignment.pairs, key=lambda pair: pair[1])[0]
    assert [best] == codes(tied, order[:1])
    close(tied)


def test_the_list_is_that_of_a_lot_at_this_table(tied):
    manifest = start(tied).manifest

    assert manifest["kind"] == "lot"
    assert (manifest["stage"], manifest["table"], manifest["draw"]) == (1, "A", 1)
    assert manifest["entrants"] == sorted(codes(tied, (1, 2)))
    assert manifest["seats"] == ["P1", "P2"]


def test_with_dice_too(tied):
    start(tied, sources=["dice-8"])
    lay_open(tied, DICE)
    confirm(tied, seen=DICE)

    reveal(tied)

    assert Draw.lots.get().proof["public"] == DICE


def test_nobody_knows_the_secret_before_and_it_is_the_one_committed_to(tied):
    start(tied)
    kept = bytes(DrawSecret.objects.get().secret)
    before = json.dumps(list(Draw.lots.values()), default=str)
    assert kept.hex() not in before

    lay_open(tied)
    confirm(tied)
    reveal(tied)

    assert Draw.lots.get().proof["secret"] == SECRET.hex()


def test_a_file_without_the_secret_can_only_be_called_off(tied):
    start(tied)
    lay_open(tied)
    confirm(tied)
    DrawSecret.objects.update(secret=b"")

    with pytest.raises(SecretLost):
        reveal(tied)
    assert "lot" not in kinds(tied)
    call_off(tied)


def test_the_cards_come_a_minute_after_the_commitment(tied):
    start(tied)

    with pytest.raises(EntropyTooEarly):
        lay_open(tied, at=LATER)


@pytest.mark.parametrize("typed", ["", "AR", "AR AR XD 4G 3R XV 2D AG", DICE])
def test_cards_that_cannot_be_are_refused(tied, typed):
    start(tied)

    with pytest.raises(PublicPartWrong):
        lay_open(tied, typed)
    assert Draw.lots.get().public_text == ""


def test_one_person_alone_records_no_cards(tied):
    start(tied)
    lay_open(tied, author="E002")

    with pytest.raises(WitnessMissing):
        confirm(tied, witness="", author="E002")
    with pytest.raises(WitnessIsAuthor):
        confirm(tied, witness="E002", author="R01")
    with pytest.raises(WrongStep):
        reveal(tied)
    assert "lot" not in kinds(tied)


def test_a_second_press_opens_nothing_again(tied):
    start(tied)
    lay_open(tied)
    confirm(tied)
    signature = sign(tied)
    first = reveal(tied, signature=signature)

    again = reveal(tied, signature=signature)

    assert again.replayed
    assert again.state.order == first.state.order
    with pytest.raises(NoLotUnderWay):
        reveal(tied)


def test_with_something_else_to_lay_open_it_is_another_start(tied):
    start(tied)

    with pytest.raises(LotUnderWay):
        start(tied, sources=["cards-8", "dice-8"])

    assert Draw.lots.get().manifest["sources"] == ["cards-8"]


def test_the_same_start_again_is_the_same_lot(tied):
    first = start(tied)

    assert start(tied, secret=None) == first
    assert DrawSecret.objects.count() == 1


def test_called_off_by_two_with_a_reason_and_then_the_next_number(tied):
    start(tied)
    with pytest.raises(DrawReasonMissing):
        call_off(tied, reason=" ")
    with pytest.raises(WitnessIsAuthor):
        call_off(tied, author="E002", witness="E002")

    call_off(tied)

    second = drawn(tied)
    assert second.number == 2
    assert second.manifest["draw"] == 2
    void = Draw.lots.get(number=1)
    assert void.state == "void"
    assert draw_steps(void)[-1].said.reason == "O carte a căzut"
    assert void.proof is None


def test_a_voided_order_is_drawn_anew(tied):
    drawn(tied)
    void(tied, lines(tied)[-1].seq)

    again = drawn(tied, secret=bytes(32))

    assert again.number == 2
    assert differences() == []


def test_no_second_way_while_a_lot_is_under_way(tied):
    start(tied)

    with pytest.raises(LotUnderWay):
        draw_lots(tied, [1, 2], [2, 1])
    with pytest.raises(LotUnderWay):
        start(tied, among=(0, 1))


def test_who_is_no_longer_tied_draws_nothing(tied):
    start(tied)
    lay_open(tied)
    confirm(tied)
    dealt = a_deal((38, 74, 6, 2), bidder=1, dealer=next_dealer(tied))
    record(tied, dealt, purpose=Purpose.TIE_BREAK)

    with pytest.raises(LotTieChanged):
        reveal(tied)
    assert "lot" not in kinds(tied)
    call_off(tied)


def test_nothing_is_drawn_at_a_table_under_review(tied):
    start(tied)
    lay_open(tied)
    confirm(tied)
    open_review(table_id=tied.id, sign=sign(tied, reason="Se verifică"))

    with pytest.raises(LotUnderReview):
        reveal(tied)
    call_off(tied)
    with pytest.raises(LotUnderReview):
        start(tied)


def test_something_has_to_be_laid_open(tied):
    for sources in ([], ["quick"], ["coin"]):
        with pytest.raises(UnknownSources):
            start(tied, sources=sources)


def test_the_extra_deal_comes_first_here_too(tied):
    with pytest.raises(DealFirst):
        start(tied, no_deal="  ")

    drawn(tied)

    kept = LedgerText.objects.get(line=lines(tied)[-1])
    assert kept.text == NO_DEAL
    assert lines(tied)[-1].reason


def test_after_an_extra_deal_in_vain_there_is_nothing_to_explain(tied):
    dealt = a_deal((74, 20, 20, 6), bidder=0, bid=2, dealer=next_dealer(tied))
    record(tied, dealt, purpose=Purpose.TIE_BREAK)

    drawn(tied, no_deal="")

    assert lines(tied)[-1].reason is None


def test_seats_and_lots_are_counted_apart(tied):
    stage = tied.stage
    seats = list(Draw.objects.filter(stage=stage).values_list("number", flat=True))

    drawn(tied)

    now = Draw.objects.filter(stage=stage).values_list("number", flat=True)
    assert list(now) == seats


@pytest.mark.no_ledger_check
def test_the_audit_sees_another_order_and_another_proof(tied):
    lot = drawn(tied)
    assert differences() == []
    proof = lot.proof
    proof["assignment"] = [
        [c, p]
        for (c, _), (_, p) in zip(
            proof["assignment"], proof["assignment"][::-1], strict=True
        )
    ]

    Draw.lots.filter(pk=lot.pk).update(proof=proof)

    found = " ".join(differences())
    assert "lot 1: the proof does not hold" in found
    assert "is not that of the proof" in found


def test_no_stage_is_confirmed_while_a_lot_waits_whose_tie_is_settled(tied):
    start(tied)
    dealt = a_deal((38, 74, 6, 2), bidder=1, dealer=next_dealer(tied))
    record(tied, dealt, purpose=Purpose.TIE_BREAK)
    close(tied)
    stage = StageId(tied.stage_id)

    waiting = read_desk("stage-review", tied.stage.tournament)
    assert "Table A · A lot by the protocol is under way at this table." in waiting
    assert "Confirm the final" not in waiting
    with pytest.raises(LotsUnderWay, match="under way at A"):
        confirm_stage(stage_id=stage, author="O01", at=LATER)

    call_off(tied)
    assert "Confirm the final" in read_desk("stage-review", tied.stage.tournament)
    assert confirm_stage(stage_id=stage, author="O01", at=LATER).line.said.final


@pytest.mark.no_ledger_check
def test_the_audit_sees_a_lot_at_the_table_of_another_stage(tied):
    lot = drawn(tied)
    later = Stage.objects.create(tournament=tied.stage.tournament, number=2)
    other = Table.objects.create(stage=later, number=tied.number, letter=tied.letter)
    assert "its table is of another stage" not in " ".join(differences())

    Draw.lots.filter(pk=lot.pk).update(table=other)

    assert "its table is of another stage" in " ".join(differences())


@pytest.mark.no_ledger_check
def test_the_audit_sees_a_copy_of_a_lot_at_a_table_of_another_stage(tied):
    """Its stage has no table of that letter, at which its lots would be read."""
    lot = drawn(tied)
    later = Stage.objects.create(tournament=tied.stage.tournament, number=2)
    lot.table = Table.objects.create(stage=later, number=26, letter="Z")
    lot.pk = None

    lot.save()

    found = " ".join(differences())
    assert "1/Z: draw 1 (lot): its table is of another stage" in found


@pytest.mark.no_ledger_check
def test_the_audit_sees_a_draw_that_is_in_no_line_and_a_ticket_of_a_lot(tied):
    lot = drawn(tied)
    Ticket.objects.create(draw=lot, letter="A", position=0)
    lot.pk, lot.number = None, 7

    lot.save()

    found = "\n".join(differences())
    assert "1/A: draw 1 (lot) has tickets" in found
    assert "1/A: draw 7 (lot) is in no line of the book" in found
