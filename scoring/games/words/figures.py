"""Points and deals as they are shown; what a program reads has the plain hyphen."""

from __future__ import annotations

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

MINUS = "−"


def points_text(points: int) -> str:
    """Return points with a true minus sign: −3, 0, 12."""
    return str(points).replace("-", MINUS)


def counted_points(points: int) -> str:
    """Return points with their word: “1 point”, “−3 points”."""
    said = ngettext("%(count)s point", "%(count)s points", abs(points))
    return said % {"count": points_text(points)}


def counted_deals(deals: int) -> str:
    """Return how many deals: “1 deal”, “12 deals”."""
    return ngettext("%(deals)s deal", "%(deals)s deals", deals) % {"deals": deals}


def change_text(change: int) -> str:
    """Return a change of points with its sign; nothing changes is plain 0."""
    return f"{change:+d}".replace("-", MINUS) if change else "0"


def mean_text(total: int, *, of: int, digits: int) -> str:
    """Return an average with so many digits after the reader's decimal sign."""
    return number_format(total / of, decimal_pos=digits).replace("-", MINUS)


def penalties_text(total: int, *, misdeals: int) -> str:
    """Return how many penalties are in force: “2 penalties, of which 1 misdeal”."""
    given = ngettext("%(count)s penalty", "%(count)s penalties", total)
    penalties = given % {"count": total}
    if not misdeals:
        return penalties
    charged = ngettext("%(count)s misdeal", "%(count)s misdeals", misdeals)
    return _("%(penalties)s, of which %(misdeals)s") % {
        "penalties": penalties,
        "misdeals": charged % {"count": misdeals},
    }
