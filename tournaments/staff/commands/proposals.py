"""Two people for one act: one proposes it, another one countersigns.

A proposal keeps what the act would change; it is run by the second signature and
only if it still changes exactly that. Source: docs/adr/0030.

Order of locks: the event, the proposal, then whatever its act locks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from inspect import unwrap
from typing import Any, ParamSpec, TypeVar

from django.db import transaction
from django.utils.text import capfirst

from tournaments.book.chain import TEXT_LIMIT
from tournaments.book.lines import BOOK, write_many
from tournaments.book.models import BookLine
from tournaments.events.commands.steps import changed, lock_tables, lock_tournament
from tournaments.events.models.tournament import Tournament
from tournaments.ids import TournamentId
from tournaments.refusals import NotAllowed, existing
from tournaments.staff.enums import ProposalKind, ProposalState
from tournaments.staff.lines import Countersigned
from tournaments.staff.models.proposal import NAME_LIMIT, Proposal
from tournaments.staff.queries.proposals import may_countersign, seconds_of
from tournaments.staff.queries.roles import Actor
from tournaments.staff.queries.staff import has_gone
from tournaments.staff.refusals import (
    NobodyToConfirm,
    OwnProposal,
    ProposalDecided,
    ProposalExpired,
    ProposalKeyReused,
    ProposalReason,
    ProposalStale,
    ProposerGone,
)
from tournaments.staff.words import signer

LIFETIME = timedelta(hours=2)
LIFETIMES = {ProposalKind.ERRATUM: timedelta(days=7)}
Facts = dict[str, Any]
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Signed:
    """A proposal with its second signature.

    ``anew``: both have seen what is there now; else it is run on what the author's
    form has shown.
    """

    proposal: Proposal
    second: str
    at: datetime
    anew: bool = True


def lines_of_the_event(signed: Signed) -> list[Countersigned]:
    """Return the lines of the event's book that both have signed so far."""
    lines = BookLine.objects.filter(
        tournament=signed.proposal.tournament_id,
        author=signed.proposal.author,
        second=signed.second,
    )
    in_order = lines.order_by("seq").values_list("seq", flat=True)
    return [Countersigned(book=BOOK, line=seq) for seq in in_order]


@dataclass(frozen=True, slots=True)
class Act:
    """How a kind of proposal is done.

    ``run`` makes the steps of the command inside the caller's transaction and raises
    its refusals; ``look`` returns as JSON, in codes and numbers, what it may change;
    ``lines`` returns what both have signed so far, where it writes: by what comes to
    them it is known what the act has written, and not by an hour, which a clock that
    was set back gives twice.
    """

    run: Callable[[Signed], object]
    look: Callable[[Proposal], Facts]
    lines: Callable[[Signed], list[Countersigned]] = lines_of_the_event


@transaction.atomic(durable=True)
def propose(proposal: Proposal, *, act: Act) -> Proposal:
    """Keep an act until a second person countersigns it; nothing else is written.

    ``proposal`` says what is wanted, by whom and why. The act is tried out and taken
    back, so that what cannot be done is refused at once. The same key gives the first
    answer. Raises ProposalReason, NobodyToConfirm, ProposalKeyReused, and what the act
    raises.
    """
    proposal.reason, proposal.words = (
        storable(proposal.reason),
        storable(proposal.words),
    )
    if not proposal.reason:
        raise ProposalReason
    proposal.name = proposal.name.strip()[:NAME_LIMIT]
    lifetime = LIFETIMES.get(ProposalKind(proposal.kind), LIFETIME)
    proposal.expires_at = proposal.at + lifetime
    # First of all: the same key can come twice at once.
    tournament = lock_tournament(TournamentId(proposal.tournament_id))
    earlier = _earlier(proposal)
    if earlier is not None:
        return earlier
    others = seconds_of(proposal)
    if not others:
        raise NobodyToConfirm
    signed = Signed(proposal, second=others[0].code, at=proposal.at, anew=False)
    proposal.preview = preview_of(signed, act=act)
    proposal.number = tournament.proposals.count() + 1
    proposal.save()
    changed(tournament)
    return proposal


def preview_of(
    signed: Signed, *, act: Act, tell: Callable[[], object] | None = None
) -> Facts:
    """Return what the act would change now, before and after; nothing is written.

    It is done by the very steps that will do it, and taken back; ``tell`` is called
    in between, to read what would then be there. Raises what the act raises.
    """
    with transaction.atomic():
        before = act.look(signed.proposal)
        act.run(signed)
        after = act.look(signed.proposal)
        if tell is not None:
            tell()
        transaction.set_rollback(True)
    return {"before": before, "after": after}


