"""Lines with right hashes in the right order that no site would have written.

Whoever owns the computer can write such a line the moment it is due: no fingerprint
that somebody kept contradicts it. The program for strangers has to name it.
"""

from __future__ import annotations

import copy
import io
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache
from itertools import pairwise
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scoring.archive.commands.event_file import import_event
from scoring.archive.guard import GUARDS
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document
from scoring.games.bisca.game import BISCA
from scoring.games.bisca.ruleset import PRESETS as BISCA_PRESETS
from scoring.games.cruce.game import CRUCE
from scoring.games.cruce.ruleset import PRESETS
from scoring.games.protocol import Company
from scoring.ledger.models import LedgerEntry
from scoring.rehearsal.scratch import scratch_database
from tables.draws.models.draw import Draw
from tables.draws.models.secret import DrawSecret
from tables.plan.plan import Sizes, plan_stages, seats
from tests.drills.rewriting import rewrite
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    lines_of,
    opened,
    said_in,
    verifier,
    without_lines,
)
from tests.integration.scoring.deals.entries import a_table
from tests.integration.scoring.desk.pages.room import read_desk
from tests.integration.scoring.substitutions.late import enter, stand_by
from tests.integration.tables.draws.digital import (
    LATER,
    commit,
    confirm,
    drawn_to,
    freeze,
    lay_open,
    reveal,
    void,
)
from tests.scenarios import AT, a_stager, an_event, running_tables
from tournaments.book.after_commit import silenced
from tournaments.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused

pytestmark = [pytest.mark.slow, pytest.mark.door]
PLAYED = (
    "--entrants 10 --seed 5 --draw digital --ruleset club --withdrawals 5 "
    "--penalties --corrections 20 --ending --target 4"
)


@lru_cache(maxsize=1)
def _document():
    with scratch_database(), silenced():
        out = {"stdout": io.StringIO(), "stderr": io.StringIO()}
        call_command("rehearse", *PLAYED.split(), "--keep", **out)
        return event_document(Tournament.objects.get())


@pytest.fixture
def document(transactional_db):
    """An event with accidents, corrections, penalties and extra deals."""
    return copy.deepcopy(_document())


def tables(document):
    for stage in document["stages"]:
        for table in stage["tables"]:
            yield table, [line["row"] for line in table["lines"]]


def first(document, kind, *, wanted=lambda row: True):
    """The lines of a table, and where the first line of a kind stands in it."""
    for table, rows in tables(document):
        for number, row in enumerate(rows):
            if row["kind"] == kind and wanted(row):
                return table["lines"], number
    pytest.fail(f"nothing of kind {kind} was played")


def without(lines, number):
    """Take a line out, and let the others follow one another."""
    del lines[number]
    _numbered(lines, since=number + 1, by=-1)


def beside(lines, number, *, like=None, **said):
    """Write a line behind another, like that one or ``like``, but for what it says."""
    line = opened(lines[number] if like is None else like)
    line["row"] |= {"key": str(uuid4()), "voids": None, "replaces": None, **said}
    line["row"]["at"] = lines[number]["row"]["at"]
    line["hash"] = uuid4().hex * 2  # its own: by its hash it is renewed
    _numbered(lines, since=number + 1, by=1)
    lines.insert(number + 1, line)
    _numbered(lines)


def _numbered(lines, *, since=0, by=0):
    for seq, line in enumerate(lines, 1):
        row = line["row"]
        row["seq"] = seq
        for name in ("voids", "replaces"):
            if row[name] is not None and row[name] > since:
                row[name] += by


def alone(line):
    """Without a reason."""
    line["texts"].clear()
    line["row"]["reason"] = None


# -- play ---------------------------------------------------------------------------


def a_deal_after_the_set(document):
    lines, closed = first(document, "close")
    last = max(n for n in range(closed) if lines[n]["row"]["kind"] == "deal")
    beside(lines, last)
    alone(lines[last + 1])


def another_dealer(document):
    lines, number = first(document, "close")
    number = max(n for n in range(number) if lines[n]["row"]["kind"] == "deal")
    row = lines[number]["row"]
    row["payload"]["dealer"] = (row["payload"]["dealer"] + 1) % 3
    alone(lines[number])


def a_deal_that_counts_as_an_extra_one(document):
    lines, number = first(document, "close")
    number = max(n for n in range(number) if lines[n]["row"]["kind"] == "deal")
    lines[number]["row"]["payload"] |= {"purpose": "tie_break", "tied": [[0, 1]]}


