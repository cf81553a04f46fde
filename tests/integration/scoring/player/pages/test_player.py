"""My page answers four questions at every step: where, am I through, what do I need,
when does it go on.
"""

from __future__ import annotations

import re
from datetime import date, time, timedelta

import pytest
from django.utils.timezone import localtime

from scoring.calls.commands import move_call
from scoring.calls.enums import CallState
from scoring.calls.models import Call
from scoring.clock.commands import set_end
from scoring.deals.commands.last_deals import call_last_deals
from scoring.disputes.commands.reviews import open_review, release_table
from scoring.finish.commands.embargo import hold_final
from scoring.finish.commands.ending import open_window
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.ledger.enums import LeaveCause
from scoring.player.queries import Where, whereabouts
from scoring.stages.commands.stages import publish_seats
from scoring.stages.commands.starting import begin_play
from scoring.standings.enums import Decision
from tables.seating.models import Table
from tests.integration.scoring.deals.entries import (
    close,
    next_dealer,
    play_out,
    raise_to,
    record,
    sign,
    void,
)
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    names_at,
    plain,
    words,
)
from tests.integration.scoring.standings.confirmed import (
    a_confirmed_stage,
    codes_of,
    decide,
    take_from_second,
)
from tests.integration.scoring.substitutions.accidents import leave
from tests.integration.scoring.substitutions.late import goes_home
from tests.people import called
from tests.scenarios import AT, a_stager, an_event, publish, running_tables
from tournaments.checkin.commands.closing import (
    ChosenFate,
    Fate,
    close_check_in,
    reopen_check_in,
)
from tournaments.events.models.stage import Stage
from tournaments.events.models.tournament import Tournament
from tournaments.ids import StageId
from tournaments.opening.models import Description
from tournaments.people.commands.registration import show_initials

pytestmark = pytest.mark.django_db


def page_of(event, code, *, part=False):
    name = "player-part" if part else "player"
    return a_visitor().get(address(name, event, code=code))


def told(event, code):
    """What the page says, from the code on."""
    text = words(page_of(event, code))
    return text[text.index(code) :]


def told_aloud(event, code):
    """What the page tells whoever does not look, each with what tells it apart."""
    return re.findall(r"data-announce([^>]*)>([^<]+)<", page_of(event, code).text)


def news(event, code, *, since):
    """What a screen reader says of it when the page has changed."""
    return [one[1] for one in told_aloud(event, code) if one not in since]


def test_who_is_expected_later_reads_by_when():
    event = an_event(entrants=6)
    people = event.entrants.values_list("pk", flat=True)
    decided = dict.fromkeys(people, ChosenFate(Fate.EXPECTED, by=AT))
    close_check_in(tournament_id=event.pk, decided=decided, author="O01", at=AT)

    page = told(event, "E001")

    assert f"Expected by {localtime(AT):%H:%M}: please come to the check-in" in page
    assert "On the list, not checked in yet" not in page


def test_where_the_check_in_is_open_again_nobody_reads_that_the_late_wait():
    event = an_event(entrants=6)
    people = event.entrants.values_list("pk", flat=True)
    decided = dict.fromkeys(people, ChosenFate(Fate.EXPECTED, by=AT))
    signed = {"tournament_id": event.pk, "author": "O01", "at": AT}
    close_check_in(decided=decided, **signed)
    assert "waits for the organizer to let them in" in told(event, "E001")

    reopen_check_in(**signed)

    page = told(event, "E001")
    assert "waits for the organizer to let them in" not in page
    assert "On the list, not checked in yet: please go to the check-in desk." in page


