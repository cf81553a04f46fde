"""Open an event from the template of the regulation."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.games.cruce.ruleset import LIMITS
from scoring.games.registry import GAMES, TELLINGS, USUAL
from scoring.games.telling import RuleSection
from scoring.rules import commands as events
from scoring.rules.pages.house_rules import FRIENDS, REGULATED, HouseRulesForm, presets
from tournaments.events.rules import REGULATION
from tournaments.opening.commands.tournaments import Opened, TournamentDetails
from tournaments.people.refusals import BadName
from tournaments.refusals import NotFound, Refusal
from tournaments.staff.policy import Access, site_page
from tournaments.web.pages.once import key_of, new_key

ALONE, PAIRS = "individual", "pairs"
TARGETS = (21, 15, 11)
OTHER = "other"
LEAST_TARGET, MOST_TARGET = LIMITS["target"]
NAME_LIMIT = 80
PLACE_LIMIT = 120


class EventForm(forms.Form):
    """What a new event of any game needs."""

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
    two_people = forms.BooleanField(
        label=gettext_lazy("Two people for corrections of closed tables"),
        required=False,
        help_text=gettext_lazy(
            "What one person corrects at a closed table is then done only when a "
            "second one of the staff confirms it, signed in with an own link or "
            "account. Make a sign-in link for that person."
        ),
    )

    def chosen(self) -> dict[str, Any]:
        """Return what was chosen of the game's rules, for ``open_event``."""
        return {}


class SwitchesForm(EventForm, HouseRulesForm):
    """An event of the usual game; every single rule is its preset's unless changed."""

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

    def chosen(self) -> dict[str, Any]:
        """Return preset, target and house rules."""
        target = self.cleaned_data["target"]
        if target == OTHER:
            target = self.cleaned_data["other_target"]
        return {
            "preset": self.cleaned_data["preset"],
            "target": int(target),
            "overrides": self.house_rules(),
        }


class TargetForm(EventForm):
    """An event of another game: under its rules, to their target or another."""

    target = forms.IntegerField(
        label=gettext_lazy("A set goes to"),
        required=False,
        min_value=1,
        max_value=MOST_TARGET,
        help_text=gettext_lazy("Points. Empty: as the rules below say."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def chosen(self) -> dict[str, Any]:
        """Return the target, if it is another one."""
        return {"target": self.cleaned_data["target"]}


@site_page(Access.ACCOUNT)
@require_http_methods(["GET", "HEAD", "POST"])
def open_event(request: HttpRequest) -> HttpResponse:
    """Return the form of a game; a complete one opens the event, and leads to its desk.

    ``?game=`` is the code of another game than the usual one.
    """
    game = request.GET.get("game", USUAL)
    if game not in GAMES:
        raise NotFound
    form_of = SwitchesForm if game == USUAL else TargetForm
    if request.method != "POST":
        form = form_of(initial={"starts_on": _today()})
        return _page(request, game=game, form=form)
    form = form_of(request.POST)
    if not form.is_valid():
        return _page(request, game=game, form=form, status=400)
    try:
        opened = _open(request, game=game, form=form)
    except Refusal as refusal:
        field = "name" if isinstance(refusal, BadName) else None
        form.add_error(field, refusal.detail)
        return _page(request, game=game, form=form, status=refusal.status)
    if opened.replayed:
        messages.info(
            request, _("This event was opened before. Nothing new was opened.")
        )
    else:
        messages.success(request, _("The event is open. Here is what comes next."))
    return redirect("desk", slug=opened.tournament.slug)


def _open(request: HttpRequest, *, game: str, form: EventForm) -> Opened:
    assert request.user.is_authenticated
    return events.open_event(
        details=TournamentDetails(
            name=form.cleaned_data["name"],
            place=form.cleaned_data["place"],
            starts_on=form.cleaned_data["starts_on"],
        ),
        organizer=request.user,
        at=timezone.now(),
        game=game,
        client_key=key_of(request),
        pairs=form.cleaned_data["mode"] == PAIRS,
        two_people=form.cleaned_data["two_people"],
        **form.chosen(),
    )


def _today() -> date:
    return timezone.localdate()


def _page(
    request: HttpRequest, *, game: str, form: EventForm, status: int = 200
) -> HttpResponse:
    groups = form.switch_groups() if isinstance(form, SwitchesForm) else []
    context = {
        "form": form,
        "game": game,
        "here": reverse("open-event") + ("" if game == USUAL else f"?game={game}"),
        "games": [(code, telling.name) for code, telling in TELLINGS.items()],
        "switch_groups": groups,
        "rules_touched": any(group.touched for group in groups),
        "presets": presets() if game == USUAL else [],
        "sections": () if game == USUAL else _sections(game),
        "key": _key(request),
    }
    return render(request, "scoring/rules/open_event.html", context, status=status)


def _sections(game: str) -> Sequence[RuleSection]:
    """Return the rules under which another game is played."""
    played = GAMES[game]
    rules = played.choose(played.presets[0], pairs=False, changes={})
    return TELLINGS[game].sections(rules, event_rules=REGULATION)


def _key(request: HttpRequest) -> str:
    """Return the key of a form that is shown again, or a fresh one."""
    return request.POST.get("client_key") or new_key()
