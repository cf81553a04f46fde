"""The refusals around the start of a stage whose seats are published."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.errors import Refusal


class StageNotStarted(Refusal):
    """The seats are published, play has not begun."""

    code = "stage_not_started"
    sentence = _(
        "The stage has not been started yet: nothing can be recorded before the "
        "organizer starts it."
    )


class SeatsNotPublished(Refusal):
    """A stage starts with its seats, or after them."""

    code = "seats_not_published"
    sentence = _("The seats of this stage are not published yet.")


class StartStands(Refusal):
    """Something of the play is on record, so the start cannot be taken back."""

    code = "start_stands"
    sentence = _(
        "Play has begun: something is recorded at %(tables)s. The start of the stage "
        "cannot be taken back any more; correct the lines at their tables."
    )


class StartMoved(Refusal):
    """The stage was started, or its start taken back, since the page was shown."""

    code = "start_moved"
    sentence = _(
        "The stage was started, or its start was taken back, since the page that you "
        "saw. Nothing was changed; look at it again."
    )
