"""The pages for who leaves and who takes the seat."""

from __future__ import annotations

import pytest

from scoring.ledger.enums import SitAs
from scoring.scoresheet.queries.table_view import table_view
from tables.seating.models import Table
from tests.integration.scoring.scoresheet.pages.phone import (
    a_phone,
    confirm_by_second,
    organizers,
    text,
)
from tests.integration.scoring.substitutions.accidents import (
    a_latecomer,
    a_second,
    seated,
    sit,
)
from tests.scenarios import AT
from tournaments.ids import GrantId, TournamentId
from tournaments.staff.commands.access import revoke_grant
from tournaments.staff.models.access import AccessGrant

pytestmark = pytest.mark.django_db
LEAVES = {"seat": "0", "cause": "withdrawn", "reason": "I s-a făcut rău"}


def test_a_player_leaves_and_three_are_asked_for_the_next_deal():
    phone = a_phone()

    assert phone.post("leave/", **LEAVES).status_code == 302

    page = text(phone.get())
    assert "Withdrawn" in page
    assert "I s-a făcut rău" in page
    form = phone.get("deal/").content.decode()
    assert 'name="cards-0"' not in form
    assert 'name="cards-1"' in form
    fields = {"outcome": "played", "bidder": "1", "bid": "1", "trump": "V"}
    fields |= {"cards-1": "60", "cards-2": "40", "shown": "0,1,1,0"}
    assert phone.post("deal/", **fields).status_code == 302
    assert phone.view.lines[-1].line.payload["entry"]["cards"] == [0, 60, 40, 20]


def test_of_three_who_are_left_as_two_both_go_on_and_the_table_can_be_closed():
    phone = a_phone(entrants=6)
    phone.deal()
    assert "Whoever still plays here goes on" not in text(phone.get())

    phone.post("leave/", **LEAVES)

    page = text(phone.get())
    assert "goes on, however the set ends: the table can be closed now." in page
    assert "The set decides nothing any more." in page
    closing = text(phone.get("close/"))
    assert "The set decides nothing any more." in closing
    assert "By the rules play goes on." not in closing
    assert "Why is the table closed now?" in closing


def test_under_review_the_table_of_those_who_go_on_waits_for_the_ruling():
    phone = a_phone(entrants=6)
    phone.deal()
    assert phone.post("review/", reason="Who took the third trick?").status_code == 302

    phone.post("leave/", **LEAVES)

    for page in (text(phone.get()), text(phone.get("close/"))):
        assert "The table can be closed once the ruling is written." in page
        assert "can be closed now" not in page


def test_where_a_stand_in_plays_on_not_everybody_goes_on():
    phone = a_phone(entrants=6)
    phone.post("leave/", **LEAVES)
    assert phone.view.all_go_on

    late, second = a_latecomer(phone.table), a_second(phone.table)
    sit(phone.table, 0, late, sits_as=SitAs.STAND_IN, second=second)

    assert not phone.view.all_go_on
    assert "The set decides nothing any more." not in text(phone.get("close/"))


def test_of_four_who_are_left_as_three_one_still_goes_out():
    phone = a_phone(entrants=8)
    phone.deal()

    phone.post("leave/", **LEAVES)

    assert "Whoever still plays here goes on" not in text(phone.get())
    assert "By the rules play goes on." in text(phone.get("close/"))


def test_everything_missing_is_named_and_what_was_typed_is_kept():
    phone = a_phone()

    refused = phone.post("leave/", seat="2", reason="Pleacă acasă")

    words = text(refused)
    assert refused.status_code == 400
    assert "Why does this player not play any more?" in words
    assert "Pleacă acasă" in words
    assert phone.lines == 1


def test_a_no_show_can_be_chosen_only_before_the_first_deal():
    phone = a_phone()
    assert "Did not come" in text(phone.get("leave/"))

    phone.deal()

    assert "Did not come" not in text(phone.get("leave/"))


def test_leaving_is_taken_back_by_the_undo_button():
    phone = a_phone()
    phone.post("leave/", **LEAVES)

    assert phone.post("void/2/", reason="A revenit").status_code == 302

    assert phone.view.state.playing == (0, 1, 2, 3)


def test_card_by_card_is_for_full_tables():
    phone = a_phone()
    phone.post("leave/", **LEAVES)

    assert "only while all seats play" in text(phone.get("cards/"))
    address = f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/set.txt"
    assert phone.client.get(address).status_code == 404


def test_a_referee_cannot_seat_anybody():
    phone = a_phone()
    phone.post("leave/", **LEAVES)

    assert phone.get("sit/").status_code == 403
    assert "Somebody takes the seat" not in text(phone.get())


def test_an_organizer_seats_a_substitute_and_everybody_can_read_it():
    phone = organizers(a_phone())
    late = a_latecomer(phone.table)
    a_second(phone.table)
    gone = phone.view.seats[0].name
    phone.post("leave/", **LEAVES)
    assert "Zamfir Târziu" in text(phone.get("sit/"))

    fields = {"seat": "0", "entrant": late, "sits_as": "substitute"}
    proposed = phone.post("sit/", **fields, second="R01", reason="Sosit târziu")
    assert proposed.status_code == 302
    assert seated(phone.table)[0] != late
    second = confirm_by_second(phone)

    assert seated(phone.table)[0] == late
    public = text(
        phone.client.get(
            f"/t/{phone.tournament.slug}/tables/{phone.table.pk}/",
            headers={"accept-language": "en"},
        )
    )
    assert f"{gone} has withdrawn" in public
    assert "Zamfir Târziu takes the seat" in public
    assert "Sosit târziu" in public
    assert f"confirmed by referee {int(second[1:])} ✓" in public


def test_without_a_second_person_the_page_says_what_to_do():
    phone = organizers(a_phone())
    a_latecomer(phone.table)
    event = TournamentId(phone.table.stage.tournament_id)
    for grant in AccessGrant.objects.all():
        revoke_grant(tournament_id=event, grant_id=GrantId(grant.pk), at=AT)
    phone.post("leave/", **LEAVES)

    assert "A second person must agree" in text(phone.get("sit/"))


def test_lines_before_keep_the_name_of_who_played_them():
    phone = organizers(a_phone())
    late = a_latecomer(phone.table)
    a_second(phone.table)
    gone = phone.view.seats[1].name
    phone.deal()
    phone.post("leave/", **(LEAVES | {"seat": "1"}))
    fields = {"seat": "1", "entrant": late, "sits_as": "substitute"}
    phone.post("sit/", **fields, reason="Sosit târziu")
    confirm_by_second(phone)

    view = table_view(Table.objects.select_related("stage").get(pk=phone.table.pk))
    assert view.lines[1].why[0].startswith(gone)
