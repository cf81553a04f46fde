from __future__ import annotations

import html
import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from tests.scenarios import an_event, organizer_client
from tournaments.people.models.entrant import Entrant

pytestmark = pytest.mark.django_db

MESSY = (
    "\ufeffNume,Prenume,Localitate,Club\r\n"
    "Pop,Ioan,Cluj-Napoca,\r\n"
    ",Maria,Dej,\r\n"
    "Pop,Ioan,Cluj-Napoca,\r\n"
    '"=HYPERLINK(""http://x.invalid"";""x"")",Ana,Turda,\r\n'
    "<script>alert(1)</script>,Ilie,Dej,\r\n"
    "Rus\u202eanA,Vasile,Dej,\r\n"
    f"{'M' * 300},Lung,Dej,\r\n"
    "Chiș,Réka,Zalău,Ghinda Dej,coloană în plus\r\n"
    "\r\n"
    "Ţurcanu,Ştefan,Huedin,\r\n"
).encode()
EXCEL_RO = "Nume;Prenume;Localitate\r\nŢurcanu;Ştefan;Dej\r\nPop;Ana;Turda\r\n".encode(
    "cp1250"
)


def workbook() -> bytes:
    book = Workbook()
    sheet = book.active
    for row in (
        ["Nume și prenume", "Localitate", "Achitat"],
        ["Nagy Cătălin", "Câmpia Turzii", "da"],
        ["Câmpean Horea", "Gherla", ""],
        [None, None, None],
    ):
        sheet.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


@pytest.fixture
def event():
    return an_event(entrants=0)


@pytest.fixture
def desk(client, event):
    return organizer_client(client, event)


def upload(desk, event, content, *, name="lista.csv"):
    address = reverse("import-roster", kwargs={"slug": event.slug})
    return desk.post(address, {"file": SimpleUploadedFile(name, content)})


def confirm(desk, event, preview):
    address = reverse("confirm-import", kwargs={"slug": event.slug})
    return desk.post(address, {"sheet": preview.context["packed"]})


def names(event):
    entrants = Entrant.objects.filter(tournament=event).order_by("code")
    return list(entrants.values_list("name", flat=True))


def test_the_preview_names_every_bad_row_and_adds_nobody(desk, event):
    preview = upload(desk, event, MESSY)

    assert preview.status_code == 200
    assert [row.line for row, _told in preview.context["bad"]] == [3, 5, 6, 7, 8]
    page = preview.content.decode()
    assert "The name is missing." in page
    assert "begins like a spreadsheet formula" in page
    assert "turns the writing direction" in page
    assert "longer than 80 characters" in page
    assert "The same person as in line 2" in page
    assert "coloană în plus" in page
    assert "<script>alert" not in page
    assert names(event) == []


def test_what_the_preview_promised_is_added_and_a_second_time_nothing(desk, event):
    preview = upload(desk, event, MESSY)

    answer = confirm(desk, event, preview)
    assert answer.status_code == 302
    assert names(event) == ["Pop Ioan", "Chiș Réka", "Țurcanu Ștefan"]
    # It may have been pasted: there was no file.
    told = html.unescape(desk.get(answer.url).text)
    assert "5 rows of the list were not taken. Maria; =HYPERLINK(" in told
    assert f"; {'M' * 39}…" in told

    again = upload(desk, event, MESSY)
    assert again.context["counts"]["new"] == 0
    assert again.context["counts"]["error"] == 5
    answer = confirm(desk, event, preview)
    assert answer.status_code == 302
    assert len(names(event)) == 3


@pytest.mark.parametrize(
    ("header", "column"),
    [
        ("Jucător 1;Localitate 1;Jucător 2;Localitate 2", "Jucător 2"),
        ("Nume;Localitate;Partener;Localitate partener", "Partener"),
        ("Nume 1;Prenume 1;Nume 2;Prenume 2", "Nume 2"),
    ],
)
def test_a_list_of_pairs_is_refused_where_everybody_plays_alone(
    desk, event, header, column
):
    """Whoever forgot to choose pairs had partners as clubs, and headers as people."""
    content = f"{header}\r\nPop Ioan;Dej;Rus Ana;Turda\r\n".encode()

    page = upload(desk, event, content)

    assert page.status_code == 400
    assert f"This is a list of pairs (“{column}”)" in page.text
    assert "“Event”, “Choose other rules”" in page.text


@pytest.mark.parametrize(
    "header",
    [
        "Nume;Prenume 1;Prenume 2",
        "Nume;Localitate;Nume",
        "Nume;Echipa",
        "1;2;3",
        "Nume;Prenume;Club\r\nTárs;Béla;Dej",
    ],
)
def test_a_second_given_name_or_a_team_makes_no_list_of_pairs(desk, event, header):
    content = f"{header}\r\nPop;Ioan;Ana\r\n".encode()

    assert upload(desk, event, content).status_code == 200


def test_a_file_of_older_excel_is_read(desk, event):
    preview = upload(desk, event, EXCEL_RO)

    assert "Windows-1250" in preview.content.decode()
    confirm(desk, event, preview)
    assert names(event) == ["Țurcanu Ștefan", "Pop Ana"]


