"""Heads are stamped behind everybody's back, and the record proves it."""

from __future__ import annotations

import hashlib
import json
import re
from datetime import timedelta

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from scoring.archive.commands.event_file import import_event
from scoring.archive.guard import GUARDS
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.stamps.commands import PAUSE, Authority, keep_stamp, stamp_heads
from scoring.stamps.lines import HeadStamped
from scoring.stamps.queries import not_stamped_yet, stamps_of
from scoring.stamps.stamping import request_for, token_in
from scoring.verifier import program
from tests.drills.rewriting import rewrite
from tests.integration.scoring.archive.event_file.away import taken_away
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    forgeries,
    kind_of,
)
from tests.integration.scoring.archive.event_file.judging import canon_or_junk
from tests.integration.scoring.stamps.authority import Behind, openssl
from tests.scenarios import AT, a_stager, an_event, publish, running_tables
from tournaments.book.lines import read
from tournaments.book.models import BookLine
from tournaments.canon import canon

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return an_event(entrants=8, state="published", target=2)


def ask(authority, *, at=None, certificates=None):
    """One turn of the job, in which nobody has to wait for a thread."""
    stamp_heads(
        Authority(authority.url, certificates),
        clock=lambda: at or timezone.now(),
        hand_over=lambda asking: asking(),
    )


def stamps(event):
    return read(event.id, HeadStamped)


