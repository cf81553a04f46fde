"""The refusals of a digital draw."""

from django.utils.translation import gettext_lazy as _

from tournaments.refusals import Refusal


class UnknownSources(Refusal):
    """A digital draw without a source of chance."""

    code = "unknown_sources"
    status = 400
    sentence = _("Choose what is laid open in the hall: cards, throws of a die, both.")


class UrnInForce(Refusal):
    """A digital step while the paper urn of the stage is open."""

    code = "urn_in_force"
    sentence = _(
        "The paper urn of this stage is open. To draw digitally, call its draw off "
        "first."
    )


class NoDigitalDraw(Refusal):
    """Nothing has been frozen, or the draw was called off."""

    code = "no_digital_draw"
    sentence = _("No digital draw of this stage is under way.")


class DigitalNeedsUrn(Refusal):
    """A free ticket that some pairs must not draw: only the urn can hold it back."""

    code = "digital_needs_urn"
    sentence = _(
        "This stage cannot be drawn digitally: %(names)s have gone on without playing "
        "before and draw first, while the free ticket is out of the urn. Open the urn."
    )


class DrawListChanged(Refusal):
    """The stage's entrants or tables are no longer those of the frozen list."""

    code = "draw_list_changed"
    sentence = _(
        "The entrants or the tables have changed since the list was frozen. Call the "
        "draw off and freeze the list again."
    )


class WrongStep(Refusal):
    """The draw is at another step than the page thought."""

    code = "draw_wrong_step"
    sentence = _("The draw is at another step. Look at it again; nothing was changed.")


class EntropyTooEarly(Refusal):
    """Cards or throws before the commitment has been public long enough."""

    code = "entropy_too_early"
    sentence = _(
        "Too early: the mark has to be on the wall for %(seconds)s seconds "
        "before the hall draws. Go on at %(time)s."
    )


class PublicPartWrong(Refusal):
    """Typed cards or throws that cannot be; the sentence says which one."""

    code = "public_part"
    status = 400
    sentence = _("%(where)s: %(why)s")


class PublicPartChanged(Refusal):
    """Confirming other cards than those that are recorded."""

    code = "public_part_changed"
    sentence = _(
        "Meanwhile something else was typed. Compare it with the table again before "
        "you confirm it."
    )


class WitnessMissing(Refusal):
    """Two people are needed, and there is one."""

    code = "witness_missing"
    status = 400
    sentence = _("Two people are needed: type the name or the code of the second one.")


class WitnessUnknown(Refusal):
    """The second person is neither on the list nor on the staff."""

    code = "witness_unknown"
    status = 400
    sentence = _(
        "“%(name)s” is nobody on the list of entrants or of the staff: the record "
        "keeps a code, never a name."
    )


class WitnessUnclear(Refusal):
    """Several people have this name."""

    code = "witness_unclear"
    status = 400
    sentence = _("“%(name)s” fits several people: type the code.")


class WitnessIsAuthor(Refusal):
    """The same person twice."""

    code = "witness_is_author"
    status = 400
    sentence = _("The second person must be another one than you (%(code)s).")


class SecretLost(Refusal):
    """The secret is not there."""

    code = "secret_lost"
    sentence = _(
        "The secret of this draw is not here: an event that came from a file has none. "
        "Call the draw off and draw again."
    )


class MarkBroken(Refusal):
    """List or secret are not those that the mark has fixed."""

    code = "mark_broken"
    sentence = _(
        "The list or the secret of this draw is not the one that its mark has fixed. "
        "Call the draw off and draw again."
    )


class DrawReasonMissing(Refusal):
    """A draw is called off with a reason."""

    code = "reason_missing"
    status = 400
    sentence = _("Say why the draw is called off: the reason stays on record.")


class TooFewEntrants(Refusal):
    """Fewer than two people are checked in."""

    code = "too_few_entrants"
    sentence = _("%(count)s checked in: a tournament needs at least two.")


class TooFewPairs(Refusal):
    """Fewer than two pairs are checked in."""

    code = "too_few_entrants"
    sentence = _("%(count)s checked in: a tournament needs at least two pairs.")


class TooManyEntrants(Refusal):
    """More people than the plan can seat."""

    code = "too_many_entrants"
    sentence = _("%(count)s checked in: at most %(most)s can play in one event.")


class FiveEntrants(Refusal):
    """Five cannot be split into tables of three and four."""

    code = "five_entrants"
    sentence = _(
        "Five cannot sit at tables of three and four. Choose: one stands by and "
        "the other four play the final; wait for a sixth; or a table of three and "
        "a table of two, where the two simply go through."
    )


class UrnAlreadyOpen(Refusal):
    """The stage has an open urn or a published draw."""

    code = "urn_already_open"
    sentence = _("The urn of this stage is open already, or its seats are published.")
