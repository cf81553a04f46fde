"""The deal that is being tapped, as everybody may see it: later, and card by card."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.crypto import salted_hmac

from scoring.cards.models import TappedDeal
from scoring.games.cards import UnderWay
from scoring.games.protocol import Company
from scoring.ledger.enums import LineKind
from scoring.scoresheet.queries.table_view import TableView, held_back
from tables.seating.models import Table
from tournaments.canon import digest
from tournaments.events.enums import StageState

SALT = "scoring.cards.under_way"


@dataclass(frozen=True, slots=True)
class Shown:
    """What is old enough to be seen of a deal under way.

    ``mark`` tells it from every other; it is empty where nothing is seen. Everybody
    gets it, also where the cards may not be shown: nobody can try out cards with it.
    """

    after_seq: int = 0
    asked: tuple[tuple[str, str], ...] = ()
    acts: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def mark(self) -> str:
        if not self.asked:
            return ""
        said = [self.after_seq, list(map(list, self.asked)), list(self.acts)]
        of = digest([*said, list(self.said)])
        return f"-{salted_hmac(SALT, of, algorithm='sha256').hexdigest()[:16]}"


NOTHING = Shown()


def is_followed(table: Table) -> bool:
    """Tell whether the cards at a table are shown to everybody as they are played.

    Only in the final, while it is played, where the organizer has chosen a delay;
    never while its score is held back. ``stage.tournament`` is loaded.
    """
    stage, event = table.stage, table.stage.tournament
    running = stage.state == StageState.RUNNING and event.takes_records
    chosen = event.cards_delay is not None
    return stage.final and running and chosen and not held_back(table)


def shown_of(table: Table, *, at: datetime) -> Shown:
    """Return what was tapped long enough ago. One query, none where not followed."""
    delay = table.stage.tournament.cards_delay
    if delay is None or not is_followed(table):
        return NOTHING
    kept = TappedDeal.objects.filter(table=table.pk).first()
    until = at.timestamp() - delay
    if kept is None or kept.asked_at > until:
        return NOTHING
    return Shown(
        after_seq=kept.after_seq,
        asked=tuple(sorted(kept.asked.items())),
        acts=tuple(act for act, since in kept.acts if since <= until),
        said=tuple(one for one, since in kept.said if since <= until),
    )


def under_way(view: TableView, *, shown: Shown) -> UnderWay | None:
    """Return the deal under way at a table; nothing once a deal was recorded after it.

    Nothing either under review, at a closed table, and where the game cannot tell.
    No query.
    """
    cards = view.rules.cards
    if cards is None or not shown.asked or not is_open(view):
        return None
    if any(
        one.line.kind is LineKind.DEAL and one.line.seq > shown.after_seq
        for one in view.lines
    ):
        return None
    return cards.under_way(
        dict(shown.asked),
        acts=shown.acts,
        said=shown.said,
        company=Company.whole(view.state.sides),
        rules=view.rules.ruleset,
    )


def is_open(view: TableView) -> bool:
    """Tell whether everybody may see how the table stands, and it is still played."""
    state = view.state
    return not view.held and state.review is None and not state.closed
