"""What a referee's device sends: the shapes of the writes, and nothing more.

The ranges here only keep nonsense out; what the rules allow is said by the engine,
everything wrong at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.games.protocol import Ask, Company, Field, Game, Rules
from scoring.games.registry import GAMES
from scoring.ledger.enums import LeaveCause, Purpose, SitAs
from scoring.ledger.review import Move
from scoring.scoresheet.enums import DRAWN_BY_HAND
from tables.plan.plan import MOST_AT_TABLE
from tournaments.web.api.strict import (
    LARGEST,
    LONGEST_REASON,
    Int,
    Key,
    OneOf,
    Strict,
    Text,
    optional_text,
)

MOST_TRICKS = 24  # with what a game notes besides: a cut, an exchange
CARD_LENGTH = 2
LONGEST_HASH = 64
LONGEST_NAME = 40
LONGEST_CODE = 12
MOST_WITNESSES = 10
CODE_LENGTH = 12


def _seat(**options: Any) -> Int:
    return Int(help_text=_("seat, counted from 0"), **options)


def _reason(**options: Any) -> Text:
    return Text(max_length=LONGEST_REASON, **options)


def _numbers(**options: Any) -> serializers.ListField:
    return serializers.ListField(child=Int(), max_length=MOST_AT_TABLE, **options)


def _shown() -> serializers.ListField:
    return _numbers(help_text=_("change per side that the device displayed"))


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


def _answer(field: Field) -> serializers.Field[Any, Any, Any, Any]:
    """Return what a body says to a question of a game's form."""
    if field.ask is Ask.SCORED:
        return _numbers(
            required=False,
            allow_null=True,
            help_text=_(
                "short form: what the deal brings each side, in place of cards"
            ),
        )
    if field.ask is Ask.POINTS:
        return _numbers(required=False, allow_null=True)
    if field.at:
        signs = {sign: _seat(required=False) for sign in field.at}
        of_each = type(f"{field.name.title()}In", (Strict,), signs)
        answer: serializers.Field[Any, Any, Any, Any] = of_each(
            required=False, allow_null=True
        )
        return answer
    values = [option.value for option in field.options]
    if field.ask is Ask.CHOICE and any(isinstance(value, str) for value in values):
        return OneOf(list(map(str, values)), required=False, allow_null=True)
    return Int(required=False, allow_null=True)


class DealIn(Strict):
    """A deal as recorded: its outcome, its dealer, and what its game asks.

    Only a deal that was played has more than the first two.
    """

    outcome = OneOf(
        sorted({code for game, rules in _GAMES for code in game.outcomes(rules)})
    )
    dealer = _seat()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Return the fields, those of every game's form among them."""
        asked = {
            field.name: _answer(field)
            for game, rules in _GAMES
            for field in questions(game, rules)
        }
        return {**super().get_fields(), **asked}


class RecordedDealIn(DealIn):
    """A deal with what may travel along."""

    plays = serializers.ListField(
        child=serializers.ListField(
            child=Text(max_length=CARD_LENGTH), max_length=MOST_AT_TABLE
        ),
        max_length=MOST_TRICKS,
        required=False,
        allow_null=True,
        help_text=_("tricks, cards in playing order"),
    )
    purpose = OneOf(Purpose.choices, required=False)
    rules_hash = Text(max_length=LONGEST_HASH, required=False, allow_blank=True)
    reason = _reason(required=False, allow_blank=True)


class WriteIn(Strict):
    """What every write carries."""

    client_key = Key()
    after_seq = Int(min_value=0, max_value=LARGEST)


class DealsIn(WriteIn):
    """``POST tables/{id}/deals``; purpose, rules_hash and reason here or inside."""

    deal = RecordedDealIn()
    shown = _shown()
    purpose = OneOf(Purpose.choices, required=False)
    rules_hash = Text(max_length=LONGEST_HASH, required=False, allow_blank=True)
    reason = _reason(required=False, allow_blank=True)


class PenaltyIn(Strict):
    """A penalty; its points are positive and subtracted."""

    seat = _seat()
    kind = OneOf(
        list(
            dict.fromkeys(
                str(k) for game, rules in _GAMES for k in game.offences(rules)
            )
        )
    )
    points = Int()


class PenaltiesIn(WriteIn, PenaltyIn):
    """``POST tables/{id}/penalties``."""

    reason = optional_text(LONGEST_REASON)


