"""Tell addresses that an event has changed: at least once, in order, signed.

A message names the books that have grown and their newest lines; what these say is
read by the API. One message waits for an address at a time: what happens meanwhile is
in the next one.
"""

from __future__ import annotations

import ipaddress
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from scoring.outgoing import in_a_thread, opener
from scoring.webhooks.enums import DeliveryState
from scoring.webhooks.models import LONGEST_URL, STATUSES, Delivery, Webhook
from scoring.webhooks.queries import BookHead, book_heads
from scoring.webhooks.refusals import AddressKnown, BadAddress, TooManyWebhooks
from scoring.webhooks.signing import headers, new_secret
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.versions import current_version
from tournaments.ids import TournamentId
from tournaments.refusals import KeyReused, NotFound

MOST = 10
PATIENCE_SECONDS = 5.0
# After the first attempt, the second, ...; after the last one it is given up.
PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14400]
# Whoever died while sending has not written what became of it.
LEASE = timedelta(seconds=30)
TYPE = "event.changed"
# What this process is sending: an address that answers byte by byte takes long.
_UNDER_WAY: set[int] = set()
Clock = Callable[[], datetime]


@transaction.atomic(durable=True)
def add_webhook(
    *,
    tournament_id: TournamentId,
    url: str,
    author: str,
    client_key: UUID,
    at: datetime,
) -> Webhook:
    """Tell this address from now on; the same key gives the first answer.

    Raises BadAddress, AddressKnown, TooManyWebhooks, KeyReused.
    """
    Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)
    mine = Webhook.objects.filter(tournament_id=tournament_id)
    earlier = mine.filter(client_key=client_key).first()
    if earlier is not None:
        if earlier.url != url:
            raise KeyReused
        return earlier
    if not _is_address(url):
        raise BadAddress(letters=LONGEST_URL)
    standing = mine.filter(removed_at=None)
    if standing.filter(url=url).exists():
        raise AddressKnown
    if standing.count() >= MOST:
        raise TooManyWebhooks(most=MOST)
    return Webhook.objects.create(
        tournament_id=tournament_id,
        client_key=client_key,
        url=url,
        secret=new_secret(),
        author=author,
        at=at,
    )


@transaction.atomic(durable=True)
def remove_webhook(
    *, tournament_id: TournamentId, webhook_id: int, at: datetime
) -> None:
    """Tell it no more; again changes nothing. Raises NotFound."""
    mine = Webhook.objects.filter(tournament_id=tournament_id, pk=webhook_id)
    if not mine.exists():
        raise NotFound
    mine.filter(removed_at=None).update(removed_at=at)
    _waiting().filter(webhook_id=webhook_id).update(state=DeliveryState.GIVEN_UP)


@transaction.atomic(durable=True)
def send_again(*, tournament_id: TournamentId, webhook_id: int, at: datetime) -> None:
    """Send everything as of now, without waiting for the next attempt.

    Raises NotFound.
    """
    mine = Webhook.objects.filter(
        tournament_id=tournament_id, pk=webhook_id, removed_at=None
    )
    if not mine.update(version=0, told={}):
        raise NotFound
    _waiting().filter(webhook_id=webhook_id).update(next_at=at)


def tell_webhooks(
    *, clock: Clock, hand_over: Callable[[Callable[[], None]], None] = in_a_thread
) -> None:
    """Make a message where an event has changed, and send what is due.

    Each is sent in a thread of its own: an address that is silent holds up nobody.
    """
    at = clock()
    for webhook in Webhook.objects.filter(removed_at=None):
        _make_message(webhook, at=at)
    due = _waiting().filter(next_at__lte=at, webhook__removed_at=None)
    for delivery in due.select_related("webhook"):
        if delivery.pk in _UNDER_WAY:
            continue
        # Whoever moves the time on has it.
        mine = _waiting().filter(pk=delivery.pk, next_at=delivery.next_at)
        if mine.update(next_at=at + LEASE):
            hand_over(_Sending(delivery, clock))


@transaction.atomic(durable=True)
def _make_message(webhook: Webhook, *, at: datetime) -> None:
    tournament_id = TournamentId(webhook.tournament_id)
    version = current_version(tournament_id)
    if version == webhook.version:
        return
    locked = Webhook.objects.select_for_update().get(pk=webhook.pk)
    if _waiting().filter(webhook=locked).exists():
        return
    heads = book_heads(tournament_id)
    # A final that is held back while it is played has fewer lines than were told.
    grown = [one for one in heads if one.last_seq > locked.told.get(one.name, 0)]
    locked.version = version
    locked.told = {one.name: one.last_seq for one in heads}
    locked.save(update_fields=["version", "told"])
    if not grown:
        return
    Delivery.objects.create(
        webhook=locked,
        message=uuid4(),
        body=_body(locked.tournament.slug, heads=grown, version=version, at=at),
        at=at,
        next_at=at,
    )


