"""The refusals of a digital draw."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import refusal

UnknownSources = refusal(
    "unknown_sources",
    _("Choose what is laid open in the hall: cards, throws of a die, both."),
    status=400,
)
UrnInForce = refusal(
    "urn_in_force",
    _(
        "The paper urn of this stage is open. To draw digitally, call its draw off "
        "first."
    ),
)
NoDigitalDraw = refusal(
    "no_digital_draw", _("No digital draw of this stage is under way.")
)
DigitalNeedsUrn = refusal(
    "digital_needs_urn",
    _(
        "This stage cannot be drawn digitally: %(names)s have gone on without playing "
        "before and draw first, while the free ticket is out of the urn. Open the urn."
    ),
)
DrawListChanged = refusal(
    "draw_list_changed",
    _(
        "The entrants or the tables have changed since the list was frozen. Call the "
        "draw off and freeze the list again."
    ),
)
WrongStep = refusal(
    "draw_wrong_step",
    _("The draw is at another step. Look at it again; nothing was changed."),
)
EntropyTooEarly = refusal(
    "entropy_too_early",
    _(
        "Too early: the mark has to be on the wall for %(seconds)s seconds "
        "before the hall draws. Go on at %(time)s."
    ),
)
PublicPartWrong = refusal("public_part", _("%(where)s: %(why)s"), status=400)
PublicPartChanged = refusal(
    "public_part_changed",
    _(
        "Meanwhile something else was typed. Compare it with the table again before "
        "you confirm it."
    ),
)
WitnessMissing = refusal(
    "witness_missing",
    _("Two people are needed: type the name or the code of the second one."),
    status=400,
)
WitnessUnknown = refusal(
    "witness_unknown",
    _(
        "“%(name)s” is nobody on the list of entrants or of the staff: the record "
        "keeps a code, never a name."
    ),
    status=400,
)
WitnessUnclear = refusal(
    "witness_unclear", _("“%(name)s” fits several people: type the code."), status=400
)
WitnessIsAuthor = refusal(
    "witness_is_author",
    _("The second person must be another one than you (%(code)s)."),
    status=400,
)
SecretLost = refusal(
    "secret_lost",
    _(
        "The secret of this draw is not here: an event that came from a file has none. "
        "Call the draw off and draw again."
    ),
)
MarkBroken = refusal(
    "mark_broken",
    _(
        "The list or the secret of this draw is not the one that its mark has fixed. "
        "Call the draw off and draw again."
    ),
)
DrawReasonMissing = refusal(
    "reason_missing",
    _("Say why the draw is called off: the reason stays on record."),
    status=400,
)
TooFewEntrants = refusal(
    "too_few_entrants",
    _("%(count)s checked in: a tournament needs at least %(fewest)s."),
)
TooFewPairs = refusal(
    "too_few_entrants",
    _("%(count)s checked in: a tournament needs at least two pairs."),
)
TooManyEntrants = refusal(
    "too_many_entrants",
    _("%(count)s checked in: at most %(most)s can play in one event."),
)
NoPlan = refusal(
    "no_plan",
    _(
        "%(count)s cannot be seated at the tables of this game. Let somebody stand by, "
        "or wait for one more."
    ),
)
FiveEntrants = refusal(
    "five_entrants",
    _(
        "%(count)s cannot sit at tables of %(least)s to %(full)s. Choose: one stands "
        "by and the others play the final; wait for one more; or one table plays, and "
        "those who are left simply go through."
    ),
)
FiveGoOn = refusal(
    "five_go_on",
    _(
        "%(count)s go on and cannot sit at tables of %(least)s to %(full)s. One table "
        "plays, and those who are left simply go through: nobody who has qualified "
        "stands by."
    ),
)
UrnAlreadyOpen = refusal(
    "urn_already_open",
    _("The urn of this stage is open already, or its seats are published."),
)
MovingUpLotLeft = refusal(
    "lot_under_way",
    _(
        "A lot that decided who moves up is under way, and since a correction nobody "
        "waits for it. Call it off by two people, on the page of the stage."
    ),
)