def an_extra_deal_for_others(document):
    lines, number = first(document, "deal", wanted=is_extra)
    lines[number]["row"]["payload"]["tied"] = [[0, 1, 2]]


def is_extra(row):
    return row["payload"]["purpose"] == "tie_break"


def a_penalty_as_somebody_likes(document):
    lines, number = first(document, "penalty")
    lines[number]["row"]["payload"] |= {"kind": "other", "points": 3}
    alone(lines[number])


def a_lot_until_it_pleases(document):
    lines, closed = first(document, "close")
    lot = {
        "among": [0, 1], "order": [1, 0], "witnesses": 2, "method": "urn",
    }  # fmt: skip
    beside(lines, closed - 1, kind="lot", payload=lot)


def closed_under_review(document):
    lines, closed = first(document, "close")
    beside(lines, closed - 1, kind="note", payload={"review": "opened"})
    lines[closed]["texts"] = {"reason": {"text": "A dispute", "salt": "00" * 16}}


def another_seat_deals_first(document):
    lines, number = first(document, "opened")
    lines[number]["row"]["payload"]["first_dealer"] = 1


def another_kind_in_the_place_of_a_deal(document):
    lines, number = first(document, "deal", wanted=lambda row: row["replaces"])
    row = lines[number]["row"]
    row["payload"] |= {"purpose": "tie_break", "tied": [[0, 1]]}


# -- seats --------------------------------------------------------------------------


def a_second_person_who_is_nobody(document):
    lines, number = first(document, "sit")
    lines[number]["row"]["second"] = ""


def somebody_else_is_exchanged_in(document):
    lines, number = first(document, "swap")
    sat = {code for _table, rows in tables(document) for code in codes_in(rows)}
    named = {said["entrant"] for said in said_in(document, "named")}
    lines[number]["row"]["payload"]["seated"][0][1] = min(named - sat)


def codes_in(rows):
    return [
        *rows[0]["payload"]["entrants"],
        *(r["payload"].get("entrant") for r in rows),
    ]


def exchanged_within_a_table_with_somebody_else(document):
    somebody_else_is_exchanged_in(document)
    lines, number = first(document, "swap")
    lines[number]["row"]["payload"]["other"] = None


def nobody_had_left(document):
    lines, number = first(document, "sit")
    seat = lines[number]["row"]["payload"]["seat"]
    left = next(
        n
        for n in range(number)
        if lines[n]["row"]["kind"] == "leave"
        and lines[n]["row"]["payload"]["seat"] == seat
    )
    without(lines, left)


def expelled_after_leaving(document):
    lines, number = first(document, "leave")
    said = lines[number]["row"]["payload"]
    beside(lines, number, payload={**said, "cause": "expelled"})


def joined_in_the_middle(document):
    lines, number = first(document, "join")
    dealt = next(n for n, line in enumerate(lines) if line["row"]["kind"] == "deal")
    joined = opened(lines[number])
    without(lines, number)
    beside(lines, dealt - 1, like=joined)


def taken_back_after_play(document):
    """Who went home ranks again with those who played on."""
    lines, left = first(document, "leave", wanted=lambda row: stands(document, row))
    closed = next(n for n, line in enumerate(lines) if line["row"]["kind"] == "close")
    assert "deal" in [line["row"]["kind"] for line in lines[left:closed]]
    beside(lines, closed - 1, like=lines[left], kind="void", payload={})
    lines[closed]["row"]["voids"] = left + 1


def stands(document, row):
    for _table, rows in tables(document):
        if any(one is row for one in rows):
            return row["seq"] not in {one["voids"] for one in rows}
    return False


def left_and_plays_on(document):
    """Whoever is only a stand-in has no place, and nobody has seen them leave."""
    lines, number = first(document, "leave")
    lines[number]["row"]["payload"]["cause"] = "stand_in"


def did_not_come_and_had_played(document):
    for _table, rows in tables(document):
        kinds = [row["kind"] for row in rows]
        if "leave" in kinds and "deal" in kinds[: kinds.index("leave")]:
            row = rows[kinds.index("leave")]
            row["payload"]["cause"] = "no_show"
            return
    pytest.fail("nobody leaves in the middle")


def everybody_leaves(document):
    """The set is over then, whatever stood to be played."""
    lines, closed = first(document, "close")
    like = first(document, "leave")
    for seat in range(4):
        said = {"seat": seat, "cause": "withdrawn"}
        given = opened(like[0][like[1]])
        beside(lines, closed - 1 + seat, like=given, payload=said, book=book_of(lines))


