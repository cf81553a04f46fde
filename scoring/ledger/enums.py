"""The kinds of line of a table's ledger, each declared once, and their choices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import TextChoices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.book.forms import Form
from tournaments.book.kinds import Shape, shape_of


class LineKind(TextChoices):
    """What a line of a table's ledger records."""

    OPENED = "opened", _("Table opened")
    DEAL = "deal", _("Deal")
    PENALTY = "penalty", _("Penalty")
    VOID = "void", _("Line voided")
    LOT = "lot", _("Lots drawn")
    CLOSE = "close", _("Table closed")
    REOPEN = "reopen", _("Table reopened")
    REVIEW = "note", _("Review")
    REMARK = "remark", _("Note")
    LEAVE = "leave", _("A player leaves")
    SIT = "sit", _("Somebody takes a seat")
    SWAP = "swap", _("Seats exchanged")
    JOIN = "join", _("Somebody takes a free seat")
    LAST_DEAL = "last_deal", _("Last deal called")
    MOVED = "moved", _("Table moved")


@dataclass(frozen=True, slots=True)
class LineTraits:
    """What holds of every line of a kind.

    ``folded``: replay reads it in its place in the play; ``seats``: it says who sits
    or plays; ``voidable``: a later line can void it, which its place in the play shows;
    ``after_close``: a closed table takes it; ``before_play``: also a table whose stage
    has not been started; ``says_why``: it has a reason; ``only_words``: that reason is
    all that it says, and changes nothing; ``two_people``: it is signed by two;
    ``filled``: fields of the payload that nobody asks for, because they follow.

    ``says`` is the shape of what such a line says, a frozen dataclass whose ``told``
    explains it; with a ``form`` referees write it on a page made of its fields, and
    over the API.
    """

    folded: bool = False
    seats: bool = False
    voidable: bool = False
    after_close: bool = False
    before_play: bool = False
    says_why: bool = False
    only_words: bool = False
    two_people: bool = False
    filled: frozenset[str] = frozenset()
    says: Shape | None = None
    form: Form | None = None

    def __post_init__(self) -> None:
        """Refuse what nothing would show, and words beside the reason of a line."""
        assert self.folded or not self.voidable, "nothing would show that it is void"
        says = self.says
        assert self.form is None or (says is not None and not says.private)

    def told(self, payload: Mapping[str, Any]) -> str:
        """Return what a line says beside its title and its reason, if it does."""
        says = self.says
        return "" if says is None else says.told(says.read(payload, texts={}))


@dataclass(frozen=True, slots=True)
class Remark:
    """Something worth knowing later; the reason of the line says what."""


@dataclass(frozen=True, slots=True)
class LastDeal:
    """One more deal is played, then the set is over on points."""

    def told(self) -> str:
        """Return what follows."""
        return gettext("One more deal is played; then the table is closed on points.")


@dataclass(frozen=True, slots=True)
class TableMoved:
    """The table stands elsewhere; the reason of the line says where."""


KINDS: Mapping[LineKind, LineTraits] = {
    LineKind.OPENED: LineTraits(before_play=True),
    LineKind.DEAL: LineTraits(
        folded=True, voidable=True, filled=frozenset({"tied", "from_paper"})
    ),
    LineKind.PENALTY: LineTraits(folded=True, voidable=True),
    LineKind.VOID: LineTraits(after_close=True, before_play=True, says_why=True),
    LineKind.LOT: LineTraits(
        folded=True,
        voidable=True,
        after_close=True,
        filled=frozenset({"among", "order", "witnesses", "proof"}),
    ),
    LineKind.CLOSE: LineTraits(filled=frozenset({"totals", "order", "deals"})),
    LineKind.REOPEN: LineTraits(after_close=True, says_why=True),
    LineKind.REVIEW: LineTraits(after_close=True, says_why=True),
    LineKind.REMARK: LineTraits(
        after_close=True,
        before_play=True,
        says_why=True,
        only_words=True,
        says=shape_of(Remark),
        form=Form(
            address="notes",
            operation="note",
            heading=_("Write a note"),
            lead=_("For the record of this table. It changes no score."),
            done=_("Saved: the note."),
            reason=_("What happened?"),
            help=_("It stays in the table's record and is public."),
        ),
    ),
    LineKind.LEAVE: LineTraits(
        folded=True,
        seats=True,
        voidable=True,
        before_play=True,
        says_why=True,
        filled=frozenset({"seat"}),
    ),
    LineKind.SIT: LineTraits(
        folded=True,
        seats=True,
        voidable=True,
        before_play=True,
        says_why=True,
        two_people=True,
    ),
    LineKind.SWAP: LineTraits(
        folded=True,
        seats=True,
        before_play=True,
        says_why=True,
        two_people=True,
        filled=frozenset({"seated", "other"}),
    ),
    LineKind.JOIN: LineTraits(
        folded=True,
        seats=True,
        voidable=True,
        before_play=True,
        says_why=True,
        filled=frozenset({"seat"}),
    ),
    LineKind.LAST_DEAL: LineTraits(
        folded=True,
        voidable=True,
        says=shape_of(LastDeal),
        form=Form(
            address="last-deals",
            operation="call_last_deal",
            heading=_("Call the last deal"),
            lead=_(
                "One more deal is played out. Then the set is over on points, whoever "
                "leads."
            ),
            done=_("The last deal is called."),
            icon="clock",
        ),
    ),
    LineKind.MOVED: LineTraits(
        before_play=True,
        says_why=True,
        only_words=True,
        says=shape_of(TableMoved),
        form=Form(
            address="moves",
            operation="move_table",
            heading=_("The table has moved"),
            lead=_("It keeps its letter, its people and its points."),
            done=_("Saved: the table has moved."),
            icon="table",
            reason=_("Where does it stand now?"),
            help=_("It stays in the table's record and is public."),
        ),
    ),
}


def kinds_that(trait: str) -> frozenset[LineKind]:
    """Return the kinds of which a trait holds."""
    return frozenset(kind for kind, one in KINDS.items() if getattr(one, trait))


# The lines that change the points of the set.
SCORING_KINDS = frozenset({LineKind.DEAL, LineKind.PENALTY})
SEATING_KINDS = kinds_that("seats")
VOIDABLE_KINDS = kinds_that("voidable")
FOLDED_KINDS = kinds_that("folded")
BEFORE_PLAY = kinds_that("before_play")


class Purpose(TextChoices):
    """Whether a deal counts for the set or only separates those who are tied."""

    SET = "set", _("Set")
    TIE_BREAK = "tie_break", _("Extra deal")


class LeaveCause(TextChoices):
    """Why a player does not play at a table any more.

    Who was ``reseated`` plays at another table of the stage: nobody chooses that cause,
    it comes with a table that is dissolved.
    """

    WITHDRAWN = "withdrawn", _("Withdrawn")
    EXPELLED = "expelled", _("Expelled")
    NO_SHOW = "no_show", _("Did not come")
    RESEATED = "reseated", _("Plays at another table")


# Why somebody is not in the hall any more, as people say it of who leaves.
AWAY = tuple(cause for cause in LeaveCause if cause is not LeaveCause.RESEATED)


class SitAs(TextChoices):
    """With which right somebody takes a seat that another has left."""

    SUBSTITUTE = "substitute", _("Substitute")
    STAND_IN = "stand_in", _("Stand-in")
