"""What programs make of positions of Poltava's Dread Day."""

from __future__ import annotations

from itertools import pairwise

import pytest

from korvolan import Play
from korvolan.games.poltavas_dread_day import GAME
from korvolan.games.poltavas_dread_day.actions import PASS
from korvolan.games.poltavas_dread_day.ai.odds import Force, clash, mean_siege_chance, siege_odds
from korvolan.games.poltavas_dread_day.ai.parties import AT_LARGE, Party, parties, party
from korvolan.games.poltavas_dread_day.ai.paths import landing, way_in
from korvolan.games.poltavas_dread_day.ai.plans import MARCHING, PASSING, SHIPPING, goal_of, plan_of, start_of
from korvolan.games.poltavas_dread_day.ai.relocation import forsaking_risk
from korvolan.games.poltavas_dread_day.ai.situation import GARRISONED, Staff
from korvolan.games.poltavas_dread_day.ai.strategy import DreadStrategy, is_stay
from korvolan.games.poltavas_dread_day.ai.weights import OF_DATA
from korvolan.games.poltavas_dread_day.board import CITY_IDS, COALITION, LAND, MARCHES, RIVERS, SWEDISH
from korvolan.games.poltavas_dread_day.state import BY_LANDING, OVER_RIVER
from korvolan.kernel.board.flood import FAR
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN, RECRUIT, throw

from .story import hex, piece, stack, state, war, where


def planned(play: Play, skill: int) -> int:
    return GAME.strategy().default_plan(state(play), skill, seeded(1))


def go_on(play: Play, plan: int) -> None:
    """One activation of a captain's, by a plan."""
    strategy = GAME.strategy()
    g = state(play)
    seat = g.seat
    while g.choices and g.seat == seat:
        g.apply(strategy.follow(g, plan, CAPTAIN, seeded(1)))


@pytest.mark.parametrize("skill", [RECRUIT, CAPTAIN])
def test_a_tsar_who_rides_alone_is_taken(skill: int) -> None:
    """Peter is alone four hexes from Dorpat; with a unit beside him he is not the aim of one Foot."""
    pieces = {"charles-xii": "stockholm!", "peter-i": "2205", **stack("dorpat", "stenbock", "swedish-indelta-foot-1")}
    found = planned(war(pieces), skill)
    assert (start_of(found), goal_of(found)) == (hex("dorpat"), hex("2205"))
    army = {f"russian-regular-foot-{n}": "2205" for n in range(1, 7)}
    found = planned(war({**pieces, **army}), skill)
    assert goal_of(found) != hex("2205")


@pytest.mark.parametrize(("sea", "sails"), [(6, True), (1, False)])
def test_nobody_goes_aboard_for_a_voyage_that_cannot_end(sea: int, sails: bool) -> None:
    """Winter at Stockholm: an army goes over to Reval if the Fleets have the points for it. If not, it stays ashore: Fleets
    that end Winter at sea are lost with all aboard."""
    army = [f"swedish-indelta-foot-{n}" for n in range(1, 5)]
    pieces = {**stack("stockholm!", "charles-xii", *army, "swedish-fleet-1", "swedish-fleet-2"), "peter-i": "moscow!"}
    play = war({**pieces, "reval-garrison": "reval!"}, season="winter", dice=[sea, sea, sea, 6])
    go_on(play, plan_of(SHIPPING, hex("stockholm"), hex("reval")))
    assert where(play, "charles-xii") == ("1804" if sails else "1304")
    assert all(carrier < 0 for carrier in state(play).aboard)


def test_leaders_stay_for_new_troops() -> None:
    """Four leaders and six units at Stockholm, where a garrison stays: two of the leaders go, with all units. In the field,
    with nobody to stay, nobody is left behind alone."""
    army = [f"swedish-indelta-foot-{n}" for n in range(1, 7)]
    leaders = ["rehnskold", "stenbock", "lewenhaupt", "armfelt"]
    pieces = {"stockholm-garrison": "stockholm!", "charles-xii": "riga!", "peter-i": "moscow!"}
    for place, going in (("stockholm!", 2), ("1204", 4)):
        g = state(war({**pieces, **stack(place, *leaders, *army)}))
        who = party(g, Staff(g, SWEDISH, OF_DATA), hex(place.rstrip("!")), 0)
        assert sum(piece(name) in who for name in leaders) == going
        assert all(piece(name) in who for name in army)


