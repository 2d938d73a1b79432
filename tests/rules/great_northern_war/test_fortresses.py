"""Chapters 16, 13.24, 27.11 and 27.12: Storm, Siege Attack, and what a fortress is good for."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import MAJOR, MINOR

from ..story import asked, do, may, refusal, told
from .fight import column, shift
from .story import hex, morale, stack, state, war, where

# 2428 lies next to Riga, over a river. 2625 lies next to Dorpat.
RUSSIANS = [
    "russian-infantry-1",
    "russian-infantry-2",
    "russian-infantry-3",
    "russian-infantry-4",
    "russian-infantry-5",
    "russian-infantry-6",
]


def attack(action: str, attackers: list[str], defenders: list[str], here: str = "2428", there: str = "riga", **more) -> Play:  # type: ignore[no-untyped-def]
    """All attackers in a hex go for a fortress next to it, the only one in reach."""
    pieces = dict.fromkeys(attackers, here) | dict.fromkeys(defenders, there)
    seat = "coalition" if "russian" in attackers[0] else "sweden"
    play = war(pieces, seat=seat, **more)
    do(play, f"act {action}", f"from {here}", "all", "done")
    return play


# -- shifts (16.4, 16.5) ----------------------------------------------------------------------------------------------


@pytest.mark.rule("16.0a")
def test_two_kinds_of_fortress() -> None:
    play = war({})
    assert state(play).town_kind(hex("riga")) == MAJOR
    assert state(play).town_kind(hex("dorpat")) == MINOR


@pytest.mark.rule("16.4b", "27.11a")
def test_a_storm_on_a_minor_fortress() -> None:
    """200% on Dorpat: two columns to the left, 100-149%. 300%: 150-199%."""
    guns = ["swedish-artillery-1", "swedish-artillery-2"]
    assert column(attack("storm", guns, ["russian-garrison-1"], "2625", "dorpat")) == "100-149%"
    play = attack("storm", [*guns, "rhenskold"], ["russian-garrison-1"], "2625", "dorpat")
    do(play, "done")  # Rhenskold doubles nobody
    assert column(play) == "150-199%"
    assert shift(play) == -2


@pytest.mark.rule("16.4c", "27.11a", "16.5a")
def test_a_storm_on_a_major_fortress() -> None:
    """300% on Riga: three columns to the left, 100-149%, artillery or not. The river and the assault count for nothing."""
    play = attack("storm", ["swedish-infantry-1", "swedish-artillery-1"], ["russian-garrison-1"])
    assert column(play) == "100-149%"
    assert shift(play) == -3


@pytest.mark.rule("16.5a", "27.12a")
def test_a_siege_attack() -> None:
    """300% on Riga: one column, 200-299%. 300% on Dorpat: none."""
    play = attack("siege-attack", ["swedish-infantry-1", "swedish-artillery-1"], ["russian-garrison-1"])
    assert column(play) == "200-299%"
    play = attack("siege-attack", ["swedish-artillery-1", "swedish-artillery-2", "rhenskold"], ["russian-garrison-1"])
    do(play, "done")
    assert column(play) == "200-299%"
    guns = ["swedish-artillery-1", "swedish-artillery-2", "rhenskold"]
    play = attack("siege-attack", guns, ["russian-garrison-1"], "2625", "dorpat")
    do(play, "done")
    assert column(play) == "300-399%"


@pytest.mark.rule("16.5a", "16.5b")
def test_a_storm_with_artillery_by_an_option() -> None:
    """With the option guns help a Storm as well; infantry alone does not get it."""
    reduced = {"storm_with_artillery": "reduced shift"}
    play = attack("storm", ["swedish-infantry-1", "swedish-artillery-1"], ["russian-garrison-1"], options=reduced)
    assert shift(play) == -1
    guns = ["swedish-artillery-1", "swedish-artillery-2"]
    play = attack("storm", ["swedish-infantry-1", *guns], ["russian-garrison-1"], options=reduced)
    assert shift(play) == -1  # two are no better than one
    play = attack("storm", ["swedish-infantry-1"], ["russian-garrison-1"], options=reduced)
    assert shift(play) == -3


@pytest.mark.rule("16.5b")
def test_one_battery_is_enough() -> None:
    one = attack("siege-attack", ["swedish-infantry-1", "swedish-artillery-1"], ["russian-garrison-1"])
    two = attack("siege-attack", ["swedish-infantry-1", "swedish-artillery-1", "swedish-artillery-2"], ["russian-garrison-1"])
    assert shift(one) == shift(two) == -1


# -- who may attack what (16.4, 27.11, 27.12) -------------------------------------------------------------------------


@pytest.mark.rule("27.11a", "27.12a", "27.12b")
def test_what_storms_and_sieges_need() -> None:
    """A fortress with enemies next to the Force, strength, and for a siege a gun in the Force."""
    army = {"swedish-infantry-1": "2428", "russian-garrison-1": "2528"}
    assert refusal(war(army), "act storm") == "27.11a"  # no fortress, only an army in the open
    army["russian-garrison-1"] = "riga"
    play = war(army)
    assert refusal(play, "act siege-attack") == "27.12b"
    army["swedish-artillery-1"] = "2428"
    play = war(army)
    do(play, "act siege-attack", "from 2428", "take swedish-infantry-1")
    assert refusal(play, "done") == "27.12b"
    do(play, "take swedish-artillery-1", "done")
    assert asked(play)[0] == "sweden"
    assert morale(play) == (7, 10)
    trains = {"swedish-supply-train-1": "2428", "russian-garrison-1": "riga"}
    assert refusal(war(trains), "act storm") == "13.2b"


@pytest.mark.rule("27.11a")
def test_one_of_two_fortresses() -> None:
    """Riga and Mitau are both next to 2428; 2528 beside it is no fortress."""
    army = {
        "swedish-infantry-1": "2428",
        "russian-garrison-1": "riga",
        "polish-garrison-1": "mitau",
        "russian-irregulars-1": "2528",
    }
    play = war(army)
    do(play, "act storm", "from 2428", "all", "done")
    assert may(play) == {"attack 2427", "attack 2327"}
    assert refusal(play, "attack 2528") == "27.11a"
    assert refusal(play, "attack narva") == "13.2c"


@pytest.mark.rule("16.4a")
def test_no_move_and_attack_on_a_fortress() -> None:
    """Who marches to Riga and has a battle in mind cannot attack it; a Storm is for those who stand there."""
    army = {"swedish-infantry-1": "2528", "russian-garrison-1": "riga", "russian-irregulars-1": "2328"}
    play = war(army)
    assert refusal(play, "act storm") == "27.11a"  # nobody stands next to Riga yet
    do(play, "act move-battle", "from 2528", "all", "done", "to 2428")
    assert refusal(play, "attack riga") == "16.4a"
    assert may(play) == {"attack 2328", "halt"}
    do(play, "halt", "pass")
    do(play, "act storm", "from 2428", "all", "done")  # in another Action of the turn they may
    assert column(play) == "50-99%"


# -- results (13.24, 16.4d, 16.6) -------------------------------------------------------------------------------------


@pytest.mark.rule("13.24a", "16.4d", "14.10a")
def test_the_example_of_a_stalemate() -> None:
    """Russians storm two Swedish units and get DD: one is lost, the other stays, and nobody has won."""
    play = attack("storm", RUSSIANS, ["swedish-infantry-1", "swedish-garrison-1"], dice=[5])
    assert stack(play, "riga") == {"swedish-garrison-1"}
    assert stack(play, "2428") == set(RUSSIANS)
    assert morale(play) == (10, 8)  # the price of the Storm, and no more
    assert "Nobody wins the battle." in told(play)
    assert play.seat == "sweden"


@pytest.mark.rule("13.24a")
def test_the_example_of_a_fall() -> None:
    """With DE both are lost: the Russians win and may go in."""
    garrison = ["swedish-garrison-1", "swedish-garrison-2"]
    play = attack("siege-attack", [*RUSSIANS, "russian-artillery-1"], garrison, dice=[5])
    assert stack(play, "riga") == set()
    assert asked(play) == ("coalition", ["15.1a", "15.3a"])
    do(play, "pursue russian-infantry-1", "done")
    assert stack(play, "riga") == {"russian-infantry-1"}
    assert any("wins a skirmish" in line for line in told(play))


@pytest.mark.rule("16.4d", "14.1c")
def test_a_rout_in_a_fortress() -> None:
    """DR on Pskov: trains and half of the rest are lost, nobody moves."""
    swedes = ["swedish-infantry-1", "swedish-infantry-2", "swedish-infantry-3", "swedish-artillery-1", "swedish-artillery-2"]
    defenders = ["russian-supply-train-1", "russian-infantry-1", "russian-infantry-2"]
    play = attack("siege-attack", swedes, defenders, "2826", "pskov", dice=[6])
    do(play, "done")  # the train is not expended
    do(play, "table shock")
    assert stack(play, "pskov") == {"russian-infantry-2"}
    assert stack(play, "2826") == set(swedes)
    assert "Nobody wins the battle." in told(play)


GARRISON = ["swedish-infantry-1", "swedish-infantry-2", "swedish-garrison-1"]
BESIEGERS = [*RUSSIANS, "preobrazhensky-guard", "semenovsky-guard", "russian-guard-infantry", "st-petersburg-infantry"]


def sally(die: int) -> Play:
    """A Storm on Riga ends in CA, and the garrison strikes back by the Linear table."""
    play = attack("storm", BESIEGERS, GARRISON, dice=[3, die])
    assert stack(play, "riga") == {"swedish-infantry-2", "swedish-garrison-1"}
    do(play, "lose russian-infantry-1", "lose russian-infantry-2", "lose russian-infantry-3", "table linear")
    return play


@pytest.mark.rule("13.24b")
def test_a_counterattack_that_fails() -> None:
    """AD: the garrison loses half and stays, and the besiegers have not won."""
    play = sally(1)
    assert stack(play, "riga") == {"swedish-garrison-1"}
    assert "Nobody wins the battle." in told(play)
    assert morale(play) == (10, 8)


@pytest.mark.rule("13.24b")
def test_a_counterattack_that_succeeds() -> None:
    """DD: the besiegers lose half and withdraw, and the garrison has won: 12 and 16 points are a Major Victory."""
    play = sally(6)
    do(play, "lose russian-infantry-4", "lose russian-infantry-5", "lose russian-infantry-6", "lose preobrazhensky-guard")
    assert asked(play) == ("coalition", ["14.3a", "14.8a"])
    do(play, "to 2429")
    assert stack(play, "2429") == {"semenovsky-guard", "russian-guard-infantry", "st-petersburg-infantry"}
    assert asked(play) == ("sweden", ["15.1a", "15.3a"])
    do(play, "done")
    assert morale(play) == (12, 6)
    assert stack(play, "riga") == {"swedish-infantry-2", "swedish-garrison-1"}


@pytest.mark.rule("16.6a", "14.10a")
def test_a_sortie() -> None:
    """From Narva on a Force in 2822: an ordinary battle with the shift of a Prepared Assault, and nobody withdraws after it."""
    army = {
        "swedish-infantry-1": "narva",
        "swedish-infantry-2": "narva",
        "russian-infantry-1": "2822",
        "russian-infantry-2": "2822",
    }
    play = war(army, dice=[1])
    do(play, "act prepared-assault", "from narva", "all", "done")
    assert shift(play) == 1
    do(play, "table linear")  # 8 against 8, 150-199%: AD
    assert stack(play, "narva") == {"swedish-infantry-2"}
    assert stack(play, "2822") == {"russian-infantry-1", "russian-infantry-2"}
    assert where(play, "swedish-infantry-1") == "sweden-box"
    assert asked(play) == ("coalition", ["9.4a", "27.0a"])  # and nobody pursues into a fortress that is held
