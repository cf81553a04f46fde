from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.games.cruce.ruleset import (
    TOURNAMENT,
    AllPass,
    AnnouncementMode,
    FirstDealer,
    FirstLead,
    MadeBid,
    MisdealNext,
    Mode,
    RevokeOutcome,
    SimultaneousTarget,
    TrumpChoice,
)
from scoring.pages.public.rule_words import EVENT, rule_sections
from scoring.queries.rules_in_force import RulesInForce
from tests.integration.scoring.pages.public.reading import read
from tests.scenarios import an_event
from tournaments.event_rules import REGULATION

pytestmark = pytest.mark.django_db


def test_the_regulation_in_sentences():
    page = read("rules", an_event(target=15))

    assert "A table plays one set, to 15 points." in page
    assert "Bids are made after the first 3 cards." in page
    assert "four (132 card points)." in page
    assert "five (165 card points)" not in page
    assert "Nobody has to beat the cards on the table." in page
    assert "When the bid is not made, the others score nothing." in page
    assert "costs 3 points." in page
    assert "A misdeal costs the dealer 1 point." in page
    assert "The best 2 of each table go on to the next stage." in page
    assert "as few tables of three as possible" in page


def test_the_club_rules_say_what_differs():
    page = read("rules", an_event(preset="club"))

    assert "The winner must lead by at least 2 points." in page
    assert "Bids are made after all cards have been dealt." in page
    assert "six (198 card points)." in page
    assert "Whoever can beat the cards on the table must do so." in page
    assert "When the bid is not made, the others score their points." in page
    assert "the first one to speak plays for nothing" in page
    assert "A misdeal costs" not in page
    assert "Cheating" not in page


def test_ties_are_settled_in_the_order_of_the_rules():
    tournament = an_event()
    tournament.ruleset["tie_break"] = ["most_bids_made", "lot"]
    tournament.save()

    page = read("rules", tournament)

    assert "in this order More bids made. Lots, drawn before" in page
    assert "Extra deals at the same table" not in page


def test_the_rules_are_chosen_until_the_urn_freezes_them():
    chosen = an_event()
    frozen = an_event(state="drawing")
    frozen.ruleset["target"] = 99
    frozen.save()

    before, after = read("rules", chosen), read("rules", frozen)

    assert "They are frozen when the first urn is opened." in before
    assert "Frozen with the draw" in after
    assert "to 21 points." in after
    assert frozen.stages.get().rules_hash in after
    assert "Set of rules ro-004 Version 1" in after


@pytest.mark.parametrize(
    ("name", "switch"),
    [
        ("simultaneous_target", SimultaneousTarget),
        ("all_pass", AllPass),
        ("trump_choice", TrumpChoice),
        ("first_lead_trump", FirstLead),
        ("announcement_mode", AnnouncementMode),
        ("made_bid_scores", MadeBid),
        ("misdeal_next", MisdealNext),
        ("revoke_outcome", RevokeOutcome),
        ("first_dealer", FirstDealer),
        ("mode", Mode),
    ],
)
def test_each_position_of_a_switch_reads_differently(name, switch):
    read_as = {
        tuple(
            sentence
            for section in rule_sections(under(replace(TOURNAMENT, **{name: position})))
            for sentence in section.sentences
        )
        for position in switch
    }

    assert len(read_as) == len(switch)


def test_all_choices_of_the_regulation_have_a_sentence():
    for name, sentences in EVENT.items():
        assert REGULATION[name] in sentences


def under(ruleset):
    return RulesInForce(
        ruleset=ruleset,
        event=REGULATION,
        hash="",
        stage=None,
        final=False,
        frozen_at=None,
    )
