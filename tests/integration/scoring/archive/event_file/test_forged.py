"""Forged records: each is found at home, and none is taken in."""

from __future__ import annotations

import io
import json
import re
from urllib.parse import quote

import pytest
from django.core.management import CommandError, call_command

from scoring.archive.commands.event_file import import_event
from tests.integration.scoring.archive.event_file.forging import (
    VERIFIER,
    finished,
    is_of_ticket,
    kind_of,
    lay_open,
    lines_of,
    opened,
    said_in,
    verifier,
    without_lines,
)
from tests.integration.scoring.archive.event_file.judging import (
    Kept,
    judged,
    sentences_beside,
    unfit,
)
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused

# What is forged in a document, and found in it, no database can break: `door`.
pytestmark = pytest.mark.slow


def once_each():
    """Whether the kind of a place comes for the first time."""
    seen = set()

    def wanted(path):
        new = kind_of(path) not in seen
        seen.add(kind_of(path))
        return new

    return wanted


@pytest.mark.door
def test_every_kind_of_forgery_is_found_or_named(record):
    """One of each kind, hashes made right again; the drill does them all."""
    tally = judged(record, wanted=once_each(), thorough=False)

    assert tally.missed == set()
    assert sum(tally.tried.values()) > 300
    for kind in ("named", "stage_confirmed", "results_published", "winner_absent"):
        assert tally.tried[f"book: {kind}"]


@pytest.mark.door
def test_the_sentence_names_the_line_that_was_changed(record):
    assert sentences_beside(record, wanted=two_lines()) == set()


def two_lines():
    """Whether a place is in one line of the book with words, or in one of a table."""
    return lambda path: (
        path[:2] == ("book", 3)
        or (path[:4] == ("stages", 0, "tables", 1) and path[5:6] == (6,))
    )


# -- the forgeries by name ----------------------------------------------------------


def missing_results(document):
    without_lines(document, lambda row: row["kind"] == "results_published")


def deleted_table(document):
    stage = document["stages"][0]
    gone = stage["tables"].pop()["letter"]
    confirmed = said_in(document, "stage_confirmed")[0]
    del confirmed["heads"][gone]
    confirmed["through"] = [one for one in confirmed["through"] if one[0] != gone]


def deleted_table_with_its_draw(document):
    """Table, plan, tickets, entries: nothing of stage 1 tells that there was one."""
    deleted_table(document)
    stage = document["stages"][0]
    draw, gone = stage["draws"][0], stage["letters"].pop()
    stage["sizes"].pop()
    copy, codes = draw["frozen"], set()
    for code, seat in copy["urn"]:
        if seat.startswith(gone):
            codes.add(code)
    copy["urn"] = [one for one in copy["urn"] if one[0] not in codes]
    copy["seats"] = [one for one in copy["seats"] if not one.startswith(gone)]
    tickets = draw["book"]["tickets"]
    draw["book"]["tickets"] = [one for one in tickets if not one.startswith(gone)]
    stage["entered"] = [one for one in stage["entered"] if one not in codes]
    without_lines(
        document,
        lambda row: (
            is_of_ticket(row)
            and (row["payload"]["stage"], row["payload"]["letter"]) == (1, gone)
        ),
    )


def deleted_first_stage(document):
    """The final alone, as if those who reached it had begun there."""
    del document["stages"][0]
    stage = document["stages"][0]
    stage["number"] = 1
    stage["entered"] = sorted(in_first_line(stage["tables"][0]))
    for table in stage["tables"]:
        for line in table["lines"]:
            line["row"]["book"] = f"1/{table['letter']}"
    for draw in stage["draws"]:
        draw["frozen"]["stage"] = 1
    without_lines(document, lambda row: row["payload"].get("stage") == 1)
    for row in lines_of(document, *STAGED):
        if row["payload"]["stage"] is not None:  # a raffle is of no stage
            row["payload"]["stage"] = 1


def in_first_line(table):
    """Who sat at a table when it was opened."""
    return table["lines"][0]["row"]["payload"]["entrants"]


STAGED = (
    "stage_step", "draw_step", "ticket_recorded", "ticket_void", "ticket_ok",
    "ticket_reprinted", "ticket_not_drawn",
)  # fmt: skip


def deleted_final(document):
    del document["stages"][-1]


def another_secret_of_a_raffle(document):
    document["raffles"][0]["proof"]["secret"] = "00" * 32


def cards_that_nobody_typed(document):
    lay_open(document, "AR 9V XD 4G 3R XV 2D AG")


