from __future__ import annotations

import re

import pytest

from scoring.disputes.commands.corrections import Replacement
from scoring.disputes.commands.reviews import open_review, release_table
from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.enums import LotMethod, PenaltyKind
from scoring.ledger.enums import Purpose
from scoring.ledger.models import TableScore
from scoring.ties.commands.lots import record_lot
from tests.integration.scoring.deals.entries import (
    a_deal,
    close,
    last_seq,
    next_dealer,
    penalty,
    raise_to,
    record,
    sign,
    void,
)
from tests.integration.scoring.public.pages.reading import (
    a_hall,
    a_visitor,
    address,
    names_at,
    plain,
    words,
)
from tests.integration.scoring.substitutions.accidents import leave
from tests.markup import in_one_line
from tests.scenarios import an_event, running_tables
from tournaments.web.pages.qr import kept_digits

pytestmark = pytest.mark.django_db


def page_of(table):
    tournament = table.stage.tournament
    return a_visitor().get(address("table", tournament, table_id=table.pk))


def lines_of(table):
    """The ledger on the page, by number of line."""
    found = re.findall(
        r'(<tbody id="line-(\d+)".*?</tbody>)', page_of(table).text, re.S
    )
    return {int(line): plain(markup) for markup, line in found}


def markup_of(table, *, line):
    text = page_of(table).text
    return text.split(f'<tbody id="line-{line}"')[1].split("</tbody>")[0]


def test_every_deal_says_why_each_score_is_what_it_is():
    table = a_hall(entrants=10)
    ana, bob, cora, dan = names_at(table)
    record(
        table,
        a_deal((60, 40, 20, 0), bidder=0, bid=2, trump=Suit.LEAVES, V=0),
    )

    line = lines_of(table)[2]

    assert line.startswith(f"1 {ana} : two , made +3 total 3 +1 total 1 0 total 0")
    assert f"{ana} bid two (66 card points), trump Leaves." in line
    assert f"{ana} announced Leaves: plus 40 card points." in line
    assert f"{ana}: 100 card points : 33 = 3." in line
    assert f"{bob}: 40 card points : 33 = 1." in line
    assert f"{dan}: 0 card points : 33 = 0." in line
    assert cora in line


def test_the_score_stands_above_the_deals_with_everybodys_name():
    table = a_hall(entrants=10)
    raise_to(table, 2, 0, 1, 0)

    page = page_of(table)

    ana, bob, cora, dan = names_at(table)
    text = words(page)
    assert f"Seat A1 2 {ana}" in text
    assert f"Seat A3 1 {cora}" in text
    assert bob in text
    assert dan in text
    assert 'data-key="side-1">2<' in in_one_line(page.text)


def test_a_failed_bid_costs_the_bid_and_nobody_else_scores():
    table = a_hall(entrants=10)
    ana, bob, *_ = names_at(table)
    record(table, a_deal((40, 60, 20, 0), bidder=0, bid=2))

    line = lines_of(table)[2]

    assert ", not made −2 total −2 0 total 0" in line
    assert f"{ana}: 40 card points, the bid was not made: −2." in line
    assert f"{bob}: 60 card points; the bid failed, so nobody else scores." in line


def test_passed_and_misdealt_deals_are_in_the_record():
    table = a_hall(entrants=10)
    _, bob, *_ = names_at(table)
    record(table, DealEntry(outcome=Outcome.ALL_PASSED, dealer=0))
    record(table, DealEntry(outcome=Outcome.MISDEAL, dealer=1))

    lines = lines_of(table)

    assert lines[2].startswith("1 Everybody passed 0 total 0")
    assert lines[3].startswith(f"2 {bob} : misdeal 0 total 0 −1 total −1")
    assert f"{bob} misdealt: minus 1. The deal passes on." in lines[3]


def test_a_misdeal_that_costs_nothing_says_so_and_who_deals_again():
    table = a_hall(preset="club")
    ana, *_ = names_at(table)
    record(table, DealEntry(outcome=Outcome.MISDEAL, dealer=0))

    assert f"{ana} misdealt. The same player deals again." in lines_of(table)[2]


def test_a_misdealt_extra_deal_is_charged_to_nobody():
    table = a_hall(entrants=8)
    raise_to(table, 6, 2, 2, 0)
    dealer = next_dealer(table)
    misdeal = DealEntry(outcome=Outcome.MISDEAL, dealer=dealer)
    written = record(table, misdeal, purpose=Purpose.TIE_BREAK)

    line = lines_of(table)[written.line.seq]

    assert ": misdeal Extra deal 0 0 0 0 " in line
    assert f"{names_at(table)[dealer]} misdealt. The deal passes on." in line
    assert "−1" not in line


