"""Chapters 11.0 to 11.3 and 11.7: activation, movement, interception and rebellion."""

from __future__ import annotations

import pytest

from korvolan.games.great_turkish_war import activation
from korvolan.games.great_turkish_war.units import UNIT_IDS

from ..story import do, may, refusal, told
from .story import activate, all_at, hand, hex, holder, in_pool, open_markers, points, stack, state, unit, war, where

KURUC = all_at("2405", "kuruc-1", "kuruc-2", "janissaries-1")
LORRAINE = ("lorraine", "austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry", "moravian-infantry")

# -- activation (11.1) -------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.1b", "11.2b", "11.1o", "11.0a", "11.1n")
def test_two_dice_are_the_points() -> None:
    play = war({"austrian-infantry-1": "vienna"}, dice=[3, 4])
    assert refusal(play, "to 2006") == "11.1a"
    activate(play, "vienna")
    assert points(play) == 7
    assert play.view("ottomans").tracks["op"] == 14
    do(play, "to 2006", "end")
    assert where(play, "austrian-infantry-1") == "2006"
    assert refusal(play, "to 2005") == "11.1a"


@pytest.mark.rule("11.1a", "11.2c", "11.1q", "11.1r")
def test_forces_one_at_a_time_in_any_order() -> None:
    """The rulebook's example: an Austrian force, a Polish one, another Austrian one."""
    pieces = {"austrian-infantry-1": "vienna", "polish-infantry-1": "krakow", "austrian-infantry-2": "linz"}
    play = war(pieces, dice=[3, 4, 3, 4, 3, 4])
    for place in ("vienna", "krakow", "linz"):
        activate(play, place)
        assert points(play) == 7
        do(play, "end")
        assert points(play) == 0
        assert not any(state(play).force)
        assert refusal(play, f"from {place}") == "11.1q"


@pytest.mark.rule("11.1c", "12.1c", "11.2d", "11.2e")
def test_four_units_need_a_leader() -> None:
    four = [name for name in LORRAINE if name != "lorraine"]
    play = war(all_at("vienna", *four), dice=[3, 4])
    do(play, "from vienna", *(f"take {name}" for name in four[:3]))
    assert refusal(play, f"take {four[3]}") == "11.1c"
    do(play, "done", "to 2006", "end")
    assert stack(play, "vienna") == {four[3]}
    left = war(all_at("vienna", *LORRAINE), dice=[3, 4])
    do(left, "from vienna", *(f"take {name}" for name in four))
    assert refusal(left, "done") == "11.1c"
    led = war(all_at("vienna", *LORRAINE), dice=[3, 4])
    activate(led, "vienna")
    do(led, "to 2006", "end")
    assert stack(led, "2006") == set(LORRAINE)


@pytest.mark.rule("11.1d", "11.1e", "11.1f")
def test_contingents_need_their_voivode() -> None:
    alone = war({"transylvanian-light-cavalry-1": "kolozsvar", "baja-1": "kolozsvar"}, seat="ottomans")
    assert refusal(alone, "from kolozsvar") == "11.1q"
    own = war(all_at("kolozsvar", "transylvanian-light-cavalry-1", "voivode-of-transylvania"), seat="ottomans", dice=[3, 3])
    activate(own, "kolozsvar")
    assert points(own) == 9
    baja = war(all_at("bucharest", "wallachian-light-infantry-1", "baja-1", "janissaries-1"), seat="ottomans", dice=[3, 3])
    do(baja, "from bucharest")
    assert refusal(baja, "take wallachian-light-infantry-1") == "11.1d"
    vizier = war(all_at("bucharest", "wallachian-light-infantry-1", "kara-mustapha"), seat="ottomans", dice=[3, 3])
    activate(vizier, "bucharest")
    assert points(vizier) == 6 + 1 + 1
    wrong = war(all_at("iasi", "moldavian-light-cavalry", "voivode-of-wallachia"), seat="ottomans")
    assert refusal(wrong, "from iasi") == "11.1q"


def total(pieces: tuple[str, ...], **more: object) -> float:
    """The points for a roll of 6."""
    seat = "league" if pieces[0].split("-")[0] in ("austrian", "polish", "sobieski", "lorraine", "winged") else "ottomans"
    place = "vienna" if seat == "league" else "buda"
    play = war(all_at(place, *pieces), seat=seat, dice=[3, 3], **more)  # type: ignore[arg-type]
    activate(play, place)
    return points(play)