def _body(slug: str, *, heads: list[BookHead], version: int, at: datetime) -> str:
    books = [
        {
            "book": one.name,
            "table_id": one.table,
            "last_seq": one.last_seq,
            "head": one.head,
        }
        for one in heads
    ]
    told = {
        "type": TYPE,
        "timestamp": at.isoformat(),
        "data": {"tournament": slug, "version": version, "books": books},
    }
    return json.dumps(told, separators=(",", ":"))


@dataclass(frozen=True)
class _Sending:
    """One attempt, and what became of it."""

    delivery: Delivery
    clock: Clock

    def __call__(self) -> None:
        _UNDER_WAY.add(self.delivery.pk)
        try:
            self._write(self._answer())
        finally:
            _UNDER_WAY.discard(self.delivery.pk)

    def _write(self, status: int | None) -> None:
        at = self.clock()
        attempts = self.delivery.attempts + 1
        said_yes = (
            status is not None and HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES
        )
        state, pause = DeliveryState.WAITING, timedelta()
        if said_yes:
            state = DeliveryState.DELIVERED
        elif status == HTTPStatus.GONE or attempts > len(PAUSES):
            state = DeliveryState.GIVEN_UP
        else:
            pause = timedelta(seconds=PAUSES[attempts - 1])
        if state is DeliveryState.GIVEN_UP:
            # What was in it is told with the next change.
            Webhook.objects.filter(pk=self.delivery.webhook_id).update(told={})
        _waiting().filter(pk=self.delivery.pk).update(
            state=state,
            attempts=attempts,
            status=status,
            tried_at=at,
            next_at=at + pause,
        )

    def _answer(self) -> int | None:
        """Return the status of the answer, None where there was none."""
        webhook, body = self.delivery.webhook, self.delivery.body
        request = urllib.request.Request(  # noqa: S310  (an address of http or https)
            webhook.url,
            data=body.encode(),
            method="POST",
            headers=headers(
                secret=webhook.secret,
                message=str(self.delivery.message),
                body=body,
                at=self.clock(),
            ),
        )
        try:
            with _OPENER.open(request, timeout=PATIENCE_SECONDS) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refused:
            refused.close()
            lowest, above = STATUSES
            return refused.code if lowest <= refused.code < above else None
        except (OSError, HTTPException, ValueError):
            return None


def _connect(
    address: tuple[str, int], timeout: float, source: tuple[str, int] | None = None
) -> socket.socket:
    """Return a connection to a host outside the site's network.

    What is asked is the very address that is connected to, whatever a name stands for
    a moment later. Raises OSError.
    """
    host, port = address
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    wanted = [str(told[4][0]) for told in found]
    if not settings.WEBHOOKS_INSIDE:
        wanted = [one for one in wanted if _is_outside(one)]
    for one in wanted[:-1]:
        with suppress(OSError):
            return socket.create_connection((one, port), timeout, source)
    if not wanted:
        raise OSError("the address lies inside the site's network")
    return socket.create_connection((wanted[-1], port), timeout, source)


# Addresses that stand for others, which can lie inside.
_LEADING_INSIDE = (
    ipaddress.IPv6Network("64:ff9b::/96"),
    ipaddress.IPv6Network("64:ff9b:1::/48"),
    ipaddress.IPv6Network("::ffff:0:0:0/96"),
    ipaddress.IPv6Network("2002::/16"),
    ipaddress.IPv6Network("fec0::/10"),
    ipaddress.IPv6Network("::/96"),
)


def _is_outside(told: str) -> bool:
    """Tell whether a numeric address is one of the internet at large."""
    found = ipaddress.ip_address(told.partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    one = mapped or found
    inside = one.version == 6 and any(one in net for net in _LEADING_INSIDE)  # noqa: PLR2004
    return one.is_global and not one.is_multicast and not inside


def _connected(kind: type[HTTPConnection]) -> Callable[..., HTTPConnection]:
    def made(host: str, **more: Any) -> HTTPConnection:
        one = kind(host, **more)
        one._create_connection = _connect  # type: ignore[attr-defined]
        return one

    return made


_OPENER = opener(_connected, urllib.request.ProxyHandler({}))


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        port_is_one = parts.port is None or parts.port > 0
    except ValueError:
        return False
    plain = url.isascii() and url.isprintable() and " " not in url
    return (
        plain
        and port_is_one
        and parts.scheme in {"http", "https"}
        and bool(parts.hostname)
        and not (parts.username or parts.password)
        and len(url) <= LONGEST_URL
    )


def _waiting() -> QuerySet[Delivery]:
    return Delivery.objects.filter(state=DeliveryState.WAITING)
