"""Files that are no honest record: each kind of forging once, and what is no JSON."""

from __future__ import annotations

import json
import random

from tests.integration.scoring.archive.event_file.forging import (
    finished,
    lines_of,
    opened,
    places,
    said_in,
)
from tournaments.canon import canon

# What somebody could write in place of any value.
ODD: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 7, 10**14, "", "E001", "E999", "\0", "🙂", "é\u200b",
    "\u202eeurt", "1", "²", "٣", "0x10", "1_0", " 1", "2026-11-21", "a" * 600,
    "9999-12-31T23:59:59.999999Z", "True: 1 lines", [], {}, [[]], [None], {"a": 1},
    ["E001", "E001"], [0, "a", None], [True, 1], [{"": ""}], "'\"\\", "(\n)",
)  # fmt: skip


def forged_by_hand(document):
    """A name and a document for each kind of forging."""
    for name, forge in FORGERIES.items():
        for renewing in (False, True):
            forged = opened(document)
            forge(forged)
            yield f"{name}, {renewing=}", finished(forged, renewing=renewing)


def first_table(document):
    return document["stages"][0]["tables"][0]


def another_word(document):
    line = next(o for o in document["book"] if o["texts"].get("shown"))
    line["texts"]["shown"]["text"] = 'Ana "🙂" \u202e\nTrue: 1 lines'


def other_points(document):
    closed = [o["row"] for o in first_table(document)["lines"]]
    next(row for row in closed if row["kind"] == "close")["payload"]["totals"][0] += 1


def another_author(document):
    first_table(document)["lines"][2]["row"]["author"] = "R99"


def two_names(document):
    one, other = [o for o in document["book"] if o["texts"].get("shown")][:2]
    one["texts"], other["texts"] = other["texts"], one["texts"]


def a_line_less(document):
    del first_table(document)["lines"][2]


def a_table_less(document):
    document["stages"][0]["tables"].pop()


def more_names(document):
    document.update({"zoe": 1, "champion": "E001", "a\"'": 2})


def other_results(document):
    said_in(document, "results_published")[0]["body_hash"] = "0" * 64


def another_game(document):
    document["stages"][0]["rules"]["game"] = "🙂'\"\\\x1b[2J"


def no_ruleset(document):
    document["stages"][0]["rules"]["ruleset"] = None


def entry_is_a_list(document):
    for line in first_table(document)["lines"]:
        if line["row"]["kind"] == "deal":
            line["row"]["payload"]["entry"] = list(line["row"]["payload"]["entry"])


def hash_with_spaces(document):
    line = first_table(document)["lines"][0]
    line["hash"] = "0 " + line["hash"][1:]


def salt_with_spaces(document):
    line = next(o for o in document["book"] if o["texts"])
    next(iter(line["texts"].values()))["salt"] = "0 0ff"


def words_in_the_salt(document):
    line = next(o for o in document["book"] if o["texts"])
    said = next(iter(line["texts"].values()))
    said["salt"] += said["text"][:1].encode().hex()
    said["text"] = said["text"][1:]


def hours_of_another_kind(document):
    for row in lines_of(document, "event_step"):
        row["at"] = "2027-13-41T25:61:61.000000Z"


def numbers_as_words(document):
    for row in lines_of(document, "stage_step", "draw_step"):
        row["payload"]["stage"] = "1"


def truth_for_numbers(document):
    document["stages"][0]["number"] = True


def no_step_of_that_name(document):
    lines_of(document, "draw_step")[0]["payload"]["move"] = "opened'\n"


def whoever_moved_is_no_code(document):
    lines_of(document, "moved")[0]["payload"]["entrant"] = {}


FORGERIES = {
    forge.__name__: forge
    for forge in (
        another_word, other_points, another_author, two_names, a_line_less,
        a_table_less, more_names, other_results, another_game, no_ruleset,
        entry_is_a_list, hash_with_spaces, salt_with_spaces, words_in_the_salt,
        hours_of_another_kind, numbers_as_words, truth_for_numbers,
        no_step_of_that_name, whoever_moved_is_no_code,
    )
}  # fmt: skip


