"""Each case that forbids something is cited where it forbids: one story for each, and none may be missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day import GAME
from korvolan.games.poltavas_dread_day.actions import INSIDE, LOSE, PORT, QUARTER, RETREAT_TO
from korvolan.games.poltavas_dread_day.board import COALITION, DENMARK, RUSSIA, SAXONY, SWEDISH
from korvolan.games.poltavas_dread_day.rules.cities import ChooseHaven, ChoosePort
from korvolan.games.poltavas_dread_day.rules.losses import ChooseLosses, WearLosses
from korvolan.games.poltavas_dread_day.rules.mobilization import ChooseQuarters
from korvolan.games.poltavas_dread_day.rules.naval import BeatenFleets
from korvolan.games.poltavas_dread_day.rules.retreat import ChooseRetreat, RetreatMove
from korvolan.games.poltavas_dread_day.rules.setup import bars_deploying
from korvolan.games.poltavas_dread_day.rules.surrender import GoHome
from korvolan.games.poltavas_dread_day.state import DreadState, as_set
from korvolan.kernel.frame import Frame
from korvolan.kernel.why_not import verdict_on

from ..story import do, may, refusal
from .story import FAR, Pieces, clash, form, has_spent, hex, march, piece, russians, sail, stack, state, swedes, war

EARLY: Final = "early_allies = true"
MOVED: Final = '{{ at = "{}", moved = 1 }}'


def going(pieces: Pieces, place: str, *actions: str, seat: str = "sweden", die: int = 3, year: int = 1705) -> str:
    """The case that forbids the last of some actions of a stack under way."""
    play = war({**FAR, **pieces}, seat=seat, year=year, dice=[die, die])
    march(play, place)
    do(play, *actions[:-1])
    return refusal(play, actions[-1])


def asked(play: Play, frame: Frame[DreadState], action: int) -> str:
    """The case that a question's own refusal cites."""
    g = state(play).clone()
    g.frames.append(frame)
    return verdict_on(GAME, g, action)[0][0]


def placing(name: str, place: str, others: list[str], elsewhere: str) -> str:
    """The case by which a piece is not placed somewhere, when others have been placed elsewhere."""
    g = state(GAME.new("campaign", seed=1))
    for other in others:
        g.put(piece(other), hex(elsewhere))
    return GAME.texts.verdicts[bars_deploying(g, piece(name), hex(place), False)].case


def engaged() -> Play:
    """Two Swedes and four Russians at 2004, neither beaten in the first round."""
    play = clash(["menshikov", *russians(4)], ["rehnskold", *swedes(3)], seat="coalition", dice=[6], start="1905")
    while "stand" not in may(play):
        do(play, sorted(may(play))[0])
    return play


# -- land marches --------------------------------------------------------------------------------------------------------

SWEDES: Final = ["wellingk", "swedish-indelta-foot-1"]
RUSSIANS: Final = ["repnin", "russian-regular-foot-1"]


def foot_that_has_spent_its_six() -> str:
    pieces = {**FAR, **stack("riga", "stenbock", "swedish-regular-horse-1", "swedish-indelta-foot-1")}
    play = war(pieces, dice=[6, 6])
    march(play, "riga", "stenbock", "swedish-regular-horse-1")
    do(play, "take swedish-indelta-foot-1")
    has_spent(play, 6)
    return refusal(play, "to 1806")


def after_a_landing() -> str:
    """Danes have landed at Aarhus and entrenched: only their Fleet is under way."""
    pieces = {**FAR, "danish-fleet-1": "0708", **stack("0708@danish-fleet-1", "rantzau", "danish-regular-foot-1")}
    play = war(pieces, seat="coalition", dice=[5, 5, 5, 6])
    do(play, "convoy 0708", "all")
    form(play, ())
    do(play, "steer 0608", "steer 0508", "disembark", "entrench")
    return refusal(play, "to 0509")


def moved_cannot_be_picked_up() -> str:
    pieces = {**FAR, **stack("1806", *SWEDES), "stenbock": MOVED.format("riga")}
    play = war(pieces, dice=[5])
    march(play, "1806")
    do(play, "to riga")
    return refusal(play, "take stenbock")


def no_second_roll() -> str:
    play = war({**FAR, **stack("riga", *SWEDES), "swedish-regular-foot-1": MOVED.format("riga")})
    do(play, "march riga")
    return refusal(play, "take swedish-regular-foot-1")