@pytest.mark.rule("11.1g", "11.1h", "11.1i", "11.1j", "11.1k")
def test_what_a_force_consists_of() -> None:
    assert total(("tartars-1", "tartars-2")) == 9
    assert total(("tartars-1", "tartars-2"), options={"light_cavalry": "+4"}) == 10
    assert total(("sipahi-1", "sipahi-2")) == 8
    assert total(("tartars-1", "janissaries-1", "janissaries-2")) == 7
    assert total(("bosnian-light-infantry-1", "bosnian-light-infantry-2", "rumelian-light-infantry-1")) == 7
    assert total(("turkish-artillery-1", "turkish-artillery-2", "turkish-siege-train-1")) == 5
    assert total(("janissaries-1",)) == 6
    assert total(("tartars-1", "turkish-supply-train-1")) == 7


@pytest.mark.rule("11.1l", "13.5a", "7.1d")
def test_military_advantages_add_to_every_roll() -> None:
    assert total(("janissaries-1",), shown={"ottomans": {"military-advantage": 2}}) == 8
    play = war({"polish-infantry-1": "krakow"}, dice=[3, 3], hands={"league": {"military-advantage": 1}})
    do(play, "play military-advantage")
    activate(play, "krakow")
    assert points(play) == 7
    assert open_markers(play, "league", "military-advantage") == 1


@pytest.mark.rule("11.1m", "12.1b")
def test_one_leader_counts() -> None:
    assert total(("sobieski", "lorraine", "austrian-infantry-1")) == 8


@pytest.mark.rule("11.1p")
def test_the_example_of_kara_mustapha() -> None:
    """20 units with artillery and a supply train roll 7: 7 + 1 - 1."""
    army = [
        "kara-mustapha",
        *(f"janissaries-{n}" for n in range(1, 5)),
        "visir-guards-1",
        "visir-guards-2",
        "sipahi-1",
        "sipahi-2",
    ]
    army += ["sipahi-3", *(f"turkish-artillery-{n}" for n in range(1, 5)), "turkish-supply-train-1", "rumelian-infantry-1"]
    army += ["rumelian-infantry-2", "bosnian-infantry", "rumelian-cavalry", "bosnian-cavalry", "rumelian-light-infantry-1"]
    play = war(all_at("buda", *army), seat="ottomans", dice=[3, 4])
    activate(play, "buda")
    assert len(army) == 21
    assert points(play) == 7


@pytest.mark.rule("11.1.1a", "11.1.1b")
def test_a_stack_is_a_force_without_limit() -> None:
    """25 units and a leader go together; behind the walls of a fortress and before them are two forces."""
    army = [name for name in UNIT_IDS if name.startswith(("austrian", "bohemian", "moravian", "saxon", "polish"))][:25]
    play = war(all_at("2004", "lorraine", *army), dice=[5, 5])
    activate(play, "2004")
    do(play, "to 2003", "end")
    assert stack(play, "2003") == {"lorraine", *army}
    assert len(army) == 25
    inside = {"bohemian-infantry": '{ at = "vienna", inside = true }'}
    siege = all_at("vienna", "janissaries-1", "turkish-siege-train-1")
    outside = all_at("vienna", "austrian-infantry-1", "moravian-infantry")
    split = war(outside | inside | siege, works=("vienna",))
    do(split, "from vienna", "take austrian-infantry-1")
    assert "take moravian-infantry" in may(split)
    assert refusal(split, "take bohemian-infantry") == "11.6.2b"


@pytest.mark.rule("11.1.1e", "11.2g", "12.1d", "11.2f")
def test_units_are_dropped_on_the_way() -> None:
    play = war(all_at("vienna", *LORRAINE), dice=[3, 4])
    activate(play, "vienna")
    do(play, "to 2006")
    assert refusal(play, "drop lorraine") == "12.1d"
    do(play, "drop austrian-infantry-1", "to 2106", "end")
    assert where(play, "austrian-infantry-1") == "2006"
    assert refusal(play, "from 2006") == "11.1q"
    leaderless = war(all_at("vienna", *LORRAINE, "austrian-cavalry-1"), dice=[3, 4])
    activate(leaderless, "vienna")
    do(leaderless, "drop austrian-cavalry-1", "drop lorraine")
    assert refusal(leaderless, "to 2006") == "11.1c"
    lone = war(all_at("vienna", "lorraine", "austrian-infantry-1"), dice=[3, 4])
    do(lone, "from vienna", "take lorraine")
    assert refusal(lone, "done") == "12.1d"


