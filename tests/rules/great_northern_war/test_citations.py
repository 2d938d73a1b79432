"""Refusals cite the case that forbids: each verdict's case is shown by a test, and each case that forbids is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.actions import ALL, EXPEND, RECRUIT, TABLE
from korvolan.games.great_northern_war.board import LITHUANIA
from korvolan.games.great_northern_war.rules.battle import JoinBattle
from korvolan.games.great_northern_war.rules.commands import ChooseTable, ExpendSupply
from korvolan.games.great_northern_war.rules.losses import begin_losses
from korvolan.games.great_northern_war.rules.mercenaries import Arrival
from korvolan.games.great_northern_war.tables import SHOCK
from korvolan.games.great_northern_war.units import IRREGULAR

from ..story import do, refusal
from .field import after_battle
from .fight import assault
from .story import hex, state, unit, war

MARK = re.compile(r"@pytest\.mark\.rule\([^)]*\)")
CASE = re.compile(r'"((?:\d+[SR]?\.\d+|[A-Z]+)[a-z])"')

# Limits that nobody can be refused by: what they forbid is offered nowhere, or happens by itself.
BY_CONSTRUCTION = {
    "6.6d": "there is no Peace marker for any other country",
    "7.2b": "what goes beyond fifty is cut off",
    "9.10a": "the limits themselves are 23.2b and 27.9c",
    "10.3b": "nothing on a march takes units up",
    "10.7a": "nothing takes a march back",
    "10.10a": "the march is over in the zone",
    "11.1a": "every way into a hex has its own case against enemies there",
    "12.2a": "the march is over in the zone",
    "13.2a": "one hex is named, and then no other",
    "13.12a": "the column stays on the table",
    "13.13c": "irregulars are not counted",
    "13.18b": "nobody wins without units",
    "14.1b": "one way is asked for all",
    "15.2a": "a second hex is asked only of those who may",
    "15.4a": "the first hex is not asked",
    "23.2a": "one hex is named to start from and one to land in",
    "27.0b": "only moves that may end in a battle ask for one",
}


def test_every_verdict_is_shown_by_its_case() -> None:
    """A verdict whose case no test of this folder names besides its marks has never been seen to forbid anything."""
    texts = [MARK.sub("", path.read_text(encoding="utf-8")) for path in Path(__file__).parent.glob("test_*.py")]
    shown = {case for text in texts for case in CASE.findall(text)}
    assert {text.key: text.case for text in GAME.texts.verdicts.values() if text.case not in shown} == {}


def test_every_limit_is_cited() -> None:
    cited = {case for text in GAME.texts.verdicts.values() for case in text.cases}
    limits = {case.id for case in GAME.rules.cases.values() if case.kind == "limit"}
    assert limits - cited == BY_CONSTRUCTION.keys()


def test_no_verdict_rests_on_a_note() -> None:
    """A case that only explains forbids nothing."""
    kinds = {case.id: case.kind for case in GAME.rules.cases.values()}
    assert [text.key for text in GAME.texts.verdicts.values() if kinds[text.case] == "note"] == []


LED = ["charles-xii", "swedish-infantry-1", "swedish-infantry-2"]

# -- single refusals --------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2a", "9.8a")
def test_whose_units_act() -> None:
    """Nobody is in Narva; the Brandenburgers in Berlin are neutral."""
    play = war({"peter-i": "pskov", "brandenburg-infantry-1": "berlin"}, seat="coalition")
    do(play, "act move")
    assert refusal(play, "from narva") == "9.8a"
    assert refusal(play, "from berlin") == "6.2a"


@pytest.mark.rule("23.2b", "27.9c", "10.2a")
def test_why_nobody_marches() -> None:
    """Who sailed is held by 23.2, who went by boat by 27.9, and a garrison by 10.2."""
    garrison = {"swedish-garrison-1": "stockholm"}
    play = war({**garrison, "swedish-infantry-1": '{ at = "riga", moved = 2 }'})
    assert refusal(play, "act move") == "23.2b"
    assert refusal(war({**garrison, "swedish-artillery-1": '{ at = "riga", moved = 3 }'}), "act move") == "27.9c"
    assert refusal(war(garrison), "act move") == "10.2a"


@pytest.mark.rule("27.10a", "27.10b", "27.12a", "27.11a")
def test_what_no_attack_finds() -> None:
    far = war({"swedish-infantry-1": "riga", "swedish-artillery-1": "riga"})
    assert refusal(far, "act prepared-assault") == "27.10a"
    assert refusal(far, "act storm") == "27.11a"
    assert refusal(far, "act siege-attack") == "27.12a"
    near = {"swedish-infantry-1": "2724", "swedish-artillery-1": "2724", "russian-garrison-1": "pskov"}
    assert refusal(war(near), "act prepared-assault") == "27.10b"
    both = {"russian-garrison-1": "pskov", "russian-garrison-2": "dorpat"}
    play = war({"rhenskold": "2725", "swedish-artillery-1": "2725", **both})
    do(play, "act siege-attack", "from 2725", "all", "done")
    assert refusal(play, "attack 2625") == "27.12a"


@pytest.mark.rule("24.1c")
def test_sweden_proper_is_safe_by_an_option() -> None:
    army = {"danish-infantry-1": "copenhagen", "swedish-infantry-1": "malmo", "swedish-infantry-2": "1230"}
    play = war(army, seat="coalition", options={"attack_sweden_proper": "forbidden"})
    do(play, "act move-battle", "from copenhagen", "all", "done", "halt")
    assert refusal(play, "attack malmo") == "24.1c"


@pytest.mark.rule("13.11g")
def test_the_defender_expends_by_his_own_case() -> None:
    play = assault(["swedish-infantry-1"], ["russian-infantry-1", "russian-supply-train-1"])
    assert refusal(play, "supply russian-infantry-1") == "13.11g"
    assert refusal(play, "supply russian-supply-train-2") == "13.11g"


@pytest.mark.rule("13.20b")
def test_a_loss_beyond_what_is_due() -> None:
    """Half of 4, 4, 4 and 1 is 7: two brigades will do, and Sheremetev is never needed."""
    army = dict.fromkeys(["russian-infantry-1", "russian-infantry-2", "russian-dragoons-1", "sheremetev"], "2428")
    swedes = {"charles-xii": "2528", "swedish-infantry-1": "2528"}
    play = after_battle(swedes | army, "2528", "2428", lambda g: begin_losses(g, 1, 50))
    assert refusal(play, "lose sheremetev") == "13.20b"


@pytest.mark.rule("21R.9a", "21R.16a", "21R.17a", "21R.18a")
def test_markers_of_the_coalition_have_cases_of_their_own() -> None:
    hand = dict.fromkeys(["coalition-tactics", "coalition-treachery", "coalition-forage", "coalition-spies"], "held")
    play = war(
        {"peter-i": "moscow", "charles-xii": "riga"}, seat="coalition", markers={**hand, "coalition-mercenaries": "held"}
    )
    do(play, "act play-marker")
    assert refusal(play, "play coalition-tactics") == "21R.17a"
    assert refusal(play, "play coalition-treachery") == "21R.18a"
    assert refusal(play, "play coalition-forage") == "21R.9a"
    do(play, "play coalition-spies", "examine units")
    assert refusal(play, "examine markers") == "21R.16a"


@pytest.mark.rule("13.6a", "13.7a", "13.8b", "21S.2b")
def test_what_is_forbidden_though_nobody_is_asked() -> None:
    """Where one choice is left nobody is asked; the verdict on the others stands all the same."""
    alone = state(war({"swedish-infantry-1": "2528"}))
    found = [JoinBattle(0, hex("2529")).forbids(alone, ALL)]
    g = state(assault(["swedish-infantry-1"], ["russian-supply-train-1"]))
    found.append(ExpendSupply(1).forbids(g, EXPEND + unit("russian-supply-train-1")))
    found.append(ChooseTable(1).forbids(state(assault(["russian-infantry-1"], LED)), TABLE + SHOCK))
    arrival = Arrival(0, LITHUANIA, IRREGULAR, hex("warsaw"))
    found.append(arrival.forbids(alone, RECRUIT + unit("lithuanian-infantry-1")))
    assert [GAME.texts.verdicts[number].case for number in found] == ["13.6a", "13.7a", "13.8b", "21S.2b"]