def turned_list_of_a_raffle(document):
    said_in(document, "raffle_opened")[0]["entrants"].reverse()


def other_prizes_of_a_raffle(document):
    said_in(document, "raffle_opened")[0]["prizes"] = ["A car"]


def missing_raffle(document):
    """It was never opened, and what happened at it did."""
    document["book"] = [
        line for line in document["book"] if line["row"]["kind"] != "raffle_opened"
    ]
    for number, line in enumerate(document["book"], 1):
        line["row"]["seq"] = number


def witness_of_nothing(document):
    """The quick raffle has somebody who has compared its cards."""
    for row in lines_of(document, "draw_step"):
        said = row["payload"]
        if (said["purpose"], said["move"]) == ("raffle", "entropy"):
            row["second"] = "E002"


def deleted_raffle(document):
    """What was said of it stands in the book; its list, mark and proof are gone."""
    document["raffles"] = []


def confirmed_twice(document):
    line = next(o for o in document["book"] if o["row"]["kind"] == "stage_confirmed")
    again = json.loads(json.dumps(line))
    again["row"]["key"] = again["row"]["key"].replace("0", "1")
    again["hash"] = "f" * 64
    again["row"]["seq"] = len(document["book"]) + 1
    again["row"]["at"] = document["book"][-1]["row"]["at"]
    document["book"].append(again)


def another_winner(document):
    """The first winner was there, and is noted as absent for somebody else."""
    said = said_in(document, "winner_absent")[0]
    everybody = {one["entrant"] for one in said_in(document, "named")}
    said["winner"] = max(everybody - {said["winner"]})


def somebody_who_does_not_exist(document):
    """E001 is E099 in all that is played."""
    stages = json.dumps(document["stages"]).replace('"E001"', '"E099"')
    document["stages"] = json.loads(stages)
    for said in (row["payload"] for row in lines_of(document, *PLAYED)):
        text = json.dumps(said).replace('"E001"', '"E099"')
        said.update(json.loads(text))


PLAYED = ("ticket_recorded", "stage_confirmed")


def somebody_unknown_in_a_raffle(document):
    said_in(document, "raffle_opened")[0]["entrants"][-1] = "E099"


def eliminated_one_plays_on(document):
    """Who went out sits in the final in the place of who went through."""
    first, final = document["stages"]
    confirmed = said_in(document, "stage_confirmed")[0]
    through = {code for _letter, *some in confirmed["through"] for code in some}
    out = min(set(first["entered"]) - through)
    one = min(through)
    document["stages"][1] = json.loads(
        json.dumps(final).replace(f'"{one}"', f'"{out}"')
    )


def others_went_through(document):
    first = document["stages"][0]
    some = said_in(document, "stage_confirmed")[0]["through"][0]
    some[-1] = min(set(in_first_line(first["tables"][0])) - set(some))


def missing_entrant(document):
    without_lines(
        document,
        lambda row: row["kind"] == "named" and row["payload"]["entrant"] == "E003",
    )


def missing_name(document):
    line = next(o for o in document["book"] if o["row"]["kind"] == "named")
    del line["texts"]["shown"]


def table_that_never_closed(document):
    del document["stages"][-1]["tables"][0]["lines"][-1]


def hour_that_is_none(document):
    """The order of texts alone would let it stand."""
    document["book"][-1]["row"]["at"] = "2026-13-45T99:99:99.000Z"


def ticket_before_the_urn_was_opened(document):
    book = document["book"]
    steps = [line for line in book if line["row"]["kind"] == "draw_step"]
    ticket = next(line for line in book if line["row"]["kind"] == "ticket_recorded")
    hours = [line["row"]["at"] for line in book]
    book.remove(ticket)
    book.insert(book.index(steps[0]), ticket)
    for seq, (line, hour) in enumerate(zip(book, hours, strict=True), 1):
        line["row"] |= {"seq": seq, "at": hour}


