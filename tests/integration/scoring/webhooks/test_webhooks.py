"""Other programs are told of every change: signed, in order, until they answer."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from datetime import timedelta
from functools import partial
from http.server import BaseHTTPRequestHandler, HTTPServer
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from scoring.archive.queries.public_end import public_end
from scoring.disputes.commands.reviews import open_review, release_table
from scoring.finish.commands.embargo import hold_final, open_final
from scoring.ledger.models import TableScore
from scoring.webhooks.commands import (
    MOST,
    PAUSES,
    _is_outside,
    add_webhook,
    remove_webhook,
    send_again,
    tell_webhooks,
)
from scoring.webhooks.enums import DeliveryState
from scoring.webhooks.models import Delivery, Webhook
from scoring.webhooks.refusals import AddressKnown, BadAddress, TooManyWebhooks
from tests.integration.scoring.deals.entries import (
    LATER,
    a_deal,
    a_table,
    next_dealer,
    record,
    sign,
)
from tests.integration.scoring.substitutions.accidents import leave
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.refusals import KeyReused, NotFound

pytestmark = pytest.mark.django_db


class Receiver:
    """A program on this machine that keeps what it gets, and answers as told."""

    def __init__(self):
        got, answers = self.got, self.answers = [], []

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                got.append((self.headers, body.decode()))
                self.send_response(answers.pop(0) if answers else 204)
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_arguments):
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        serve = partial(self.server.serve_forever, poll_interval=0.01)
        threading.Thread(target=serve, daemon=True).start()

    def bodies(self):
        return [json.loads(body) for _headers, body in self.got]


@pytest.fixture
def receiver():
    made = Receiver()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def table():
    return a_table()


def event(table):
    return TournamentId(table.stage.tournament_id)


def add(table, url, *, key=None):
    return add_webhook(
        tournament_id=event(table),
        url=url,
        author="O1",
        client_key=key or uuid4(),
        at=LATER,
    )


def tell(at=LATER):
    tell_webhooks(clock=lambda: at, hand_over=lambda send: send())


def last():
    return Delivery.objects.first()


def test_a_program_is_told_of_a_new_line_and_can_prove_who_said_so(table, receiver):
    webhook = add(table, receiver.url)
    tell()
    record(table)
    tell()
    tell()

    everything, one = receiver.bodies()
    name = f"1/{table.letter}"
    assert {"event", name} <= {book["book"] for book in everything["data"]["books"]}
    score = TableScore.objects.get(table=table)
    assert one["type"] == "event.changed"
    assert one["data"]["tournament"] == table.stage.tournament.slug
    assert one["data"]["books"] == [
        {"book": name, "table_id": table.pk, "last_seq": score.seq, "head": score.head}
    ]
    headers, body = receiver.got[1]
    said = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.{body}"
    secret = base64.b64decode(webhook.secret.removeprefix("whsec_"))
    mac = hmac.new(secret, said.encode(), hashlib.sha256).digest()
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(mac).decode()}"
    assert last().state == DeliveryState.DELIVERED


def read(table):
    """How far the table and the event's book are public, as other doors say it."""
    shown = Client().get(reverse("api-table", kwargs={"table_id": table.pk})).json()
    end = public_end(Tournament.objects.get(pk=event(table)))
    return {
        f"1/{table.letter}": (shown["last_seq"], shown["head"]),
        "event": (end.seq, end.hash),
    }


def told_of(receiver):
    """The last that was told of each book."""
    books = [book for one in receiver.bodies() for book in one["data"]["books"]]
    return {book["book"]: (book["last_seq"], book["head"]) for book in books}


def test_nothing_is_told_of_a_held_final_before_it_is_opened(receiver):
    table = a_table()
    record(table)
    hold_final(tournament_id=event(table), author="O01", at=LATER)
    add(table, receiver.url)
    tell()
    assert told_of(receiver) == read(table)
    held = len(receiver.got)

    leave(table, 0)
    record(table, a_deal((0, 60, 40, 20), bidder=1, dealer=next_dealer(table)))
    tell()
    assert len(receiver.got) == held

    open_final(tournament_id=event(table), sure=True, author="O01", at=LATER)
    tell()
    assert told_of(receiver) == read(table)
    assert read(table)["1/A"][0] == TableScore.objects.get(table=table).seq


def test_a_final_held_while_it_is_played_is_told_no_further(table, receiver):
    add(table, receiver.url)
    record(table)
    tell()
    hold_final(tournament_id=event(table), author="O01", at=LATER)
    record(table)
    tell()

    assert [book["book"] for book in receiver.bodies()[-1]["data"]["books"]] == [
        "event"
    ]


def test_a_table_under_review_is_told_up_to_the_review(receiver):
    table = a_table(entrants=8)
    add(table, receiver.url)
    opened = open_review(table_id=table.id, sign=sign(table, reason="Cine?"))
    tell()
    record(table)
    tell()

    assert told_of(receiver)["1/A"] == read(table)["1/A"]
    assert told_of(receiver)["1/A"][0] == opened.line.seq

    release_table(table_id=table.id, sign=sign(table, reason="Așa."))
    tell()
    assert told_of(receiver)["1/A"][0] == TableScore.objects.get(table=table).seq


