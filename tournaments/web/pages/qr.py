"""QR codes of addresses, as they stand on pages and on paper."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Protocol

import segno
from django.http import HttpRequest
from django.urls import reverse

from tournaments.web.pages.onward import Event, page_of

# So many digits are compared, and so many stand together.
KEPT_DIGITS = 32
_GROUP = 8
_THIS_MACHINE = ("localhost", "127.", "[::1]")


class PrintedEvent(Event, Protocol):
    """What the codes and the sheets need of an event."""

    @property
    def is_public(self) -> bool:
        """Tell whether everybody may see its pages."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """An address and its code; ``svg`` is markup of our own making."""

    address: str
    svg: str


@lru_cache(maxsize=256)
def qr_svg(address: str) -> str:
    """Return the code as SVG markup; made once for each address."""
    return str(segno.make(address, error="m", micro=False).svg_inline(omitsize=True))


@lru_cache(maxsize=256)
def code_image(address: str) -> bytes:
    """Return the code as an SVG image of its own, dark on white."""
    image = BytesIO()
    segno.make(address, error="m", micro=False).save(image, kind="svg", light="#fff")
    return image.getvalue()


def public_code(
    request: HttpRequest, event: PrintedEvent, name: str, **more: int | str
) -> QrCode | None:
    """Return the code of one of the event's public pages.

    Nothing if the event is not public: the code would lead to "not found".
    """
    if not event.is_public:
        return None
    address = request.build_absolute_uri(page_of(event, name, **more))
    return QrCode(address=address, svg=qr_svg(address))


def in_eights(digits: str) -> list[str]:
    """Return digits in groups of eight, as they stand on wall and paper."""
    return [digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP)]


def in_groups(digits: str) -> str:
    """Return digits in groups of eight, as they are read out and compared."""
    return " ".join(in_eights(digits))


def kept_digits(digits: str) -> str:
    """Return as many digits of a hash as paper keeps, in groups of eight."""
    return in_groups(digits[:KEPT_DIGITS])


def link_qr(link: str) -> str:
    """Return the large code of a link that is a secret, kept nowhere."""
    return str(segno.make(link, error="m", micro=False).svg_data_uri(scale=8))


def secret_link(request: HttpRequest, name: str, **address: str) -> dict[str, object]:
    """Return a link that is a secret, for the page that shows it this one time."""
    link = request.build_absolute_uri(reverse(name, kwargs=address))
    return {"link": link, "qr": link_qr(link), "only_here": only_here(request)}


def only_here(request: HttpRequest) -> bool:
    """Tell whether phones cannot open codes of the address in use."""
    return request.get_host().startswith(_THIS_MACHINE)


@lru_cache(maxsize=64)
def as_qr(text: str) -> str:
    """Return a code of the text as a data address of an image."""
    return str(segno.make(text, error="l", micro=False).svg_data_uri(scale=4))