def book_of(lines):
    return lines[0]["row"]["book"]


def three_change_places(document):
    lines, number = first(document, "swap")
    codes = lines[0]["row"]["payload"]["entrants"]
    turned = [[0, codes[1]], [1, codes[2]], [2, codes[0]]]
    lines[number]["row"]["payload"] |= {"seated": turned, "other": None}


def nobody_changes_places(document):
    lines, number = first(document, "swap")
    lines[number]["row"]["payload"] |= {"seated": [], "other": None}


def sits_down_as_a_champion(document):
    lines, number = first(document, "sit")
    lines[number]["row"]["payload"]["as"] = "champion"


def takes_the_own_seat_again(document):
    lines, number = first(document, "sit")
    said = lines[number]["row"]["payload"]
    said["entrant"] = lines[0]["row"]["payload"]["entrants"][0]


def seated_under_review(document):
    lines, number = first(document, "sit")
    like = opened(lines[number])
    beside(lines, number - 1, like=like, kind="note", payload={"review": "opened"})


def an_expelled_one_comes_back(document):
    """Expelled in the first stage, somebody sits in the final."""
    lines, left = first(document, "leave", wanted=lambda row: stands(document, row))
    lines[left]["row"]["payload"]["cause"] = "expelled"
    seat = lines[left]["row"]["payload"]["seat"]
    code = lines[0]["row"]["payload"]["entrants"][seat]
    final = document["stages"][-1]["tables"][0]["lines"]
    rules = {"book": book_of(final), "rules": final[0]["row"]["rules"]}
    sat, number = first(document, "sit")
    sits = opened(sat[number])
    goes = opened(lines[left])
    beside(final, 0, like=goes, payload={"seat": 0, "cause": "withdrawn"}, **rules)
    said = {"seat": 0, "entrant": code, "as": "substitute"}
    beside(final, 1, like=sits, payload=said, **rules)


def drew_without_having_come(document):
    known = {said["entrant"] for said in said_in(document, "named")}
    document["stages"][0]["entered"].append(
        min(known - set(document["stages"][0]["entered"]))
    )


def a_deal_that_nobody_signs(document):
    lines, number = first(document, "deal")
    lines[number]["row"]["author"] = "Z01"


def a_second_person_who_plays(document):
    lines, number = first(document, "sit")
    lines[number]["row"]["second"] = "E001"


def a_second_person_in_the_book_who_is_nobody(document):
    step_of(document, "entropy")["second"] = "Pop"


# -- behind a stage -----------------------------------------------------------------


def two_corrections_for_one_decision(document):
    """Both stand under the line that names the first of them."""
    told = [
        (number, line["row"]["payload"])
        for number, line in enumerate(document["book"])
        if line["row"]["kind"] == "stage_corrected"
    ]
    for (number, one), (_next, other) in pairwise(told):
        if (one["stage"], one["table"]) == (other["stage"], other["table"]):
            other["line"] = one["line"]
            del document["book"][number]
            break
    for seq, line in enumerate(document["book"], 1):
        line["row"]["seq"] = seq


def home_from_the_final(document):
    """Who goes home ranks before all who went out: the last would be the champion."""
    book, final = document["book"], document["stages"][-1]["number"]
    confirmed = first_said(document, "stage_confirmed", stage=final)
    over = next(n for n, one in enumerate(book) if says(**OVER)(one["row"]))
    like = next(one for one in book if one["row"]["kind"] == "withdrawal")
    line = opened(like)
    line["row"] |= {"key": str(uuid4()), "at": book[over]["row"]["at"]}
    line["hash"] = uuid4().hex * 2
    last = confirmed["through"][0][-1]
    said = {"stage": final, "entrant": last, "came": "", "lot": None}
    line["row"]["payload"] |= said
    book.insert(over + 1, line)
    for seq, one in enumerate(book, 1):
        one["row"]["seq"] = seq


OVER = {"kind": "event_step", "after": "finished"}


def first_said(document, kind, **said):
    return next(o for o in said_in(document, kind) if said.items() <= o.items())


def somebody_else_moves_up(document):
    """A decision has exchanged those who went through: the rule still holds."""
    said = next(one for one in said_in(document, "withdrawal") if one["came"])
    corrected = [one["decision"] for one in said_in(document, "contest_decided")]
    assert "corrected" in corrected
    through = {code for _stage, code in went_through(document, said["stage"])}
    here = next(s for s in document["stages"] if s["number"] == said["stage"])
    out = {code for table in here["tables"] for code in codes_in_table(table)} - through
    said["came"] = max(out - {said["came"], said["entrant"]})


