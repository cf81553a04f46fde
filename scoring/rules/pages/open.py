"""Open an event: its name, and the rules of a preset unless others are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.games.registry import GAMES, TELLINGS, USUAL
from scoring.games.telling import RuleSection
from scoring.rules import commands as events
from scoring.rules.pages.rules_form import RulesForm, sitting_text, sittings
from tournaments.events.rules import REGULATION
from tournaments.opening.commands.tournaments import OpenedEvent, TournamentDetails
from tournaments.opening.pages.name_and_day import NameAndDay, to_its_desk
from tournaments.people.refusals import BadName
from tournaments.refusals import NotFound
from tournaments.staff.policy import Access, account_in, site_view
from tournaments.web.pages.form_keys import key_again, key_of
from tournaments.web.pages.refused_on import form_on, refusal_of

# What stands on the page before anything is opened up.
ALWAYS_SHOWN = {"name", "preset", "__all__"}


class NewEventForm(RulesForm, NameAndDay):
    """What a new event needs: a name; what is left as it is suggested is today's."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for no day, and say what a name is."""
        super().__init__(*args, **kwargs)
        name, day = self.fields["name"], self.fields["starts_on"]
        name.help_text = _("As on the poster, for example “Cupa Clujului 2026”.")
        day.required, day.help_text = False, _("Empty: today.")


def _page(request: HttpRequest) -> HttpResponse:
    game = _game(request)
    typed = request.POST if request.method == "POST" else None
    form = NewEventForm(typed, game=GAMES[game])
    if refusal := refusal_of(request):
        form.add_error("name" if isinstance(refusal, BadName) else None, refusal.detail)
    context = {
        **form.shown(),
        "game": game,
        "here": reverse("open-event") + ("" if game == USUAL else f"?game={game}"),
        "games": [(code, telling.name) for code, telling in TELLINGS.items()],
        "unchanged": _unchanged(form),
        "touched": bool(set(form.errors) - ALWAYS_SHOWN) or form.differs(),
        "sections": () if form.asked.presets else _sections(game),
        "key": key_again(request),
    }
    status = 400 if form.errors else 200
    return render(request, "scoring/rules/open_event.html", context, status=status)


@site_view(Access.ACCOUNT)
@form_on(_page)
def open_event(request: HttpRequest) -> HttpResponse:
    """Return the form of a game; a complete one opens the event, and leads to its desk.

    ``?game=`` is the code of another game than the usual one.
    """
    game = _game(request)
    form = NewEventForm(request.POST, game=GAMES[game])
    if not form.is_valid():
        return _page(request)
    opened = _open(request, game=game, form=form)
    return to_its_desk(request, opened)


def _game(request: HttpRequest) -> str:
    """Return the code of the game that is asked for. Raises NotFound."""
    game = request.GET.get("game", USUAL)
    if game not in GAMES:
        raise NotFound
    return game


def _open(request: HttpRequest, *, game: str, form: NewEventForm) -> OpenedEvent:
    return events.open_event(
        details=TournamentDetails(
            name=form.cleaned_data["name"],
            place=form.cleaned_data["place"],
            starts_on=form.cleaned_data["starts_on"] or timezone.localdate(),
            start_time=form.cleaned_data["start_time"],
        ),
        organizer=account_in(request),
        at=timezone.now(),
        game=game,
        client_key=key_of(request),
        choice=form.chosen(),
    )


def _unchanged(form: NewEventForm) -> str:
    """Return in one line how the event is played if nothing else is chosen."""
    targets = form.asked.targets
    told = {
        "sitting": sitting_text(sittings(form.game)[0]).rstrip("."),
        "target": targets[0] if targets else "",
    }
    if targets:
        return (
            _("Otherwise: today, each for himself, sets to %(target)s. %(sitting)s.")
            % told
        )
    return _("Otherwise: today, each for himself. %(sitting)s.") % told


def _sections(game: str) -> Sequence[RuleSection]:
    """Return the rules under which another game is played."""
    played = GAMES[game]
    rules = played.choose(played.presets[0], pairs=False, changes={})
    return TELLINGS[game].sections(rules, event_rules=REGULATION)
