"""Chapters 17, 20.3 and 27.16, and the Recruitment Chart: what units cost, where they appear, and who raises them in need."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.board import COUNTRY, FORTRESSES, IN_DENMARK, LAND, PLACE_IDS
from korvolan.games.great_northern_war.rules.recruiting import PRICE, price_of, row_of
from korvolan.games.great_northern_war.state import BOTH
from korvolan.games.great_northern_war.tables import HALF
from korvolan.games.great_northern_war.units import SIZE, TYPE, UNIT_IDS, UNITS, WING

from ..story import asked, do, may, refusal
from .story import morale, sees, state, town, unit, war, where

RECRUITING = 'name = "recruiting"\nseat = "sweden"'
RAISING = 'name = "recruiting"\nseat = "coalition"'


def recruiting(boxes: tuple[str, ...], pieces: dict[str, str] | None = None, **more: object) -> Play:
    """The Recruiting Phase of a side: units in boxes, and what stands on the map."""
    return war(pieces or {}, boxes=boxes, **({"phase": RECRUITING} | more))  # type: ignore[arg-type]


def price(name: str, reformed: bool = False) -> float:
    """What a unit costs, in Morale Points."""
    markers = {"coalition-russian-new-army": "in-play"} if reformed else {}
    return price_of(state(recruiting((), markers=markers)), unit(name)) / HALF


# -- prices --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("RECa", "RECb", "RECd", "RECf", "RECg", "RECh", "RECi", "17.2a")
def test_prices_of_the_chart() -> None:
    assert [price(f"swedish-{name}-1") for name in ("garrison", "infantry", "dragoons", "cavalry")] == [0.5, 1, 1, 2]
    assert [price(f"swedish-{name}-1") for name in ("supply-train", "artillery")] == [2, 4]
    assert price("drabants") == price("life-guard-of-foot") == 2
    assert price("charles-xii") == 12
    assert price("russian-irregulars-1") == 0.5


@pytest.mark.rule("RECc", "RECe", "20.3a", "20.3b")
def test_wings_cost_more() -> None:
    """Only the Cossacks and the flying corps are wings: 1 for half a point, 2 for one."""
    wings = [UNIT_IDS[one] for one in range(UNITS) if SIZE[one] == WING]
    assert wings == [*(f"cossack-wing-{n}" for n in (1, 2, 3)), "russian-korvolan-1", "russian-korvolan-2"]
    assert price("cossack-wing-1") == 1
    assert price("russian-korvolan-1", reformed=True) == 2
    assert price("russian-korvolan-1") == 4
    assert price("swedish-dragoons-1") == 1


@pytest.mark.rule("17.5a", "RECd", "RECe", "RECf", "RECg", "RECh", "RECi", "RECb")
def test_the_old_russian_army_is_dear() -> None:
    """Starred rows are doubled for Russians alone, until the New Army; garrisons, trains and leaders never are."""
    starred = {"russian-infantry-1": 1, "russian-dragoons-1": 1, "semenovsky-guard": 2, "russian-artillery-1": 4}
    for name, normal in starred.items():
        assert price(name) == 2 * normal
        assert price(name, reformed=True) == normal
    assert price("russian-garrison-1") == price("russian-irregulars-1") == 0.5
    assert price("russian-supply-train-1") == 2
    assert price("russian-marshal-1") == 3
    assert price("saxon-infantry-1") == 1


def test_every_unit_has_a_price() -> None:
    assert all(row_of(one) and PRICE[one] > 0 for one in range(UNITS))
    assert len({TYPE[one] for one in range(UNITS)}) == 8


# -- the phase -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.0a", "17.1a", "17.2a", "17.4a")
def test_a_unit_is_bought() -> None:
    """A Swedish cavalry costs 2, leaves its box and stands on the map before the first Action."""
    play = recruiting(("swedish-cavalry-1",), {"swedish-garrison-1": "riga"})
    assert not any(state(play).zone_of(side, place) for side in BOTH for place in range(LAND))  # nobody off the map holds one
    assert asked(play) == ("sweden", ["17.2a", "RECa"])
    do(play, "recruit swedish-cavalry-1", "deploy riga")
    assert town(play, "swedish-cavalry-1") == "Riga"
    assert morale(play) == (8, 10)
    assert asked(play)[1][0] == "9.4a"  # nothing else is in the boxes


@pytest.mark.rule("RECb", "17.2a", "7.7a")
def test_halves_are_added_up_and_rounded_up() -> None:
    """Three garrisons: one and a half, paid as 2. The last point is not spent."""
    boxes = ("swedish-garrison-1", "swedish-garrison-2", "swedish-garrison-3", "swedish-garrison-4", "swedish-infantry-1")
    play = recruiting(boxes, mp=(3, 10))
    paid = []
    for number in range(1, 4):
        do(play, f"recruit swedish-garrison-{number}", "deploy stockholm")
        paid.append(3 - morale(play)[0])
    assert paid == [1, 1, 2]
    assert refusal(play, "recruit swedish-infantry-1") == "7.7a"
    do(play, "recruit swedish-garrison-4", "deploy stockholm")
    assert morale(play) == (1, 10)


@pytest.mark.rule("5.0d", "8.3a")
def test_the_first_player_recruits_first() -> None:
    boxes = ("swedish-infantry-1", "russian-garrison-1")
    play = war({"peter-i": "moscow"}, boxes=boxes, phase='name = "turn"', mp=(15, 5))
    assert play.seat == "sweden"
    assert refusal(play, "recruit russian-garrison-1") == "2.4d"
    do(play, "done")
    assert play.seat == "coalition"
    assert "recruit russian-garrison-1" in may(play)
    do(play, "done")
    assert asked(play) == ("sweden", ["9.4a", "27.0a"])


# -- places --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("17.3b", "17.3c", "RECb", "RECd", "RECg")
def test_garrisons_go_to_any_fortress_infantry_to_its_own_country() -> None:
    """Russian-held Narva takes a garrison or a train, but no infantry; Pskov does."""
    boxes = ("russian-garrison-1", "russian-infantry-1", "russian-supply-train-1")
    play = recruiting(boxes, {"peter-i": "narva", "sheremetev": "pskov", "menshikov": "2927"}, phase=RAISING)
    do(play, "recruit russian-infantry-1")
    assert refusal(play, "deploy narva") == "17.3c"
    assert refusal(play, "deploy 2927") == "17.3b"  # no fortress
    assert refusal(play, "deploy moscow") == "17.3b"  # nobody is there
    do(play, "deploy pskov", "recruit russian-garrison-1", "deploy narva", "recruit russian-supply-train-1", "deploy narva")
    assert town(play, "russian-garrison-1") == town(play, "russian-supply-train-1") == "Narva"
    assert morale(play) == (10, 10 - 2 - 1 - 2)  # two, a half and two: rounded up


@pytest.mark.rule("17.3a", "RECi")
def test_a_leader_joins_units_anywhere() -> None:
    play = recruiting(("swedish-marshal-1",), {"swedish-infantry-1": "2930"})
    do(play, "recruit swedish-marshal-1")
    assert refusal(play, "deploy riga") == "17.3a"
    assert refusal(play, "deploy stockholm") == "17.3a"  # Swedish, but empty
    do(play, "deploy 2930")
    assert where(play, "swedish-marshal-1") == "2930"


@pytest.mark.rule("17.3c", "24.0a", "RECh")
def test_the_whole_empire_is_home_to_swedes() -> None:
    """Artillery into Stettin, for 4; Sweden proper needs nobody in it."""
    play = recruiting(("swedish-artillery-1",), {"swedish-garrison-1": "stettin"})
    do(play, "recruit swedish-artillery-1")
    assert refusal(play, "deploy kalmar") == ""
    do(play, "deploy stettin")
    assert morale(play) == (6, 10)


@pytest.mark.rule("17.6a", "6.7b")
def test_commonwealth_cavalry_is_the_coalitions() -> None:
    play = recruiting(("polish-cavalry-1",), {"polish-infantry-1": "krakow"}, phase=RAISING)
    do(play, "recruit polish-cavalry-1")  # Krakow is the only place
    assert town(play, "polish-cavalry-1") == "Krakow"
    assert morale(play) == (10, 8)
    swedish = recruiting(("polish-cavalry-1", "swedish-infantry-1"), {"charles-xii": "warsaw"})
    assert refusal(swedish, "recruit polish-cavalry-1") == "2.4d"


@pytest.mark.rule("RECc", "17.3c", "6.8a")
def test_a_lost_cossack_wing_comes_back_in_baturin_alone() -> None:
    pieces = {"mazeppa": "baturin", "charles-xii": "riga"}
    play = recruiting(("cossack-wing-1",), pieces, joined=("cossacks",))
    do(play, "recruit cossack-wing-1")
    assert town(play, "cossack-wing-1") == "Baturin"  # nowhere else to go: it runs by itself


@pytest.mark.rule("17.7a")
def test_the_example_of_danish_recruits() -> None:
    """Swedes hold all Danish fortresses: no Danish unit is recruited, not even a garrison; with one lost they are again."""
    boxes = ("danish-garrison-1", "danish-infantry-1", "russian-garrison-1")
    danish = [PLACE_IDS[place] for place in FORTRESSES if COUNTRY[place] == IN_DENMARK]
    held = {f"swedish-infantry-{number}": place for number, place in enumerate(danish, 1)}
    play = recruiting(boxes, held, phase=RAISING)
    assert refusal(play, "recruit danish-garrison-1") == refusal(play, "recruit danish-infantry-1") == "17.7a"
    assert "recruit russian-garrison-1" in may(play)
    held["danish-infantry-2"] = held.pop("swedish-infantry-1")
    again = recruiting(boxes, held, phase=RAISING)
    assert {"recruit danish-garrison-1", "recruit danish-infantry-1"} <= may(again)


@pytest.mark.rule("17.7a", "17.3a")
def test_a_leader_needs_company() -> None:
    """Sweden proper is home without a unit, but a Lithuanian Marshal has nobody to join but Swedes at home."""
    pieces = {"charles-xii": "stockholm", "lithuanian-infantry-1": "warsaw"}
    play = recruiting(("lithuanian-marshal-1",), pieces, joined=("poland-lithuania",), mp=(20, 10))
    do(play, "recruit lithuanian-marshal-1")
    assert refusal(play, "deploy stockholm") == "24.1a"


@pytest.mark.rule("6.7c", "6.2a", "17.6b")
def test_lithuanians_only_after_their_alliance() -> None:
    boxes = ("lithuanian-infantry-1", "swedish-infantry-1")
    play = recruiting(boxes, {"charles-xii": "warsaw"})
    assert refusal(play, "recruit lithuanian-infantry-1") == "6.7c"
    allied = recruiting(boxes, {"charles-xii": "warsaw"}, joined=("poland-lithuania",))
    assert "recruit lithuanian-infantry-1" in may(allied)


@pytest.mark.rule("17.4a", "19.5a")
def test_who_is_lost_for_good_is_in_no_box() -> None:
    """An eliminated Sheremetev never comes back; a Marshal does, for three times his value."""
    play = recruiting((), {"sheremetev": "moscow", "russian-marshal-1": "moscow", "peter-i": "moscow"}, phase=RAISING)
    g = state(play)
    g.eliminate(unit("sheremetev"))
    g.eliminate(unit("russian-marshal-1"))
    assert where(play, "sheremetev") == ""
    assert where(play, "russian-marshal-1") == "russia-box"
    again = recruiting(("russian-marshal-1",), {"peter-i": "moscow"}, phase=RAISING)
    do(again, "recruit russian-marshal-1", "deploy moscow")
    assert morale(again) == (10, 7)


# -- Emergency Recruit ---------------------------------------------------------------------------------------------


@pytest.mark.rule("27.16a", "17.1c")
@pytest.mark.parametrize(("die", "comes"), [(4, True), (5, False)])
def test_charles_in_riga_raises_a_train(die: int, comes: bool) -> None:
    """Charles is worth 4: a die of 4 brings a train to Riga, 5 nothing. It costs the Action's point and no more."""
    play = war({"charles-xii": "riga"}, boxes=("swedish-supply-train-1", "swedish-garrison-1"), dice=[die])
    do(play, "act emergency-recruit", "lead charles-xii")
    if comes:
        do(play, "recruit swedish-supply-train-1")
    assert (town(play, "swedish-supply-train-1") == "Riga") == comes
    assert morale(play) == (9, 10)
    assert play.seat == "coalition"