def told(document, tmp_path, **kept):
    """What the program for strangers says of a document, and what is not true."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document))
    return program().verified(file, **kept)


def test_each_confirmation_is_stamped_once_and_nothing_twice(authority, signer):
    event = an_event(entrants=8, state="final", target=2)
    ask(authority, certificates=signer.root)
    (first,) = stamps(event)
    line = BookLine.objects.get(tournament=event, seq=first.said.line)
    assert line.kind == "stage_confirmed"
    ask(authority)
    assert len(stamps(event)) == 1
    assert len(authority.asked) == 1


def test_before_anything_is_confirmed_nobody_is_asked(authority):
    an_event(entrants=8, state="playing", target=2)
    ask(authority)
    assert not authority.asked


def test_one_stamp_is_of_all_that_waited(authority, event):
    ask(authority)
    (stamp,) = stamps(event)
    line = BookLine.objects.get(tournament=event, seq=stamp.said.line)
    assert line.kind == "results_published"


@pytest.mark.parametrize(
    "says",
    [
        lambda _question: b"<html>it works</html>",
        lambda _question: b"",
        lambda _question: b"0" * 100_000,
    ],
    ids=["nonsense", "nothing", "too much"],
)
def test_nonsense_is_asked_again_later_and_then_it_is_stamped(
    authority, event, says, caplog
):
    authority.says, now = says, timezone.now()
    ask(authority, at=now)
    assert not stamps(event)
    assert "not stamped yet" in caplog.text
    authority.says = None
    ask(authority, at=now + PAUSE / 2)
    assert not stamps(event)
    ask(authority, at=now + PAUSE)
    assert len(stamps(event)) == 1


def test_an_authority_that_is_away_is_asked_again(authority, event):
    now = timezone.now()
    stamp_heads(
        Authority("http://127.0.0.1:9/tsr"),
        clock=lambda: now,
        hand_over=lambda asking: asking(),
    )
    authority.status = 503
    ask(authority, at=now + PAUSE)
    assert not stamps(event)
    authority.status = 200
    ask(authority, at=now + 2 * PAUSE)
    assert len(stamps(event)) == 1


def test_a_stamp_of_another_head_or_question_is_not_kept(authority, signer, event):
    line = not_stamped_yet(event.id)
    wrong = [
        request_for("00" * 32, nonce=1),
        request_for(line.hash, nonce=1),
    ]
    now = timezone.now()
    for times, question in enumerate(wrong):
        authority.says = lambda _asked, question=question: signer.answer(question)
        ask(authority, at=now + times * PAUSE)
    assert len(authority.asked) == 2
    assert not stamps(event)


def test_whoever_answers_in_the_name_of_the_authority_is_not_believed(
    event, signer, another_signer
):
    with Behind(another_signer) as liar:
        ask(liar, certificates=signer.root)
        assert liar.asked
    assert not stamps(event)


def test_nobody_waits_for_a_silent_authority(authority, event):
    """The job goes on while a question is under way, and asks it once."""
    waiting = []
    for _time in range(3):
        stamp_heads(
            Authority(authority.url), clock=timezone.now, hand_over=waiting.append
        )
    (asking,) = waiting
    asking()
    assert len(stamps(event)) == 1


def test_two_workers_that_ask_at_once_write_one_stamp(event, signer):
    line = not_stamped_yet(event.id)
    for nonce in (1, 2):
        answer = signer.answer(request_for(line.hash, nonce=nonce))
        token, _stamp = token_in(answer, digest=line.hash, nonce=nonce, authority=None)
        keep_stamp(
            tournament_id=event.id,
            said=HeadStamped(line=line.seq, token=token),
            at=timezone.now(),
        )
    assert len(stamps(event)) == 1


def test_the_record_is_taken_in_elsewhere_with_its_stamps(authority, tmp_path):
    with taken_away():
        event = an_event(entrants=8, state="published", target=2)
        ask(authority)
        document = event_document(event)
    said, wrong = told(document, tmp_path)
    assert not wrong
    assert any("Hall Clock" in one for one in said)

    there = import_event(document, organizer=None, at=AT)

    assert canon(event_document(there)) == canon(document)
    assert not differences(there.slug)
    assert len(stamps(there)) == 1


def test_the_program_says_who_has_signed_only_if_it_was_told(
    authority, event, signer, another_signer, tmp_path
):
    ask(authority)
    document = public_document(event)
    said, wrong = told(document, tmp_path)
    assert not wrong
    (line,) = (one for one in said if one.startswith("Stamped"))
    assert "certificate" in line
    assert any("compare with what the authority publishes" in one for one in said)
    assert "only agrees with itself" in said[-1]
    said, wrong = told(document, tmp_path, authorities=[str(signer.root)])
    assert not wrong
    assert 'signed under the certificate you gave: "Hall Clock Root"' in said[-1]
    _said, wrong = told(document, tmp_path, authorities=[str(another_signer.root)])
    assert "is of somebody else" in wrong[0]
    _said, wrong = told(document, tmp_path, authorities=[str(tmp_path / "none")])
    assert "no certificate is there" in wrong[0]


def test_who_gives_an_authority_is_told_that_nothing_is_stamped(
    event, signer, tmp_path
):
    _said, wrong = told(
        public_document(event), tmp_path, authorities=[str(signer.root)]
    )
    assert "has no time stamp" in wrong[0]


def test_what_the_record_says_of_its_hours_is_compared_with_the_stamp(
    authority, event, tmp_path
):
    """The scenario plays on another day than the authority has."""
    ask(authority)
    said, _wrong = told(public_document(event), tmp_path)
    (line,) = (one for one in said if one.startswith("Stamped"))
    (stamp,) = stamps_of(event.id)
    own = BookLine.objects.get(tournament=event, seq=stamp.line).at
    off = stamp.stamp.at - own
    assert abs(off) > program().LATE
    way = "later" if off > timedelta(0) else "EARLIER"
    assert f": {program().apart(off)} {way} than that line says of itself" in line


@pytest.mark.no_ledger_check
def test_a_stamped_record_rewritten_with_everything_behind_it_contradicts_its_stamp(
    authority, event, tmp_path
):
    """Whoever has the computer makes every hash anew; the stamp is of the old one."""
    ask(authority)
    assert not differences(event.slug)
    for guard in GUARDS:
        guard.remove(connection)
    line = BookLine.objects.filter(tournament=event, kind="moved").first()
    rewrite(event, line, {"author": "O09"})
    found = differences(event.slug)
    assert any("its stamp of line" in one for one in found), found
    _said, wrong = told(public_document(event), tmp_path)
    assert any("its stamp of line" in one for one in wrong), wrong


def retimed(signer, answer, *, at):
    """The same answer by a clock that shows another time, signed as it should be."""
    tool = program()
    token = tool.Token(tool.one_node(answer).parts()[1].whole)
    shown = re.search(rb"\x18\x0f(\d{14}Z)", token.told)
    told_then = token.told.replace(shown[1], at)
    signed = token.signed.replace(
        hashlib.sha256(token.told).digest(), hashlib.sha256(told_then).digest()
    )
    file = signer.folder / "retimed"
    file.write_bytes(signed)
    key = str(signer.folder / "tsa.key")
    signature = openssl("dgst", "-sha256", "-sign", key, str(file))
    return (
        answer.replace(token.told, told_then)
        .replace(token.signed[1:], signed[1:])
        .replace(token.signature, signature)
    )


def test_a_clock_that_goes_back_makes_no_honest_record_untrue(
    authority, signer, tmp_path
):
    event = an_event(entrants=8, state="final", target=2)
    ahead = timezone.now() + timedelta(minutes=10)
    authority.says = lambda asked: retimed(
        signer, signer.answer(asked), at=f"{ahead:%Y%m%d%H%M%SZ}".encode()
    )
    ask(authority, certificates=signer.root)
    authority.says = None
    stager, (final,) = a_stager(), running_tables(event)
    stager.play_table(final)
    stager.confirm(final.stage)
    publish(event)

    ask(authority, certificates=signer.root)

    assert len(stamps(event)) == 1
    assert differences(event.slug) == []
    _said, wrong = told(public_document(event), tmp_path)
    assert wrong == []


def test_the_stamps_are_on_the_results_page_and_in_the_history(
    authority, event, client
):
    ask(authority)
    (stamp,) = stamps_of(event.id, until=10_000)
    for page in ("results", "history"):
        address = reverse(page, args=[event.slug])
        body = client.get(address, headers={"accept-language": "en"}).text
        assert "Hall Clock" in body
        assert f"{stamp.stamp.at:%Y}" in body
    assert f"line {stamp.line} was there on" in body


def test_a_stamp_behind_the_publication_waits_for_nobody(authority, client):
    """Results become official with an authority that never answers."""
    authority.status = 500
    event = an_event(entrants=8, state="finished", target=2)
    ask(authority)
    publish(event)
    event.refresh_from_db()
    assert event.status == "published"


def test_a_record_stamped_anew_by_somebody_else_is_not_the_authoritys(
    signer, another_signer, event, tmp_path
):
    """Whoever has the computer can run an authority, and call it the same."""
    with Behind(another_signer) as own:
        ask(own)
    record = public_document(event)
    _said, wrong = told(record, tmp_path)
    assert not wrong  # it agrees with itself
    _said, wrong = told(record, tmp_path, authorities=[str(signer.root)])
    assert "is of somebody else" in wrong[0]


@pytest.mark.slow
def test_whatever_is_forged_before_a_stamp_is_found_at_home(authority, event):
    """With all hashes made right again, and nothing kept by anybody."""
    ask(authority)
    document = public_document(event)
    (stamp,) = stamps_of(event.id)
    honest, seen, found = canon(document), set(), set()

    def first_of_its_kind(path):
        in_book = path[0] == "book" and len(path) > 2 and path[1] < stamp.line
        if not (in_book or "lines" in path) or kind_of(path) in seen:
            return False
        seen.add(kind_of(path))
        return True

    for path, forged, _renewed in forgeries(
        document, wanted=first_of_its_kind, thorough=False
    ):
        if canon_or_junk(forged) != honest:
            assert program().faults_of(forged), path
            found.add(kind_of(path))
    assert len(found) > 50


def test_a_stamp_that_is_moved_or_left_out_is_found(authority, event, signer, tmp_path):
    """Each with hashes made right: another line, another token, twice, none."""
    ask(authority)
    document = public_document(event)
    number = next(
        n
        for n, line in enumerate(document["book"])
        if line["row"]["kind"] == "head_stamped"
    )
    of_another = signer.answer(request_for("11" * 32, nonce=5))
    token, _stamp = token_in(of_another, digest="11" * 32, nonce=5, authority=None)

    def forged(change):
        copy = json.loads(json.dumps(document))
        change(copy["book"])
        return finished(copy)

    changes = {
        "another line": lambda book: book[number]["row"]["payload"].update(line=1),
        "another token": lambda book: book[number]["row"]["payload"].update(
            token=token
        ),
        "junk": lambda book: book[number]["row"]["payload"].update(token="AAAA"),
        "a number": lambda book: book[number]["row"]["payload"].update(token=1),
        "itself": lambda book: book[number]["row"]["payload"].update(line=number + 1),
    }
    for what, change in changes.items():
        assert program().faults_of(forged(change)), what
    without = forged(lambda book: book.pop(number))
    _said, wrong = told(without, tmp_path, authorities=[str(signer.root)])
    assert wrong