def test_the_four_questions_are_answered_from_the_list_to_the_prize():
    stager, event = a_stager(), an_event(entrants=13, target=6)
    listed = told(event, "E001")
    assert "Waiting for the check-in" in listed
    assert "please go to the check-in desk" in listed
    assert "13 entrants on the list." in listed
    assert "Add the day to my calendar" in listed

    stager.check_in_all(event)
    assert "Waiting for the draw" in told(event, "E001")

    draw = stager.open_urn(event)
    drawing = told(event, "E001")
    assert "The seats are being drawn" in drawing
    assert "0 of 13 tickets are drawn." in drawing
    assert "Watch the draw" in drawing

    stager.draw_tickets(draw)
    stage_id = StageId(draw.stage_id)
    publish_seats(stage_id=stage_id, author="O01", at=AT, play=False)
    table = running_tables(event)[0]
    first, second, third, last = codes_of(table)
    seated = told(event, first)
    assert f"Table {table.letter}, seat 1" in seated
    assert "Play begins when the organizer starts it." in seated
    for name in names_at(table):
        assert name in seated
    assert "play has not begun" in seated
    before = told_aloud(event, first)
    assert before[0][1] == f"Table {table.letter}, seat 1"

    begin_play(stage_id=stage_id, author="O01", at=AT)
    assert news(event, first, since=before) == ["Play has begun."]
    begun = told(event, first)
    assert f"Table {table.letter}, seat 1 Play has begun." in begun
    assert "When this table will be over" in begun
    record(table)
    playing = told(event, second)
    assert f"Table {table.letter}, seat 2" in playing
    assert "Level with" in playing
    assert (
        "is through so far after it, whatever the others make, if it brings" in playing
    )
    assert "Call the referee" in playing
    raise_to(table, 4, 3, 2, 0)
    needs = told(event, third)
    assert "Does not go on as it stands: needs 2 points more than" in needs
    assert "is through so far after it, whatever the others make, if it brings" in needs
    assert "The set ends with these points or more:" in needs
    assert "This table is likely to be over between" in needs
    assert re.search(r"The latest lines For me Points .*?Hearts, made 0 2\b", needs)
    # Whoever made it: card points, and what they come to.
    assert re.search(r"made 0 2 Why\? .*? bid .*? \d+ card points : 33 = \d", needs)

    raise_to(table, 6, 3, 2, 0)
    over = told(event, first)
    assert "stay until the referee has closed the table" in over
    assert "What the next deal must bring" not in over
    close(table)
    through, out = told(event, first), told(event, third)
    assert "Through, to be confirmed" in through
    assert "Goes on as it stands. That is certain" in through
    assert "Out, to be confirmed" in out
    assert "1 of 4 tables are closed." in out
    assert "Call the referee" not in through

    for other in running_tables(event)[1:]:
        play_out(other)
    stager.confirm(Stage.objects.get(pk=stage_id))
    through, out = told(event, first), told(event, last)
    assert "Through to Stage 2" in through
    assert "Stage 2: it is known who plays; the draw comes next." in through
    assert "Out after Stage 1" in out
    assert re.search(r"Place \d+ (\(shared\) )?as things stand", out)
    assert "The set so far" not in through

    for _stage in range(2):
        draw = stager.open_urn(event)
        stager.draw_tickets(draw)
        stager.start(Stage.objects.get(pk=draw.stage_id))
        (table, *others) = running_tables(event)
        champion = codes_of(table)[0]
        if table.stage.final:
            raise_to(table, 4, 2, 1, 0)
            final = told(event, champion)
            assert (
                "is in the lead after it, whatever the others make, if it brings"
                in final
            )
            assert f"Table {table.letter}, seat 1" in final
        for one in (table, *others):
            play_out(one)
        if table.stage.final:
            assert "Place 1, to be confirmed" in told(event, champion)
        stager.confirm(Stage.objects.get(pk=draw.stage_id))
    assert "Place 1 This is provisional" in told(event, champion)
    publish(event)
    champion_now = told(event, champion)
    assert "Place 1 This is the official result." in champion_now
    assert "The event is over and its results are published." in champion_now
    official = r"Place \d+ (\(shared\) )?This is the official result\."
    assert re.search(official, told(event, last))


def test_once_it_is_over_the_way_through_the_event_leads_to_every_table():
    event = an_event(entrants=6, state="published")
    final, *others = Table.objects.filter(stage__tournament=event).order_by(
        "-stage__number"
    )
    results = a_visitor().get(address("results", event)).text
    first = re.search(rf'/t/{event.slug}/p/(E\d+)/"', results)
    assert first is not None

    page = page_of(event, first[1])

    assert "The way through the event" in words(page)
    (before,) = (one for one in others if first[1] in codes_of(one))
    for table in (final, before):
        assert f'href="/t/{event.slug}/tables/{table.pk}/">' in page.text


def test_while_objections_are_taken_it_says_where_and_until_when():
    event = an_event(entrants=6, state="finished", target=3)
    assert "Whoever disagrees" not in told(event, "E001")

    evening = AT + timedelta(hours=8)
    open_window(tournament_id=event.pk, minutes=15, author="O01", at=evening)

    closes = f"{localtime(evening + timedelta(minutes=15)):%H:%M}"
    said = f"at the organizer's desk until 21 November 2026, {closes}."
    assert said in told(event, "E001")
    publish(event)
    assert "Whoever disagrees" not in told(event, "E001")


