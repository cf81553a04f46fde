"""Results and diplomas as they come out of the printer."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.archive.commands.erasure import erase_person
from scoring.finish.commands.errata import NewErratum, publish_erratum
from scoring.finish.queries.confirmed import last_confirmed
from scoring.finish.queries.places import event_places
from scoring.finish.queries.results import published_copy
from tests.integration.scoring.desk.pages.papers import paper, read_paper, sheets_of
from tests.integration.scoring.people.published import by_initials
from tests.integration.scoring.public.pages.reading import address, plain
from tests.scenarios import AT, an_event, publish
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
    results = published_copy(tournament.id)
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

    publish(tournament)
    an_erratum(tournament, winner, name="Pop Ana / Rus Ion")

    names = re.findall("<span>(.+?)</span>", diplomas(tournament)[0])
    assert names == ["Pop Ana", "Rus Ion"]


def an_erratum(tournament, entrant, **more):
    words = {"text": "Misspelt", "reason": "Her card", "second": "Pop Dan"}
    publish_erratum(
        tournament_id=tournament.id,
        erratum=NewErratum(**words, entrant=entrant, **more),
        client_key=uuid4(), author="O01", at=AT,
    )  # fmt: skip


def test_diplomas_have_the_corrected_place_with_the_number_of_the_erratum():
    tournament = an_event(entrants=4, state="published", target=6)
    first, second, third, fourth = (
        place.entrant for place in event_places(tournament.pk)
    )
    names = dict(tournament.entrants.values_list("code", "name"))
    an_erratum(tournament, second, place=3)
    an_erratum(tournament, third, place=2)
    an_erratum(tournament, fourth, name="Țigănuș Ioana", place=2)

    found = [plain(one) for one in diplomas(tournament)]

    assert f"Place 1 {names[first]}" in found[0]
    assert f"Place 2 ( shared place ) ( erratum 2 ) {names[third]}" in spaced(found[1])
    assert "Place 2 ( shared place ) ( erratum 3 ) Țigănuș Ioana" in spaced(found[2])
    assert f"Place 3 ( erratum 1 ) {names[second]}" in spaced(found[3])
    assert len(found) == 4


def spaced(text):
    """Without telling where a markup's spaces are."""
    return " ".join(text.replace("(", " ( ").replace(")", " ) ").split())


def test_the_diploma_of_whoever_shows_initials_has_the_corrected_whole_name():
    tournament = an_event(entrants=4, state="published", target=6)
    first, second = (place.entrant for place in event_places(tournament.pk)[:2])
    for code in (first, second):
        by_initials(tournament, code)
    whole = str(Player.objects.get(tournament=tournament, entrant__code=second))
    an_erratum(tournament, first, name="Țigănuș Ioana")

    names = [re.findall("<span>(.+?)</span>", one)[0] for one in diplomas(tournament)]

    assert names[:2] == ["Țigănuș Ioana", whole]


def test_printed_results_say_what_an_erratum_has_changed():
    tournament = an_event(entrants=4, state="published", target=6)
    winner = event_places(tournament.pk)[0].entrant
    an_erratum(tournament, winner, name="Țigănuș Ioana", place=4)

    page = read_paper("print-results", tournament)

    assert f"Țigănuș Ioana {winner} · erratum 1: place 4" in page


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
    copy = published_copy(tournament.id)
    assert in_groups(copy.body_hash[:32]) in page