FORGERIES = [
    (ticket_before_the_urn_was_opened, "the urn was not open"),
    (hour_that_is_none, "'2026-13-45T99:99:99.000Z' is no time"),
    (missing_results, "the published results are missing"),
    (deleted_table, "stage 1: table B is missing"),
    (deleted_table_with_its_draw, "has drawn a seat and was not to play"),
    (deleted_first_stage, "was checked in and never had a seat"),
    (deleted_final, "stage 2 is missing"),
    (another_secret_of_a_raffle, "raffle 1: list or secret is not the one"),
    (cards_that_nobody_typed, "raffle 1: other cards or throws were typed"),
    (other_prizes_of_a_raffle, "not that of its people and prizes"),
    (witness_of_nothing, "raffle 1: somebody has compared what nobody laid open"),
    (deleted_raffle, "raffle 1: its draw is missing"),
    (missing_raffle, "is of no raffle"),
    (confirmed_twice, "stage 1 was confirmed twice"),
    (turned_list_of_a_raffle, "raffle 1"),
    (another_winner, "raffle 1"),
    (somebody_who_does_not_exist, "E099 plays, who is not in the list of entrants"),
    (somebody_unknown_in_a_raffle, "somebody takes part who is not on the list"),
    (eliminated_one_plays_on, "tickets are not those of the published copy"),
    (others_went_through, "others went through than the tables give"),
    (missing_entrant, "enters somebody out of turn"),
    (missing_name, "the shown is missing"),
    (table_that_never_closed, "table 2/A has no line"),
]
by_name = pytest.mark.parametrize(
    ("forge", "sentence"), FORGERIES, ids=[one.__name__ for one, _said in FORGERIES]
)


def forged_by(forge, document):
    forged = opened(document)
    forge(forged)
    return finished(forged)


@pytest.mark.door
@by_name
def test_a_forgery_is_found_at_home(document, record, forge, sentence):
    for honest in (document, record):
        if honest is record and forge is deleted_first_stage:
            continue
        faults = verifier().faults_of(forged_by(forge, honest))
        assert any(sentence in one for one in faults), faults


def test_a_public_record_without_its_first_stage_says_who_never_played(record):
    """It is another event from its first line: the head tells, and the list."""
    program, forged = verifier(), forged_by(deleted_first_stage, record)

    assert program.anchors(forged, record["head"], [], [])[1]
    event = program.followed(forged)
    said = " ".join(program.told_of(event, program.stages_of(event)))
    assert "7 on the list, 4 played; never: E00" in said


def test_an_event_in_which_two_people_are_each_other_contradicts_what_was_kept(record):
    """All that one did the other did: nothing inside can tell, and the head does."""
    program, forged = verifier(), opened(record)
    forged["stages"] = exchanged(forged["stages"])
    for line in forged["book"]:
        kept_so = ("named", "raffle_opened", "winner_absent")
        if line["row"]["kind"] not in kept_so:
            line["row"]["payload"] = exchanged(line["row"]["payload"])
    kept = Kept.of(record)

    forged = finished(forged)

    assert program.faults_of(forged) == []
    event = program.followed(forged)
    assert unfit(event, head=kept.head)
    assert unfit(event, kept=kept.slips)
    assert unfit(event, kept=kept.marks)


def exchanged(value):
    """The same with E001 and E002 in each other's place; lists of people in order."""
    text = json.dumps(value).replace('"E001"', '"?"')
    text = text.replace('"E002"', '"E001"').replace('"?"', '"E002"')
    return json.loads(text)


def test_a_draw_that_came_before_cannot_be_left_out(record):
    """A draw keeps its number, and its steps stand in the book."""
    forged = opened(record)
    forged["stages"][0]["draws"][0]["number"] = 2
    for row in lines_of(forged, "draw_step", "ticket_recorded"):
        if (row["payload"]["stage"], row["payload"]["draw"]) == (1, 1):
            row["payload"]["draw"] = 2
    forged["stages"][0]["draws"][0]["frozen"]["draw"] = 2

    faults = verifier().faults_of(finished(forged))

    assert "stage 1: draw 1 is missing" in faults


def test_another_hash_of_the_results_is_found(document, record):
    sentence = "the published results are not what the ledgers give"
    for honest in (record, document):
        forged = opened(honest)
        said_in(forged, "results_published")[0]["body_hash"] = "0" * 64
        forged = finished(forged, path=("body_hash",))
        assert verifier().faults_of(forged) == [sentence]

    with pytest.raises(EventFileRefused) as refused:
        import_event(forged, organizer=None, at=AT)
    assert "do not match their hash" in refused.value.detail


@by_name
def test_a_forgery_is_not_taken_in(document, forge, sentence):
    with pytest.raises(EventFileRefused):
        import_event(forged_by(forge, document), organizer=None, at=AT)
    assert not Tournament.objects.exists()


def number_of_the_stage(document):
    document["stages"][0]["number"] = True
    return "stages: number is neither true nor false"


def what_a_line_of_a_table_says(document):
    row = first_table(document)["lines"][1]["row"]
    row["payload"][min(row["payload"])] = True
    return "table 1/A, line 2 cannot be read (true or false stands"


