"""The bodies and answers of a lot by the protocol."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tables.draw.cd2.entropy import CARDS, DICE
from tables.enums import DrawState
from tournaments.api.strict import (
    LARGEST,
    LONGEST_REASON,
    Int,
    Key,
    OneOf,
    Strict,
    Text,
)

SEATS = 4
TYPED_LIMIT = 200
WITNESS_LIMIT = 60
SOURCES = (CARDS, DICE)


def _optional(limit: int, **options: Any) -> Text:
    return Text(
        max_length=limit, required=False, allow_blank=True, default="", **options
    )


class LotDrawIn(Strict):
    """Who is tied, and what will be laid open."""

    number = Int(
        min_value=1,
        max_value=LARGEST,
        help_text=_("which lot of the table it will be: one more than there are"),
    )
    among = serializers.ListField(
        child=Int(), max_length=SEATS, help_text=_("the tied seats, from 0")
    )
    sources = serializers.ListField(child=OneOf(SOURCES), max_length=len(SOURCES))
    no_deal = _optional(TYPED_LIMIT, help_text=_("why no extra deal was played first"))


class PublicPartIn(Strict):
    """What was laid open."""

    typed = serializers.ListField(
        child=Text(max_length=TYPED_LIMIT),
        max_length=len(SOURCES),
        help_text=_("one text for each source: `AR 9V XD …`"),
    )


class ConfirmationIn(Strict):
    """What a second person has compared with the table."""

    seen = Text(max_length=2 * TYPED_LIMIT, help_text=_("`public` of the lot"))
    witness = _optional(
        WITNESS_LIMIT,
        help_text=_("code or name, only where the caller has typed it"),
    )


class RevealIn(Strict):
    """Opens the secret; the order is a line of the table."""

    client_key = Key()
    after_seq = Int(min_value=0, max_value=LARGEST)


class VoidLotIn(Strict):
    """Calls a lot off; two people do it."""

    reason = Text(max_length=LONGEST_REASON)
    witness = Text(max_length=WITNESS_LIMIT, help_text=_("code or name"))


class LotDrawOut(serializers.Serializer[Any]):
    """One lot of a table; the secret is never in it before it is opened."""

    number = serializers.IntegerField(help_text="counted at the table, from 1")
    state = serializers.ChoiceField(DrawState.choices)
    among = serializers.ListField(child=serializers.CharField(), help_text="codes")
    sources = serializers.ListField(child=serializers.CharField())
    no_deal = serializers.CharField()
    manifest = serializers.CharField(help_text="SHA-256 of the frozen list")
    commitment = serializers.CharField()
    public = serializers.CharField(help_text="what was laid open, as typed")
    typed_by = serializers.CharField()
    may_type_at = serializers.DateTimeField(
        allow_null=True, help_text="from when on cards may be laid open"
    )
    order = serializers.ListField(
        child=serializers.CharField(), help_text="codes as drawn, best first"
    )
    proof = serializers.CharField(help_text="SHA-256 of the proof, once drawn")
    void_reason = serializers.CharField()


class LotDrawsOut(serializers.Serializer[Any]):
    """All lots of a table, in order."""

    table_id = serializers.IntegerField()
    lots = LotDrawOut(many=True)
