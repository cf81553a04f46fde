from __future__ import annotations

import re

import pytest
from django.urls import reverse

from scoring.ledger.enums import LeaveCause
from tables.draws.models.draw import Draw, Ticket
from tests.integration.scoring.deals.entries import close
from tests.integration.scoring.substitutions.accidents import leave
from tests.scenarios import (
    a_stager,
    an_event,
    organizer_client,
    referee_client,
    running_tables,
)
from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.stage import Stage
from tournaments.people.commands.registration import undo_check_in
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db


def at(event, name="plan"):
    return reverse(name, kwargs={"slug": event.slug})


def ready(client, *, entrants):
    event = an_event(entrants=entrants, state="checked_in")
    return event, organizer_client(client, event)


def test_every_stage_is_shown_before_the_draw_with_its_tables_of_three(client):
    event, desk = ready(client, entrants=13)

    answer = desk.get(at(event))

    lines = answer.context["lines"]
    assert [(line.stage.entrants, line.small) for line in lines] == [
        (13, "B, C, D"),
        (8, ""),
        (4, ""),
    ]
    page = answer.content.decode()
    assert "Tables of three are always the last letters" in page
    assert "Open the urn with 13 tickets" in page
    assert "3–5 h" in page
    assert not Stage.objects.filter(tournament=event).exists()


def test_it_says_how_long_shorter_sets_would_take_while_rules_can_be_chosen(client):
    event, desk = ready(client, entrants=13)

    page = " ".join(desk.get(at(event)).content.decode().split())
    assert "to 15 points: 2–3.5 h" in page
    assert "to 11 points: 1–2.5 h" in page
    assert f'href="{at(event, "choose-rules")}?then=plan"' in page

    desk.post(at(event, "open-urn"), {"expected": "13"})
    page = desk.get(at(event)).content.decode()
    assert "points:" not in page
    assert at(event, "choose-rules") not in page


def test_a_cancelled_event_is_not_made_shorter(client):
    event, desk = ready(client, entrants=13)
    assert "points:" in desk.get(at(event)).content.decode()

    desk.post(at(event, "cancel-event"), {"reason": "No hall"})

    page = desk.get(at(event)).content.decode()
    assert "points:" not in page
    assert at(event, "choose-rules") not in page


def test_three_at_one_table_are_a_table_of_three(client):
    event, desk = ready(client, entrants=3)

    answer = desk.get(at(event))

    assert [line.small for line in answer.context["lines"]] == ["A"]
    counts = {row.count: row.small_count for row in answer.context["variants"]}
    assert (counts[3], counts[4]) == (1, 0)
    page = answer.content.decode()
    assert "always the last letters" not in page
    assert "Who should not sit together" not in page


def test_it_says_what_one_more_or_one_fewer_would_change(client):
    event, desk = ready(client, entrants=6)

    fewer, now, more = desk.get(at(event)).context["variants"]

    assert (fewer.count, fewer.why) == (5, "five")
    assert (now.tables, now.small_count, now.current) == (2, 2, True)
    assert (more.tables, more.small_count) == (2, 1)


@pytest.mark.parametrize("asked", ["40", "5", "1", "4097", "99999999999", "zwei", "-3"])
def test_any_other_number_can_be_tried_and_opens_nothing(client, asked):
    event, desk = ready(client, entrants=6)

    answer = desk.get(at(event), {"n": asked})

    assert answer.status_code == 200
    if asked.isdecimal():
        assert at(event, "open-urn") not in answer.content.decode()


def test_opening_the_urn_prints_the_tickets_and_closes_the_list(client):
    event, desk = ready(client, entrants=6)

    answers = [desk.post(at(event, "open-urn"), {"expected": "6"}) for _ in range(2)]

    assert [answer.url for answer in answers] == [at(event, "draw-desk")] * 2
    event.refresh_from_db()
    assert event.status == TournamentStatus.RUNNING
    assert Draw.objects.filter(stage__tournament=event).count() == 1
    assert Ticket.objects.filter(draw__stage__tournament=event).count() == 6


