"""Chapters 11.6 and 10: sieges, reliefs and attrition."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_turkish_war import attrition
from korvolan.games.great_turkish_war.board import TOWN_IDS
from korvolan.games.great_turkish_war.storms import storm_bonus
from korvolan.games.great_turkish_war.supply import FROM_EMPIRE, FROM_POLAND, is_fed
from korvolan.games.great_turkish_war.tables import SIEGE_MARKS, attrition_losses, siege_result

from ..story import do, may, refusal
from .story import activate, all_at, besieged, hex, holder, in_pool, points, stack, state, unit, war, where

OP = [5, 5]
TURKS = ("kara-mustapha", "janissaries-1", "janissaries-2", "janissaries-3", "janissaries-4", "turkish-siege-train-1")
GARRISON = ("austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry")


def before(
    town: str, besiegers: tuple[str, ...] = TURKS, garrison: tuple[str, ...] = GARRISON, *dice: int, **more: object
) -> Play:
    """Ottomans stand before a fortress of the League's, the garrison is inside, and they have been activated with 9 or 10
    points."""
    inside = dict.fromkeys(garrison, f'{{ at = "{town}", inside = true }}')
    seat = str(more.pop("seat", "ottomans"))
    others = more.pop("others", {})
    assert isinstance(others, dict)
    play = war(all_at(town, *besiegers) | inside | others, seat=seat, dice=[*OP, *dice], **more)  # type: ignore[arg-type]
    if seat == "ottomans":
        activate(play, town)
    return play


# -- walls and works (11.6.1, 11.6.2) ----------------------------------------------------------------------------------


@pytest.mark.rule("11.6a")
def test_who_may_besiege() -> None:
    """Who is in the hex of an enemy fortress: not in one's own, not in a city, not in the open."""
    assert {"works", "storm"} <= may(before("vienna"))
    for place in ("buda", "pecs", "2307"):
        play = before(place, garrison=())
        assert refusal(play, "works") == refusal(play, "storm") == "11.6a"


@pytest.mark.rule("11.6.1a", "11.6.1g", "11.6.2a")
def test_works_are_laid() -> None:
    play = before("vienna")
    assert {"works", "storm"} <= may(play)
    left = points(play)
    do(play, "works")
    assert besieged(play, "vienna")
    assert points(play) == left - 1
    assert play.seat == "league"
    do(play, "stay")
    assert besieged(play, "vienna")
    assert refusal(play, "works") == "11.6.2a"


@pytest.mark.rule("11.6.2d")
def test_the_garrison_may_stay() -> None:
    """It is its choice: it could sally, or march off and leave the fortress."""
    play = before("gyor")
    do(play, "works")
    assert {"stay", "sortie", "to 2106"} <= may(play)
    do(play, "stay")
    assert set(GARRISON) <= stack(play, "gyor")
    assert besieged(play, "gyor")
    assert play.seat == "ottomans"
    assert "storm" in may(play)
    left = before("gyor")
    do(left, "works", "to 2106")
    assert not set(GARRISON) & stack(left, "gyor")


@pytest.mark.rule("11.6.1h", "11.6.1g")
def test_a_siege_needs_a_siege_train() -> None:
    play = before("vienna", TURKS[:5])
    assert refusal(play, "works") == "11.6.1h"
    assert refusal(play, "storm") == "11.6.1h"
    strict = before("vienna", options={"works": "required"})
    assert refusal(strict, "storm") == "11.6.1g"


@pytest.mark.rule("11.6.1c", "11.1.1c")
def test_seven_units_and_the_guns_are_inside() -> None:
    names: tuple[str, ...] = (
        "austrian-infantry-1",
        "austrian-infantry-2",
        "bohemian-infantry",
        "moravian-infantry",
        "bavarian-infantry-1",
    )
    names += ("bavarian-infantry-2", "saxon-infantry-1", "saxon-infantry-2", "austrian-artillery-1", "austrian-artillery-2")
    play = war(all_at("vienna", *names) | all_at("2006", *TURKS), seat="ottomans", dice=OP)
    activate(play, "2006")
    do(play, "to vienna")
    while "decline" in may(play):
        do(play, "decline")
    do(play, "all")
    g = state(play)
    assert len(g.garrison(hex("vienna"))) == 9
    assert g.field_fighters(0, hex("vienna")) == 1
    assert refusal(play, "works") == "11.6.1c"
    assert "fight" in may(play)
    full = war(all_at("vienna", *names) | all_at("2006", *TURKS), seat="ottomans", dice=OP)
    activate(full, "2006")
    do(full, "to vienna")
    while "decline" in may(full):
        do(full, "decline")
    do(full, *(f"man {name}" for name in names[:7]))
    assert refusal(full, "man saxon-infantry-2") == "11.1.1c"
    do(full, "man austrian-artillery-1")


