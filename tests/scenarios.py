"""Events in a given state, made through the real commands."""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring.finish.commands.ending import nobody_objects
from scoring.finish.commands.results import publish_results
from scoring.finish.lines import Publication
from scoring.games.registry import USUAL
from scoring.rehearsal.script import Chances
from scoring.rehearsal.staging import Stager
from scoring.rehearsal.table_player import TablePlayer
from scoring.rules.commands import RulesChoice
from tables.draws.models.draw import Draw
from tables.seating.models import Table
from tests import copies
from tournaments.book.lines import Entry
from tournaments.events.commands.states import choose_rules
from tournaments.events.enums import TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.prepared import Prepared, number
from tournaments.staff.commands.access import IssuedGrant, issue_grant
from tournaments.staff.commands.organizers import add_organizer
from tournaments.staff.enums import Role
from tournaments.staff.models.user import User

AT = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)
STATES = (
    "registration", "checked_in", "drawing", "playing", "final", "finished",
    "published",
)  # fmt: skip
_made: Counter[str] = Counter()
_STAGES = Prepared(
    Stage.objects.filter(tournament=number("event"))
    .order_by("-number")
    .values_list("pk", flat=True)
)
_TABLES = Prepared(Table.objects.select_related("stage").filter(stage=number("stage")))

__all__ = [
    "AT",
    "a_grant",
    "a_stager",
    "a_user",
    "an_event",
    "organizer_client",
    "play_deals",
    "play_under",
    "publish",
    "referee_client",
    "running_tables",
]


def _next_of_this_test() -> str:
    """Return a name that no other call has, the same in every run of this test.

    So a test meets the same people and cards whatever ran before it, and another
    test meets others: what was cached for one is never found by the next.
    """
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    _made[test] += 1
    return f"{hashlib.sha256(test.encode()).hexdigest()[:8]}-{_made[test]}"


def a_stager(*, seed: str = "test", chances: Chances | None = None) -> Stager:
    """Return a script that plays events; keys differ between calls."""
    return Stager(seed=f"{seed}/{_next_of_this_test()}", chances=chances)


def an_event(
    *,
    entrants: int = 6,
    state: str = "registration",
    preset: str = "tournament",
    target: int | None = None,
    seed: str = "test",
    chances: Chances | None = None,
    deals: int = 0,
    pairs: bool = False,
    game: str = USUAL,
    short_form: bool = False,
) -> Tournament:
    """Return an event in one of STATES; with ``pairs`` an entrant is two people.

    ``drawing``: the first urn is open, nothing drawn. ``playing``: the first
    stage's seats are published and each table has recorded ``deals``. ``final``:
    the final's seats are published. ``finished``: the final is confirmed.
    ``published``: the results are official.
    """
    assert state in STATES
    setting = Setting(
        entrants=entrants, preset=preset, target=target, chances=chances, pairs=pairs,
        game=game, short_form=short_form,
    )  # fmt: skip
    way = list(_way_to(state, deals=deals))
    if copies.possible():
        name = hashlib.sha256(repr(setting).encode()).hexdigest()[:8]
        return _made_or_copied(way, name=f"{seed}/{name}", setting=setting)
    name = f"{seed}/{_next_of_this_test()}"
    stager = Stager(seed=name, chances=chances)
    tournament = _open(stager, name=name, setting=setting)
    for step in way[1:]:
        step(stager, tournament)
    tournament.refresh_from_db()
    return tournament


@dataclass(frozen=True, slots=True)
class Setting:
    """Who plays what; the same setting is the same event in each of its states."""

    entrants: int
    preset: str
    target: int | None
    chances: Chances | None
    pairs: bool
    game: str
    short_form: bool


Step = Callable[[Stager, Tournament], None]


def _way_to(state: str, *, deals: int) -> Iterator[Any]:
    """Yield the steps that lead to a state, of which each goes on from the last."""
    yield _open
    if state == "registration":
        return
    yield Stager.check_in_all
    if state == "checked_in":
        return
    yield _open_the_urn
    if state == "drawing":
        return
    yield _draw_and_start
    if state == "playing":
        if deals:
            yield partial(_play, deals=deals)
        return
    yield _go_to_final
    if state == "final":
        return
    yield _finish
    if state == "published":
        yield _publish


def _made_or_copied(way: list[Any], *, name: str, setting: Setting) -> Tournament:
    """Return the event at the end of the way; what leads there is made once too."""
    key = _named(way, name=name)

    def make() -> Tournament:
        if len(way) == 1:
            stager = Stager(seed=name, chances=setting.chances)
            tournament = _open(stager, name=name, setting=setting)
        else:
            tournament = _made_or_copied(way[:-1], name=name, setting=setting)
            stager = copies.kept(_named(way[:-1], name=name))
            way[-1](stager, tournament)
        copies.keep(key, stager)
        tournament.refresh_from_db()
        return tournament

    return copies.copied(key, make)


