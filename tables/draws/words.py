"""What is laid open, and who has seen it, in words: for seats and for lots alike."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.protocol.entropy import DICE


def source_label(source: str) -> str:
    """Return what a source asks for."""
    if source == DICE:
        return _("Eight throws of a die")
    return _("Eight cards, in the order in which they were laid open")


def source_hint(source: str) -> str:
    """Return how it is written, with an example."""
    if source == DICE:
        return _("For example 3 1 6 6 2 5 4 1.")
    return _("For example AR 9V XD 4G 3R XV 2D AG.")


def source_key(source: str) -> str:
    """Return what the letters mean in which it is written, where they need it."""
    if source == DICE:
        return ""
    return _(
        "First the rank: A ace, X ten, 4 king (IV), 3 over (III), 2 under (II), 9 "
        "nine. Then the suit: D bells, V leaves, G acorns, R hearts. AR is the ace of "
        "hearts."
    )
