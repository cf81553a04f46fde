"""Stamps as no authority gives them, and an authority that answers drop by drop."""

from __future__ import annotations

import base64
import socket
import threading
import time
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

import pytest

from scoring.archive.queries.event_file.writing import public_document
from scoring.stamps import commands
from scoring.stamps.commands import Authority, stamp_heads
from scoring.stamps.stamping import BadStamp, request_for, token_in
from scoring.verifier import program
from tests.integration.scoring.archive.event_file.forging import finished
from tests.integration.scoring.stamps.authority import Signer
from tests.integration.scoring.stamps.test_stamps import retimed
from tests.scenarios import an_event
from tournaments.book.canon import canon

pytestmark = pytest.mark.django_db
DIGEST = "ab" * 32


@pytest.fixture
def event():
    return an_event(entrants=8, state="published", target=2)


def with_token(event, token):
    """The record with a line that holds this stamp, and every hash made right."""
    record = public_document(event)
    last = record["book"][-1]
    row = last["row"] | {
        "seq": len(record["book"]) + 1, "kind": "head_stamped", "author": "",
        "key": "00000000-0000-4000-8000-000000000009", "second": None,
        "payload": {"line": 1, "token": token},
    }  # fmt: skip
    record["book"].append({"row": row, "hash": "0" * 64, "texts": {}})
    return finished(record)


def told(record):
    right, said = program().answered(canon(record), [])
    assert not right
    return said.decode()


@pytest.mark.parametrize("at", ["99991231235959Z", "19691231235959Z"])
def test_a_time_that_no_clock_shows_is_no_stamp(signer, event, at):
    answer = signer.answer(request_for(DIGEST, nonce=7))
    forged = retimed(signer, answer, at=at.encode())
    token = base64.b64encode(program().one_node(forged).parts()[1].whole).decode()

    with pytest.raises(BadStamp, match="no clock shows that time"):
        token_in(forged, digest=DIGEST, nonce=7, authority=None)
    assert "no clock shows that time" in told(with_token(event, token))


@pytest.mark.parametrize(
    ("token", "sentence"),
    [
        ("A" * 100_004, "it is longer than any stamp"),
        ("A" * 100_000, "its stamp"),
        ("", "its stamp"),
        ("é🙂", "it is not written in Base64"),
        ("====", "it is not written in Base64"),
        ("A===", "it is not written in Base64"),
        ("MIIB", "its stamp"),
        ("MIA=", "its stamp"),
        (["MIIB"], "its stamp"),
        (None, "its stamp"),
        ({"a": 1}, "its stamp"),
    ],
)
def test_what_is_no_stamp_is_a_sentence_that_names_its_line(event, token, sentence):
    record = with_token(event, token)
    said = told(record)

    assert sentence in said
    assert said.startswith("NOT TRUE: ")
    assert f"line {len(record['book'])}" in said or "stamps" in said


def test_base64_is_read_as_others_read_it():
    for data in (b"", b"a", b"ab", b"abc", bytes(range(256)), b"\xff" * 31):
        assert program().from_base64(base64.b64encode(data).decode()) == data


def test_who_calls_himself_a_fingerprint_stands_between_quotation_marks(tmp_path):
    name = 'SHA-256 ab12" of the authority'
    signer = Signer(tmp_path / "odd", name=name)
    answer = signer.answer(request_for(DIGEST, nonce=7))
    token = program().Token(program().one_node(answer).parts()[1].whole)

    called = token.signer().called()

    assert called == '"SHA-256 ab12\' of the authority"'
    assert name in token.signer().name()


# -- drop by drop -------------------------------------------------------------------


@contextmanager
def drop_by_drop(before):
    """An authority that sends this, and then a sign now and again without an end."""
    listening, over = socket.create_server(("127.0.0.1", 0)), threading.Event()

    def answer():
        line, _whose = listening.accept()
        with line, suppress(OSError):
            line.recv(65536)
            line.sendall(before)
            while not over.wait(0.05):
                line.sendall(b"x")

    thread = threading.Thread(target=answer, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/tsr"
    finally:
        over.set()
        thread.join()
        listening.close()


@pytest.mark.parametrize(
    "before",
    [b"", b"HTTP/1.1 200 OK\r\nX-Odd: ", b"HTTP/1.1 200 OK\r\n\r\n"],
    ids=["its status", "its headers", "its body"],
)
def test_who_answers_drop_by_drop_is_given_up(event, monkeypatch, caplog, before):
    monkeypatch.setattr(commands, "LONGEST_SECONDS", 0.5)
    began = time.monotonic()
    with drop_by_drop(before) as url:
        stamp_heads(
            Authority(url),
            clock=lambda: datetime(2026, 11, 21, tzinfo=UTC),
            hand_over=lambda asking: asking(),
        )

    assert time.monotonic() - began < 5
    assert "its answer takes too long" in caplog.text
    assert commands._NOT_BEFORE  # it is asked again, and not at once
