"""What a careful reader would mark in a text that players see: agreement, articles, capitals, punctuation, things left unsaid.

The checks know English, not the games: what they are given is the text as it is shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

COUNTED: Final = {  # one, many
    "action": "actions",
    "battle": "battles",
    "block": "blocks",
    "card": "cards",
    "column": "columns",
    "decision": "decisions",
    "die": "dice",
    "fleet": "fleets",
    "fortress": "fortresses",
    "game": "games",
    "hex": "hexes",
    "hit": "hits",
    "leader": "leaders",
    "loss": "losses",
    "marker": "markers",
    "piece": "pieces",
    "point": "points",
    "round": "rounds",
    "stage": "stages",
    "step": "steps",
    "table": "tables",
    "train": "trains",
    "turn": "turns",
    "unit": "units",
    "year": "years",
}
ONE: Final = "|".join(COUNTED)
MANY: Final = "|".join(COUNTED.values())
KIND: Final = (  # what may stand between a number and its word
    "more|other|further|left|operation|movement|strength|morale|supply|victory|forage|replacement|retreat|enemy|own|combat|land|"
    "Cossack|Swedish|Russian|Polish|Danish|Ottoman|treasury"
)
NUMBERED: Final = rf"(?:(?:{KIND}) ){{0,2}}"
ALONE: Final = r"(?<![\w.,/½–+-])"
# A number that belongs to a name counts nothing.
NAMED: Final = re.compile(
    r"\b(infantry|cavalry|dragoons|garrison|train|artillery|irregulars|Marshal|wing|Korvolan|guns|heavy|cossacks|wagons|Guards|"
    r"Janissaries|Sipahi|Kuruc|Baja|Pancerni|Tartars|Hussars|Force|block|turn|stage|round|hex|year|GT|phase) \d+",
    re.IGNORECASE,
)
BEGINS: Final = r"(?:^|[.?!:;] )"  # a sentence, or what is said of somebody
WORDS: Final = r"(?:(?!of |on |for |in |with |without |to |that |who|[Ww]ho|[Ww]hat |ours )[\w'’-]+ ){0,3}?"
PLURAL: Final = (  # the last word of a plural name
    r"(?:(?!politics|tactics|ours )[a-z]+[^suio\W]s|Cossacks|Tartars|Tatars|Janissaries|Guards|Hussars|Drabants|"
    r"Poles|Kalmyks|Vallacks|Irregulars|Swedes|Russians|Ottomans|Turks|townsmen|Pancerni)"
)
SINGLE: Final = r"(?:infantry|cavalry|artillery|garrison|horse|Foot|Horse|Fleet|XII|IV|II|I)"
NUMBER: Final = r"(?: [A-Z]?\d+| [IVX]+)?"
FAULTS: Final = {
    "a placeholder is not filled": re.compile(r"[{}]|(?<=[:(,] )None\b|\bNone[,.)]|<\w+>|\bnobody's (?!war)|\bnan\b"),
    "doubled space": re.compile(r"  "),
    "space before punctuation": re.compile(r" [,.;:?!](?!\w)"),
    "doubled punctuation": re.compile(r"[,;:!?]\s*[,.;:!?]|\.\s*[,;:!?]|(?<!\.)\.\.(?!\.)"),
    "no space after punctuation": re.compile(r"[,;!?][A-Za-z]|[a-z]{2}\.[A-Z]|\)[A-Za-z]"),
    "a plural with a verb of one": re.compile(
        rf"{BEGINS}{WORDS}{PLURAL}{NUMBER} (?:is|has|was|does|goes|stands|belongs|comes)\b"
    ),
    "a plural asked about as one": re.compile(rf"\bdoes {WORDS}{PLURAL}{NUMBER} [a-z ]+\?"),
    "one with a verb of a plural": re.compile(rf"{BEGINS}[A-Z]\w+ {SINGLE}{NUMBER} (?:are|have|were|do|go)\b"),
    "a before a vowel": re.compile(
        r"(?:\ba|(?:^|[.?!:] )A) (?=[aeioAEIO]|u[^nsktr]|un[^i]|U[^nkp]|8|11\b|18\b)(?!one\b|once\b|[Ee]u|[A-Z]{2})\w+"
    ),
    "an before a consonant": re.compile(r"\b[Aa]n (?![aeiouAEIOU8]|11\b|18\b|hour|hono|heir|[A-Z]{2})\w+"),
    "two numbers in a row": re.compile(r"[+-]\d+ \d+\b(?! (?:if|on|to)\b)"),
    "a word twice": re.compile(r"\b([A-Za-z]+) \1\b(?![-'])", re.IGNORECASE),
    "an article twice": re.compile(r"\b(?:the|a|an) (?:the|a|an)\b"),
}
NUMBERS: Final = {
    "one of many": re.compile(rf"{ALONE}1 {NUMBERED}(?:{MANY})\b", re.IGNORECASE),
    "many of one": re.compile(rf"{ALONE}(?:0|[2-9]|\d\d+) {NUMBERED}(?:{ONE})\b(?![-'])", re.IGNORECASE),
    "one that are": re.compile(rf"{ALONE}1 {NUMBERED}(?:{ONE})\b(?: (?!and |or |against )[\w()]+){{0,4}} (?:are|have)\b"),
    "many that is": re.compile(rf"{ALONE}(?:[2-9]|\d\d+) {NUMBERED}(?:{MANY})\b (?:is|was|has)\b"),
}
INNER_NAMES: Final = {
    "the name of a file": re.compile(r"\b[\w-]+\.(?:toml|py|json|md|svg|webp)\b"),
    "the name of a variable": re.compile(r"\b[a-z]+(?:_[a-z]+)+\b"),
}
SIDE: Final = r"(?:Swedish |Ottoman |Russian |Holy )?(?:Coalition|League|Empire)\b"
NOUN: Final = (
    r"(?:ally|allies|markers?|units?|members?|blocks?|leaders?|fleets?|belligerents|pieces?|rebellions|Cossacks|land|"
    r"are immediate)\b"
)
ARTICLES: Final = {
    "an article is missing": re.compile(rf"\b(?:of|by|for|with|from|against|and|to|is|as|when|what) {SIDE}(?! [A-Z]| {NOUN})"),
    "an article is missing at the beginning": re.compile(rf"(?:^|[.?!:] ){SIDE}(?! {NOUN}) (?:[a-z]+s|was|may|must|cannot)\b"),
}
ABBREVIATIONS: Final = ("G.V.", "St.", "No.", "vs.", "c.", "e.g.", "i.e.", "etc.")


def faults_in(text: str, about: bool = False) -> Iterator[str]:
    """What is wrong with any text: a label, the name of a result, a sentence. A page about the data may name its files."""
    if text != text.strip():
        yield "blank at an end"
    yield from found(FAULTS if about else FAULTS | INNER_NAMES, text)
    yield from found(NUMBERS, NAMED.sub(r"\1", text))


def is_plural(name: str) -> bool:
    """Whether a name is plural to an English ear: «Kiev dragoons», «Winged Hussars 2»."""
    return bool(re.fullmatch(rf"(?:.* )?{PLURAL}{NUMBER}", name))


def found(patterns: dict[str, re.Pattern[str]], text: str) -> Iterator[str]:
    for fault, pattern in patterns.items():
        match = pattern.search(text)
        if match:
            yield f"{fault}: «{match[0].strip()}»"


def faults_in_sentences(text: str, about: bool = False) -> Iterator[str]:
    """What is wrong with a text that consists of sentences."""
    yield from faults_in(text, about)
    yield from found(ARTICLES, text)
    if text[:1].islower():
        yield "no capital at the beginning"
    if not text.rstrip("»”)\"'").endswith((".", "?", "!", "…")):
        yield "no period at the end"
    for end in re.finditer(r"(\S+[.?!]) ([a-z])", text):
        if not end[1].endswith(ABBREVIATIONS):
            yield f"no capital after «{end[1]}»"