def test_between_two_stages_it_says_what_is_waited_for_and_shows_the_way():
    table = a_confirmed_stage(entrants=13)
    event = table.stage.tournament
    Description.objects.create(tournament=event, programme="Faza 2: ora 15")
    first, _second, third, _last = codes_of(table)
    confirmed = localtime(Stage.objects.get(pk=table.stage_id).confirmed_at)

    said = told(event, first)

    assert f"Stage 1 was confirmed at {confirmed:%H:%M}." in said
    assert re.search(r"8 entrants play in it, at 2 tables\.", said)
    assert "Programme Faza 2: ora 15" in said
    way = rf"The way through the event .* Stage 1, Table {table.letter} 1 6"
    assert re.search(way, said)
    assert "Faza 2: ora 15" not in told(event, third)


def test_the_way_says_when_a_correction_or_who_went_home_decided_it():
    table = a_confirmed_stage()
    event = table.stage.tournament
    first, second, third, _last = codes_of(table)
    letter = table.letter
    assert "After a correction" not in told(event, second)

    take_from_second(table)
    decide(table, Decision.KEPT)

    by_decision = told(event, second)
    assert re.search(rf"Table {letter} · After a correction \d", by_decision)
    assert f'href="/t/{event.slug}/tables/{table.pk}/">' in page_of(event, second).text
    assert f"Table {letter} · After a correction 2" in told(event, third)
    assert "After a correction" not in told(event, first)


def test_the_way_says_that_a_correction_has_exchanged_two():
    table = a_confirmed_stage()
    event = table.stage.tournament
    first, second, third, _last = codes_of(table)
    take_from_second(table)

    decide(table, Decision.CORRECTED)

    assert f"Table {table.letter} · After a correction 4 0" in told(event, second)
    assert f"Table {table.letter} · After a correction 2 2" in told(event, third)
    assert "After a correction" not in told(event, first)


def test_the_way_says_who_moved_up():
    table = a_confirmed_stage()
    first, second, third, _last = codes_of(table)

    goes_home(table, first)

    event = table.stage.tournament
    assert f"Table {table.letter} · Moved up 3" in told(event, third)
    assert "Moved up" not in told(event, second)


def test_a_held_final_tells_neither_score_nor_need():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (final,) = running_tables(event)
    raise_to(final, 4, 2, 1, 0)

    said = told(event, codes_of(final)[0])

    assert "held back until the prize giving" in said
    for secret in (
        "Score",
        "after it with",
        "The set so far",
        "Place",
        "Odds",
        "needs",
    ):
        assert secret not in said


def test_nobody_is_led_to_deals_of_a_final_that_are_held_back():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (final,) = running_tables(event)
    code = codes_of(final)[0]
    play_out(final)
    a_stager().confirm(final.stage)

    said = told(event, code)

    assert "In the final" in said
    assert "Table A, deal by deal" not in said
    assert "To table A" in said


def test_once_the_last_deal_is_called_no_announced_time_is_told():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    stage_id = StageId(table.stage_id)
    later = AT + timedelta(days=400)
    set_end(stage_id=stage_id, author="O01", at=AT, ends_at=later, deals=None)
    assert "The last deal is at" in told(event, code)

    call_last_deals(stage_id=stage_id, author="O01", at=AT)

    said = told(event, code)
    assert "This is the last deal." in said
    assert "The last deal is at" not in said


def test_whoever_has_left_is_not_told_until_when_the_table_plays():
    table = a_hall(entrants=8, target=6)
    event, codes = table.stage.tournament, codes_of(table)
    raise_to(table, 4, 3, 2, 0)

    leave(table, 0)

    assert "This table is likely to be over" in told(event, codes[1])
    gone = told(event, codes[0])
    assert "Has withdrawn" in gone
    assert "This table" not in gone


def test_the_way_leads_to_no_table_to_which_somebody_did_not_come():
    table = a_hall(entrants=8)
    event, codes = table.stage.tournament, codes_of(table)
    leave(table, 0, cause=LeaveCause.NO_SHOW)
    leave(table, 1)

    assert "The way through the event" not in told(event, codes[0])
    assert "The way through the event" in told(event, codes[1])


def test_whoever_has_a_code_is_found_and_nobody_else():
    event = an_event(entrants=6, state="playing")

    assert words(page_of(event, "e001"))
    for nobody in ("E099", "001", "x"):
        assert page_of(event, nobody).status_code == 404
    event.is_public = False
    event.save(update_fields=["is_public"])
    assert page_of(event, "E001").status_code == 404


