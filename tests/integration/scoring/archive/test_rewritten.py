"""Somebody with the computer rewrites lines, with right hashes to the very end.

Nothing inside the database contradicts then: what people kept outside does. The drill
``tests/drills/test_rewriting.py`` does this to every value of every line.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from django.db import connection, transaction

from scoring.archive.guard import GUARDS
from scoring.archive.queries.audit import differences
from scoring.archive.queries.event_file.writing import event_document, public_document
from scoring.ledger.enums import LineKind
from scoring.ledger.lines import line_of
from scoring.ledger.models import LedgerEntry
from scoring.ledger.replay import replay
from scoring.rules.rules import StageRules
from tests.drills.rewriting import rewrite
from tests.integration.scoring.archive.event_file.forging import verifier
from tests.integration.scoring.archive.event_file.judging import Kept, unfit
from tests.scenarios import an_event
from tournaments.book.models import BookLine, BookText
from tournaments.people.models.entrant import Entrant, Player

pytestmark = [pytest.mark.django_db, pytest.mark.no_ledger_check]


@pytest.fixture
def event():
    """An event whose results are official; triggers are gone, as the owner can."""
    event = an_event(entrants=4, state="published", target=2)
    for guard in GUARDS:
        guard.remove(connection)
    return event


def believed(event):
    """Whether the site, its audit and the program for strangers find nothing."""
    return not differences(event.slug) and not any(
        verifier().faults_of(document)
        for document in (event_document(event), public_document(event))
    )


def kept_by(event):
    return Kept.of(public_document(event))


def unfits(event, **kept):
    return unfit(verifier().followed(public_document(event)), **kept)


def named(event):
    """The first two lines that say how somebody is called."""
    lines = BookLine.objects.filter(tournament=event, kind="named")
    return list(lines.order_by("seq")[:2])


def exchanged_texts(event):
    """Two people have each other's name beside the book."""
    one, other = [
        {text.field: text for text in line.texts.all()} for line in named(event)
    ]
    for field in one:
        pair = (one[field], other[field])
        words = [(text.text, text.salt) for text in pair]
        for text, (said, salt) in zip(pair, reversed(words), strict=True):
            BookText.objects.filter(pk=text.pk).update(text=said, salt=salt)


def hashed_anew(event):
    """The lines say that it was always so."""
    for line in named(event):
        hashes = {text.field: text.hash for text in line.texts.all()}
        rewrite(event, line, {"payload": {**line.payload, **hashes}})


def exchanged_columns(event):
    """The pages show each with the name of the other."""
    one, other = Entrant.objects.filter(tournament=event).order_by("code")[:2]
    for model, rows, names in (
        (Entrant, (one, other), ("name", "search_key", "sort_key")),
        (Player, (one.players.get(), other.players.get()), ("family", "given")),
    ):
        said = [{name: getattr(row, name) for name in names} for row in rows]
        for row, columns in zip(rows, reversed(said), strict=True):
            model.objects.filter(pk=row.pk).update(**columns)


def test_two_names_exchanged_on_the_pages_alone_are_found(event):
    exchanged_columns(event)

    assert any("E001" in one for one in differences(event.slug))


def test_two_names_exchanged_beside_the_book_are_found(event):
    exchanged_texts(event)

    found = " ".join(differences(event.slug))
    assert "does not match its hash" in found
    faults = verifier().faults_of(public_document(event))
    assert any("the shown is another one" in one for one in faults)


def test_one_name_changed_beside_the_book_is_found(event):
    line = named(event)[0]
    line.texts.filter(field="shown").update(text="Popescu Maria")

    assert "does not match its hash" in " ".join(differences(event.slug))
    faults = verifier().faults_of(public_document(event))
    assert f"book, line {line.seq}: the shown is another one" in faults


def test_names_exchanged_with_all_hashes_contradict_what_was_kept(event):
    kept = kept_by(event)
    exchanged_texts(event)
    hashed_anew(event)

    assert unfits(event, head=kept.head)
    assert not unfits(event, kept=kept.slips)


def test_a_score_rewritten_with_everything_behind_it_contradicts_a_slip(event):
    """Two players have each other's card points: score and places are made again."""
    kept, before = kept_by(event), event_document(event)

    assert any(rewritten_cards(event, row, pair) for row, pair in pairs_of_cards(event))

    assert event_document(event)["head"] != before["head"]
    assert unfits(event, head=kept.head)
    assert unfits(event, kept=kept.slips)


def pairs_of_cards(event):
    """Each deal of the event with two seats of other card points, the last first."""
    rows = LedgerEntry.objects.filter(table__stage__tournament=event, kind="deal")
    for row in rows.order_by("-seq"):
        cards = row.payload["entry"]["cards"]
        for pair in combinations(range(len(cards)), 2):
            if cards[pair[0]] != cards[pair[1]]:
                yield row, pair


def rewritten_cards(event, row, pair):
    """Whether the site believes it: it is taken back otherwise."""
    kept = transaction.savepoint()
    entry, (one, other) = dict(row.payload["entry"]), pair
    cards = list(entry["cards"])
    cards[one], cards[other] = cards[other], cards[one]
    payload = {**row.payload, "entry": {**entry, "cards": cards}}
    payload.pop("plays", None)  # else they say who took what
    rewrite(event, row, {"payload": payload})
    closed_anew(event, row.table)
    if believed(event):
        return True
    transaction.savepoint_rollback(kept)
    return False


def closed_anew(event, table):
    """The table was closed on the score that its lines give now."""
    lines = [line_of(row) for row in LedgerEntry.objects.filter(table=table)]
    rules = StageRules.from_json(table.stage.rules)
    for number, line in enumerate(lines):
        if line.kind is LineKind.CLOSE:
            stood = replay(lines[:number], rules=rules)
            said = {"totals": stood.totals, "order": stood.order, "deals": stood.deals}
            row = LedgerEntry.objects.get(table=table, seq=line.seq)
            rewrite(event, row, {"payload": said})


def test_a_line_of_the_book_rewritten_contradicts_a_head(event):
    kept = kept_by(event)
    row = BookLine.objects.filter(tournament=event, kind="end_step").first()

    rewrite(event, row, {"author": "O99"})

    assert believed(event)
    assert unfits(event, head=kept.head)
    assert unfits(event, kept=[f"head:{row.seq}:{row.hash}"])
