"""What an event says of itself: the organizer's form, and its logo for everybody."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.canon import digest
from tournaments.checkin.queries.fees import lei
from tournaments.events.enums import BEFORE_THE_END, TournamentStatus
from tournaments.opening.commands.describing import (
    FIXED_BY_RESULTS,
    EventDescription,
    describe_event,
)
from tournaments.opening.commands.over import (
    archive_event,
    can_be_archived,
    cancel_event,
    take_out_of_archive,
)
from tournaments.opening.images import MOST_BYTES
from tournaments.opening.models import WORDS
from tournaments.opening.pages.name_and_day import NameAndDay
from tournaments.opening.queries.described import (
    cancellation_of,
    description_mark,
    description_of,
    logo_of,
)
from tournaments.opening.refusals import BadLogo, ReasonMissing
from tournaments.people.refusals import BadName
from tournaments.refusals import Refusal, existing
from tournaments.staff.pages.press import pressed
from tournaments.staff.policy import Access, Scope, tournament_page, tournament_view
from tournaments.web.plain_text import plain_text

SHORT_LIMIT, LONG_LIMIT, REASON_LIMIT = 300, 4000, 300
CARDS_DELAYS = (
    ("", gettext_lazy("Not before the deal is recorded")),
    ("0", gettext_lazy("At once")),
    ("15", gettext_lazy("15 seconds later")),
    ("30", gettext_lazy("30 seconds later")),
    ("60", gettext_lazy("1 minute later")),
    ("120", gettext_lazy("2 minutes later")),
    ("300", gettext_lazy("5 minutes later")),
)
# Of what the form asks, the columns of the event.
COLUMNS = (
    "name", "place", "starts_on", "start_time", "is_public", "shows_odds",
    "cards_delay",
)  # fmt: skip
# An image is shown as such, and nothing in it is ever run.
ONLY_AN_IMAGE = "default-src 'none'; sandbox"


def _text(label: Any, *, limit: int, help_text: Any = "") -> forms.CharField:
    rows = 2 if limit == SHORT_LIMIT else 4
    return forms.CharField(
        label=label,
        max_length=limit,
        required=False,
        help_text=help_text,
        widget=forms.Textarea(attrs={"rows": rows}),
    )


class DescriptionForm(NameAndDay):
    """All that an event says of itself."""

    is_public = forms.BooleanField(
        label=gettext_lazy("Public: everybody may open its pages"),
        required=False,
        help_text=gettext_lazy(
            "Otherwise it is on no list, and its pages open for organizers, referees "
            "and whoever has a sign-in link alone."
        ),
    )
    shows_odds = forms.BooleanField(
        label=gettext_lazy("Show the odds of those who play"),
        required=False,
        help_text=gettext_lazy(
            "The chance of each player to go through, to reach the final and to win, "
            "while a table plays."
        ),
    )
    cards_delay = forms.TypedChoiceField(
        label=gettext_lazy("The cards of the final, for everybody"),
        choices=CARDS_DELAYS,
        coerce=int,
        empty_value=None,
        required=False,
        help_text=gettext_lazy(
            "As the referee taps them, trick by trick, on the table's page and on the "
            "screens of the hall. The delay is for fairness: a phone in the hall could "
            "help those who play, or those who look over a shoulder. A deal that has "
            "been recorded is shown at once."
        ),
    )
    about = _text(gettext_lazy("What it is about"), limit=LONG_LIMIT)
    programme = _text(
        gettext_lazy("Programme"),
        limit=LONG_LIMIT,
        help_text=gettext_lazy("One line for each hour, as it is to be read."),
    )
    address = _text(gettext_lazy("Address"), limit=SHORT_LIMIT)
    contact = _text(
        gettext_lazy("Contact"),
        limit=SHORT_LIMIT,
        help_text=gettext_lazy("Whom to ask, and how; everybody reads it."),
    )
    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        help_text=gettext_lazy("A PNG, JPEG or WebP image of at most 300 kB."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )
    without_logo = forms.BooleanField(
        label=gettext_lazy("Take the logo away"), required=False
    )

    def fix(self) -> None:
        """Let nobody type what stays as the results have it."""
        for name in FIXED_BY_RESULTS:
            field = self.fields[name]
            field.widget.attrs["readonly"] = True
            field.help_text = _("It stays as it is in the results.")


@tournament_view(Access.ORGANIZER, when_over=True)
@require_http_methods(["GET", "HEAD", "POST"])
def event_settings(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the form of what the event says of itself; a complete one is kept."""
    if request.method != "POST":
        return _page(request, scope)
    form = DescriptionForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, scope, form=form, status=400)
    typed = form.cleaned_data
    words = {name: _kept(typed[name]) for name in WORDS}
    upload = typed["logo"]
    try:
        describe_event(
            said=EventDescription(
                **{name: typed[name] for name in COLUMNS},
                words=words,
                without_logo=typed["without_logo"],
            ),
            seen=request.POST.get("seen", ""),
            logo=upload.read(MOST_BYTES + 1) if upload else None,
            **scope.here(),
        )
    except Refusal as refusal:
        wrong = {BadName: "name", BadLogo: "logo"}
        form.add_error(wrong.get(type(refusal)), refusal.detail)
        return _page(request, scope, form=form, status=refusal.status)
    messages.success(request, _("The event is described."))
    return redirect("event-settings", slug=scope.tournament.slug)