def test_from_a_code_that_nobody_has_a_way_leads_to_the_event_if_it_is_public():
    event = an_event(entrants=6, state="playing")
    way = f'href="{address("event", event)}"'

    assert way in page_of(event, "E099").text

    Tournament.objects.filter(pk=event.pk).update(is_public=False)
    assert way not in page_of(event, "E099").text


def test_of_whoever_wishes_it_only_initials_are_told():
    event = an_event(entrants=6, state="playing")
    entrant = event.entrants.get(code="E001")
    called(entrant, family="Zbârcea", given="Ion", town="Dej")
    show_initials(
        tournament_id=event.id,
        entrant_id=entrant.id,
        only=True,
        author="O01",
        at=AT,
    )

    page = page_of(event, "E001").text

    assert "Zbârcea" not in page
    assert "Z. I." in page


def test_both_of_a_pair_read_both_seats():
    event = an_event(entrants=4, state="playing", pairs=True)
    people = [one for one in whereabouts(event) if one.code == "E001"]
    letter, seats = people[0].letter, sorted(one.seat[1:] for one in people)

    said = told(event, "E001")

    assert f"Table {letter}, seats {seats[0]} and {seats[1]}" in said
    (own,) = own_lines(event, "E001")
    for one in people:
        assert one.name in own
    for one in people:
        assert f"{one.seat} {one.name}" in said


def test_a_pair_has_its_own_order_whichever_name_comes_first_in_the_alphabet():
    event = an_event(entrants=4, state="playing", pairs=True)
    pair = called(event.entrants.get(code="E001"), family="Zzz")
    first, second = pair.players.order_by("position")

    page = page_of(event, "E001").text

    names = f"{first.shown_name} / {second.shown_name}"
    assert names in plain(re.search(r"<h1>.*?</h1>", page, flags=re.S)[0])
    (own,) = own_lines(event, "E001")
    assert names in own
    assert re.search(r"seats (1 and 3|2 and 4)", words(page_of(event, "E001")))


def test_the_points_stand_before_what_everybody_knows():
    event = an_event(entrants=4, state="playing", pairs=True, deals=2)
    page = page_of(event, "E001", part=True).text
    card, rules = page.index("player__table"), page.index("Set to 21 points")

    assert card < rules
    assert card < page.index("player__pair")


def test_the_answered_call_and_the_seat_are_what_rings():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    before = page_of(event, code, part=True).text
    assert f'data-alert="seat-1-{table.letter}1"' in before
    visitor = a_visitor()
    visitor.post(address("call-referee", event, table_id=table.pk), {"text": ""})
    made = Call.objects.get()
    assert 'data-alert="call-' not in page_of(event, code, part=True).text

    move_call(
        tournament_id=event.id,
        call_id=made.pk,
        to=CallState.CLAIMED,
        author="R01",
        at=AT,
    )

    assert f'data-alert="call-{made.pk}"' in page_of(event, code, part=True).text


def out_of(event):
    """Whoever is out and has not left."""
    return [one for one in whereabouts(event) if one.state is Where.OUT]


def rings(event, code):
    """What would ring on the page of somebody, if it were new there."""
    page = page_of(event, code, part=True).text
    return dict(re.findall(r'data-alert="([^"]+)">([^<]+)<', page))


def test_a_tie_that_decides_is_told_to_whoever_is_called_for_it():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[1]
    raise_to(table, 6, 2, 2, 0)

    called_for = rings(event, code)["tie-1"]

    assert called_for.startswith("This is a tie that decides.")
    assert called_for.endswith("Please stay at the table.")


def test_a_review_is_told_to_whoever_is_called_for_it():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    open_review(table_id=table.id, sign=sign(table, reason="Two sheets differ"))

    assert "under review" in rings(event, code)["review-1"]


def test_a_correction_behind_the_confirmation_is_told_to_whoever_is_called_for_it():
    table = a_confirmed_stage()
    second = codes_of(table)[1]
    take_from_second(table)

    called_for = rings(table.stage.tournament, second)["contested-2"]

    assert called_for.startswith("A score was corrected after the confirmation")