@pytest.mark.rule("11.1.1f", "11.2f")
def test_units_are_picked_up_on_the_way() -> None:
    play = war({"austrian-infantry-1": "vienna", "austrian-cavalry-1": "2006", "austrian-cavalry-2": "2006"}, dice=[1, 2, 3, 3])
    activate(play, "2006", "austrian-cavalry-1")
    do(play, "end")
    activate(play, "vienna")
    do(play, "to 2006")
    assert refusal(play, "take austrian-cavalry-1") == "11.1q"
    do(play, "take austrian-cavalry-2", "to 2106")
    assert where(play, "austrian-cavalry-2") == "2106"
    assert points(play) == 5


@pytest.mark.rule("11.1.1f", "11.1k")
def test_what_is_picked_up_changes_no_roll() -> None:
    """Riders roll with 3 more, then take guns along: the guns have the points that the riders have left, and they keep them."""
    play = war({"royal-hungarian-light-cavalry-1": "vienna", "austrian-artillery-1": "2006"}, dice=[1, 2])
    activate(play, "vienna")
    before = points(play)
    do(play, "to 2006")
    marched = before - points(play)
    do(play, "take austrian-artillery-1")
    assert before == 1 + 2 + 3
    assert points(play) == before - marched
    do(play, "to 2106")
    assert where(play, "austrian-artillery-1") == "2106"


# -- Force markers (11.1.1, 13.17) -------------------------------------------------------------------------------------


@pytest.mark.rule("11.1.1g", "11.1.1h", "ERR-b")
def test_a_force_marker_hides_its_units() -> None:
    play = war(all_at("vienna", *LORRAINE) | {"janissaries-1": "nis"}, dice=[3, 4])
    do(play, "from vienna", "all")
    assert refusal(play, "cover polish") == "11.1.1g"
    do(play, "cover austrian-1", "to 2006")
    seen = {piece.id for piece in play.view("ottomans").pieces if piece.at == "2006"}
    assert seen == {"austrian-1"}
    own = {piece.id for piece in play.view("league").pieces if piece.at == "2006"}
    assert own == set(LORRAINE)
    opened = war(all_at("vienna", *LORRAINE), options={"force_markers": "not used"})
    do(opened, "from vienna", "all") if "all" in may(opened) else do(opened, "from vienna")
    assert not any(action.startswith("cover") for action in may(opened))


@pytest.mark.rule("11.1.1g")
def test_one_marker_for_a_force() -> None:
    play = war(all_at("vienna", *LORRAINE))
    do(play, "from vienna", "take lorraine", "take austrian-infantry-1", "take bohemian-infantry", "cover austrian-1")
    assert "cover austrian-2" not in may(play)
    assert refusal(play, "cover austrian-2") == "11.1.1g"


@pytest.mark.rule("11.1.1h")
def test_who_leaves_others_under_a_marker_is_shown() -> None:
    """Half of a hidden force goes under another marker: the enemy reads who goes; he does not where all of them go."""
    hidden = dict.fromkeys(LORRAINE, '{ at = "vienna", cover = "austrian-1" }')
    half = war(hidden, dice=[3, 4])
    do(half, "from vienna", "take austrian-infantry-1", "take bohemian-infantry", "cover austrian-2", "done")
    assert "Holy League: Bohemian infantry comes out from under its Force marker in Vienna (2005)." in told(half, "ottomans")
    assert "moravian-infantry" not in {piece.id for piece in half.view("ottomans").pieces}
    whole = war(hidden, dice=[3, 4])
    do(whole, "from vienna", "all", "cover austrian-2")
    assert not any("comes out" in line for line in told(whole, "ottomans"))


