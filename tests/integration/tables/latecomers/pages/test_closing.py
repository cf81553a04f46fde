from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localtime

from tests.markup import in_one_line
from tests.people import moves_of
from tests.scenarios import an_event, organizer_client
from tournaments.book.lines import read
from tournaments.checkin.commands.closing import ChosenFate, Fate, close_check_in
from tournaments.checkin.lines import CheckIn
from tournaments.events.enums import EntrantStatus
from tournaments.events.models.tournament import Tournament
from tournaments.people.enums import Move
from tournaments.people.lines import Expected, Moved
from tournaments.people.models.entrant import Entrant

FORM = "6f1c1e0e-4a0e-4d0e-9c55-3c1d0a1e7a01"
pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=8)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def at(event, name="close-check-in", **kwargs):
    return reverse(name, kwargs={"slug": event.slug, **kwargs})


def everybody(event):
    return list(Entrant.objects.filter(tournament=event).order_by("code"))


def arrive(desk, event, *entrants):
    for entrant in entrants:
        desk.post(at(event, "check-in-entrant", entrant_id=entrant.pk))


def close(desk, event, **fields):
    return desk.post(at(event, "confirm-closing"), fields)


def status(entrant):
    entrant.refresh_from_db()
    return entrant.status


def test_closing_decides_about_each_who_is_missing_with_author_and_time(desk, event):
    people = everybody(event)
    arrive(desk, event, *people[:4])
    absent, expected, gone, waits = people[4:]
    soon = f"{localtime() + timedelta(minutes=5):%H:%M}"

    answer = close(
        desk,
        event,
        **{
            "fate-all": "absent",
            f"fate-{expected.pk}": "expected",
            f"by-{expected.pk}": soon,
            f"fate-{gone.pk}": "withdrawn",
            f"fate-{waits.pk}": "stand_by",
        },
    )

    assert answer.status_code == 302
    assert [status(one) for one in people[4:]] == [
        "absent", "registered", "withdrawn", "stand_by",
    ]  # fmt: skip
    assert f"{localtime(expected.expected_at):%H:%M}" == soon
    (closed,) = read(event.pk, CheckIn)
    assert (closed.said.is_open, closed.author) == (False, "O01")
    event.refresh_from_db()
    assert event.check_in_closed_at == closed.at
    moves = [line for line in read(event.pk, Moved) if line.seq > closed.seq]
    assert {line.said.entrant: line.said.move for line in moves} == {
        absent.code: Move.ABSENT,
        gone.code: Move.WITHDRAWN,
        waits.code: Move.STAND_BY,
    }
    assert {line.author for line in moves} == {"O01"}
    (waiting,) = read(event.pk, Expected)
    assert waiting.said == Expected(expected.code, by=expected.expected_at)


def test_who_is_forgotten_is_named_and_nothing_typed_is_lost(desk, event):
    first, *others = everybody(event)

    answer = close(desk, event, **{f"fate-{first.pk}": "withdrawn"})

    assert answer.status_code == 409
    page = answer.content.decode()
    assert others[0].name in page
    assert '<option value="withdrawn" selected>' in page
    assert status(first) == "registered"
    assert Tournament.objects.get(pk=event.pk).check_in_closed_at is None
    assert not read(event.pk, CheckIn)


@pytest.mark.parametrize("by", ["", "25:00", "soon", "9", "::", "²:³"])
def test_expected_needs_a_time(desk, event, by):
    answer = close(desk, event, **{"fate-all": "expected", "by-all": by})

    assert answer.status_code == 400
    assert "Until what time is" in answer.content.decode()
    assert not read(event.pk, CheckIn)