def after_entrenching() -> str:
    pieces = {**FAR, "repnin": MOVED.format("2004"), "russian-regular-foot-1": MOVED.format("2004")}
    return refusal(war(pieces, seat="coalition", turn='trenches = ["2004"]'), "march 2004")


def enemies_cost_one_more(siege: bool) -> str:
    """From 2105 over the river to Narva: two points are enough for the way, not for the enemies inside."""
    pieces = {**FAR, "narva-garrison": "narva!", **stack("2105", *RUSSIANS)}
    if siege:
        pieces |= stack("narva", "du-croy", "russian-militia-foot-1")
    play = war(pieces, seat="coalition", besieged=("narva",) if siege else (), dice=[3])
    march(play, "2105")
    has_spent(play, 3)
    return refusal(play, "to narva")


LAND: Final[dict[str, Callable[[], str]]] = {
    "2.1.1b": lambda: going(stack("malmo", *SWEDES), "malmo", "to copenhagen"),
    "2.1a": lambda: going(stack("riga", *SWEDES), "riga", "to 1805"),
    "TECa": lambda: going(stack("2113", *SWEDES), "2113", "to 2114"),
    "2.2.3a": lambda: refusal(
        single_action({"riga-garrison": "riga!", **stack("riga", *SWEDES)}, "riga"), "take riga-garrison"
    ),
    "3.3.1d": lambda: going({**stack("2205", *SWEDES), "russian-regular-foot-1": "pskov!"}, "2205", "to pskov", "go-in"),
    "3.3.1e": lambda: refusal(war({**FAR, "riga-garrison": "riga!", "wellingk": "riga"}), "shift riga-garrison"),
    "4.1e": lambda: refusal(war({**FAR, "wellingk": MOVED.format("riga")}), "march riga"),
    "5.0a": lambda: refusal(
        single_action({**stack("novgorod", "sheremetev", "danish-regular-foot-1")}, "novgorod", "coalition"),
        "take danish-regular-foot-1",
    ),
    "5.1e": after_a_landing,
    "5.1.1a": no_second_roll,
    "5.2c": moved_cannot_be_picked_up,
    "5.2d": foot_that_has_spent_its_six,
    "5.3a": lambda: enemies_cost_one_more(False),
    "5.3c": lambda: refusal(engaged(), "to 2005"),
    "5.4f": lambda: going({"repnin": "2105", "swedish-indelta-foot-1": "2004"}, "2105", "to 2004", seat="coalition"),
    "5.6b": lambda: going(stack("1806", *SWEDES), "1806", "entrench"),
    "5.6c": after_entrenching,
    "8.1a": lambda: refusal(engaged(), "halt"),
    "9.2c": lambda: enemies_cost_one_more(True),
}


def single_action(pieces: Pieces, place: str, seat: str = "sweden") -> Play:
    """A stack is being chosen."""
    play = war({**FAR, **pieces}, seat=seat)
    do(play, f"march {place}")
    return play


# -- Fleets --------------------------------------------------------------------------------------------------------------


def sailing(pieces: Pieces, place: str, *actions: str, control: dict[str, str] | None = None) -> str:
    play = war({**FAR, **pieces}, control=control, dice=[3, 3, 3])
    sail(play, place)
    do(play, *actions[:-1])
    return refusal(play, actions[-1])


def loading(troops: list[str], *actions: str) -> str:
    """Swedes and one Fleet in Gothenburg, where they set off together."""
    play = war({"peter-i": "moscow!", **stack("gothenburg", "charles-xii", *troops, "swedish-fleet-1")}, dice=[1, 1, 1, 3])
    do(play, "convoy gothenburg", "all")
    form(play, ())
    do(play, *actions[:-1])
    return refusal(play, actions[-1])


def two_countries() -> str:
    play = war({**FAR, **stack("copenhagen", "danish-fleet-1", "danish-fleet-2", "russian-fleet-1")}, seat="coalition")
    do(play, "sail copenhagen", "take danish-fleet-1")
    return refusal(play, "take russian-fleet-1")


def a_tie_at_sea() -> str:
    play = war({**FAR, "danish-fleet-1": "0708", "swedish-fleet-1": "0707"}, dice=[3, 3, 3, 4, 4])
    sail(play, "0707")
    do(play, "steer 0708")
    return refusal(play, "steer 0608")


