"""Codes that are given once, and who may let somebody organize."""

from __future__ import annotations

import threading
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, OperationalError, connections, transaction

from tests.scenarios import AT, a_grant, a_user, an_event
from tournaments.staff.commands.organizers import (
    accept_with,
    add_organizer,
    invite_organizer,
    remove_organizer,
    revoke_invitation,
)
from tournaments.staff.enums import Role
from tournaments.staff.models.access import Invitation, Organizer
from tournaments.staff.models.user import User
from tournaments.staff.queries.roles import (
    PUBLIC,
    Actor,
    actor_by_account,
    actor_by_grant,
)
from tournaments.staff.queries.staff import organizing, staff
from tournaments.staff.refusals import (
    AccountNeeded,
    InvitationIsUsed,
    InvitationRevoked,
    LastOrganizer,
    OrganizesAlready,
    OwnRemoval,
)

FIRST = Actor(role=Role.ORGANIZER, code="O01")
ADMIN = Actor(role=Role.ORGANIZER, code="ADMIN")


def added(event, name):
    return add_organizer(tournament_id=event.pk, user=a_user(name=name))


def removed(event, code, by=ADMIN):
    return remove_organizer(tournament_id=event.pk, code=code, actor=by, at=AT)


def invited(event, *, by=FIRST, **change):
    wanted = {"label": "Maria", "client_key": uuid4(), "at": AT, **change}
    return invite_organizer(tournament_id=event.pk, actor=by, **wanted)


@pytest.fixture
def event(db):
    event = an_event(entrants=4)
    added(event, "ana")
    return event


def test_a_code_is_nobody_else_s_after_a_removal(event):
    added(event, "ion")
    removed(event, "O02")

    assert added(event, "eva").code == "O03"
    assert added(event, "ion").code == "O04"
    assert added(event, "ion").code == "O04"
    assert Organizer.objects.filter(tournament=event).count() == 4


def test_a_removed_organizer_has_no_rights_and_is_of_no_staff(event):
    user = added(event, "ion").user
    removed(event, "O02", by=FIRST)

    row = Organizer.objects.get(code="O02")
    assert (row.removed_by, row.removed_at) == ("O01", AT)
    assert actor_by_account(tournament=event, user=user) == PUBLIC
    assert "O02" not in {one.code for one in staff(event.pk)} | organizing(event.pk)
    assert removed(event, "O02", by=ADMIN).removed_by == "O01"


def test_the_last_one_stays_and_nobody_removes_themselves(event):
    with pytest.raises(LastOrganizer):
        removed(event, "O01", by=ADMIN)
    added(event, "ion")
    with pytest.raises(OwnRemoval):
        removed(event, "O01", by=FIRST)
    assert Organizer.objects.filter(removed_at=None).count() == 2


def test_a_sign_in_link_neither_invites_nor_removes(event):
    link = actor_by_grant(a_grant(event, role=Role.ORGANIZER).grant)
    added(event, "ion")
    number = invited(event).invitation.number

    with pytest.raises(AccountNeeded):
        invited(event, by=link)
    with pytest.raises(AccountNeeded):
        removed(event, "O02", by=link)
    with pytest.raises(AccountNeeded):
        revoke_invitation(tournament_id=event.pk, number=number, actor=link, at=AT)


def test_invitations_of_who_is_removed_end_with_it(event):
    ion = added(event, "ion")
    token = invited(event, by=Actor(role=Role.ORGANIZER, code="O02")).token
    removed(event, "O02", by=FIRST)

    with pytest.raises(InvitationRevoked):
        accept_with(token=token, user=ion.user, at=AT)


def test_who_organizes_by_everything_uses_no_invitation_up(event):
    token = invited(event).token
    for user in (a_user(name="ana"), a_user(name="root", superuser=True)):
        with pytest.raises(OrganizesAlready):
            accept_with(token=token, user=user, at=AT)

    assert accept_with(token=token, user=a_user(name="ion"), at=AT).invited_by == "O01"
    again = accept_with(token=token, user=a_user(name="ion"), at=AT)
    assert again.code == "O02"
    with pytest.raises(InvitationIsUsed):
        revoke_invitation(tournament_id=event.pk, number=1, actor=FIRST, at=AT)


@pytest.mark.parametrize(
    "wrong",
    [
        {"removed_at": AT},
        {"removed_by": "O02"},
        {"removed_at": AT, "removed_by": "O01"},
    ],
)
def test_the_database_keeps_who_removed_whom(event, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Organizer.objects.filter(code="O01").update(**wrong)


def test_the_database_keeps_an_invitation_used_or_revoked(event):
    invited(event)
    both = {"used_by": "O02", "used_at": AT, "revoked_by": "O01", "revoked_at": AT}
    for wrong in (both, {"used_at": AT}, {"expires_at": AT - timedelta(1)}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Invitation.objects.update(**wrong)


@pytest.mark.django_db(transaction=True)
def test_many_at_once_have_a_code_each():
    event = an_event(entrants=4)
    users = [a_user(name=f"user{n}") for n in range(4)]
    start, codes = threading.Barrier(len(users)), []

    def add(user):
        start.wait()
        while True:
            try:
                found = add_organizer(tournament_id=event.pk, user=user)
            except OperationalError:
                continue
            break
        codes.append(found.code)
        connections.close_all()

    threads = [threading.Thread(target=add, args=(user,)) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(codes) == ["O01", "O02", "O03", "O04"]
    assert User.objects.count() == 4


@pytest.mark.django_db(transaction=True)
def test_one_invitation_lets_one_of_two_in():
    event = an_event(entrants=4)
    added(event, "ana")
    token = invited(event).token
    users = [a_user(name=f"user{n}") for n in range(2)]
    start, answers = threading.Barrier(2), []

    def accept(user):
        start.wait()
        while True:
            try:
                answers.append(accept_with(token=token, user=user, at=AT).code)
            except OperationalError:
                continue
            except Exception as refusal:  # noqa: BLE001 - told below
                answers.append(getattr(refusal, "code", repr(refusal)))
            break
        connections.close_all()

    threads = [threading.Thread(target=accept, args=(user,)) for user in users]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answers) == ["O02", "invitation_used"]
