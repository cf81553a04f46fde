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
    return _("Rank A X 4 3 2 9, then suit D V G R: AR 9V XD 4G 3R XV 2D AG.")