def test_nobody_is_expected_by_a_time_that_is_over(desk, event):
    one = everybody(event)[0]
    over = f"{localtime() - timedelta(minutes=5):%H:%M}"

    answer = close(
        desk,
        event,
        **{"fate-all": "absent", f"fate-{one.pk}": "expected", f"by-{one.pk}": over},
    )

    page = in_one_line(answer.content.decode())
    assert answer.status_code == 400
    assert f"It is later than {over} already" in page
    assert one.name in page
    assert f'name="by-{one.pk}" value="{over}"' in page
    assert not read(event.pk, CheckIn)


def test_looking_shows_the_plan_before_and_after_and_writes_nothing(desk, event):
    people = everybody(event)
    arrive(desk, event, *people[:6])

    answer = close(desk, event, look="1", **{f"fate-{people[6].pk}": "expected"})

    rows = answer.context["rows"]
    assert [(row.count, row.tables, row.small_count) for row in rows] == [
        (8, 2, 0), (7, 2, 1), (6, 2, 2),
    ]  # fmt: skip
    assert not read(event.pk, CheckIn)


def test_looking_says_what_the_choices_mean_also_where_the_plan_stays(desk, event):
    people = everybody(event)
    arrive(desk, event, *people[:6])
    before = in_one_line(desk.get(at(event)).content.decode())

    page = in_one_line(
        close(desk, event, look="1", **{"fate-all": "absent"}).content.decode()
    )

    told = "This is what the choices below mean. Nothing is written yet."
    assert told in page
    assert told not in before
    assert "<dt>absent</dt><dd>2</dd>" in page
    assert "<dt>expected later</dt><dd>0</dd>" in page
    assert "by these choices" in page
    assert "without a choice" not in page


def test_looking_counts_who_has_no_choice_yet(desk, event):
    people = everybody(event)
    arrive(desk, event, *people[:6])

    answer = close(desk, event, look="1", **{f"fate-{people[6].pk}": "stand_by"})

    page = in_one_line(answer.content.decode())
    assert "<dt>stand-by</dt><dd>1</dd>" in page
    assert "<dt>without a choice</dt><dd>1</dd>" in page


def test_after_the_closing_the_list_is_whole_and_who_plays_is_counted_apart(
    desk, event
):
    arrive(desk, event, *everybody(event)[:6])
    close(desk, event, **{"fate-all": "absent"})

    page = in_one_line(desk.get(at(event)).content.decode())

    assert "<dt>on the list</dt><dd>8</dd>" in page
    assert "<dt>to play</dt><dd>6</dd>" in page
    assert "<dt>absent</dt><dd>2</dd>" in page
    assert "if everybody who is to play comes" in page


def test_who_comes_after_the_closing_waits_until_somebody_lets_them_in(desk, event):
    late, *others = everybody(event)
    arrive(desk, event, *others)
    close(desk, event, **{"fate-all": "absent"})

    arrive(desk, event, late)

    assert status(late) == EntrantStatus.LATE
    assert desk.get(at(event, "plan")).context["count"] == 7
    desk.post(at(event, "let-in", entrant_id=late.pk))
    desk.post(at(event, "let-in", entrant_id=late.pk))
    assert status(late) == EntrantStatus.CHECKED_IN
    assert moves_of(event).count(Move.LET_IN) == 1
    assert desk.get(at(event, "plan")).context["count"] == 8


@pytest.mark.parametrize(("minutes", "state"), [(30, "checked_in"), (-30, "late")])
def test_who_is_expected_is_in_time_until_then(desk, event, minutes, state):
    one = everybody(event)[0]
    by = timezone.now() + timedelta(minutes=minutes)
    decided = {e.pk: ChosenFate(Fate.EXPECTED, by=by) for e in everybody(event)}
    close_check_in(
        tournament_id=event.pk, decided=decided, at=timezone.now(), author="O01"
    )

    arrive(desk, event, one)

    assert status(one) == state