@pytest.mark.rule("11.1.1h")
def test_combat_shows_the_force() -> None:
    play = war(all_at("2306", "austrian-infantry-1", "austrian-infantry-2") | {"tartars-1": "2307"}, dice=[5, 5, 1])
    do(play, "from 2306", "all", "cover austrian-1", "to 2307", "decline", "fight")
    assert all(piece.id != "austrian-1" for piece in play.view("ottomans").pieces)


@pytest.mark.rule("13.17a", "13.17b")
def test_spies_look_under_the_marker() -> None:
    pieces = all_at("vienna", "austrian-infantry-1", "austrian-infantry-2")
    play = war(pieces | {"janissaries-1": "2207"}, dice=[5, 5], hands={"ottomans": {"spies": 1}})
    do(play, "from vienna", "all", "cover austrian-1", "to 2006")
    assert play.seat == "ottomans"
    do(play, "play spies")
    assert {p.id for p in play.view("ottomans").pieces if p.at == "2006"} == {"austrian-infantry-1", "austrian-infantry-2"}
    assert "Spies see Austrian infantry 1." in told(play, "ottomans")
    assert in_pool(play, "spies") == 1
    far = war(pieces | {"janissaries-1": "nis"}, dice=[5, 5], hands={"ottomans": {"spies": 1}})
    do(far, "from vienna", "all", "cover austrian-1", "to 2006")
    assert far.seat == "league"


# -- movement (11.2) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.2.1a", "11.2.1b")
def test_half_a_point_in_a_friendly_area() -> None:
    play = war({"austrian-infantry-1": "vienna"}, dice=[3, 4])
    activate(play, "vienna")
    do(play, "to 2006", "to 2007", "to 2006")
    assert points(play) == 5.5


@pytest.mark.rule("11.2.1b")
def test_half_a_point_is_rounded_up_at_a_stop() -> None:
    """A point and a half on the march, then a Rebellion for two: four are gone."""
    play = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4, 1], hands={"league": {"diplomacy": 1}})
    activate(play, "vienna")
    do(play, "to 2006", "to 2007", "to 2006")
    assert points(play) == 5.5
    do(play, "rebel 2405")
    assert points(play) == 7 - 2 - 2
    do(play, "to 2007")
    assert points(play) == 2.5


@pytest.mark.rule("11.2.1c", "11.4.2a", "11.2.1f", "OCS-a")
def test_a_point_elsewhere_and_among_enemies() -> None:
    play = war({"austrian-infantry-1": "gyor"}, dice=[3, 4], towns={"pecs": "league"})
    activate(play, "gyor")
    do(play, "to 2306")
    assert points(play) == 6
    fight = war({"austrian-infantry-1": "2003", "janissaries-1": "2004"}, dice=[3, 4])
    activate(fight, "2003")
    do(fight, "to 2004", "decline")
    assert points(fight) == 6
    do(fight, "fight")
    assert points(fight) == 4


@pytest.mark.rule("11.2.1d", "11.2.1e")
def test_rivers_and_mountains() -> None:
    play = war({"austrian-infantry-1": "vienna", "polish-infantry-1": "2403", "austrian-infantry-2": "2303"}, dice=[3, 4] * 3)
    activate(play, "vienna")
    do(play, "to pressburg")
    assert points(play) == 5.5
    do(play, "end")
    activate(play, "2403")
    do(play, "to 2404")
    assert points(play) == 7 - 1.5
    do(play, "end")
    activate(play, "2303")
    do(play, "to 2404")
    assert points(play) == 6.5


@pytest.mark.rule("11.2.1g")
def test_no_more_than_it_has() -> None:
    play = war({"austrian-artillery-1": "vienna"}, dice=[1, 1])
    activate(play, "vienna")
    assert points(play) == 1
    do(play, "to 2006")
    assert refusal(play, "to 2105") == "11.2.1g"
    assert "to 2106" in may(play)


@pytest.mark.rule("11.2.1h")
def test_a_force_halts_among_enemies() -> None:
    play = war({"austrian-infantry-1": "2306", "tartars-1": "2307"}, dice=[5, 5])
    activate(play, "2306")
    do(play, "to 2307", "decline")
    assert refusal(play, "to 2207") == "11.2.1h"
    do(play, "end")
    assert where(play, "austrian-infantry-1") == "2306"


