"""Deals, penalties and the end of a set, over the API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from scoring.deals.commands.closing import close_table, propose_reopen, reopen_table
from scoring.deals.commands.deals import record_deal
from scoring.deals.commands.penalties import give_penalty
from scoring.games.problems import in_words
from scoring.games.protocol import Ask, Company, Deal, Field, Game, Problem, Rules
from scoring.games.registry import GAMES
from scoring.ledger.enums import Purpose
from scoring.ledger.lines import Signature
from scoring.ledger.possible import penalty_of
from scoring.ledger.written import Written
from scoring.refusals import InvalidEntry
from scoring.rules.rules import StageRules
from scoring.scoresheet.api.places import ApiTable
from scoring.scoresheet.api.writes import (
    ApiWrite,
    Values,
    WriteIn,
    a_list,
    a_reason,
    a_seat,
    whether_to_propose,
)
from tables.plan.plan import MOST_AT_TABLE
from tournaments.book.chain import TEXT_LIMIT
from tournaments.refusals import NotAllowed
from tournaments.staff.models.proposal import Proposal
from tournaments.staff.policy import Access
from tournaments.web.api.strict import (
    LARGEST,
    Int,
    Key,
    ListOf,
    OneOf,
    Strict,
    Text,
    optional_text,
)

MOST_TRICKS = 24  # with what a game notes besides: a cut, an exchange
CARD_LENGTH = 2
LONGEST_HASH = 64

# -- Deals.

# Each game under its first rules: all of them ask the same.
_GAMES = [
    (game, game.choose(game.presets[0], pairs=False, changes={}))
    for game in GAMES.values()
]


def a_full_table(game: Game, rules: Rules) -> Company:
    """Return the company at a full table: all tables are asked the same questions."""
    usual = game.sittings(rules, pairs=False)[0]
    return Company.singles(usual.full)


def questions(game: Game, rules: Rules) -> Sequence[Field]:
    """Return what a game asks of a deal, those of its short form last."""
    company = a_full_table(game, rules)
    form = game.form(company=company, rules=rules)
    known = {field.name for field in form}
    short = game.short_form(company=company, rules=rules)
    return (*form, *(field for field in short if field.name not in known))


@cache
def _asked_of_any() -> Mapping[str, Field]:
    """Return what any game asks of a deal, by name."""
    return {
        field.name: field for game, rules in _GAMES for field in questions(game, rules)
    }


def _answer(field: Field) -> serializers.Field[Any, Any, Any, Any]:
    """Return what a body says to a question of a game's form."""
    if field.ask is Ask.SCORED:
        return a_list(
            required=False,
            allow_null=True,
            help_text=_(
                "short form: what the deal brings each side, in place of cards"
            ),
        )
    if field.ask is Ask.POINTS:
        return a_list(required=False, allow_null=True)
    if field.at:
        return _of_each(field)(required=False, allow_null=True)
    values = [option.value for option in field.options]
    if field.ask is Ask.CHOICE and any(isinstance(value, str) for value in values):
        return OneOf(list(map(str, values)), required=False, allow_null=True)
    return Int(required=False, allow_null=True)


@cache
def _of_each(field: Field) -> type[Strict]:
    """Return the shape of seats by sign."""
    signs = {sign: a_seat(required=False) for sign in field.at}
    return type(f"{field.name.title()}In", (Strict,), signs)


class DealIn(Strict):
    """A deal as recorded: its outcome, its dealer, and what its game asks.

    Only a deal that was played has more than the first two.
    """

    outcome = OneOf(
        sorted({code for game, rules in _GAMES for code in game.outcomes(rules)})
    )
    dealer = a_seat()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields, those of every game's form among them."""
        asked = {name: _answer(field) for name, field in _asked_of_any().items()}
        return {**super().get_fields(), **asked}


class RecordedDealIn(DealIn):
    """A deal with what may travel along."""

    plays = ListOf(
        child=ListOf(child=Text(max_length=CARD_LENGTH), max_length=MOST_AT_TABLE),
        max_length=MOST_TRICKS,
        required=False,
        allow_null=True,
        help_text=_("tricks, cards in playing order"),
    )
    purpose = OneOf(Purpose.choices, required=False)
    rules_hash = Text(max_length=LONGEST_HASH, required=False, allow_blank=True)
    reason = a_reason(required=False, allow_blank=True)


