"""Forge an event's file: every value in turn, with the hashes made right again."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from tournaments.book.chain import GENESIS, event_head, line_hash, text_hash
from tournaments.canon import canon, digest

ROOT = Path(__file__).resolve().parents[5]
VERIFIER = ROOT / "scoring/static/scoring/archive/verify_event.py"
HASH = re.compile(r"[0-9a-f]{64}")
STORED_HASH = re.compile(r'"([0-9a-f]{64})"')
CODE = re.compile(r"E[0-9]{3}")
TIME = re.compile(r"20[0-9]{2}-")


@lru_cache(maxsize=1)
def verifier():
    """The program for strangers as a module, without the site."""
    spec = importlib.util.spec_from_file_location("verify_event", VERIFIER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def opened(document):
    """A copy that can be forged value by value."""
    return json.loads(json.dumps(document))


def lines_of(document, *kinds):
    """The rows of the book of these kinds, free to be forged."""
    rows = [line["row"] for line in document["book"]]
    return [row for row in rows if row["kind"] in kinds]


def without_lines(document, gone):
    """Take the lines out of the book whose rows are to be gone, without a gap."""
    kept = [line for line in document["book"] if not gone(line["row"])]
    for number, line in enumerate(kept, 1):
        line["row"]["seq"] = number
    document["book"] = kept


def is_of_ticket(row):
    return row["kind"].startswith("ticket_")


def places(document, path=()):
    """The path of every value, object and list."""
    yield path
    if isinstance(document, dict):
        for name, value in document.items():
            yield from places(value, (*path, name))
    elif isinstance(document, list):
        for number, value in enumerate(document):
            yield from places(value, (*path, number))


def said_in(document, kind):
    """What the lines of the book of one kind say, without their words."""
    rows = [line["row"] for line in document["book"]]
    return [row["payload"] for row in rows if row["kind"] == kind]


def lay_open(document, cards):
    """Draw raffle 1 with these cards, which two people have seen and nobody typed."""
    document["raffles"][0]["proof"]["public"] = cards
    for row in lines_of(document, "draw_step"):
        said = row["payload"]
        if (said["purpose"], said["move"]) == ("raffle", "entropy"):
            said["value"], row["second"] = cards, "E002"


def kind_of(path):
    """The path with a star for each number."""
    return ".".join("*" if isinstance(step, int) else step for step in path)


def forged_values(value):
    """What a forger could write there instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, 0 if value else -1]
    if value is None:
        return [1, "E001", "2026-11-21T10:00:00.000000Z"]
    if isinstance(value, list):
        return _forged_lists(value)
    if isinstance(value, dict):
        return [{**value, "champion": "E001"}]
    return _forged_texts(value)


def _forged_lists(value):
    """Turned round, without the first, without the last, with something twice."""
    if not value:
        return [["E001"]]
    turned = [value[::-1]] if value[::-1] != value else []
    return [*turned, value[1:], value[:-1], [*value, value[-1]]]


def _forged_texts(value):
    if HASH.fullmatch(value):
        return [("1" if value[0] == "0" else "0") + value[1:]]
    if CODE.fullmatch(value):
        return ["E001" if value != "E001" else "E002", "E999"]
    if TIME.match(value):
        return ["2027-" + value[5:]]
    return [value + "1", *([""] if value else [])]


DELETED = object()


def forgeries(document, *, wanted=lambda path: True, thorough=True):
    """Every forgery of a document: path, forged document, whether hashes are right.

    Hashes as they were, and again with all that a forger can renew. Not ``thorough``:
    one other value for each, with the hashes renewed.
    """
    source = json.dumps(opened(document))
    for path in list(places(json.loads(source))):
        if not path or not wanted(path):
            continue
        for renewing in (False, True) if thorough else (True,):
            for number in range(_many(source, path) if thorough else 1):
                forged = json.loads(source)
                inside = forged
                for step in path[:-1]:
                    inside = inside[step]
                values = [*forged_values(inside[path[-1]]), DELETED]
                if values[number] is DELETED:
                    del inside[path[-1]]
                else:
                    inside[path[-1]] = values[number]
                yield path, finished(forged, path=path, renewing=renewing), renewing


def _many(source, path):
    value = json.loads(source)
    for step in path:
        value = value[step]
    return len(forged_values(value)) + 1


def finished(forged, *, path=(), renewing=True):
    """The document as a file has it; ``renewing`` makes every hash right again."""
    if renewing:
        with suppress(KeyError, TypeError, AttributeError, ValueError, IndexError):
            forged = renewed(forged, path=path)  # what is no event has no hashes
    return forged


