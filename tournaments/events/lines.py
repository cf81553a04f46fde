"""Kinds of line of the event's book: its rules, and its steps from state to state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.kinds import BadPayload, Private, declare
from tournaments.book.models import HEX_DIGITS
from tournaments.events.enums import StageState, TournamentStatus

SHORT = 8
CLOCK = re.compile(r"|([01][0-9]|2[0-3]):[0-5][0-9]")
EVENT_STEPS: Mapping[TournamentStatus, tuple[TournamentStatus, ...]] = {
    TournamentStatus.REGISTRATION: (TournamentStatus.RUNNING,),
    TournamentStatus.RUNNING: (
        TournamentStatus.REGISTRATION,
        TournamentStatus.FINISHED,
    ),
    TournamentStatus.FINISHED: (TournamentStatus.PUBLISHED,),
    TournamentStatus.PUBLISHED: (),
}
STAGE_STEPS: Mapping[StageState, tuple[StageState, ...]] = {
    StageState.PLANNED: (StageState.DRAWING,),
    StageState.DRAWING: (
        StageState.PLANNED,
        StageState.SEATED,
        StageState.RUNNING,
    ),
    StageState.SEATED: (StageState.RUNNING,),
    StageState.RUNNING: (StageState.SEATED, StageState.CONFIRMED),
    StageState.CONFIRMED: (),
}


@declare("rules_chosen", _("Rules chosen"))
@dataclass(frozen=True, slots=True)
class RulesChosen:
    """The event's rules from now on, by their SHA-256 (``Tournament.rules``)."""

    rules: str

    def __post_init__(self) -> None:
        if len(self.rules) != HEX_DIGITS:
            raise BadPayload("rules are told by their hash")

    def told(self) -> str:
        return self.rules[:SHORT]


@declare("event_step", _("The event"))
@dataclass(frozen=True, slots=True)
class EventStep:
    """One step of the event."""

    before: TournamentStatus
    after: TournamentStatus

    def __post_init__(self) -> None:
        if self.after not in EVENT_STEPS[self.before]:
            raise BadPayload(f"no step leads from {self.before} to {self.after}")

    def told(self) -> str:
        return f"{self.before.label} → {self.after.label}"


@declare("event_described", _("The event is called"))
@dataclass(frozen=True, slots=True)
class EventDescribed:
    """How the event is called from now on, where and when it is, and who sees it.

    ``odds``: everybody sees the chances of those who play. ``time`` is the hour of its
    beginning, as 09:30, where one is announced.
    """

    name: str
    place: str
    day: str
    public: bool
    odds: bool = True
    time: str = ""

    def __post_init__(self) -> None:
        if not self.name:
            raise BadPayload("an event has a name")
        try:
            date.fromisoformat(self.day)
        except ValueError as error:
            raise BadPayload(f"{self.day!r} is no day") from error
        if not CLOCK.fullmatch(self.time):
            raise BadPayload(f"{self.time!r} is no time of a day")

    def columns(self) -> dict[str, object]:
        """Return the columns of the event that say the same."""
        return {
            "name": self.name,
            "place": self.place,
            "starts_on": date.fromisoformat(self.day),
            "start_time": time.fromisoformat(self.time) if self.time else None,
            "is_public": self.public,
            "shows_odds": self.odds,
        }

    def told(self) -> str:
        seen = gettext("public") if self.public else gettext("private")
        odds = "" if self.odds else gettext("without odds")
        said = (self.name, self.place, self.day, self.time, seen, odds)
        return " · ".join(filter(None, said))


@declare("event_cancelled", _("Event cancelled"), undone_by="event_resumed")
@dataclass(frozen=True, slots=True)
class EventCancelled:
    """The event does not take place, or ends here; everybody reads the reason."""

    reason: Private


@declare("event_resumed", _("Event takes place after all"))
@dataclass(frozen=True, slots=True)
class EventResumed:
    """The cancellation is taken back."""


@declare("stage_step", _("Stage"))
@dataclass(frozen=True, slots=True)
class StageStep:
    """One step of a stage; ``rules`` is the hash of those that it freezes.

    They are frozen when its draw begins. ``reason`` says why its start was taken back.
    """

    stage: int
    before: StageState
    after: StageState
    rules: str = ""
    reason: Private = ""

    def __post_init__(self) -> None:
        """Refuse a step off the graph, a draw without rules, a start back without why.

        No other step has either.
        """
        if self.stage < 1:
            raise BadPayload("stages are counted from one")
        if self.after not in STAGE_STEPS[self.before]:
            raise BadPayload(f"no step leads from {self.before} to {self.after}")
        freezes = self.after is StageState.DRAWING
        if len(self.rules) != (HEX_DIGITS if freezes else 0):
            raise BadPayload("rules are frozen when a draw begins, by their hash")
        back = (self.before, self.after) == (StageState.RUNNING, StageState.SEATED)
        if back != bool(self.reason):
            raise BadPayload("a start that is taken back has a reason, no other step")

    def told(self) -> str:
        return f"{self.before.label} → {self.after.label}"