def what_a_line_says(document):
    said_in(document, "embargo")[0]["held"] = True
    return "cannot be read (true or false stands where a record has 1 or 0)"


def a_published_copy(document):
    document["stages"][0]["draws"][0]["frozen"]["draw"] = True
    return "true or false stands where a record has 1 or 0"


def a_salt(document):
    words = next(line["texts"] for line in document["book"] if line["texts"])
    said = next(iter(words.values()))
    said["salt"] = said["salt"].upper()
    return "cannot be read (these are no hex digits"


@pytest.mark.parametrize(
    "forge",
    [
        number_of_the_stage, what_a_line_of_a_table_says, what_a_line_says,
        a_published_copy, a_salt,
    ],
)  # fmt: skip
def test_what_python_takes_for_a_number_or_a_salt_and_no_site_writes(forge, record):
    forged = opened(record)
    said = forge(forged)

    assert said in "\n".join(verifier().faults_of(finished(forged)))


# -- what somebody kept outside the file --------------------------------------------


@pytest.fixture
def file(record, tmp_path):
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    return path


def asked(file, **options):
    out = io.StringIO()
    call_command("verify_event", str(file), stdout=out, **options)
    return out.getvalue()


def raffle_mark(record):
    steps = said_in(record, "draw_step")
    (mark,) = {
        step["value"]
        for step in steps
        if (step["purpose"], step["draw"], step["move"]) == ("raffle", 1, "committed")
    }
    return mark


def first_table(record):
    return record["stages"][0]["tables"][0]


def test_the_record_fits_what_was_kept(file, record):
    lines = first_table(record)["lines"]
    said = asked(
        file,
        head=record["head"][:32].upper(),
        slip=[f"1/A:{lines[-1]['hash'][:32]}", f"1/A:{lines[-2]['hash']}"],
        mark=[raffle_mark(record)],
    )

    assert "The head is the one you have." in said
    assert f"Slip 1/A: line {len(lines)}; 0 written after it." in said
    assert f"Slip 1/A: line {len(lines) - 1}; 1 written after it." in said
    assert "Mark of raffle 1: drawn with it" in said
    assert "only agrees with itself" not in said


def test_the_hash_of_the_published_copy_is_as_good_as_the_head(file, record):
    said = asked(file, head=said_in(record, "results_published")[0]["body_hash"])
    assert "The hash of the published results is the one you have." in said


def kept_address(record, *kept):
    asked = "&".join(f"kept={quote(one)}" for one in kept)
    slug = record["tournament"]["slug"]
    return f"http://10.0.0.5:8000/ro/t/{slug}/compare/?{asked}"


def test_what_a_printed_code_says_is_compared(file, record):
    lines, book = first_table(record)["lines"], record["book"]
    address = kept_address(
        record,
        f"head:3:{book[2]['hash'][:32]}",
        f"slip:1/A:2:{lines[1]['hash'][:32]}",
        f"mark:{raffle_mark(record)[:32]}",
    )
    urn = said_in(record, "draw_step")
    (urn,) = {o["value"] for o in urn if o["move"] == "published" and o["stage"] == 1}

    results = said_in(record, "results_published")[0]["body_hash"]
    alone = (f"mark:{urn[:32]}", f"results:{results[:32]}", lines[2]["hash"])

    said = asked(file, kept=[address, *alone])

    assert f"book: line 3 is the one you have; {len(book) - 3} written after" in said
    assert f"Slip 1/A: line 2 is the one you have; {len(lines) - 2} written" in said
    assert "Mark of raffle 1: drawn with it" in said
    assert "Map of stage 1, draw 1: the one on your photograph" in said
    assert "The hash of the published results is the one you have." in said
    assert "Slip 1/A: line 3;" in said


def test_a_head_of_long_ago_is_a_head(file, record):
    said = asked(file, head=record["book"][4]["hash"][:40])
    assert "line 5 is the one you have" in said
    published = said_in(record, "results_published")[0]["head"]
    assert "The head on which the results were published" in asked(file, head=published)