def test_a_plan_that_is_out_of_date_is_shown_again_first(client):
    event, desk = ready(client, entrants=7)
    entrant = Entrant.objects.filter(tournament=event).first()
    undo_check_in(
        author="O01",
        tournament_id=event.pk,
        entrant_id=entrant.pk,
        at=entrant.registered_at,
    )

    answer = desk.post(at(event, "open-urn"), {"expected": "7"})

    assert answer.status_code == 409
    assert "changed from 7 to 6" in answer.content.decode()
    assert not Draw.objects.exists()


def test_five_are_explained_with_three_ways_and_never_planned_silently(client):
    event, desk = ready(client, entrants=5)

    page = desk.get(at(event)).content.decode()
    answer = desk.post(at(event, "open-urn"))

    for way in ("One stands by", "Wait for one more", "One table plays, the rest"):
        assert way in page
    assert answer.status_code == 409
    assert not Draw.objects.exists()


def test_one_of_five_stands_by_and_the_others_draw_the_final(client):
    event, desk = ready(client, entrants=5)
    out = Entrant.objects.filter(tournament=event).first()

    assert desk.post(at(event, "open-urn"), {"five": "stand_by"}).status_code == 409
    answer = desk.post(
        at(event, "open-urn"), {"five": "stand_by", "stand_by": str(out.pk)}
    )

    assert answer.status_code == 302
    stage = Stage.objects.get(tournament=event)
    assert (stage.final, stage.sizes) == (True, [4])
    assert out.pk not in stage.entries.values_list("entrant", flat=True)


def test_five_at_a_table_of_three_and_a_table_of_two(client):
    event, desk = ready(client, entrants=5)

    desk.post(at(event, "choose-letters"), {"out": "A", "small": "B"})
    desk.post(at(event, "open-urn"), {"five": "three_two", "expected": "5"})

    assert Stage.objects.get(tournament=event).sizes == [2, 3]
    answer = desk.get(at(event))
    assert "need a choice" not in answer.content.decode()
    line, final = answer.context["lines"]
    assert (line.letters, line.free, final.stage.final) == ("B, C", "B", True)


def test_five_draw_digitally_too_and_say_who_stands_by(client):
    event, desk = ready(client, entrants=5)
    out = Entrant.objects.filter(tournament=event).first()
    shown = desk.get(at(event)).content.decode()
    form = {"expected": "5", "source": "cards-8"}

    refused = desk.post(at(event, "freeze-list"), form)
    desk.post(at(event, "freeze-list"), {**form, "five": str(out.pk)})

    assert shown.count("Nobody: one table plays") == 2
    assert refused.status_code == 409
    stage = Stage.objects.get(tournament=event)
    assert (stage.final, stage.sizes) == (True, [4])
    assert out.pk not in stage.entries.values_list("entrant", flat=True)


def test_a_refused_quick_draw_is_shown_as_it_was_chosen(client):
    event, desk = ready(client, entrants=5)
    out = Entrant.objects.filter(tournament=event).first()
    form = {"expected": "6", "five": str(out.pk), "condition": "clubs", "final": "open"}

    refused = desk.post(at(event, "quick-draw"), form).content.decode()
    of_letters = desk.post(at(event, "choose-letters"), {"out": "?"}).content.decode()

    quick = refused.split('action="' + at(event, "quick-draw"))[1].split("</form>")[0]
    assert f'value="{out.pk}" selected' in quick
    assert re.findall(r'value="(\w+)"[^>]*checked', quick) == ["clubs", "open"]
    assert re.findall(r'<details [^>]*id="([a-z-]+)" open', refused) == ["quick-draw"]
    assert "Please correct" in of_letters
    assert not re.findall(r'<details [^>]*id="[a-z-]+-draw" open', of_letters)


def test_five_who_all_go_on_draw_quickly_and_hold_no_final_back(client):
    event, desk = ready(client, entrants=5)

    desk.post(at(event, "quick-draw"), {"five": "three_two", "final": "hidden"})

    event.refresh_from_db()
    stage = Stage.objects.get(tournament=event)
    assert (stage.sizes, stage.state) == ([3, 2], StageState.RUNNING)
    assert not event.final_held