def test_whoever_is_out_is_told_once_also_when_the_place_so_far_becomes_another():
    table = a_confirmed_stage()
    event, (first, *_others) = table.stage.tournament, codes_of(table)
    before = {one.code: (one.place, rings(event, one.code)) for one in out_of(event)}

    goes_home(table, first)

    after = {one.code: (one.place, rings(event, one.code)) for one in out_of(event)}
    places = {(before[code][0], place) for code, (place, _rung) in after.items()}
    assert any(place != then for place, then in places)
    assert all(rung == before[code][1] != {} for code, (_place, rung) in after.items())


def test_play_begins_once_whatever_stops_it_meanwhile():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    begun = {"play-1": "Play has begun."}
    assert begun.items() <= rings(event, code).items()

    open_review(table_id=table.id, sign=sign(table, reason="Two sheets differ"))
    assert begun.items() <= rings(event, code).items()

    release_table(table_id=table.id, sign=sign(table, reason="The first sheet counts"))
    raise_to(table, 6, 2, 2, 0)
    assert begun.items() <= rings(event, code).items()


def test_a_finalist_is_called_to_play_also_where_the_score_is_held_back():
    event = an_event(entrants=6, state="final", target=6)
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (final,) = running_tables(event)

    called_for = rings(event, codes_of(final)[0])

    assert called_for[f"play-{final.stage.number}"] == "Play has begun."


def own_lines(event, code):
    """The lines of the table that are marked as those of the page."""
    page = page_of(event, code, part=True).text
    marked = re.findall(r'<li class="[^"]*\bis-me">.*?</li>', page, flags=re.S)
    return [plain(line) for line in marked]


def test_the_own_line_at_the_table_is_marked_also_for_who_hears_it():
    table = a_hall(entrants=8)
    event, names = table.stage.tournament, names_at(table)
    raise_to(table, 4, 3, 2, 0)

    for code, name in zip(codes_of(table), names, strict=True):
        (own,) = own_lines(event, code)
        assert f"{name} (this player)" in own
        assert told(event, code).count("(this player)") == 1


def test_what_is_said_after_an_update_is_how_one_stands():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    before = told_aloud(event, code)
    assert before[-1][1] == "Play has begun."

    raise_to(table, 4, 3, 2, 0)

    (said,) = news(event, code, since=before)
    assert said.startswith("Goes on as it stands")
    # So after a deal that leaves it as it was.
    before = told_aloud(event, code)
    passed = DealEntry(outcome=Outcome.ALL_PASSED, dealer=next_dealer(table))
    record(table, passed)
    assert news(event, code, since=before) == [said]


def test_in_a_final_the_seat_is_not_said_again_after_each_deal():
    event = an_event(entrants=6, state="final")
    (final,) = running_tables(event)
    code = codes_of(final)[0]
    before = told_aloud(event, code)
    assert before[-1][1] == "Play has begun."

    record(final)
    assert news(event, code, since=before) == ["Final, after 1 deal"]

    before = told_aloud(event, code)
    record(final)
    assert news(event, code, since=before) == ["Final, after 2 deals"]


@pytest.mark.parametrize("state", ["playing", "final"])
def test_once_the_only_deal_is_taken_back_that_is_said_and_not_the_seat(state):
    event = an_event(entrants=8 if state == "playing" else 6, state=state)
    table = running_tables(event)[0]
    code = codes_of(table)[0]
    deal = record(table).line.seq
    before = told_aloud(event, code)

    void(table, deal)

    (said,) = news(event, code, since=before)
    assert said.endswith(", no deal yet")


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ((6, 3, 2, 0), "Out as it stands."),
        ((6, 3, 3, 0), "This is a tie that decides."),
    ],
)
def test_once_the_set_is_over_it_says_the_answer_and_to_stay(points, said):
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[2]
    before = told_aloud(event, code)
    raise_to(table, *points)

    line, *others = news(event, code, since=before)
    assert line.startswith(said)
    assert "Please stay" in " ".join((line, *others))
    assert f"<p>{line}" not in page_of(event, code).text
    assert [one for _mark, one in told_aloud(event, code)].count(line) == 1


def paragraphs_told(event, code):
    """What the page tells whoever does not look, with all that stands in it."""
    told = page_of(event, code).text.split("data-announce")[1:]
    return [one.split("</p>")[0] for one in told]


def test_a_referee_on_the_way_is_said_too():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    called_for = address("call-referee", event, table_id=table.pk)
    a_visitor().post(called_for, {"text": ""})
    before = paragraphs_told(event, code)

    move_call(
        tournament_id=event.id,
        call_id=Call.objects.get().pk,
        to=CallState.CLAIMED,
        author="R01",
        at=AT,
    )

    (said,) = [one for one in paragraphs_told(event, code) if one not in before]
    assert "is on the way since" in said


