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
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scoring.games.problems import in_words
from scoring.games.protocol import Game, Problem, Sitting
from scoring.games.registry import GAMES, TELLINGS, USUAL
from scoring.games.telling import Opening, RuleSection
from scoring.rules import commands as events
from scoring.rules.pages.house_rules import HouseRulesForm, number
from tournaments.events.rules import REGULATION
from tournaments.opening.commands.tournaments import Opened, TournamentDetails
from tournaments.people.refusals import BadName
from tournaments.refusals import NotFound, Refusal
from tournaments.staff.policy import Access, site_page
from tournaments.web.pages.once import key_of, new_key

ALONE, PAIRS = "individual", "pairs"
OTHER = "other"
NAME_LIMIT = 80
PLACE_LIMIT = 120


class EventForm(HouseRulesForm):
    """What a new event needs; what its game asks of the rules stands among it."""

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

    def __init__(self, *args: Any, game: Game, **kwargs: Any) -> None:
        """Add what this game asks: tables, rules, target, single rules."""
        asked = TELLINGS[game.code].opening()
        super().__init__(*args, asked=asked, **kwargs)
        self.game = game
        sizes = [(str(one.full), sitting_text(one)) for one in sittings(game)]
        if len(sizes) > 1:
            self.fields["table_size"] = _radios(
                gettext_lazy("At a table"), choices=sizes
            )
            self.fields["table_size"].required = False
        rules = game.choose(game.presets[0], pairs=False, changes={})
        if events.has_short_form(game, rules, pairs=False):
            self.fields["short_form"] = _short_form()
        if asked.presets:
            self.fields["preset"] = _radios(
                gettext_lazy("Rules of the game"),
                choices=[(preset.code, "") for preset in asked.presets],
            )
        if asked.targets:
            usual = [(str(target), str(target)) for target in asked.targets]
            self.fields["target"] = _radios(
                gettext_lazy("A set goes to"),
                choices=[*usual, (OTHER, gettext_lazy("another number"))],
            )
        if asked.most_target:
            self.fields["other_target" if asked.targets else "target"] = _target(asked)

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
        if "preset" not in self.errors:
            self.check_house_rules(game=self.game, preset=self._preset())
        if cleaned.get("short_form") and not self.errors:
            self._check_short_form()
        return cleaned

    def _check_short_form(self) -> None:
        """Say so where the rules chosen need what was counted."""
        pairs = self.cleaned_data["mode"] == PAIRS
        changes = self.house_rules()
        rules = self.game.choose(self._preset(), pairs=pairs, changes=changes)
        if not events.has_short_form(self.game, rules, pairs=pairs):
            (said,) = in_words([Problem("no_short_form", "short_form")])
            self.add_error("short_form", str(said["detail"]))

    def _preset(self) -> str:
        return str(self.cleaned_data.get("preset") or self.game.presets[0])

    def chosen(self) -> dict[str, Any]:
        """Return what was chosen of the game's rules, for ``open_event``."""
        target = self.cleaned_data.get("target")
        if target == OTHER:
            target = self.cleaned_data["other_target"]
        size = self.cleaned_data.get("table_size")
        alone = self.cleaned_data["mode"] != PAIRS
        return {
            "preset": self._preset(),
            "target": None if target is None else int(target),
            "table_size": int(size) if size and alone else None,
            "short_form": bool(self.cleaned_data.get("short_form")),
            "overrides": self.house_rules(),
        }


def _radios(label: Any, *, choices: Sequence[tuple[str, Any]]) -> forms.ChoiceField:
    """Return a choice of which the first is suggested."""
    return forms.ChoiceField(
        label=label, choices=choices, initial=choices[0][0], widget=forms.RadioSelect
    )


def _short_form() -> forms.BooleanField:
    return forms.BooleanField(
        label=_("Deals in the short form"),
        required=False,
        help_text=_(
            "Of a deal the points of each player are recorded, as on the paper sheet: "
            "fewer taps, but nobody can recount them. Single deals can still be "
            "recorded with card points."
        ),
    )


def _target(asked: Opening) -> forms.IntegerField:
    """Return the field for a number of points that is not among the usual ones."""
    label = _("Another target") if asked.targets else _("A set goes to")
    field = number(label, least=1, most=asked.most_target)
    field.help_text = (
        _("Only if you have chosen “another number”.")
        if asked.targets
        else _("Points. Empty: as the rules below say.")
    )
    return field


def sittings(game: Game, *, pairs: bool = False) -> Sequence[Sitting]:
    """Return the ways to sit under the first rules of a game."""
    rules = game.choose(game.presets[0], pairs=pairs, changes={})
    return game.sittings(rules, pairs=pairs)


def sitting_text(sitting: Sitting) -> str:
    """Return how single players sit, and how many go on."""
    if (sitting.full, sitting.least, sitting.through) == (4, 3, 2):
        return _("Four at a table, or three; the best two of each table go on.")
    values = {
        "full": sitting.full,
        "least": sitting.least,
        "through": sitting.through,
    }
    if sitting.least < sitting.full:
        return (
            ngettext(
                "%(full)s at a table, or %(least)s; the best of each table goes on.",
                "%(full)s at a table, or %(least)s; the best %(through)s of each "
                "table go on.",
                sitting.through,
            )
            % values
        )
    return (
        ngettext(
            "%(full)s at each table; the best of each goes on.",
            "%(full)s at each table; the best %(through)s of each go on.",
            sitting.through,
        )
        % values
    )


@site_page(Access.ACCOUNT)
@require_http_methods(["GET", "HEAD", "POST"])
def open_event(request: HttpRequest) -> HttpResponse:
    """Return the form of a game; a complete one opens the event, and leads to its desk.

    ``?game=`` is the code of another game than the usual one.
    """
    game = request.GET.get("game", USUAL)
    if game not in GAMES:
        raise NotFound
    played = GAMES[game]
    if request.method != "POST":
        form = EventForm(game=played, initial={"starts_on": _today()})
        return _page(request, game=game, form=form)
    form = EventForm(request.POST, game=played)
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
    groups = form.switch_groups()
    usual, *others = sittings(form.game)
    context = {
        "form": form,
        "game": game,
        "here": reverse("open-event") + ("" if game == USUAL else f"?game={game}"),
        "games": [(code, telling.name) for code, telling in TELLINGS.items()],
        "switch_groups": groups,
        "rules_touched": any(group.touched for group in groups),
        "presets": form.asked.presets,
        "sections": () if form.asked.presets else _sections(game),
        "alone": "" if others else sitting_text(usual),
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
