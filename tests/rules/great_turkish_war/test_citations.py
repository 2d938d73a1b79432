"""Refusals cite the case that forbids: one position for each, and none of the cases that forbid is left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war import GAME
from korvolan.games.great_turkish_war.actions import AVOID, BUY, PLAY, RECRUIT, SORTIE, TO
from korvolan.games.great_turkish_war.board import NEUTRALS
from korvolan.games.great_turkish_war.fields import INTERCEPTION
from korvolan.games.great_turkish_war.rules.aftermath import StepBack
from korvolan.games.great_turkish_war.rules.avoidance import OfferAvoid
from korvolan.games.great_turkish_war.rules.combat import ChooseTable
from korvolan.games.great_turkish_war.rules.recruiting import Recruit
from korvolan.games.great_turkish_war.rules.setup import Deploy
from korvolan.games.great_turkish_war.rules.siege import GarrisonChoice
from korvolan.games.great_turkish_war.rules.stratagems import BuyMarkers
from korvolan.games.great_turkish_war.state import WarState
from korvolan.games.great_turkish_war.stratagem_kinds import CHARGE
from korvolan.games.great_turkish_war.units import EMPIRE, UNIT_IDS
from korvolan.kernel.frame import Frame

from ..story import do, may, refusal
from .story import BESIEGERS, GARRISON, Hands, activate, all_at, before, clash, hex, state, unit, war

HERE = Path(__file__).parent
STACK = ("lorraine", "austrian-infantry-1", "austrian-infantry-2", "bohemian-cavalry")
RECRUITS = {"polish-supply-train": "poland-box", "polish-infantry-1": "poland-box", "bavarian-light-cavalry": "bavaria-box"}


def forming(side: str = "league") -> Play:
    pieces = all_at("vienna", *STACK) | {"saxon-infantry-1": "linz", "janissaries-1": "buda", "sipahi-1": "buda"}
    play = war(pieces, seat=side, dice=[3, 4])
    do(play, "from vienna" if side == "league" else "from buda")
    return play


def operating() -> Play:
    play = forming()
    do(play, "take lorraine", "take austrian-infantry-1", "done")
    return play


def rebels() -> Play:
    pieces = all_at("buda", "kuruc-1", "tartars-1", "transylvanian-light-cavalry-1") | {"austrian-infantry-1": "vienna"}
    play = war(pieces, dice=[5, 5], hands={"league": {"diplomacy": 1}})
    activate(play, "vienna")
    do(play, "rebel buda")
    return play


def marching(hands: Hands | None = None) -> Play:
    """Janissaries come by while Lorraine's men stand at 2306, and others far away."""
    pieces = all_at("2306", *STACK) | {"janissaries-1": "2308", "saxon-infantry-1": "vienna"}
    play = war(pieces, seat="ottomans", dice=[5, 5], hands=hands)
    activate(play, "2308")
    do(play, "to 2307")
    return play


def sending() -> Play:
    play = marching()
    do(play, "intercept 2306", "take lorraine")
    return play


def relief(**options: str) -> Play:
    linz = ("winged-hussars-1", "winged-hussars-2", "pancerni-1", "polish-infantry-1", "polish-supply-train")
    play = before("vienna", others=all_at("linz", *linz) | {"saxon-infantry-1": "prague"}, options=options)
    state(play).relieved[unit("saxon-infantry-1")] = 1
    do(play, "works")
    return play


def stepping_back() -> Play:
    """Two weak Poles come to Vienna, and No Effect sends them back."""
    play = before("vienna", BESIEGERS, GARRISON, 5, others=all_at("linz", "polish-infantry-1", "pancerni-1"))
    do(play, "works", "relieve linz", "all", "stay", "stand", "table linear")
    return play


def attrition() -> Play:
    army = all_at("2306", *STACK, "austrian-supply-train-1", "bohemian-infantry", "moravian-infantry")
    return war(army | {"saxon-infantry-1": "linz"}, phase='name = "attrition"', dice=[6, 1])


def worn() -> Play:
    play = attrition()
    do(play, "decline")
    return play


