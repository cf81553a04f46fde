"""The kinds of ledger lines and of penalties, as stored and hashed."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class LineKind(TextChoices):
    """What a line of a table's ledger records."""

    OPENED = "opened", _("Table opened")
    DEAL = "deal", _("Deal")
    PENALTY = "penalty", _("Penalty")
    VOID = "void", _("Line voided")
    LOT = "lot", _("Lots drawn")
    CLOSE = "close", _("Table closed")
    REOPEN = "reopen", _("Table reopened")
    NOTE = "note", _("Note")
    LEAVE = "leave", _("A player leaves")
    SIT = "sit", _("Somebody takes a seat")
    SWAP = "swap", _("Seats exchanged")
    JOIN = "join", _("A late player takes a free seat")
    LAST_DEAL = "last_deal", _("Last deal called")
    MOVED = "moved", _("Table moved")


class Purpose(TextChoices):
    """Whether a deal counts for the set or only separates those who are tied."""

    SET = "set", _("Set")
    TIE_BREAK = "tie_break", _("Extra deal")


class PenaltyKind(TextChoices):
    """What a penalty is for."""

    REVOKE = "revoke", _("Cheating")
    MISDEAL = "misdeal", _("Misdeal")
    OTHER = "other", _("Other")


class LeaveCause(TextChoices):
    """Why a player does not play at a table any more."""

    WITHDRAWN = "withdrawn", _("Withdrawn")
    EXPELLED = "expelled", _("Expelled")
    NO_SHOW = "no_show", _("Did not come")


class SitAs(TextChoices):
    """With which right somebody takes a seat that another has left."""

    SUBSTITUTE = "substitute", _("Substitute")
    STAND_IN = "stand_in", _("Stand-in")


class LotMethod(TextChoices):
    """How lots were drawn."""

    URN = "urn", _("Urn")
    COIN = "coin", _("Coin")
    CARDS = "cards", _("Cards")
    CD2 = "cd2", _("By the protocol, with a proof")


# What people draw by hand and type; the protocol's order comes from its proof alone.
DRAWN_BY_HAND = (LotMethod.URN, LotMethod.COIN, LotMethod.CARDS)


class Decision(TextChoices):
    """What was decided about a correction behind a confirmed stage."""

    KEPT = "kept", _("Those who went through stay through")
    CORRECTED = "corrected", _("Those go through whom the corrected score gives")
    UNAFFECTED = "unaffected", _("Nobody's way changes")
    SUPERSEDED = "superseded", _("Another correction followed")


class CallState(TextChoices):
    """Where a call for a referee stands."""

    CALLED = "called", _("Called")
    CLAIMED = "claimed", _("On the way")
    CLOSED = "closed", _("Ruled")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class EndState(TextChoices):
    """Where the results stand once the final is confirmed."""

    PROVISIONAL = "provisional", _("Provisional results")
    WINDOW = "window", _("Objection window")
    WAIVED = "waived", _("Nobody objects")
    OFFICIAL = "official", _("Official results")


class Answer(TextChoices):
    """What was said to an objection; an answer can be taken back."""

    ACCEPTED = "accepted", _("Accepted")
    REJECTED = "rejected", _("Rejected")
    TAKEN_BACK = "taken_back", _("Answer taken back")


class RaffleMove(TextChoices):
    """What happened at a raffle between its opening and its last winner."""

    TYPED = "typed", _("Cards typed")
    ABSENT = "absent", _("The winner was not there")
    PRESENT = "present", _("The absence was taken back")
