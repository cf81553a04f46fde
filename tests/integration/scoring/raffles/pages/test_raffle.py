"""Prizes drawn among those present; anybody can check who has won."""

from __future__ import annotations

import html
import io
import json
import re
from dataclasses import replace
from datetime import timedelta
from urllib.parse import unquote
from uuid import uuid4

import pytest
import time_machine
from django.core.management import call_command
from django.db import transaction
from django.test import Client

from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.finish.commands.embargo import hold_final, open_final
from scoring.ledger.enums import AWAY, LeaveCause
from scoring.raffles import queries
from scoring.raffles.commands import call_off_raffle, open_raffle, type_cards
from scoring.raffles.lines import RaffleOpened, WinnerAbsent
from scoring.raffles.queries import all_raffles, seats_for
from tables.draws.commands import public_part
from tables.draws.commands.digital_steps import freeze_list, write_step
from tables.draws.enums import DrawMove
from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.draws.refusals import EntropyTooEarly
from tables.lots.commands import open_lot
from tables.protocol.hashes import commitment
from tables.protocol.proof import verify
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.desk.pages.room import (
    an_organizer,
    led_to,
    press,
    read_desk,
)
from tests.integration.scoring.public.pages.reading import a_visitor, address, words
from tests.integration.scoring.substitutions.accidents import a_second, leave, sit
from tests.people import becomes
from tests.scenarios import AT, a_stager, an_event, referee_client, running_tables
from tournaments.book.kinds import BadPayload
from tournaments.book.lines import write
from tournaments.canon import digest
from tournaments.staff.enums import Role

pytestmark = pytest.mark.django_db
CARDS = "AR 9V XD 4G 3R XV 2D AG"
LATER = AT + timedelta(hours=1)  # everybody is checked in by then
PRIZES = "O bicicletă\nUn coș cu fructe"


@pytest.fixture
def event():
    return an_event(entrants=6, state="checked_in")


def opened(event, *, source="cards-8", prizes=PRIZES):
    """Open a raffle and let a minute and more pass."""
    before = LATER - timedelta(minutes=2)
    with time_machine.travel(before, tick=False):
        fields = {"prizes": prizes, "source": source, "sure": "yes", "again": "More"}
        answer = press("open-raffle", event, fields)
    assert answer.status_code == 200
    return last(event)


def test_who_has_won_stands_before_the_form_of_another_raffle(event):
    opened(event, source="quick")

    page = read_desk("desk-raffle", event)

    assert page.index("O bicicletă") < page.index("A new raffle")
    assert page.index("A new raffle") < page.index("Why is there another raffle?")


def test_until_the_minute_is_over_the_desk_says_when_the_hall_may_draw(event):
    raffle = opened(event)
    said = "The mark has to be public for a minute first."
    for seconds, waits in ((10, True), (61, False)):
        at = raffle.opened.at + timedelta(seconds=seconds)
        with time_machine.travel(at, tick=False):
            assert (said in read_desk("desk-raffle", event)) is waits


def last(event):
    return all_raffles(event.id)[-1]


def mark(raffle):
    return raffle.draw.commitment


def manifest(raffle):
    return json.loads(raffle.draw.canonical)


def typed(raffle):
    return [(step.value, step.author) for step in raffle.typed]


def kept_secret():
    return bytes(DrawSecret.objects.get().secret).hex()


def says(event, said):
    """Somebody who owns the site adds a line to the event's book."""
    with transaction.atomic():
        write(event.id, said, author="O01", at=LATER)


def drawn(event, raffle, cards=CARDS):
    with time_machine.travel(LATER, tick=False):
        number = str(raffle.number)
        noted = press("type-raffle-cards", event, {"number": number, "part": cards})
        if noted.status_code != 200:
            return noted
        sent = {"number": number, "seen": cards, "witness": "E001"}
        return press("draw-raffle", event, sent)


def propose_off(event, reason, *, number=1):
    """The organizer asks for it; a second person has to confirm it."""
    fields = {"number": str(number), "reason": reason, "client_key": str(uuid4())}
    return press("call-off-raffle", event, fields)


def call_off(event, reason):
    """The organizer proposes it, a referee confirms it on an own phone."""
    second = referee_client(Client(), event)
    address = led_to(propose_off(event, reason))
    assert second.post(f"{address}confirm/").status_code == 302