def test_name_number_and_town_stand_there_once():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    town = event.entrants.get(code=code).players.get().town

    said = told(event, code)

    assert town
    assert said.count(code) == 1
    assert said.count(town) == 1
    assert code not in words(page_of(event, code, part=True))


def test_before_the_first_deal_it_says_the_word_of_the_tables():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    tables = words(a_visitor().get(address("tables", event)))

    assert "Seated" in tables
    assert "Playing" not in tables
    said = told(event, code)
    assert "Seated Stage 1" in said
    assert "Playing" not in said


def test_the_odds_are_those_of_the_table_and_hidden_where_these_are():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    assert "Odds" not in told(event, code)
    raise_to(table, 4, 3, 2, 0)
    shown = words(a_visitor().get(address("table", event, table_id=table.pk)))
    name = re.escape(names_at(table)[0])
    row = re.search(rf"Goes on Wins .*?{name} (\S+%) (\S+%)", shown)

    odds = re.search(r"Odds : Goes on (\S+) · Wins the event (\S+)", told(event, code))

    assert row is not None
    assert odds is not None
    assert odds.groups() == row.groups()

    open_review(table_id=table.id, sign=sign(table, reason="Neclar"))
    assert "Odds" not in told(event, code)
    assert "needs" not in told(event, codes_of(table)[2])


def test_odds_that_the_event_hides_are_not_told():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    raise_to(table, 4, 3, 2, 0)
    event.shows_odds = False
    event.save(update_fields=["shows_odds"])

    assert "Odds" not in told(event, code)


def test_while_a_call_is_open_its_state_stands_where_the_button_was():
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    call = address("call-referee", event, table_id=table.pk)
    from_here = f"{call}?player={code}"
    assert f'href="{from_here}"' in page_of(event, code).text
    visitor = a_visitor()

    answer = visitor.post(from_here, {"text": ""}, follow=True)

    back = f'href="/t/{event.slug}/p/{code}/"'
    assert back in answer.text
    assert "Back to the table" not in answer.text
    said = told(event, code)
    assert "Referee called at" in said
    assert "Call the referee" not in said
    withdraw = address("withdraw-call", event, table_id=table.pk)
    assert f'action="{withdraw}?player={code}"' in answer.text
    answer = visitor.post(f"{withdraw}?player={code}", follow=True)
    assert back in answer.text
    assert "Call the referee" in told(event, code)
    for other in ("", "?player=E099", '?player="><script>'):
        assert "Back to the table" in visitor.get(call + other).text


def test_the_day_of_the_event_is_saved_for_a_calendar():
    event = an_event(entrants=4)
    event.name = "Cupa, de; probă " + "ț" * 60
    event.place = "Dej"
    event.save(update_fields=["name", "place"])

    answer = a_visitor().get(address("calendar", event))

    lines = answer.content.decode().split("\r\n")
    assert answer["Content-Type"].startswith("text/calendar")
    assert all(len(line.encode()) <= 75 for line in lines)
    whole = answer.content.decode().replace("\r\n ", "").split("\r\n")
    assert f"SUMMARY:Cupa\\, de\\; probă {'ț' * 60}" in whole
    assert f"DTSTART;VALUE=DATE:{event.starts_on:%Y%m%d}" in whole
    assert f"DTEND;VALUE=DATE:{event.starts_on + timedelta(days=1):%Y%m%d}" in whole
    assert "LOCATION:Dej" in whole
    assert (whole[0], whole[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")


def test_the_announced_time_is_in_the_calendar_in_utc():
    event = an_event(entrants=4)
    event.starts_on, event.start_time = date(2027, 7, 3), time(9, 30)
    event.save(update_fields=["starts_on", "start_time"])

    whole = a_visitor().get(address("calendar", event)).text.split("\r\n")

    assert "DTSTART:20270703T063000Z" in whole
    assert not [line for line in whole if line.startswith("DTEND")]


def test_the_page_is_painted_again_only_when_something_changed(
    django_assert_max_num_queries,
):
    table = a_hall(entrants=8)
    event, code = table.stage.tournament, codes_of(table)[0]
    record(table)
    with django_assert_max_num_queries(60):
        first = page_of(event, code, part=True)
    with django_assert_max_num_queries(4):
        again = page_of(event, code, part=True)

    assert first.text == again.text
    record(table)
    assert page_of(event, code, part=True).text != first.text