def written_oddly(data):
    """A name and bytes: a record written as no record is, and what is no record."""
    text = data.decode()
    document = json.loads(text)
    yield "indented", json.dumps(document, indent=2).encode()
    yield "in UTF-8", json.dumps(document, ensure_ascii=False).encode()
    yield "byte-order mark", b"\xef\xbb\xbf" + data
    yield "UTF-16", text.encode("utf-16")
    yield "cut off", data[: len(data) // 2]
    yield "cut off at the end", data.strip()[:-1]
    yield "twice", data + data
    yield "a name twice", data.replace(b'"v":2', b'"v":2,"v":2', 1)
    for number in (
        "2.0", "2e0", "20E-1", "02", "-0", "+2", "NaN", "Infinity", "-Infinity",
        str(2**53 + 1), "9" * 400, "9" * 15, "0x2", "2_0", "٢", "tru", "True",
    ):  # fmt: skip
        yield (
            f"{number[:20]} for 2",
            data.replace(b'"v":2', f'"v":{number}'.encode(), 1),
        )
    for sign in (
        "\\ud800", "\\udc00\\ud800", "\\ud83d\\ude42", "\\ud83d\\u0041", "\\u12g4",
        "\\u+123", "\\x41", "\\", "\x01", "\n", "\x7f", "\\u0000", "🙂", "\\/", '\\"',
    ):  # fmt: skip
        forged = data.replace(b'"text":"', f'"text":"{sign}'.encode(), 1)
        yield f"{sign!a} in a text", forged
    for junk in (
        b"", b" ", b"null", b"[]", b"{}", b"3", b'"x"', b"<!doctype html>", b"[1,]",
        b'{"a":1,}', b"[1 2]", b"[,1]", b'{"a" 1}', b'{"a"::1}', b"{1:2}", b"['a']",
        b"[1]//", b"[1\xc2\xa0]", b"[1]\0", b'"', b'"\\"', b'{"a', b'["\xc0\x80"]',
        b'["\xed\xa0\x80"]', b'["\xf4\x90\x80\x80"]', b'["\xe2\x82"]',
        b'{"\xc3\xa9":1}',
        b"[" * 5_000 + b"]" * 5_000, b'{"a":' * 5_000, b'[{"a":' * 14 + b"1",
        b"[" * 31 + b"]" * 31, b"[" * 30 + b"]" * 30,
    ):  # fmt: skip
        yield f"{junk[:20]!r}", junk


def forged_by_chance(document, *, many, seed):
    """Random places with odd values; of some files every hash is made right again."""
    chance = random.Random(seed)
    source = json.dumps(document)
    every = [path for path in places(json.loads(source)) if path]
    for number in range(many):
        forged, path = json.loads(source), chance.choice(every)
        inside = forged
        for step in path[:-1]:
            inside = inside[step]
        old = inside[path[-1]]
        if chance.random() < 0.1:
            del inside[path[-1]]
        elif isinstance(old, str) and chance.random() < 0.3:
            at = chance.randrange(len(old) + 1)
            inside[path[-1]] = old[:at] + chance.choice('0aE"\\🙂\n ') + old[at + 1 :]
        elif isinstance(old, int) and chance.random() < 0.5:
            inside[path[-1]] = old + chance.choice((-2, -1, 1, 2, 33, 10**9))
        elif isinstance(old, list) and old and chance.random() < 0.5:
            chance.shuffle(old)
            inside[path[-1]] = [*old, chance.choice(old)]
        else:
            inside[path[-1]] = chance.choice(ODD)
        if number % 4:
            forged = finished(forged, path=path)
        yield f"{seed} {number}: {path}", canon_of(forged)


def canon_of(document):
    return canon(document) + b"\n"