class DealsIn(WriteIn):
    """``POST tables/{id}/deals``; purpose, rules_hash and reason here or inside."""

    deal = RecordedDealIn()
    shown = a_list(help_text=_("change per side that the device displayed"))
    purpose = OneOf(Purpose.choices, required=False)
    rules_hash = Text(max_length=LONGEST_HASH, required=False, allow_blank=True)
    reason = a_reason(required=False, allow_blank=True)


# What a body says of a deal beside what its game asks.
_OF_EVERY_DEAL = ("outcome", "dealer", "plays", "purpose", "rules_hash", "reason")


def deal_in(place: ApiTable, values: Values) -> Deal:
    """Return the deal of a body. Raises InvalidEntry."""
    answers = {
        name: said
        for name, said in values.items()
        if name not in _OF_EVERY_DEAL and said not in (None, {})
    }
    rules = StageRules.from_json(place.table.stage.rules)
    asked = _asked(rules)
    strange = [Problem("not_asked", name) for name in answers if name not in asked]
    if values["outcome"] not in rules.outcomes:
        strange.append(Problem("outcome_unknown", "outcome"))
    if strange:
        raise InvalidEntry(in_words(strange))
    return rules.game.entered(values["outcome"], values["dealer"], answers)


@lru_cache(maxsize=64)
def _asked(rules: StageRules) -> frozenset[str]:
    """Return the names of what the game asks of a deal."""
    return frozenset(field.name for field in questions(rules.game, rules.ruleset))


def _write_deal(place: ApiTable, values: Values, sign: Signature) -> Written:
    deal = values["deal"]
    purpose = Purpose(deal.get("purpose") or values.get("purpose") or Purpose.SET)
    if place.actor.entrant and purpose is not Purpose.SET:
        raise NotAllowed
    return record_deal(
        table_id=place.table_id,
        deal=deal_in(place, deal),
        shown=values["shown"],
        sign=sign,
        purpose=purpose,
        plays=deal.get("plays"),
        rules_hash=deal.get("rules_hash") or values.get("rules_hash") or None,
    )


DEAL = ApiWrite(
    "deals",
    "record_deal",
    DealsIn,
    _write_deal,
    lambda _values: "deal.",
    access=Access.PLAYER,
    one="deal",
    told_by="deal",
)

# -- Penalties.


OFFENCES = list(
    dict.fromkeys(str(k) for game, rules in _GAMES for k in game.offences(rules))
)


class PenaltyIn(Strict):
    """A penalty; its points are positive and subtracted."""

    seat = a_seat()
    kind = OneOf(OFFENCES)
    points = Int()


class PenaltiesIn(WriteIn, PenaltyIn):
    """``POST tables/{id}/penalties``."""

    reason = optional_text(TEXT_LIMIT)


def _write_penalty(place: ApiTable, values: Values, sign: Signature) -> Written:
    return give_penalty(table_id=place.table_id, penalty=penalty_of(values), sign=sign)


PENALTY = ApiWrite(
    "penalties",
    "give_penalty",
    PenaltiesIn,
    _write_penalty,
    one="penalty",
    told_by="points",
)

# -- The end of a set.


class CloseIn(Strict):
    """``POST tables/{id}/close``; a reason is needed before the set is over."""

    client_key = Key()
    expected_seq = Int(min_value=0, max_value=LARGEST)
    shown = a_list(help_text=_("totals per side that the device displayed"))
    reason = optional_text(TEXT_LIMIT)


def _write_close(place: ApiTable, values: Values, sign: Signature) -> Written:
    return close_table(table_id=place.table_id, shown=values["shown"], sign=sign)


CLOSE = ApiWrite("close", "close_table", CloseIn, _write_close, told_by="expected_seq")


class ReopensIn(WriteIn):
    """``POST tables/{id}/reopens``: a closed table is opened again."""

    propose = whether_to_propose()
    reason = a_reason()


def _write_reopen(place: ApiTable, _values: Values, sign: Signature) -> Written:
    return reopen_table(table_id=place.table_id, sign=sign)


def _propose_reopening(place: ApiTable, _values: Values, sign: Signature) -> Proposal:
    return propose_reopen(place.table, sign=sign)


REOPEN = ApiWrite(
    "reopens",
    "reopen_table",
    ReopensIn,
    _write_reopen,
    access=Access.ORGANIZER,
    propose=_propose_reopening,
    one="reopen",
)


WRITES = (DEAL, PENALTY, CLOSE, REOPEN)