def test_a_printed_code_that_does_not_fit_is_a_line(file, record):
    book, lines = record["book"], first_table(record)["lines"]
    for kept, sentence in (
        (f"head:4:{book[2]['hash'][:32]}", "line 4 is another one"),
        (f"head:{len(book) + 1}:{book[2]['hash'][:32]}", "no such line"),
        (f"head:0:{book[-1]['hash'][:32]}", "no such line"),
        (f"head:x:{book[2]['hash'][:32]}", "no such line"),
        (f"slip:1/A:1:{lines[1]['hash'][:32]}", "line 1 is another one"),
        (f"slip:9/A:1:{lines[1]['hash'][:32]}", "no such line"),
        (f"head:3:{book[2]['hash'][:31]}", "hex digits"),
        (f"mark:{'0' * 32}", "no draw of this record"),
        (f"results:{'0' * 32}", "not those of this record"),
        ("0" * 32, "nothing in this record"),
        ("rubbish", "hex digits"),
    ):
        for asked_for in (kept, kept_address(record, kept)):
            with pytest.raises(CommandError, match=sentence) as refused:
                asked(file, kept=[asked_for])
            assert refused.value.returncode == 1
    with pytest.raises(CommandError, match="this is of other"):
        asked(file, kept=[f"http://x/t/other/compare/?kept=head:3:{book[2]['hash']}"])
    with pytest.raises(CommandError, match="no address"):
        asked(file, kept=["http://[/?kept=mark:"])


def test_what_people_decided_is_told_with_reason_and_author(file, record):
    said = asked(file)
    rows = [
        line["row"]
        for stage in record["stages"]
        for table in stage["tables"]
        for line in table["lines"]
    ]
    lost = next(row for row in rows if row["kind"] == "penalty")
    assert f"line {lost['seq']}: seat {lost['payload']['seat'] + 1} loses" in said
    assert lost["payload"]["kind"] in said
    assert "objection 1: rejected: Signed by all (O01)" in said
    assert "erratum 1 (E001" in said
    assert "was not there (O01)" in said


def test_without_anything_kept_it_says_so(file, record):
    said = asked(file)
    assert "only agrees with itself" in said
    assert "who was entered, had a seat, went through" in said
    assert "Not checked:" in said
    assert record["head"] in said


@pytest.mark.parametrize(
    "options",
    [
        {"head": "0" * 64},
        {"head": ""},
        {"slip": ["1/A:" + "0" * 16]},
        {"slip": ["9/A:" + "0" * 16]},
        {"slip": ["1/A"]},
        {"mark": ["0" * 64]},
        {"mark": ["not a mark"]},
    ],
)
def test_an_anchor_that_does_not_fit_is_a_line(file, options):
    with pytest.raises(CommandError) as refused:
        asked(file, **options)

    assert refused.value.returncode == 1
    said = str(refused.value)
    assert said.startswith("NOT TRUE: --") or "digits" in said


def test_a_slip_is_found_however_its_table_is_written(file, record):
    digits = first_table(record)["lines"][-1]["hash"][:32]

    assert "Slip 1/A: line" in asked(file, slip=[f" 1/a :{digits}"])


@pytest.mark.parametrize("table", ["A", "1A", "9/A"])
def test_a_slip_of_no_table_names_those_of_the_record(file, record, table):
    digits = first_table(record)["lines"][-1]["hash"][:32]

    with pytest.raises(CommandError) as refused:
        asked(file, slip=[f"{table}:{digits}"])

    said = str(refused.value)
    assert f"no table '{table}', but 1/A, " in said
    assert "never ended so" not in said


@pytest.mark.parametrize("name", ["head", "slip", "mark"])
def test_too_few_digits_are_no_comparison(file, record, name):
    kept = {
        "head": record["head"][:31],
        "slip": ["1/A:" + first_table(record)["lines"][-1]["hash"][:31]],
        "mark": [raffle_mark(record)[:31]],
    }
    with pytest.raises(CommandError, match="hex digits"):
        asked(file, **{name: kept[name]})


def test_every_difference_is_a_line(record, tmp_path):
    record["stages"][0]["tables"][0]["lines"][1]["row"]["author"] = "X"
    record["stages"][1]["tables"][0]["lines"][1]["row"]["author"] = "X"
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))

    with pytest.raises(CommandError) as refused:
        asked(path)

    said = str(refused.value)
    assert "table 1/A, line 2 does not match its hash" in said
    assert "table 2/A, line 2 does not match its hash" in said


def test_the_names_of_a_record_are_those_that_are_written(document, record):
    """A name that no record has is refused; those that a record has are known."""
    program = verifier()
    for one in (document, record):
        assert list(program.names_of(one)) == []
        one["champion"] = "E001"
        assert list(program.names_of(one)) == ["the file: no record has 'champion'"]


def test_the_program_needs_nothing_of_the_site():
    text = VERIFIER.read_text(encoding="utf-8")
    site = r"^\s*(import|from) (django|scoring|tables|tournaments|config)"
    assert not re.search(site, text, re.MULTILINE)
