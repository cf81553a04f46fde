"""Find my seat tells the truth at every moment, to who goes on and who is out."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scoring.finish.commands.embargo import hold_final
from scoring.ledger.enums import Purpose
from tables.seating.models import Seat
from tests.integration.scoring.deals.entries import (
    a_deal,
    close,
    next_dealer,
    play_out,
    raise_to,
    record,
)
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    names_at,
    read,
    words,
)
from tests.integration.scoring.standings.confirmed import codes_of
from tests.markup import in_one_line
from tests.people import called
from tests.scenarios import AT, a_stager, an_event, publish, running_tables
from tournaments.events.models.stage import Stage
from tournaments.opening.commands.over import cancel_event
from tournaments.people.models.entrant import Entrant
from tournaments.people.names import PlayerDetails
from tournaments.signup.commands import accept, open_sign_up, sign_up
from tournaments.signup.models import SignUp

pytestmark = pytest.mark.django_db


def find(event, query="", *, language="en", part=False):
    visitor = a_visitor()
    visitor.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    name = "find-my-seat-part" if part else "find-my-seat"
    asked = {"q": query} if query else {}
    return visitor.get(address(name, event), asked, follow=True)


def led_to(answer):
    """The code of the player to whose page the search has led, if it has."""
    return answer.resolver_match.kwargs.get("code")


def told(event, query):
    """What the page says about the one person who was searched."""
    answer = find(event, query)
    assert led_to(answer) is not None, query
    text = words(answer)
    return text[text.index(led_to(answer)) :]


def test_whoever_an_extra_deal_has_put_out_is_told_so():
    table = a_hall(entrants=10)
    _ana, bob, cora, _dan = names_at(table)
    raise_to(table, 6, 2, 2, 1)
    deal = a_deal((20, 74, 20, 6), bidder=1, bid=2, dealer=next_dealer(table))
    record(table, deal, purpose=Purpose.TIE_BREAK)
    event = table.stage.tournament

    for state in ("over", "closed"):
        if state == "closed":
            close(table)
        for code in codes_of(table)[1:3]:
            said = told(event, code)
            assert f"{bob} and {cora} were tied. The order after the extra" in said
        assert "were tied" not in told(event, codes_of(table)[0])


def test_the_page_sends_nobody_astray_from_the_list_to_the_results():
    stager, event = a_stager(), an_event(entrants=13, target=6)
    assert "please go to the check-in desk" in told(event, "E001")
    stager.check_in_all(event)
    assert "The seats are not drawn yet" in told(event, "1")
    draw = stager.open_urn(event)
    assert "the seats are being drawn now" in told(event, "1")
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    table = running_tables(event)[0]
    first, _second, third, _last = codes_of(table)
    record(table)
    playing = told(event, first)
    assert f"Table {table.letter}, seat 1" in playing
    assert "Playing Stage 1, after 1 deal" in playing
    assert "Score 1" not in playing
    assert "is being played" not in playing
    assert f"To table {table.letter}" in playing
    play_out(table)
    assert "That is certain when the organizer has confirmed" in told(event, first)
    assert "Does not go on as it stands." in told(event, third)
    for other in running_tables(event)[1:]:
        play_out(other)
    stager.confirm(Stage.objects.get(pk=draw.stage_id))

    through, out = told(event, first), told(event, third)
    assert "Through to Stage 2" in through
    assert "the old seat does not count any more" in through
    assert "Out after Stage 1" in out
    assert "Place 9 (shared) as things stand" in out
    for page in (through, out):
        assert "To table" not in page
        assert "Call the referee" not in page

    draw = stager.open_urn(event)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    assert "Seated Stage 2" in told(event, first)
    assert "Out after Stage 1" in told(event, third)
    for other in running_tables(event):
        play_out(other)
    stager.confirm(Stage.objects.get(pk=draw.stage_id))
    draw = stager.open_urn(event)
    finalist = draw.stage.entries.first().entrant.code
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    assert "Seated Final" in told(event, finalist)
    (final,) = running_tables(event)
    champion = codes_of(final)[0]
    play_out(final)
    assert "Place 1, to be confirmed" in told(event, champion)
    stager.confirm(Stage.objects.get(pk=draw.stage_id))
    assert "Place 1 This is provisional" in told(event, champion)
    publish(event)
    assert "Place 1 This is the official result." in told(event, champion)
    assert "Place 9 (shared) This is the official result." in told(event, third)


def test_a_held_final_is_told_to_nobody_who_searches():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (final,) = running_tables(event)
    champion = codes_of(final)[0]
    play_out(final)
    a_stager().confirm(event.stages.latest("number"))

    page = told(event, champion)

    assert "held back until the prize giving" in page
    assert "Score" not in page
    assert "Place" not in page
    assert "Until the prize giving" in words(find(event))


def test_several_who_fit_are_told_apart_and_chosen():
    event = an_event(entrants=6, state="playing")
    both = list(Entrant.objects.filter(tournament=event).order_by("code")[:2])
    for entrant in both:
        called(entrant, family="Zdrânță", given="Ana", town=entrant.code)

    answer = find(event, "ana zdranta")

    page = words(answer)
    assert led_to(answer) is None
    assert "2 are found: choose" in page
    for entrant in both:
        assert f"Zdrânță Ana ({entrant.code})" in page
        assert f'href="{address("player", event, code=entrant.code)}"' in answer.text
        assert led_to(find(event, entrant.code)) == entrant.code


def test_without_a_search_everybody_stands_from_a_to_z_and_for_who_is_not_found():
    event = an_event(entrants=6, state="playing")
    codes = list(event.entrants.values_list("code", flat=True))

    def listed(answer):
        return [row.person.code for row in answer.context["listed"]]

    assert listed(find(event)) == codes
    lost = find(event, "<b>xyz</b>")
    assert listed(lost) == codes
    assert "Nobody on the list is found by" in words(lost)
    assert "<b>xyz" not in lost.text


@pytest.mark.parametrize("state", ["registration", "checked_in", "drawing"])
def test_before_the_seats_are_published_only_who_is_searched_is_told(state):
    event = an_event(entrants=6, state=state)

    page = find(event).text

    assert "The seats are not drawn yet" in page
    for name in event.entrants.values_list("name", flat=True):
        assert name not in page


@pytest.mark.parametrize("state", ["finished", "published"])
def test_after_the_final_everybody_stands_with_a_place(state):
    event = an_event(entrants=6, state=state)

    page = find(event)

    assert "The seats are not drawn yet" not in page.text
    for name in event.entrants.values_list("name", flat=True):
        assert name in page.text
    assert "Place 1" in words(page)


def test_the_changing_part_is_sent_again_only_when_something_changed():
    event = an_event(entrants=6, state="playing")
    visitor, name = a_visitor(), address("find-my-seat-part", event)
    first = visitor.get(name)
    etag = {"if-none-match": first["ETag"]}

    assert visitor.get(name, headers=etag).status_code == 304
    assert visitor.get(name, {"q": "b"}, headers=etag).status_code == 200
    romanian = {**etag, "accept-language": "ro"}
    assert visitor.get(name, headers=romanian).status_code == 200
    assert first.text.strip() in find(event).text
    record(running_tables(event)[0])
    assert visitor.get(name, headers=etag).status_code == 200


def test_a_ticket_leads_to_who_has_its_seat_in_that_stage():
    event = an_event(entrants=6, state="drawing")
    visitor = a_visitor()
    ticket = address("at-seat", event, number=1, seat="A2")
    assert visitor.get(ticket)["Location"] == address("find-my-seat", event)
    event = an_event(entrants=6, state="playing")
    seat = Seat.objects.select_related("entrant").get(
        stage__tournament=event, table__letter="A", position=1
    )

    for number, seat_name, page in (
        (1, "A2", address("player", event, code=seat.entrant.code)),
        (1, "a2", address("player", event, code=seat.entrant.code)),
        (2, "A2", address("find-my-seat", event)),
        (1, "A9", address("find-my-seat", event)),
    ):
        ticket = address("at-seat", event, number=number, seat=seat_name)
        assert visitor.get(ticket)["Location"] == page


@pytest.mark.parametrize(
    ("points", "lines"),
    [
        (
            (6, 3, 2, 0),
            [
                "Goes on as it stands: 4 points ahead of {2}.",
                "Goes on as it stands: 1 point ahead of {2}.",
                "needs 2 points more than {1} to pass, 1 to draw level.",
                "needs 4 points more than {1} to pass, 3 to draw level.",
            ],
        ),
        (
            (4, 2, 2, 1),
            [
                "Goes on as it stands: 2 points ahead of {1} and {2}.",
                "Level with {2}, and not all of them go on.",
                "Level with {1}, and not all of them go on.",
                "needs 2 points more than {1} and {2} to pass, 1 to draw level.",
            ],
        ),
        (
            (4, 4, 1, 0),
            [
                "Goes on as it stands: 3 points ahead of {2}.",
                "Goes on as it stands: 3 points ahead of {2}.",
                "needs 4 points more than {0} to pass, 3 to draw level.",
                "needs 5 points more than {0} to pass, 4 to draw level.",
            ],
        ),
        (
            (1, 1, 1, 1),
            ["Level with {1}, {2} and {3}, and not all of them go on."],
        ),
        (
            (4, 4, 4, 1),
            [
                "Level with {1} and {2}, and not all of them go on.",
                "Level with {0} and {2}, and not all of them go on.",
                "Level with {0} and {1}, and not all of them go on.",
                "needs 4 points more than 2 of {0}, {1} and {2} to pass, 3 to draw",
            ],
        ),
    ],
)
def test_it_says_how_far_it_is_to_the_line(points, lines):
    table = a_hall(entrants=8, target=9)
    event, names = table.stage.tournament, names_at(table)
    raise_to(table, *points)

    for seat, line in enumerate(lines):
        code = codes_of(table)[seat]
        said = told(event, code)
        assert line.format(*names) in said
        # With everybody at the table, and their score.
        for name, score in zip(names, points, strict=True):
            assert re.search(rf"{name} .*?{score}\b", said)


def test_in_the_final_and_before_the_first_points_there_is_no_line():
    for entrants in (4, 8):
        table = a_hall(entrants=entrants, target=9)
        if entrants == 4:
            raise_to(table, 3, 2, 1, 0)
        said = told(table.stage.tournament, codes_of(table)[0])
        assert "as it stands" not in said
        assert "Level with" not in said


def test_whoever_has_signed_up_and_is_not_accepted_yet_is_told_so():
    event = an_event(entrants=4)
    open_sign_up(
        tournament_id=event.pk, capacity=5, closes_at=None, author="O01", at=AT
    )
    for given in ("Ion", "Ana"):
        signs_up(event, family="Păcală", given=given)

    ion, ana = (words(find(event, f"pacala {given}")) for given in ("ion", "ana"))
    assert "Păcală Ion has signed up and has a place." in ion
    assert "Păcală Ana has signed up and is number 1 on the waiting list." in ana
    assert "Nobody on the list is found" not in ion + ana
    assert "Nobody on the list is found" in words(find(event, "Nobody"))

    stager = a_stager()
    accept(tournament_id=event.pk, numbers=[1], author="O01", at=AT)
    stager.check_in_all(event)
    stager.draw_tickets(stager.open_urn(event))
    late = words(find(event, "pacala ana"))
    assert "The seats are drawn, and this sign-up was not accepted." in late


def signs_up(event, *, family, given):
    return sign_up(
        tournament_id=event.pk,
        people=[PlayerDetails(family=family, given=given)],
        initials_only=False,
        consent=True,
        key=uuid4(),
        at=AT,
    )


def test_once_all_is_over_nobody_is_sent_to_the_desk_for_a_place():
    event = an_event(entrants=4, state="finished")
    SignUp.objects.create(
        tournament=event,
        number=1,
        people=[["Păcală", "Ion", "", ""]],
        client_key=uuid4(),
        signed_up_at=AT,
    )

    found = words(find(event, "pacala ion"))
    assert "Nobody on the list is found" in found
    assert "was not accepted" not in found


@pytest.mark.parametrize(
    ("state", "title"), [("final", "Find my seat"), ("finished", "Players")]
)
def test_once_the_event_is_over_nobody_looks_for_a_seat(state, title):
    event = an_event(entrants=4, state=state)

    page = find(event)

    assert f'aria-current="page">{title}</a>' in in_one_line(page.text)
    assert re.search(r"<h1.*?>\s*(.*?)\s*</h1>", page.text)[1] == title
    seeks = title == "Find my seat"
    for name in ("event", "standings", "tables"):
        assert ("Find my seat" in read(name, event)) is seeks, name


def test_in_a_cancelled_event_nobody_looks_for_a_seat():
    event = an_event(entrants=6, state="playing")
    cancel_event(tournament_id=event.id, author="O01", at=AT, reason="Curent")

    assert "Find my seat" not in words(find(event))


def test_an_event_that_was_cancelled_before_its_draw_says_that_nobody_has_played():
    event = an_event(entrants=6, state="registration")
    cancel_event(tournament_id=event.id, author="O01", at=AT, reason="Curent")

    page = words(find(event))
    assert "Nobody has played" in page
    assert "The event was cancelled before any seats were drawn." in page
    assert "The seats are not drawn yet" not in page