@pressed(then="event-settings")
def cancel(request: HttpRequest, scope: Scope) -> str | HttpResponse:
    """Call the event off, with a reason that everybody reads."""
    reason = plain_text(request.POST.get("reason", "")).strip()[:REASON_LIMIT]
    try:
        cancel_event(reason=reason, **scope.here())
    except ReasonMissing as refusal:
        return _page(request, scope, no_reason=refusal.detail, status=refusal.status)
    return _("The event is cancelled, and its pages say so.")


@pressed(then="event-settings", when_over=True)
def archive(_request: HttpRequest, scope: Scope) -> str:
    """Put an event that is over into the archive."""
    archive_event(tournament_id=scope.tournament_id, at=timezone.now())
    return _("The event is in the archive.")


@pressed(then="event-settings", when_over=True)
def unarchive(_request: HttpRequest, scope: Scope) -> str:
    """Take an event out of the archive."""
    take_out_of_archive(tournament_id=scope.tournament_id)
    return _("The event is on the lists again.")


@tournament_page(Access.PUBLIC)
def event_logo(request: HttpRequest, scope: Scope) -> HttpResponse:
    """Return the event's logo, as an image and as nothing else."""
    image = existing(logo_of(scope.tournament))
    etag = f'"{digest(image.content.hex())[:32]}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(image.content, content_type=image.kind)
        response["ETag"] = etag
    response["Content-Security-Policy"] = ONLY_AN_IMAGE
    response["X-Content-Type-Options"] = "nosniff"
    reach = "public" if scope.tournament.is_public else "private"
    response["Cache-Control"] = f"{reach}, no-cache"
    return response


def _kept(text: str) -> str:
    """Return what was typed into several lines, with line ends of one kind."""
    return plain_text(text.replace("\r\n", "\n")).strip()


def _page(
    request: HttpRequest,
    scope: Scope,
    *,
    form: DescriptionForm | None = None,
    no_reason: str = "",
    status: int = 200,
) -> HttpResponse:
    tournament = scope.tournament
    described = description_of(tournament)
    if form is None:
        kept = {name: getattr(tournament, name) for name in COLUMNS}
        form = DescriptionForm(initial={**kept, **described.words})
        # What was typed before the publication and refused behind it can be mended.
        if tournament.status == TournamentStatus.PUBLISHED:
            form.fix()
    context = {
        "form": form,
        "logo": described.logo_mark,
        "seen": description_mark(tournament),
        "fee": lei(tournament.fee_per_person) if tournament.fee_per_person else "",
        "rules_open": tournament.status == TournamentStatus.REGISTRATION,
        "cancelled": cancellation_of(tournament),
        "can_cancel": tournament.status in BEFORE_THE_END,
        "can_archive": can_be_archived(tournament),
        "no_reason": no_reason,
        "reason": request.POST.get("reason", ""),
    }
    return render(
        request, "tournaments/opening/event_settings.html", context, status=status
    )