def placing(name: str, *first: str) -> Play:
    """The set-up by hand, as far as a unit whose name begins so, in hand."""
    play = GAME.new("campaign", seed=1)
    do(play, *(first or ("plan league-by-hand",)))
    while True:
        top = state(play).frames[-1]
        if isinstance(top, Deploy) and UNIT_IDS[top.unit].startswith(name):
            return play
        do(play, sorted(may(play))[0])


def stationing(group: str, *names: str) -> Play:
    """The same at the choice of a unit, with these placed."""
    play = placing(group) if group != "janissaries" else GAME.new("campaign", seed=1)
    if group == "janissaries":
        do(play, "plan league-1683", "plan ottoman-by-hand")
    else:
        do(play, sorted(may(play))[0])
    for name in names:
        do(play, f"station {name}", "deploy buda" if group == "janissaries" else "deploy krakow")
    return play


def buying() -> Play:
    return war(
        phase='name = "stratagems"', tp={"poland": 2}, pool={"ambush": 3, "charge": 2, "coup-de-main": 2, "diplomacy": 4}
    )


def recruiting(pieces: dict[str, str], **stocks: float) -> Play:
    return war(pieces, phase='name = "recruiting"\nseat = "league"', tp=stocks)


def advantage() -> Play:
    play = clash(("lorraine", *infantry()), ("janissaries-1",), hands={"league": {"dysentery": 1}})
    do(play, "done", "table linear")
    return play


def infantry() -> tuple[str, ...]:
    return ("austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry")


def sallying() -> Play:
    play = before("vienna", BESIEGERS, (*GARRISON, "austrian-cavalry-1"), 1)
    do(play, "works", "sortie")
    return play


def storming(die: int) -> Play:
    besiegers = ("kara-mustapha", "janissaries-1", "sipahi-1", "turkish-artillery-1", "turkish-siege-train-1")
    play = before("vienna", besiegers, (*GARRISON[:2], "austrian-cavalry-1"), die)
    do(play, "storm")
    return play


def works() -> Play:
    play = before("vienna")
    do(play, "works")
    return play


def spent() -> Play:
    """No point is left."""
    play = before("vienna")
    state(play).op = 0
    state(play).choices = state(play).frames[-1].options(state(play))
    return play


ASKED: list[tuple[str, Callable[[], Play], str]] = [
    ("3.2a", lambda: forming("ottomans"), "take austrian-infantry-1"),
    ("3.3a", forming, "take janissaries-1"),
    ("11.1b", lambda: war(), "from 2006"),
    ("11.1b", operating, "take lorraine"),
    ("11.1.1a", forming, "take saxon-infantry-1"),
    ("2.3a", forming, "take austrian-infantry-2"),
    ("11.1.1e", operating, "drop bohemian-cavalry"),
    ("11.1.1e", operating, "drop austrian-infantry-1"),
    ("11.4a", operating, "fight"),
    ("11.7d", rebels, "against tartars"),
    ("11.7d", rebels, "against saxony"),
    ("11.3.1j", marching, "intercept vienna"),
    ("11.3a", sending, "take lorraine"),
    ("13.17a", lambda: marching({"league": {"spies": 1}}), "play spies"),
    ("11.6.4k", relief, "relieve prague"),
    ("11.6.4k", stepping_back, "to linz"),
    ("12.1c", lambda: with_relief(), "all"),
    ("10.1b", attrition, "expend austrian-infantry-1"),
    ("10.1k", worn, "lose saxon-infantry-1"),
    ("10.1j", worn, "lose austrian-supply-train-1"),
    ("3.2c", lambda: placing("bavarian"), "deploy linz"),
    ("3.2d", lambda: placing("saxon"), "deploy dresden"),
    ("3.2f", lambda: placing("polish"), "deploy kiev"),
    ("3.4b", lambda: placing("russian"), "deploy luck"),
    ("3.3b", lambda: placing("bosnian", "plan league-1683", "plan ottoman-by-hand"), "deploy gyor"),
    ("8.3a", buying, "buy empire"),
    ("7.1i", war, "play military-advantage"),
    ("7.1h", war, "play charge"),
    ("13.5a", advantage, "play military-advantage"),
    ("8.2d", lambda: recruiting(RECRUITS, empire=0.5), "recruit polish-infantry-1"),
    ("8.2f", lambda: recruiting(RECRUITS, empire=0.5), "recruit polish-supply-train"),
    ("8.2.1c", lambda: recruiting(RECRUITS, empire=5), "recruit polish-infantry-1"),
    ("8.2.1a", lambda: recruiting(RECRUITS, poland=5), "recruit bavarian-light-cavalry"),
    ("11.6.2e", works, "to 2305"),
    ("11.6.2g", sallying, "lose janissaries-1"),
    ("ST-h", lambda: storming(5), "lose janissaries-1"),
    ("ST-c", lambda: storming(1), "lose turkish-siege-train-1"),
    ("11.6.2a", spent, "works"),
    ("11.6.3a", spent, "storm"),
    ("11.2.1g", spent, "to 2105"),
]