def test_a_penalty_has_its_reason_and_changes_only_the_offender():
    table = a_hall(entrants=10)
    _, bob, *_ = names_at(table)
    penalty(
        table,
        1,
        kind=PenaltyKind.OTHER,
        points=2,
        signature=sign(table, reason="A arătat cărțile"),
    )

    line = lines_of(table)[2]

    said = f"{bob} : other offence (A arătat cărțile)"
    assert line.startswith(f"{said} Penalty −2 total −2")
    assert "Reason: A arătat cărțile" in line
    assert 'class="is-penalty"' in markup_of(table, line=2)


def test_a_voided_line_stays_in_sight_with_who_voided_it_and_why():
    table = a_hall(entrants=10)
    record(table)
    void(table, 2, signature=sign(table, reason="Puncte greșite", author="R07"))

    lines = lines_of(table)

    assert sorted(lines) == [1, 2]
    assert 'class="is-void"' in markup_of(table, line=2)
    assert "Voided" in lines[2]
    assert "by referee 7: Puncte greșite" in lines[2]
    assert "total" not in lines[2].split("Why?")[0]


def test_a_replacement_stands_in_the_place_of_the_voided_line():
    table = a_hall(entrants=10)
    record(table)
    record(table)
    void(table, 2, replacement=Replacement(instead=a_deal((74, 20, 20, 6), bid=2)))

    lines = lines_of(table)

    assert list(lines) == [3, 5, 2, 1]  # the latest first; 4 is the voiding
    assert "In place of line 2." in lines[5]
    assert lines[5].startswith("1 ")
    assert lines[3].startswith("2 ")
    seen = {number: line.split("Why?")[0] for number, line in lines.items()}
    assert "Correction" in seen[5]  # a mark; what it is about opens with the line
    assert "In place of line 2." not in seen[5]


def test_one_point_each_is_one_point():
    table = a_hall(entrants=10)
    _ana, bob, cora, _dan = names_at(table)
    raise_to(table, 6, 1, 1, 0)

    assert f"{bob} and {cora} have 1 point each." in words(page_of(table))


def test_after_an_extra_deal_in_vain_no_page_asks_for_it_first():
    table = a_hall(entrants=10)
    _ana, bob, _cora, _dan = names_at(table)
    raise_to(table, 6, 2, 2, 1)
    in_vain = a_deal((30, 30, 30, 30), bidder=3, bid=1, dealer=next_dealer(table))
    record(table, in_vain, purpose=Purpose.TIE_BREAK)
    tournament = table.stage.tournament
    code = table.seats.get(position=1).entrant.code

    public = words(page_of(table))
    own = words(a_visitor().get(address("player", tournament, code=code)))

    for said in (public, own):
        assert bob in said
        assert "An extra deal or drawn lots settle it." in said
        assert "only if it has not" not in said


def test_a_tie_across_the_line_leaves_nobody_through_until_it_is_settled():
    table = a_hall(entrants=10)
    ana, bob, cora, _dan = names_at(table)
    raise_to(table, 6, 2, 2, 1)

    tied = words(page_of(table))
    assert f"{bob} and {cora} have 2 points each." in tied
    assert "Tied so far" not in tied
    assert "An extra deal settles it; lots are drawn only if it has not." in tied
    assert tied.count("Through") == tied.count("Through so far") == 1

    record_lot(
        table_id=table.id,
        among=[1, 2],
        order=[2, 1],
        witnesses=2,
        method=LotMethod.URN,
        no_deal="Sala se închide",
        sign=sign(table, reason="Martori: Ion și Maria"),
    )
    close(table)
    settled = words(page_of(table))
    assert f"{bob} and {cora} were tied." in settled
    assert f"The order of the drawn lots: {cora}, {bob}." in settled
    assert f"Seat A1 6 {ana} Through" in settled
    assert f"Seat A3 2 {cora} Through" in settled
    assert f"Seat A2 2 {bob} Out" in settled
    assert (
        "Lots drawn (from the urn, 2 witnesses)" in lines_of(table)[last_seq(table) - 1]
    )


def test_an_extra_deal_is_marked_and_leaves_the_score():
    table = a_hall(entrants=10)
    _, bob, cora, _ = names_at(table)
    raise_to(table, 6, 2, 2, 1)
    deal = a_deal((20, 74, 20, 6), bidder=1, bid=2, dealer=next_dealer(table))
    record(table, deal, purpose=Purpose.TIE_BREAK)

    line = lines_of(table)[last_seq(table)]

    assert "Extra deal" in line
    assert "0 +2 0 0" in line
    assert "total" not in line.split("Why?")[0]
    text = words(page_of(table))
    assert f"The order after the extra deal: {bob} (+2), {cora} (0)." in text
    assert f"Seat A2 2 {bob}" in text