@pytest.mark.rule("11.4.2k")
def test_trains_alone_are_caught() -> None:
    play = war({"tartars-1": "2306", "austrian-supply-train-1": "2307"}, seat="ottomans", dice=[3, 3])
    activate(play, "2306")
    do(play, "to 2307")
    assert where(play, "austrian-supply-train-1") == "austria-box"


@pytest.mark.parametrize("choice", ["passable", "impassable"])
def test_water_between_two_hexes(choice: str) -> None:
    """By the option nobody marches where no land joins two hexes, and nobody intercepts across."""
    closed = choice == "impassable"
    pieces = {"austrian-infantry-1": "2815", "janissaries-1": "2716"}
    play = war(pieces, dice=[6, 6], options={"straits": choice})
    activate(play, "2815")
    do(play, "to 2816")
    if closed:
        assert refusal(play, "to 2716") == "11.2.1a"
    else:
        assert "intercept 2716" in may(play)
        do(play, "decline")
        assert "to 2716" in may(play)


# -- interception (11.3) -----------------------------------------------------------------------------------------------


def caught(die: int, movers: dict[str, str], hunters: dict[str, str], to: str, start: str, **more: object) -> bool:
    """Whether a force that goes from one hex to another is intercepted on a roll by the only stack in reach."""
    play = war(movers | hunters, dice=[4, 4, die], **more)  # type: ignore[arg-type]
    activate(play, start)
    do(play, f"to {to}")
    do(play, f"intercept {next(iter(hunters.values()))}")
    while any(a in ("all", "done") for a in may(play)) and state(play).battle == 0 and not state(play).stopped:
        do(play, "all" if "all" in may(play) else "done")
        if play.seat == "league" and "end" in may(play):
            break
    return bool(state(play).stopped)


AUSTRIANS = {"austrian-infantry-1": "2106"}
GUARDS = {"janissaries-1": "2305"}


@pytest.mark.rule("11.3a", "11.3.1a", "11.3.1h")
def test_four_or_more_catches() -> None:
    assert caught(4, AUSTRIANS, GUARDS, "gyor", "2106")
    assert not caught(3, AUSTRIANS, GUARDS, "gyor", "2106")


@pytest.mark.rule("11.3.1b")
def test_mountains_help_the_hunter() -> None:
    poles = {"polish-infantry-1": "2403"}
    assert caught(3, poles, {"janissaries-1": "2405"}, "2404", "2403")


@pytest.mark.rule("11.3.1c", "11.3.1e")
def test_cavalry_hunts_and_escapes() -> None:
    assert caught(3, AUSTRIANS, {"tartars-1": "2305"}, "gyor", "2106")
    assert not caught(3, AUSTRIANS, {"tartars-1": "2305", "janissaries-1": "2305"}, "gyor", "2106")
    hussars = {"winged-hussars-1": "2106", "winged-hussars-2": "2106"}
    assert not caught(4, hussars, GUARDS, "gyor", "2106")


@pytest.mark.rule("11.3.1d", "11.3.1f", "13.4a", "13.4c", "7.1g")
def test_markers_of_both_sides() -> None:
    both = {"league": {"ambush": 2}, "ottomans": {"ambush": 1}}
    play = war(AUSTRIANS | GUARDS, dice=[4, 4, 3], hands=both)
    activate(play, "2106")
    do(play, "to gyor", "intercept buda")
    do(play, "play ambush")
    if "done" in may(play) and play.seat == "ottomans":
        do(play, "done")
    assert play.seat == "league"
    do(play, "done")
    assert state(play).stopped
    assert in_pool(play, "ambush") == 1
    fail = war(AUSTRIANS | GUARDS, dice=[4, 4, 5], hands={"league": {"ambush": 2}})
    activate(fail, "2106")
    do(fail, "to gyor", "intercept buda", "play ambush", "play ambush")
    if "done" in may(fail):
        do(fail, "done")
    assert not state(fail).stopped
    strong = war(
        AUSTRIANS | GUARDS, dice=[4, 4, 2], hands={"ottomans": {"ambush": 1}}, shown={"ottomans": {"military-advantage": 1}}
    )
    activate(strong, "2106")
    do(strong, "to gyor", "intercept buda", "play ambush")
    assert state(strong).stopped


