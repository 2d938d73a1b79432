"""Names that people give themselves, without what cannot be seen or turns the text around it."""

from __future__ import annotations

import unicodedata

# Control and format characters (direction, zero width, tags), surrogates, private and unassigned ones.
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}
# Letters and marks that show nothing: fillers of Hangul, the empty pattern of Braille, joiners and selectors of variants.
BLANK = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0}
BLANK |= {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


def clean_name(name: str) -> str:
    """A name in one line of characters that can be seen.

    >>> clean_name(" An\\u200bna\\tof Lund\\u202e")
    'Anna of Lund'
    """
    plain = "".join(" " if letter.isspace() else letter for letter in name)
    seen = (letter for letter in plain if unicodedata.category(letter) not in UNSEEN and ord(letter) not in BLANK)
    return " ".join("".join(seen).split())
