"""Chapters 11.0 and 11.1: which forces are activated, what they consist of, and Force markers."""

from __future__ import annotations

from typing import Unpack

import pytest

from korvolan.games.great_turkish_war.rules import activation
from korvolan.games.great_turkish_war.units import UNIT_IDS

from ..story import do, may, refusal, told
from .story import GRAND_ARMY, Setting, activate, all_at, hex, in_pool, open_markers, points, stack, state, war, where

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
    assert refusal(alone, "from kolozsvar") == "11.1d"
    own = war(all_at("kolozsvar", "transylvanian-light-cavalry-1", "voivode-of-transylvania"), seat="ottomans", dice=[3, 3])
    activate(own, "kolozsvar")
    assert points(own) == 9
    baja = war(all_at("bucharest", "wallachian-light-infantry-1", "baja-1", "janissaries-1"), seat="ottomans", dice=[3, 3])
    do(baja, "from bucharest")
    assert refusal(baja, "take wallachian-light-infantry-1") == "11.1e"
    vizier = war(all_at("bucharest", "wallachian-light-infantry-1", "kara-mustapha"), seat="ottomans", dice=[3, 3])
    activate(vizier, "bucharest")
    assert points(vizier) == 6 + 1 + 1
    wrong = war(all_at("iasi", "moldavian-light-cavalry", "voivode-of-wallachia"), seat="ottomans")
    assert refusal(wrong, "from iasi") == "11.1f"


def total(pieces: tuple[str, ...], **more: Unpack[Setting]) -> float:
    """The points for a roll of 6."""
    seat = "league" if pieces[0].split("-")[0] in ("austrian", "polish", "sobieski", "lorraine", "winged") else "ottomans"
    place = "vienna" if seat == "league" else "buda"
    play = war(all_at(place, *pieces), seat=seat, dice=[3, 3], **more)
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
    army = [*GRAND_ARMY]
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


def test_the_bonus_is_told_in_odds() -> None:
    g = state(war({"tartars-1": "buda"}, seat="ottomans"))
    assert activation.points_bonus(g, 1, g.stack(hex("buda"))) == 3


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


@pytest.mark.rule("13.17a", "11.1.1f")
def test_who_joins_a_force_that_spies_look_into_is_seen() -> None:
    """And what was seen is not taken back."""
    pieces = all_at("vienna", "austrian-infantry-1", "austrian-infantry-2") | {"janissaries-1": "2207"}
    hidden = {"bohemian-infantry": '{ at = "2105", cover = "austrian-2" }'}
    play = war(pieces | hidden, dice=[5, 5], hands={"ottomans": {"spies": 1}})
    do(play, "from vienna", "all", "cover austrian-1", "to 2006", "play spies")
    while play.seat == "ottomans":
        do(play, "decline")
    do(play, "to 2105")
    while play.seat == "ottomans":
        do(play, "decline")
    assert "bohemian-infantry" not in {piece.id for piece in play.view("ottomans").pieces}
    do(play, "take bohemian-infantry")
    assert "bohemian-infantry" in {piece.id for piece in play.view("ottomans").pieces}
    assert not play.may_undo()
