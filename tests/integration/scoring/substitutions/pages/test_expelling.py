"""Expelling somebody after play: what is shown before, who may, what is said after."""

from __future__ import annotations

import pytest

from scoring.finish.commands.embargo import hold_final
from scoring.standings.enums import Decision
from tests.integration.scoring.deals.entries import play_out, state
from tests.integration.scoring.scoresheet.pages.phone import (
    Phone,
    a_phone,
    confirm_by_second,
    hidden,
    organizers,
    second,
    text,
)
from tests.integration.scoring.standings.confirmed import a_confirmed_stage, decide
from tests.integration.scoring.substitutions.accidents import expel
from tests.scenarios import AT, a_stager, an_event, organizer_client, running_tables
from tournaments.events.models.stage import Stage
from tournaments.events.rules import REGULATION, TWO_PEOPLE

pytestmark = pytest.mark.django_db
SAID = {"reason": "Marked cards"}


def a_closed_one():
    """A referee's phone at a table closed at 6, 3, 2, 1."""
    phone = a_phone(target=6)
    play_out(phone.table)
    phone.table.refresh_from_db()
    return phone


def test_of_pairs_both_partners_are_named_on_the_key():
    phone = a_phone(target=4, pairs=True)
    a_stager().play_table(phone.table)
    phone.table.refresh_from_db()
    desk = organizers(phone)
    seats = [seat.name for seat in desk.view.seats]

    said = text(desk.get("expel/"))

    assert f"{seats[0]} / {seats[2]} A1 + A3" in said
    assert f"{seats[1]} / {seats[3]} A2 + A4" in said


def behind_a_stage(client):
    """The organizer's phone at the first table of a confirmed stage."""
    table = a_confirmed_stage()
    tournament = table.stage.tournament
    return Phone(organizer_client(client, tournament), tournament, table)


def test_the_organizer_sees_the_order_then_and_it_is_what_comes():
    desk = organizers(a_closed_one())
    names = [seat.name for seat in desk.view.seats]

    assert "Expel a player" in text(desk.get())
    assert 'value="0"' in desk.get("expel/").content.decode()
    page = desk.get("expel/?seat=0")

    assert f"Then these go through: {names[1]}, {names[2]}." in text(page)
    order = [text(page).index(f"{rank} {names[seat]}") for rank, seat in
             ((1, 1), (2, 2), (3, 3), (4, 0))]  # fmt: skip
    assert order == sorted(order)
    assert desk.post("expel/", **hidden(page), **SAID).status_code == 302
    assert desk.view.state.order == (1, 2, 3, 0)
    assert f"{names[0]} was expelled" in text(desk.get())
    assert "Marked cards" in text(desk.get())


def test_it_is_taken_back_on_the_same_page_as_any_line():
    desk = organizers(a_closed_one())
    desk.post("expel/", **hidden(desk.get("expel/?seat=0")), **SAID)
    seq = desk.view.last_seq
    names = [seat.name for seat in desk.view.seats]

    page = desk.get(f"void/{seq}/")

    assert f"Then these go through: {names[0]}, {names[1]}." in text(page)
    desk.post(f"void/{seq}/", **hidden(page), reason="Another one it was")
    assert desk.view.state.order == (0, 1, 2, 3)


@pytest.mark.parametrize("rules", ["", TWO_PEOPLE])
def test_a_referee_proposes_and_an_organizer_confirms(monkeypatch, rules):
    if rules:
        monkeypatch.setitem(REGULATION, "closed_tables", rules)
    phone = a_closed_one()
    desk, before = organizers(phone), phone.lines
    name = phone.view.seats[0].name
    page = phone.get("expel/?seat=0")

    proposed = phone.post("expel/", **hidden(page), **SAID)

    assert "An organizer confirms it" in text(page)
    assert phone.lines == before
    asked = text(desk.client.get(proposed.url, headers={"accept-language": "en"}))
    assert f"Seat A1: {name} is expelled" in asked
    assert "Table A: order" in asked
    assert second(phone).client.post(f"{proposed.url}confirm/").status_code == 403
    assert desk.client.post(f"{proposed.url}confirm/").status_code == 302
    assert f"{name} was expelled" in text(desk.get())
    assert "confirmed by organizer 1 ✓" in text(desk.get())


def test_where_two_correct_one_proposes_and_another_confirms(monkeypatch):
    monkeypatch.setitem(REGULATION, "closed_tables", TWO_PEOPLE)
    desk = organizers(a_closed_one())
    before = desk.lines

    proposed = desk.post("expel/", **hidden(desk.get("expel/?seat=0")), **SAID)

    assert proposed.status_code == 302
    assert desk.lines == before
    other = confirm_by_second(desk)
    assert f"confirmed by referee {int(other[1:])} ✓" in text(desk.get())
    assert desk.view.state.order[-1] == 0