def test_losses_count_less_when_the_war_ends() -> None:
    """Four Foot before Charles's army: a danger in 1705, hardly one in 1722. A king counts for longer, and the last of three
    kings to the end."""
    army = {f"swedish-indelta-foot-{n}": "dorpat" for n in range(1, 7)}
    pieces = {"charles-xii": "dorpat", **army, "peter-i": "moscow!"}
    foot = [f"russian-regular-foot-{n}" for n in range(1, 5)]

    def danger(year: int, *leaders: str, nations: dict[str, str] | None = None) -> int:
        g = state(war({**pieces, **stack("2205", *leaders, *foot)}, year=year, seat="coalition", nations=nations))
        force = Force(g, [piece(name) for name in (*leaders, *foot)])
        return Staff(g, COALITION, OF_DATA).danger(g, hex("2205"), force, False)

    assert danger(1705, "repnin") > 8 * danger(1722, "repnin") > 0
    assert danger(1705, "peter-i") == danger(1716, "peter-i") > danger(1722, "peter-i") > danger(1722, "repnin")
    others = dict.fromkeys(("denmark", "saxony"), "{ out = true, since = 1700 }")
    assert danger(1722, "peter-i", nations=others) == danger(1705, "peter-i")


def test_kings_are_hunted() -> None:
    """[9.1d, 11.5a] Two Cities are equally near: the army goes for that with the tsar inside."""
    army = stack("2205", "charles-xii", *(f"swedish-indelta-foot-{n}" for n in range(1, 7)))
    for tsar, other in (("novgorod!", "pskov!"), ("pskov!", "novgorod!")):
        pieces = {**army, "peter-i": tsar, "russian-regular-foot-1": tsar, "repnin": other, "russian-regular-foot-2": other}
        assert goal_of(planned(war(pieces), CAPTAIN)) == hex(tsar.rstrip("!"))


def test_a_city_that_was_taken_is_held_while_swedes_are_about() -> None:
    """[2.1.2c] Three Russians in Narva: one stays while Charles is near, none when he is far away, and none leaves a king."""
    foot = [f"russian-regular-foot-{n}" for n in range(1, 4)]
    for swedes, leader, going in (("2105", "repnin", 2), ("malmo", "repnin", 3), ("2105", "peter-i", 3)):
        pieces = {**stack("narva!", leader, *foot), **stack(swedes, "charles-xii", "swedish-indelta-foot-1")}
        g = state(war(pieces, seat="coalition", control={"narva": "russia"}))
        who = party(g, Staff(g, COALITION, OF_DATA), hex("narva"), 0)
        assert sum(piece(name) in who for name in foot) == going


def test_a_king_is_not_forsaken() -> None:
    """[5.4b] Six units with the tsar in Pskov and Charles with as many before the gates of the next City: nobody goes."""
    foot = [f"russian-regular-foot-{n}" for n in range(1, 7)]
    swedes = stack("dorpat", "charles-xii", *(f"swedish-indelta-foot-{n}" for n in range(1, 7)))
    g = state(war({**stack("pskov!", "peter-i", "menshikov", *foot), **swedes}, seat="coalition"))
    staff = Staff(g, COALITION, OF_DATA)
    leaving = Party(g, [piece("menshikov"), *(piece(name) for name in foot[:4])])
    assert forsaking_risk(g, staff, leaving, hex("pskov")) > 1000
    everybody = Party(g, [piece("peter-i"), piece("menshikov"), *(piece(name) for name in foot)])
    assert forsaking_risk(g, staff, everybody, hex("pskov")) == 0


def test_ships_are_home_before_winter_ends() -> None:
    """[6.1b] A colonel thinks of passing only when no ship is left at sea that could reach a port."""
    pieces = {**stack("stockholm!", "charles-xii", "swedish-indelta-foot-1"), "peter-i": "moscow!"}
    for place, season, passes in (("1305", "winter", False), ("1305", "summer", True), ("stockholm!", "winter", True)):
        g = state(war({**pieces, "swedish-fleet-1": place}, season=season))
        plan = DreadStrategy().before_passing(g, Staff(g, SWEDISH, OF_DATA))
        assert (plan == plan_of(PASSING, 0, 0)) == passes
        assert passes or goal_of(plan) == hex("stockholm")