class ReplacementIn(Strict):
    """What takes the place of a voided line; a deal may carry ``shown``."""

    deal = DealIn(required=False)
    penalty = PenaltyIn(required=False)
    shown = _numbers(required=False, allow_null=True)

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Return the values of ``{"deal": …}``, ``{"penalty": …}`` or a bare entry."""
        values: dict[str, Any] = super().to_internal_value(_wrapped(data))
        if ("deal" in values) == ("penalty" in values):
            raise serializers.ValidationError(_("Give either a deal or a penalty."))
        return values


def _wrapped(data: Any) -> Any:
    if not isinstance(data, dict) or {"deal", "penalty"} & set(data):
        return data
    bare = {name: value for name, value in data.items() if name != "shown"}
    if "outcome" in bare:
        shown = {"shown": data["shown"]} if "shown" in data else {}
        return {"deal": bare, **shown}
    return {"penalty": bare} if {"seat", "kind", "points"} & set(bare) else data


def _second() -> Text:
    return Text(
        max_length=LONGEST_CODE,
        required=False,
        help_text=_("not read: a second person confirms with an own sign-in"),
    )


def _propose() -> serializers.BooleanField:
    return serializers.BooleanField(
        required=False,
        help_text=_("where two people are asked: keep it for the second one"),
    )


class VoidsIn(WriteIn):
    """``POST tables/{id}/voids``; the reason stands for the replacement too."""

    voids = Int(min_value=1, max_value=LARGEST, help_text=_("seq of the line"))
    reason = _reason()
    second = _second()
    propose = _propose()
    replacement = ReplacementIn(required=False, allow_null=True)


class CloseIn(Strict):
    """``POST tables/{id}/close``; a reason is needed before the set is over."""

    client_key = Key()
    expected_seq = Int(min_value=0, max_value=LARGEST)
    shown = _numbers(help_text=_("totals per side that the device displayed"))
    reason = optional_text(LONGEST_REASON)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer", "minimum": 0},
            {"type": "array", "items": {"type": "string"}},
        ],
        "description": "how many, or their names, which are kept with the reason",
    }
)
class Witnesses(serializers.Field[Any, Any, Any, Any]):
    """How many watched, or who; names go beside the ledger, never into it."""

    default_error_messages = {  # noqa: RUF012 - the framework's way
        "invalid": _("This must be a number, or a list of names.")
    }

    def to_internal_value(self, data: Any) -> list[str]:
        """Return the names; empty ones where only the number is known."""
        if type(data) is int and 0 <= data <= MOST_WITNESSES:
            return [""] * data
        if not isinstance(data, list) or len(data) > MOST_WITNESSES:
            self.fail("invalid")
        if not all(isinstance(one, str) and len(one) <= LONGEST_NAME for one in data):
            self.fail("invalid")
        return [one.strip() for one in data]


class LotsIn(WriteIn):
    """``POST tables/{id}/lots``: drawn lots that settle a tie."""

    among = _numbers(help_text=_("the tied seats; in pairs one seat of each"))
    order = _numbers(help_text=_("the same seats as drawn, best first"))
    witnesses = Witnesses()
    method = OneOf([(method.value, method.label) for method in DRAWN_BY_HAND])
    reason = optional_text(
        LONGEST_REASON,
        help_text=_("needed where no extra deal was played first: why not"),
    )


class LeavesIn(WriteIn):
    """``POST tables/{id}/leaves``: a player does not play any more."""

    seat = _seat()
    cause = OneOf(LeaveCause.choices)
    propose = _propose()
    reason = _reason()


class SeatsIn(WriteIn):
    """``POST tables/{id}/seats``: somebody takes a seat that was left."""

    seat = _seat()
    entrant = Text(max_length=CODE_LENGTH, help_text=_("code of who sits down"))
    sits_as = OneOf(SitAs.choices)
    second = _second()
    propose = _propose()
    reason = _reason()


class SwapsIn(WriteIn):
    """``POST tables/{id}/swaps``: two seats of a stage change their owners."""

    seat = _seat()
    other_table = Int(min_value=1, max_value=LARGEST, help_text=_("id of its table"))
    other_seat = _seat()
    other_after_seq = Int(min_value=0, max_value=LARGEST)
    second = _second()
    propose = _propose()
    reason = _reason()


class ReopensIn(WriteIn):
    """``POST tables/{id}/reopens``: a closed table is opened again."""

    propose = _propose()
    reason = _reason()


class LastDealsIn(WriteIn):
    """``POST tables/{id}/last-deals``: one more deal is played, then it is over."""

    reason = optional_text(LONGEST_REASON)


class MovesIn(WriteIn):
    """``POST tables/{id}/moves``: the table stands elsewhere; the reason says where."""

    reason = _reason()


class ReviewsIn(WriteIn):
    """``POST tables/{id}/reviews``: a table goes under review, or is released.

    The reason of the first says what is in dispute, that of the second is the ruling.
    """

    move = OneOf([str(move) for move in Move])
    reason = _reason()
