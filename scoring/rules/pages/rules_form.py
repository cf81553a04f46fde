"""The part of a form that chooses the rules: a preset, and all that can be changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.games.problems import in_words
from scoring.games.protocol import Game, Problem, Sitting
from scoring.games.registry import GAMES, TELLINGS
from scoring.games.telling import Opening, Switch
from scoring.rules import commands as events
from scoring.rules.pages.house_rules import HouseRulesForm, number_field
from tournaments.events.models.tournament import Tournament
from tournaments.events.rules import SHORT_FORM, TWO_PEOPLE

ALONE, PAIRS = "individual", "pairs"
OTHER = "other"


class RulesForm(HouseRulesForm):
    """The rules of an event: its form, tables and target, and single rules."""

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

    def differs(self) -> bool:
        """Tell whether anything but the suggested rules was sent."""
        if not self.is_bound:
            return False
        return bool(set(self.changed_data) - {"preset", "name"}) or any(
            group.touched for group in self.switch_groups()
        )

    def shown(self) -> dict[str, object]:
        """Return what a page shows of the rules that can be chosen."""
        groups = self.switch_groups()
        usual, *others = sittings(self.game)
        return {
            "form": self,
            "presets": self.asked.presets,
            "switch_groups": groups,
            "rules_touched": any(group.touched for group in groups),
            "alone": "" if others else sitting_text(usual),
        }

    def _preset(self) -> str:
        return str(self.cleaned_data.get("preset") or self.game.presets[0])

    def chosen(self) -> events.RulesChoice:
        target = self.cleaned_data.get("target")
        if target == OTHER:
            target = self.cleaned_data["other_target"]
        size = self.cleaned_data.get("table_size")
        pairs = self.cleaned_data["mode"] == PAIRS
        return events.RulesChoice(
            pairs=pairs,
            two_people=self.cleaned_data["two_people"],
            short_form=bool(self.cleaned_data.get("short_form")),
            preset=self._preset(),
            target=None if target is None else int(target),
            table_size=int(size) if size and not pairs else None,
            overrides=self.house_rules(),
        )


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
    field = number_field(label, least=1, most=asked.most_target)
    field.help_text = (
        _("Only if you have chosen “another number”.")
        if asked.targets
        else _("Points. Empty: as the rules below say.")
    )
    return field


def sittings(game: Game) -> Sequence[Sitting]:
    """Return the ways in which single players sit under the first rules of a game."""
    rules = game.choose(game.presets[0], pairs=False, changes={})
    return game.sittings(rules, pairs=False)


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


def as_typed(tournament: Tournament) -> dict[str, Any]:
    """Return what a form would hold by which an event's rules were chosen."""
    game, pairs = GAMES[tournament.game], tournament.in_pairs
    asked = TELLINGS[game.code].opening()
    preset, changes = _nearest(game, tournament.ruleset, asked=asked, pairs=pairs)
    typed: dict[str, Any] = {
        "mode": PAIRS if pairs else ALONE,
        "preset": preset,
        "two_people": tournament.event_rules["closed_tables"] == TWO_PEOPLE,
        "short_form": tournament.event_rules.get("deals") == SHORT_FORM,
        "table_size": str(tournament.table_sizes[0]),
    }
    target = tournament.ruleset.get("target")
    if target is not None and asked.targets and target not in asked.targets:
        typed |= {"target": OTHER, "other_target": target}
    else:
        typed["target"] = target
    for group in asked.groups:
        for switch in group.switches:
            if switch.field in changes:
                typed[f"rule_{switch.field}"] = _sent(switch, changes[switch.field])
    if asked.order and asked.order.field in changes:
        for place, code in enumerate(changes[asked.order.field], start=1):
            typed[f"tie_{code}"] = place
    return typed


def _nearest(
    game: Game, ruleset: Mapping[str, Any], *, asked: Opening, pairs: bool
) -> tuple[str, dict[str, Any]]:
    """Return the preset that these rules differ from least, and in what they do."""
    fields = [switch.field for group in asked.groups for switch in group.switches]
    fields += [asked.order.field] if asked.order else []
    found = {}
    for preset in game.presets:
        told = game.choose(preset, pairs=pairs, changes={}).to_json()
        found[preset] = {
            name: ruleset[name] for name in fields if ruleset[name] != told[name]
        }
    preset = min(found, key=lambda one: len(found[one]))
    return preset, found[preset]


def _sent(switch: Switch, value: object) -> object:
    """Return what the form sends for a value of a rule."""
    alike = (sent for sent, one in switch.values.items() if one.value == value)
    return next(alike, value)
