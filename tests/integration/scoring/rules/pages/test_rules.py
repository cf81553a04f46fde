from __future__ import annotations

import pytest

from tests.integration.scoring.public.pages.reading import (
    a_visitor,
    address,
    plain,
    read,
)
from tests.markup import in_one_line
from tests.scenarios import an_event, play_under

pytestmark = pytest.mark.django_db


def test_the_regulation_in_sentences():
    page = read("rules", an_event())

    assert "These are the rules of the competition regulation." in page
    assert "A table plays one set, to 21 points." in page
    assert "Bids are made after the first 3 cards." in page
    assert "highest four (132 card points)." in page
    assert "Nobody has to beat the cards on the table." in page
    assert "When the bid is not made, the others score nothing." in page
    assert "costs 3 points." in page
    assert "A misdeal costs the dealer 1 point." in page
    assert "The best 2 of each table go on to the next stage." in page
    assert "as few tables of three as possible" in page
    assert "changed from" not in page


def test_the_club_rules_say_what_differs():
    page = read("rules", an_event(preset="club"))

    assert "These are the general rules of the game." in page
    assert "The winner must lead by at least 2 points." in page
    assert "Bids are made after all cards have been dealt." in page
    assert "highest six (198 card points)." in page
    assert "Whoever can beat the cards on the table must do so." in page
    assert "When the bid is not made, the others score their points." in page
    assert "the first one to speak plays for nothing" in page
    assert "A misdeal costs no points." in page
    assert "costs no points." in page


def test_ties_are_settled_in_the_order_of_the_rules():
    tournament = an_event()
    play_under(tournament, tie_break=["most_bids_made", "lot"])

    page = read("rules", tournament)

    assert "in this order changed from the regulation More bids made." in page
    assert page.index("More bids made.") < page.index("Lots, drawn before")
    assert "Extra deals at the same table" not in page


def test_a_changed_rule_is_marked_where_it_stands():
    page = read("rules", an_event(target=15))

    assert "with single rules changed." in page
    assert "to 15 points. changed from the regulation R-51 (S 004, S 000–002)" in page
    assert page.count("changed from the regulation") == 1


def test_the_rules_are_chosen_until_the_urn_freezes_them():
    chosen = an_event()
    frozen = an_event(state="drawing")
    play_under(frozen, target=99)

    before, after = read("rules", chosen), read("rules", frozen)

    assert "They are frozen when the first urn is opened." in before
    assert "Which rules exactly" not in before
    assert "Frozen with the draw" in after
    assert "to 21 points." in after
    assert frozen.stages.get().rules_hash in after
    assert "This is version 1 of these rules." in after


def test_the_rules_are_there_in_hungarian_and_the_page_stays_english():
    answer = a_visitor().get(address("rules", an_event()) + "?text=hu")

    _head, section = answer.text.split('<div class="stack rules" lang="hu">')
    page = plain(answer.text)
    assert "Egy asztal egy játszmát játszik, 21 pontig." in section
    assert "a legmagasabb négy (132 kispont)." in section
    assert "The set" not in section
    assert "Path to the final" in page
    assert "Magyar" in page
    assert '<html lang="en"' in answer.text


@pytest.mark.parametrize("text", ["", "?text=", "?text=de", "?text=../ro"])
def test_without_such_a_text_the_rules_are_in_the_readers_language(text):
    answer = a_visitor().get(address("rules", an_event()) + text)

    assert '<div class="stack rules" lang="en">' in answer.text
    assert "A table plays one set, to 21 points." in plain(answer.text)


def test_each_text_leads_to_the_others_without_a_script():
    answer = a_visitor().get(address("rules", an_event()))

    for language in ("ro", "hu", "en"):
        assert f'href="?text={language}" lang="{language}"' in answer.text
    marked = 'hreflang="en" aria-current="true"'
    assert in_one_line(answer.text).count(marked) == 1