@pytest.mark.rule("11.6.1b", "11.4.3m")
def test_besiegers_with_works_stay_after_combat() -> None:
    """A battle without a decision, with units outside the walls: the Ottomans stay before Gyor if they have dug, and must
    go if they have not."""
    army = dict.fromkeys(("bohemian-infantry", "moravian-infantry", "saxon-infantry-1"), "gyor")
    dug = before("gyor", TURKS, ("austrian-infantry-1",), 6, 1, 3, others=army, works=("gyor",))
    do(dug, "fight", "stand", "table linear", "end")
    assert where(dug, "kara-mustapha") == "2206"
    assert any(action.startswith("from") for action in may(dug))
    camped = before("gyor", TURKS, ("austrian-infantry-1",), 6, 1, 3, others=army)
    do(camped, "fight", "stand", "table linear", "end")
    assert all(action.startswith("to ") for action in may(camped))
    do(camped, "to 2306")
    assert where(camped, "kara-mustapha") == "2306"


@pytest.mark.rule("11.6.2e", "11.6.2c")
def test_the_garrison_marches_off() -> None:
    play = before("gyor")
    do(play, "works")
    assert "to 2106" in may(play)
    do(play, "to 2106")
    assert stack(play, "2106") == set(GARRISON)
    assert holder(play, "gyor") == "ottomans"


@pytest.mark.rule("11.6.2f", "11.6.2g", "11.6.2h", "11.6.2i", "11.6.2k", "11.6.2l")
def test_sorties() -> None:
    loss = before("vienna", TURKS, GARRISON, 2)
    do(loss, "works", "sortie", "lose austrian-infantry-1")
    assert where(loss, "austrian-infantry-1") == "austria-box"
    assert besieged(loss, "vienna")
    nothing = before("vienna", TURKS, GARRISON, 4)
    do(nothing, "works", "sortie")
    assert besieged(nothing, "vienna")
    success = before("vienna", TURKS, GARRISON, 5)
    do(success, "works", "sortie")
    assert not besieged(success, "vienna")
    do(success, "works")
    assert refusal(success, "sortie") == "11.6.2l"


@pytest.mark.rule("11.6.2j", "13.10a", "13.10b")
def test_coup_de_main_in_a_sortie() -> None:
    play = before("vienna", TURKS, GARRISON, 3, hands={"league": {"coup-de-main": 1}})
    do(play, "works", "sortie", "play coup-de-main")
    assert not besieged(play, "vienna")
    assert in_pool(play, "coup-de-main") == 1


@pytest.mark.rule("11.6.2m")
def test_works_need_besiegers() -> None:
    play = before("vienna", TURKS, GARRISON, works=("vienna",))
    do(play, "to 2105", "decline", "end")
    assert not besieged(play, "vienna")
    inside = dict.fromkeys(GARRISON, '{ at = "vienna", inside = true }')
    part = war(all_at("vienna", *TURKS, "visir-guards-1") | inside, seat="ottomans", dice=OP, works=("vienna",))
    activate(part, "vienna", "kara-mustapha", "janissaries-1", "janissaries-2")
    do(part, "to 2105")
    assert besieged(part, "vienna")


@pytest.mark.rule("11.6.2b")
def test_the_garrison_breaks_out() -> None:
    play = before("vienna", ("janissaries-1", "turkish-siege-train-1"), GARRISON, 6, 1, 6, seat="league", works=("vienna",))
    activate(play, "vienna")
    assert refusal(play, "to 2006") == "11.6.2b"
    left = points(play)
    do(play, "fight")
    assert points(play) == left - 2
    do(play, "stand", "table linear")
    while any(a.startswith("lose") for a in may(play)):
        do(play, sorted(may(play))[0])
    assert where(play, "janissaries-1") == "ottoman-box"
    assert not besieged(play, "vienna")


# -- storms (11.6.3) ---------------------------------------------------------------------------------------------------


def storm(die: int, garrison: tuple[str, ...] = GARRISON, besiegers: tuple[str, ...] = TURKS, **more: object) -> Play:
    play = before("vienna", besiegers, garrison, die, **more)
    do(play, "storm")
    return play


def lost(play: Play, names: tuple[str, ...]) -> int:
    while any(a.startswith("lose") for a in may(play)):
        do(play, sorted(may(play))[0])
    return sum(where(play, name).endswith("-box") for name in names)


