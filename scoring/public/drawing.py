"""The picture with which other sites show a link: drawn here, in the look of the site.

Plain Python over Pillow; DejaVu has the letters of all our languages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
FONTS = Path(__file__).resolve().parent / "fonts"
TITLE, TEXT, BOLD = "DejaVuSerif-Bold.ttf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf"
# The colours of tokens.css, in light.
PAPER, SURFACE, LINE = "#f8f3e6", "#fffdf8", "#ddd2ba"
INK, INK_SOFT = "#1e1a14", "#554c3e"
GREEN, RED, HEAD_TEXT, AMBER = "#1d4a35", "#9c2f1c", "#fdf6e6", "#f9e8bf"
# The squares of logo.svg, of 90 by 90.
LOGO = """
  31,1 41,1 51,1 41,11 41,21 1,31 81,31 1,41 11,41 21,41 41,41 61,41 71,41 81,41
  1,51 81,51 41,61 41,71 31,81 41,81 51,81
"""
LOGO_RED = "21,21 61,21 31,31 51,31 31,51 51,51 21,61 61,61"
MARGIN = 64
HEAD = 96
STITCH = 24
MOST_ROWS = 4
MOST_COLOURS = 64
ELLIPSIS = "…"
_UNSEEN = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a score or of places: what stands before the name, and after it."""

    before: str
    name: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class LinkPicture:
    """What a picture says, from top to bottom; ``rows`` or else ``lines``."""

    event: str
    title: str
    chip: str = ""
    lines: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


def png_of(picture: LinkPicture) -> bytes:
    """Return the picture as PNG, 1200 by 630 pixels."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    _draw_frame(draw, chip=picture.chip)
    wide = WIDTH - 2 * MARGIN
    draw.text(
        (MARGIN, HEAD + 62),
        _cut(picture.event, font=_font(TEXT, 30), wide=wide),
        font=_font(TEXT, 30),
        fill=INK_SOFT,
        anchor="ls",
    )
    below = _draw_title(draw, picture.title, wide=wide)
    if picture.rows:
        _draw_rows(draw, picture.rows[:MOST_ROWS], top=below)
    else:
        _draw_lines(draw, picture.lines, top=below, wide=wide)
    written = BytesIO()
    few = image.quantize(MOST_COLOURS, Image.Quantize.FASTOCTREE)
    few.save(written, "PNG", optimize=True)
    return written.getvalue()


def _draw_frame(draw: ImageDraw.ImageDraw, *, chip: str) -> None:
    draw.rectangle((0, 0, WIDTH, HEAD), fill=GREEN)
    for squares, colour in ((LOGO, "#f6e9cf"), (LOGO_RED, "#e79a7f")):
        for place in squares.split():
            x, y = (round(int(one) * 0.7) for one in place.split(","))
            left, top = MARGIN + x, 16 + y
            draw.rectangle((left, top, left + 5, top + 5), fill=colour)
    draw.text(
        (MARGIN + 84, HEAD // 2),
        "Cruce",
        font=_font(TITLE, 40),
        fill=HEAD_TEXT,
        anchor="lm",
    )
    if chip:
        font = _font(BOLD, 26)
        text = _cut(chip, font=font, wide=560)
        left = WIDTH - MARGIN - round(font.getlength(text)) - 40
        draw.rounded_rectangle(
            (left, 22, WIDTH - MARGIN, HEAD - 22), radius=26, fill=AMBER
        )
        draw.text((left + 20, HEAD // 2), text, font=font, fill=INK, anchor="lm")
    for number, left in enumerate(range(0, WIDTH, STITCH)):
        middle, low = left + STITCH // 2, HEIGHT - STITCH // 2 - 4
        colour = GREEN if number % 3 == 2 else RED  # noqa: PLR2004 - as stitched
        for slant in (-1, 1):
            draw.line(
                (middle - 8, low - 8 * slant, middle + 8, low + 8 * slant),
                fill=colour,
                width=4,
            )


def _draw_title(draw: ImageDraw.ImageDraw, text: str, *, wide: int) -> int:
    """Draw it in one line, or smaller in two; return where it ends."""
    for size in (68, 58, 50):
        if _font(TITLE, size).getlength(text) <= wide:
            lines = [text]
            break
    else:
        size = 46
        lines = _wrapped(text, font=_font(TITLE, size), wide=wide, most=2)
    top = HEAD + 84
    for line in lines:
        top += round(size * 1.2)
        draw.text((MARGIN, top), line, font=_font(TITLE, size), fill=INK, anchor="ls")
    return top + 34


def _draw_rows(draw: ImageDraw.ImageDraw, rows: tuple[Row, ...], *, top: int) -> None:
    high = min(78, (HEIGHT - STITCH - 20 - top) // len(rows))
    font, bold = _font(TEXT, high // 2), _font(BOLD, high // 2)
    for number, row in enumerate(rows):
        upper = top + number * high
        middle = upper + high // 2 - 3
        draw.rounded_rectangle(
            (MARGIN, upper, WIDTH - MARGIN, upper + high - 8),
            radius=10,
            fill=SURFACE,
            outline=LINE,
            width=2,
        )
        draw.text((MARGIN + 24, middle), row.before, font=bold, fill=GREEN, anchor="lm")
        draw.text(
            (WIDTH - MARGIN - 24, middle),
            row.value,
            font=bold,
            fill=INK,
            anchor="rm",
        )
        left = MARGIN + 24 + max(90, round(bold.getlength(row.before)) + 24)
        wide = WIDTH - MARGIN - 48 - round(bold.getlength(row.value)) - left
        name = _cut(row.name, font=font, wide=wide)
        draw.text((left, middle), name, font=font, fill=INK, anchor="lm")


def _draw_lines(
    draw: ImageDraw.ImageDraw, lines: tuple[str, ...], *, top: int, wide: int
) -> None:
    font = _font(TEXT, 36)
    room = (HEIGHT - STITCH - 20 - top) // 52
    text = " ".join(lines)
    for line in _wrapped(text, font=font, wide=wide, most=max(1, room)):
        top += 52
        draw.text((MARGIN, top), line, font=font, fill=INK, anchor="ls")


def _wrapped(
    text: str, *, font: ImageFont.FreeTypeFont, wide: int, most: int
) -> list[str]:
    """Return the text in lines; the last one is cut where there is no more room."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (font.getlength(longer) <= wide or len(lines) == most):
            lines[-1] = longer
        else:
            lines.append(word)
    return [_cut(line, font=font, wide=wide) for line in lines]


def _cut(text: str, *, font: ImageFont.FreeTypeFont, wide: int) -> str:
    """Return as much of the text as fits, with a sign where something is missing."""
    text = _UNSEEN.sub(" ", text)
    if font.getlength(text) <= wide:
        return text
    while text and font.getlength(text + ELLIPSIS) > wide:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


@lru_cache(maxsize=32)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        str(FONTS / name), size, layout_engine=ImageFont.Layout.BASIC
    )
