"""Players record at their own tables; opponents confirm, object, and are heard."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from scoring.answers.enums import VouchedState
from scoring.answers.lines import LineAnswered
from scoring.archive.commands.erasure import erase_person
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import public_document
from scoring.calls.enums import CallState
from scoring.calls.models import Call
from scoring.ledger.enums import LeaveCause
from scoring.scorers.commands import let_players_record, player_links
from scoring.scorers.queries import last_press
from scoring.scorers.refusals import PlayersDoNotRecord
from scoring.scoresheet.queries.table_view import table_shown
from tests.integration.scoring.deals.entries import (
    a_table,
    last_seq,
    lines,
    penalty,
    void,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    leave,
    sit,
)
from tests.scenarios import (
    AT,
    a_grant,
    a_stager,
    an_event,
    organizer_client,
    publish,
    referee_client,
    running_tables,
)
from tournaments.book.lines import read
from tournaments.events.commands.steps import lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.opening.commands.over import cancel_event
from tournaments.people.models.entrant import Entrant
from tournaments.staff.commands.proposals import without_transaction
from tournaments.staff.lines import LinkIssued, PlayersRecord
from tournaments.staff.models.access import AccessGrant
from tournaments.staff.queries.grants import grants
from tournaments.staff.queries.staff import staff

pytestmark = pytest.mark.django_db
BY = {"author": "O01", "at": AT}
EN = {"accept-language": "en"}
DEAL = {
    "outcome": "played",
    "bidder": 0,
    "bid": 1,
    "trump": "R",
    "cards": [38, 30, 30, 22],
    "announcements": {},
}


def event_of(table):
    return TournamentId(table.stage.tournament_id)


def codes_at(table):
    seats = table.seats.select_related("entrant").order_by("position")
    return [seat.entrant.code for seat in seats]


@pytest.fixture
def table(db):
    """A table in play at which players record."""
    table = a_table()
    let_players_record(tournament_id=event_of(table), on=True, **BY)
    return table


def tokens(table):
    codes = codes_at(table)
    issued = player_links(tournament_id=event_of(table), codes=codes, **BY)
    return {one.grant.code: one.token for one in issued}


def bearer(token):
    return {"authorization": f"Bearer {token}", **EN}


def post(table, call, token, **body):
    return Client().post(
        reverse(f"api-{call}", kwargs={"table_id": table.pk}),
        json.dumps({"client_key": str(uuid4()), **body}),
        content_type="application/json",
        headers=bearer(token),
    )


def record(table, token, **changes):
    state = json.loads(
        Client()
        .get(reverse("api-table", kwargs={"table_id": table.pk}), headers=EN)
        .content
    )
    deal = {**DEAL, "dealer": state["next_dealer"], **changes}
    after = last_seq(table)
    return post(table, "deals", token, after_seq=after, deal=deal, shown=[1, 0, 0, 0])


def say(table, token, verdict, *, seq=None, **more):
    line = lines(table)[-1] if seq is None else lines(table)[seq - 1]
    body = {"seq": line.seq, "hash": line.hash, "verdict": verdict, **more}
    return post(table, "answers", token, **body)


def part_by_penalties(table, referee):
    """Leave no two with the same points, so that nothing but an objection is open."""
    for seat, points, kind in ((2, 3, "revoke"), (3, 1, "misdeal")):
        penalty = {"seat": seat, "kind": kind, "points": points}
        post(table, "penalties", referee, after_seq=last_seq(table), **penalty)


def closing(table):
    totals = list(table_shown(table).state.totals)
    return {"expected_seq": last_seq(table), "shown": totals, "reason": "time"}


def standing(table, seq=None):
    seq = last_seq(table) if seq is None else seq
    vouched = table_shown(table).vouched.get(seq)
    return None if vouched is None else vouched.standing


def phone(token):
    client = Client(headers=EN)
    client.post(reverse("grant-sign-in", kwargs={"token": token}))
    return client


def test_a_players_deal_counts_and_waits_for_an_opponent(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]

    answer = record(table, given[one])

    assert answer.status_code == 201, answer.content
    assert lines(table)[-1].author == one
    assert standing(table) is VouchedState.UNCONFIRMED
    page = Client().get(
        reverse(
            "table", kwargs={"slug": table.stage.tournament.slug, "table_id": table.pk}
        ),
        headers=EN,
    )
    assert "Not confirmed" in page.content.decode()
    assert say(table, given[other], "confirmed").status_code == 201
    assert standing(table) is VouchedState.CONFIRMED


@pytest.mark.parametrize(
    ("verdict", "shown"), [("confirmed", "Confirmed"), ("objected", "A player objects")]
)
def test_who_watches_the_table_sees_an_answer_as_it_is_given(table, verdict, shown):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    where = {"slug": table.stage.tournament.slug, "table_id": table.pk}
    part, watcher = reverse("table-part", kwargs=where), Client(headers=EN)
    before = watcher.get(part)
    assert "Not confirmed" in before.text

    say(table, given[other], verdict)

    after = watcher.get(part, headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200
    assert "Not confirmed" not in after.text
    assert shown in after.text


def test_what_a_player_says_of_a_penalty_is_kept_by_what_it_is_and_its_time(table):
    given = tokens(table)
    penalty(table, 2)
    mine = reverse("player-table", kwargs={"slug": table.stage.tournament.slug})

    page = phone(given[codes_at(table)[0]]).get(mine)

    written = f"{localtime(lines(table)[-1].at):%H:%M}"
    labels = re.findall(r'data-answer-label="([^"]*)"', page.text)
    said = [" ".join(label.split()) for label in labels]
    assert said == [f"Objection: revoke, {written}"]


def test_the_ledger_names_the_player_who_has_signed(table):
    anna = codes_at(table)[0]
    record(table, tokens(table)[anna])
    where = {"slug": table.stage.tournament.slug, "table_id": table.pk}

    text = Client(headers=EN).get(reverse("table", kwargs=where)).text

    name = table.seats.get(entrant__code=anna).entrant.name
    assert f"signed {name}" in " ".join(text.split())
    assert f"player {anna}" not in text


def test_programs_read_how_far_a_line_is_vouched_for(table):
    given = tokens(table)
    one = codes_at(table)[0]
    record(table, given[one])

    read_again = Client().get(reverse("api-table", kwargs={"table_id": table.pk}))

    told = [line.get("vouched") for line in read_again.json()["lines"]]
    assert told == [None, "unconfirmed"]


def test_nobody_confirms_the_own_line_nor_anothers_table(table):
    given = tokens(table)
    one = codes_at(table)[0]
    record(table, given[one])

    own = say(table, given[one], "confirmed")

    assert (own.status_code, own.json()["code"]) == (409, "own_line")
    assert standing(table) is VouchedState.UNCONFIRMED


def test_who_plays_there_reads_on_where_the_public_does_not(table):
    given = tokens(table)
    one = codes_at(table)[0]
    url = reverse("api-table", kwargs={"table_id": table.pk})
    referee = a_grant(table.stage.tournament).token
    review = {"after_seq": last_seq(table), "move": "opened", "reason": "x"}
    assert post(table, "reviews", referee, **review).status_code == 201
    seen = last_seq(table)
    assert record(table, given[one]).status_code == 201

    public = Client().get(url).json()
    own = Client().get(url, headers=bearer(given[one])).json()

    assert (public["last_seq"], own["last_seq"]) == (seen, seen + 1)


def test_an_objection_calls_a_referee_and_keeps_the_table_open(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    referee = a_grant(table.stage.tournament).token
    part_by_penalties(table, referee)
    record(table, given[one])
    seq = last_seq(table)

    said = say(table, given[other], "objected", words="Ion had 40")

    assert said.status_code == 201
    assert "Ion had 40" in Call.objects.get(table=table).text
    assert standing(table) is VouchedState.OBJECTED
    refused = post(table, "close", referee, **closing(table))
    assert (refused.status_code, refused.json()["code"]) == (409, "objection_open")
    assert "objects (deal 1)." in refused.json()["detail"]
    assert say(table, referee, "confirmed", seq=seq).status_code == 201
    assert standing(table) is VouchedState.CONFIRMED
    assert Call.objects.get(table=table).state == CallState.CLOSED
    assert post(table, "close", referee, **closing(table)).status_code == 201


def test_a_correction_answers_the_objection_and_its_call(table, settings):
    settings.LANGUAGE_CODE = "en"
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    seq = last_seq(table)
    say(table, given[other], "objected", words="Ion had 40")

    void(table, seq)

    call = Call.objects.get(table=table)
    assert call.state == CallState.CLOSED
    assert call.moves.latest("seq").words == "Deal 1 was corrected."


def test_a_correction_leaves_a_call_for_something_else(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    first = last_seq(table)
    record(table, given[one])
    say(table, given[other], "objected")

    void(table, first)

    assert Call.objects.get(table=table).state == CallState.CALLED


def test_who_recorded_it_for_the_staff_can_let_it_stand(table):
    given = tokens(table)
    referee = a_grant(table.stage.tournament).token
    record(table, referee)
    part_by_penalties(table, referee)
    record(table, referee)
    say(table, given[codes_at(table)[0]], "objected")

    assert say(table, referee, "confirmed").status_code == 201
    assert post(table, "close", referee, **closing(table)).status_code == 201


def test_what_the_referee_has_ruled_is_ruled(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    referee = a_grant(table.stage.tournament).token
    record(table, given[one])
    say(table, given[other], "objected")
    say(table, referee, "confirmed")

    again = say(table, given[other], "objected")

    assert (again.status_code, again.json()["code"]) == (409, "ruled")
    assert standing(table) is VouchedState.CONFIRMED


def test_nobody_changes_their_mind_without_end(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    verdicts = ["objected", "confirmed"] * 3

    codes = [say(table, given[other], verdict).status_code for verdict in verdicts]

    # The last of these is what has been said before: nothing is written anew.
    assert codes == [201, 201, 201, 201, 409, 201]
    assert len(read(event_of(table), LineAnswered)) == 4


def test_the_words_of_an_objection_are_for_the_staff(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    event = table.stage.tournament
    record(table, given[one])
    say(table, given[other], "objected", words="somebody is a thief")

    history = Client().get(reverse("history", kwargs={"slug": event.slug}), headers=EN)

    assert "Objected to" in history.text
    assert "thief" not in history.text
    assert "thief" not in json.dumps(public_document(event))


def test_a_held_final_is_not_told_by_answers(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    event = table.stage.tournament
    Tournament.objects.filter(pk=event.pk).update(final_held=True)
    event.refresh_from_db()
    record(table, given[one])
    say(table, given[other], "objected")

    history = Client().get(reverse("history", kwargs={"slug": event.slug}), headers=EN)
    event.final_held = True
    public = json.dumps(public_document(event))
    Tournament.objects.filter(pk=event.pk).update(final_held=False)

    assert "Objected to" not in history.text
    assert "line_answered" not in public


def test_a_second_objection_reaches_the_call_that_is_open(table):
    given = tokens(table)
    one, other, third = codes_at(table)[:3]
    record(table, given[one])

    say(table, given[other], "objected", words="first")
    say(table, given[third], "objected", words="second")

    text = Call.objects.get(table=table).text
    assert "first" in text
    assert "second" in text


def test_somebody_elses_key_is_refused(table):
    given = tokens(table)
    one, other, third = codes_at(table)[:3]
    record(table, given[one])
    key = str(uuid4())

    assert say(table, given[other], "confirmed", client_key=key).status_code == 201
    assert say(table, given[third], "confirmed", client_key=key).status_code == 422


def test_an_erased_player_records_no_more(table):
    given = tokens(table)
    one = codes_at(table)[0]
    entrant = Entrant.objects.get(tournament=event_of(table), code=one)
    erase_person(tournament_id=event_of(table), entrant_id=entrant.pk, **BY)

    assert record(table, given[one]).status_code == 401


def test_a_new_link_is_on_record(table):
    tokens(table)
    tokens(table)

    made = [one.said.code for one in read(event_of(table), LinkIssued)]

    assert len(made) == 2 * len(codes_at(table))
    assert differences(table.stage.tournament.slug) == []


def test_no_link_is_made_once_the_results_are_published():
    event = an_event(entrants=4, state="finished", target=6)
    let_players_record(tournament_id=event.id, on=True, **BY)
    publish(event)
    (at_table,) = running_tables(event)
    client = organizer_client(Client(headers=EN), event)
    at_event = {"slug": event.slug}
    choice = reverse("players-recording", kwargs=at_event)
    phones = {**at_event, "table_id": at_table.pk}

    answers = [
        client.post(reverse("print-player-links", kwargs=at_event)),
        client.post(
            reverse("player-phones", kwargs=phones), {"entrant": codes_at(at_table)[0]}
        ),
        client.post(choice, {"players": "off"}),
    ]

    assert all("all sign-in links have ended" in one.text for one in answers)
    assert not read(event.id, LinkIssued)
    assert len(read(event.id, PlayersRecord)) == 1


def test_an_objection_ends_with_the_correction_of_its_line(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    referee = a_grant(table.stage.tournament).token
    record(table, given[one])
    part_by_penalties(table, referee)
    record(table, given[one])
    seq = last_seq(table)
    say(table, given[other], "objected")

    post(table, "voids", referee, after_seq=seq, voids=seq, reason="It was not so.")

    assert standing(table, seq) is None
    assert post(table, "close", referee, **closing(table)).status_code == 201


def test_the_same_answer_again_is_one_line(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    key = str(uuid4())

    say(table, given[other], "confirmed", client_key=key)
    say(table, given[other], "confirmed", client_key=key)
    say(table, given[other], "confirmed")
    reused = [
        say(table, given[other], "objected", client_key=key),
        say(table, given[other], "confirmed", client_key=key, hash="0" * 64),
    ]

    assert len(read(event_of(table), LineAnswered)) == 1
    assert [answer.status_code for answer in reused] == [422, 422]


def test_what_was_not_seen_is_not_confirmed(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])

    other_line = post(
        table,
        "answers",
        given[other],
        seq=last_seq(table),
        hash="0" * 64,
        verdict="confirmed",
    )

    assert (other_line.status_code, other_line.json()["code"]) == (409, "line_gone")


@pytest.mark.parametrize(
    ("call", "body"),
    [
        ("penalties", {"seat": 1, "kind": "revoke", "points": 3}),
        ("close", {"expected_seq": 1, "shown": [0, 0, 0, 0], "reason": "x"}),
        ("reviews", {"move": "opened", "reason": "x"}),
        ("leaves", {"seat": 1, "cause": "expelled", "reason": "x"}),
        ("last-deals", {"reason": "x"}),
        # Whose they are is asked before what was sent is read.
        ("seats", {"seat": 1}),
        ("swaps", {}),
        ("dissolutions", {"reason": "x"}),
        ("reopens", {"reason": "x"}),
    ],
)
def test_a_player_does_nothing_else_at_the_table(table, call, body):
    token = tokens(table)[codes_at(table)[0]]
    if "expected_seq" not in body:
        body = {"after_seq": last_seq(table), **body}
    before = last_seq(table)

    refused = post(table, call, token, **body)

    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    keyed = {**body, "client_key": str(uuid4())}
    item = {"table": table.pk, "call": call, "body": keyed}
    through_sync = Client().post(
        reverse("api-sync"),
        json.dumps({"items": [item]}),
        content_type="application/json",
        headers=bearer(token),
    )
    assert through_sync.json()["results"][0]["status"] == 403
    assert last_seq(table) == before


def test_a_player_records_at_the_own_table_alone():
    event = an_event(entrants=8, state="playing")
    let_players_record(tournament_id=event.id, on=True, **BY)
    first, second = running_tables(event)
    token = tokens(first)[codes_at(first)[0]]

    assert record(first, token).status_code == 201
    assert record(second, token).status_code == 403
    assert say(second, token, "confirmed", seq=1).status_code == 403


@pytest.mark.parametrize("cause", ["no_show", "withdrawn"])
def test_who_has_left_the_table_records_no_more(table, cause):
    token = tokens(table)[codes_at(table)[3]]
    leave(table, seat=3, cause=LeaveCause(cause))
    cards = [60, 40, 20, 0]

    refused = record(table, token, cards=cards)

    assert refused.status_code in {401, 403}
    assert lines(table)[-1].kind == "leave"


def test_who_has_left_is_told_so_and_comes_back_with_the_same_link(table):
    device = phone(tokens(table)[codes_at(table)[3]])
    mine = reverse("player-table", kwargs={"slug": table.stage.tournament.slug})
    leave(table, seat=3)

    gone = device.get(mine)
    void(table, last_seq(table))

    assert gone.status_code == 403
    assert f"player {codes_at(table)[3]} does not play any more" in gone.text
    assert "do not record" not in gone.text
    assert device.get(mine).status_code == 200


def test_a_player_takes_back_the_own_last_deal_until_somebody_answers(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    seq = last_seq(table)

    def take_back(token):
        return post(
            table, "voids", token, after_seq=last_seq(table), voids=seq, reason="wrong"
        )

    assert take_back(given[other]).json()["code"] == "not_yours"
    say(table, given[other], "confirmed")
    assert take_back(given[one]).json()["code"] == "not_yours"
    record(table, given[one])
    seq = last_seq(table)
    assert take_back(given[one]).status_code == 201


def test_links_end_with_the_option_and_with_the_next_link(table):
    code = codes_at(table)[0]
    old = tokens(table)[code]
    new = tokens(table)[code]

    assert record(table, old).status_code == 401
    assert record(table, new).status_code == 201
    let_players_record(tournament_id=event_of(table), on=False, **BY)
    assert record(table, new).status_code == 401
    assert (
        "do not record"
        in phone(new)
        .get(reverse("grant-sign-in", kwargs={"token": new}))
        .content.decode()
    )
    with pytest.raises(PlayersDoNotRecord):
        tokens(table)


def test_a_press_for_more_links_ends_none_that_was_given(table):
    event = table.stage.tournament
    first, *others = codes_at(table)
    (given,) = player_links(tournament_id=event.pk, codes=[first], **BY)
    client = organizer_client(Client(headers=EN), event)
    at_event = {"slug": event.slug}
    choice = reverse("players-recording", kwargs=at_event)
    slips = reverse("print-player-links", kwargs=at_event)
    page = " ".join(client.get(choice).text.split())
    assert f"Make {len(others)} new links" in page
    assert "1 player has a link already, and keeps it." in page
    assert page.index("All links of players end with it") < page.index('value="off"')

    answer = client.post(slips).text

    assert all(code in answer for code in others)
    assert first not in answer
    assert record(table, given.token).status_code == 201
    again = client.post(slips)
    assert again.status_code == 400
    assert "Everybody who is here has a link already." in again.text
    assert "new links</button>" not in " ".join(client.get(choice).text.split())

    anew = client.post(slips, {"anew": "yes"}).text

    assert first in anew
    assert record(table, given.token).status_code == 401


def test_slips_that_were_lost_are_made_anew_without_ending_other_links(table):
    event = table.stage.tournament
    first, *others = codes_at(table)
    (given,) = player_links(tournament_id=event.pk, codes=[first], **BY)
    client = organizer_client(Client(headers=EN), event)
    at_event = {"slug": event.slug}
    choice = reverse("players-recording", kwargs=at_event)
    slips = reverse("print-player-links", kwargs=at_event)
    assert 'name="lost"' not in client.get(choice).text
    client.post(slips)
    lost = tokens_of(event)
    (press,) = re.findall(r'name="lost" value="([^"]+)"', client.get(choice).text)

    answer = client.post(slips, {"lost": press})

    assert answer.status_code == 200
    assert all(code in answer.text for code in others)
    assert first not in answer.text
    assert record(table, given.token).status_code == 201
    assert {code for code, mark in tokens_of(event).items() if mark != lost[code]} == {
        *others
    }
    again = client.post(slips, {"lost": press})
    assert again.status_code == 409, "those of an older page are not ended unseen"


def test_only_links_of_the_last_press_and_of_who_is_here_are_offered_as_lost(table):
    event = table.stage.tournament
    first, second, third, fourth = codes_at(table)
    player_links(tournament_id=event.pk, codes=[first, second], **BY)
    later = BY | {"at": AT + timedelta(hours=1)}
    player_links(tournament_id=event.pk, codes=[third, fourth], **later)
    client = organizer_client(Client(headers=EN), event)
    choice = reverse("players-recording", kwargs={"slug": event.slug})

    def offered():
        page = " ".join(client.get(choice).text.split())
        return re.findall(r"were lost: make (\d+) link", page)

    assert offered() == ["2"]
    press = last_press(event.pk, among=[first, second, third])
    assert press.codes == (third,), "who has gone needs none"
    # A slip that was made anew at the table was not lost, and an older press is not it.
    last = BY | {"at": AT + timedelta(hours=2)}
    for code in (third, fourth):
        player_links(tournament_id=event.pk, codes=[code], **last)
        last = {**last, "at": last["at"] + timedelta(minutes=1)}
    assert offered() == []


def test_whose_link_is_opened_has_lost_no_slip_and_the_others_are_named(table):
    event = table.stage.tournament
    first, second, third, fourth = codes_at(table)
    player_links(tournament_id=event.pk, codes=[first], **BY)
    later = BY | {"at": AT + timedelta(hours=1)}
    links = player_links(tournament_id=event.pk, codes=[second, third, fourth], **later)
    tokens = {link.grant.code: link.token for link in links}
    names = {one.code: one.name for one in event.entrants.all()}
    client = organizer_client(Client(headers=EN), event)
    choice = reverse("players-recording", kwargs={"slug": event.slug})

    def told():
        page = " ".join(client.get(choice).text.split())
        lost = re.findall(r"were lost: make (\d+) link", page)
        found = re.search(r"not opened (?:the link|their links) yet.*?<p>(.*?)<", page)
        return lost, set(found[1].split(", ")) if found else set()

    assert told() == (["3"], set(names.values()))
    # To look at the link is not to come in by it.
    Client().get(f"/r/{tokens[second]}/")
    Client().post(f"/r/{tokens[third]}/")
    assert told() == (["2"], {names[first], names[second], names[fourth]})
    (press,) = re.findall(r'name="lost" value="([^"]+)"', client.get(choice).text)
    slips = reverse("print-player-links", kwargs={"slug": event.slug})

    answer = client.post(slips, {"lost": press}).text

    assert {code for code in names if code in answer} == {second, fourth}
    assert Client().post(f"/r/{tokens[third]}/").status_code == 302
    # A new link is another one: nobody has opened it.
    player_links(tournament_id=event.pk, codes=[third], **later)
    assert told()[1] == set(names.values())


def tokens_of(event):
    return dict(event.grants.filter(role="player").values_list("code", "token_hash"))


def test_of_two_who_press_at_once_nobody_gives_out_dead_links(table, monkeypatch):
    event = table.stage.tournament
    client = organizer_client(Client(headers=EN), event)
    issued = []

    def meanwhile(tournament_id):
        monkeypatch.undo()
        give = without_transaction(player_links)
        issued.extend(give(tournament_id=event.pk, codes=codes_at(table)[:1], **BY))
        return lock_tournament(tournament_id)

    monkeypatch.setattr("scoring.scorers.commands.lock_tournament", meanwhile)
    client.post(reverse("print-player-links", kwargs={"slug": event.slug}))

    assert record(table, issued[0].token).status_code == 201


def test_players_are_no_staff(table):
    event_id = event_of(table)
    tokens(table)

    assert AccessGrant.objects.filter(tournament=event_id).count() == 4
    assert grants(event_id) == []
    assert {one.code for one in staff(event_id)} <= {"O01"}


def test_the_phone_of_a_player_shows_the_table_and_takes_answers(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    slug = table.stage.tournament.slug
    record(table, given[one])
    client = phone(given[other])

    page = client.get(reverse("player-table", kwargs={"slug": slug}))

    text = page.content.decode()
    assert "Is it so?" in text
    assert 'id="panel-data"' in text
    assert 'value="penalty:' not in text
    where = {"slug": slug, "table_id": table.pk, "seq": last_seq(table)}
    answer = client.post(
        reverse("answer-line", kwargs=where),
        {"verdict": "confirmed", "hash": lines(table)[-1].hash},
    )
    assert answer.status_code == 302
    assert standing(table) is VouchedState.CONFIRMED
    again = client.get(reverse("player-answers", kwargs={"slug": slug}))
    assert "Is it so?" not in again.content.decode()


def test_who_may_not_is_led_back_to_where_they_record(table, client):
    event = table.stage.tournament
    player = phone(tokens(table)[codes_at(table)[0]])
    referee = referee_client(client, event)
    desk = reverse("desk", kwargs={"slug": event.slug})

    ways = [who.get(desk, headers=EN) for who in (player, referee)]

    assert [way.status_code for way in ways] == [403, 403]
    assert f'href="/t/{event.slug}/my-table/"' in ways[0].text
    assert f'href="/t/{event.slug}/referee/"' in ways[1].text


def test_a_refused_objection_keeps_its_words_without_a_script(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    where = {"slug": table.stage.tournament.slug, "table_id": table.pk}
    seen = {"verdict": "objected", "hash": "0" * 64, "words": "It was forty"}

    refused = phone(given[other]).post(
        reverse("answer-line", kwargs={**where, "seq": last_seq(table)}), seen
    )

    assert refused.status_code == 409
    assert "Nothing was changed." in refused.text
    assert 'value="It was forty"' in refused.text
    assert standing(table) is VouchedState.UNCONFIRMED


def test_a_refused_objection_to_an_earlier_table_is_not_put_to_a_line_of_the_next():
    event = an_event(entrants=6, state="playing", target=6)
    earlier, *others = running_tables(event)
    let_players_record(tournament_id=TournamentId(event.id), on=True, **BY)
    stager = a_stager()
    for one in (earlier, *others):
        stager.play_table(one)
    stager.confirm(event.stages.get())
    (final,) = stager.draw_and_start(event, method="digital")
    player = next(code for code in codes_at(final) if code in codes_at(earlier))
    given = tokens(final)
    record(final, next(token for code, token in given.items() if code != player))
    where = {"slug": event.slug, "table_id": earlier.pk, "seq": last_seq(final)}
    seen = {"verdict": "objected", "hash": "0" * 64, "words": "It was forty"}

    refused = phone(given[player]).post(reverse("answer-line", kwargs=where), seen)

    assert refused.status_code == 409
    assert "Nothing was changed." in refused.text
    assert f'id="words-{last_seq(final)}"' in refused.text
    assert "It was forty" not in refused.text


def test_the_phone_of_a_player_says_that_the_event_is_cancelled(table):
    given = tokens(table)
    slug = table.stage.tournament.slug
    client = phone(given[codes_at(table)[0]])
    page = reverse("player-table", kwargs={"slug": slug})
    before = client.get(page)
    cancel_event(tournament_id=event_of(table), reason="No light in the hall", **BY)

    shown = client.get(page)
    assert "No light in the hall" in shown.text
    part = client.get(reverse("player-table-part", kwargs={"slug": slug}))
    assert part["X-Around"] == shown["X-Around"] != before["X-Around"]


def test_the_referee_sees_the_objection_and_lets_the_line_stand(table, client):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    slug = table.stage.tournament.slug
    record(table, given[one])
    say(table, given[other], "objected", words="forty")
    referee = referee_client(client, table.stage.tournament)
    at = {"slug": slug, "table_id": table.pk}

    page = referee.get(reverse("referee-table", kwargs=at), headers=EN)
    assert "A player objects to deal 1" in page.content.decode()
    referee.post(
        reverse("answer-line", kwargs={**at, "seq": last_seq(table)}),
        {"verdict": "confirmed", "hash": lines(table)[-1].hash},
    )

    assert standing(table) is VouchedState.CONFIRMED
    page = referee.get(reverse("referee-table", kwargs=at), headers=EN)
    assert "A player objects" not in page.content.decode()


def test_what_an_objected_line_brought_is_of_who_sat_there(table, client):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    say(table, given[other], "objected", words="forty")
    before = table_shown(table).side_names[0]
    leave(table, 0)
    sit(table, 0, a_latecomer(table), second=a_second(table), author="O01")
    referee = referee_client(client, table.stage.tournament)
    at = {"slug": table.stage.tournament.slug, "table_id": table.pk}

    page = referee.get(reverse("referee-table", kwargs=at), headers=EN)

    assert table_shown(table).side_names[0] != before
    assert f"<b>{before} +1</b>" in page.content.decode()


def test_the_books_agree_with_everything_stored(table):
    given = tokens(table)
    one, other = codes_at(table)[:2]
    record(table, given[one])
    say(table, given[other], "objected", words="forty")

    assert differences(table.stage.tournament.slug) == []


def test_where_nothing_is_played_a_player_goes_on():
    event = an_event(entrants=3, state="playing", pairs=True)
    let_players_record(tournament_id=event.id, on=True, **BY)
    alone = running_tables(event)[-1]
    (code,) = set(codes_at(alone))
    (link,) = player_links(tournament_id=event.id, codes=[code], **BY)

    mine = reverse("player-table", kwargs={"slug": event.slug})
    page = phone(link.token).get(mine).text

    assert "Nothing is played at this table" in page
    assert "<strong>The set is over" not in page


def test_after_the_publication_nothing_that_would_be_refused_is_offered():
    event = an_event(entrants=6, state="published")
    client = organizer_client(Client(headers=EN), event)
    choice = reverse("players-recording", kwargs={"slug": event.slug})

    page = client.get(choice).text

    assert "All sign-in links have ended" in page
    assert 'name="players"' not in page
    assert client.post(choice, {"players": "on"}).status_code == 403
