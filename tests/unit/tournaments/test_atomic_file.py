from __future__ import annotations

import os
import stat

import pytest

from tournaments.atomic_file import FOR_ALL, atomic_file


def test_a_file_stands_at_its_place_only_when_it_is_whole(tmp_path):
    to = tmp_path / "event.json"

    with atomic_file(to) as part:
        part.write_text("half")
        assert not to.exists()
        part.write_text("whole")

    assert to.read_text() == "whole"
    assert stat.S_IMODE(to.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [to]


def fill(to):
    with atomic_file(to, replaces=True) as part:
        part.write_text("half")
        raise OSError("full")


@pytest.mark.parametrize("older", [None, "older"])
def test_a_full_disk_leaves_what_was_there(tmp_path, older):
    to = tmp_path / "event.json"
    if older:
        to.write_text(older)
    before = list(tmp_path.iterdir())

    with pytest.raises(OSError, match="full"):
        fill(to)

    assert list(tmp_path.iterdir()) == before
    assert not older or to.read_text() == older


def test_it_is_on_the_disk_before_it_takes_its_place(tmp_path, monkeypatch):
    """Else a power cut may leave its name with nothing in it."""
    to = tmp_path / "event.json"
    to.write_text("older")
    sync, kept = os.fsync, []

    def synced(descriptor):
        sync(descriptor)
        kept.append((os.pread(descriptor, 9, 0), to.read_text()))

    monkeypatch.setattr(os, "fsync", synced)
    with atomic_file(to, replaces=True) as part:
        part.write_text("whole")

    assert kept == [(b"whole", "older")]
    assert to.read_text() == "whole"


def test_what_is_not_to_be_replaced_is_named(tmp_path):
    to = tmp_path / "backup"
    to.write_text("older")

    with pytest.raises(FileExistsError) as refused, atomic_file(to):
        pass

    assert refused.value.filename == str(to)
    assert to.read_text() == "older"


def test_a_folder_that_is_not_there_is_told_by_the_name_that_was_given(tmp_path):
    to = tmp_path / "no-stick" / "backup"

    with pytest.raises(FileNotFoundError) as refused, atomic_file(to):
        pass

    assert refused.value.filename == str(to)


def test_a_link_to_a_file_and_what_is_no_file_stay_what_they_are(tmp_path):
    file, link, pipe = (tmp_path / name for name in ("file", "link", "pipe"))
    file.touch()
    link.symlink_to(file)
    os.mkfifo(pipe)

    with atomic_file(link, replaces=True, rights=FOR_ALL) as part:
        part.write_text("whole")
    with atomic_file(pipe, replaces=True) as given:
        assert given == pipe

    assert link.is_symlink()
    assert file.read_text() == "whole"
    assert pipe.is_fifo()
