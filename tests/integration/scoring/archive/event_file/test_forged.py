"""Forged records: each is found at home, and none is taken in."""

from __future__ import annotations

import io
import json
import re

import pytest
from django.core.management import CommandError, call_command

from scoring.archive.commands.event_file import import_event
from tests.integration.scoring.archive.event_file.forging import (
    VERIFIER,
    finished,
    forgeries,
    is_of_ticket,
    kind_of,
    lay_open,
    lines_of,
    opened,
    said_in,
    verifier,
    without_lines,
)
from tests.scenarios import AT
from tournaments.book.canon import canon
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused

pytestmark = pytest.mark.slow

# What a forger can change unnoticed, and the words that say so to whoever reads it.
NAMED = {
    r"tournament\.(name|place|starts_on|fee_.*|is_.*)": "The event's name, ",
    r"tournament\.(check_in.*|version|created_at)": "the desk noted",
    r"entrants\.\*\.(?!(code|name|status)$).*": "the desk noted",
    r"(proposals|grants)(\..*)?": "the desk noted",
    r"stages\.\*\.version": "counters of versions",
    r"stages\.\*\.tables\.\*\.calls(\..*)?": "calls",
    r"stages\.\*\.draws\.\*\.book\..*": "how an urn was recorded",
    r".*\.(author|second|[a-z]+_by)": "Who signed",
    r".*(_at|\.at|_key)": "at what hour, by which key",
    r".*(reason|no_deal|again)": "the words of reasons",
}
# Another order, or another way to write the same.
SAME = r"stages\.\*\.(entries|letters(\.\*)?|draws\.\*\.tickets(\.\*\.drawn_as)?)"
LINES = re.compile(
    r"stages\.\*\.tables\.\*\.lines\.\*\.(row|texts|hash)(\..*)?|book(\..*)?"
)


def unnamed(document, *, wanted=lambda path: True, thorough=True):
    """The kinds of forgeries that are praised and not named; how many were tried."""
    program = verifier()
    said = " ".join(program.NOT_CHECKED)
    honest, tried, found = canon(document), 0, set()
    for path, forged in forgeries(document, wanted=wanted, thorough=thorough):
        if canon(forged) == honest:
            continue
        tried += 1
        if program.faults_of(forged):
            continue
        kind = kind_of(path)
        if forged["head"] != document["head"]:
            # Other lines from the first on: the head on the wall tells.
            unfit = program.anchors(forged, document["head"], [], [])[1]
            if unfit and LINES.fullmatch(kind):
                continue
        elif re.fullmatch(SAME, kind) or any(
            re.fullmatch(pattern, kind) and words in said
            for pattern, words in NAMED.items()
        ):
            continue
        found.add(kind)
    return found, tried


def once_each():
    """Whether the kind of a place comes for the first time."""
    seen = set()

    def wanted(path):
        new = kind_of(path) not in seen
        seen.add(kind_of(path))
        return new

    return wanted


def test_every_kind_of_forgery_is_found_or_named(record):
    """One of each kind, hashes made right again; the drill does them all."""
    found, tried = unnamed(record, wanted=once_each(), thorough=False)

    assert found == set()
    assert tried > 250


# -- the forgeries by name ----------------------------------------------------------


def body(document):
    return document["results"]["body"]


def invented_champion(document):
    body(document)["places"][0]["entrant"] = "E099"


def another_champion(document):
    """The last of all has the first place, and the first has the last."""
    places = body(document)["places"]
    first, last = places[0], places[-1]
    first["entrant"], last["entrant"] = last["entrant"], first["entrant"]


def exchanged_places(document):
    """Two who reached the final, points and all, but for the place."""
    places = body(document)["places"]
    for name in ("entrant", "points"):
        places[0][name], places[1][name] = places[1][name], places[0][name]


def missing_place(document):
    del body(document)["places"][-1]


def missing_champion(document):
    del body(document)["places"][0]


def missing_results(document):
    document["results"] = None


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
    draw["tickets"] = [one for one in draw["tickets"] if one["letter"] != gone]
    stage["entries"] = [one for one in stage["entries"] if one["entrant"] not in codes]
    without_lines(
        document,
        lambda row: (
            is_of_ticket(row)
            and (row["payload"]["stage"], row["payload"]["letter"]) == (1, gone)
        ),
    )
    for number, ticket in enumerate(in_order_drawn(draw), 1):
        ticket["drawn_as"] = number


def in_order_drawn(draw):
    return sorted(draw["tickets"], key=lambda ticket: ticket["drawn_as"])