def seen(event):
    return words(a_visitor().get(address("raffle", event)))


def test_the_hall_s_cards_decide_and_the_proof_holds(event, tmp_path):
    raffle = opened(event)
    waiting = seen(event)
    secret = kept_secret()
    assert mark(raffle) in waiting.replace(" ", "")
    assert [code for code in raffle.opened.said.entrants if code not in waiting] == []
    assert "1. O bicicletă not drawn yet" in waiting
    assert secret not in a_visitor().get(address("raffle", event)).text
    assert secret not in read_desk("desk-raffle", event)

    drawn(event, raffle)

    proof = a_visitor().get(address("raffle-proof", event, number=1))
    assert proof.status_code == 200
    verified = verify(json.loads(proof.content))
    assert verified.commitment == mark(raffle)
    assert verified.public == CARDS
    seats = {seat: code for code, seat in verified.assignment.pairs}
    page = seen(event)
    for number, seat, prize in ((1, "A1", "O bicicletă"), (2, "A2", "Un coș")):
        name = event.entrants.get(code=seats[seat]).name
        assert f"{number}. {prize}" in page
        assert f"{name} {seats[seat]}" in page
    file = tmp_path / "proof.json"
    file.write_bytes(proof.content)
    said = io.StringIO()
    call_command("verify_draw", str(file), stdout=said)
    assert f"{event.slug}, raffle 1: the order {seats['A1']}, " in said.getvalue()


def test_everybody_present_takes_part_and_nobody_else(event):
    becomes(event.entrants.get(code="E002"), "withdrawn")
    becomes(event.entrants.get(code="E004"), "registered")

    raffle = opened(event)

    listed = manifest(raffle)
    assert listed["entrants"] == ["E001", "E003", "E005", "E006"]
    assert listed["seats"] == ["A1", "A2", "A3", "A4"]
    assert listed["rules"] == digest(["O bicicletă", "Un coș cu fructe"])


def test_who_was_erased_takes_no_part(event):
    erased = event.entrants.get(code="E003")
    erase_person(tournament_id=event.id, entrant_id=erased.id, author="O01", at=LATER)

    assert "E003" not in manifest(opened(event))["entrants"]


def test_pages_say_that_who_has_left_takes_no_part():
    event, left = an_event(entrants=6, state="playing"), "Who has left does not"
    assert left not in words(an_organizer(event).get(address("desk-raffle", event)))
    leave(running_tables(event)[0], 0)

    desk = words(an_organizer(event).get(address("desk-raffle", event)))
    takes_part = f"5 of 6 entrants are checked in and take part. {left}"
    assert takes_part in desk
    opened(event)
    assert takes_part in seen(event)


def test_who_withdrew_before_coming_has_not_left():
    event = an_event(entrants=6)
    becomes(event.entrants.get(code="E003"), "withdrawn")
    for entrant in event.entrants.exclude(code="E003"):
        becomes(entrant, "checked_in")

    assert "E003" not in opened(event).opened.said.entrants
    assert "Who has left" not in seen(event)
    assert "Who has left" not in read_desk("desk-raffle", event)


def test_who_left_a_table_and_sits_at_a_later_one_takes_part():
    event = an_event(entrants=6, state="playing")
    table = running_tables(event)[0]
    code = table.seats.get(position=0).entrant.code
    leave(table, 0, cause=LeaveCause.NO_SHOW)
    assert code not in opened(event, source="quick", prizes="1").opened.said.entrants
    stager = a_stager()
    for one in running_tables(event):
        stager.play_table(one)
    stager.confirm(event.stages.get())
    stager.draw_and_start(event, method="urn")
    (final,) = running_tables(event)
    leave(final, 0)

    sit(final, 0, code, second=a_second(final), author="O01")

    assert code in opened(event, source="quick", prizes="1").opened.said.entrants
    told = verifier()
    record = told.followed(event_document(event))
    assert list(told.not_in_raffles(record, told.stages_of(record))) == []


