"""A demonstration tournament, made through the commands, in a chosen state."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.timezone import localtime

from scoring.rehearsal.script import AUTHOR
from scoring.rehearsal.staging import Stager
from scoring.rehearsal.table_player import TablePlayer
from scoring.rules.commands import RulesChoice
from tables.seating.models import Table
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import EntrantId
from tournaments.opening.commands.tournaments import free_slug
from tournaments.people.commands.registration import check_in
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.models.user import User

STATES = ("registration", "seated", "playing", "final")
DEALS_IN_PLAY = 6
# In the final somebody revokes, so that a replay shows what that looks like.
DEALS_BEFORE_REVOKE = 3


def demonstrate(
    *,
    entrants: int,
    state: str,
    at: datetime,
    game: str,
    choice: RulesChoice,
) -> Tournament:
    """Return a demonstration tournament; every superuser organizes it.

    ``registration``: two of three are checked in. ``seated``: the first stage's
    seats are published. ``playing``: one table closed, the others in play.
    ``final``: the final table in play, card by card, with a revoke and its penalty.
    """
    slug = free_slug("demo")
    stager = Stager(seed=f"{slug}/{entrants}/{state}", clock=lambda: at)
    tournament = stager.open(
        name=f"Cupa {game.title()} {slug.removeprefix('demo').strip('-') or '1'}",
        slug=slug,
        entrants=entrants,
        starts_on=localtime(at).date(),
        rehearsal=True,
        game=game,
        choice=choice,
    )
    _give_to_superusers(tournament)
    if state == "registration":
        _check_in_some(tournament, at=at)
        return tournament
    stager.check_in_all(tournament)
    tables = _next_stage(stager, tournament)
    if state == "seated":
        return tournament
    if state == "playing":
        _play_some(stager, tables)
        return tournament
    while not tables[0].stage.final:
        for table in tables:
            stager.play_table(table)
        stager.confirm(tables[0].stage)
        tables = _next_stage(stager, tournament)
    _play_deals(stager, tables[0])
    return tournament


def _give_to_superusers(tournament: Tournament) -> None:
    for user in User.objects.filter(is_superuser=True).order_by("pk"):
        add_organizer(tournament_id=tournament.id, user=user)


def _check_in_some(tournament: Tournament, *, at: datetime) -> None:
    ids = tournament.entrants.order_by("code").values_list("pk", flat=True)
    check_in(
        tournament_id=tournament.id,
        entrant_ids=[EntrantId(pk) for index, pk in enumerate(ids) if index % 3],
        author=AUTHOR,
        at=at,
    )


def _next_stage(stager: Stager, tournament: Tournament) -> list[Table]:
    draw = stager.open_urn(tournament)
    stager.draw_tickets(draw)
    tables = stager.start(Stage.objects.get(pk=draw.the_stage.pk))
    return list(
        Table.objects.select_related("stage")
        .filter(pk__in=[table.pk for table in tables])
        .order_by("number")
    )


def _play_some(stager: Stager, tables: Sequence[Table]) -> None:
    """Close the first table and leave the others in play."""
    for table in tables[1:]:
        _play_deals(stager, table)
    if len(tables) > 1:
        stager.play_table(tables[0])
    else:
        _play_deals(stager, tables[0])


def _play_deals(stager: Stager, table: Table) -> None:
    player = TablePlayer(stager, table)
    revoke_due = player.state.final
    while not player.over and player.deals < DEALS_IN_PLAY:
        if revoke_due and player.deals >= DEALS_BEFORE_REVOKE:
            player.play_revoke()
            revoke_due = False
        else:
            player.play()