def with_relief() -> Play:
    play = relief(relief_leader="needed for four units")
    do(play, "relieve linz")
    return play


@pytest.mark.parametrize(("case", "made", "action"), ASKED, ids=[f"{case} {action}" for case, _, action in ASKED])
def test_a_refusal_cites_the_case_that_forbids(case: str, made: Callable[[], Play], action: str) -> None:
    assert refusal(made(), action) == case


@pytest.mark.rule("3.2f", "3.3c")
def test_compulsory_labels_cite_their_own_list() -> None:
    poles = stationing("pancerni")
    while "station winged-hussars-3" in may(poles) or refusal(poles, "station winged-hussars-3") != "3.2f":
        do(poles, sorted((a for a in may(poles) if "pancerni" not in a), key=lambda a: ("winged" not in a, a))[0])
    turks = stationing("janissaries", "rumelian-infantry-1", "rumelian-infantry-2", "bosnian-infantry")
    for number in (1, 2, 3):
        do(turks, f"station janissaries-{number}", "deploy buda")
    assert refusal(turks, "station janissaries-4") == "3.3c"


# -- what nobody is ever asked -----------------------------------------------------------------------------------------


def verdict(g: WarState, frame: Frame[WarState], action: int) -> str:
    return GAME.texts.verdicts[frame.forbids(g, action)].case


@pytest.mark.rule("11.3.1i", "11.4.3f", "11.3.1m")
def test_guards_cite_their_case_too() -> None:
    """These windows never open so, but would know why."""
    g = state(clash(infantry(), ("janissaries-1",), stand=False))
    g.battle = INTERCEPTION
    assert verdict(g, OfferAvoid(1), AVOID) == "11.3.1i"
    g.battle_holder = NEUTRALS
    assert verdict(g, ChooseTable(), PLAY + CHARGE) == "11.4.3f"
    assert verdict(g, StepBack(0, hex("2307")), TO + hex("vienna")) == "11.3.1m"
    assert verdict(g, GarrisonChoice(0, hex("vienna")), SORTIE) == "11.6.2f"
    poor = state(war(RECRUITS, tp={"empire": 0}))
    assert verdict(poor, Recruit(0), RECRUIT + unit("bavarian-light-cavalry")) == "8.2c"
    rich = state(war(tp={"empire": 5}))
    assert verdict(rich, BuyMarkers(0), BUY + EMPIRE) == "7.1b"


def test_every_case_that_a_refusal_cites_is_proved() -> None:
    """Somewhere in these tests each is the answer to an action that is not allowed."""
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
    proved = set(re.findall(r'== "((?:[A-Z]+-[a-z]|\d+\.\d+(?:\.\d+)?[a-z]))"', text)) | {case for case, _, _ in ASKED}
    assert {text.case for text in GAME.texts.verdicts.values()} - proved == set()


def test_every_limit_is_cited() -> None:
    """A case that limits something is named wherever a player meets it: in a refusal, a question, a warning or the log."""
    cited = {case for text in GAME.texts.all() for case in text.cases}
    limits = {case.id for case in GAME.rules.cases.values() if case.kind == "limit"}
    assert limits - cited == set()
