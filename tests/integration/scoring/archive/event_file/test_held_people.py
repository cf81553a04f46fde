"""While the final is held back nobody outside learns who has left it."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import UUID

import pytest

from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.disputes.commands.reviews import open_review
from scoring.finish.commands.embargo import hold_final
from scoring.raffles.commands import draw_raffle, open_raffle, type_cards
from tables.draws.models.draw import Draw
from tables.urn.commands.urn import call_off_draw
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    opened,
    said_in,
    verifier,
    without_lines,
)
from tests.integration.scoring.archive.test_erasure import erase
from tests.integration.scoring.deals.entries import (
    LATER,
    a_table,
    lines,
    record,
    sign,
    void,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    codes_of,
    deals_of,
)
from tests.integration.scoring.substitutions.accidents import expel, leave
from tests.integration.scoring.substitutions.late import goes_home
from tests.integration.tables.latecomers.test_late_entry import drawing, enter, walk_in
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.describing import EventDescription, describe_event
from tournaments.opening.queries.described import description_mark, description_of
from tournaments.people.commands.registration import show_initials

pytestmark = pytest.mark.django_db


def moves(document):
    lines = [line["row"] for line in document["book"] if line["row"] is not None]
    return [row["payload"]["move"] for row in lines if row["kind"] == "moved"]


def test_who_left_it_and_who_hides_after_that_stays_unsaid():
    table = a_table()
    event = table.stage.tournament
    shy = event.entrants.get(code="E001")
    of = {"tournament_id": event.pk, "author": "O01", "at": AT}
    hold_final(**of)
    leave(table, 0)
    show_initials(entrant_id=shy.pk, only=True, **of)
    event = Tournament.objects.get(pk=event.pk)

    document = public_document(event)

    assert moves(event_document(event))[-1] == "left"
    assert set(moves(document)) == {"arrived"}
    assert shy.name not in json.dumps(document, ensure_ascii=False)
    assert verifier().faults_of(document) == []


CARDS = "AR 9V XD 4G 3R XV 2D AG"


def test_a_raffle_is_told_as_far_as_the_book_goes():
    """Of one that is drawn later the mark is public, of the next one nothing."""
    table = a_table()
    event = table.stage.tournament
    of = {"tournament_id": event.pk, "author": "O01", "at": AT}
    late = {**of, "at": AT + timedelta(hours=1)}
    hold_final(**of)
    raffle, _is_new = open_raffle(
        **of, prizes=["A bicycle"], source="cards-8", client_key=UUID(int=1)
    )
    leave(table, 0)
    type_cards(**late, number=1, typed=CARDS)
    witness = table.seats.get(position=1).entrant.code
    draw_raffle(**late, number=1, seen=CARDS, witness=witness)
    open_raffle(
        **late,
        prizes=["A ball"],
        source="quick",
        client_key=UUID(int=2),
        again="One more",
    )
    event = Tournament.objects.get(pk=event.pk)

    document = public_document(event)

    (told,) = document["raffles"]
    assert (told["frozen"], told["proof"], told["void_secret"]) == (None, None, "")
    steps = said_in(document, "draw_step")
    moves = {one["move"]: one["value"] for one in steps if one["purpose"] == "raffle"}
    assert moves.keys() == {"frozen", "committed"}
    assert moves["committed"] == raffle.commitment
    for secret in Draw.raffles.values_list("proof__secret", flat=True):
        assert secret not in json.dumps(document)
    program = verifier()
    assert program.faults_of(document) == []
    (fits,), unfit = program.anchors(
        program.followed(document), None, [], [raffle.commitment]
    )
    assert "Mark of raffle 1: NOT drawn with it" in fits
    assert unfit == []
    assert program.faults_of(event_document(event)) == []


def test_who_comes_late_to_a_held_final_is_drawn_in_before_everybody():
    """Nothing of it is played: its book goes on until somebody leaves it."""
    event, stage = drawing(3)
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    enter(stage, walk_in(event))
    call_off_draw(stage_id=stage.pk, reason="Torn", author="O01", at=LATER)
    stager = a_stager()
    stager.check_in_all(event)
    draw = stager.open_urn(event)
    urn = public_document(event)
    stager.draw_tickets(draw)
    (table,) = stager.start(Stage.objects.get(tournament=event))
    seated = record_of(table)
    leave(table, 0)

    told = [said_in(one, "draw_step")[-1]["draw"] for one in (urn, seated)]

    assert told == [2, 2]
    assert "seated" in moves(seated)
    assert moves(record_of(table)) == moves(seated)
    for document in (urn, seated, record_of(table)):
        assert verifier().faults_of(document) == []


def a_final_that_somebody_has_left():
    """The first table of the stage before it, behind which nothing is public."""
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    leave(running_tables(event)[0], 0)
    return event.stages.get(number=1).tables.get(letter="A")


def record_of(table):
    return public_document(Tournament.objects.get(pk=table.stage.tournament_id))


def test_what_is_corrected_behind_a_stage_meanwhile_is_true_too():
    """The book that is public does not tell of it: its ledger does."""
    table = a_final_that_somebody_has_left()
    gone = {line.voids for line in lines(table)}
    deals = [one.seq for one in lines(table) if one.kind == "deal"]
    for seq in [one for one in deals if one not in gone][:-4:-1]:
        void(table, seq, behind=True)
    expel(table, 2, behind=True)
    document = record_of(table)

    assert verifier().faults_of(document) == []
    (said,) = [one for one in judged(document) if "1/A" in one and "corrected" in one]
    assert "told with the final, and not checked before" in said
    assert "By the times" not in " ".join(judged(document))


def test_the_event_is_called_as_the_public_book_says():
    event = an_event(entrants=6, state="final", target=6)
    described(event, place="Dej")
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    leave(running_tables(event)[0], 0)
    described(event, place="Turda")
    event = Tournament.objects.get(pk=event.pk)

    for document, place in (
        (event_document(event), "Turda"),
        (public_document(event), "Dej"),
    ):
        assert document["tournament"]["place"] == place
        assert verifier().faults_of(document) == []


def described(event, *, place):
    """The event says another place of itself."""
    event = Tournament.objects.get(pk=event.pk)
    said = EventDescription(
        name=event.name,
        place=place,
        starts_on=event.starts_on,
        start_time=event.start_time,
        is_public=True,
        words=description_of(event).words,
    )
    of = {"tournament_id": event.pk, "author": "O01", "at": AT}
    describe_event(**of, said=said, seen=description_mark(event))


def judged(document):
    return verifier().judged(json.dumps(document).encode())[0]


def test_who_moved_up_stays_right_where_their_table_is_corrected_meanwhile():
    """The rule asks for the order as it was when they moved up."""
    table = a_confirmed_stage()
    goes_home(table, codes_of(table)[0])
    stager, event = a_stager(), table.stage.tournament
    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.the_stage.pk))
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    leave(running_tables(event)[0], 0)
    void(table, deals_of(table, 2)[0], behind=True)

    assert verifier().faults_of(record_of(table)) == []


def test_a_correction_of_which_the_book_should_have_told_is_named():
    """Whoever takes its line out of the book has it go on behind that."""
    event = an_event(entrants=6, state="final", target=6)
    table = event.stages.get(number=1).tables.get(letter="A")
    gone = {line.voids for line in lines(table)}
    deals = [line.seq for line in lines(table) if line.kind == "deal"]
    void(table, max(set(deals) - gone), behind=True)
    late = LATER + timedelta(minutes=5)
    hold_final(tournament_id=event.pk, author="O01", at=late)
    forged = opened(record_of(table))
    without_lines(forged, lambda row: row["kind"] == "stage_corrected")

    forged = finished(forged)

    assert verifier().faults_of(forged) == []
    (said,) = [one for one in judged(forged) if "By the times" in one]
    assert f"table 1/A, line {lines(table)[-1].seq}, before its lines" in said


def test_nothing_but_corrections_goes_on_behind_a_stage():
    deal = {"kind": "deal", "replaces": None}
    undone = {"kind": "void", "voids": 3, "replaces": None}
    instead = {**deal, "replaces": 3}
    expelled = {"kind": "leave", "payload": {"cause": "expelled"}}
    missing = {"kind": "leave", "payload": {"cause": "no_show"}}
    judged = verifier().only_corrections

    assert judged([undone, instead, undone, expelled])
    assert not any(
        judged(rows) for rows in ([deal], [undone, deal], [instead, undone], [missing])
    )


def named_in_a_reason(table, *, behind=False):
    """Cancel a deal for a reason in which the first of the table is named."""
    somebody = table.seats.get(position=0).entrant
    deal = [line.seq for line in lines(table) if line.kind == "deal"][-1]
    reason = f"{somebody.name} a spus altceva"
    void(table, deal, behind=behind, signature=sign(table, reason=reason))
    return somebody


def test_whoever_is_erased_meanwhile_is_named_nowhere_and_all_is_true():
    """No public line says by which words they were replaced: all are left out."""
    table = a_final_that_somebody_has_left()
    somebody = named_in_a_reason(table, behind=True)
    name = somebody.name
    erase(somebody)
    document = record_of(table)

    assert name not in json.dumps(document, ensure_ascii=False)
    assert moves(document)
    assert "words_erased" not in {line["row"]["kind"] for line in document["book"]}
    assert verifier().faults_of(document) == []


def test_a_reason_in_the_final_from_which_somebody_was_erased_is_not_told():
    event = an_event(entrants=6, state="final", target=6)
    (table,) = running_tables(event)
    record(table)
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    erase(named_in_a_reason(table))
    document = record_of(table)

    assert "2/A:" not in json.dumps(document)
    assert verifier().faults_of(document) == []


def test_whoever_is_erased_from_a_reason_behind_a_review():
    table = a_table(entrants=8, deals=1)
    open_review(table_id=table.id, sign=sign(table, reason="Un anunț"))
    erase(named_in_a_reason(table))

    assert verifier().faults_of(record_of(table)) == []


def without_words(document):
    """The record with all that somebody could have been erased from left out."""
    forged = opened(document)
    tables = [table for stage in forged["stages"] for table in stage["tables"]]
    for line in [*forged["book"], *(line for one in tables for line in one["lines"])]:
        line["texts"] = {}
    return forged


def test_words_that_a_held_record_leaves_out_are_named():
    document = record_of(a_final_that_somebody_has_left())
    forged = without_words(document)

    assert "Words that are not here" not in " ".join(judged(document))
    assert verifier().faults_of(forged) == []
    (said,) = [one for one in judged(forged) if "Words that are not here" in one]
    assert " 2.shown, " in said
    assert " 1/A:11.reason, " in said


def test_no_words_are_left_out_before_the_final_has_seats():
    """Until then the book of a held record ends where the event does."""
    event = an_event(entrants=9, state="playing")
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    document = public_document(Tournament.objects.get(pk=event.pk))

    assert verifier().faults_of(document) == []
    assert "is missing" in str(verifier().faults_of(without_words(document)))


@pytest.mark.parametrize("erased", [False, True])
def test_all_is_true_where_the_final_is_held_back_only_once_it_was_left(erased):
    """The public book then ends before the line that says that it is held back."""
    event = an_event(entrants=6, state="final", target=6)
    (final,) = running_tables(event)
    record(final)
    if erased:
        erase(named_in_a_reason(final))
    else:
        leave(final, 0)
    hold_final(tournament_id=event.pk, author="O01", at=LATER)
    named_in_a_reason(event.stages.get(number=1).tables.get(letter="A"), behind=True)
    document = record_of(final)

    assert said_in(document, "embargo") == []
    assert verifier().faults_of(document) == []
    assert "Table 1/A was corrected behind its stage" in " ".join(judged(document))


def test_no_words_are_left_out_where_the_final_is_told():
    event = an_event(entrants=6, state="final", target=6)
    (final,) = running_tables(event)
    record(final)
    document = record_of(final)

    assert verifier().faults_of(document) == []
    assert "is missing" in str(verifier().faults_of(without_words(document)))
