"""What a screen's link opens: its pictures, and nothing else."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.disputes.commands.reviews import open_review
from scoring.finish.commands.embargo import hold_final
from scoring.finish.queries.confirmed import last_confirmed
from scoring.hall import commands
from scoring.hall.enums import Picture, ScreenMode
from scoring.hall.queries import displays
from scoring.hall.rules import Step
from scoring.ledger.enums import LeaveCause
from scoring.substitutions.commands.dissolving import dissolve_table
from tests.integration.scoring.deals.entries import a_table, close, sign
from tests.integration.scoring.hall.screens import a_screen, show
from tests.integration.scoring.public.pages.reading import plain
from tests.integration.scoring.substitutions.accidents import expel, leave, seated
from tests.scenarios import AT, a_stager, an_event, play_deals, running_tables
from tournaments.events.models.tournament import Tournament
from tournaments.opening.commands.over import cancel_event
from tournaments.people.queries.names import names_by_code
from tournaments.web.pages.qr import kept_digits

pytestmark = [pytest.mark.django_db, pytest.mark.door]


@pytest.fixture
def event():
    return an_event(entrants=8, state="playing", deals=4)


@pytest.fixture
def client():
    return Client(headers={"accept-language": "en"})


def asked(client, made, name="display", query=""):
    return client.get(reverse(name, kwargs={"token": made.token}) + query)


def picture(client, event, made, *steps):
    show(event, made, *steps)
    return asked(client, made, "display-part").text


def test_it_needs_no_sign_in_and_opens_nothing_else(client, event):
    made = a_screen(event)
    Tournament.objects.filter(pk=event.pk).update(is_public=False)

    page = asked(client, made)

    assert page.status_code == 200
    assert "no-store" in page.headers["Cache-Control"]
    assert "data-display-stream" not in page.text
    assert any(name in page.text for name in names_by_code(event.pk).values())
    for name in ("event", "tables", "hall", "desk", "check-in"):
        answer = client.get(reverse(name, kwargs={"slug": event.slug}))
        assert answer.status_code in {302, 404}, name


@pytest.mark.parametrize("how", ["revoked", "renewed", "never made"])
def test_a_link_that_has_ended_is_dark_and_says_so(client, event, how):
    made = a_screen(event)
    if how == "revoked":
        commands.revoke_display(
            tournament_id=event.pk, display_id=made.display.pk, at=AT
        )
    elif how == "renewed":
        commands.renew_link(tournament_id=event.pk, display_id=made.display.pk)
    else:
        made = commands.NewLink(display=made.display, token="nothing")

    for name in ("display", "display-part"):
        page = asked(client, made, name)
        assert page.status_code == 410
        assert "Its link shows nothing any more." in page.text
        assert event.name not in page.text
    seen = reverse("display-seen", kwargs={"token": made.token})
    assert client.post(seen).status_code == 404


@pytest.mark.parametrize(
    "state", ["registration", "drawing", "playing", "final", "published"]
)
def test_every_picture_is_there_in_every_state(client, state):
    event = an_event(entrants=8, state=state)
    made = a_screen(event)

    for one in Picture:
        letter = "A" if one is Picture.TABLE else ""
        shown = picture(client, event, made, Step(one, letter=letter))
        assert f'data-picture="{one}"' in shown
        assert "<h1" in shown
        assert "href" not in shown.replace("use href", "")
        assert "<form" not in shown


def test_odds_stand_table_by_table_and_nowhere_if_they_are_hidden(client):
    event = an_event(entrants=8, state="playing", deals=2)
    made = a_screen(event)

    shown = picture(client, event, made, Step(Picture.ODDS))
    assert len(re.findall(r"[<>]?\d+%</b>", shown)) == 8
    assert "The chance to go through" in shown

    Tournament.objects.filter(pk=event.pk).update(shows_odds=False)
    hidden = picture(client, event, made, Step(Picture.ODDS))
    assert "%</b>" not in hidden
    assert "This event shows no odds" in hidden


@pytest.mark.parametrize("change", [{"game": "bisca"}, {"is_public": False}])
def test_what_never_has_odds_does_not_promise_them(client, change):
    event = an_event(entrants=8, state="checked_in", game=change.get("game", "cruce"))
    made = a_screen(event)
    Tournament.objects.filter(pk=event.pk).update(**change)

    assert "This event shows no odds" in picture(
        client, event, made, Step(Picture.ODDS)
    )


def test_seats_stand_by_name_and_by_table(client, event):
    made = a_screen(event)
    names = sorted(names_by_code(event.pk).values())

    by_name = picture(client, event, made, Step(Picture.SEATS_BY_NAME))
    by_table = picture(client, event, made, Step(Picture.SEATS_BY_TABLE))

    assert all(name in by_name and name in by_table for name in names)
    assert by_name.count('class="seat"') == by_table.count('class="seat"') == 8


def test_whoever_plays_at_another_table_is_led_there_alone(client):
    table = a_table(entrants=10)
    for seat in (1, 2):
        leave(table, seat, cause=LeaveCause.NO_SHOW)
    name = names_by_code(table.stage.tournament_id)[seated(table)[0]]
    dissolve_table(table_id=table.id, sign=sign(table, reason="Doi nu au venit"))
    made = a_screen(table.stage.tournament)

    for step in (Picture.SEATS_BY_NAME, Picture.SEATS_BY_TABLE):
        shown = picture(client, table.stage.tournament, made, Step(step))
        assert shown.count(name) == 1
        assert shown.count('class="seat"') == 8
        assert "B4" in shown
        assert "A2" not in shown


def test_nobody_is_led_to_a_seat_at_which_they_do_not_play(client):
    table = a_table(entrants=8)
    leave(table, 1, cause=LeaveCause.NO_SHOW)
    play_deals(table, deals=1)
    leave(table, 2)
    event = table.stage.tournament
    names = names_by_code(event.pk)
    missing, gone = [names[code] for code in seated(table)[1:3]]
    made = a_screen(event)

    by_name = plain(picture(client, event, made, Step(Picture.SEATS_BY_NAME)))
    assert f"{missing} Did not come" in by_name
    assert f"{gone} Withdrawn" in by_name
    shown = plain(picture(client, event, made, Step(Picture.SEATS_BY_TABLE)))
    for text in (by_name, shown):
        assert [seat for seat in ("A1", "A2", "A3", "A4") if seat in text] == [
            "A1",
            "A4",
        ]
    assert missing not in shown
    assert gone not in shown


def test_odds_of_who_plays_at_another_table_stand_there_alone(client):
    table = a_table(entrants=10)
    event = table.stage.tournament
    for seat in (1, 2):
        leave(table, seat, cause=LeaveCause.NO_SHOW)
    name = names_by_code(event.pk)[seated(table)[0]]
    dissolve_table(table_id=table.id, sign=sign(table, reason="Doi nu au venit"))
    for one in running_tables(event)[1:]:
        play_deals(one, deals=2)

    shown = picture(client, event, a_screen(event), Step(Picture.ODDS))

    assert shown.count(name) == 1
    assert len(re.findall(r"[<>]?\d+%</b>", shown)) == 8


def test_one_table_has_its_score_and_its_last_deals(client, event):
    made = a_screen(event)

    shown = picture(client, event, made, Step(Picture.TABLE, letter="B"))
    nowhere = picture(client, event, made, Step(Picture.TABLE, letter="Z"))

    assert "Table B" in shown
    assert shown.count("board__side ") + shown.count('"board__side"') == 4
    assert "board__number" in shown
    assert "This table is not there" in nowhere


def test_a_final_that_is_held_back_stays_so(client):
    event = an_event(entrants=8, state="final")
    made = a_screen(event)
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    play_deals(running_tables(event)[0], deals=3)

    for one in (Picture.FINAL, Picture.TABLES, Picture.STANDINGS, Picture.BRACKET):
        shown = picture(client, event, made, Step(one))
        assert "–" in shown
        assert "board__lines" not in shown
        assert "data-deal" not in shown
    odds = picture(client, event, made, Step(Picture.ODDS))
    assert "The score of the final is held back until the prize giving" in odds


def test_a_message_is_said_as_it_is_typed(client, event):
    made = a_screen(event)
    commands.show_message(
        tournament_id=event.pk, display_id=made.display.pk, message="<b>Lunch</b>"
    )

    assert "&lt;b&gt;Lunch&lt;/b&gt;" in asked(client, made, "display-part").text


def test_of_a_cancelled_event_it_says_so_and_why_beside_a_message_alone(client, event):
    made, name = a_screen(event), next(iter(names_by_code(event.pk).values()))
    assert name in picture(client, event, made, Step(Picture.SEATS_BY_NAME))
    by = {"reason": "No light in the hall", "author": "O01", "at": AT}
    cancel_event(tournament_id=event.id, **by)

    for seats in (Picture.SEATS_BY_NAME, Picture.TABLES, Picture.STANDINGS):
        told = picture(client, event, made, Step(seats))
        assert "This event is cancelled" in told
        assert "No light in the hall" in told
        assert name not in told


def test_several_pictures_come_in_turn(client, event):
    made = a_screen(event)
    show(event, made, Step(Picture.CLOCK, seconds=7), Step(Picture.STANDINGS))

    shown = [
        asked(client, made, "display-part", f"?step={number}").text
        for number in (0, 1, 2)
    ]

    assert 'data-picture="clock"' in shown[0]
    assert 'data-seconds="7"' in shown[0]
    assert 'data-picture="standings"' in shown[1]
    assert 'data-picture="clock"' in shown[2]
    assert all('data-steps="2"' in one for one in shown)


@pytest.mark.parametrize("mode", [ScreenMode.BLACK, ScreenMode.FROZEN])
def test_a_dark_or_frozen_screen_is_sent_nothing(client, event, mode):
    made = a_screen(event)
    commands.set_mode(tournament_id=event.pk, mode=mode)

    shown = asked(client, made, "display-part").text

    assert f'data-hall="{mode}"' in shown
    assert not [name for name in names_by_code(event.pk).values() if name in shown]


def test_it_speaks_the_language_that_was_chosen_for_it(client, event):
    made = a_screen(event, language="ro")

    assert '<html lang="ro"' in asked(client, made).text


def test_it_says_what_it_shows(client, event):
    made = a_screen(event)
    said = {"picture": "tables", "page": "2", "pages": "3", "change": "1", "old": "0"}

    answer = client.post(reverse("display-seen", kwargs={"token": made.token}), said)

    assert answer.status_code == 204
    row = displays(event.pk, at=timezone.now())[0]
    assert (row.there, row.obeys, row.old) == (True, True, False)
    assert (row.shows, row.page, row.pages) == (Picture.TABLES, 2, 3)
    later = displays(event.pk, at=timezone.now() + timedelta(minutes=1))[0]
    assert not later.there


def test_whatever_it_says_is_taken_as_a_number_or_not_at_all(client, event):
    made = a_screen(event)
    said = {"picture": "<b>", "page": "-1", "pages": "9" * 40, "change": "x"}
    said["letter"] = "<i>"

    answer = client.post(reverse("display-seen", kwargs={"token": made.token}), said)

    assert answer.status_code == 204
    row = displays(event.pk, at=timezone.now())[0]
    assert (row.shows, row.page, row.pages, row.obeys) == (None, 0, 0, False)
    assert row.letter == ""


@pytest.mark.parametrize("shown", [True, False], ids=["public", "private"])
def test_the_digits_of_the_latest_confirmation_stand_on_the_screen(client, shown):
    event = an_event(entrants=6, state="final")
    Tournament.objects.filter(pk=event.pk).update(is_public=shown)
    confirmed = last_confirmed(event)
    made = a_screen(event)

    standings = picture(client, event, made, Step(Picture.STANDINGS, 20))
    message = picture(client, event, made, Step(Picture.CHECK_IN, 20))

    assert kept_digits(confirmed.hash) in standings
    code = f"kept=head:{confirmed.seq}:{confirmed.hash[:32]}"
    assert (code in standings) is shown
    assert kept_digits(confirmed.hash) not in message


def test_a_screen_shows_no_digits_of_a_held_final(client):
    event = an_event(entrants=6, state="final")
    before = last_confirmed(event)
    hold_final(tournament_id=event.pk, author="O01", at=AT)
    (table,) = running_tables(event)
    play_deals(table, deals=1)
    a_stager().play_table(table)
    a_stager().confirm(event.stages.latest("number"))
    event.refresh_from_db()
    made = a_screen(event)

    standings = picture(client, event, made, Step(Picture.STANDINGS, 20))

    assert last_confirmed(event) == before
    assert kept_digits(before.hash) in standings


def test_the_path_says_why_a_table_tells_nobody_s_way(client, event):
    made = a_screen(event)
    table = running_tables(event)[0]
    path = Step(picture=Picture.BRACKET)
    assert "Under review" not in picture(client, event, made, path)

    open_review(table_id=table.id, sign=sign(table, reason="Tura 2"))

    assert picture(client, event, made, path).count("Under review") == 1


def test_a_pair_alone_that_was_expelled_does_not_go_on(client):
    event = an_event(entrants=5, state="playing", pairs=True, deals=2)
    (alone,) = [one for one in running_tables(event) if one.seats.count() == 2]
    close(alone)
    expel(alone, 0)

    by_name = picture(client, event, a_screen(event), Step(Picture.SEATS_BY_NAME))
    assert plain(by_name).count("Expelled") == 2
    assert "goes on without playing" not in by_name
    for scores in (Picture.TABLES, Picture.BRACKET):
        shown = picture(client, event, a_screen(event), Step(scores))
        assert "Expelled" in plain(shown), scores
        assert "goes on without playing" not in shown, scores
