"""A lot by the protocol on the referee's phone, and what everybody sees of it."""

from __future__ import annotations

import json
import re

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.ledger.enums import Purpose
from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.draws.queries.steps import draw_steps
from tables.protocol.proof import verify_text
from tests.integration.scoring.deals.entries import a_deal, record, sign
from tests.integration.scoring.scoresheet.pages.phone import (
    CLEAR,
    THREE_EQUAL,
    a_phone,
    confirm_by_second,
    hidden,
    organizers,
    second,
    text,
    typed,
)
from tests.integration.scoring.substitutions.accidents import seated
from tests.integration.scoring.ties.lot_draws import CARDS
from tournaments.opening.commands.over import cancel_event

pytestmark = pytest.mark.django_db
PAGE = "lots/protocol/"
START = {
    "step": "start",
    "among": "0.1.2",
    "cards-8": "1",
    "no_deal": "Sala se închide",
}


@pytest.fixture
def phone():
    """A phone at a table where three are tied across the line."""
    phone = a_phone(target=1)
    phone.deal(**THREE_EQUAL)
    assert phone.view.state.unresolved == ((0, 1, 2),)
    return phone


def press(phone, step, **fields):
    return phone.post(PAGE, step=step, lot="1", **fields)


def to_the_reveal(phone):
    assert phone.post(PAGE, **START).status_code == 302
    with time_machine.travel(timezone.now() + timezone.timedelta(seconds=61)):
        assert press(phone, "type", part=CARDS.lower()).status_code == 302
        assert press(phone, "confirm", seen=CARDS, witness="E001").status_code == 302


def call_off(phone, reason, *, proposal=1):
    """One proposes it, a second person confirms it on an own phone."""
    asked = press(phone, "call_off", reason=reason)
    assert asked.url.endswith(f"/referee/proposals/{proposal}/")
    return confirm_by_second(phone, number=proposal)


def public(phone, page=""):
    address = f"/t/{phone.tournament.slug}/lots/1/A/1/{page}"
    return Client().get(address, headers={"accept-language": "en"})