def test_closing_can_be_taken_back_until_the_draw(desk, event):
    close(desk, event, **{"fate-all": "absent"})
    desk.post(at(event, "reopen-check-in"))
    one = everybody(event)[0]
    arrive(desk, event, one)

    assert status(one) == "checked_in"
    assert [line.said.is_open for line in read(event.pk, CheckIn)] == [False, True]
    drawing = an_event(entrants=6, state="drawing")
    organizer_client(desk, drawing)
    assert desk.post(at(drawing, "reopen-check-in")).status_code == 409


def test_the_stand_by_list_keeps_its_order_and_fills_free_places(desk, event):
    people = everybody(event)
    arrive(desk, event, *people[:6])
    first, second = people[6:]
    for one in (second, first):
        desk.post(at(event, "put-on-stand-by", entrant_id=one.pk))
    desk.post(at(event, "put-on-stand-by", entrant_id=second.pk), {"prefers": "1"})

    shown = desk.get(at(event)).context
    assert [row.id for row in shown["stand_by"]] == [first.pk, second.pk]
    assert shown["places"] == 2
    desk.post(at(event, "promote", entrant_id=first.pk))

    assert status(first) == "checked_in"
    assert desk.get(at(event, "plan")).context["count"] == 7
    assert status(second) == "stand_by"
    arrive(desk, event, second)
    assert status(second) == "stand_by"


def test_one_who_stands_by_helps_five_out(desk, event):
    arrive(desk, event, *everybody(event)[:5])

    assert desk.get(at(event)).context["places"] == 1


def test_a_walk_in_stands_by_even_while_the_tables_play(desk):
    event = an_event(entrants=6, state="playing")
    organizer_client(desk, event)
    fields = {"line": "Zamfir Zoe, Dej", "client_key": FORM}

    answers = [desk.post(at(event, "add-to-stand-by"), fields) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    row = desk.get(at(event)).context["stand_by"][0]
    assert (row.name, row.town) == ("Zamfir Zoe", "Dej")
    wrong = desk.post(at(event, "add-to-stand-by"), {"line": "=1+1"})
    assert wrong.status_code == 400
    assert "=1+1" in wrong.content.decode()


def test_the_public_reads_until_when_and_how_many_but_no_names(desk, event, client):
    soon = f"{localtime() + timedelta(minutes=5):%H:%M}"
    desk.post(at(event, "announce-closing"), {"until": soon})
    one = everybody(event)[0]
    desk.post(at(event, "put-on-stand-by", entrant_id=one.pk))

    desk.logout()
    page = desk.get(at(event, "event")).content.decode()

    assert f"Check-in until {soon}; 7 are still missing." in page
    assert "On the stand-by list: 1." in page
    assert one.name not in page


def test_a_time_that_is_none_is_refused_with_what_was_typed(desk, event):
    answer = desk.post(at(event, "announce-closing"), {"until": "99:99"})

    assert answer.status_code == 400
    assert 'value="99:99"' in answer.content.decode()


def test_hundreds_can_be_missing(client):
    event = an_event(entrants=301)
    desk = organizer_client(client, event)

    page = desk.get(at(event)).content.decode()
    answer = close(desk, event, **{"fate-all": "absent"})

    assert page.count("<select") == 1
    assert answer.status_code == 302
    assert moves_of(event) == [Move.ABSENT] * 301


def test_a_time_that_is_over_is_not_announced(desk, event):
    over = f"{localtime() - timedelta(minutes=5):%H:%M}"

    answer = desk.post(at(event, "announce-closing"), {"until": over})

    assert answer.status_code == 400
    assert f'value="{over}"' in answer.content.decode()
    assert Tournament.objects.get(pk=event.pk).check_in_until is None


def test_a_check_in_without_anybody_on_the_list_cannot_be_closed_by_mistake(client):
    event = an_event(entrants=0)
    page = organizer_client(client, event).get(at(event)).content.decode()

    assert "Nobody is on the list yet" in page
    assert at(event, "roster") in page
    assert at(event, "confirm-closing") not in page
    assert "Nobody is missing" not in page
