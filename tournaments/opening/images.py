"""Which images are taken as a logo: by what is in them, never by their name."""

from __future__ import annotations

from dataclasses import dataclass

MOST_BYTES = 300_000
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
RIFF, WEBP = b"RIFF", b"WEBP"


@dataclass(frozen=True, slots=True)
class Image:
    """An image of a known kind: its media type and its bytes."""

    kind: str
    content: bytes


def image_in(content: bytes) -> Image | None:
    """Return the image that these bytes are; nothing if they begin as none.

    Plain Python: nothing is decoded here, and browsers are told to trust the type.
    """
    if content.startswith(PNG):
        return Image("image/png", content)
    if content.startswith(JPEG):
        return Image("image/jpeg", content)
    if content.startswith(RIFF) and content[8:12] == WEBP:
        return Image("image/webp", content)
    return None