def test_from_the_tie_to_the_order_and_its_proof(phone):
    to_the_reveal(phone)
    drawn = phone.post(PAGE, step="reveal", **hidden_reveal(phone))

    assert drawn.url == f"{phone.url}close/"
    lot = Draw.lots.get()
    proof = public(phone, "proof.json")
    assert verify_text(proof.content).manifest.table == "A"
    assert json.loads(proof.content) == lot.proof
    line = phone.view.lines[-1]
    assert line.line.payload["proof"] == lot.proof_sha256
    assert line.reason == "Sala se închide"
    words = text(public(phone))
    assert lot.proof_sha256 in words
    assert "Sala se închide" in words
    for page in (f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/", None):
        found = phone.get("close/") if page is None else Client().get(page)
        assert "/lots/1/A/1/" in found.content.decode()
        assert lot.commitment[24:32] in found.content.decode()


def hidden_reveal(phone):
    """The fields of the form that opens the secret."""
    fields = hidden(phone.get(PAGE))
    return {name: fields[name] for name in ("lot", "client_key", "after_seq")}


def test_before_the_reveal_everybody_sees_the_commitment_and_nobody_the_secret(phone):
    to_the_reveal(phone)
    secret = bytes(DrawSecret.objects.get().secret).hex()
    commitment = Draw.lots.get().commitment

    pages = [public(phone), phone.get(PAGE), organizers(phone).get(PAGE)]

    assert [page.status_code for page in pages] == [200, 200, 200]
    assert public(phone, "proof.json").status_code == 404
    assert commitment[24:32] in text(public(phone))
    assert commitment[24:32] in text(public(phone, "part/"))
    assert all(secret not in page.content.decode() for page in pages)


def test_who_is_tied_and_the_referee_are_led_to_the_lot_and_wait_for_no_deal(phone):
    event, table = f"/t/{phone.tournament.slug}/", phone.table
    deal_first = "An extra deal settles it; lots are drawn only if it has not."
    mine, of_all = f"{event}p/{seated(table)[0]}/", f"{event}tables/{table.pk}/"
    asked = {mine: Client(), of_all: Client(), phone.url: phone.client}
    en = {"accept-language": "en"}
    for page, client in asked.items():
        assert deal_first in text(client.get(page, headers=en))

    phone.post(PAGE, **START)

    for page, client in asked.items():
        found = client.get(page, headers=en)
        assert f'href="{event}lots/1/A/1/"' in found.content.decode()
        assert "Lot 1 by the protocol : under way" in text(found)
        assert "An extra deal or drawn lots settle it." in text(found)
        assert deal_first not in text(found)


def test_what_was_typed_stays_when_it_is_refused(phone):
    assert phone.post(PAGE, **(START | {"no_deal": ""})).status_code == 409
    phone.post(PAGE, **START)

    early = press(phone, "type", part=CARDS)
    off = press(phone, "call_off", reason="O carte a căzut")

    assert "Too early" in text(early)
    assert f'value="{CARDS}"' in early.content.decode()
    assert off.status_code == 409
    assert "First make a sign-in link for a second person" in text(off)
    assert typed(off, "reason") == "O carte a căzut"
    assert Draw.lots.get().state == "committed"


def test_called_off_it_stays_public_with_its_reason(phone):
    phone.post(PAGE, **START)

    second(phone)
    press(phone, "call_off", reason="O carte a căzut")
    waits = phone.client.get(
        f"/t/{phone.tournament.slug}/referee/proposals/1/",
        headers={"accept-language": "en"},
    )
    assert "Table A: call lot 1 off" in text(waits)
    assert Draw.lots.get().state == "committed"

    code = confirm_by_second(phone)

    step = draw_steps(Draw.lots.get())[-1]
    assert (step.author, step.second) == ("R01", code)
    words = text(public(phone))
    assert "O carte a căzut" in words
    assert "called off" in words
    table = f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/"
    assert "/lots/1/A/1/" in Client().get(table).content.decode()


def test_called_off_after_its_cards_it_shows_what_it_would_have_given(phone):
    phone.post(PAGE, **START)
    with time_machine.travel(timezone.now() + timezone.timedelta(seconds=61)):
        press(phone, "type", part=CARDS)
        second(phone)
        call_off(phone, "Cărțile nu plac")

    proof = verify_text(public(phone, "proof.json").content)
    assert (proof.called_off, proof.public) == (True, CARDS)
    words = text(public(phone))
    assert f"Laid open, not confirmed by a second person {CARDS}" in words
    seats = {seat: code for code, seat in proof.assignment.pairs}
    assert f"P1 {seats['P1']} P2 {seats['P2']} P3 {seats['P3']}" in words
    assert Draw.lots.get().void_secret in words


def test_while_it_is_under_way_the_form_of_other_lots_leads_here(phone):
    phone.post(PAGE, **START)

    assert phone.get("lots/").url == f"{phone.url}{PAGE}"


def test_an_old_page_does_nothing_to_the_next_lot(phone):
    phone.post(PAGE, **START)
    second(phone)
    call_off(phone, "O carte a căzut")
    phone.post(PAGE, **START)

    late = press(phone, "call_off", reason="Încă o dată")

    assert late.status_code == 409
    assert Draw.lots.get(number=2).state == "committed"


def test_nonsense_is_a_refusal_and_no_failure(phone):
    for fields in (
        {"step": "start", "among": "x.9", "dice-8": "1"},
        {"step": "start"},
        {"step": "reveal", "lot": "²"},
        {"step": "confirm", "seen": "\x00"},
    ):
        assert phone.post(PAGE, **fields).status_code in {400, 409}
    assert phone.post(PAGE, step="dance").status_code == 200
    assert not Draw.lots.exists()


def test_lots_after_an_extra_deal_in_vain_ask_for_no_reason(phone):
    assert "an extra deal comes first" in text(phone.get("lots/"))
    dealer = phone.view.state.next_dealer
    in_vain = a_deal((30, 30, 30, 30), bidder=3, bid=1, dealer=dealer)
    record(phone.table, in_vain, purpose=Purpose.TIE_BREAK, signature=sign(phone.table))
    assert phone.view.state.tried == ((0, 1, 2),)

    assert "an extra deal comes first" not in text(phone.get("lots/"))
    refused = phone.post("close/", shown=",".join(map(str, phone.view.state.totals)))
    for said in (text(phone.get()), text(refused)):
        assert "An extra deal or drawn lots settle it." in said
    assert phone.post(PAGE, **(START | {"no_deal": ""})).status_code == 302


def test_a_cancelled_event_asks_for_no_step_of_a_lot(phone):
    assert phone.post(PAGE, **START).status_code == 302
    assert 'name="step"' in phone.get(PAGE).text

    cancel_event(
        tournament_id=phone.tournament.pk,
        reason="No electricity",
        author="O01",
        at=timezone.now(),
    )

    assert 'name="step"' not in phone.get(PAGE).text


def test_where_nobody_is_tied_there_is_no_lot():
    phone = a_phone(target=1)
    phone.deal(**CLEAR)

    assert "No tie at this table" in text(phone.get(PAGE))


def test_the_page_of_a_lot_follows_what_is_done_on_another_phone(phone):
    page = phone.get(PAGE)
    (part,) = re.findall(rf'data-live-src="(.*?/{PAGE}part/)"', page.text)
    assert f'data-live-table="{phone.table.pk}"' in page.text
    before = phone.get(f"{PAGE}part/")
    assert before.wsgi_request.path == part
    kept = {"if-none-match": before["ETag"], "accept-language": "en"}
    assert "Freeze the list" in text(before)
    assert phone.client.get(part, headers=kept).status_code == 304

    other = second(phone)
    assert other.post(PAGE, **START).status_code == 302
    assert "The table draws" in text(phone.client.get(part, headers=kept))
    with time_machine.travel(timezone.now() + timezone.timedelta(seconds=61)):
        press(other, "type", part=CARDS)
    assert "(optional)" in text(phone.get(f"{PAGE}part/"))
    assert "(optional)" not in text(other.get(f"{PAGE}part/"))
    with time_machine.travel(timezone.now() + timezone.timedelta(seconds=61)):
        press(other, "confirm", seen=CARDS, witness="E001")
        other.post(PAGE, step="reveal", **hidden_reveal(other))
    assert "No tie at this table" in text(phone.get(f"{PAGE}part/"))


def test_the_page_of_a_lot_says_that_calling_it_off_waits(phone):
    other = second(phone)
    said = "To call it off waits for a second person"
    assert phone.post(PAGE, **START).status_code == 302
    assert said not in text(phone.get(f"{PAGE}part/"))

    way = press(phone, "call_off", reason="O carte a căzut").url

    assert f"{said} " in text(phone.get(f"{PAGE}part/"))
    assert "Look and confirm" in text(other.get(PAGE))
    assert f'href="{way}"' in other.get(PAGE).text


def test_a_refused_lot_is_mended_before_its_page_goes_on(phone):
    refused = phone.post(PAGE, **(START | {"no_deal": ""}))

    assert refused.status_code >= 400
    assert PAGE + "part" not in refused.text
