"""The comparison that a code on paper opens, answered without a script."""

from __future__ import annotations

import pytest

from scoring.disputes.commands.reviews import open_review
from scoring.finish.commands.embargo import hold_final
from scoring.finish.queries.results import published_copy
from scoring.ledger.models import LedgerEntry
from tests.integration.scoring.deals.entries import sign
from tests.integration.scoring.public.pages.reading import (
    a_visitor,
    address,
    plain,
    words,
)
from tests.integration.tables.draws.digital import LATER, drawn_to, void
from tests.scenarios import AT, a_stager, an_event, play_deals, publish, running_tables
from tournaments.book.models import BookLine
from tournaments.web.pages.qr import in_groups, kept_digits

pytestmark = pytest.mark.django_db
OTHER = "0123456789abcdef" * 2
CONTINUES = "The record of now continues what was kept"
BROKEN = "The record of now does NOT continue what was kept"
NOT_NOW = "not proved now"
NOTHING_DRAWN = "Nothing was drawn with this mark"


def compare(event, *kept):
    return words(a_visitor().get(address("compare", event), {"kept": kept}))


def last(event):
    return BookLine.objects.filter(tournament=event).latest("seq")


def test_the_mark_of_a_draw_called_off_is_continued_and_nothing_was_drawn_with_it():
    """Whoever shows one of several draws calls off the one that was photographed."""
    event = an_event(entrants=6, state="checked_in")
    draw = drawn_to(event, "entropy")
    under_way = compare(event, f"mark:{draw.commitment[:32]}")
    void(draw, at=LATER)

    for kept in (f"mark:{draw.commitment[:32]}", draw.commitment):
        page = compare(event, kept)
        assert CONTINUES in page
        assert NOTHING_DRAWN in page
    for page in (under_way, compare(event, f"mark:{OTHER}")):
        assert NOTHING_DRAWN not in page


def test_digits_of_a_line_are_continued_and_others_loudly_not():
    event = an_event(entrants=6, state="playing")
    kept = BookLine.objects.get(tournament=event, seq=5).hash

    same = compare(event, f"head:5:{kept[:32]}")
    other = compare(event, f"head:6:{kept[:32]}")
    both = compare(event, f"head:5:{kept[:32]}", f"head:5:{OTHER}")
    beyond = compare(event, f"head:{last(event).seq + 1}:{OTHER}")

    assert CONTINUES in same
    assert BROKEN not in same
    assert kept_digits(kept) in same
    for page in (other, both, beyond):
        assert BROKEN in page
        assert CONTINUES not in page


def test_the_line_of_a_slip_is_compared_at_its_own_table():
    event = an_event(entrants=8, state="playing", deals=3)
    one, two = running_tables(event)
    line = LedgerEntry.objects.get(table=one, seq=3)

    assert CONTINUES in compare(event, f"slip:1/{one.letter}:3:{line.hash[:32]}")
    for wrong in (f"1/{two.letter}:3", f"1/{one.letter}:2", f"7/{one.letter}:3"):
        assert BROKEN in compare(event, f"slip:{wrong}:{line.hash[:32]}")


def test_a_map_and_the_published_copy_are_known_by_their_digits():
    event = an_event(entrants=6, state="finished")
    drawn = event.stages.get(number=1).draws.get().frozen_hash
    publish(event)
    copy = published_copy(event.id).body_hash

    assert CONTINUES in compare(event, f"mark:{drawn[:32]}", f"results:{copy[:32]}")
    assert BROKEN in compare(event, f"mark:{copy[:32]}")
    assert BROKEN in compare(event, f"results:{drawn[:32]}")


def test_digits_are_typed_from_paper_without_saying_what_they_are():
    event = an_event(entrants=6, state="playing", deals=2)
    table = running_tables(event)[0]
    line = LedgerEntry.objects.get(table=table, seq=2)
    book = BookLine.objects.get(tournament=event, seq=4)

    for known in (line.hash, book.hash):
        assert CONTINUES in compare(event, kept_digits(known).upper())
    assert BROKEN in compare(event, in_groups(OTHER))


def test_what_cannot_be_read_is_said_and_given_back_to_be_mended():
    event = an_event(entrants=6, state="playing")

    answer = a_visitor().get(address("compare", event), {"kept": "<b>1234"})

    text = plain(answer.text)
    assert "Cannot be read" in text
    assert "no such digits" in text
    assert CONTINUES not in text
    assert BROKEN not in text
    assert 'value="&lt;b&gt;1234"' in answer.text
    assert "The record of now" in compare(event)


def test_of_a_held_final_nothing_is_said_whether_it_is_so_or_not():
    event = an_event(entrants=6, state="final")
    hold_final(tournament_id=event.id, author="O01", at=AT)
    (table,) = running_tables(event)
    play_deals(table, deals=2)
    a_stager().play_table(table)
    a_stager().confirm(event.stages.latest("number"))
    publish(event)
    stage = event.stages.latest("number").number
    line = LedgerEntry.objects.get(table=table, seq=3)
    copy = published_copy(event.id).body_hash
    slip = f"slip:{stage}/{table.letter}:3"

    for hidden in (
        f"{slip}:{line.hash[:32]}", f"{slip}:{OTHER}",
        f"results:{copy[:32]}", f"results:{OTHER}", line.hash[:32], copy[:32], OTHER,
        f"head:{last(event).seq}:{last(event).hash[:32]}", f"head:9999:{OTHER}",
        last(event).hash[:32], f"mark:{OTHER}",
    ):  # fmt: skip
        page = compare(event, hidden)
        assert NOT_NOW in page, hidden
        assert CONTINUES not in page, hidden
        assert BROKEN not in page, hidden


def test_lines_behind_an_open_review_are_not_spoken_of():
    event = an_event(entrants=6, state="playing", deals=2)
    table = running_tables(event)[0]
    open_review(table_id=table.id, sign=sign(table, reason="Cards"))
    review = LedgerEntry.objects.filter(table=table).latest("seq")
    play_deals(table, deals=4)
    behind = LedgerEntry.objects.get(table=table, seq=review.seq + 1)
    slip = f"slip:1/{table.letter}"

    assert CONTINUES in compare(event, f"{slip}:{review.seq}:{review.hash}")
    for digits in (behind.hash, OTHER):
        assert NOT_NOW in compare(event, f"{slip}:{behind.seq}:{digits}")
        assert NOT_NOW in compare(event, digits)


def test_a_private_event_compares_nothing_for_strangers():
    event = an_event(entrants=6, state="playing")
    event.is_public = False
    event.save(update_fields=["is_public"])

    answer = a_visitor().get(address("compare", event), {"kept": OTHER})

    assert answer.status_code == 404
    assert event.name not in answer.text
