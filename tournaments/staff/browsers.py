"""Which browser is asking, and which secrets it has used rightly before.

Somebody who has signed in by a secret from a device is told apart, at the next try,
from the strangers who share an address: a hall has one for everybody.
Source: docs/adr/0037.
"""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass, replace
from ipaddress import IPv6Address, ip_address, ip_network

from django.core import signing
from django.utils.crypto import salted_hmac

from tournaments.staff.tokens import hash_of

COOKIE = "cruce_device"
COOKIE_SECONDS = 365 * 24 * 60 * 60
# The latest ones: a phone that helps at more events than these is asked as a stranger.
MOST_KNOWN = 30
EVERYBODY = ""
_SALT = "device"
_MARK = 16
_HOME_PREFIX = 64


@dataclass(frozen=True, slots=True)
class Secret:
    """What somebody may try to guess.

    ``known_as``: what a device must have entered by before to be no stranger here.
    ``free``: so many tries cost one device or address no waiting (five are typing
    mistakes), then 1, 2, 4, ... ``longest`` seconds.
    """

    name: str
    known_as: str
    free: int = 5
    longest: int = 30


# A link is too long to be guessed: only wrong ones are counted.
ANY_LINK = Secret(name="link", known_as="link")


def password_of(username: str) -> Secret:
    """Return the password of an account, whether there is one or not."""
    folded = unicodedata.normalize("NFKC", username).strip().casefold()
    name = f"password {hash_of(folded)[:32]}"
    return Secret(name=name, known_as=name)


def entry_to(tournament_id: int) -> str:
    """Return what a device is known by that has entered an event by link or code."""
    return f"event {tournament_id}"


def pin_of(tournament_id: int, *, letter: str) -> Secret:
    """Return the code of a table."""
    return Secret(
        name=f"pin {tournament_id}/{letter}", known_as=entry_to(tournament_id)
    )


def invitation_of(token: str) -> Secret:
    """Return what an invitation would tell about accounts: which names are taken."""
    name = invitation_name(hash_of(token))
    return Secret(name=name, known_as=name)


def invitation_name(token_hash: str) -> str:
    """Return the name under which tries by an invitation are counted."""
    return f"invitation {token_hash[:32]}"


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser: its own mark, what it is known for, and the address it came from."""

    mark: str = ""
    known: tuple[str, ...] = ()
    address: str = ""

    def knows(self, secret: Secret) -> bool:
        """Tell whether this browser has been let in by the secret before."""
        return bool(self.mark) and _mark_of(secret.known_as) in self.known

    def source(self, secret: Secret) -> str:
        """Return against whom a wrong try counts: a known browser, or the address."""
        if self.knows(secret):
            return f"device {self.mark}"
        return f"address {salted_hmac(_SALT, _network(self.address)).hexdigest()}"

    def having_used(self, known_as: str) -> Browser:
        """Return the browser as it is known after it was let in."""
        new = _mark_of(known_as)
        others = [mark for mark in self.known if mark != new]
        mark = self.mark or secrets.token_urlsafe(_MARK)
        return replace(self, mark=mark, known=(*others, new)[-MOST_KNOWN:])

    def cookie(self) -> str:
        """Return what the browser keeps; it opens nothing."""
        return signing.dumps([self.mark, *self.known], salt=_SALT)


def browser_of(*, cookie: str, address: str) -> Browser:
    """Return who is asking; a cookie that this site has not signed is none."""
    try:
        mark, *known = signing.loads(cookie, salt=_SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return Browser(address=address)
    return Browser(mark=str(mark), known=tuple(map(str, known)), address=address)


def _mark_of(known_as: str) -> str:
    return hash_of(known_as)[:_MARK]


def _network(address: str) -> str:
    """Return the address; of IPv6 the network, in which a phone has any number."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found, _HOME_PREFIX), strict=False))
