"""Everything that can be wrong with an entry is said in a whole sentence."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils import translation

from scoring.games.cruce.cards import Suit
from scoring.games.cruce.entry import DealEntry, Outcome
from scoring.games.cruce.ruleset import CLUB, TOURNAMENT
from scoring.games.cruce.settle import problems
from scoring.games.problems import SENTENCES as GENERAL
from scoring.games.problems import in_words
from scoring.games.registry import TELLINGS

MAKERS = (
    "scoring/games/bisca/settle.py",
    "scoring/games/bisca/written.py",
    "scoring/games/frozen_rules.py",
    "scoring/games/cruce/game.py",
    "scoring/games/cruce/settle.py",
    "scoring/games/cruce/short_form.py",
    "scoring/games/cruce/house_rules.py",
    "scoring/games/cruce/some_seats.py",
    "scoring/games/cruce/written_cards.py",
    "scoring/substitutions/commands/accidents.py",
    "scoring/deals/commands/deals.py",
    "scoring/rules/commands.py",
    "scoring/ledger/possible.py",
    "scoring/ties/commands/lots.py",
    "scoring/deals/pages/catch_up.py",
    "scoring/deals/pages/paper_sheet.py",
    "scoring/deals/pages/deals.py",
    "scoring/disputes/pages/corrections.py",
    "scoring/ties/pages/lots.py",
)
NOTERS = (
    "scoring/deals/api.py",
    "scoring/scoresheet/pages/forms.py",
    "scoring/deals/pages/forms_deal.py",
    "scoring/deals/pages/penalties.py",
    "scoring/ties/pages/lots.py",
    "scoring/substitutions/pages/accidents.py",
    "scoring/substitutions/pages/swapping.py",
    "scoring/deals/pages/closing.py",
    "scoring/scoresheet/pages/line_forms.py",
    "scoring/ledger/commands/forms.py",
    "scoring/disputes/pages/corrections.py",
)


SENTENCES = {**GENERAL}
for telling in TELLINGS.values():
    SENTENCES |= telling.problems


def codes_made() -> set[str]:
    """The codes in Problem("code", …), typed.wrong("code", …), number(code="code")."""
    # What typed.number() says unless told otherwise, and what is said of pairs.
    found = {"not_a_number", "points_not_a_number"}
    for path in {*MAKERS, *NOTERS}:
        for node in ast.walk(ast.parse(Path(path).read_text())):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            first = node.args[0]
            if name in {"Problem", "wrong"} and isinstance(first, ast.Constant):
                found.add(str(first.value))
            found |= {
                str(keyword.value.value)
                for keyword in node.keywords
                if keyword.arg in {"code", "missing"}
                and isinstance(keyword.value, ast.Constant)
            }
    # The same of partners, who pile their tricks together.
    return found | {f"pair_{code}" for code in found} & set(SENTENCES)


def test_every_code_has_a_sentence():
    assert codes_made() - set(SENTENCES) == set()


def test_no_code_has_two_sentences():
    assert len(SENTENCES) == len(GENERAL) + sum(
        len(telling.problems) for telling in TELLINGS.values()
    )


def test_no_sentence_is_left_over():
    assert set(SENTENCES) - codes_made() == set()


BROKEN = [
    DealEntry(outcome=Outcome.PLAYED, dealer=9),
    DealEntry(outcome=Outcome.PLAYED, dealer=0, bidder=7, bid=9, cards=(1, 2, 3)),
    DealEntry(outcome=Outcome.PLAYED, dealer=0, bidder=3, bid=0, cards=(120,) * 4),
    DealEntry(
        outcome=Outcome.MISDEAL,
        dealer=0,
        bid=2,
        announcements={Suit.HEARTS: 5},
    ),
    DealEntry(
        outcome=Outcome.PLAYED,
        dealer=0,
        cards=(0, 120, None, 0),  # type: ignore[arg-type]
        announcements=dict.fromkeys(Suit, 2),
    ),
    DealEntry(outcome=Outcome.ALL_PASSED, dealer=0),
]


@pytest.mark.parametrize("entry", BROKEN)
@pytest.mark.parametrize("rules", [TOURNAMENT, CLUB])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_broken_entry_is_explained_without_gaps(entry, rules, players):
    with translation.override("en"):
        words = in_words(problems(entry, players=players, rules=rules))

    for word in words:
        assert "%(" not in str(word["detail"])
        assert str(word["detail"])[-1] in ".:"


def test_the_difference_to_120_has_its_sign():
    entry = DealEntry(
        outcome=Outcome.PLAYED,
        dealer=0,
        bidder=1,
        bid=1,
        trump=Suit.HEARTS,
        cards=(30, 30, 30, 20),
    )

    with translation.override("en"):
        (word,) = in_words(problems(entry, players=4, rules=TOURNAMENT))

    assert "add up to 110 and not to 120 (difference −10)" in str(word["detail"])