def test_who_was_expelled_wins_nothing_whatever_is_said_later():
    event = an_event(entrants=6, state="playing")
    table = running_tables(event)[0]
    expelled = table.seats.get(position=0).entrant
    leave(table, 0, cause=LeaveCause.EXPELLED)
    expelled.refresh_from_db()

    becomes(expelled, "checked_in")

    assert expelled.code not in opened(event).opened.said.entrants


@pytest.mark.parametrize("cause", AWAY)
def test_who_left_a_held_final_stays_on_the_list_until_it_is_opened(cause):
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    code = table.seats.get(position=0).entrant.code
    leave(table, 0, cause=cause)

    held = opened(event, source="quick", prizes="1")

    proof = a_visitor().get(address("raffle-proof", event, number=1))
    assert code in proof.content.decode()
    assert "6 entrants are checked in and take part." in seen(event)
    assert "Who has left" not in seen(event)
    open_final(tournament_id=event.id, sure=True, author="O01", at=LATER)
    assert code in held.opened.said.entrants
    assert code not in opened(event, source="quick", prizes="1").opened.said.entrants


def test_seats_go_on_through_the_letters():
    assert seats_for(6) == ["A1", "A2", "A3", "A4", "B1", "B2"]
    assert seats_for(110)[-1] == "AB2"
    assert len(set(seats_for(300))) == 300


def test_a_quick_raffle_is_drawn_at_once_and_says_so(event):
    raffle = opened(event, source="quick", prizes="3")

    assert not verify(json.loads(raffle.lot.proof)).witnessed
    page = seen(event)
    assert "without witnesses" in page
    assert "3. " in page


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("", "eight cards are needed, not 0"),
        ("AR 9V", "eight cards are needed, not 2"),
        ("AR AR XD 4G 3R XV 2D AG", "the card AR is there twice"),
        ("7S 9V XD 4G 3R XV 2D AG", "“7S” is not a card of the pack"),
        ("ă", "“Ă” is not a card of the pack"),
    ],
)
def test_wrong_cards_come_back_as_they_were_typed(event, cards, why):
    raffle = opened(event)

    answer = drawn(event, raffle, cards=cards)

    assert why in words(answer, status=400)
    assert f'value="{cards}"' in answer.text
    assert not last(event).over


def test_nobody_draws_before_the_commitment_could_be_photographed(event):
    signed = {"tournament_id": event.id, "author": "O01"}
    open_raffle(
        **signed, prizes=["One"], source="cards-8", client_key=uuid4(), at=LATER
    )

    with pytest.raises(EntropyTooEarly):
        type_cards(**signed, number=1, typed=CARDS, at=LATER + timedelta(seconds=59))
    type_cards(**signed, number=1, typed=CARDS, at=LATER + timedelta(seconds=60))
    assert typed(last(event)) == [(CARDS, "O01")]


def test_drawn_is_drawn(event):
    raffle = opened(event)
    drawn(event, raffle)
    before = last(event)

    drawn(event, raffle, cards="2D 9V XD 4G 3R XV AR AG")

    assert last(event) == before
    referee_client(Client(), event)
    off = propose_off(event, "I have lost")
    assert "The draw is at another step" in words(off, status=409)


def test_a_raffle_called_off_stays_on_the_page_and_the_next_has_a_new_number(event):
    opened(event)
    second = press(
        "open-raffle", event, {"prizes": "1", "source": "quick", "sure": "yes"}
    )
    assert "Raffle 1 is not drawn yet" in words(second, status=409)
    empty = propose_off(event, " ")
    assert empty.status_code == 400

    call_off(event, "A prize was missing")

    assert "A prize was missing" in seen(event)
    assert "organizer 1, confirmed by referee 1 ✓" in seen(event)
    first = last(event)
    assert opened(event).number == 2
    late = words(drawn(event, first), status=409)
    assert "The draw is at another step" in late


@pytest.mark.parametrize(
    "prizes", ["", " \n ", "0", "7", "a\n" * 7, "x" * 81, "9" * 4000]
)
def test_prizes_that_cannot_be_come_back(event, prizes):
    sent = {"prizes": prizes, "source": "quick", "sure": "yes"}

    answer = press("open-raffle", event, sent)

    assert "number of prizes" in words(answer, status=400)
    assert not all_raffles(event.id)


