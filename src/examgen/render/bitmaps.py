"""Bitmaps known by their first bytes; sizes are read from headers, and nothing is decoded."""

Size = tuple[int, int]


def bitmap_of(data: bytes) -> tuple[str, Size | None] | None:
    """Return media type and size (None where the header is broken), or None for no bitmap."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png", _png_size(data)
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg", _jpeg_size(data)
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif", _little(data, 6, 2, 2)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp", _webp_size(data)
    return None


def _png_size(data: bytes) -> Size | None:
    if data[12:16] != b"IHDR" or len(data) < 24:
        return None
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


def _jpeg_size(data: bytes) -> Size | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
        # Frame headers are C0 to CF without the tables and extensions C4, C8, CC.
        elif 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = data[at + 5 : at + 7], data[at + 7 : at + 9]
            return int.from_bytes(width, "big"), int.from_bytes(height, "big")
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return None


def _webp_size(data: bytes) -> Size | None:
    kind = data[12:16]
    if kind == b"VP8X":
        size = _little(data, 24, 3, 3)
        return None if size is None else (size[0] + 1, size[1] + 1)
    if kind == b"VP8L" and len(data) >= 25:
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if kind == b"VP8 ":
        size = _little(data, 26, 2, 2)
        return None if size is None else (size[0] & 0x3FFF, size[1] & 0x3FFF)
    return None


def _little(data: bytes, at: int, *lengths: int) -> Size | None:
    """Return two little-endian numbers that stand one after the other."""
    first, second = lengths
    if len(data) < at + first + second:
        return None
    width, height = data[at : at + first], data[at + first : at + first + second]
    return int.from_bytes(width, "little"), int.from_bytes(height, "little")


def bitmap_size(data: bytes) -> Size | None:
    """Return a bitmap's width and height in pixels as its header states them, if it does."""
    found = bitmap_of(data)
    return None if found is None else found[1]
