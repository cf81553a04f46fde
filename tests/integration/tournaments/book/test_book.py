"""The event's book: nothing is changed or lost, and what is said can be proven."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction

from scoring.archive.queries.audit import differences, differences_from_books
from scoring.archive.queries.audit_values import APPS, differences_of_values
from scoring.finish.lines import Erratum, Reveal
from scoring.standings.lines import StageConfirmed
from tables.draws.enums import DrawMove, DrawPurpose
from tables.draws.lines import DrawStep
from tests.scenarios import AT, an_event
from tournaments.book.append_only import Unprotected
from tournaments.book.chain import line_of, text_hash
from tournaments.book.erasing import erase_words
from tournaments.book.guard import GUARD
from tournaments.book.kinds import BadPayload, all_kinds, kind_named
from tournaments.book.lines import BOOK, asked_before, held_open, read, write
from tournaments.book.models import BookLine, BookText
from tournaments.refusals import KeyReused

pytestmark = pytest.mark.django_db
SALT = "00" * 16
WORDS = {"text": "Misspelt", "reason": "Her card", "with_whom": "Pop Dan"}


@pytest.fixture
def event():
    """A published event; its book has the steps that led there."""
    return an_event(entrants=4, state="published", target=6)


def say(event, said, **signed):
    with transaction.atomic():
        return write(event.id, said, **{"author": "O01", "at": AT, **signed})


def refuse(change, why="never changed or deleted"):
    with pytest.raises(IntegrityError, match=why), transaction.atomic():
        change()


def tamper(change):
    """Change a book as only the owner of the database could."""
    GUARD.remove(connection)
    change()
    GUARD.install(connection)


def test_lines_are_numbered_chained_and_read_back(event):
    before = BookLine.objects.filter(tournament=event).count()

    first, second = say(event, Reveal(shown=1)), say(event, Reveal(shown=2))

    assert (first.number, second.number) == (1, 2)
    assert [first.seq, second.seq] == [before + 1, before + 2]
    assert read(event.id, Reveal) == (first, second)
    line = BookLine.objects.get(hash=second.hash)
    assert line.prev_hash == first.hash
    assert line.hash == line_of(line).computed_hash(book=BOOK)


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    "asked",
    [
        {"stage": 1},
        {"stage": None},
        {"move": DrawMove.FROZEN, "stage": 2},
        {"purpose": "seats", "table": ""},
        {"value": "null"},
        {"value": "1" * 8},
        {"value": "true"},
        {"draw": 2**70},
    ],
    ids=str,
)
def test_lines_are_found_by_what_they_say(event, asked):
    event_id = event.id
    step = partial(DrawStep, draw=7, move=DrawMove.FROZEN)
    lines = (
        step(purpose=DrawPurpose.SEATS, stage=1, value="1" * 8),
        step(purpose=DrawPurpose.SEATS, stage=2, value="true"),
        step(purpose=DrawPurpose.RAFFLE, value="null"),
        step(purpose=DrawPurpose.LOT, stage=1, table="B", value="x", reason="-"),
    )
    for said in lines:
        say(event, said)

    found = read(event_id, DrawStep, **asked)
    all_of_them = read(event_id, DrawStep)

    assert [one.seq for one in found] == [
        one.seq
        for one in all_of_them
        if all(getattr(one.said, name) == value for name, value in asked.items())
    ]


def test_a_book_held_open_says_the_same_without_another_query(
    event, django_assert_num_queries
):
    event_id = event.id
    say(event, Erratum(**WORDS))
    kinds = [kind.payload for kind in all_kinds()]
    by_kind = [read(event_id, kind) for kind in kinds]
    of_one_stage = read(event_id, StageConfirmed, stage=1)
    of_none = read(event_id, StageConfirmed, stage=7)

    with held_open(event_id), django_assert_num_queries(0):
        assert [read(event_id, kind) for kind in kinds] == by_kind
        assert read(event_id, StageConfirmed, stage=1) == of_one_stage
        assert read(event_id, StageConfirmed, stage=7) == of_none == ()

    assert of_one_stage


def test_the_next_who_reads_after_a_held_book_meets_what_was_written_since(event):
    event_id = event.id
    with held_open(event_id):
        assert read(event_id, Reveal) == ()

    first = say(event, Reveal(shown=1))

    with held_open(event_id):
        assert read(event_id, Reveal) == (first,)


def test_an_audit_asks_for_each_thing_once(event, django_assert_max_num_queries):
    with django_assert_max_num_queries(60):
        assert differences_from_books() == []
    ours = [one for one in apps.get_models() if one._meta.app_label in APPS]
    with django_assert_max_num_queries(len(ours)):
        assert list(differences_of_values()) == []


def test_the_same_key_is_the_first_answer_and_other_words_are_refused(event):
    key = uuid4()
    first = say(event, Erratum(**WORDS), key=key)

    assert say(event, Erratum(**WORDS), key=key) == first
    with pytest.raises(KeyReused):
        say(event, Erratum(**{**WORDS, "reason": "Another"}), key=key)
    with pytest.raises(KeyReused):
        say(an_event(entrants=4), Erratum(**WORDS), key=key)
    with pytest.raises(KeyReused):
        say(event, Reveal(shown=1), key=key)


def test_names_stand_beside_the_chain_with_their_salted_hash(event):
    erratum = say(event, Erratum(**WORDS, entrant="E001", name="Pop Ana"))
    line = BookLine.objects.get(seq=erratum.seq, tournament=event)
    name = line.texts.get(field="name")

    assert "Pop" not in str(line.payload)
    assert line.payload["name"] == text_hash(salt=name.salt, text="Pop Ana")


@pytest.mark.parametrize(
    "column", [field.column for field in BookLine._meta.local_fields]
)
def test_no_column_of_a_line_can_be_changed(event, column):
    with connection.cursor() as cursor:
        refuse(
            lambda: cursor.execute(
                f"UPDATE tournaments_bookline SET {column} = {column}"
            )
        )


def test_no_line_and_no_words_can_be_deleted(event):
    say(event, Erratum(**WORDS))

    refuse(lambda: BookLine.objects.all()._raw_delete("default"))
    refuse(lambda: BookText.objects.all()._raw_delete("default"))
    refuse(lambda: BookText.objects.update(field="other"))


@pytest.mark.parametrize("wrong", [{"seq": 99}, {"prev_hash": "0" * 64}])
def test_a_line_that_does_not_follow_is_refused(event, wrong):
    last = BookLine.objects.filter(tournament=event).last()
    line = BookLine(
        tournament=event, seq=last.seq + 1, kind="reveal", payload={"shown": 1},
        author="O01", at=AT, key=uuid4(), prev_hash=last.hash, hash="a" * 64,
    )  # fmt: skip
    for name, value in wrong.items():
        setattr(line, name, value)

    refuse(line.save, why="lines of a book")


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    ("column", "value"),
    [("payload", {"shown": 3}), ("author", "O99"), ("second", "O98"),
     ("kind", "embargo"), ("hash", "0" * 64), ("prev_hash", "0" * 64),
     ("key", uuid4()), ("at", AT.replace(year=2031))],
)  # fmt: skip
def test_a_changed_line_is_found(event, column, value):
    line = say(event, Reveal(shown=1))
    say(event, Reveal(shown=2))
    mine = BookLine.objects.filter(tournament=event, seq=line.seq)

    tamper(lambda: mine.update(**{column: value}))

    assert f"book: line {line.seq} " in differences()[0]


@pytest.mark.no_ledger_check
def test_a_line_inserted_with_a_made_up_hash_is_found(event):
    last = BookLine.objects.filter(tournament=event).last()
    BookLine.objects.create(
        tournament=event, seq=last.seq + 1, kind="reveal", payload={"shown": 4},
        author="O01", at=AT, key=uuid4(), prev_hash=last.hash, hash="a" * 64,
    )  # fmt: skip

    assert f"book: line {last.seq + 1} does not match its hash" in differences()[0]


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    ("kind", "payload"),
    [("reveal", {"shown": "1"}), ("reveal", {"shown": -1}), ("reveal", {}),
     ("reveal", {"shown": 1, "more": 1}), ("embargo", {"held": 2}), ("prize", {}),
     ("end_step", {"before": "x", "after": "official", "closes_at": None,
                   "reason": None})],
)  # fmt: skip
def test_a_line_that_says_nothing_of_its_kind_is_found(event, kind, payload):
    last = BookLine.objects.filter(tournament=event).last()
    line = BookLine(
        tournament=event, seq=last.seq + 1, kind=kind, payload=payload,
        author="O01", at=AT, key=uuid4(), prev_hash=last.hash,
    )  # fmt: skip
    line.hash = line_of(line).computed_hash(book=BOOK)
    line.save()

    assert "book: a line cannot be read" in differences()[0]


@pytest.mark.no_ledger_check
@pytest.mark.parametrize(
    "change",
    [lambda rows: rows.update(text="Another"), lambda rows: rows.update(salt=SALT),
     lambda rows: rows.update(salt=SALT, text="E001"),
     lambda rows: rows._raw_delete("default")],
    ids=["words", "salt", "as if erased", "deleted"],
)  # fmt: skip
def test_words_that_were_exchanged_or_lost_are_found(event, change):
    erratum = say(event, Erratum(**WORDS))
    rows = BookText.objects.filter(line__seq=erratum.seq, field="reason")

    tamper(lambda: change(rows))

    assert f"book: the reason of line {erratum.seq} " in differences()[0]


def test_erased_words_are_no_fault_and_break_no_hash(event):
    erratum = say(event, Erratum(**WORDS, entrant="E001", name="Pop Ana"))
    name = BookText.objects.get(line__seq=erratum.seq, field="name")

    with transaction.atomic():
        erase_words(
            event.id, entrant="E001", author="O01", at=AT,
            renamed=[(name, f"{erratum.seq}.name", "E001")],
        )  # fmt: skip

    assert read(event.id, Erratum)[0].said.name == "E001"
    assert differences() == []


def test_missing_triggers_are_found():
    GUARD.prove(connection)
    GUARD.remove(connection)

    with pytest.raises(Unprotected, match=GUARD.triggers[0].name):
        GUARD.prove(connection)
    GUARD.install(connection)


def test_a_retry_after_an_erasure_gets_the_first_answer(event):
    key = uuid4()
    first = say(event, Erratum(**WORDS), key=key)
    reason = BookText.objects.get(line__seq=first.seq, field="reason")
    with transaction.atomic():
        erase_words(
            event.id, entrant="E001", author="O01", at=AT,
            renamed=[(reason, f"{first.seq}.reason", "E001")],
        )  # fmt: skip

    assert say(event, Erratum(**WORDS), key=key).seq == first.seq
    with pytest.raises(KeyReused):
        say(event, Erratum(**{**WORDS, "text": "Another"}), key=key)


@pytest.mark.no_ledger_check
@pytest.mark.parametrize("payload", [[1], {"shown": 1.5}, "x"])
def test_a_line_that_is_no_line_is_named_and_stops_nothing(event, payload):
    line = say(event, Reveal(shown=1))
    mine = BookLine.objects.filter(tournament=event, seq=line.seq)

    tamper(lambda: mine.update(payload=payload))

    assert "book: " in differences()[0]


@pytest.mark.no_ledger_check
def test_texts_by_text_and_lists_of_lists_read_back_in_their_order(event):
    said = StageConfirmed(
        stage=9, final=False, function=1, heads={"B": "b", "A": "a"},
        through=(("B", "E004", "E001"), ("A", "E002")),
    )  # fmt: skip
    written = say(event, said)

    assert written.said == said
    assert read(event.id, StageConfirmed)[-1] == written


@pytest.mark.parametrize(
    "payload", [{"heads": ["a"]}, {"heads": {"A": 1}}, {"through": [["A", 1]]}]
)
def test_what_is_no_text_by_text_or_list_of_lists_is_refused(payload):
    said = {
        "stage": 1, "final": 0, "function": 1, "heads": {"A": "a"},
        "through": [["A", "E001"]],
    }  # fmt: skip
    kind = kind_named("stage_confirmed")
    assert kind.read(said, texts={}).heads == {"A": "a"}

    with pytest.raises(BadPayload):
        kind.read({**said, **payload}, texts={})


def test_several_kinds_are_read_in_the_order_of_the_book(event):
    say(event, Reveal(shown=1))
    say(event, Erratum(**WORDS))
    say(event, Reveal(shown=2))

    found = read(event.id, Reveal, Erratum)

    assert [type(one.said) for one in found] == [Reveal, Erratum, Reveal]
    assert [one.number for one in found] == [1, 1, 2]


def test_only_what_was_asked_is_compared_under_a_key(event):
    key = uuid4()
    line = say(event, Erratum(**WORDS), key=key)
    same = partial(asked_before, event.id, Erratum, key=key)

    assert same(text="Misspelt") == line
    with pytest.raises(KeyReused):
        same(text="Misread")