@pytest.mark.parametrize("name", ["-1", "…", "- 3 -", "1.", "🎁"])
@pytest.mark.parametrize("sure", ["", "yes"])
def test_a_prize_says_what_it_is(event, name, sure):
    sent = {"prizes": f"O carte\n{name}", "source": "quick", "sure": sure}

    answer = press("open-raffle", event, sent)

    assert f"“{name}” does not say what the prize is" in words(answer, status=400)
    assert answer.context["prizes"] == sent["prizes"]
    assert not all_raffles(event.id)


def test_money_is_a_prize(event):
    sent = {"prizes": "100 €\n50 lei", "source": "quick", "sure": "yes"}

    press("open-raffle", event, sent)

    (raffle,) = all_raffles(event.id)
    assert list(raffle.opened.said.prizes) == ["100 €", "50 lei"]


def test_without_anybody_present_or_a_known_source_there_is_no_raffle(event):
    sent = {"prizes": "1", "source": "dice-8"}
    assert press("open-raffle", event, sent).status_code == 400
    for entrant in event.entrants.all():
        becomes(entrant, "registered")
    nobody = press(
        "open-raffle", event, {"prizes": "1", "source": "quick", "sure": "yes"}
    )

    assert "Nobody is checked in" in words(nobody, status=409)
    sent = {"prizes": "A ham", "source": "cards-8"}
    assert "A ham" in words(press("open-raffle", event, sent), status=409)
    assert "Nobody is checked in" in read_desk("desk-raffle", event)
    assert "A new raffle" not in read_desk("desk-raffle", event)


def test_a_form_sent_twice_opens_one_raffle(event):
    sent = {"prizes": "1", "source": "quick", "sure": "yes", "client_key": str(uuid4())}
    press("open-raffle", event, sent)
    press("open-raffle", event, sent)

    assert len(all_raffles(event.id)) == 1


@pytest.mark.parametrize("after", ["read", "raffle_draws"])
def test_a_raffle_opened_while_the_page_is_read_is_on_it_or_not_yet(
    event, client, monkeypatch, after
):
    first = opened(event, source="quick")
    real, waiting = getattr(queries, after), [1]

    def read_and_let_another_be_opened(*asked):
        found = real(*asked)
        if waiting:
            waiting.clear()
            opened_again(event)
        return found

    monkeypatch.setattr(queries, after, read_and_let_another_be_opened)
    page = client.get(f"/t/{event.slug}/raffle/")

    assert page.status_code == 200
    assert not waiting
    assert [one.number for one in all_raffles(event.id)] == [first.number, 2]


def opened_again(event):
    return open_raffle(
        tournament_id=event.id,
        prizes=["O pălărie"],
        source="quick",
        client_key=uuid4(),
        author="O01",
        at=LATER,
        again="Mai este un premiu",
    )


def test_an_open_raffle_s_secret_leaves_the_site_in_no_file(event, client):
    raffle = opened(event)
    event.refresh_from_db()

    assert mark(raffle) in client.get(address("record", event)).text
    assert kept_secret() not in client.get(address("record", event)).text
    assert kept_secret() not in json.dumps(event_document(event))


def test_whoever_typed_the_cards_names_a_second_person_and_every_text_stays(event):
    opened(event)
    other = "2D 9V XD 4G 3R XV AR AG"
    with time_machine.travel(LATER, tick=False):
        for cards in (other, CARDS, CARDS):
            press("type-raffle-cards", event, {"number": "1", "part": cards})
        alone = press("draw-raffle", event, {"number": "1", "seen": CARDS})
        old = {"number": "1", "seen": other, "witness": "E002"}
        moved = press("draw-raffle", event, old)
        assert "Two people are needed" in words(alone, status=400)
        assert "something else was typed" in words(moved, status=409)
        press("draw-raffle", event, {"number": "1", "seen": CARDS, "witness": "E002"})

    step = last(event).drawn
    assert (step.author, step.second) == ("O01", "E002")
    assert [cards for cards, _by in typed(last(event))] == [other, CARDS]
    assert other in seen(event)


