"""One event at a glance, the schema of the API, and its reader."""

from __future__ import annotations

from threading import Lock
from typing import Any

from django.urls import reverse
from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework import serializers
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.events.enums import StageState, TournamentStatus
from tournaments.events.models.tournament import Tournament
from tournaments.events.queries.events import entrants_of, stages
from tournaments.live.api import PublicRead, answer_for_event, described_read
from tournaments.opening.queries.described import cancellation_of, description_of
from tournaments.people.queries.rosters import counts_outside
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, api_policy
from tournaments.web.api.shapes import Also, Out, TextAsStored


class StageOut(Out):
    """One stage of an event."""

    number = serializers.IntegerField()
    final = serializers.BooleanField()
    state = serializers.ChoiceField(StageState.choices)
    entrants = serializers.IntegerField()
    tables = serializers.IntegerField()
    tables_closed = serializers.IntegerField()
    contested = serializers.BooleanField(
        source="contested_outside",
        required=False,
        help_text="only while the stage waits for a decision",
    )


class DescriptionOut(Out):
    """What an event says of itself; empty where nothing was written."""

    about = serializers.CharField(allow_blank=True)
    programme = serializers.CharField(allow_blank=True)
    address = serializers.CharField(allow_blank=True)
    contact = serializers.CharField(allow_blank=True)
    fee_per_person = serializers.IntegerField(help_text="in bani; 0 where none is")
    logo = serializers.CharField(allow_blank=True, help_text="its address here")


class TournamentOut(Out):
    """An event, its rules and its stages so far."""

    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    starts_on = serializers.DateField()
    start_time = serializers.CharField(
        source="begins",
        allow_blank=True,
        help_text="as 09:30; empty where none is announced",
    )
    status = serializers.ChoiceField(
        TournamentStatus.choices,
    )
    is_rehearsal = serializers.BooleanField()
    cancelled = TextAsStored(
        source="cancelled.said.reason",
        required=False,
        help_text="why, only where the event is cancelled",
    )
    description = DescriptionOut()
    version = serializers.IntegerField()
    entrants = serializers.IntegerField(help_text="on the list, not withdrawn")
    checked_in = serializers.IntegerField(source="people.checked_in")
    game = serializers.CharField(help_text="the code of the game that is played")
    target = serializers.IntegerField()
    ruleset = serializers.DictField()
    event_rules = serializers.DictField()
    stages = StageOut(many=True)


@api_policy(Access.PUBLIC)
class TournamentView(PublicRead):
    """One event: where it stands."""

    @described_read("read_tournament", TournamentOut)
    def get(self, request: Request, slug: str) -> Response:
        """Answer the event, 304 when nothing has changed, 404 for a private one."""
        return answer_for_event(request, slug=slug, body=_tournament)


def _tournament(tournament: Tournament, version: int) -> dict[str, Any]:
    described = description_of(tournament)
    logo = reverse("event-logo", kwargs={"slug": tournament.slug})
    return TournamentOut.tell(
        Also(
            tournament,
            cancelled=cancellation_of(tournament),
            description=Also(
                described,
                fee_per_person=tournament.fee_per_person,
                logo=f"{logo}?{described.logo_mark}" if described.logo else "",
            ),
            version=version,
            entrants=entrants_of(tournament),
            people=counts_outside(tournament),
            target=tournament.ruleset.get("target"),
            stages=stages(tournament.id),
        )
    )


class _AsAsked(DefaultContentNegotiation):
    """JSON or YAML, as asked; JSON to whoever asks for something else."""

    def select_renderer(
        self,
        request: Request,
        renderers: Any,
        format_suffix: str | None = None,  # noqa: ARG002 - the framework's signature
    ) -> tuple[Any, str]:
        """Return the asked renderer, else the first one."""
        asked = request.headers.get("Accept", "")
        for renderer in renderers:
            if renderer.media_type in asked:
                return renderer, renderer.media_type
        return renderers[0], renderers[0].media_type


# Whoever makes it first, in a process, also looks for what it is made with.
_ONE_AT_A_TIME = Lock()


@api_policy(Access.PUBLIC)
class SchemaView(SpectacularAPIView):
    """The OpenAPI description of this API."""

    renderer_classes = [  # noqa: RUF012 - the framework's way
        OpenApiJsonRenderer2,
        OpenApiJsonRenderer,
        OpenApiYamlRenderer2,
        OpenApiYamlRenderer,
    ]
    content_negotiation_class = _AsAsked

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:  # noqa: ARG002
        """Answer the description."""
        with _ONE_AT_A_TIME:
            response: Response = self._get_schema_response(request)  # type: ignore[no-untyped-call]
        return response

    def _get_version_parameter(self, request: Request) -> None:
        """Ignore the query string: nothing of it belongs into a header."""


@api_policy(Access.PUBLIC)
class DocsView(SpectacularSwaggerSplitView):
    """A page to read the API and to try it; without inline script or style."""

    template_name = "tournaments/opening/api_docs.html"


@api_policy(Access.PUBLIC)
class NothingHereView(APIView):
    """Every other address below /api/v1/."""

    authentication_classes = ()
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:  # noqa: ARG002
        """Answer 404 whatever the method."""
        raise NotFound
