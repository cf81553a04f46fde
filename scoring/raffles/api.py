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
from scoring.raffles.lines import RaffleOpened
from scoring.raffles.queries import RaffleView, raffles_of
from tables.protocol.entropy import CARDS, QUICK
from tournaments.book.lines import written_with
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import NotFound
from tournaments.staff.api.doors import answer, described, organized, read
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.strict import (
    LONGEST_CODE,
    LONGEST_REASON,
    Bool,
    Key,
    OneOf,
    Strict,
    Text,
    optional_text,
)

TYPED_LIMIT = 200
WITNESS_LIMIT = 60


class RaffleIn(Strict):
    """The prizes, and how they are drawn."""

    client_key = Key()
    prizes = serializers.ListField(
        child=Text(max_length=raffles.PRIZE_LIMIT, allow_blank=True),
        max_length=raffles.MOST_PRIZES,
        help_text=_("their names, the first for the first seat; empty: without a name"),
    )
    source = OneOf(  # type: ignore[assignment]
        (CARDS, QUICK), help_text=_("quick: drawn at once, no witnesses")
    )
    again = optional_text(
        LONGEST_REASON, help_text=_("why there is another raffle once one was drawn")
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


class PrizeOut(serializers.Serializer[Any]):
    """One prize and who has won it."""

    number = serializers.IntegerField()
    prize = serializers.CharField()
    winner = serializers.CharField(help_text="code; empty before it is drawn")


class RaffleOut(serializers.Serializer[Any]):
    """One raffle; the secret is never in it before it is opened."""

    number = serializers.IntegerField()
    quick = serializers.BooleanField()
    people = serializers.IntegerField(help_text="how many take part")
    prizes = PrizeOut(many=True)
    commitment = serializers.CharField()
    to_confirm = serializers.CharField(help_text="cards that wait for a second person")
    typed_by = serializers.CharField()
    public = serializers.CharField(help_text="the cards, once drawn")
    author = serializers.CharField()
    at = serializers.DateTimeField()
    drawn_by = serializers.CharField()
    second = serializers.CharField()
    drawn_at = serializers.DateTimeField(allow_null=True)
    called_off_by = serializers.CharField()
    called_off_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField()


class RafflesOut(serializers.Serializer[Any]):
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
        listed = [_raffle(one) for one in raffles_of(scope.tournament)]
        return answer({"tournament": scope.tournament.slug, "raffles": listed})

    @described("open_raffle", tag="raffles", body=RaffleIn, out=RaffleOut, new=True)
    def post(self, request: Request, slug: str) -> Response:
        """Answer 201 with the commitment; a quick raffle is drawn at once."""
        scope = organized(request, slug=slug)
        values = read(RaffleIn, request)
        key = values["client_key"]
        known = written_with(scope.tournament_id, RaffleOpened, key=key) is not None
        raffle = raffles.open_raffle(
            tournament_id=scope.tournament_id,
            prizes=values["prizes"],
            source=values["source"],
            again=values["again"],
            client_key=key,
            **scope.signed(),
        )
        body = _raffle(_numbered(scope.tournament, number=raffle.number))
        return answer(body, new=not known)


class _Step(APIView):
    """Parse, one step of a raffle, present."""

    def _taken(
        self,
        request: Request,
        *,
        slug: str,
        number: int,
        shape: type[Strict],
        act: Callable[..., object],
    ) -> Response:
        scope = organized(request, slug=slug)
        values = dict(read(shape, request))
        act(
            tournament_id=scope.tournament_id,
            number=number,
            **scope.signed(),
            **values,
        )
        return answer(_raffle(_numbered(scope.tournament, number=number)))


@api_policy(Access.ORGANIZER)
class RaffleCardsView(_Step):
    """Type the cards that were laid open."""

    @described("type_raffle_cards", tag="raffles", body=RaffleCardsIn, out=RaffleOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer the raffle; until it is drawn the cards can be typed again."""
        return self._taken(
            request,
            slug=slug,
            number=number,
            shape=RaffleCardsIn,
            act=raffles.type_cards,
        )


@api_policy(Access.ORGANIZER)
class RaffleConfirmationView(_Step):
    """Draw with the cards that a second person has compared."""

    @described("draw_raffle", tag="raffles", body=RaffleConfirmationIn, out=RaffleOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer the raffle with who has won; drawn before, it stays so."""
        return self._taken(
            request,
            slug=slug,
            number=number,
            shape=RaffleConfirmationIn,
            act=raffles.draw_raffle,
        )


@api_policy(Access.ORGANIZER)
class RaffleAbsencesView(_Step):
    """Note that a winner is not there: the next one in the drawn order wins."""

    @described("pass_prize_on", tag="raffles", body=AbsenceIn, out=RaffleOut)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Answer the raffle with who has won now."""
        return self._taken(
            request,
            slug=slug,
            number=number,
            shape=AbsenceIn,
            act=raffles.pass_prize_on,
        )


def _numbered(tournament: Tournament, *, number: int) -> RaffleView:
    views = raffles_of(tournament)
    found = next((one for one in views if one.raffle.number == number), None)
    if found is None:
        raise NotFound
    return found


def _raffle(view: RaffleView) -> dict[str, Any]:
    one = view.raffle
    draw, drawn, off = one.draw, one.drawn, one.called_off
    return {
        "number": one.number,
        "quick": draw.quick,
        "people": len(draw.codes),
        "prizes": [
            {"number": prize.number, "prize": prize.prize, "winner": prize.code}
            for prize in view.prizes
        ],
        "commitment": draw.commitment,
        "to_confirm": one.to_confirm,
        "typed_by": draw.typed_by,
        "public": draw.public if drawn else "",
        "author": one.opened.author,
        "at": one.opened.at,
        "drawn_by": drawn.author if drawn else "",
        "second": drawn.second if drawn else "",
        "drawn_at": drawn.at if drawn else None,
        "called_off_by": off.author if off else "",
        "called_off_at": off.at if off else None,
        "reason": draw.void_reason,
    }