def test_a_quick_raffle_asks_first_and_another_one_needs_a_reason(event):
    sent = {"prizes": PRIZES, "source": "quick", "again": ""}
    refused = press("open-raffle", event, {**sent, "prizes": " \n"})
    assert "Draw now" not in words(refused, status=400)
    asked = words(press("open-raffle", event, sent))
    assert "Draw now, without witnesses?" in asked
    assert not all_raffles(event.id)

    press("open-raffle", event, {**sent, "sure": "yes"})
    again = press("open-raffle", event, {**sent, "sure": "yes"})
    assert "why there is another one" in words(again, status=400)
    press("open-raffle", event, {**sent, "sure": "yes", "again": "Two more prizes"})

    assert len(all_raffles(event.id)) == 2
    assert "Why there is another raffle: Two more prizes" in seen(event)


def test_after_one_that_was_called_off_the_next_needs_no_reason(event):
    opened(event)
    call_off(event, "A prize was missing")

    press("open-raffle", event, {"prizes": "1", "source": "quick", "sure": "yes"})

    assert last(event).number == 2
    assert last(event).drawn


def test_an_absent_winner_s_prize_goes_on_in_the_drawn_order_and_back(event):
    raffle = opened(event)
    drawn(event, raffle)
    proof = json.loads(last(event).lot.proof)
    seats = {seat: code for code, seat in proof["assignment"]}

    def press_for(name, seat):
        sent = {"number": "1", "winner": seats[seat]}
        return press(name, event, sent)

    def take_back(seq):
        client = an_organizer(event)
        return client.post(address("take-back", event, seq=seq), follow=True)

    def now_has(seat):
        name = event.entrants.get(code=seats[seat]).name
        return f"Prize 2 now goes to {name} ({seats[seat]})."

    def holders():
        return last(event).winners.holders

    page = an_organizer(event).get(address("desk-raffle", event)).content.decode()
    for code in holders():
        name = event.entrants.get(code=code).name
        assert f'Not here<span class="sr-only"> · {name}</span>' in page
    # Sent twice it is said twice, and done once.
    assert now_has("A3") in words(press_for("pass-prize-on", "A2"))
    assert now_has("A3") in words(press_for("pass-prize-on", "A2"))
    assert holders() == (seats["A1"], seats["A3"])
    passed = words(press_for("pass-prize-on", "A3"))
    assert now_has("A4") in passed
    assert f"{event.entrants.get(code=seats['A3']).name} is here after all" in passed
    assert holders() == (seats["A1"], seats["A4"])
    name = event.entrants.get(code=seats["A2"]).name
    assert f"drawn first and not there: {name}" in seen(event)
    first, second = (line.seq for line in last(event).absences)
    assert take_back(first).status_code == 409
    for seq, seat in ((second, "A3"), (first, "A2")):
        assert now_has(seat) in words(take_back(seq))
    assert holders() == (seats["A1"], seats["A2"])
    for seat in ("A1", "A2", "A3", "A4"):
        press_for("pass-prize-on", seat)
    desk = words(an_organizer(event).get(address("desk-raffle", event)))
    assert "Nobody is left to whom the prize could go." in desk
    assert "Not here" not in desk
    nobody = press_for("pass-prize-on", "B1")
    assert "Nobody is left" in words(nobody, status=409)


def test_nobody_calls_a_raffle_off_alone(event):
    opened(event)

    alone = propose_off(event, "I have lost")
    assert "First make a sign-in link for a second person" in words(alone, status=409)
    assert 'value="I have lost"' in alone.text

    second = referee_client(Client(), event)
    waits = propose_off(event, "A card fell")
    assert "Call raffle 1 off" in words(waits)
    assert "Raffle 1" in words(waits)
    assert "Draw 1" not in words(waits)
    assert not last(event).over

    second.post(f"{led_to(waits)}confirm/")
    off = last(event).called_off
    assert (off.author, off.second) == ("O01", "R01")


def test_cards_typed_after_a_proposal_are_why_it_is_outdated(event):
    opened(event)
    second = referee_client(Client(), event)
    proposal = led_to(propose_off(event, "A card fell"))

    with time_machine.travel(LATER, tick=False):
        press("type-raffle-cards", event, {"number": "1", "part": CARDS})

    said = words(second.get(proposal, headers={"accept-language": "en"}))
    assert "What has changed meanwhile" in said
    assert "Steps so far 2 3" in said