def home_without_having_gone_through(document):
    """Whoever went through and goes home ranks before all who went out there."""
    said = said_in(document, "withdrawal")[0]
    through = {code for _stage, code in went_through(document, said["stage"])}
    here = next(s for s in document["stages"] if s["number"] == said["stage"])
    out = {code for table in here["tables"] for code in codes_in_table(table)} - through
    said |= {"entrant": min(out - {said["came"]}), "came": "", "lot": None}


def codes_in_table(table):
    return table["lines"][0]["row"]["payload"]["entrants"]


def went_through(document, stage):
    confirmed = next(
        one for one in said_in(document, "stage_confirmed") if one["stage"] == stage
    )
    return [(stage, code) for _letter, *some in confirmed["through"] for code in some]


# -- the end --------------------------------------------------------------------------


def other_rules_in_the_middle(document):
    """Each stage is played under those that were chosen last."""
    book = document["book"]
    drawing = lines_of(document, "stage_step")[-1]
    chosen = next(one for one in book if one["row"]["kind"] == "rules_chosen")
    line, at = opened(chosen), drawing["seq"] - 1
    line["row"] |= {"key": str(uuid4()), "at": book[at]["row"]["at"]}
    line["hash"] = "f" * 64
    book.insert(at, line)
    for seq, one in enumerate(book, 1):
        one["row"]["seq"] = seq


def exchanged_over_a_tie(document):
    """Of two who are equal behind a correction one is left out, without a lot."""
    decided = [one for one in said_in(document, "contest_decided") if one["stage"] == 1]
    assert decided[2]["decision"] == "kept"
    decided[2]["decision"] = "corrected"


def decided_by_two(document):
    """It was the organizer alone."""
    lines_of(document, "contest_decided")[0]["second"] = "R02"


def last_step(document, after):
    steps = lines_of(document, "end_step")
    return [row for row in steps if row["payload"]["after"] == after][-1]


def official_too_early(document):
    last_step(document, "window")["payload"]["closes_at"] = "2026-11-22T10:00:00.000Z"


def a_window_that_ends_earlier(document):
    last_step(document, "window")["payload"]["closes_at"] = "2026-11-20T10:00:00.000Z"


def nobody_asked_anybody(document):
    row = last_step(document, "waived")
    (line,) = [one for one in document["book"] if one["row"] is row]
    line["texts"].clear()
    row["payload"]["reason"] = None


def corrected_behind_everybodys_back(document):
    """The last correction of the final, after everybody was asked for objections."""
    book = document["book"]
    rows = [line["row"] for line in book]
    told = [row for row in rows if row["kind"].startswith(("stage_corr", "contest_d"))]
    moved = [line for line in book if line["row"] in told[-2:]]
    official = rows.index(last_step(document, "official"))
    for line in moved:
        # Not a moment later than the question: the order of the lines says it.
        line["row"]["at"] = book[official - 1]["row"]["at"]
        book.insert(official, line)
        book.remove(line)
    for seq, line in enumerate(book, 1):
        line["row"]["seq"] = seq


# -- answers -------------------------------------------------------------------------


def confirmed_by_a_friend(document):
    """Somebody of another table says that a deal there is so."""
    (one, _rows), (_other, away) = list(tables(document))[:2]
    deal = next(line for line in one["lines"] if line["row"]["kind"] == "deal")
    line = opened(document["book"][-1])
    payload = {
        "table": deal["row"]["book"], "line": deal["row"]["seq"],
        "hash": deal["hash"], "verdict": "confirmed", "words": None,
    }  # fmt: skip
    line |= {"texts": {}, "hash": "f" * 64}
    line["row"] |= {
        "kind": "line_answered", "payload": payload, "key": str(uuid4()),
        "author": away[0]["payload"]["entrants"][0], "second": None,
        "seq": len(document["book"]) + 1,
    }  # fmt: skip
    document["book"].append(line)


