from __future__ import annotations

import asyncio
import json

import pytest

from config.gate import Gate, Lane, Lanes, Limits


class Phone:
    """One request as the server sees it: messages in, answer out."""

    def __init__(self, *parts, headers=(), query=b"", pause=0.0, gone=False):
        self.scope = {
            "type": "http",
            "path": "/x",
            "query_string": query,
            "headers": list(headers),
        }
        self.messages = [
            {"type": "http.request", "body": part, "more_body": index < len(parts) - 1}
            for index, part in enumerate(parts or (b"",))
        ]
        if gone:
            self.messages[-1] = {"type": "http.disconnect"}
        self.pause = pause
        self.answer = []

    async def receive(self):
        await asyncio.sleep(self.pause)
        return self.messages.pop(0) if self.messages else {"type": "http.disconnect"}

    async def send(self, message):
        self.answer.append(message)

    async def ask(self, gate):
        await gate(self.scope, self.receive, self.send)
        return self

    @property
    def status(self):
        return self.answer[0]["status"]

    @property
    def body(self):
        return json.loads(self.answer[1]["body"])


class Site:
    """The application behind the gate; keeps what it has seen."""

    def __init__(self, *, hold=None):
        self.seen = []
        self.hold = hold

    async def __call__(self, scope, receive, send):
        message = await receive()
        self.seen.append((dict(scope["headers"]), message))
        if self.hold:
            await self.hold.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})


async def turns():
    """Let everybody go as far as they can, however slow the machine is."""
    for _turn in range(100):
        await asyncio.sleep(0)


def test_a_body_in_pieces_arrives_whole_with_its_length():
    site = Site()

    phone = asyncio.run(Phone(b"one ", b"two").ask(Gate(site)))

    headers, message = site.seen[0]
    assert phone.status == 200
    assert message == {"type": "http.request", "body": b"one two", "more_body": False}
    assert headers[b"content-length"] == b"7"


def test_a_header_that_looks_like_a_proxy_s_in_wsgi_is_dropped():
    site = Site()

    asyncio.run(
        Phone(headers=[(b"x_forwarded_for", b"1.2.3.4"), (b"accept", b"*/*")]).ask(
            Gate(site)
        )
    )

    assert set(site.seen[0][0]) == {b"accept", b"content-length"}


@pytest.mark.parametrize(
    "phone",
    [
        Phone(b"", headers=[(b"content-length", b"101")]),
        Phone(b"x" * 60, b"x" * 60),
    ],
    ids=["announced", "not announced"],
)
def test_a_body_that_is_too_large_is_refused_before_django_sees_it(phone):
    site = Site()

    asyncio.run(phone.ask(Gate(site, limits=Limits(body=100))))

    assert phone.status == 413
    assert phone.body["code"] == "too_large"
    assert site.seen == []


def test_headers_that_are_too_large_are_refused_before_django_sees_them():
    site = Site()
    phone = Phone(headers=[(b"x-filling", b"x" * 60), (b"x-more", b"x" * 60)])

    asyncio.run(phone.ask(Gate(site, limits=Limits(head=120))))

    assert (phone.status, phone.body["code"]) == (431, "header_too_large")
    assert site.seen == []


def test_a_stalled_body_is_given_up_and_takes_no_place():
    site = Site()
    gate = Gate(site, limits=Limits(seconds=0.5, waiting=1))

    async def both():
        stalled = asyncio.create_task(Phone(b"half", b"", pause=0.4).ask(gate))
        await asyncio.sleep(0)
        other = await Phone(b"whole").ask(gate)
        return await stalled, other

    stalled, other = asyncio.run(both())

    assert stalled.status == 408
    assert other.status == 200


def test_above_the_limit_of_waiting_requests_the_next_is_told_when_to_come_back():
    async def crowd():
        hold = asyncio.Event()
        gate = Gate(Site(hold=hold), limits=Limits(waiting=2))
        inside = [asyncio.create_task(Phone().ask(gate)) for _ in range(2)]
        await turns()
        refused = await Phone().ask(gate)
        hold.set()
        await asyncio.gather(*inside)
        return refused, await Phone().ask(gate)

    refused, later = asyncio.run(crowd())

    assert refused.status == 503
    assert (b"retry-after", b"2") in refused.answer[0]["headers"]
    assert later.status == 200


def test_a_client_that_left_before_its_body_was_complete_is_forgotten():
    site = Site()

    phone = asyncio.run(Phone(b"half", b"", gone=True).ask(Gate(site)))

    assert phone.answer == []
    assert site.seen == []


@pytest.mark.parametrize(
    "request_",
    [
        {"query": "q=ș".encode()},
        {"headers": [(b"content-length", b"ten")]},
        {"headers": [(b"content-length", b"-1")]},
    ],
    ids=["query", "length", "negative"],
)
def test_an_unreadable_request_is_400_not_an_error(request_):
    phone = asyncio.run(Phone(**request_).ask(Gate(Site())))

    assert phone.status == 400


def lanes(sites, *, waiting=2):
    gates = {lane: Gate(sites[lane], limits=Limits(waiting=waiting)) for lane in sites}
    return Lanes(gates, session_cookie="sessionid")


def phone_of(*, method="GET", cookie=b"", token=b""):
    headers = [(b"cookie", cookie)] if cookie else []
    headers += [(b"authorization", token)] if token else []
    phone = Phone(b"", headers=headers)
    phone.scope["method"] = method
    return phone


SIGNED_IN = b"csrftoken=x; sessionid=abc"


@pytest.mark.parametrize(
    ("phone", "lane"),
    [
        ({"method": "POST", "cookie": SIGNED_IN}, Lane.SAVES),
        ({"method": "POST", "token": b"Bearer t"}, Lane.SAVES),
        ({"cookie": SIGNED_IN}, Lane.STAFF),
        # Django signs in who writes it so.
        ({"cookie": b"a=b; sessionid = abc"}, Lane.STAFF),
        ({"token": b"Bearer t"}, Lane.STAFF),
        ({}, Lane.AUDIENCE),
        ({"method": "POST"}, Lane.AUDIENCE),
        ({"method": "POST", "cookie": b"csrftoken=x"}, Lane.AUDIENCE),
        ({"method": "POST", "cookie": b"sessionid="}, Lane.AUDIENCE),
        ({"method": "POST", "cookie": b"mysessionid=abc"}, Lane.AUDIENCE),
    ],
    ids=str,
)
def test_who_saves_who_works_and_who_looks_on_have_lanes_of_their_own(phone, lane):
    assert lanes({}).lane_of(phone_of(**phone).scope) is lane


@pytest.mark.parametrize(
    "crowd", [{}, {"method": "POST"}, {"cookie": SIGNED_IN}], ids=str
)
def test_a_full_lane_refuses_its_own_and_no_referee_s_save(crowd):
    async def scene():
        hold = asyncio.Event()
        site = lanes(
            {
                Lane.SAVES: Site(),
                Lane.STAFF: Site(hold=hold),
                Lane.AUDIENCE: Site(hold=hold),
            }
        )
        inside = [asyncio.create_task(phone_of(**crowd).ask(site)) for _ in range(2)]
        await turns()
        refused = await phone_of(**crowd).ask(site)
        saved = await phone_of(method="POST", cookie=SIGNED_IN).ask(site)
        hold.set()
        await asyncio.gather(*inside)
        return refused, saved

    refused, saved = asyncio.run(scene())

    assert (refused.status, saved.status) == (503, 200)
