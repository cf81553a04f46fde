"""Results and diplomas as they come out of the printer."""

from __future__ import annotations

import re

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.finish.queries.confirmed import last_confirmed
from scoring.finish.queries.places import event_places
from scoring.finish.queries.results import published_copy
from tests.integration.scoring.desk.pages.papers import paper, read_paper, sheets_of
from tests.integration.scoring.public.pages.reading import address, plain
from tests.scenarios import AT, an_event, publish
from tournaments.ids import TournamentId
from tournaments.people.models.entrant import Player
from tournaments.web.pages.qr import in_groups

pytestmark = pytest.mark.django_db


def diplomas(tournament):
    markup = paper("print-diplomas", tournament)
    return sheets_of(markup, kind="sheet diploma")


def test_each_of_the_first_four_has_a_diploma_with_place_and_name():
    tournament = an_event(entrants=7, state="finished")
    names = dict(tournament.entrants.values_list("code", "name"))

    found = [plain(one) for one in diplomas(tournament)]

    first = [place for place in event_places(tournament.pk) if place.place <= 4]
    assert len(found) == len(first) == 4
    for text, place in zip(found, first, strict=True):
        assert f"Place {place.place}" in text
        assert names[place.entrant] in text
        assert "Cupa de probă" in text


def test_before_publication_the_line_of_the_final_and_then_the_hash_of_the_copy():
    tournament = an_event(entrants=4, state="finished")
    confirmed = last_confirmed(tournament)
    assert confirmed.said.final
    before = paper("print-diplomas", tournament)
    assert "The places are provisional. Publish the results first" in before
    assert f"<code>{in_groups(confirmed.hash[:32])}</code>" in before
    assert f"kept=head:{confirmed.seq}:{confirmed.hash[:32]}" in before

    publish(tournament)

    after = paper("print-diplomas", tournament)
    results = published_copy(TournamentId(tournament.pk))
    assert after.count(f"<code>{in_groups(results.body_hash[:32])}</code>") == 4
    assert after.count(f"kept=results:{results.body_hash[:32]}") == 4
    assert "The places are provisional" not in after
    here = address("results", tournament)
    assert after.count(f"Code of the address http://testserver{here}") == 4


def test_both_partners_stand_on_the_diploma_of_a_pair():
    tournament = an_event(entrants=3, state="finished", pairs=True)
    winner = event_places(tournament.pk)[0].entrant
    people = Player.objects.filter(tournament=tournament, entrant__code=winner)

    names = re.findall("<span>(.+?)</span>", diplomas(tournament)[0])

    assert names == [str(person) for person in people]
    assert len(names) == 2


@pytest.mark.parametrize("pairs", [False, True], ids=["players", "pairs"])
def test_an_erased_name_is_gone_from_new_paper_too(pairs):
    tournament = an_event(entrants=4, state="finished", pairs=pairs)
    winner = event_places(tournament.pk)[0].entrant
    entrant = tournament.entrants.get(code=winner)
    erase_person(
        tournament_id=tournament.pk, entrant_id=entrant.pk, author="O01", at=AT
    )

    (name,) = re.findall("<span>(.+?)</span>", diplomas(tournament)[0])

    assert name == f"{winner} (name erased)"


def test_the_results_have_everybody_and_say_whether_they_are_official():
    tournament = an_event(entrants=7, state="finished")
    page = read_paper("print-results", tournament)
    for entrant in tournament.entrants.all():
        assert entrant.name in page
    assert "These places are provisional" in page
    assert "Reached: Stage 1" in page

    publish(tournament)

    page = read_paper("print-results", tournament)
    assert "provisional" not in page
    assert "Published on " in page
    copy = published_copy(TournamentId(tournament.pk))
    assert in_groups(copy.body_hash[:32]) in page
