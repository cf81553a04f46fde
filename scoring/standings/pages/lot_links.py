"""The addresses of lots by the protocol: the same on every site that has the event."""

from __future__ import annotations

from django.urls import reverse

from tables.lots.queries import LotDraw


def lot_url(lot: LotDraw, *, name: str = "lot") -> str:
    """Return the address of one of a lot's pages."""
    kwargs = {
        "slug": lot.event,
        "stage": lot.draw.stage,
        "letter": lot.place,
        "number": lot.number,
    }
    return reverse(name, kwargs=kwargs)