@pytest.mark.rule("11.3.1j", "13.4b")
def test_an_ambush_reaches_two_hexes() -> None:
    pieces = {"austrian-infantry-1": "2006", "janissaries-1": "2306"}
    play = war(pieces, dice=[4, 4, 3], hands={"ottomans": {"ambush": 1}})
    activate(play, "2006")
    do(play, "to 2106", "intercept 2306")
    assert in_pool(play, "ambush") == 1
    assert state(play).stopped
    without = war(pieces, dice=[4, 4], hands={"ottomans": {"spies": 1}})
    activate(without, "2006")
    do(without, "to 2106")
    assert refusal(without, "intercept 2306") == "13.4b"
    assert refusal(without, "intercept nis") == "11.3.1l"
    far = war(pieces | {"janissaries-1": "2308"}, dice=[4, 4], hands={"ottomans": {"ambush": 1}})
    activate(far, "2006")
    do(far, "to 2106")
    assert far.seat == "league"


@pytest.mark.rule("11.3.1k")
def test_each_stack_tries_once() -> None:
    play = war(AUSTRIANS | GUARDS, dice=[6, 6, 1])
    activate(play, "2106")
    do(play, "to gyor", "intercept buda")
    assert play.seat == "league"
    do(play, "to 2306")
    assert play.seat == "league" or refusal(play, "intercept buda") == "11.3.1k"
    often = war(AUSTRIANS | GUARDS, dice=[6, 6, 1], options={"interceptions": "in every hex"})
    activate(often, "2106")
    do(often, "to gyor", "intercept buda")
    if often.seat == "ottomans":
        do(often, "decline")
    do(often, "to 2306")
    assert "intercept 2305" in may(often)


@pytest.mark.rule("11.3.1l")
def test_garrisons_under_siege_do_not_intercept() -> None:
    siege = all_at("vienna", "janissaries-1", "turkish-siege-train-1") | {
        "austrian-infantry-1": '{ at = "vienna", inside = true }'
    }
    play = war(siege | {"tartars-1": "2106"}, seat="ottomans", dice=[4, 4], works=("vienna",))
    activate(play, "2106")
    do(play, "to 2006")
    assert play.seat == "ottomans"


@pytest.mark.rule("11.3.1g", "11.3.1i", "11.3.1m", "11.3.1n", "11.3.1o")
def test_an_intercepted_force_fights_and_halts() -> None:
    """Two Janissaries catch two Austrians at Gyor and roll No Effect: they go back to Buda, those stay and move no more."""
    pieces = AUSTRIANS | {"bohemian-infantry": "2106"} | all_at("2305", "janissaries-1", "janissaries-2")
    play = war(pieces, dice=[5, 5, 4, 6, 1, 3])
    activate(play, "2106")
    do(play, "to gyor", "intercept buda", "all")
    assert "avoid" not in may(play)
    do(play, "table linear")
    assert where(play, "janissaries-1") == "2305"
    assert where(play, "austrian-infantry-1") == "2206"
    assert refusal(play, "to 2106") == "11.3.1n"
    own = war({"austrian-infantry-1": "2305", "janissaries-1": "2306"}, dice=[5, 5, 5, 6, 1])
    state(own)
    activate(own, "2305")
    do(own, "to 2306", "intercept 2306")
    assert state(own).battle_first == 1


@pytest.mark.rule("11.3.1p")
def test_only_marches_are_intercepted() -> None:
    """Tartars avoid from Pecs past an Austrian stack, and nobody is asked."""
    pieces = {"austrian-infantry-1": "2207", "austrian-infantry-2": "2307", "tartars-1": "pecs"}
    play = war(pieces, dice=[5, 5, 6])
    activate(play, "2207")
    do(play, "to pecs", "decline", "fight", "avoid", "to 2308")
    assert play.seat == "league"
    assert where(play, "tartars-1") == "2308"
    assert holder(play, "pecs") == "league"