FIVE = (*GARRISON, "moravian-infantry", "saxon-infantry-1")
MANY = (
    *TURKS,
    "visir-guards-1",
    "visir-guards-2",
    "rumelian-infantry-1",
    "rumelian-infantry-2",
    "bosnian-infantry",
    "sipahi-1",
)


@pytest.mark.rule("11.6.3a", "11.6.1f", "ST-a", "11.6.3f")
def test_a_storm_costs_two_points() -> None:
    play = storm(4)
    assert holder(play, "vienna") == "league"
    assert points(play) == 10 - 2
    assert "storm" in may(play)
    poor = before("vienna")
    state(poor).op = 2
    state(poor).choices = state(poor).frames[-1].options(state(poor))
    assert refusal(poor, "storm") == "11.6.3a"
    assert [SIEGE_MARKS[siege_result(roll)] for roll in (0, 1, 2, 3, 4, 5, 6, 7)] == [
        "BR",
        "BR",
        "R+",
        "R-",
        "NE",
        "NE+",
        "S",
        "S",
    ]


@pytest.mark.rule("ST-f")
def test_a_storm_without_effect_may_be_repeated() -> None:
    """Nobody is lost, and each storm costs two points: five for ten."""
    play = before("vienna", TURKS, GARRISON, *[4] * 5, hands={"ottomans": {"spies": 1}})
    for left in (8, 6, 4, 2, 0):
        do(play, "storm", "done")
        assert points(play) == left
        assert holder(play, "vienna") == "league"
        assert stack(play, "vienna") == {*TURKS, *GARRISON}
    assert refusal(play, "storm") == "11.6.3a"


@pytest.mark.rule("ST-j", "6.2d", "4.0e", "12.2a")
def test_surrender() -> None:
    play = storm(6, (*FIVE, "lorraine"))
    assert holder(play, "vienna") == "ottomans"
    assert all(where(play, name).endswith("-box") for name in FIVE)
    assert where(play, "lorraine") == ""
    assert state(play).sacked[TOWN_IDS.index("vienna")]
    assert play.view("league").tracks["points ottomans"] == 2


@pytest.mark.rule("ST-c", "ST-d", "ST-e")
def test_repulses() -> None:
    assert lost(storm(1, FIVE, MANY), MANY) == 5
    assert lost(storm(2, FIVE, MANY), MANY) == 3
    assert lost(storm(3, FIVE, MANY), MANY) == 2
    assert lost(storm(3, GARRISON[:1], MANY[:6]), MANY) == 0


@pytest.mark.rule("ST-h", "ST-g", "ST-i", "11.6.1e")
def test_defenders_lost_and_empty_walls() -> None:
    assert lost(storm(5), GARRISON) == 1
    assert holder(storm(1, ()), "vienna") == "league"
    assert holder(storm(4, ()), "vienna") == "league"
    assert holder(storm(5, ()), "vienna") == "ottomans"


@pytest.mark.rule("11.6.3b", "11.6.3d", "ST-b")
def test_numbers_and_guns() -> None:
    ten = tuple(name for name in MANY if name != "kara-mustapha")
    g = state(before("vienna", ("kara-mustapha", *ten), GARRISON))
    assert len(ten) == 11
    assert storm_bonus(g, 1, hex("vienna")) == 1
    g = state(before("vienna", ("kara-mustapha", *ten), (*GARRISON, "moravian-infantry")))
    assert storm_bonus(g, 1, hex("vienna")) == 0
    guns = ("austrian-artillery-1", "austrian-artillery-2")
    assert storm_bonus(state(before("vienna", TURKS, guns)), 1, hex("vienna")) == -1
    equal = (*TURKS, "turkish-artillery-1", "turkish-artillery-2")
    assert storm_bonus(state(before("vienna", equal, guns)), 1, hex("vienna")) == 0


@pytest.mark.rule("11.6.3c", "11.6.3e", "13.8a", "13.8b", "13.10a", "13.10b")
def test_markers_of_a_storm() -> None:
    coup = storm(5, hands={"ottomans": {"coup-de-main": 1}})
    do(coup, "play coup-de-main")
    assert holder(coup, "vienna") == "ottomans"
    assert in_pool(coup, "coup-de-main") == 1
    ill = storm(6, hands={"league": {"dysentery": 1}})
    do(ill, "play dysentery")
    assert holder(ill, "vienna") == "league"
    assert in_pool(ill, "dysentery") == 1


# -- relief (11.6.4) ---------------------------------------------------------------------------------------------------


POLES = {"sobieski": "linz", "winged-hussars-1": "linz", "winged-hussars-2": "linz", "pancerni-1": "linz"}