def renewed(forged, *, path=()):
    """The document with every hash made right over what stands there now.

    ``path`` is what was forged: a hash that was changed itself stays so.
    """
    _twice(forged, path)
    for hashes in (_rules, _fixed, _tables, _book, _head):
        again: dict[str, str] = {}
        for old, new in list(hashes(forged, path)):
            if isinstance(old, str):
                again.setdefault(old, new)
        if all(old == new for old, new in again.items()):
            continue
        text = STORED_HASH.sub(
            lambda found, again=again: f'"{again.get(found[1], found[1])}"',
            json.dumps(forged),
        )
        forged = json.loads(text)
    return forged


def _twice(forged, path):
    """Change in the draw what was changed in its proof, and the other way round."""
    for draw in _drawn(forged):
        if draw["proof"] is not None:
            one, other = draw, draw["proof"]
            if "proof" in path:
                one, other = other, one
            other["manifest"] = one["manifest"]


def _drawn(forged):
    return [draw for _key, draw in _known(forged)]


def _known(forged):
    """Every draw of seats or lot, with what its steps call it."""
    for stage in forged["stages"]:
        number = stage["number"]
        for purpose, draws in (("seats", stage["draws"]), ("moving_up", stage["lots"])):
            for draw in draws:
                yield (purpose, number, "", draw["number"]), draw
        for table in stage["tables"]:
            for lot in table["lots"]:
                yield ("lot", number, table["letter"], lot["number"]), lot
    for raffle in forged["raffles"]:
        yield ("raffle", None, "", raffle["number"]), raffle


def _rules(forged, _path):
    """Of each stage the hash of its rules, wherever the old one stands."""
    frozen = {
        said["stage"]: said["rules"]
        for said in said_in(forged, "stage_step")
        if said["after"] == "drawing"
    }
    for stage in forged["stages"]:
        if stage["rules"] is not None:
            yield frozen.get(stage["number"]), digest(stage["rules"])


def _fixed(forged, _path):
    """What the steps of draws have fixed: list, proof and published copy."""
    known = dict(_known(forged))
    for said in said_in(forged, "draw_step"):
        draw = known.get((said["purpose"], said["stage"], said["table"], said["draw"]))
        hashes = {} if draw is None else _hashes_of(draw)
        value = hashes.get(said["move"])
        if said["move"] == "revealed" and value:
            yield said["value"], value  # the published copy names the proof
        elif value:
            said["value"] = value


def _hashes_of(draw):
    """By its step, what is fixed of a draw."""
    listed, proof, frozen = draw["manifest"], draw["proof"], draw["frozen"]
    found = {"published": frozen and digest(frozen)}
    if listed:
        tag = f"{listed['v']}/manifest".encode()
        found["frozen"] = hashlib.sha256(tag + b"\0" + canon(listed)).hexdigest()
    if proof is not None:
        proof["manifest_sha256"] = found["frozen"]
        found |= {"committed": proof["commitment"], "revealed": digest(proof)}
        if frozen is not None and "proof" in frozen:
            frozen["proof"] = found["revealed"]
            found["published"] = digest(frozen)
    return found


def _tables(forged, _path):
    for stage in forged["stages"]:
        for table in stage["tables"]:
            previous = GENESIS
            for line in table["lines"]:
                for name, said in line["texts"].items():
                    line["row"][name] = text_hash(**said)
                previous = line_hash(previous=previous, row=line["row"])
                yield line["hash"], previous


def _book(forged, path):
    """The book's chain, with the head and the copy that the results stand on."""
    previous, head = GENESIS, None
    for line in forged["book"]:
        payload = line["row"]["payload"]
        for name, said in line["texts"].items():
            payload[name] = text_hash(**said)
        if line["row"]["kind"] == "results_published":
            payload["head"] = head
            if "body_hash" not in path:
                payload["body_hash"] = _results(forged, head) or payload["body_hash"]
        previous = line_hash(previous=previous, row=line["row"])
        if payload.get("after") == "official":
            head = _over(forged, previous)
        yield line["hash"], previous


def _results(forged, head):
    """The hash of the results as the program for strangers makes them, if it can."""
    program = verifier()
    with suppress(program.Untrue, *program.UNREADABLE):
        event = program.followed(forged)
        body = program.body_of(event, program.stages_of(event), head)
        return digest(body)


def _head(forged, _path):
    book = forged["book"][-1]["hash"] if forged["book"] else GENESIS
    yield forged["head"], _over(forged, book)


def _over(forged, book=GENESIS):
    tables = [table for stage in forged["stages"] for table in stage["tables"]]
    return event_head(book=book, tables=[t["lines"][-1]["hash"] for t in tables])