def deleted_first_stage(document):
    """The final alone, as if those who reached it had begun there."""
    del document["stages"][0]
    stage = document["stages"][0]
    stage["number"] = 1
    for one in stage["entries"]:
        one["origin"] = "check-in"
    for table in stage["tables"]:
        for line in table["lines"]:
            line["row"]["book"] = f"1/{table['letter']}"
    for draw in stage["draws"]:
        draw["frozen"]["stage"] = 1
    without_lines(document, lambda row: row["payload"].get("stage") == 1)
    for row in lines_of(document, *STAGED):
        row["payload"]["stage"] = 1
    places = body(document)["places"]
    body(document)["places"] = [
        {**one, "stage": 1} for one in places if one["stage"] == 2
    ]


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
    everybody = {one["code"] for one in document["entrants"]}
    said["winner"] = max(everybody - {said["winner"]})


def somebody_who_does_not_exist(document):
    """E001 is E099 everywhere but in the list of entrants."""
    listed = document["entrants"]
    text = json.dumps({**document, "entrants": []}).replace('"E001"', '"E099"')
    document.update(json.loads(text), entrants=listed)


def somebody_unknown_in_a_raffle(document):
    said_in(document, "raffle_opened")[0]["entrants"][-1] = "E099"


def eliminated_one_plays_on(document):
    """Who went out sits in the final in the place of who went through."""
    first, final = document["stages"]
    confirmed = said_in(document, "stage_confirmed")[0]
    through = {code for _letter, *some in confirmed["through"] for code in some}
    out = min({one["entrant"] for one in first["entries"]} - through)
    one = min(through)
    document["stages"][1] = json.loads(
        json.dumps(final).replace(f'"{one}"', f'"{out}"')
    )
    text = json.dumps(body(document)["places"])
    text = text.replace(f'"{one}"', '"?"').replace(f'"{out}"', f'"{one}"')
    body(document)["places"] = json.loads(text.replace('"?"', f'"{out}"'))


def others_went_through(document):
    first = document["stages"][0]
    some = said_in(document, "stage_confirmed")[0]["through"][0]
    seated = {one["entrant"] for one in first["tables"][0]["seats"]}
    some[-1] = min(seated - set(some))


def missing_entrant(document):
    del document["entrants"][-1]


def table_that_never_closed(document):
    del document["stages"][-1]["tables"][0]["lines"][-1]


FORGERIES = [
    (invented_champion, "the results have E099, who has no place"),
    (another_champion, "the results give E00"),
    (exchanged_places, "the results give E00"),
    (missing_place, "the results leave out E00"),
    (missing_champion, "the results leave out E00"),
    (missing_results, "the published results are missing"),
    (deleted_table, "stage 1: table B is missing"),
    (deleted_table_with_its_draw, "plays and did not go through stage 1"),
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
    (eliminated_one_plays_on, "plays and did not go through stage 1"),
    (others_went_through, "others went through than the tables give"),
    (missing_entrant, "is missing in the list of entrants"),
    (table_that_never_closed, "table 2/A has no line"),
]
by_name = pytest.mark.parametrize(
    ("forge", "sentence"), FORGERIES, ids=[one.__name__ for one, _said in FORGERIES]
)


def forged_by(forge, document):
    forged = opened(document)
    forge(forged)
    return finished(forged)


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
    stages = program.stages_of(forged)
    said = " ".join(program.told_of(forged, stages))
    assert "7 on the list, 4 played; never: E00" in said


@by_name
def test_a_forgery_is_not_taken_in(document, forge, sentence):
    with pytest.raises(EventFileRefused):
        import_event(forged_by(forge, document), organizer=None, at=AT)
    assert not Tournament.objects.exists()


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


def first_table(record):
    return record["stages"][0]["tables"][0]


def test_the_record_fits_what_was_kept(file, record):
    lines = first_table(record)["lines"]
    said = asked(
        file,
        head=record["head"][:32].upper(),
        slip=[f"1/A:{lines[-1]['hash'][:16]}", f"1/A:{lines[-2]['hash']}"],
        mark=[record["raffles"][0]["commitment"]],
    )

    assert "The head is the one you have." in said
    assert f"Slip 1/A: line {len(lines)}; 0 written after it." in said
    assert f"Slip 1/A: line {len(lines) - 1}; 1 written after it." in said
    assert "Mark of raffle 1: drawn with it" in said
    assert "only agrees with itself" not in said


def test_the_hash_of_the_published_copy_is_as_good_as_the_head(file, record):
    said = asked(file, head=said_in(record, "results_published")[0]["body_hash"])
    assert "The hash of the published results is the one you have." in said


def test_without_anything_kept_it_says_so(file, record):
    said = asked(file)
    assert "only agrees with itself" in said
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


@pytest.mark.parametrize("name", ["head", "slip", "mark"])
def test_too_few_digits_are_no_comparison(file, record, name):
    kept = {
        "head": record["head"][:31],
        "slip": ["1/A:" + first_table(record)["lines"][-1]["hash"][:15]],
        "mark": [record["raffles"][0]["commitment"][:31]],
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
