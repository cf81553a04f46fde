"""A raffle by the protocol CD2: opened, its cards typed, confirmed, or called off.

The number in the address says which raffle is meant; its steps are those of the page
at the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring.raffles import commands as raffles
from scoring.raffles.queries import RaffleView, raffles_of
from tables.draws.commands.digital_steps import WITNESS_LIMIT
from tables.protocol.entropy import CARDS, QUICK
from tournaments.book.chain import TEXT_LIMIT
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import existing
from tournaments.staff.api.doors import answer, described, organized
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.shapes import Also, Count, Moment, Name, Out, TextAsStored
from tournaments.web.api.strict import (
    LONGEST_CODE,
    Bool,
    Key,
    ListOf,
    OneOf,
    Strict,
    Text,
    optional_text,
)
from tournaments.web.plain_text import TYPED_LIMIT


class RaffleIn(Strict):
    """The prizes, and how they are drawn."""

    client_key = Key()
    prizes = ListOf(
        child=Text(max_length=raffles.PRIZE_LIMIT, allow_blank=True),
        max_length=raffles.MOST_PRIZES,
        help_text=_("their names, the first for the first seat; empty: without a name"),
    )
    source = OneOf(  # type: ignore[assignment]
        (CARDS, QUICK), help_text=_("quick: drawn at once, no witnesses")
    )
    again = optional_text(
        TEXT_LIMIT, help_text=_("why there is another raffle once one was drawn")
    )


class RaffleCardsIn(Strict):
    """The eight cards that were laid open."""

    typed = Text(max_length=TYPED_LIMIT)


class RaffleConfirmationIn(Strict):
    """The cards as a second person has compared them."""

    seen = Text(max_length=TYPED_LIMIT, help_text=_("`to_confirm` of the raffle"))
    witness = optional_text(
        WITNESS_LIMIT, help_text=_("code or name, only where the caller has typed it")
    )


class AbsenceIn(Strict):
    """A winner who is not there, or was after all."""

    winner = Text(max_length=LONGEST_CODE, help_text=_("code"))
    present = Bool(required=False, help_text=_("true: the last absence is taken back"))


class PrizeOut(Out):
    """One prize and who has won it."""

    number = serializers.IntegerField()
    prize = TextAsStored()
    winner = serializers.CharField(
        source="code", help_text="code; empty before it is drawn"
    )


class RaffleOut(Out):
    """One raffle; the secret is never in it before it is opened."""

    number = serializers.IntegerField()
    quick = serializers.BooleanField(source="draw.quick")
    people = Count(source="draw.codes", help_text="how many take part")
    prizes = PrizeOut(many=True)
    commitment = serializers.CharField(source="draw.commitment")
    to_confirm = serializers.CharField(help_text="cards that wait for a second person")
    typed_by = serializers.CharField(source="draw.typed_by")
    public = serializers.CharField(source="cards", help_text="the cards, once drawn")
    author = serializers.CharField(source="opened.author")
    at = Moment(source="opened.at")
    drawn_by = Name(source="drawn.author")
    second = Name(source="drawn.second")
    drawn_at = Moment(source="drawn.at", allow_null=True)
    called_off_by = Name(source="called_off.author")
    called_off_at = Moment(source="called_off.at", allow_null=True)
    reason = TextAsStored(source="draw.void_reason")


class RafflesOut(Out):
    """All raffles of an event, the newest first."""

    tournament = serializers.CharField()
    raffles = RaffleOut(many=True)


@api_policy(Access.ORGANIZER)
class RafflesView(APIView):
    """The raffles of an event, at the desk."""

    @described("read_raffles", tag="raffles", out=RafflesOut)
    def get(self, request: Request, slug: str) -> Response:
        """Answer all raffles, the newest first."""
        scope = organized(request, slug=slug)
        listed = [_told(one) for one in raffles_of(scope.tournament)]
        told = {"tournament": scope.tournament.slug, "raffles": listed}
        return answer(RafflesOut.tell(told))

    @described("open_raffle", tag="raffles", body=RaffleIn, out=RaffleOut, new=True)
    def post(self, request: Request, slug: str) -> Response:
        """Answer 201 with the commitment; a quick raffle is drawn at once."""
        scope = organized(request, slug=slug)
        values = RaffleIn.read(request.data)
        raffle, is_new = raffles.open_raffle(
            prizes=values["prizes"],
            source=values["source"],
            again=values["again"],
            client_key=values["client_key"],
            **scope.here(),
        )
        told = _raffle(scope.tournament, number=raffle.number)
        return answer(told, new=is_new)


def _taken(
    request: Request,
    *,
    slug: str,
    number: int,
    shape: type[Strict],
    act: Callable[..., object],
) -> Response:
    """Take one step of a raffle, as its body says, and answer the raffle."""
    scope = organized(request, slug=slug)
    act(number=number, **scope.here(), **shape.read(request.data))
    return answer(_raffle(scope.tournament, number=number))


@api_policy(Access.ORGANIZER)
class RaffleCardsView(APIView):
    """Type the cards that were laid open."""

    @described("type_raffle_cards", tag="raffles", body=RaffleCardsIn, out=RaffleOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer the raffle; until it is drawn the cards can be typed again."""
        return _taken(
            request,
            slug=slug,
            number=number,
            shape=RaffleCardsIn,
            act=raffles.type_cards,
        )


@api_policy(Access.ORGANIZER)
class RaffleConfirmationView(APIView):
    """Draw with the cards that a second person has compared."""

    @described("draw_raffle", tag="raffles", body=RaffleConfirmationIn, out=RaffleOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer the raffle with who has won; drawn before, it stays so."""
        return _taken(
            request,
            slug=slug,
            number=number,
            shape=RaffleConfirmationIn,
            act=raffles.draw_raffle,
        )


@api_policy(Access.ORGANIZER)
class RaffleAbsencesView(APIView):
    """Note that a winner is not there: the next one in the drawn order wins."""

    @described("pass_prize_on", tag="raffles", body=AbsenceIn, out=RaffleOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer the raffle with who has won now."""
        return _taken(
            request,
            slug=slug,
            number=number,
            shape=AbsenceIn,
            act=raffles.pass_prize_on,
        )


def _raffle(tournament: Tournament, *, number: int) -> dict[str, Any]:
    views = raffles_of(tournament)
    found = next((one for one in views if one.raffle.number == number), None)
    return RaffleOut.tell(_told(existing(found)))


def _told(view: RaffleView) -> Also:
    return Also(view.raffle, prizes=view.prizes)