NEVER = [
    (other_rules_in_the_middle, "rules were chosen behind a draw"),
    (exchanged_over_a_tie, "stage 1: correction 5 cannot have been decided so"),
    (decided_by_two, "is signed by two, and one alone decides that"),
    (official_too_early, "official before the time for objections had ended"),
    (a_window_that_ends_earlier, "objections end before the time that was announced"),
    (nobody_asked_anybody, "it is not said how it is known that nobody objects"),
    (corrected_behind_everybodys_back, "nobody was asked since a correction"),
    (confirmed_by_a_friend, "never sat at that table"),
    (a_deal_after_the_set, "the set was over before this deal"),
    (another_dealer, "another dealer than whose turn it was"),
    (a_deal_that_counts_as_an_extra_one, "an extra deal, and others were tied"),
    (an_extra_deal_for_others, "an extra deal, and others were tied"),
    (a_penalty_as_somebody_likes, "a penalty that no rule fixes, without a reason"),
    (a_lot_until_it_pleases, "a lot was drawn, and others were tied"),
    (closed_under_review, "the table was closed while it was under review"),
    (another_seat_deals_first, "the first seat deals first"),
    (another_kind_in_the_place_of_a_deal, "replaces what it is not"),
    (a_second_person_who_is_nobody, "cannot be read: it has more or less than a line"),
    (somebody_else_is_exchanged_in, "seats were exchanged, and not with table"),
    (exchanged_within_a_table_with_somebody_else, "and others sit there"),
    (nobody_had_left, "somebody sits down where nobody had left"),
    (expelled_after_leaving, "whoever leaves that seat had left before"),
    (joined_in_the_middle, "joins a table at which play has begun"),
    (two_corrections_for_one_decision, "is more than one correction"),
    (taken_back_after_play, "what was played rests on line"),
    (left_and_plays_on, "nobody leaves so"),
    (did_not_come_and_had_played, "somebody did not come, and had played"),
    (everybody_leaves, "the last one leaves, and nobody plays on"),
    (three_change_places, "these are not two who change places"),
    (nobody_changes_places, "these are not two who change places"),
    (sits_down_as_a_champion, "nobody sits down so"),
    (takes_the_own_seat_again, "takes a seat, and had one in stage"),
    (seated_under_review, "was seated while the table was under review"),
    (an_expelled_one_comes_back, "an expelled one sits"),
    (drew_without_having_come, "was to draw, or was not, by the check-in"),
    (a_deal_that_nobody_signs, "is signed by nobody who could sign it"),
    (a_second_person_who_plays, "is signed by nobody who could sign it"),
    (a_second_person_in_the_book_who_is_nobody, "its second person is nobody"),
    (home_without_having_gone_through, "goes home, who had not gone through"),
    (home_from_the_final, "nobody goes home from a final"),
    (somebody_else_moves_up, "the rule gives another"),
]


@pytest.mark.parametrize(
    ("forge", "sentence"), NEVER, ids=[one.__name__ for one, _said in NEVER]
)
def test_what_no_site_would_have_written_is_named(document, forge, sentence):
    forge(document)

    faults = verifier().faults_of(finished(document))

    assert any(sentence in one for one in faults), faults


# -- in what order ---------------------------------------------------------------------


def moved(document, wanted, *, behind=None, before=None):
    """Put lines of the book elsewhere, each at the hour of its new place."""
    book = document["book"]
    hours = [line["row"]["at"] for line in book]
    some = [line for line in book if wanted(line["row"])]
    rest = [line for line in book if not wanted(line["row"])]
    there = next(n for n, one in enumerate(rest) if (behind or before)(one["row"]))
    there += behind is not None
    book[:] = [*rest[:there], *some, *rest[there:]]
    for seq, (line, hour) in enumerate(zip(book, hours, strict=True), 1):
        line["row"] |= {"seq": seq, "at": hour}


def says(kind, **said):
    return lambda row: row["kind"] == kind and said.items() <= row["payload"].items()


def home_when_the_draw_was_known(document):
    drawn = says("draw_step", purpose="seats", stage=2, move="committed")
    moved(document, says("withdrawal", stage=1), behind=drawn)


def started_before_the_seats_were_out(document):
    started = says("stage_step", stage=1, after="running")
    seated = says("draw_step", purpose="seats", stage=1, move="published")
    moved(document, started, before=seated)


def drawn_before_the_stage_before_was_over(document):
    confirmed = says("stage_step", stage=2, after="confirmed")
    moved(document, confirmed, behind=says("stage_step", stage=3, after="drawing"))


def asked_before_the_final_was_over(document):
    over = says("event_step", after="finished")
    moved(document, says("end_step", after="window"), before=over)


