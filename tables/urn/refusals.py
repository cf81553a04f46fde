"""The refusals of the paper urn's books."""

from django.utils.translation import gettext_lazy as _

from tables.refusals import UrnNotOpen
from tournaments.refusals import refusal

WrongCheckCode = refusal(
    "wrong_check_code",
    _(
        "%(typed)s is not the check code of ticket %(seat)s: a slip in typing, a "
        "ticket of another draw, or one that was not printed here. Nothing was "
        "recorded."
    ),
    status=400,
)
OldCheckCode = refusal(
    "old_check_code",
    _(
        "Ticket %(seat)s was printed again, and %(typed)s is the check code of the "
        "lost one: it is void. Nothing was recorded."
    ),
)
CheckCodeMissing = refusal(
    "check_code_missing",
    _("Type the four characters under the seat as well: %(seat)s and its check code."),
    status=400,
)
WhoMissing = refusal(
    "who_missing", _("Type the name or the code of who has drawn."), status=400
)
TicketMissing = refusal(
    "ticket_missing", _("Type the ticket, or press it below."), status=400
)
TicketNotInUrn = refusal(
    "ticket_not_in_urn",
    _(
        "Ticket %(seat)s was counted as not drawn at %(time)s. Put it back into the "
        "urn first."
    ),
)
SecondPersonMissing = refusal(
    "second_person",
    _("Two people are needed: name a second one by code, not %(author)s again."),
    status=400,
)
NoSuchPerson = refusal(
    "no_such_person",
    _("“%(typed)s” is nobody of the staff and nobody in this stage."),
    status=400,
)
AbsentCannotConfirm = refusal(
    "absent_cannot_confirm",
    _("%(name)s is absent: somebody of the staff has to confirm."),
)
ReasonMissing = refusal(
    "reason_missing", _("Say why: the reason stays on record."), status=400
)
CountDiffers = refusal(
    "count_differs",
    _(
        "You counted %(counted)s, but the books say %(left)s in the urn: %(seats)s. "
        "Look for the difference first. Nothing was changed."
    ),
)
TableTooSmall = refusal(
    "table_too_small",
    _(
        "Table %(letters)s would have fewer than %(least)s. Let the head referee "
        "draw for those who are absent, or call the draw off."
    ),
)
OtherRecord = refusal(
    "other_record",
    _(
        "Ticket %(seat)s was recorded for %(name)s meanwhile. Nothing was confirmed; "
        "please look again."
    ),
)
OksMissing = refusal(
    "oks_missing",
    _("These records still need an OK: %(seats)s. The seats cannot be published yet."),
)

OtherUrn = UrnNotOpen.of_kind(
    "other_urn",
    _(
        "This was typed for another urn (stage and draw %(typed)s); the latest one is "
        "%(now)s. Nothing was recorded."
    ),
)
NoSuchTicket = refusal(
    "no_such_ticket", _("There is no ticket “%(seat)s” in this urn."), status=400
)
TicketTaken = refusal(
    "ticket_taken",
    _(
        "Ticket %(seat)s was drawn before: by %(name)s (%(code)s) at %(time)s. "
        "Nothing was changed."
    ),
)
HasTicket = refusal(
    "has_ticket", _("%(name)s drew ticket %(seat)s at %(time)s. Nothing was changed.")
)
NotInStage = refusal(
    "not_in_stage",
    _("“%(name)s” is not among those who draw in this stage."),
    status=400,
)
TicketNotDrawn = refusal("ticket_not_drawn", _("Ticket %(seat)s is still in the urn."))
FreeTicketAgain = refusal(
    "free_ticket_again",
    _(
        "Ticket %(seat)s goes on without playing, and %(name)s have done so before. "
        "Put it back: they draw again, while this ticket is out of the urn."
    ),
)
OthersDrawFirst = refusal(
    "others_draw_first",
    _(
        "First those draw who have gone on without playing before: %(names)s. "
        "Ticket %(seat)s goes into the urn after that."
    ),
)