@transaction.atomic(durable=True)
def countersign(
    *,
    tournament_id: TournamentId,
    number: int,
    actor: Actor,
    acts: Mapping[ProposalKind, Act],
    at: datetime,
) -> Proposal:
    """Do what was proposed, signed by its author and by this second person.

    All in one transaction; the same person again changes nothing. Raises NotFound,
    OwnProposal, NotAllowed, ProposalDecided, ProposalExpired, ProposerGone,
    ProposalStale, and what the act raises.
    """
    proposal = _lock(tournament_id, number=number)
    if (proposal.state, proposal.decided_by) == (ProposalState.CONFIRMED, actor.code):
        return proposal
    _check_other(proposal, actor=actor)
    if proposal.expires_at <= at:
        raise ProposalExpired
    refuse_gone(proposal)
    # Before the act is tried out, so that no line arrives between look and lock.
    lock_tables(
        proposal.tournament, stage__in=proposal.stages, letter__in=proposal.letters
    )
    signed = Signed(proposal, second=actor.code, at=at)
    act = acts[ProposalKind(proposal.kind)]
    if preview_of(signed, act=act) != proposal.preview:
        raise ProposalStale
    before = act.lines(signed)
    act.run(signed)
    done = [one for one in act.lines(signed) if one not in before]
    write_many(tournament_id, done, author=actor.code, at=at)
    _decide(proposal, state=ProposalState.CONFIRMED, code=actor.code, at=at)
    return proposal


def refuse_gone(proposal: Proposal) -> None:
    """Refuse what was proposed by who is not of the staff any more.

    Raises ProposerGone.
    """
    tournament_id = TournamentId(proposal.tournament_id)
    if has_gone(tournament_id, code=proposal.author):
        raise ProposerGone(code=capfirst(signer(proposal.author)))


@transaction.atomic(durable=True)
def decline(
    *,
    tournament_id: TournamentId,
    number: int,
    actor: Actor,
    reason: str,
    at: datetime,
) -> Proposal:
    """Refuse to countersign, with a reason; nothing of it is done.

    Raises NotFound, ProposalReason, OwnProposal, NotAllowed, ProposalDecided.
    """
    proposal = _lock(tournament_id, number=number)
    answer = storable(reason)
    known = (proposal.state, proposal.decided_by, proposal.answer)
    if known == (ProposalState.DECLINED, actor.code, answer):
        return proposal
    if not answer:
        raise ProposalReason
    _check_other(proposal, actor=actor)
    proposal.answer = answer
    _decide(proposal, state=ProposalState.DECLINED, code=actor.code, at=at)
    return proposal


@transaction.atomic(durable=True)
def withdraw(
    *, tournament_id: TournamentId, number: int, actor: Actor, at: datetime
) -> Proposal:
    """Take one's own proposal back before anybody has decided about it.

    Raises NotFound, NotAllowed, ProposalDecided.
    """
    proposal = _lock(tournament_id, number=number)
    if proposal.author != actor.code:
        raise NotAllowed
    if proposal.state == ProposalState.WITHDRAWN:
        return proposal
    _check_waiting(proposal)
    _decide(proposal, state=ProposalState.WITHDRAWN, code=actor.code, at=at)
    return proposal


def without_transaction(command: Callable[P, R]) -> Callable[P, R]:
    """Return a command without its own transaction, for an act, which has one."""
    inner: Callable[P, R] = unwrap(command)
    return inner


def storable(text: str) -> str:
    """Return of a text what a database keeps."""
    lines = text.replace("\r\n", "\n")
    words = "".join(one for one in lines if one.isprintable() or one in "\n\t")
    return words.strip()[:TEXT_LIMIT]


def _earlier(proposal: Proposal) -> Proposal | None:
    """Return what this key has proposed before. Raises ProposalKeyReused."""
    found = Proposal.objects.filter(client_key=proposal.client_key).first()
    if found is None:
        return None
    same = (
        "tournament_id",
        "kind",
        "stage",
        "letters",
        "arguments",
        "reason",
        "words",
        "name",
        "author",
    )
    if any(getattr(found, name) != getattr(proposal, name) for name in same):
        raise ProposalKeyReused
    return found


def _lock(tournament_id: TournamentId, *, number: int) -> Proposal:
    """Return the proposal, locked after its event. Raises NotFound."""
    rows = lock_tournament(tournament_id).proposals.select_for_update()
    return existing(rows.filter(number=number).first())


def _check_waiting(proposal: Proposal) -> None:
    state = ProposalState(proposal.state)
    if state is not ProposalState.WAITING:
        raise ProposalDecided(code=signer(proposal.decided_by), state=state.label)


def _check_other(proposal: Proposal, *, actor: Actor) -> None:
    """Refuse whoever is not the second person of a waiting proposal."""
    if not actor.code or proposal.author == actor.code:
        raise OwnProposal
    if not may_countersign(actor, proposal=proposal):
        raise NotAllowed
    _check_waiting(proposal)


def _decide(
    proposal: Proposal, *, state: ProposalState, code: str, at: datetime
) -> None:
    proposal.state = state
    proposal.decided_by = code
    proposal.decided_at = at
    proposal.save(update_fields=["state", "decided_by", "decided_at", "answer"])
    # Read again: the act may have counted changes of its own.
    tournament: Tournament = lock_tournament(TournamentId(proposal.tournament_id))
    changed(tournament)
