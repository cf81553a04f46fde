"""The refusals of the end of an event: what has to come first, and why."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class WindowNotOpened(Refusal):
    """Nobody has been given the time to object."""

    code = "window_not_opened"
    sentence = _(
        "The results become official after the objection window. Open it first, or "
        "record that nobody objects."
    )


class WindowOpen(Refusal):
    """Objections can still come."""

    code = "window_open"
    sentence = _(
        "Objections are taken until %(time)s. Wait for that, or record that nobody "
        "objects."
    )

    def __init__(self, *, until: datetime) -> None:
        """Keep when the window ends."""
        super().__init__(time=f"{timezone.localtime(until):%H:%M:%S}")
        self.extra = {"until": until.isoformat()}


class PlacesCorrected(Refusal):
    """A score was corrected after objections were asked for."""

    code = "places_corrected"
    sentence = _(
        "A score was corrected after objections were asked for. Take the last step "
        "back and let the hall object to the corrected places."
    )


class ObjectionsUnanswered(Refusal):
    """An objection waits for its answer."""

    code = "objections_unanswered"
    sentence = _(
        "The results cannot become official: objection %(numbers)s is not answered."
    )


class BadWindow(Refusal):
    """A length that no objection window has."""

    code = "bad_window"
    status = 400
    sentence = _("An objection window lasts from %(least)s to %(most)s minutes.")


class EndMoveRefused(Refusal):
    """The results stand where this step does not lead on from."""

    code = "end_move"
    sentence = _("This is not possible while the results stand at “%(state)s”.")


class EmbargoTooLate(Refusal):
    """The final is confirmed and its score has been public."""

    code = "embargo_too_late"
    sentence = _(
        "The final is over and everybody could see its score: it cannot be held back "
        "any more."
    )


class OpeningUnsure(Refusal):
    """Nobody ticked that the final's score is to be opened for good."""

    code = "opening_unsure"
    status = 400
    sentence = _(
        "Please tick that everybody may see the score of the final: this cannot be "
        "taken back."
    )


class NothingToTakeBack(Refusal):
    """The results are provisional and no window was opened."""

    code = "nothing_to_take_back"
    sentence = _("There is no step that can be taken back.")


class ObjectionIncomplete(Refusal):
    """An objection without its words or without whoever objects."""

    code = "objection_incomplete"
    status = 400
    sentence = _("Please say who objects, and to what.")


class NoSuchEntrant(Refusal):
    """A code that nobody of this event has."""

    code = "no_such_entrant"
    status = 400
    sentence = _("Nobody here has the code %(code)s.")


class AnsweredBefore(Refusal):
    """The objection has its answer."""

    code = "answered_before"
    sentence = _("Objection %(number)s was answered. Take the answer back first.")


class NotAnswered(Refusal):
    """There is no answer to take back."""

    code = "not_answered"
    sentence = _("Objection %(number)s has no answer.")


class NotOfficial(Refusal):
    """Only official results are revealed, or corrected by an erratum."""

    code = "not_official"
    sentence = _("The results are not official yet.")


class AllRevealed(Refusal):
    """The first place stands on the wall."""

    code = "all_revealed"
    sentence = _("All places of the final have been revealed.")


class NothingRevealed(Refusal):
    """There is no reveal to take back."""

    code = "nothing_revealed"
    sentence = _("Nothing has been revealed yet.")


class ErratumIncomplete(Refusal):
    """An erratum without its words, its reason or its second person."""

    code = "erratum_incomplete"
    status = 400
    sentence = _(
        "An erratum needs what is different, why, and the second person who stands "
        "for it."
    )


class SecondIsAuthor(Refusal):
    """The second person is the first one again."""

    code = "second_is_author"
    status = 400
    sentence = _("The second person has to be somebody else than you.")


class NobodyNamed(Refusal):
    """A name or a place, and nobody whose it is."""

    code = "nobody_named"
    status = 400
    sentence = _("Please choose whose name or place it is.")


class NoSuchPlace(Refusal):
    """A place that this event does not give."""

    code = "no_such_place"
    status = 400
    sentence = _("This event has the places 1 to %(last)s.")


class FinalNotConfirmed(Refusal):
    """There are no places yet."""

    code = "final_not_confirmed"
    sentence = _("The results can be published once the final is confirmed.")