def test_a_proposal_about_somebody_expelled_meanwhile_is_outdated():
    phone = a_closed_one()
    desk = organizers(phone)
    proposed = phone.post("expel/", **hidden(phone.get("expel/?seat=0")), **SAID)
    expel(phone.table, 0)

    page = desk.client.get(proposed.url, headers={"accept-language": "en"})

    assert "utdated" in text(page)


def test_behind_a_stage_the_page_says_whose_way_waits(client):
    desk = behind_a_stage(client)
    names = [seat.name for seat in desk.view.seats]

    page = text(desk.get("expel/?seat=0"))

    assert f"Went through and would not: {names[0]}." in page
    assert f"Did not go through and would: {names[2]}." in page
    assert "the stage is contested until you decide" in page


def test_behind_a_stage_the_page_names_the_later_seats(client):
    desk = behind_a_stage(client)
    stager = a_stager()
    draw = stager.open_urn(desk.tournament)
    stager.draw_tickets(draw)
    stager.start(Stage.objects.get(pk=draw.stage_id))
    name = desk.view.seats[0].name

    page = text(desk.get("expel/?seat=0"))

    assert f"{name} sits at A" in page
    assert "those who went through stay through" in page


def test_a_form_of_before_the_confirmation_is_shown_again(client):
    desk = behind_a_stage(client)
    form = hidden(desk.get("expel/?seat=0"))
    del form["behind"]

    answer = desk.post("expel/", **form, **SAID)

    assert answer.status_code == 409
    assert 'name="behind" value="1"' in answer.content.decode()
    assert desk.view.state.order[0] == 0


def test_behind_a_stage_a_referee_expels_nobody(client):
    desk = behind_a_stage(client)
    phone = second(desk)

    assert "is confirmed" in text(phone.get("expel/?seat=0"))
    assert "Expel a player" not in text(phone.get())
    assert phone.post("expel/", seat="0", **SAID).status_code == 409


def test_at_an_open_table_the_page_says_so():
    phone = a_phone(target=6)

    assert "This table is not closed." in text(phone.get("expel/"))
    assert phone.post("expel/", seat="0", **SAID).status_code == 409
    assert phone.lines == 1


@pytest.mark.parametrize("seat", ["", "9", "x"])
def test_nobody_chosen_nobody_expelled(seat):
    desk = organizers(a_closed_one())
    before = desk.lines

    assert desk.post("expel/", seat=seat, **SAID).status_code == 400
    assert desk.post("expel/", seat="0", reason=" ").status_code == 400
    assert desk.lines == before


def test_everybody_reads_who_was_expelled_and_what_was_decided(client):
    table = a_confirmed_stage()
    slug = table.stage.tournament.slug
    name = table.seats.get(position=0).entrant.name
    expel(table, 0, behind=True)
    english = {"accept-language": "en"}

    page = text(client.get(f"/t/{slug}/standings/?stage=1", headers=english))
    moves = text(client.get(f"/t/{slug}/moves/", headers=english))
    decide(table, Decision.CORRECTED, reason="Marked cards")
    decided = text(client.get(f"/t/{slug}/standings/?stage=1", headers=english))

    assert f"{name} was expelled after the stage was confirmed" in page
    assert "Contested: it is not decided yet." in page
    assert f"{name} was expelled" in moves
    assert "Reason: Marked cards" in decided


def a_finished_event(*, held=False):
    event = an_event(entrants=8, state="final", target=3, seed="cheat")
    if held:
        hold_final(tournament_id=event.pk, author="O01", at=AT)
    stager = a_stager()
    stager.play_table(*running_tables(event))
    stager.confirm(event.stages.get(final=True))
    final = event.stages.get(final=True).tables.select_related("stage").get()
    winner = state(final).order[0]
    name = final.seats.get(position=winner).entrant.name
    expel(final, winner, behind=True, reason="Marked cards")
    return event, name


def test_the_results_say_why_the_winner_is_not_first(client):
    event, name = a_finished_event()

    page = text(
        client.get(f"/t/{event.slug}/results/", headers={"accept-language": "en"})
    )

    assert f"{name} was expelled" in page
    assert "Reason: Marked cards" in page
    assert "Contested: it is not decided yet." in page


def test_a_final_that_is_held_back_tells_nothing_of_it(client):
    event, _name = a_finished_event(held=True)
    table = event.stages.get(final=True).tables.get()

    for page in ("", "results/", "moves/", "standings/", "bracket/", "tables/",
                 f"tables/{table.pk}/", "record/"):  # fmt: skip
        answer = client.get(
            f"/t/{event.slug}/{page}", headers={"accept-language": "en"}
        )
        body = answer.content.decode()
        assert answer.status_code == 200 or page == "record/", page
        assert "xpelled" not in body, page
        assert "Marked cards" not in body, page


def test_running_tables_do_not_know_the_page_of_another_event(client):
    desk = behind_a_stage(client)
    other = running_tables(an_event(entrants=8, state="playing"))[0]

    answer = desk.client.get(f"/t/{desk.tournament.slug}/referee/{other.pk}/expel/")

    assert answer.status_code == 404