def test_nobody_is_through_or_out_before_the_table_is_closed():
    table = a_hall(entrants=10)
    raise_to(table, 6, 3, 2, 1)

    before = words(page_of(table))
    close(table)
    after = words(page_of(table))

    assert "6 reached" in before
    assert before.count("Through") == before.count("Through so far") == 2
    assert before.count("Out") == before.count("Out so far") == 2
    assert after.count("Through") == after.count("Out") == 2
    assert " now" not in after


def test_the_final_names_the_winner_and_the_places():
    table = a_hall(entrants=4)
    ana, bob, cora, dan = names_at(table)
    raise_to(table, 6, 1, 3, 2)
    close(table)

    text = words(page_of(table))

    assert f"6 {ana} Winner" in text
    assert f"3 {cora} Place 2" in text
    assert f"2 {dan} Place 3" in text
    assert f"1 {bob} Place 4" in text
    assert "the final: all places count" in text


def test_the_record_shows_its_fingerprint():
    table = a_hall(entrants=10)
    record(table)

    text = words(page_of(table))

    head = TableScore.objects.get(table=table).head
    assert f"2 lines. The fingerprint of the last one: {kept_digits(head)} " in text
    assert head not in text


def test_what_people_typed_is_text_and_never_markup():
    table = a_hall(entrants=10)
    penalty(
        table,
        1,
        kind=PenaltyKind.OTHER,
        points=0,
        signature=sign(table, reason="<script>alert(1)</script> & co"),
    )

    page = page_of(table).text

    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co" in page


@pytest.mark.parametrize("name", ["table", "table-part"])
def test_another_events_table_is_not_found(name):
    table = a_hall(entrants=6)
    other = an_event(entrants=6)
    own = running_tables(table.stage.tournament)[0]

    assert a_visitor().get(address(name, other, table_id=own.pk)).status_code == 404
    assert a_visitor().get(address(name, other, table_id=10**18)).status_code == 404


@pytest.mark.parametrize("deals", [1, 9])
def test_few_deals_and_many_take_the_same_number_of_queries(
    deals, django_assert_num_queries
):
    table = a_hall(entrants=6, target=21, deals=deals)
    page = address("table", table.stage.tournament, table_id=table.pk)

    with django_assert_num_queries(15):
        a_visitor().get(page)


def test_who_left_is_a_line_of_the_record_and_told_once():
    table = a_hall(entrants=10)
    _ana, bob, *_ = names_at(table)
    record(table)
    leave(table, 1, reason="A plecat acasă")

    page = words(page_of(table))
    line = lines_of(table)[last_seq(table)]

    assert line.startswith(f"{bob} : Withdrawn Why?")
    assert "Reason: A plecat acasă" in line
    assert page.count(f"{bob} has withdrawn and does not play any more.") == 1
    assert "All seats changed after the draw" in page


def test_it_says_who_signs_in_the_words_of_its_lines():
    event = an_event(entrants=6, state="playing", deals=1)
    table = running_tables(event)[0]

    page = words(page_of(table))

    assert re.search(r"signed (referee|organizer) \d", page)
    assert "R01 stands for referee 1" in page
    assert "R with a number" not in page


def told_aloud(table):
    """What the page tells whoever does not look, each with what tells it apart."""
    parts = r"<(\w+) data-announce([^>]*)>(.*?)</\1>"
    found = re.findall(parts, page_of(table).text, re.DOTALL)
    return [(mark, plain(told)) for _tag, mark, told in found]


def test_what_stops_a_table_is_what_is_said_and_not_the_last_deal_again():
    table = a_hall(entrants=10)
    raise_to(table, 4, 3, 2, 0)
    playing, deal = told_aloud(table)
    assert playing[1] == "Playing"
    assert "made · " in deal[1]
    # After a line is taken back, too, what is heard is no deal more.
    assert deal[1].startswith("Latest: ")

    open_review(table_id=table.id, sign=sign(table, reason="Cine a dat?"))
    stopped, same = told_aloud(table)
    assert stopped[1] == "Under review"
    assert same == deal

    release_table(table_id=table.id, sign=sign(table, reason="Rămâne."))
    assert told_aloud(table) == [playing, deal]
    raise_to(table, 6, 3, 2, 0)
    over, last = told_aloud(table)
    assert over[1] == "6 reached"
    assert last != deal

    close(table)
    closed, same = told_aloud(table)
    assert closed[1] == "Closed"
    assert same == last


def test_two_deals_in_the_same_words_are_told_apart():
    table = a_hall(entrants=10)
    record(table)
    first = told_aloud(table)[-1]
    record(table, a_deal(dealer=1))
    second = told_aloud(table)[-1]

    assert first[1] == second[1]
    assert first != second