SEA: Final[dict[str, Callable[[], str]]] = {
    "6.0b": lambda: sailing({"swedish-fleet-1": "riga"}, "riga", "steer 1907"),
    "6.0a": lambda: sailing({"swedish-fleet-1": "riga"}, "riga", "to 1907"),
    "6.1a": two_countries,
    "6.1c": lambda: sailing({"swedish-fleet-1": "1806"}, "1806", "steer riga", "harbor", control={"riga": "russia"}),
    "7.0a": lambda: loading(swedes(3), "embark"),
    "7.2d": lambda: loading(swedes(1), "embark", "steer 0707", "halt"),
    "10.1a": a_tie_at_sea,
}

# -- battles, retreats, sieges -------------------------------------------------------------------------------------------


def retreating(frame: Callable[[int], Frame[DreadState]], action: int) -> str:
    """Wellingk and a Foot at 2004, beaten; Narva is besieged."""
    pieces = {**FAR, **stack("2004", *SWEDES), "narva-garrison": "narva!", **stack("narva", *RUSSIANS)}
    return asked(war(pieces, besieged=("narva",)), frame(as_set([piece(name) for name in SWEDES])), action)


def besieging(inside: list[str], before: list[str], rolled: tuple[str, ...] = ()) -> str:
    play = war({**FAR, **stack("narva!", *inside), **stack("2004", *before)}, seat="coalition", rolled=rolled, dice=[3, 3])
    march(play, "2004")
    do(play, "to narva")
    return refusal(play, "besiege")


RIGA: Final = {**FAR, **stack("riga!", "riga-garrison", *swedes(2))}


COMBAT: Final[dict[str, Callable[[], str]]] = {
    "8.4a": lambda: asked(war(RIGA), ChooseLosses(SWEDISH, hex("riga"), True, True, 1), LOSE + piece("peter-i")),
    "8.6b": lambda: retreating(lambda who: RetreatMove(SWEDISH, hex("2004"), who, 5, True), RETREAT_TO + hex("narva")),
    "8.6a": lambda: retreating(lambda who: RetreatMove(SWEDISH, hex("2004"), who, 5, True), RETREAT_TO + hex("1904")),
    "8.7b": lambda: retreating(lambda who: ChooseRetreat(SWEDISH, hex("2004"), who), INSIDE),
    "8.10b": lambda: asked(war(RIGA), ChoosePort(SWEDISH, hex("riga"), 0, False), PORT + hex("stockholm")),
    "9.0b": lambda: besieging(["narva-garrison"], ["repnin", "russian-regular-horse-1"]),
    "9.1b": lambda: besieging(["narva-garrison", *swedes(1)], RUSSIANS),
    "9.2d": lambda: besieging(["narva-garrison"], RUSSIANS, ("narva",)),
    "9.5b": lambda: asked(war(RIGA), WearLosses(SWEDISH, hex("riga"), True, False, 1), LOSE + piece("riga-garrison")),
    "10.2a": lambda: asked(war(RIGA), ChooseHaven(SWEDISH, hex("riga"), 0, True), PORT + hex("stockholm")),
    "10.2a fleets": lambda: asked(war(RIGA), BeatenFleets(SWEDISH, hex("riga"), 0), LOSE + piece("swedish-fleet-1")),
    "ATTc": lambda: asked(war(RIGA), WearLosses(SWEDISH, hex("riga"), True, False, 1), LOSE + piece("peter-i")),
}

# -- the Administrative phase, lands, set-up -----------------------------------------------------------------------------


def quartering(nation: int, name: str, place: str) -> str:
    pieces = {**FAR, name: "pile", "swedish-indelta-foot-1": "dresden!"}
    play = war(pieces, control={"dresden": "sweden", "warsaw": "saxony", "cracow": "saxony"})
    return asked(play, ChooseQuarters(COALITION, nation, piece(name)), QUARTER + hex(place))


def dismissing_peter() -> str:
    pieces = {**FAR, "russian-regular-foot-1": "pile", "menshikov": "pile"}
    play = war(pieces, season="winter", phase='name = "administration"\nstage = 9', dice=[6])
    return refusal(play, "sack peter-i")


def entering(pieces: Pieces, start: str, goal: str, seat: str, year: int, turn: str = "", danes: str = "") -> str:
    out = {"denmark": danes} if danes else None
    play = war({**FAR, **pieces}, seat=seat, year=year, turn=turn, nations=out, dice=[6, 6])
    march(play, start)
    return refusal(play, f"to {goal}")


HANOVERIANS: Final = ["von-sommerfelt", "hanoverian-regular-foot-1"]
SAXONS: Final = ["steinau", "saxon-guard-foot-1"]


