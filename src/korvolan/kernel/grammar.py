"""Grammar: how names stand in a sentence. Some take an article («the Allies»), some are plural («Kiev dragoons are»)."""

from __future__ import annotations

from typing import Any


class Grammar:
    """What a game's texts say of its names: section `[grammar]` of `data/texts`, with two lists of words.

    `the`: names that take an article where they stand in a sentence. `plural`: words that make a name plural, as "dragoons"
    does «Kiev dragoons» and «Swedish dragoons 2»."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.the: set[str] = set(data.get("the", []))
        self.plural: set[str] = set(data.get("plural", []))

    def in_sentence(self, name: str) -> str:
        """A name with its article, if it takes one.

        >>> Grammar({"the": ["Allies"]}).in_sentence("Allies")
        'the Allies'
        """
        return f"the {name}" if name in self.the else name

    def is_many(self, word: str) -> bool:
        """Whether a verb after a number or a name is in the plural.

        >>> grammar = Grammar({"plural": ["dragoons"]})
        >>> [grammar.is_many(word) for word in ("1", "2", "Kiev", "Kiev dragoons", "a unit of dragoons")]
        [False, True, False, True, False]
        """
        if word[:1].isdigit() or word[:1] == "-":
            return word != "1"
        if word.startswith(("a ", "an ")):
            return False
        return word in self.plural or any(part in self.plural for part in word.split())


def sentence_case(text: str) -> str:
    """A text with a capital at its beginning.

    >>> sentence_case("hex 2306 is no fortress.")
    'Hex 2306 is no fortress.'
    """
    return text[:1].upper() + text[1:]


def possessive(name: str) -> str:
    """Whose something is.

    >>> possessive("North"), possessive("Northerners")
    ("North's", "Northerners'")
    """
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def indefinite(words: str) -> str:
    """Words with the indefinite article. It knows the names of nations, not all of English.

    >>> indefinite("Ottoman block"), indefinite("Danish block"), indefinite("Ukrainian block")
    ('an Ottoman block', 'a Danish block', 'a Ukrainian block')
    """
    return f"an {words}" if words[:1].lower() in "aeio" else f"a {words}"


def counted(number: int, one: str, many: str) -> str:
    """A number with its word.

    >>> counted(1, "die", "dice"), counted(4, "die", "dice")
    ('1 die', '4 dice')
    """
    return f"{number} {one if number == 1 else many}"
