"""The desk's pages for whoever comes after the draw, or goes home before the next."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.disputes.commands.reviews import open_review, release_table
from scoring.ledger.enums import LeaveCause
from scoring.standings.lines import Withdrawal
from tests.integration.scoring.deals.entries import a_table, lines, sign, void
from tests.integration.scoring.desk.pages.room import an_organizer, read_desk
from tests.integration.scoring.public.pages.reading import a_visitor, words
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    aftermath,
    codes_of,
    entered,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    seated,
    sit,
)
from tests.integration.scoring.substitutions.late import (
    enter,
    entrant,
    goes_home,
    stand_by,
)
from tests.markup import in_one_line
from tests.scenarios import a_grant, an_event, referee_client, running_tables
from tournaments.book.lines import read
from tournaments.events.enums import EntrantStatus
from tournaments.ids import TournamentId
from tournaments.people.names import sort_key

pytestmark = pytest.mark.django_db


def address(table, name, **more):
    slug = table.stage.tournament.slug
    return reverse(name, kwargs={"slug": slug, **more})


def test_a_latecomer_is_seated_and_everybody_can_read_why():
    table = a_table(entrants=6)
    code = stand_by(table)
    desk = an_organizer(table.stage.tournament)
    assert "A4" in words(desk.get(address(table, "walk-in")))

    done = desk.post(
        address(table, "walk-in"), {"who": "Zamfir", "reason": "Trenul"}, follow=True
    )

    assert "A4" in words(done)
    assert seated(table)[3] == code
    for page in ("seat-moves", "bracket", "standings"):
        assert "Zamfir" in words(a_visitor().get(address(table, page)))
    shown = words(a_visitor().get(address(table, "table", table_id=table.pk)))
    assert "Trenul" in shown


def test_who_takes_no_free_seat_is_not_offered_it_and_nobody_expelled_comes_back():
    table = a_table(entrants=7)
    stands_by = stand_by(table)
    home = a_latecomer(table, name="Zidaru", status=EntrantStatus.WITHDRAWN)
    missing, cheat = seated(table)[:2]
    leave(table, 0, cause=LeaveCause.NO_SHOW)
    leave(table, 1, cause=LeaveCause.EXPELLED)
    desk = an_organizer(table.stage.tournament)
    page = address(table, "walk-in")

    shown = desk.get(page).context

    assert [row.code for row in shown["waiting"]] == [stands_by]
    assert [row.code for row in shown["gone"]] == [home]
    for code in (home, missing, cheat):
        refused = desk.post(page, {"who": code, "reason": "A venit"})
        assert "plays already" not in words(refused, status=400)
        assert "takes no seat now" in words(refused, status=400)
    back = address(table, "back-again", entrant_id=entrant(table, cheat).pk)
    assert desk.post(back).status_code == 409
    assert entrant(table, cheat).status == "withdrawn"


def test_somebody_new_is_put_on_the_list_and_seated_at_once():
    table = a_table(entrants=6)
    desk = an_organizer(table.stage.tournament)
    typed = {"who": "Nou Mihai, Dej", "reason": "Abia a aflat"}

    offered = words(desk.get(address(table, "walk-in")))
    assert "Somebody new: put on the list and seat" in offered
    asked = desk.post(address(table, "walk-in"), typed)
    assert asked.status_code == 400
    assert "Press “Somebody new”" in words(asked, status=400)
    assert "data-error-summary" not in asked.text
    assert "Nou Mihai, Dej" in asked.content.decode()
    desk.post(address(table, "walk-in"), {**typed, "new": "1"})

    assert len(seated(table)) == 4


def test_somebody_new_is_seated_and_not_who_waits_under_a_longer_name():
    table = a_table(entrants=6)
    waits = stand_by(table)
    typed = {"who": "Zamf", "reason": "Abia a aflat", "new": "1"}

    an_organizer(table.stage.tournament).post(address(table, "walk-in"), typed)

    assert len(seated(table)) == 4
    assert entrant(table, waits).status == EntrantStatus.STAND_BY


@pytest.mark.parametrize("who", ["Zamfir", "Nou Mihai, Dej"])
def test_the_same_form_again_is_told_the_same_seat(who):
    table = a_table(entrants=7)
    stand_by(table)
    desk = an_organizer(table.stage.tournament)
    typed = {"who": who, "reason": "Trenul", "new": "1", "client_key": str(uuid4())}
    page = address(table, "walk-in")

    first, again = (desk.post(page, typed, follow=True) for _ in range(2))

    assert "plays at seat" in words(first)
    assert "plays at seat" in words(again)
    other = desk.post(page, {**typed, "who": "Alta Ana, Dej"})
    assert "used before for something else" in words(other, status=422)
    assert not table.stage.tournament.entrants.filter(name="Alta Ana").exists()


def test_without_a_reason_nobody_new_is_put_on_the_list():
    table = a_table(entrants=6)
    event = table.stage.tournament
    typed = {"who": "Nou Mihai, Dej", "reason": "   ", "new": "1"}

    answer = an_organizer(event).post(address(table, "walk-in"), typed)

    assert answer.status_code == 400
    assert "Nou Mihai, Dej" in answer.content.decode()
    assert event.entrants.count() == 6


@pytest.mark.parametrize("by", ["code", "name"])
def test_whoever_plays_already_is_not_seated_a_second_time(by):
    table = a_table(entrants=6)
    event = table.stage.tournament
    one = event.entrants.earliest("code")
    typed = {"who": getattr(one, by), "reason": "Trenul", "new": "1"}

    answer = an_organizer(event).post(address(table, "walk-in"), typed)

    assert f"({one.code}) plays already" in words(answer, status=400)
    assert event.entrants.count() == 6
    assert len(seated(table)) == 3


def test_it_is_taken_back_from_there_after_a_look_at_what_that_means():
    table = a_table(entrants=6)
    code = stand_by(table)
    enter(table, code)
    desk = an_organizer(table.stage.tournament)
    void = address(table, "void-line", table_id=table.pk, seq=2)
    assert void in desk.get(address(table, "walk-in")).content.decode()

    asked = desk.get(void)
    assert asked.status_code == 200
    form = {"after_seq": "2", "reason": "A plecat iar", "client_key": str(uuid4())}
    done = desk.post(void, form)

    assert done.status_code == 302
    assert len(seated(table)) == 3
    assert "A4" in words(desk.get(address(table, "walk-in")))
    shown = words(a_visitor().get(address(table, "table", table_id=table.pk)))
    assert "Zamfir" in shown
    assert "Zamfir" in words(a_visitor().get(address(table, "seat-moves")))


def test_with_all_tables_full_it_offers_the_stand_by_list():
    table = a_table(entrants=8)
    stand_by(table)
    desk = an_organizer(table.stage.tournament)

    sent = {"who": "Zamfir", "reason": "Trenul"}
    page = desk.post(address(table, "walk-in"), sent)

    said = words(page, status=409)
    assert said.count("No table has a free seat.") == 1
    assert "You had typed: Zamfir · Trenul" in said
    assert address(table, "close-check-in") in page.content.decode()


def test_it_leads_to_the_seats_that_somebody_has_left_as_long_as_they_can_be_taken():
    """Else whoever stands by has a seat, and nobody at the desk knows where."""
    table = a_table(entrants=8)
    stand_by(table)
    a_grant(table.stage.tournament)
    desk = an_organizer(table.stage.tournament)
    page = address(table, "walk-in")
    leads = f'{address(table, "take-seat", table_id=table.pk)}?seat=1"'
    assert "Seats that somebody has left" not in desk.get(page).text

    leave(table, 1, cause=LeaveCause.NO_SHOW)
    shown = desk.get(page)
    assert "Seats that somebody has left" in shown.text
    assert [one.seat for one in shown.context["left"]] == ["A2"]
    assert leads in shown.text
    taken = desk.get(address(table, "take-seat", table_id=table.pk), {"seat": "1"})
    assert 'name="seat" value="1" checked' in in_one_line(taken.text)

    desk.post(address(table, "cancel-event"), {"reason": "Curent"})
    assert "Seats that somebody has left" not in desk.get(page).text


def test_it_leads_to_no_seat_that_nobody_may_take_now():
    """At a table under review nobody sits down, nor where somebody plays again."""
    table, other = running_tables(a_table(entrants=8).stage.tournament)
    desk = an_organizer(table.stage.tournament)

    def left():
        return [one.seat for one in desk.get(address(table, "walk-in")).context["left"]]

    leave(table, 1)
    leave(other, 2)
    assert left() == ["A2", "B3"]
    open_review(table_id=table.id, sign=sign(table, reason="Un anunț"))
    assert left() == ["B3"]
    release_table(table_id=table.id, sign=sign(table, reason="Rămâne"))
    void(other, lines(other)[-1].seq)
    assert left() == ["A2"]
    sit(table, 1, stand_by(table), author="O01", second=a_second(table))
    assert left() == []


def test_of_a_pair_that_has_left_it_leads_to_the_first_seat():
    table = a_table(entrants=4, pairs=True)
    desk = an_organizer(table.stage.tournament)

    leave(table, 3)

    (one,) = desk.get(address(table, "walk-in")).context["left"]
    assert (one.seat, one.position) == (f"{table.letter}2", 1)


def test_who_goes_home_is_shown_first_with_who_moves_up_then_recorded_then_undone():
    table = a_confirmed_stage()
    first, _second, third, _fourth = codes_of(table)
    before = entered(table)
    desk = an_organizer(table.stage.tournament)
    asked = {"stage": "1", "who": first}

    preview = words(desk.get(address(table, "going-home"), asked))
    assert entrant(table, third).name in preview
    assert entered(table) == before
    empty = desk.post(address(table, "going-home"), {**asked, "reason": ""})
    assert empty.status_code == 400
    desk.post(address(table, "going-home"), {**asked, "reason": "Are tren"})
    assert third in entered(table)

    for page in ("seat-moves", "bracket", "standings"):
        shown = words(a_visitor().get(address(table, page), {"stage": "1"}))
        assert entrant(table, third).name in shown
        assert "Are tren" in shown
    (line,) = read(TournamentId(table.stage.tournament_id), Withdrawal)
    desk.post(address(table, "take-back", seq=line.seq))
    assert entered(table) == before


def test_who_does_not_go_on_is_asked_for_in_vain_and_the_stage_says_so():
    table = a_confirmed_stage()
    desk = an_organizer(table.stage.tournament)

    for who in ("", codes_of(table)[-1], "E999"):
        shown = desk.get(address(table, "going-home"), {"stage": "1", "who": who})

        assert shown.status_code == 409
        assert shown.context["refusal"].code == "not_through"
        assert shown.context["chosen"].stage.number == 1
        assert address(table, "going-home") in shown.content.decode()


def test_whoever_goes_home_is_found_by_the_name_from_a_to_z():
    table = a_confirmed_stage(entrants=13)
    desk = an_organizer(table.stage.tournament)

    shown = desk.get(address(table, "stage-review"), {"stage": "1"})

    names = [name for _code, name in shown.context["goes_on"]]
    assert len(names) > 4
    assert names == sorted(names, key=sort_key)


def test_a_line_that_nothing_takes_back_is_not_taken_back():
    table = a_confirmed_stage()
    desk = an_organizer(table.stage.tournament)

    for seq in (1, 99_999):
        assert desk.post(address(table, "take-back", seq=seq)).status_code == 404


def test_only_organizers_do_it(client):
    table = a_confirmed_stage()
    goes_home(table, codes_of(table)[0])
    phone = referee_client(client, table.stage.tournament)

    for name in ("walk-in", "going-home"):
        posted = phone.post(
            address(table, name), {"stage": "1", "number": "1", "who": "E001"}
        )
        assert posted.status_code == 403
    assert aftermath(table).standing


def test_who_went_home_is_put_on_the_stand_by_list_there():
    table = a_confirmed_stage()
    code = codes_of(table)[0]
    goes_home(table, code)
    desk = an_organizer(table.stage.tournament)
    person = entrant(table, code)

    desk.post(address(table, "back-again", entrant_id=person.pk))

    assert entrant(table, code).status == "stand_by"


DESKS = ("desk", "roster", "check-in", "plan", "draw-desk", "desk-tables")


def late_links(tournament, page):
    """The pages for latecomers to which a desk's page leads."""
    slug = {"slug": tournament.slug}
    shown = an_organizer(tournament).get(reverse(page, kwargs=slug))
    assert shown.status_code == 200
    markup = shown.content.decode()
    both = ("late-entry", "walk-in")
    return {name for name in both if f'href="{reverse(name, kwargs=slug)}"' in markup}