def test_it_is_tried_again_under_the_same_id_and_then_told_what_happened_meanwhile(
    table, receiver
):
    add(table, receiver.url)
    tell()
    receiver.answers[:] = [503, 302]
    at = LATER
    record(table)
    tell(at)
    assert (last().state, last().status) == (DeliveryState.WAITING, 503)
    tell(at + timedelta(seconds=PAUSES[0] - 1))
    assert len(receiver.got) == 2
    record(table)
    at += timedelta(seconds=PAUSES[0])
    tell(at)
    # It is not led elsewhere.
    assert last().status == 302
    at += timedelta(seconds=PAUSES[1])
    tell(at)
    tell(at)

    told = receiver.got[1:]
    ids = [UUID(headers["webhook-id"]) for headers, _body in told]
    assert ids[0] == ids[1] == ids[2] != ids[3]
    seqs = [one["data"]["books"][0]["last_seq"] for one in receiver.bodies()[1:]]
    assert seqs[3] == seqs[0] + 1
    assert [one.attempts for one in Delivery.objects.all()] == [1, 3, 1]


def test_who_never_answers_is_given_up_and_told_all_with_the_next_change():
    table = a_table(entrants=8)
    add(table, "http://127.0.0.1:9/nobody")
    at = LATER
    for pause in [*PAUSES, 0]:
        tell(at)
        at += timedelta(seconds=pause)
    assert (last().state, last().status) == (DeliveryState.GIVEN_UP, None)
    assert last().attempts == len(PAUSES) + 1
    tell(at)
    assert Delivery.objects.count() == 1
    record(table)
    tell(at)
    assert Delivery.objects.count() == 2
    books = json.loads(last().body)["data"]["books"]
    assert {book["book"] for book in books} == {"event", "1/A", "1/B"}


def test_gone_is_final_and_removed_is_told_no_more(table, receiver):
    webhook = add(table, receiver.url)
    receiver.answers[:] = [410]
    tell()
    assert last().state == DeliveryState.GIVEN_UP
    record(table)
    for _twice in range(2):
        remove_webhook(tournament_id=event(table), webhook_id=webhook.pk, at=LATER)
    tell()
    assert len(receiver.got) == 1


def test_everything_is_sent_again_when_asked(table, receiver):
    webhook = add(table, receiver.url)
    tell()
    send_again(tournament_id=event(table), webhook_id=webhook.pk, at=LATER)
    tell()
    first, second = receiver.bodies()
    assert first["data"]["books"] == second["data"]["books"]
    with pytest.raises(NotFound):
        send_again(tournament_id=event(table), webhook_id=0, at=LATER)


def test_the_same_form_twice_is_one_address(table):
    key = uuid4()
    first = add(table, "https://example.org/a", key=key)
    assert add(table, "https://example.org/a", key=key).pk == first.pk
    with pytest.raises(KeyReused):
        add(table, "https://example.org/b", key=key)
    with pytest.raises(AddressKnown):
        add(table, "https://example.org/a")
    for number in range(MOST - 1):
        add(table, f"https://example.org/{number}")
    with pytest.raises(TooManyWebhooks):
        add(table, "https://example.org/more")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://",
        "https://me:secret@example.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://exa mple.org/",
        "https://example.org/\r\nX-Other: 1",
        "https://exämple.org/",
        "https://example.org/" + "a" * 300,
        "http://[::1",
    ],
)
def test_what_is_no_address_is_refused(table, url):
    with pytest.raises(BadAddress):
        add(table, url)


def test_the_database_keeps_one_waiting_message_for_an_address(table):
    webhook = add(table, "https://example.org/a")

    def message(state=DeliveryState.WAITING, status=None):
        with transaction.atomic():
            return Delivery.objects.create(
                webhook=webhook,
                message=uuid4(),
                body="{}",
                at=LATER,
                next_at=LATER,
                state=state,
                status=status,
            )

    message()
    with pytest.raises(IntegrityError):
        message()
    with pytest.raises(IntegrityError):
        message(DeliveryState.DELIVERED, 404)
    with pytest.raises(IntegrityError), transaction.atomic():
        Webhook.objects.filter(pk=webhook.pk).update(url="javascript:alert(1)")


def test_an_answer_that_is_no_status_is_no_answer(table, receiver):
    add(table, receiver.url)
    receiver.answers[:] = [999]
    tell()
    assert (last().state, last().status) == (DeliveryState.WAITING, None)
    assert last().attempts == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_nothing_is_sent_inside_the_network_of_the_site(
    table, receiver, settings, host
):
    settings.WEBHOOKS_INSIDE = False
    url = receiver.url.replace("127.0.0.1", host)
    hook = add_webhook(
        tournament_id=event(table), url=url, author="O01", client_key=uuid4(), at=LATER
    )

    tell_webhooks(clock=lambda: LATER, hand_over=lambda send: send())

    delivery = Delivery.objects.get(webhook=hook)
    assert receiver.got == []
    assert (delivery.attempts, delivery.status) == (1, None)


@pytest.mark.parametrize(
    ("address", "outside"),
    [
        ("10.1.2.3", False),
        ("192.168.1.7", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),  # noqa: S104 (nothing is bound)
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:0:127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("9.9.9.9", True),
        ("2620:fe::fe", True),
    ],
)
def test_which_addresses_lie_outside(address, outside):
    assert _is_outside(address) is outside
