"""What is said of a person is the same wherever it is said, through many accidents.

Tables and path, standings, the own page, the odds and the API read it in ways of their
own. Who plays at another table is left out where the table stands that was dissolved.
"""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from django.test import Client
from django.utils import translation

from scoring.disputes.commands.reviews import open_review, release_table
from scoring.finish.commands.embargo import hold_final
from scoring.hall.enums import Picture
from scoring.hall.models import Display
from scoring.hall.pages.pictures import picture_shown
from scoring.hall.rules import Step
from scoring.ledger.enums import LeaveCause, SitAs
from scoring.player.queries import whereabouts
from scoring.rehearsal.table_player import TablePlayer
from scoring.stages.pages.cards import card_view
from scoring.stages.pages.standings import standing_rows
from scoring.stages.queries.cards import cards_shown
from scoring.substitutions.commands.dissolving import dissolve_table
from tests.integration.scoring.deals.entries import (
    a_deal,
    a_table,
    close,
    next_dealer,
    play_out,
    raise_to,
    record,
    sign,
)
from tests.integration.scoring.standings.confirmed import a_confirmed_stage, decide
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    expel,
    leave,
    seated,
    sit,
)
from tests.integration.scoring.substitutions.late import goes_home, stand_by
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.events.queries.events import stages
from tournaments.people.queries.names import names_by_code

pytestmark = pytest.mark.django_db
# Cards say it of the whole table, or by the order in which they stand.
OF_THE_TABLE = ("Playing", "Under review", "Until the prize giving", "Place ")
RESEATED = str(LeaveCause.RESEATED)


def agree(event):
    """Assert that everybody is told of alike in the latest stage with seats."""
    event.refresh_from_db()
    (*_before, stage) = [one for one in stages(event.pk) if one.tables]
    with translation.override("en"):
        words, places = words_of(event, stage), places_of(event, stage)
    assert {code: each for code, each in words.items() if not alike(each)} == {}
    assert {code: each for code, each in places.items() if len(set(each)) > 1} == {}
    assert odds_twice(event) == []


def alike(said):
    on_card, in_standings = said
    return on_card == in_standings or (
        not on_card and in_standings.startswith(OF_THE_TABLE)
    )


def words_of(event, stage):
    """The word for each on the tables and in the standings."""
    said = defaultdict(list)
    for card in cards_shown([stage.id]):
        for side, view in zip(card.sides, card_view(card).seats, strict=True):
            if side.standing != RESEATED:
                said[side.code].append(view.word)
    for row in standing_rows(stage, names=names_by_code(event.pk)):
        said[row.codes].append(row.chip.label)
    return said


def places_of(event, stage):
    """Table, points and rank of each, as the API and the own pages tell it."""
    said, client = defaultdict(list), Client()
    api = f"/api/v1/tournaments/{event.slug}"
    path = client.get(f"{api}/bracket").json()["stages"][stage.number - 1]
    for table in path["tables"]:
        for one in table["seats"]:
            if one["state"] != RESEATED:
                said[one["entrant"]].append(where(one, at=table["table"]))
    for row in client.get(f"{api}/standings?stage={stage.number}").json()["rows"]:
        code = row["entrants"][0]["code"]
        said[code].append(where(row, at=row["table"]))
    for one in whereabouts(event):
        if one.letter and one.stage == stage.number and one.points is not None:
            mine = (one.letter, one.points, one.rank)
            said[one.code] += [(*mine, state) for *_same, state in said[one.code][:1]]
    return said


def where(row, *, at):
    return at, row["points"], row["rank"], row["state"]


def odds_twice(event):
    """Who stands twice in the picture of the odds."""
    shown = picture_shown(Display(tournament=event), step=Step(Picture.ODDS))
    names = Counter(line.name for line in shown["lines"])
    return [name for name, count in names.items() if count > 1]


def test_while_a_stage_is_played_whatever_happens_at_its_tables():
    gone = a_table(entrants=14, target=6)
    event = gone.stage.tournament
    _gone, two, three, four = running_tables(event)
    a_second(two)
    second = a_second(two)
    agree(event)
    for seat in (1, 2):
        leave(gone, seat, cause=LeaveCause.NO_SHOW)
    dissolve_table(table_id=gone.id, sign=sign(gone, reason="Doi nu au venit"))
    agree(event)
    record(two)
    leave(two, 3)
    agree(event)
    sit(two, 3, stand_by(two), second=second)
    leave(two, 2, cause=LeaveCause.EXPELLED)
    agree(event)
    late = a_latecomer(two, name="Zaharia Gheorghe")
    sit(two, 2, late, sits_as=SitAs.STAND_IN, second=second)
    open_review(table_id=two.id, sign=sign(two, reason="Nu sunt de acord"))
    record(two)
    agree(event)
    release_table(table_id=two.id, sign=sign(two, reason="Rămâne"))
    agree(event)
    assert len(seated(three)) == len(seated(four)) == 4
    raise_to(three, 6, 3, 3, 1)
    agree(event)
    TablePlayer(a_stager(), three).settle_ties()
    agree(event)
    close(three)
    raise_to(four, 6, 5, 2, 1)
    close(four)
    agree(event)


def test_behind_a_confirmed_stage_and_at_the_next_tables():
    table = a_confirmed_stage(entrants=13)
    event, stager = table.stage.tournament, a_stager()
    agree(event)
    goes_home(table, seated(table)[0])
    agree(event)
    expel(table, 1, behind=True)
    agree(event)
    decide(table, "corrected")
    agree(event)
    stager.draw_tickets(stager.open_urn(event))
    stager.start(event.stages.get(number=2))
    agree(event)
    for one in running_tables(event):
        play_out(one)
    agree(event)


@pytest.mark.parametrize("held", [False, True])
def test_in_a_final_that_is_shown_or_held_back(held):
    event = an_event(entrants=4, state="playing", target=6)
    (final,) = running_tables(event)
    if held:
        hold_final(tournament_id=event.pk, author="O01", at=AT)
    record(final)
    agree(event)
    raise_to(final, 5, 3, 3, 0)
    leave(final, 3)
    agree(event)
    record(final, a_deal((60, 30, 30, 0), dealer=next_dealer(final)))
    agree(event)
    TablePlayer(a_stager(), final).settle_ties()
    close(final)
    agree(event)
    a_stager().confirm(final.stage)
    agree(event)
