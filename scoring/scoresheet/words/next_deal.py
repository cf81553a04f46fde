"""What the next deal must bring, a sentence for each side and one for the set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.games.words.figures import points_text
from scoring.scoresheet.next_deal import Needs, NextDeal


@dataclass(frozen=True, slots=True)
class NextDealView:
    """The sentences: one by side, of those that have one, and one about the end."""

    sides: dict[int, str]
    end: str

    @property
    def all(self) -> tuple[str, ...]:
        """Return all of them, in order of the seats."""
        return tuple(filter(None, (*self.sides.values(), self.end)))


def next_deal_view(
    found: NextDeal, *, names: Sequence[str], final: bool, may_be_last: bool = False
) -> NextDealView:
    """Return what the next deal must bring; ``names`` are those of the sides.

    ``may_be_last``: an announced end may make it the last one, whatever it brings.
    """
    return NextDealView(
        sides={
            needs.side: _side(needs, name=names[needs.side], final=final)
            for needs in found.sides
        },
        end=_end(found, names=names, may_be_last=may_be_last),
    )


def _side(needs: Needs, *, name: str, final: bool) -> str:
    values = {"name": name}
    if needs.safe:
        said = (
            _("%(name)s stays in the lead whatever it brings.")
            if final
            else _("%(name)s is through so far after it, whatever it brings.")
        )
        return said % values
    if needs.enough is not None:
        return " ".join([_enough(needs.enough, name=name, final=final), _fewer(needs)])
    if needs.hope:
        said = (
            _("%(name)s can take the lead with it; that depends on the others.")
            if final
            else _(
                "%(name)s can be through so far after it; that depends on the others."
            )
        )
        return said % values
    said = (
        _("%(name)s cannot take the lead with it alone.")
        if final
        else _("%(name)s cannot be through so far with it alone.")
    )
    return said % values


def _enough(points: int, *, name: str, final: bool) -> str:
    values = {"name": name, "points": points_text(points)}
    if points <= 0:
        said = (
            _("%(name)s is in the lead after it if it brings %(points)s or more.")
            if final
            else _(
                "%(name)s is through so far after it if it brings %(points)s or more."
            )
        )
        return said % values
    if final:
        said = ngettext(
            "%(name)s is in the lead after it, whatever the others make, if it brings "
            "%(points)s point or more.",
            "%(name)s is in the lead after it, whatever the others make, if it brings "
            "%(points)s points or more.",
            points,
        )
    else:
        said = ngettext(
            "%(name)s is through so far after it, whatever the others make, if it "
            "brings %(points)s point or more.",
            "%(name)s is through so far after it, whatever the others make, if it "
            "brings %(points)s points or more.",
            points,
        )
    return said % values


def _fewer(needs: Needs) -> str:
    if needs.hope:
        return _("With fewer it depends on the others.")
    return _("With fewer not.")


def _end(found: NextDeal, *, names: Sequence[str], may_be_last: bool) -> str:
    if found.last:
        return _("It is the last deal of this set.")
    if not found.may_end:
        return "" if may_be_last else _("The next deal cannot end the set.")
    ways = [
        f"{names[needs.side]} {needs.ends}"
        for needs in found.sides
        if needs.ends is not None and needs.ends > 0
    ]
    if not ways:
        return _("The next deal can end the set.")
    return _("The set ends with these points or more: %(ways)s.") % {
        "ways": ", ".join(ways)
    }
