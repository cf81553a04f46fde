"""Open an event from the template of the regulation."""

from __future__ import annotations

from datetime import date

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.games.cruce.ruleset import LIMITS
from scoring.rules import commands as events
from scoring.rules.pages.house_rules import FRIENDS, REGULATED, HouseRulesForm, presets
from tournaments.opening.commands.tournaments import Opened, TournamentDetails
from tournaments.people.refusals import BadName
from tournaments.refusals import Refusal
from tournaments.staff.policy import Access, site_page
from tournaments.web.pages.once import key_of, new_key

ALONE, PAIRS = "individual", "pairs"
TARGETS = (21, 15, 11)
OTHER = "other"
LEAST_TARGET, MOST_TARGET = LIMITS["target"]
NAME_LIMIT = 80
PLACE_LIMIT = 120


class EventForm(HouseRulesForm):
    """What a new event needs; every single rule is its preset's unless changed."""

    name = forms.CharField(
        label=gettext_lazy("Name of the event"),
        max_length=NAME_LIMIT,
        help_text=gettext_lazy("As on the poster, for example “Cupa Clujului 2026”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    place = forms.CharField(
        label=gettext_lazy("Place"), max_length=PLACE_LIMIT, required=False
    )
    starts_on = forms.DateField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    mode = forms.ChoiceField(
        label=gettext_lazy("Who plays with whom"),
        choices=[
            (ALONE, gettext_lazy("Each for himself")),
            (PAIRS, gettext_lazy("In pairs")),
        ],
        initial=ALONE,
        required=False,
        widget=forms.RadioSelect,
    )
    preset = forms.ChoiceField(
        label=gettext_lazy("Rules of the game"),
        choices=[(REGULATED, ""), (FRIENDS, "")],
        initial=REGULATED,
        widget=forms.RadioSelect,
    )
    target = forms.ChoiceField(
        label=gettext_lazy("A set goes to"),
        choices=[
            *((str(target), str(target)) for target in TARGETS),
            (OTHER, gettext_lazy("another number")),
        ],
        initial=str(TARGETS[0]),
        widget=forms.RadioSelect,
    )
    other_target = forms.IntegerField(
        label=gettext_lazy("Another target"),
        required=False,
        min_value=LEAST_TARGET,
        max_value=MOST_TARGET,
        help_text=gettext_lazy("Only if you have chosen “another number”."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    two_people = forms.BooleanField(
        label=gettext_lazy("Two people for corrections of closed tables"),
        required=False,
        help_text=gettext_lazy(
            "What one person corrects at a closed table is then done only when a "
            "second one of the staff confirms it, signed in with an own link or "
            "account. Make a sign-in link for that person."
        ),
    )

    def clean(self) -> dict[str, object]:
        """Ask for the other target if it was chosen; check the rules together."""
        cleaned: dict[str, object] = super().clean() or {}
        missing = cleaned.get("other_target") is None
        if (
            cleaned.get("target") == OTHER
            and missing
            and "other_target" not in self.errors
        ):
            self.add_error("other_target", _("Type the number of points."))
        if "preset" in cleaned:
            self.check_house_rules(preset=str(cleaned["preset"]))
        return cleaned

    def chosen_target(self) -> int:
        """Return the target of a set."""
        target = self.cleaned_data["target"]
        if target == OTHER:
            target = self.cleaned_data["other_target"]
        return int(target)


@site_page(Access.ACCOUNT)
@require_http_methods(["GET", "HEAD", "POST"])
def open_event(request: HttpRequest) -> HttpResponse:
    """Return the form; a complete one opens the event and leads to its desk."""
    if request.method != "POST":
        return _page(request, form=EventForm(initial={"starts_on": _today()}))
    form = EventForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form, status=400)
    try:
        opened = _open(request, form=form)
    except Refusal as refusal:
        field = "name" if isinstance(refusal, BadName) else None
        form.add_error(field, refusal.detail)
        return _page(request, form=form, status=refusal.status)
    if opened.replayed:
        messages.info(
            request, _("This event was opened before. Nothing new was opened.")
        )
    else:
        messages.success(request, _("The event is open. Here is what comes next."))
    return redirect("desk", slug=opened.tournament.slug)


def _open(request: HttpRequest, *, form: EventForm) -> Opened:
    assert request.user.is_authenticated
    return events.open_event(
        details=TournamentDetails(
            name=form.cleaned_data["name"],
            place=form.cleaned_data["place"],
            starts_on=form.cleaned_data["starts_on"],
        ),
        organizer=request.user,
        at=timezone.now(),
        preset=form.cleaned_data["preset"],
        target=form.chosen_target(),
        overrides=form.house_rules(),
        client_key=key_of(request),
        pairs=form.cleaned_data["mode"] == PAIRS,
        two_people=form.cleaned_data["two_people"],
    )


def _today() -> date:
    return timezone.localdate()


def _page(request: HttpRequest, *, form: EventForm, status: int = 200) -> HttpResponse:
    groups = form.switch_groups()
    context = {
        "form": form,
        "switch_groups": groups,
        "rules_touched": any(group.touched for group in groups),
        "presets": presets(),
        "key": _key(request),
    }
    return render(request, "scoring/rules/open_event.html", context, status=status)


def _key(request: HttpRequest) -> str:
    """Return the key of a form that is shown again, or a fresh one."""
    return request.POST.get("client_key") or new_key()
