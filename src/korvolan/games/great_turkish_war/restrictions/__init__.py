"""What can forbid an action, by number: one module a chapter, its sentences in data/texts under the same name."""

from korvolan.kernel.texts import constants

from . import activation, combat, recruiting, setup, siege, stratagems, turn

CHAPTERS = (setup, turn, stratagems, recruiting, activation, combat, siege)


def numbered() -> dict[str, int]:
    """All restrictions by name; no two with the same name or number."""
    out: dict[str, int] = {}
    for chapter in CHAPTERS:
        found = constants(chapter)
        if out.keys() & found.keys() or set(out.values()) & set(found.values()):
            raise ValueError(f"{chapter.__name__} uses a name or number that another chapter has")
        out |= found
    return out