@pytest.mark.parametrize(
    "forge",
    [
        home_when_the_draw_was_known,
        started_before_the_seats_were_out,
        drawn_before_the_stage_before_was_over,
        asked_before_the_final_was_over,
    ],
)
def test_what_was_done_before_its_turn_or_too_late_is_named(document, forge):
    forge(document)

    faults = verifier().faults_of(finished(document))

    assert any("came before what it follows, or too late" in one for one in faults)


def test_such_a_file_is_not_taken_in(document):
    """What the site's own reading lets pass the program for strangers does not."""
    another_dealer(document)

    with pytest.raises(EventFileRefused, match="another dealer than whose turn"):
        import_event(finished(document), organizer=None, at=AT)


@pytest.mark.django_db
@pytest.mark.no_ledger_check
def test_the_site_s_own_check_names_it_too():
    """Written into the database, with every hash, score and head made right again."""
    event = an_event(entrants=4, state="published", target=2)
    row = LedgerEntry.objects.get(table__stage__tournament=event, seq=1)
    for guard in GUARDS:
        guard.remove(connection)

    rewrite(event, row, {"payload": {**row.payload, "first_dealer": 1}})

    assert not differences(event.slug)
    with pytest.raises(CommandError, match="the first seat deals first"):
        call_command("verify_ledger")
    page = read_desk("desk-ledger", event, query="?check=now")
    assert "the first seat deals first" in page


def test_a_closed_table_is_corrected_by_two_where_the_rules_say_so(document):
    program = verifier()
    event = program.followed(document)
    found = []
    for stage in event["stages"]:
        rules = opened(stage["rules"])
        rules["event"]["closed_tables"] = "two_people"
        for table in stage["tables"]:
            found += program.Table(table, stage["number"], rules).faults()

    assert found
    assert all("one person alone has corrected a closed table" in one for one in found)


# -- draws --------------------------------------------------------------------------


def a_draw_called_off():
    """Its cards were typed and not liked; the next draw counts."""
    event = an_event(entrants=6, state="checked_in")
    draw = drawn_to(event, "entropy")
    void(draw, at=LATER)
    return event


def step_of(document, move):
    steps = lines_of(document, "draw_step")
    return next(row for row in steps if row["payload"]["move"] == move)


def said_of(document):
    program = verifier()
    said, wrong = program.judged(canon(document))
    assert not wrong, wrong
    return "\n".join(said)


@pytest.mark.django_db
def test_what_a_draw_called_off_would_have_given_is_computed_again():
    document = event_document(a_draw_called_off())
    assert "was called off: a card fell" in said_of(document)
    assert "what was laid open had been typed" in said_of(document)

    for forge in (no_secret_of_it, another_result_of_it):
        forged = opened(document)
        forge(forged)
        faults = verifier().faults_of(finished(forged))
        assert "it would have given something else than was told" in str(faults)


def no_secret_of_it(document):
    document["stages"][0]["draws"][0]["void_secret"] = ""


def another_result_of_it(document):
    step_of(document, "void")["payload"]["value"] = "0" * 64


@pytest.mark.django_db
@pytest.mark.no_ledger_check
def test_a_draw_called_off_whose_secret_is_gone_is_told():
    """Whoever has looked and did not like it deletes the secret, then calls it off."""
    event = an_event(entrants=6, state="checked_in")
    draw = drawn_to(event, "entropy")
    DrawSecret.objects.filter(draw=draw).delete()
    void(draw, at=LATER)

    said = said_of(event_document(event))

    assert "its secret was NOT opened" in said
    (found,) = differences(event.slug)
    assert "draw 1 (seats) has not the secret of its mark" in found


@pytest.mark.django_db
def test_a_draw_called_off_whose_secret_was_emptied_is_told_too(capsys):
    """Then it looks as if it had stayed on the site from which the event came."""
    event = an_event(entrants=6, state="checked_in")
    draw = drawn_to(event, "entropy")
    DrawSecret.objects.filter(draw=draw).update(secret=b"")
    void(draw, at=LATER)

    call_command("verify_ledger", event.slug)

    said = capsys.readouterr().out
    assert "draw 1 (seats) was called off without its secret" in said
    assert said.endswith("no difference.\n")


@pytest.mark.django_db
@pytest.mark.no_ledger_check
def test_a_secret_that_was_opened_and_put_away_again_is_named():
    event = an_event(entrants=6, state="checked_in")
    draw = drawn_to(event, "committed")
    void(draw, at=LATER)
    assert differences(event.slug) == []

    Draw.objects.filter(pk=draw.pk).update(void_secret="")

    (found,) = differences(event.slug)
    assert "was called off, and its secret not opened" in found