def test_those_bound_to_germany_do_not_bind_the_others() -> None:
    """[11.4.4e] Prussians and Russians in one City: the Russians can be picked without them."""
    pieces = {
        **stack("stralsund!", "peter-i", *(f"russian-regular-foot-{n}" for n in range(1, 6))),
        **stack("stralsund!", "frederick-william-i", "prussian-regular-foot-1"),
        **stack("stockholm!", "charles-xii", "swedish-indelta-foot-1"),
    }
    entered = {"prussia": "{ entered = 1 }"}
    g = state(war(pieces, seat="coalition", year=1716, control={"stralsund": "russia"}, nations=entered))
    found = dict(parties(g, Staff(g, COALITION, OF_DATA), hex("stralsund")))
    assert piece("prussian-regular-foot-1") in found[0]
    assert piece("prussian-regular-foot-1") not in found[AT_LARGE]
    assert piece("russian-regular-foot-5") in found[AT_LARGE]


def test_the_last_garrisons_count_most() -> None:
    """[12.1a, 12.1b] What is still to be taken, and how few are left; with Charles dead Sweden proper is excused."""
    names = GAME.strategy().names
    kept = {"peter-i": "moscow!", "stockholm-garrison": "stockholm!", "riga-garrison": "riga!"}
    control = {CITY_IDS[city]: "russia" for city in GARRISONED if CITY_IDS[city] not in ("stockholm", "riga")}

    def feature(name: str, pieces: dict[str, str]) -> int:
        return GAME.strategy().features(state(war(pieces, control=control)))[names.index(name)]

    alive = {**kept, "charles-xii": "stockholm!"}
    assert (feature("garrisons", alive), feature("last_ones", alive)) == (2 + 3, -34)
    assert (feature("garrisons", kept), feature("last_ones", kept)) == (3, -50)


def test_a_siege_of_the_last_garrison_counts() -> None:
    """[9.2a, 12.1a] By the chance of its next try: the more, the fewer are inside; none without a siege."""
    names = GAME.strategy().names
    control = {CITY_IDS[city]: "russia" for city in GARRISONED if CITY_IDS[city] != "riga"}
    besiegers = stack("riga", "repnin", *[f"russian-regular-foot-{n}" for n in range(1, 7)])
    found = []
    for inside, under in ((0, True), (3, True), (3, False)):
        garrison = ["riga-garrison", *[f"swedish-indelta-foot-{n}" for n in range(1, 1 + inside)]]
        pieces = {"peter-i": "moscow!", "charles-xii": "dorpat!", **besiegers, **stack("riga!", *garrison)}
        g = state(war(pieces, control=control, besieged=("riga",) if under else ()))
        found.append(-GAME.strategy().features(g)[names.index("besieged")])
    assert found == [mean_siege_chance(1, 2, 1), mean_siege_chance(1, 2, 4), 0]
    assert found[0] > 2 * found[1] > 0


def test_a_siege_goes_on() -> None:
    """[9.2a] Every later try adds something, each less than the one before, and the first is the one that is told."""
    odds = [siege_odds(1, 2, 3, 4, False, tries) for tries in range(5)]
    gains = [later - earlier for earlier, later in pairwise(odds)]
    assert all(gain > 0 for gain in gains)
    assert gains == sorted(gains, reverse=True)
    assert siege_odds(1, 2, 3, 4, False) == odds[1]