@pytest.mark.parametrize("page", DESKS)
def test_every_desk_leads_a_latecomer_to_the_page_of_the_hour(page):
    drawing = an_event(entrants=6, state="drawing")
    if page != "desk-tables":
        assert late_links(drawing, page) == {"late-entry"}

    published = a_table(entrants=6).stage.tournament
    assert late_links(published, page) == {"walk-in"}

    later = a_confirmed_stage().stage.tournament
    assert late_links(later, page) == set()


def test_the_review_of_the_first_stage_and_the_stand_by_list_lead_there_too():
    published = a_table(entrants=6).stage.tournament
    for page in ("stage-review", "close-check-in"):
        assert late_links(published, page) == {"walk-in"}
    drawing = an_event(entrants=6, state="drawing")
    assert late_links(drawing, "close-check-in") == {"late-entry"}


def test_the_page_of_the_urn_says_that_the_seats_are_published():
    published = a_table(entrants=6).stage.tournament
    page = read_desk("late-entry", published)

    assert "Whoever comes late takes a free seat" in page
    assert "nobody can enter" not in page
    assert late_links(published, "late-entry") == {"walk-in"}


def test_nobody_sends_a_late_pair_to_a_seat_that_no_table_has():
    pairs = a_table(entrants=4, pairs=True).stage.tournament

    assert late_links(pairs, "desk") == set()
    assert late_links(pairs, "late-entry") == set()