def test_of_five_who_go_on_nobody_can_be_left_out(client):
    event = an_event(entrants=9, state="playing")
    empty, *others = running_tables(event)
    for seat in (0, 1):
        leave(empty, seat, cause=LeaveCause.NO_SHOW)
    close(empty, reason="Nimeni")
    staging = a_stager()
    for table in others:
        staging.play_table(table)
    staging.confirm(empty.stage)
    stage = Stage.objects.get(tournament=event, number=2)
    qualified = set(stage.entries.values_list("entrant", flat=True))
    desk = organizer_client(client, event)

    page = desk.get(at(event)).content.decode()

    assert len(qualified) == 5
    assert "Who stands by?" not in page
    assert "Add one more" not in page
    assert "need a choice" not in page
    for who in Entrant.objects.filter(tournament=event):
        posted = {"five": "stand_by", "stand_by": str(who.pk), "expected": "5"}
        answer = desk.post(at(event, "open-urn"), posted)
        assert answer.status_code == 409
        assert "nobody who has qualified stands by" in answer.content.decode()
    assert desk.post(at(event, "open-urn"), {"expected": "5"}).status_code == 409

    desk.post(at(event, "open-urn"), {"five": "three_two", "expected": "5"})

    stage.refresh_from_db()
    assert stage.sizes == [3, 2]
    assert set(stage.entries.values_list("entrant", flat=True)) == qualified


def test_before_anybody_is_here_the_plan_is_that_of_the_whole_list(client):
    event = an_event(entrants=13)
    desk = organizer_client(client, event)
    said = "Nobody is checked in yet: this is the plan if all on the list come."

    early = desk.get(at(event))
    other = desk.get(at(event), {"n": "6"})
    desk.post(at(event, "check-in-all"))

    assert said in early.text
    assert "What 13 entrants would mean." in " ".join(early.text.split())
    assert early.context["plan"].stages[0].entrants == 13
    assert not early.context["may_open"]
    assert said not in other.text
    assert other.context["plan"].stages[0].entrants == 6
    assert said not in desk.get(at(event)).text


def test_nobody_here_is_said_and_opens_nothing(client):
    event = an_event(entrants=6)
    desk = organizer_client(client, event)

    assert "Nobody is checked in yet" in desk.get(at(event)).text
    assert desk.post(at(event, "open-urn")).status_code == 409
    for one in Entrant.objects.filter(tournament=event):
        kwargs = {"slug": event.slug, "entrant_id": one.pk}
        desk.post(reverse("withdraw-entrant", kwargs=kwargs))
    assert "Too few" in desk.get(at(event)).text
    event.refresh_from_db()
    assert event.status == TournamentStatus.REGISTRATION


def test_after_the_draw_there_is_no_urn_to_open(client):
    event = an_event(entrants=6, state="playing")
    desk = organizer_client(client, event)

    page = desk.get(at(event)).content.decode()

    assert at(event, "open-urn") not in page
    assert at(event, "draw-desk") in page


def test_a_referee_sees_no_plan(client):
    event = an_event(entrants=6)

    assert referee_client(client, event).get(at(event)).status_code == 403


def after_stage_1(client, *, pairs):
    """The organizer's plan of the second stage, of so many pairs in the first."""
    event = an_event(entrants=pairs, state="playing", target=4, pairs=True)
    stager = a_stager()
    for table in running_tables(event):
        stager.play_table(table)
    stager.confirm(event.stages.get())
    return event, organizer_client(client, event).get(at(event)).content.decode()


def test_where_only_the_urn_can_draw_no_other_way_is_offered(client):
    event, page = after_stage_1(client, pairs=5)

    assert at(event, "open-urn") in page
    assert "Open the urn with 3 tickets" in page
    assert "have gone on without playing before and draw first" in page
    assert at(event, "freeze-list") not in page
    assert at(event, "quick-draw") not in page


def test_where_nobody_has_gone_on_without_playing_all_ways_are_offered(client):
    event, page = after_stage_1(client, pairs=10)

    assert "one pair: ticket C1" in " ".join(page.split())
    assert at(event, "freeze-list") in page
    assert "draw first" not in page.split("open-urn")[1]