@pytest.mark.django_db
def test_the_mark_of_a_draw_called_off_is_not_that_of_the_seats():
    event = a_draw_called_off()
    document = event_document(event)
    mark = Draw.objects.get(stage__tournament=event).commitment
    event = verifier().followed(document)
    event["stages"][0]["draws"][0]["proof"] = {}  # as if it had been opened before

    (said,), unfit = verifier().anchors(event, None, [], [mark])

    assert (not unfit, "NOT drawn with it" in said) == (True, True)


@pytest.mark.django_db
def test_a_draw_that_was_begun_and_left_is_told():
    event = an_event(entrants=6, state="checked_in")
    drawn_to(event, "entropy")

    said = said_of(event_document(event))

    assert "stage 1, draw 1 was begun, and neither drawn nor called off" in said


@pytest.mark.django_db
def test_a_draw_that_is_begun_beside_another_is_named():
    """The first one was not liked, and nobody has called it off."""
    event = a_draw_called_off()
    event.refresh_from_db()
    later = LATER + timedelta(minutes=2)
    draw = freeze(event)
    commit(draw)
    lay_open(draw, at=later)
    confirm(draw, at=later)
    reveal(draw, at=later)
    document = event_document(event)
    assert verifier().faults_of(document) == []
    document["stages"][0]["draws"][0]["void_secret"] = ""
    void_step = step_of(document, "void")

    without_lines(document, lambda row: row is void_step)

    faults = verifier().faults_of(finished(document))
    assert any("was neither drawn nor called off" in one for one in faults), faults


def too_early_for_a_photograph(document):
    step_of(document, "committed")["at"] = step_of(document, "typed")["at"]


def no_cards(document):
    for move in ("typed", "entropy"):
        step_of(document, move)["payload"]["value"] = "AR AR XD 4G 3R XV 2D AG"


def another_event(document):
    document["stages"][0]["draws"][0]["manifest"]["event"] = "elsewhere"


def kept_apart_as_somebody_likes(document):
    document["stages"][0]["draws"][0]["manifest"]["constraints"] = [
        {"name": "opponents", "version": 1, "groups": [["E001", "E002"]]}
    ]


def kept_apart_for_no_reason(document):
    document["stages"][0]["draws"][0]["manifest"]["constraints"] = [
        {"name": "friends", "version": 1, "groups": [["E001", "E002"]]}
    ]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("forge", "sentence"),
    [
        (too_early_for_a_photograph, "came too early for any photograph"),
        (no_cards, "these are no cards or throws"),
        (another_event, "the frozen list has another event"),
        (kept_apart_as_somebody_likes, "others are kept apart than have met before"),
        (kept_apart_for_no_reason, "no draw has such a condition"),
    ],
)
def test_a_draw_that_no_site_makes_is_named(forge, sentence):
    event = an_event(entrants=6, state="checked_in")
    drawn_to(event, "published")
    document = event_document(event)
    assert verifier().faults_of(document) == []
    forge(document)

    faults = verifier().faults_of(finished(document))

    assert any(sentence in one for one in faults), faults


@pytest.mark.django_db
def test_those_who_have_met_are_kept_apart_by_what_was_played():
    event = an_event(entrants=16, state="playing", target=4)
    stager = a_stager()
    for table in running_tables(event):
        stager.play_table(table)
    stager.confirm(event.stages.latest("number"))
    event.refresh_from_db()
    draw = drawn_to(event, "published", conditions=["opponents", "clubs"])
    assert draw.manifest["constraints"][0]["groups"]

    document = event_document(event)

    assert verifier().faults_of(document) == []
    draws = document["stages"][1]["draws"]
    draws[0]["manifest"]["constraints"][0]["groups"].pop()
    faults = verifier().faults_of(finished(document))
    assert any("others are kept apart" in one for one in faults), faults


# -- what is told ---------------------------------------------------------------------


def test_what_nobody_but_the_site_or_a_name_vouches_for_is_told(record):
    said = said_of(record)

    assert "raffle 1 was drawn without cards or throws: by the site alone" in said
    assert "erratum 1 (E001, called Ana): Misspelt: Her card (O01), with Pop" in said


def test_who_takes_no_part_in_a_raffle_and_was_checked_in_is_told(record):
    program = verifier()
    entrants = said_in(record, "raffle_opened")[0]["entrants"]
    gone = entrants.pop(0)
    entrants.append("E999")

    event = program.followed(record)

    said = list(program.not_in_raffles(event, program.stages_of(event)))
    assert said == [
        f"raffle 1: without {gone}, who had checked in",
        "raffle 1: with E999, who was not checked in",
    ]