def test_a_workbook_with_fees_is_read(desk, event):
    preview = upload(desk, event, workbook(), name="lista.xlsx")
    confirm(desk, event, preview)

    paid = Entrant.objects.filter(tournament=event, fee_paid=True)
    assert names(event) == ["Nagy Cătălin", "Câmpean Horea"]
    assert [entrant.name for entrant in paid] == ["Nagy Cătălin"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b" ", "The file is empty"),
        (b"PK\x03\x04rest", "damaged"),
        (b"%PDF-1.7", "neither a CSV file nor an Excel workbook"),
        (b"Nume,Prenume\n", "no person"),
        (b"Nume\n" + b"x" * 2_100_000, "larger than"),
    ],
)
def test_a_file_that_cannot_be_read_is_explained(desk, event, content, said):
    answer = upload(desk, event, content)

    assert answer.status_code == 400
    assert said in answer.content.decode()


def test_without_a_file_one_is_asked_for(desk, event):
    answer = desk.post(reverse("import-roster", kwargs={"slug": event.slug}))

    assert answer.status_code == 400
    assert "Choose a file first" in answer.content.decode()


def test_a_changed_or_foreign_preview_is_refused(desk, event):
    packed = upload(desk, event, EXCEL_RO).context["packed"]
    address = reverse("confirm-import", kwargs={"slug": event.slug})
    other = an_event(entrants=0)
    organizer_client(desk, other)
    foreign = reverse("confirm-import", kwargs={"slug": other.slug})

    assert desk.post(address, {"sheet": packed[:-2] + "xx"}).status_code == 400
    assert desk.post(address).status_code == 400
    assert desk.post(foreign, {"sheet": packed}).status_code == 400
    assert names(event) == names(other) == []


def test_a_list_that_was_closed_meanwhile_keeps_the_preview(client):
    event = an_event(entrants=6, state="checked_in")
    desk = organizer_client(client, event)
    preview = upload(desk, event, EXCEL_RO)
    desk.post(reverse("open-urn", kwargs={"slug": event.slug}))

    answer = confirm(desk, event, preview)

    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Registration is closed" in page
    assert "Țurcanu Ștefan" in page
    assert len(names(event)) == 6


def paste(desk, event, text):
    address = reverse("import-roster", kwargs={"slug": event.slug})
    return desk.post(address, {"pasted": text})


def test_a_pasted_list_is_shown_first_and_then_added(desk, event):
    preview = paste(desk, event, "1. Pop Ioan, Dej\n2. Ţurcanu Ştefan; Huedin\n3. ,Dej")

    page = preview.content.decode()
    assert "The pasted list. Nothing has been added yet." in page
    assert "The name is missing." in page
    assert "2. Ţurcanu Ştefan; Huedin" in page, "to be corrected on the same page"
    assert names(event) == []
    confirm(desk, event, preview)
    assert names(event) == ["Pop Ioan", "Țurcanu Ștefan"]


def test_who_may_be_on_the_list_already_is_a_doubt(desk, event):
    confirm(desk, event, paste(desk, event, "Pop Ioan, Cluj-Napoca"))

    preview = paste(desk, event, "Pop Ioan, Dej\nPop Ioan")

    page = " ".join(preview.content.decode().split())
    assert page.count("is added: please check") == 1
    assert "Another Pop Ioan is on the list; another town, so another person." in page
    assert (
        "Pop Ioan is on the list already, and one of the two has no town: perhaps the "
        "same person." in page
    )
    assert (
        "Has the same name as line 1, and one of the two has no town: perhaps the same "
        "person." in page
    )


def test_whatever_the_preview_takes_is_added(desk, event):
    lists = (
        "Popescu ?",
        ". Mihai Ioan",
        "X 😀",
        "🂡 Emoji 😀",
        "Pop -Ana",
        "?",
        "A ’ B",
    )
    preview = paste(desk, event, "\n".join(lists))
    counts = preview.context["counts"]

    assert confirm(desk, event, preview).status_code == 302

    assert counts["new"] == len(names(event)) == 5
    assert names(event)[:4] == ["Popescu", "Mihai Ioan", "X", "Emoji"]


def test_a_pasted_list_that_was_closed_meanwhile_stays_in_the_field(client):
    event = an_event(entrants=6, state="checked_in")
    desk = organizer_client(client, event)
    preview = paste(desk, event, "Pop Ioan, Dej\nRus Ana")
    desk.post(reverse("open-urn", kwargs={"slug": event.slug}))
    form = preview.content.decode().split('action="')[1]
    kept = re.search(r'name="pasted" value="([^"]*)"', form)[1]

    address = reverse("confirm-import", kwargs={"slug": event.slug})
    answer = desk.post(address, {"sheet": preview.context["packed"], "pasted": kept})

    assert answer.status_code == 409
    assert "Pop Ioan, Dej\nRus Ana" in answer.content.decode()


def test_a_pasted_list_that_cannot_be_read_stays_in_the_field(desk, event):
    answer = paste(desk, event, 'Nume;Localitate\n"Pop Ioan;Dej')

    page = answer.content.decode()
    assert answer.status_code == 400
    assert "a quotation mark opens and never closes" in page
    assert "&quot;Pop Ioan;Dej" in page
    assert "Paste a list first" in paste(desk, event, " \n").content.decode()


def test_rows_to_check_are_counted_and_stand_first(desk, event):
    names_of_all = [f"Pop Ana{'a' * n}" for n in range(30)]
    address = reverse("import-roster", kwargs={"slug": event.slug})
    preview = desk.post(address, {"pasted": "\n".join([*names_of_all, "Reserves:"])})

    assert [row.line for row, _told in preview.context["others"]][:3] == [31, 1, 2]
    (count,) = re.findall(
        r"<dt>of them please check</dt><dd>(\d+)</dd>", preview.content.decode()
    )
    assert count == "1"