def _named(way: list[Any], *, name: str) -> str:
    steps = [str(getattr(step, "keywords", "") or step.__name__) for step in way]
    return f"{name} {' '.join(steps)}"


def _open(stager: Stager, *, name: str, setting: Setting) -> Tournament:
    return stager.open(
        name="Cupa de probă",
        slug=f"cupa-{name.rpartition('/')[2]}",
        game=setting.game,
        entrants=setting.entrants,
        choice=RulesChoice(
            preset=setting.preset,
            target=setting.target,
            pairs=setting.pairs,
            short_form=setting.short_form,
        ),
    )


def _open_the_urn(stager: Stager, tournament: Tournament) -> None:
    stager.open_urn(tournament)


def _draw_and_start(stager: Stager, tournament: Tournament) -> None:
    draw = Draw.objects.get(stage__tournament=tournament)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(tournament=tournament))


def _play(stager: Stager, tournament: Tournament, *, deals: int) -> None:
    for table in running_tables(tournament):
        play_deals(table, deals=deals, stager=stager)


def play_under(tournament: Tournament, **rules: object) -> None:
    """Choose other rules of the game for the event, as no page does."""
    tournament.ruleset = {**tournament.ruleset, **rules}
    with transaction.atomic():
        tournament.save()
        choose_rules(tournament, author="O01", at=AT)


def _go_to_final(stager: Stager, tournament: Tournament) -> None:
    stage = tournament.stages.latest("number")
    while not stage.final:
        for table in running_tables(tournament):
            stager.play_table(table)
        stager.confirm(stage)
        draw = stager.open_urn(tournament)
        stager.draw_tickets(draw)
        stage = Stage.objects.get(pk=draw.the_stage.pk)
        stager.start(stage)


def _finish(stager: Stager, tournament: Tournament) -> None:
    for table in running_tables(tournament):
        stager.play_table(table)
    stager.confirm(tournament.stages.latest("number"))


def _publish(_stager: Stager, tournament: Tournament) -> None:
    publish(tournament)


def publish(tournament: Tournament, *, at: datetime = AT) -> Entry[Publication]:
    """Publish the results; before, if they are provisional, nobody objects."""
    tournament_id = tournament.id
    if Tournament.objects.get(pk=tournament_id).status == TournamentStatus.FINISHED:
        nobody_objects(
            tournament_id=tournament_id, reason="Asked in the hall", author="O01", at=at
        )
    return publish_results(tournament_id=tournament_id, author="O01", at=at)


def running_tables(tournament: Tournament) -> list[Table]:
    """Return the tables of the latest stage."""
    stage, *_earlier = _STAGES.all(event=tournament.pk)
    return _TABLES.all(stage=stage)


def play_deals(table: Table, *, deals: int, stager: Stager | None = None) -> None:
    """Record so many deals at a table, fewer if the set ends."""
    player = TablePlayer(stager or a_stager(), table)
    while player.deals < deals and not player.over:
        player.play()


def a_user(*, name: str = "ana", superuser: bool = False) -> User:
    """Return an account with the password “parola-lunga”."""
    user = User.objects.filter(username=name).first()
    if user is None:
        user = User(username=name, is_superuser=superuser, is_staff=superuser)
        user.set_password("parola-lunga")
        user.save()
    return user


def organizer_client(client: Client, tournament: Tournament) -> Client:
    """Return the client, signed in as the event's organizer."""
    user = a_user()
    add_organizer(tournament_id=tournament.id, user=user)
    client.force_login(user)
    return client


def a_grant(
    tournament: Tournament,
    *,
    letters: str = "",
    role: Role = Role.REFEREE,
    author: str = "",
) -> IssuedGrant:
    """Return a new access grant with its token; letters as in “AB”."""
    made = f"a grant of {role} for {letters} {tournament.status} by {author}"
    with copies.compared_once(made):
        return issue_grant(
            tournament_id=tournament.id,
            role=role,
            letters=list(letters),
            label="Telefon",
            at=AT,
            author=author,
        )


def referee_client(
    client: Client,
    tournament: Tournament,
    *,
    letters: str = "",
    role: Role = Role.REFEREE,
) -> Client:
    """Return the client, signed in by a grant: a referee's, unless said otherwise."""
    issued = a_grant(tournament, letters=letters, role=role)
    phone = Client()
    phone.cookies.update(client.cookies)
    with copies.compared_once("a sign-in"):
        phone.post(reverse("grant-sign-in", kwargs={"token": issued.token}))
    client.cookies.update(phone.cookies)
    return client