def a_prussian_abroad() -> str:
    pieces = {**FAR, **stack("0913", "anhalt-dessau", "prussian-regular-foot-1")}
    nations = {"prussia": "{ entered = 1 }"}
    play = war(pieces, seat="coalition", year=1716, nations=nations, dice=[6])
    march(play, "0913")
    return next(found for found in (refusal(play, f"to {there}") for there in ("1013", "1014", "1012", "0914")) if found)


def the_tsar_in_summer_1700() -> str:
    pieces = {**FAR, **stack("pskov", *RUSSIANS), "frederick-iv": "copenhagen!"}
    return refusal(war(pieces, seat="coalition", year=1700), "march pskov")


def charles_without_rehnskold() -> str:
    play = war({"peter-i": "moscow!", **stack("riga", "charles-xii", "rehnskold")}, year=1700)
    do(play, "march riga", "take charles-xii")
    return refusal(play, "done")


DANES: Final = [
    "danish-guard-foot-1",
    *(f"danish-regular-foot-{n}" for n in (1, 2)),
    *(f"danish-regular-horse-{n}" for n in (1, 2, 3)),
]
GONE: Final = "{ out = true, surrenders = 1, since = 1702 }"

REST: Final[dict[str, Callable[[], str]]] = {
    "11.3b": lambda: quartering(RUSSIA, "russian-regular-foot-1", "stockholm"),
    "11.3c": lambda: quartering(SAXONY, "saxon-regular-foot-1", "warsaw"),
    "11.3e": dismissing_peter,
    "11.3f": lambda: quartering(DENMARK, "danish-fleet-1", "riga"),
    "11.4.2b": lambda: entering(stack("0410", *HANOVERIANS), "0410", "0409", "sweden", 1700, EARLY),
    "11.4.4e": a_prussian_abroad,
    "11.4.5c": lambda: entering(stack("riga", *SWEDES), "riga", "mitau", "sweden", 1700),
    "11.4.6a": lambda: entering(stack("stettin", *SWEDES), "stettin", "0812", "sweden", 1712),
    "11.4.6f": lambda: entering(stack("leipzig", *SWEDES), "leipzig", "0514", "sweden", 1706),
    "11.4.6g": lambda: entering(stack("0511", "rantzau", "danish-regular-foot-1"), "0511", "0512", "coalition", 1705),
    "11.4.7a": lambda: entering(stack("dresden", *SAXONS), "dresden", "prague", "coalition", 1705),
    "11.5.1a": lambda: asked(war(FAR), GoHome(DENMARK, hex("riga")), QUARTER + hex("riga")),
    "11.5.1d": lambda: entering(
        {**stack("tonningen", *SWEDES), "danish-regular-foot-1": "0409"}, "tonningen", "0409", "sweden", 1703, "", GONE
    ),
    "13.1b": lambda: placing("danish-militia-foot-1", "aarhus", DANES, "aarhus"),
    "13.1c": lambda: placing("saxon-guard-foot-1", "leipzig", [], ""),
    "13.1d": lambda: placing("russian-regular-foot-1", "vilna", [], ""),
    "13.1e": the_tsar_in_summer_1700,
    "13.2a": lambda: placing("swedish-indelta-foot-1", "christiania", [], ""),
    "13.2c": lambda: placing("wellingk", "riga", ["gyllenstierna", "charles-xii", "rehnskold"], "stockholm"),
    "13.2d": charles_without_rehnskold,
    "13.2g": lambda: entering(stack("narva", *SWEDES), "narva", "2204", "sweden", 1700),
}

STORIES: Final = {**LAND, **SEA, **COMBAT, **REST}


@pytest.mark.rule(*sorted({name.split()[0] for name in STORIES}))
@pytest.mark.parametrize("name", sorted(STORIES))
def test_the_case_that_forbids_is_cited(name: str) -> None:
    assert STORIES[name]() == name.split()[0]


def test_every_case_that_forbids_has_a_story_and_a_verdict() -> None:
    """Cases of the kind «limit» are cited by a verdict, and shown above."""
    limits = {case.id for case in GAME.rules.cases.values() if case.kind == "limit"}
    assert limits <= {text.case for text in GAME.texts.verdicts.values()}
    assert limits <= set(STORIES)


def test_every_verdict_cites_a_case_that_says_so() -> None:
    """No verdict cites a note, and the case of each is among those of the rules."""
    for text in GAME.texts.verdicts.values():
        assert GAME.rules[text.case].kind != "note", text.key
        assert text.text[0].isupper() or text.text.startswith("{"), text.key
        assert text.text.endswith("."), text.key