@pytest.mark.no_ledger_check
def test_the_audit_finds_a_raffle_that_one_person_has_called_off(event, monkeypatch):
    opened(event)
    monkeypatch.setattr(public_part, "second_person", lambda *_, **__: "")
    call_off_raffle(
        tournament_id=event.id, number=1, reason="I have lost",
        author="O01", witness="", at=LATER,
    )  # fmt: skip

    assert "is not signed by all" in " ".join(differences())


def test_a_raffle_called_off_opens_its_secret(event):
    raffle = opened(event)
    call_off(event, "A prize was missing")

    secret = last(event).draw.void_secret
    made = commitment(secret=bytes.fromhex(secret), manifest=manifest(raffle))
    assert made == mark(raffle)
    assert secret in seen(event)


def test_a_raffle_that_is_called_off_is_not_called_off_again(event):
    opened(event)
    call_off(event, "A prize was missing")

    again = propose_off(event, "The old page was still open")

    assert "The draw is at another step." in words(again, status=409)


@pytest.mark.no_ledger_check
def test_the_audit_finds_another_secret_and_what_belongs_to_no_raffle(event):
    opened(event)
    call_off(event, "Gone")
    Draw.raffles.update(void_secret="00" * 32)
    (said,) = differences()
    assert "list and opened secret are not those of the commitment" in said

    says(event, WinnerAbsent(raffle=7, winner="E001"))
    assert any("is of no raffle" in said for said in differences())


@pytest.mark.no_ledger_check
def test_the_audit_finds_who_passed_on_a_prize_and_had_none(event):
    won = opened(event, source="quick", prizes="1").winners
    says(event, WinnerAbsent(raffle=1, winner=won.waiting[-1]))

    (said,) = differences()
    assert "somebody has passed on a prize who had none" in said


@pytest.mark.no_ledger_check
def test_the_audit_finds_cards_that_nobody_typed(event):
    opened(event)
    with time_machine.travel(LATER, tick=False):
        press("type-raffle-cards", event, {"number": "1", "part": CARDS})
    draw, other = Draw.raffles.get(), "2D 9V XD 4G 3R XV AR AG"
    signed = {"author": "O01", "at": LATER}
    with transaction.atomic():
        write_step(draw, DrawMove.ENTROPY, value=other, second="E001", **signed)
        open_lot(draw, **signed)

    (said,) = differences()
    assert "raffle 1: it was drawn with other cards or throws than were typed" in said


@pytest.mark.no_ledger_check
def test_the_audit_finds_other_people_than_the_frozen_ones_and_a_missing_draw(event):
    raffle = opened(event, source="quick", prizes="1")
    said = replace(raffle.opened.said, entrants=("E001", "E002"), again="Once more")
    says(event, said)
    assert any("are not those that were opened" in one for one in differences())

    draw = Draw(tournament=event, number=2, method="quick")
    with transaction.atomic():
        freeze_list(draw, {**manifest(raffle), "draw": 2}, author="O01", at=LATER)
    assert any("is not that of its people" in one for one in differences())


def test_a_raffle_whose_secret_stayed_elsewhere_is_called_off(event):
    opened(event)
    DrawSecret.objects.update(secret=b"")

    assert "The secret of this draw is not here" in words(
        drawn(event, last(event)), status=409
    )
    assert not last(event).over
    call_off(event, "From another site")
    assert last(event).over


def test_a_proof_is_checked_on_the_page_that_needs_no_network(event):
    raffle = opened(event)
    assert "/verify/" not in a_visitor().get(address("raffle", event)).text
    drawn(event, raffle)

    page = a_visitor().get(address("raffle", event)).text
    link = html.unescape(re.search(r'href="(/verify/[^"]*)"', page)[1])
    asked, proof = link.split("#")
    assert asked == f"/verify/?event={event.slug}&stage=1&draw=1&kind=raffle"
    assert unquote(proof).encode() == last(event).lot.proof


def test_a_line_opens_no_raffle_that_cannot_be():
    said = {
        "prizes": ("A book",), "entrants": ("E001", "E002"), "source": "quick",
    }  # fmt: skip
    assert RaffleOpened(**said).again == ""
    for wrong in (
        {"prizes": ()},
        {"prizes": ("1", "2", "3")},
        {"entrants": ("E002", "E001")},
        {"entrants": ("E001", "E001")},
        {"source": "dice-8"},
    ):
        with pytest.raises(BadPayload):
            RaffleOpened(**{**said, **wrong})