@pytest.mark.rule("11.6.4a", "11.6.4b", "11.6.4c", "11.6.2c", "11.6.4e")
def test_who_may_relieve() -> None:
    others = POLES | {"saxon-infantry-1": "prague", "polish-infantry-1": "krakow"}
    play = before("vienna", TURKS, GARRISON, others=others)
    do(play, "works")
    assert play.seat == "league"
    assert {"relieve 1805", "relieve 1902", "decline"} <= may(play)
    assert refusal(play, "relieve krakow") == "11.6.4c"
    do(play, "decline")
    assert {"stay", "sortie"} <= may(play)


@pytest.mark.rule("11.6.4d")
def test_not_after_an_interception() -> None:
    play = before("vienna", TURKS, GARRISON, others=POLES | {"saxon-infantry-1": "prague"})
    for name in POLES:
        state(play).intercepted[unit(name)] = 1
    do(play, "works")
    assert refusal(play, "relieve linz") == "11.6.4d"


def relieved(*dice: int, garrison: str = "stay", **more: object) -> Play:
    """Sobieski comes to Vienna from Linz."""
    play = before("vienna", TURKS, GARRISON, *dice, others=POLES, **more)
    do(play, "works", "relieve linz", "all")
    if "done" in may(play):
        do(play, "done")
    do(play, garrison)
    return play


@pytest.mark.rule("11.6.4h", "11.6.4i", "11.6.4f")
def test_the_relief_attacks_and_chooses_the_table() -> None:
    play = relieved(6)
    assert play.seat == "ottomans"
    do(play, "stand")
    assert play.seat == "league"
    assert state(play).battle_first == 0
    assert may(play) == {"table linear", "table shock"}


@pytest.mark.rule("11.6.4f", "11.4.2f")
def test_besiegers_who_avoid_leave() -> None:
    play = relieved(6)
    do(play, "avoid")
    assert refusal(play, "stay") == "11.4.2e"
    do(play, "to 2105")
    assert where(play, "kara-mustapha") == "2105"
    assert not besieged(play, "vienna")
    assert where(play, "sobieski") == "2005"


@pytest.mark.rule("11.6.4g", "11.6.2i")
def test_a_sortie_joins_the_relief() -> None:
    play = relieved(5, garrison="sortie")
    do(play, "stand")
    g = state(play)
    from korvolan.games.great_turkish_war.reckoning import fighting

    assert len([u for u in fighting(g, 0) if u != unit("sobieski")]) == 3 + 3


@pytest.mark.rule("11.6.4k")
def test_a_relief_that_fails_steps_back() -> None:
    """Three Poles, six on the Shock table, against four Turks, eight: No Effect sends them back, a Bloodbath too."""
    play = relieved(3)
    do(play, "stand", "table shock")
    assert play.seat == "league"
    assert refusal(play, "to 2105") == ""
    do(play, "to 1905")
    assert where(play, "sobieski") == where(play, "pancerni-1") == "1905"
    assert state(play).relieved[unit("sobieski")]
    assert besieged(play, "vienna")
    again = relieved(6)
    state(again).value[unit("sobieski")] = 1  # as much as Kara Mustapha
    do(again, "stand", "table shock")
    assert lost(again, ("winged-hussars-1", "winged-hussars-2", "pancerni-1")) == 1
    do(again, "to 1905")
    assert besieged(again, "vienna")
    assert refusal(again, "works") == "11.6.2a"


@pytest.mark.rule("11.6.4j", "11.6.4l")
def test_a_relief_that_wins_stays() -> None:
    play = before("vienna", ("janissaries-1", "turkish-siege-train-1"), GARRISON, 6, others=POLES)
    do(play, "works", "relieve linz", "all")
    if "done" in may(play):
        do(play, "done")
    do(play, "stay", "stand", "table shock")
    while any(a.startswith("lose") for a in may(play)):
        do(play, sorted(may(play))[0])
    assert not besieged(play, "vienna")
    assert where(play, "sobieski") == "2005"
    assert where(play, "turkish-siege-train-1") == "ottoman-box"


# -- attrition (10.1) --------------------------------------------------------------------------------------------------


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


def bonus(place: str, pieces: dict[str, str], side: int = 0, part: int = 0, **more: object) -> int:
    return attrition.attrition_bonus(state(war(pieces, **more)), side, hex(place), part)  # type: ignore[arg-type]


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


@pytest.mark.rule("10.1a", "10.1b", "10.1k")
def test_a_supply_train_is_expended() -> None:
    """13 Ottomans roll 3: home and the train make it 5, and one is lost."""
    army = [
        "kara-mustapha",
        *(f"janissaries-{n}" for n in range(1, 5)),
        "visir-guards-1",
        "visir-guards-2",
        "sipahi-1",
        "sipahi-2",
    ]
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
