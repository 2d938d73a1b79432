"""Chapter 10: attrition and supply."""

from __future__ import annotations

from typing import Unpack

import pytest

from korvolan.games.great_turkish_war.rules import attrition
from korvolan.games.great_turkish_war.rules.supply import FROM_EMPIRE, FROM_POLAND, is_fed
from korvolan.games.great_turkish_war.tables import attrition_losses

from ..story import do, told
from .story import GARRISON, GRAND_ARMY, Setting, all_at, hex, state, war, where


@pytest.mark.rule("AT-a", "10.1i", "10.1j")
def test_the_attrition_table() -> None:
    rows = [[attrition_losses(size, roll) for size in (1, 2, 5, 9, 13)] for roll in range(1, 7)]
    assert rows == [[1, 1, 3, 4, 5], [0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 0, 1, 2], [0, 0, 0, 0, 1], [0, 0, 0, 0, 0]]
    assert attrition_losses(6, 2) == 2
    assert attrition_losses(4, -1) == 1
    g = state(
        war(all_at("vienna", "lorraine", "austrian-supply-train-1", *GARRISON, "moravian-infantry", "austrian-siege-train-1"))
    )
    assert attrition.size_of(g.stack(hex("vienna"))) == 5


def bonus(place: str, pieces: dict[str, str], side: int = 0, part: int = 0, **more: Unpack[Setting]) -> int:
    return attrition.attrition_bonus(state(war(pieces, **more)), side, hex(place), part)


@pytest.mark.rule("10.1c", "10.1d", "10.1m")
def test_home() -> None:
    assert bonus("prague", {"bavarian-infantry-1": "prague"}) == 1
    assert bonus("vienna", {"polish-infantry-1": "vienna"}) == 1
    assert bonus("lwow", {"polish-infantry-1": "lwow", "austrian-infantry-1": "lwow"}) == 0
    assert bonus("2306", {"janissaries-1": "2306"}, 1) == 1
    assert bonus("2306", {"polish-infantry-1": "2306"}, towns={"pecs": "league"}) == 0


@pytest.mark.rule("10.1e", "10.1f", "AT-b")
def test_hostile_land_and_sieges() -> None:
    assert bonus("2411", {"austrian-infantry-1": "2411"}) == -2
    assert bonus("2411", {"austrian-infantry-1": "2411"}, towns={"petervarad": "league"}) == -1
    garrison = {"austrian-infantry-1": '{ at = "vienna", inside = true }'}
    assert bonus("vienna", garrison | all_at("vienna", "janissaries-1", "turkish-siege-train-1"), 0, 1, works=("vienna",)) == 0


@pytest.mark.rule("10.1g", "10.1h", "10.1l", "2.1.1b")
def test_supply_paths() -> None:
    """The rulebook's example: Petervarad is cut off while Bosnia and Budin are Ottoman."""
    taken = {"petervarad": "league"}
    assert not is_fed(state(war(towns=taken)), FROM_EMPIRE, hex("petervarad"))
    assert is_fed(state(war(towns=taken | {"buda": "league"})), FROM_EMPIRE, hex("petervarad"))
    total = war(towns=taken | {"buda": "league"}, options={"shared_areas": "total control"})
    assert not is_fed(state(total), FROM_EMPIRE, hex("petervarad"))
    assert is_fed(state(war(towns={"krakow": "ottomans"})), FROM_POLAND, hex("lwow"))
    both = war(towns={"krakow": "ottomans", "tarnopol": "ottomans"})
    assert not is_fed(state(both), FROM_POLAND, hex("lwow"))
    for buda, added in (("ottomans", -1), ("league", 0)):
        assert bonus("petervarad", {"austrian-infantry-1": "petervarad"}, towns=taken | {"buda": buda}) == added


@pytest.mark.rule("10.1a", "10.1b", "10.1k")
def test_a_supply_train_is_expended() -> None:
    """13 Ottomans roll 3: home and the train make it 5, and one is lost."""
    army = [*GRAND_ARMY]
    army += [
        "sipahi-3",
        "rumelian-infantry-1",
        "rumelian-infantry-2",
        "bosnian-infantry",
        "tartars-1",
        "turkish-supply-train-1",
    ]
    play = war(all_at("2306", *army), phase='name = "attrition"', seat="ottomans", first="ottomans", dice=[3])
    do(play, "expend turkish-supply-train-1")
    assert where(play, "turkish-supply-train-1") == "ottoman-box"
    assert "Ottoman Empire: attrition in hex 2306 takes 1 unit: rolled 3, +1 for a supply train, +1 at home." in told(play)
    do(play, "lose tartars-1")
    assert where(play, "tartars-1") == "tartars-box"
    assert where(play, "janissaries-1") == "2306"


@pytest.mark.rule("10.1a", "10.1n")
def test_each_force_rolls_and_neutrals_do_not() -> None:
    """Two Austrian stacks and one Ottoman roll, in the order of the initiative; the Russians do not."""
    pieces = {
        "austrian-infantry-1": "2306",
        "austrian-infantry-2": "2411",
        "janissaries-1": "2003",
        "russian-infantry-1": "kiev",
    }
    play = war(pieces, phase='name = "attrition"', dice=[6, 1, 1, 1, 6], turn=3)
    assert where(play, "russian-infantry-1") == "3501"
    assert where(play, "austrian-infantry-1") == "austria-box"
    assert where(play, "austrian-infantry-2") == "austria-box"
    assert where(play, "janissaries-1") == "ottoman-box"


@pytest.mark.rule("12.2b")
def test_a_leader_left_alone_rides_to_friends() -> None:
    pieces = {"maximilian-ii": "2304", "bavarian-infantry-1": "2304", "austrian-infantry-1": "2106"}
    hostile = dict.fromkeys(("kassa", "munkacs", "pressburg", "gyor"), "ottomans")
    play = war(pieces, phase='name = "attrition"', dice=[6, 6, 1], towns=hostile)
    assert where(play, "bavarian-infantry-1") == "bavaria-box"
    assert where(play, "maximilian-ii") == "2106"