def test_cards_that_were_typed_show_whom_a_called_off_raffle_would_have_favoured(event):
    opened(event)
    with time_machine.travel(LATER, tick=False):
        press("type-raffle-cards", event, {"number": "1", "part": CARDS})
    nothing = a_visitor().get(address("raffle-proof", event, number=1))
    assert nothing.status_code == 404
    call_off(event, "Not the right ones")

    proof = a_visitor().get(address("raffle-proof", event, number=1))
    verified = verify(json.loads(proof.content))
    assert verified.called_off
    assert verified.public == CARDS
    drawn_seats = {seat: code for code, seat in verified.assignment.pairs}
    page = seen(event)
    assert f"{CARDS} → {drawn_seats['A1']}, {drawn_seats['A2']}" in page
    assert last(event).would_be == [drawn_seats["A1"], drawn_seats["A2"]]
    assert verified.commitment == mark(last(event))


def test_prizes_typed_while_somebody_else_opened_a_raffle_are_not_lost(event):
    opened(event)
    fields = {"prizes": "Bicicletă\nCoș cu fructe", "source": "cards-8"}

    answer = press("open-raffle", event, fields)

    assert "You had typed: Bicicletă Coș cu fructe" in words(answer, status=409)
    assert "You had typed" not in read_desk("desk-raffle", event)


def test_the_desk_says_that_calling_it_off_waits_for_a_second_person(event):
    raffle = opened(event)
    said = "To call it off waits for a second person"
    assert said not in read_desk("desk-raffle", event)
    referee_client(Client(), event)
    way = led_to(propose_off(event, "A card fell"))

    desk = an_organizer(event).get(address("desk-raffle", event))
    assert said in words(desk)
    assert "A card fell" in words(desk)
    assert f'href="{way}"' in desk.text
    assert "Waits for another" in words(desk)
    other = Client(headers={"accept-language": "en"})
    other = referee_client(other, event, role=Role.ORGANIZER)
    assert "Look and confirm" in words(other.get(address("desk-raffle", event)))

    typed_now = {"number": str(raffle.number), "part": CARDS}
    press("type-raffle-cards", event, typed_now)
    assert said not in read_desk("desk-raffle", event)


def test_the_desk_follows_what_is_done_on_another_device(event):
    desk, part = an_organizer(event), address("desk-raffle-part", event)
    assert f'data-live-src="{part}"' in desk.get(address("desk-raffle", event)).text
    first = desk.get(part)
    assert "A new raffle" in words(first)
    kept = {"if-none-match": first["ETag"]}
    assert desk.get(part, headers=kept).status_code == 304

    raffle = opened(event)
    waits = desk.get(part, headers=kept)
    assert "A new raffle" not in words(waits)
    assert raffle.draw.commitment[:8] in words(waits)
    kept = {"if-none-match": waits["ETag"]}
    number = {"number": str(raffle.number)}
    other = Client(headers={"accept-language": "en"})
    other = referee_client(other, event, role=Role.ORGANIZER)
    with time_machine.travel(LATER, tick=False):
        fields = {**number, "part": CARDS}
        press("type-raffle-cards", event, fields, client=other)
        noted = desk.get(part, headers=kept)
        assert f'name="seen" value="{CARDS}"' in noted.text
        assert "(optional)" in words(noted)
        own = other.get(part, headers={"if-none-match": noted["ETag"]})
        assert "(optional)" not in words(own)
        fields = {**number, "seen": CARDS, "witness": "E001"}
        press("draw-raffle", event, fields, client=other)

    over = desk.get(part, headers={"if-none-match": noted["ETag"]})
    assert "a winner is not here" in words(over)
    assert "Why is there another raffle?" in words(over)


def test_what_is_refused_or_asked_is_answered_before_the_desk_goes_on(event):
    fields = {"prizes": PRIZES, "source": "quick"}
    asks = press("open-raffle", event, fields)
    opened(event)
    wrong = {"number": "1", "part": "AR AR 9V"}

    assert "Draw now, without witnesses?" in words(asks)
    assert "data-live-src" not in asks.text
    assert "data-live-src" not in press("type-raffle-cards", event, wrong).text