# -- rebellion (11.7) --------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.7a", "11.7d", "11.7.1a", "11.7.1b", "11.7.1d", "11.7.1e", "13.3b")
def test_the_kuruc_desert() -> None:
    play = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4, 4], hands={"league": {"diplomacy": 1}})
    activate(play, "vienna")
    assert refusal(play, "rebel nis") == "11.7.1b"
    do(play, "rebel 2405")
    assert where(play, "kuruc-1") == where(play, "kuruc-2") == "tartars-box"
    assert where(play, "janissaries-1") == "2405"
    assert points(play) == 5
    assert in_pool(play, "diplomacy") == 1
    loyal = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4, 3], hands={"league": {"diplomacy": 1}})
    activate(loyal, "vienna")
    do(loyal, "rebel 2405")
    assert where(loyal, "kuruc-1") == "2405"
    assert hand(loyal, "league", "diplomacy") == 0


@pytest.mark.rule("11.7b", "11.7.1a")
def test_a_rebellion_needs_points_and_a_marker() -> None:
    none = war({"austrian-infantry-1": "vienna"} | KURUC, dice=[3, 4])
    activate(none, "vienna")
    assert refusal(none, "rebel 2405") == "11.7.1a"
    poor = war({"austrian-artillery-1": "vienna"} | KURUC, dice=[1, 1], hands={"league": {"diplomacy": 1}})
    activate(poor, "vienna")
    assert refusal(poor, "rebel 2405") == "11.2.1g"
    waiting = war(
        {"austrian-infantry-1": "vienna", "tartars-1": "nis"} | KURUC,
        seat="ottomans",
        dice=[3, 3],
        hands={"league": {"diplomacy": 1}},
    )
    activate(waiting, "nis")
    assert not any(action.startswith("rebel") for action in may(waiting))


@pytest.mark.rule("11.7c", "11.7.1c", "11.7d")
def test_whom_a_rebellion_can_reach() -> None:
    league = all_at("linz", "austrian-infantry-1", "royal-hungarian-light-cavalry-1", "saxon-infantry-1", "bavarian-infantry-1")
    play = war(
        league | {"tartars-1": "nis", "polish-infantry-1": "krakow"},
        seat="ottomans",
        dice=[6, 6, 6],
        hands={"ottomans": {"diplomacy": 1}},
    )
    activate(play, "nis")
    assert refusal(play, "rebel krakow") == "11.7.1b"
    do(play, "rebel linz")
    assert may(play) == {"against royal-hungary", "against saxony", "against bavaria"}
    assert refusal(play, "against austria") == "11.7.1b"
    do(play, "against saxony")
    assert where(play, "saxon-infantry-1") == "saxony-box"
    tartars = war({"austrian-infantry-1": "vienna", "tartars-1": "2405"}, dice=[3, 4], hands={"league": {"diplomacy": 1}})
    activate(tartars, "vienna")
    assert refusal(tartars, "rebel 2405") == "11.7.1b"


def test_the_bonus_is_told_in_odds() -> None:
    g = state(war({"tartars-1": "buda"}, seat="ottomans"))
    assert activation.bonus(g, 1, g.stack(hex("buda"))) == 3


@pytest.mark.rule("11.7.1a")
def test_the_same_target_is_not_tempted_twice() -> None:
    pieces = {"austrian-infantry-1": "vienna"} | KURUC | all_at("eger", "kuruc-2")
    play = war(pieces | {"kuruc-1": "2405"}, dice=[5, 5, 1, 6], hands={"league": {"diplomacy": 2}})
    activate(play, "vienna")
    do(play, "rebel 2405")
    assert refusal(play, "rebel 2405") == "11.7.1a"
    do(play, "rebel eger")
    assert where(play, "kuruc-2") == "tartars-box"
    assert where(play, "kuruc-1") == "2405"


@pytest.mark.rule("11.6.1c")
def test_a_garrison_takes_no_part_when_a_force_is_caught_before_its_walls() -> None:
    pieces = AUSTRIANS | {"moravian-infantry": "gyor"} | all_at("2305", "janissaries-1", "janissaries-2")
    play = war(pieces, dice=[5, 5, 4, 6, 1, 3])
    activate(play, "2106")
    do(play, "to gyor", "intercept buda", "all")
    assert state(play).inside[unit("moravian-infantry")]
    assert state(play).fights[unit("moravian-infantry")] == 0
    do(play, "table linear")
    assert not state(play).inside[unit("moravian-infantry")]