@pytest.mark.django_db
def test_whoever_is_let_in_at_a_table_of_choice_is_told():
    """The first of the smallest tables takes whoever comes late; nobody chooses."""
    table = a_table(entrants=6)
    enter(table, stand_by(table))
    document = event_document(table.stage.tournament)
    assert "came first" not in said_of(document)
    stage = document["stages"][0]
    one, other = (table["lines"] for table in stage["tables"])
    joined = one.pop()
    joined["row"] |= {"book": "1/B", "seq": len(other) + 1}
    other.append(joined)
    stage["sizes"].reverse()

    said = said_of(finished(document))

    assert "joined here, and table 1/A came first" in said


def test_a_link_that_signs_after_the_event_is_told(document):
    """With the official results every link ends."""
    issued = said_in(document, "link_issued")[0]["code"]
    lines_of(document, "erratum")[0]["author"] = issued
    lines_of(document, "erratum")[0]["at"] = document["book"][-1]["row"]["at"]

    said = said_of(finished(document))

    assert "signed by a sign-in link that had ended" in said


def test_who_is_only_named_as_a_second_person_is_told(document):
    said = said_of(document)

    lines, number = first(document, "sit")
    row = lines[number]["row"]
    assert "lines have a second person. Only named by the first" in said
    assert f"{row['book']}:{row['seq']}" in said


# -- the plan -------------------------------------------------------------------------


def stage_of_sizes(sizes, *, final, event):
    """What a stage and its published copy say of their tables."""
    stage = {"final": final, "rules": {"event": event}}
    return {"seats": list(seats(sizes))}, stage, "stage 1: draw 1"


TABLES = [
    ({"odd_numbers": "fewest_tables_of_three"}, Sizes()),
    ({"odd_numbers": "one_pair_free"}, Sizes(2, 2, 2)),
    ({"odd_numbers": "x", "tables": {"full": 3, "least": 2}}, Sizes(3, 2, 2)),
]


@pytest.mark.parametrize(("event", "at_table"), TABLES)
def test_the_tables_are_those_of_the_plan(event, at_table):
    program, most = verifier(), 1 if at_table.least == 2 else 2
    event = {**event, "qualifiers_per_table": most}
    for many in range(at_table.fewest, 40):
        plan = plan_stages(many, qualifiers=most, five="three_two", at_table=at_table)
        stage = plan.stages[0]
        program.check_plan(*stage_of_sizes(stage.sizes, final=stage.final, event=event))
        wrong = [(stage.sizes, not stage.final)]
        if stage.sizes[-1] > 1:
            more = [*stage.sizes[:-1], stage.sizes[-1] - 1, 1]
            wrong.append((more, stage.final))
        for sizes, final in wrong:
            with pytest.raises(program.Untrue):
                program.check_plan(*stage_of_sizes(sizes, final=final, event=event))


# -- games --------------------------------------------------------------------------


@pytest.mark.parametrize("points", [20, 21, 22, 23, 119, 120])
def test_an_extra_point_needs_ace_and_seven(points):
    company = Company.singles(2)
    said = {"points": [points, 120 - points], "bonus": 0}
    rules = BISCA_PRESETS["tournament"]
    wrong = BISCA.problems(
        BISCA.entered("played", 1, said), company=company, rules=rules, plays=None
    )
    theirs = verifier().Bisca(rules.to_json())

    flat = {"outcome": "played", "dealer": 1, **said}
    taken = theirs.possible(flat, [0, 1], 1, 2) and theirs.fits(flat, company.sides)

    assert taken is (not wrong)


@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_took_nothing_has_announced_nothing(asked, seat):
    company = Company.singles(3)
    rules = replace(PRESETS["tournament"], announcement_needs_trick=asked)
    said = {
        "bidder": 0, "bid": 1, "trump": "R", "cards": [120, 0, 0],
        "announcements": {"V": seat},
    }  # fmt: skip
    wrong = CRUCE.problems(
        CRUCE.entered("played", 2, said), company=company, rules=rules, plays=None
    )
    theirs = verifier().Cruce(rules.to_json())

    flat = {"outcome": "played", "dealer": 2, **said}
    taken = theirs.possible(flat, [0, 1, 2], 2, 3) and theirs.fits(flat, company.sides)

    assert taken is (not wrong)
    assert bool(wrong) is (asked and seat == 1)
