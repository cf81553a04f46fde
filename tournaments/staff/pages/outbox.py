"""What a device keeps of an event: its name, who has said it, and its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.events.models.tournament import Tournament
from tournaments.staff.policy import Scope


@dataclass(frozen=True, slots=True)
class Outbox:
    """The frame of a desk's queue: its name, who signs here, and what it says."""

    name: str
    by: str
    words: Mapping[str, str]


def kept_name(what: str, *, of: Tournament) -> str:
    """Return the name of what a device keeps of this event and sends later.

    An event begun anew at the same address, in another database, has another one.
    """
    return f"{what}.{of.slug}.{of.created_at:%Y%m%d%H%M%S%f}"


def outbox(scope: Scope, *, desk: str, words: Mapping[str, str]) -> Outbox:
    """Return the queue of a desk for whoever is signed in."""
    name = kept_name(desk, of=scope.tournament)
    return Outbox(name=name, by=scope.actor.code, words=words)