@pytest.mark.rule("27.16b")
def test_garrisons_and_trains_for_leaders_in_fortresses() -> None:
    boxes = ("swedish-garrison-1", "swedish-infantry-1", "swedish-garrison-2")
    field = war({"charles-xii": "2930"}, boxes=boxes)
    assert refusal(field, "act emergency-recruit") == "27.16b"
    play = war({"charles-xii": "riga", "rhenskold": "2930"}, boxes=boxes, dice=[1])
    do(play, "act emergency-recruit")
    assert refusal(play, "lead rhenskold") == "27.16b"
    nobody = war({"charles-xii": "riga"}, boxes=("swedish-infantry-1",))
    assert refusal(nobody, "act emergency-recruit") == "27.16b"
    several = war({"charles-xii": "riga"}, boxes=(*boxes, "swedish-supply-train-1"), dice=[1])
    do(several, "act emergency-recruit", "lead charles-xii")
    assert refusal(several, "recruit swedish-infantry-1") == "27.16b"
    assert refusal(several, "recruit swedish-garrison-2") == "2.2a"


@pytest.mark.rule("27.16b", "24.1a", "22.0a")
def test_allies_come_too_but_not_to_sweden() -> None:
    """A Lithuanian garrison may come to Riga, not to Stockholm; whoever raises troops shows himself."""
    boxes = ("lithuanian-garrison-1",)
    joined = ("poland-lithuania",)
    home = war({"charles-xii": "stockholm"}, boxes=boxes, joined=joined)
    assert refusal(home, "act emergency-recruit") == "27.16b"
    play = war({"charles-xii": "riga"}, boxes=(*boxes, "swedish-garrison-1"), joined=joined, dice=[2])
    assert not sees(play, "coalition", "charles-xii")
    do(play, "act emergency-recruit", "lead charles-xii")
    assert sees(play, "coalition", "charles-xii")
    do(play, "recruit lithuanian-garrison-1")
    assert town(play, "lithuanian-garrison-1") == "Riga"
    assert not sees(play, "coalition", "charles-xii")  # the Action is over
