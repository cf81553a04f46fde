"""What every game keeps to that can be played here."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from scoring.games import registry
from scoring.games.problems import SENTENCES
from scoring.games.protocol import Ask, Company
from scoring.games.registry import ADJUDICATORS, CARD_TELLINGS, CARDS
from scoring.ranking import tiebreaks
from scoring.ranking.order import FIRST_THERE
from scoring.ranking.words import SETTLED
from tests.dealt import DEALT
from tests.race import Race, RaceTelling

GENERAL = {tiebreaks.PLAYOFF_DEAL, tiebreaks.FEWEST_PENALTIES, tiebreaks.LOT}
# With one that has no more than every game must have.
GAMES: Mapping[str, Any] = {**registry.GAMES, "race": Race()}
TELLINGS: Mapping[str, Any] = {**registry.TELLINGS, "race": RaceTelling()}
PRESETS = [
    pytest.param(game, preset, id=f"{code}-{preset}")
    for code, game in GAMES.items()
    for preset in game.presets
]


def tables(game, preset):
    """Every table that an event can have, singles and pairs, with its rules."""
    for pairs, company in ((False, Company.singles), (True, Company.pairs)):
        rules = game.choose(preset, pairs=pairs, changes={})
        sittings = game.sittings(rules, pairs=pairs)
        sizes = {n for s in sittings for n in (s.fewest, s.least, s.full)}
        yield from ((company(many), rules) for many in sorted(sizes))


def rules_of(game, preset):
    return game.choose(preset, pairs=False, changes={})


def played(game, preset, *, deals=25):
    """Deals of every kind of table, with the rules that they were played by."""
    rng = random.Random(game.code)
    for company, rules in tables(game, preset):
        for number in range(deals):
            dealer = number % company.seats
            sample = game.sample(company=company, dealer=dealer, rules=rules, rng=rng)
            yield company, rules, sample.deal
    for outcome, declared in game.outcomes(rules).items():
        if not declared.played:
            yield company, rules, game.read(outcome, 1, {})


def test_every_game_has_its_words_and_answers_questions():
    assert set(GAMES) == set(TELLINGS) >= set(ADJUDICATORS)
    assert all(game.code == code for code, game in GAMES.items())
    assert all(game.presets[0] == "tournament" for game in GAMES.values())
    for code, answer in ADJUDICATORS.items():
        for preset in GAMES[code].presets:
            told = answer({}, rules=rules_of(GAMES[code], preset))
            assert told["error"] == "unknown_op"


def test_no_two_games_share_the_code_of_a_problem():
    codes = [code for telling in TELLINGS.values() for code in telling.problems]

    assert len(set(codes)) == len(codes)
    assert not set(codes) & set(SENTENCES)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_rules_survive_json(game, preset):
    for _company, rules in tables(game, preset):
        written = json.loads(json.dumps(rules.to_json()))
        assert game.read_rules(written) == rules


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_copy_of_rules_that_is_not_whole_is_refused(game, preset):
    whole = rules_of(game, preset).to_json()
    for name in whole:
        with pytest.raises(ValueError, match=name):
            game.read_rules({key: one for key, one in whole.items() if key != name})


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_outcomes_offences_and_tie_breaks_are_declared_whole(game, preset):
    rules = rules_of(game, preset)
    outcomes, offences = game.outcomes(rules), game.offences(rules)

    assert all(outcome.code == code for code, outcome in outcomes.items())
    assert any(outcome.played for outcome in outcomes.values())
    charged = {outcome.offence for outcome in outcomes.values()} - {""}
    assert charged <= set(offences) == set(TELLINGS[game.code].offences)
    assert all(one.most > 0 for one in offences.values() if one.points is None)
    assert set(game.tie_break(rules)) <= GENERAL | set(game.tie_breaks)
    telling = TELLINGS[game.code]
    assert set(SETTLED) == GENERAL | {FIRST_THERE}
    assert set(telling.settled) == set(game.tie_breaks)
    assert set(telling.outcomes) == set(outcomes)
    assert game.pack > 0
    form = game.set_form(rules)
    assert form.target == getattr(rules, "target", None)
    assert form.target or form.deals
    assert isinstance(game.first_dealer_is_drawn(rules), bool)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_deal_is_read_as_it_was_written(game, preset):
    for _company, _rules, deal in played(game, preset):
        stored = json.loads(json.dumps(dict(deal.entry)))

        again = game.read(deal.outcome, deal.dealer, stored)

        assert again == deal
        assert dict(again.entry) == stored


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_deal_is_asked_for_whole_and_is_typed_as_it_was_played(game, preset):
    for company, rules, deal in played(game, preset):
        if not game.outcomes(rules)[deal.outcome].played:
            continue
        asked = {one.name: one for one in game.form(company=company, rules=rules)}
        told = dict(deal.entry)

        assert set(told) == set(asked)
        for name, field in asked.items():
            offered = {one.value for one in field.options}
            assert field.ask is not Ask.CHOICE or told[name] in offered
            assert field.ask is not Ask.POINTS or sum(told[name]) == field.total
            assert not field.at or set(told[name]) <= set(field.at)
        assert game.entered(deal.outcome, deal.dealer, told) == deal


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_whatever_is_offered_can_be_recorded_and_nothing_else(game, preset):
    for company, rules, deal in played(game, preset, deals=3):
        asked = {"company": company, "rules": rules, "plays": None}
        outcome = game.outcomes(rules)[deal.outcome]
        if not outcome.played:
            assert bool(game.problems(deal, **asked)) is not outcome.offered
            continue
        for field in game.form(company=company, rules=rules):
            for option in field.options:
                answers = {**deal.entry, field.name: option.value}
                other = game.entered(deal.outcome, deal.dealer, answers)
                wrong = {one.field for one in game.problems(other, **asked)}
                assert field.name not in wrong


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_nobody_revokes_in_a_sample_that_is_not_asked_for_it(game, preset):
    rng = random.Random(game.code)
    for company, rules in tables(game, preset):
        for dealer in range(company.seats):
            asked = {"company": company, "dealer": dealer, "rules": rules, "rng": rng}
            assert game.sample(**asked).revoked_by is None


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_what_is_played_has_no_problems_and_changes_every_side(game, preset):
    for company, rules, deal in played(game, preset):
        wrong = game.problems(deal, company=company, rules=rules, plays=None)
        if game.outcomes(rules)[deal.outcome].played:
            assert list(wrong) == []
        if wrong:
            continue
        result = game.settle(deal, company=company, rules=rules)
        assert len(result.change) == len(company.sides)
        told = (*result.figures.values(), *result.facts.values())
        assert all(len(one) == len(company.sides) for one in told)
        assert set(result.figures) <= {
            figure.name for figure in game.tie_breaks.values()
        }


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_whatever_is_played_was_possible(game, preset):
    for company, rules, deal in played(game, preset):
        if not game.outcomes(rules)[deal.outcome].played:
            continue
        possible = game.possible_results(company=company, rules=rules)
        result = game.settle(deal, company=company, rules=rules)
        same = [
            one
            for one in possible
            if (one.change, one.first) == (result.change, result.first)
        ]

        assert len(same) == 1, deal
        assert same[0].figures.items() <= result.figures.items()


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_outcome_has_its_words(game, preset, language):
    telling, seen = TELLINGS[game.code], set()
    with translation.override(language):
        for company, rules, deal in played(game, preset, deals=5):
            if game.problems(deal, company=company, rules=rules, plays=None):
                continue
            seen.add(str(deal.outcome))
            result = game.settle(deal, company=company, rules=rules)
            names = [f"P{seat}" for seat in range(company.seats)]
            sentences = telling.why(
                deal,
                result=result,
                names=names,
                sides=company.sides,
                side_names=[f"S{side}" for side in range(len(company.sides))],
                absent=(),
                rules=rules,
            )
            before = telling.before(deal, result=result, names=names, rules=rules)
            assert telling.told(deal, result=result).what
            assert telling.told(deal, result=None).what
            assert sentences
            assert all(one and "%(" not in one for one in (before, *sentences))
    # By the club's rules of Cruce a deal that all passed is played for nothing.
    assert set(game.outcomes(rules)) - seen <= {"all_passed"}


# -- The cards, where they are recorded.

RECORDED = [
    pytest.param(code, preset, id=f"{code}-{preset}")
    for code in CARDS
    for preset in GAMES[code].presets
]


def at_random(code, preset, *, deals=12):
    """Deals in which anything is done that the rules allow, with all their states."""
    rng = random.Random(f"cards of {code}")
    for company, rules in tables(GAMES[code], preset):
        for number in range(deals):
            states = [
                DEALT[code].start(
                    company=company,
                    dealer=number % company.seats,
                    rules=rules,
                    rng=rng,
                )
            ]
            while acts := states[-1].acts():
                states.append(states[-1].do(rng.choice(acts)))
            yield company, rules, states


def recorded(code, preset):
    """Deals that were played, as a referee records them."""
    for company, rules, states in at_random(code, preset):
        deal, plays = states[-1].recorded()
        if GAMES[code].outcomes(rules)[deal.outcome].played:
            yield company, rules, deal, json.loads(json.dumps(plays))


def test_the_games_that_record_cards_are_those_that_say_so():
    saying = {code for code, game in GAMES.items() if game.records_cards}

    assert saying == set(CARDS) == set(CARD_TELLINGS)
    for code, cards in CARDS.items():
        assert sum(map(len, cards.pack)) == GAMES[code].pack


@pytest.mark.parametrize(("code", "preset"), RECORDED)
def test_cards_are_never_lost_and_one_can_always_be_played(code, preset):
    pack = {card for row in CARDS[code].pack for card in row}
    for company, rules, states in at_random(code, preset):
        dealt = sorted(card for where in states[0].lying for card in where)
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= pack
        assert len(pack) - len(dealt) in (0, 1 if company.seats == 3 else 0)
        for state in states:
            assert sorted(card for where in state.lying for card in where) == dealt
        hands = states[-1].lying[: company.seats]
        deal, _plays = states[-1].recorded()
        if GAMES[code].outcomes(rules)[deal.outcome].played:
            assert not any(hands)


@pytest.mark.parametrize(("code", "preset"), RECORDED)
def test_a_record_tells_the_deal_again_and_nothing_was_wrong(code, preset):
    for company, rules, deal, plays in recorded(code, preset):
        wrong = GAMES[code].problems(deal, company=company, rules=rules, plays=plays)
        assert list(wrong) == []
        told = CARDS[code].retell(deal, plays=plays, company=company, rules=rules)
        assert told.whole
        assert told.broken == ()
        tricks = [[laid.card for laid in trick.cards] for trick in told.tricks]
        assert tricks == [texts for texts in plays if len(texts) == company.seats]
        leads = [told.leader, *(trick.winner for trick in told.tricks)]
        assert [trick.leader for trick in told.tricks] == leads[:-1]
        for trick in told.tricks:
            held = {
                (seat, card)
                for seat, hand in enumerate(trick.held)
                for card in hand.cards
            }
            assert {(laid.seat, laid.card) for laid in trick.cards} <= held


# What a phone has asked before the first card, and what was tapped after it.
TAPPED = {
    "cruce": lambda deal, plays: (
        {"bidder": str(deal.bidder), "bid": str(deal.bid), "trump": str(deal.trump)},
        plays,
    ),
    "bisca": lambda deal, plays: (
        {"dealer": str(deal.dealer), "cut": plays[0][0]},
        plays[1:],
    ),
}


@pytest.mark.parametrize(("code", "preset"), RECORDED)
def test_a_deal_under_way_tells_what_its_record_will_tell(code, preset):
    for company, rules, deal, plays in list(recorded(code, preset))[::5]:
        whole = CARDS[code].retell(deal, plays=plays, company=company, rules=rules)
        asked, tricks = TAPPED[code](deal, plays)
        acts = [act for texts in tricks for act in texts]
        laid = [one for trick in whole.tricks for one in trick.cards]
        said = [str(suit) for suit in getattr(deal, "announcements", ())]
        pack = 0
        for length in range(len(acts) + 1):
            found = CARDS[code].under_way(
                asked, acts=acts[:length], said=said, company=company, rules=rules
            )
            assert found is not None
            told = [one for trick in found.told.tricks for one in trick.cards]
            assert told == laid[: len(told)]
            lying = sum(not act.startswith("=") for act in acts[:length])
            assert len(told) == lying
            pack = pack or found.to_come
            taken = sum(
                one.points for one in found.told.tricks if one.winner is not None
            )
            assert found.to_come == pack - taken
            due = laid[len(told)].seat if len(told) < len(laid) else None
            assert found.turn == due
            words = CARD_TELLINGS[code].under_way(
                found, names=list("ABCD"[: company.seats]), sides=company.sides
            )
            assert all(words)
        assert found.to_come == 0
        assert found.told.whole
        # Of two, a card may have been drawn after the lead: a phone does not know.
        if company.seats > 2:
            assert found.told.tricks[-1].so_far == whole.tricks[-1].so_far


@pytest.mark.parametrize("code", CARDS)
@pytest.mark.parametrize(
    "asked", [{}, {"bidder": "9", "bid": "1"}, {"dealer": "9", "cut": "-"}]
)
def test_what_cannot_be_under_way_is_nothing(code, asked):
    company, rules = next(tables(GAMES[code], GAMES[code].presets[0]))
    row = CARDS[code].pack[0]
    good = {"bidder": "0", "bid": "1", "trump": row[0][1], "dealer": "0", "cut": "-"}

    def of(fields, *acts):
        return CARDS[code].under_way(
            fields, acts=acts, said=(), company=company, rules=rules
        )

    assert of(good, *row[:3]) is not None
    assert of(asked, *row[:3]) is None
    assert of(good, "?!") is None
    assert of(good, row[0], row[1], row[0]) is None


@pytest.mark.parametrize(("code", "preset"), RECORDED)
def test_settling_by_points_is_settling_by_cards(code, preset):
    for company, rules, deal, plays in recorded(code, preset):
        result = GAMES[code].settle(deal, company=company, rules=rules)
        told = CARDS[code].retell(deal, plays=plays, company=company, rules=rules)
        after = told.tricks[-1].so_far
        taken = tuple(sum(after[seat] for seat in side) for side in company.sides)
        assert taken == result.facts["totals"]


@pytest.mark.parametrize(("code", "preset"), RECORDED)
def test_a_deal_that_does_not_follow_from_its_cards_is_refused(code, preset):
    other = None
    for company, rules, deal, plays in recorded(code, preset):
        if other is not None and other[0] == company and dict(deal.entry) != other[2]:
            wrong = GAMES[code].problems(
                deal, company=company, rules=rules, plays=other[1]
            )
            assert {one.field.partition(".")[0] for one in wrong} == {"plays"}
        for damaged in ([*plays[:-1], plays[-1][:-1]], [*plays, plays[-1]]):
            wrong = GAMES[code].problems(
                deal, company=company, rules=rules, plays=damaged
            )
            assert {one.field.partition(".")[0] for one in wrong} == {"plays"}
        other = company, plays, dict(deal.entry)


@pytest.mark.parametrize(("code", "preset"), RECORDED)
def test_cards_are_recorded_only_while_all_seats_play(code, preset):
    game, rules = GAMES[code], rules_of(GAMES[code], preset)
    all_sit = Company.singles(4)
    away = replace(all_sit, playing=(0, 1, 3))
    asked = {"company": away, "rules": rules}
    deal = game.sample(**asked, dealer=0, rng=random.Random(code)).deal
    _company, _rules, _deal, plays = next(recorded(code, preset))

    assert not game.problems(deal, **asked, plays=None)
    wrong = game.problems(deal, **asked, plays=plays)
    assert [one.field for one in wrong] == ["plays"]
    assert wrong[0].code.endswith("plays_of_all")


@pytest.mark.parametrize(("code", "preset"), RECORDED)
@pytest.mark.parametrize("language", ["en", "ro"])
def test_every_card_is_named_and_drawn(code, preset, language):
    telling = CARD_TELLINGS[code]
    with translation.override(language):
        page = telling.page(players=4, rules=rules_of(GAMES[code], preset))
        faces = [telling.face(card) for row in CARDS[code].pack for card in row]
        assert [face for row in page.rows for face in row] == faces
        assert len({face.name for face in faces}) == len(faces)
        assert len({(face.sign, face.suit) for face in faces}) == len(faces)
        assert all("%(" not in face.name for face in faces)
        assert all(map(telling.rule, page.names["rules"]))
