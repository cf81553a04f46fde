"""Files whose hashes were made right again over something that never happened."""

from __future__ import annotations

import json

import pytest

from scoring.archive.commands.event_file import import_event
from tests.integration.scoring.archive.event_file.forging import (
    finished,
    lay_open,
    lines_of,
    opened,
    said_in,
)
from tests.integration.scoring.archive.event_file.test_verifier import (
    verify,
    verify_file,
)
from tests.scenarios import AT
from tournaments.events.models.tournament import Tournament
from tournaments.refusals import EventFileRefused


def refused(document):
    with pytest.raises(EventFileRefused) as refusal:
        import_event(document, organizer=None, at=AT)
    assert not Tournament.objects.exists()
    return refusal.value.detail


def raffle(document):
    return said_in(document, "raffle_opened")[0]


def frozen_again(document):
    """Exchange two people on the published copy of the urn, with every hash."""
    forged = opened(document)
    drawn = forged["stages"][0]["draws"][0]["frozen"]["urn"]
    drawn[0][0], drawn[1][0] = drawn[1][0], drawn[0][0]
    document.update(finished(forged))


def test_an_urn_is_that_of_its_tickets_and_of_the_tables(document):
    frozen_again(document)

    said = refused(document)

    assert "the tickets are not those of the published copy" in said
    assert "the seats are not those of the published copy" in said


def test_prizes_are_those_of_the_frozen_list(document):
    raffle(document)["prizes"] = ["A car"]
    said = refused(finished(opened(document)))

    assert "raffle 1: the frozen list is not that of its people and prizes" in said


def test_a_raffle_is_drawn_with_the_cards_that_were_typed(document):
    lay_open(document, "AR 9V XD 4G 3R XV 2D AG")

    # The list says that it is drawn without cards.
    assert "draw_public_part_when_recorded" in refused(finished(opened(document)))


def test_a_stage_is_the_final_if_its_tables_say_so(document):
    document["stages"][0]["final"] = True

    assert "whether it is the final" in refused(document)


@pytest.mark.parametrize(
    "path",
    [
        ("tournament", "ruleset", "point_unit"),
        ("stages", 0, "rules", "ruleset", "mode"),
        ("stages", 0, "rules", "event"),
        ("stages", 0, "tables", 0, "lines", 2, "row", "payload"),
        ("book", 0, "row", "payload"),
        ("book", 0, "row", "kind"),
        ("stages", 0, "draws", 0, "frozen"),
    ],
    ids=lambda path: ".".join(map(str, path)),
)
@pytest.mark.parametrize("junk", [1.5, "\ud800"], ids=["fraction", "half a letter"])
def test_junk_where_it_is_computed_is_a_sentence(document, path, junk):
    *way, name = path
    inside = document
    for step in way:
        inside = inside[step]
    inside[name] = junk

    assert refused(document)


# -- at home ------------------------------------------------------------------------


@pytest.mark.slow
def test_an_event_in_which_seats_changed_is_true_at_home(document, tmp_path):
    done = verify(document, tmp_path / "event.json")

    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_seats_that_were_not_drawn_are_found_at_home(document, tmp_path):
    frozen_again(document)

    done = verify(document, tmp_path / "event.json")

    assert "the tickets are not those of the published copy" in done.stderr


@pytest.mark.slow
def test_seats_of_other_tickets_are_found_at_home_too(document, tmp_path):
    frozen_again(document)
    draw = document["stages"][0]["draws"][0]
    one, other = [code for code, _seat in draw["frozen"]["urn"]][:2]
    for row in lines_of(document, "ticket_recorded"):
        said = row["payload"]
        if said["stage"] == 1 and said["entrant"] in (one, other):
            said["entrant"] = one if said["entrant"] == other else other
    document.update(finished(opened(document)))

    done = verify(document, tmp_path / "event.json")

    assert "line 1: these seats were not drawn" in done.stderr


@pytest.mark.slow
def test_a_name_that_stands_twice_is_refused_at_home(record, tmp_path):
    done = verify(record, tmp_path / "record.json")
    assert done.returncode == 0
    text = json.dumps(record)
    (tmp_path / "twice.json").write_text(text[:-1] + ', "head": "0"}')

    done = verify_file(tmp_path / "twice.json")

    assert "a name is there twice" in done.stderr
