"""Open an event with its game's rules; choose others while none are frozen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.games.problems import in_words
from scoring.games.protocol import BadRules, Company, Game, Problem, Rules, Sitting
from scoring.games.registry import GAMES, USUAL
from scoring.refusals import InvalidEntry
from scoring.rules.refusals import (
    CheckInClosed,
    ListNotEmpty,
    RulesFrozen,
    RulesMeanwhile,
)
from tournaments.canon import digest
from tournaments.events.commands.states import choose_rules
from tournaments.events.commands.steps import changed, lock_tournament
from tournaments.events.enums import TournamentStatus
from tournaments.events.rules import SHORT_FORM, TWO_PEOPLE, event_choices
from tournaments.ids import TournamentId
from tournaments.opening.commands.tournaments import (
    OpenedEvent,
    TournamentDetails,
    open_tournament,
)
from tournaments.signup.enums import SignUpState
from tournaments.staff.models.user import User


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """What an organizer chooses of the rules: a preset, with its target or another.

    ``pairs`` is for good once there is a list: who is on it is one person, or two.
    ``table_size`` is how many entrants sit at a full table, where the game knows
    several ways to sit; without it they sit in the usual one. ``two_people``: nobody
    corrects or reopens a closed table alone. ``short_form``: of a deal the points of
    each side are recorded, where the rules can do without more. ``overrides`` are
    fields of the rules that the event plays differently.
    """

    preset: str = "tournament"
    target: int | None = None
    pairs: bool = False
    table_size: int | None = None
    two_people: bool = False
    short_form: bool = False
    overrides: Mapping[str, Any] = field(default_factory=dict)


USUALLY = RulesChoice()


@transaction.atomic(durable=True)
def open_event(
    *,
    details: TournamentDetails,
    organizer: User | None,
    at: datetime,
    game: str = USUAL,
    choice: RulesChoice = USUALLY,
    client_key: UUID | None = None,
) -> OpenedEvent:
    """Open an event of a game under the rules that were chosen.

    The same key again gives the first answer. Raises BadName, SlugTaken, InvalidEntry
    for an unknown game or preset and for every field that cannot be so, a table size
    among them.
    """
    ruleset, choices = _written(game, choice)
    return open_tournament(
        details=details,
        game=game,
        ruleset=ruleset,
        event_rules=choices,
        organizer=organizer,
        at=at,
        client_key=client_key,
    )


@transaction.atomic(durable=True)
def change_rules(
    *,
    tournament_id: TournamentId,
    choice: RulesChoice,
    seen: str,
    author: str,
    at: datetime,
) -> None:
    """Choose other rules, while no draw has begun; the same ones change nothing.

    ``seen`` is the hash of the rules that the organizer had looked at. Raises
    NotFound, InvalidEntry, RulesFrozen, ListNotEmpty, CheckInClosed, RulesMeanwhile.
    """
    tournament = lock_tournament(tournament_id)
    before = digest(tournament.rules)
    was_in_pairs, sizes = tournament.in_pairs, tournament.table_sizes
    ruleset, choices = _written(tournament.game, choice)
    tournament.ruleset, tournament.event_rules = dict(ruleset), dict(choices)
    if digest(tournament.rules) == before:
        return
    if tournament.status != TournamentStatus.REGISTRATION:
        raise RulesFrozen
    if before != seen:
        raise RulesMeanwhile
    waiting = tournament.sign_ups.filter(state=SignUpState.PENDING)
    listed = tournament.entrants.exists() or waiting.exists()
    if tournament.in_pairs != was_in_pairs and listed:
        raise ListNotEmpty
    if tournament.table_sizes != sizes and tournament.check_in_closed_at is not None:
        raise CheckInClosed
    changed(tournament, fields=("ruleset", "event_rules"))
    choose_rules(tournament, author=author, at=at)


def _written(
    game: str, choice: RulesChoice
) -> tuple[Mapping[str, object], dict[str, object]]:
    """Return the rules of game and event as they are kept. Raises InvalidEntry."""
    changes = dict(choice.overrides)
    if choice.target is not None:
        changes["target"] = choice.target
    played, preset, pairs = GAMES.get(game), choice.preset, choice.pairs
    if played is None or preset not in played.presets:
        raise InvalidEntry(
            [{"code": "ruleset", "field": "ruleset", "detail": repr(preset)}]
        )
    try:
        rules = played.choose(preset, pairs=pairs, changes=changes)
    except BadRules as error:
        raise InvalidEntry(in_words(error.problems)) from error
    sitting = _sitting(played.sittings(rules, pairs=pairs), full=choice.table_size)
    sizes = (sitting.full, sitting.least, sitting.fewest)
    chosen = event_choices(pairs=pairs, sizes=sizes)
    chosen["qualifiers_per_table"] = sitting.through
    if choice.two_people:
        chosen["closed_tables"] = TWO_PEOPLE
    if choice.short_form:
        if not has_short_form(played, rules, pairs=pairs):
            raise InvalidEntry(in_words([Problem("no_short_form", "short_form")]))
        chosen["deals"] = SHORT_FORM
    return rules.to_json(), chosen


def has_short_form(game: Game, rules: Rules, *, pairs: bool) -> bool:
    """Tell whether deals can be recorded by what each side scored."""
    full = game.sittings(rules, pairs=pairs)[0].full
    company = Company.pairs(full) if pairs else Company.singles(full)
    return bool(game.short_form(company=company, rules=rules))


def _sitting(sittings: Sequence[Sitting], *, full: int | None) -> Sitting:
    """Return the way to sit at such tables. Raises InvalidEntry."""
    usual, *_others = sittings
    if full is None:
        return usual
    for sitting in sittings:
        if sitting.full == full:
            return sitting
    raise InvalidEntry(
        [{"code": "table_size", "field": "table_size", "detail": str(full)}]
    )