def points_of(world: int, plans: list[int], season: str) -> dict[int, int]:
    """The movement points that each of some Swedish marches has in a world, one after the other; the Coalition passes."""
    pieces = {
        **stack("stockholm!", "charles-xii", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
        **stack("riga!", "stenbock", "swedish-indelta-foot-3"),
        **stack("moscow!", "peter-i", "russian-regular-foot-1"),
    }
    g = state(war(pieces, season=season))
    strategy = DreadStrategy()
    found: dict[int, int] = {}
    for plan in plans:
        throw(strategy, g, plan, world)
        while g.seat == SWEDISH:
            g.apply(strategy.follow(g, plan, CAPTAIN, seeded(1)))
            found[plan] = max(found.get(plan, 0), g.mp)
        g.apply(PASS)
    return found


def test_dice_of_a_playout_belong_to_the_activation() -> None:
    """Charles and Stenbock have the same dice in a world whoever of them marches first, and others in another world or
    season."""
    charles = plan_of(MARCHING, hex("stockholm"), hex("malmo"))
    stenbock = plan_of(MARCHING, hex("riga"), hex("reval"))
    several = []
    for world in range(12):
        first = points_of(world, [charles, stenbock], "summer")
        assert min(first.values()) > 0
        assert points_of(world, [stenbock, charles], "summer") == first
        several.append((first[charles], points_of(world, [charles], "winter")[charles]))
    assert len({summer for summer, _ in several}) > 3
    assert any(summer != winter for summer, winter in several)


def test_a_colonel_thinks_of_staying() -> None:
    """[5.1e] The aims of two armies are thought of, and that the one which has the best aim stays where it is: it does nothing
    then. One that stands before enemies does not think of it, since that would be to fight them."""
    army = stack("riga", "charles-xii", *(f"swedish-indelta-foot-{n}" for n in range(1, 5)))
    others = stack("reval!", "stenbock", "swedish-indelta-foot-5", "swedish-indelta-foot-6")
    tsar = stack("moscow!", "peter-i", "russian-regular-foot-1")
    taken = {"dorpat": "russia", "narva": "russia"}
    strategy = DreadStrategy()
    g = state(war({**army, **others, **tsar}, control=taken))
    found = strategy.plans(g, 6, seeded(1))
    staying = plan_of(MARCHING, hex("riga"), hex("riga"))
    assert len(found) == len(set(found)) == 6
    assert start_of(found[0]) == hex("riga")
    assert staying in found
    assert {start_of(plan) for plan in found[:-1]} == {hex("riga"), hex("reval")}
    assert strategy.title(g, staying) == "stay at Riga (1807)"
    assert strategy.explain(g, staying, 0)[1] == ["5.1e"]
    play = war({**army, **others, **tsar}, control=taken)
    go_on(play, staying)
    assert where(play, "charles-xii") == "1807"
    assert state(play).moved[piece("charles-xii")]
    besiegers = dict.fromkeys(army, "dorpat")
    g = state(war({**besiegers, **others, **tsar, "russian-regular-foot-2": "dorpat!"}, control=taken))
    assert not any(is_stay(g, plan) for plan in strategy.plans(g, 6, seeded(1)) if start_of(plan) == hex("dorpat"))


@pytest.mark.parametrize(("besiegers", "fights"), [(2, True), (8, False)])
def test_relief_fights_or_goes_in(besiegers: int, fights: bool) -> None:
    """[9.4b] Two Russians before Riga are fought by two Swedes, eight are not."""
    army = [f"swedish-indelta-foot-{n}" for n in range(1, 3)]
    russians = [f"russian-regular-foot-{n}" for n in range(1, besiegers + 1)]
    pieces = {"charles-xii": "stockholm!", "peter-i": "moscow!", "riga-garrison": "riga!"}
    pieces |= {**stack("1806", "stenbock", *army), **stack("riga", "repnin", *russians)}
    play = war(pieces, besieged=("riga",), dice=[3, 1])
    go_on(play, plan_of(MARCHING, hex("1806"), hex("riga")))
    assert (state(play).inside[piece("stenbock")] == 0) == fights


def test_a_planned_sortie_is_made() -> None:
    """[8.1c] Who plans to stay and beat those before the gates comes out."""
    army = [f"swedish-indelta-foot-{n}" for n in range(1, 5)]
    pieces = {"charles-xii": "stockholm!", "peter-i": "moscow!", **stack("riga!", "riga-garrison", "stenbock", *army)}
    play = war({**pieces, **stack("riga", "repnin", "russian-regular-foot-1")}, besieged=("riga",), dice=[3, 1])
    go_on(play, plan_of(MARCHING, hex("riga"), hex("riga")))
    assert state(play).besieged[CITY_IDS.index("riga")] == 0


def test_programs_know_how_a_party_enters() -> None:
    """[SATi] Over a river in Summer, by a landing on an open coast, or neither."""
    army = stack("dorpat", "charles-xii", "swedish-indelta-foot-1")
    g = state(war({**army, "peter-i": "moscow!"}, season="summer"))
    here, there = next((p, t) for p in range(LAND) for n, t in enumerate(MARCHES[p]) if RIVERS[p][n])
    far = [FAR] * LAND
    far[here] = 0
    assert way_in(g, far, here, there) == OVER_RIVER
    assert way_in(g, far, there, there) == 0
    assert way_in(state(war({**army, "peter-i": "moscow!"}, season="winter")), far, here, there) == 0
    assert landing(hex("reval")) == 0
    assert landing(hex("1305")) == BY_LANDING


def test_a_river_helps_the_defender() -> None:
    swedes = stack("dorpat", "charles-xii", "swedish-indelta-foot-1")
    russians = stack("pskov", "sheremetev", *[f"russian-regular-foot-{n}" for n in range(1, 4)])
    g = state(war({**swedes, **russians, "peter-i": "moscow!"}))
    forces = [Force(g, g.outside(side, hex(name))) for side, name in ((SWEDISH, "dorpat"), (COALITION, "pskov"))]
    chances = [clash(g, SWEDISH, forces[0], forces[1], hex("pskov"), False, came).win for came in (0, OVER_RIVER)]
    assert chances[1] < chances[0]
