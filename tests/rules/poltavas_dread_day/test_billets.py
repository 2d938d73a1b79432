"""Where programs of Poltava's Dread Day put new pieces, who rides with a king, and what is said of either."""

from __future__ import annotations

from korvolan.ai import Clock, Knowledge, player
from korvolan.games.poltavas_dread_day import GAME, LAYOUT
from korvolan.games.poltavas_dread_day.ai.default_policy import lodging_value
from korvolan.games.poltavas_dread_day.ai.parties import LEAVES, parties
from korvolan.games.poltavas_dread_day.ai.plans import PASSING, plan_of
from korvolan.games.poltavas_dread_day.ai.sea_transport import party_that_fits
from korvolan.games.poltavas_dread_day.ai.situation import Staff
from korvolan.games.poltavas_dread_day.ai.strategy import DreadStrategy
from korvolan.games.poltavas_dread_day.ai.weights import OF_DATA
from korvolan.games.poltavas_dread_day.board import COALITION, PRUSSIA, SWEDISH
from korvolan.games.poltavas_dread_day.rules.activation_choice import ChooseFleets, FormSquadron, FormStack
from korvolan.games.poltavas_dread_day.rules.campaign import Campaign
from korvolan.games.poltavas_dread_day.rules.march import OnTheMarch, UnderSail
from korvolan.games.poltavas_dread_day.rules.setup import Deploy, Station
from korvolan.games.poltavas_dread_day.rules.turn import MOBILIZE
from korvolan.kernel.actions import verbs_of
from korvolan.kernel.dice import seeded
from korvolan.kernel.strategy import CAPTAIN

from .story import Pieces, admin, hex, piece, stack, state, war, where

PLANNED = (Campaign, FormStack, FormSquadron, ChooseFleets, OnTheMarch, UnderSail)  # where a plan is opened or followed
# Copenhagen is besieged: new Danes quarter elsewhere. With a 6 two are raised.
SIEGE = {**stack("copenhagen", "wellingk", "swedish-indelta-foot-1"), "danish-militia-foot-1": "copenhagen!"}
KINGS = {"charles-xii": "stockholm!", "peter-i": "moscow!"}


def foot(kind: str, count: int) -> list[str]:
    return [f"{kind}-foot-{n}" for n in range(1, count + 1)]


def quartered(new: str, pieces: Pieces) -> str:
    """Where a captain of the Coalition puts a new Danish piece."""
    play = war({**KINGS, **SIEGE, **pieces, new: "pile"}, besieged=("copenhagen",), phase=admin(MOBILIZE + 1), dice=[6, new])
    g = state(play)
    g.apply(GAME.strategy().follow(g, plan_of(PASSING, 0, 0), CAPTAIN, seeded(1)))
    return where(play, new)


def test_new_troops_are_put_near_a_leader() -> None:
    """[11.3b, 5.0a] Wherever the king of Denmark is, and not in the first City of the list."""
    for city, number in (("aarhus", "0508"), ("christiania", "0703")):
        assert quartered("danish-regular-foot-1", {"frederick-iv": f"{city}!"}) == number


def test_new_troops_keep_out_of_the_way_of_besiegers() -> None:
    """[9.1c] A City is the worse for one unit while an army could come and besiege it."""
    besiegers = stack("0509", "rehnskold", *foot("swedish-regular", 5))
    worth = []
    for enemies in ({}, besiegers):
        g = state(war({**KINGS, **enemies, "frederick-iv": "bergen!", "danish-regular-foot-1": "pile"}, seat="coalition"))
        worth.append(lodging_value(g, Staff(g, COALITION, OF_DATA), [piece("danish-regular-foot-1")], hex("aarhus"), True))
    assert worth[1] < worth[0] - 20


def test_a_new_leader_is_put_where_troops_wait_for_one() -> None:
    """[5.0a] Rather than where the king is with an army; with nobody waiting he joins that army."""
    army = stack("aarhus!", "frederick-iv", *foot("danish-regular", 3))
    waiting = stack("bergen!", "danish-militia-foot-2", "danish-militia-foot-3")
    offer = {"lovendal": "pile", **SIEGE, **army}
    found = []
    for others in (waiting, {}):
        pieces = {**KINGS, **offer, **others, "danish-regular-foot-4": "pile"}
        play = war(pieces, besieged=("copenhagen",), phase=admin(MOBILIZE + 1), dice=[6, "danish-regular-foot-4", "lovendal"])
        g = state(play)
        while where(play, "lovendal") == "pile":
            g.apply(GAME.strategy().follow(g, plan_of(PASSING, 0, 0), CAPTAIN, seeded(1)))
        found.append(where(play, "lovendal"))
    assert found == ["0302", "0508"]


def who_goes(pieces: Pieces, place: str, seat: str = "sweden", year: int = 1705, season: str = "summer") -> dict[int, set[str]]:
    """The parties that a stack could send, by how they are picked."""
    g = state(war(pieces, seat=seat, year=year, season=season, control={"stade": "saxony"}))
    staff = Staff(g, SWEDISH if seat == "sweden" else COALITION, OF_DATA)
    names = [*KINGS, *pieces]
    return {kind: {n for n in names if piece(n) in going} for kind, going in parties(g, staff, hex(place))}


def test_a_king_with_few_troops_goes_with_all_of_them() -> None:
    """[5.4b] Enemies in the City, or a garrison that cannot go, do not keep him."""
    horse = [f"swedish-regular-horse-{n}" for n in range(1, 4)]
    before = {**stack("stade", "charles-xii", "rehnskold", *horse), "saxon-regular-foot-1": "stade!", "peter-i": "moscow!"}
    assert {"charles-xii", *horse} <= who_goes(before, "stade")[0]
    inside = {**stack("riga!", "charles-xii", "riga-garrison", *horse), "peter-i": "moscow!"}
    assert {"charles-xii", *horse} <= who_goes(inside, "riga")[0]


def test_a_king_sails_with_fewer_when_the_war_is_nearly_over() -> None:
    """[5.4b] Two Fleets carry four Foot of six: too few for Charles in 1705, enough in 1722."""
    army = stack("malmo!", "charles-xii", *foot("swedish-indelta", 6))
    for year, carried in ((1705, 0), (1722, 4)):
        g = state(war({**army, "peter-i": "moscow!"}, year=year))
        pieces = [piece(name) for name in army]
        units = [p for p in party_that_fits(Staff(g, SWEDISH, OF_DATA), pieces, 2) if p != piece("charles-xii")]
        assert len(units) == carried


def test_leaders_wait_at_home_for_new_troops() -> None:
    """[5.0a] Four units need two leaders; a third stays in a City that no enemy is near, and comes along from the field."""
    army = [*foot("russian-regular", 4), "menshikov", "repnin", "golitsyn"]
    for place, leaders in (("moscow!", 2), ("2907", 3)):
        pieces = {"charles-xii": "stockholm!", "peter-i": "kiev!", **stack(place, *army)}
        going = who_goes(pieces, place.rstrip("!"), seat="coalition")[0]
        assert len(going & set(army[4:])) == leaders


def test_somebody_stays_in_an_empty_country() -> None:
    """[11.5b, 11.5e] Saxony has no troops at all: it surrenders if a Swede is there when the year ends."""
    army = foot("swedish-indelta", 4)
    pieces = {**stack("leipzig", "stenbock", *army), "charles-xii": "riga!", "peter-i": "moscow!", "augustus-ii": "warsaw"}
    for season, going in (("winter", 3), ("summer", 4)):
        found = who_goes(pieces, "leipzig", season=season)
        assert len(found[LEAVES] & set(army)) == going


def test_every_decision_without_a_plan_has_a_reason() -> None:
    """A hint says why for each question that programs answer by custom."""
    asked = [frame for frame in LAYOUT.frames.values() if frame.__name__ in GAME.texts.prompts and frame not in PLANNED]
    assert len(asked) > 15
    for frame in asked:
        assert any(GAME.texts.reason(frame.__name__, verb.name)[0] for verb in verbs_of(frame, GAME.vocabulary)), frame.__name__


def test_nothing_follows_from_a_pass() -> None:
    """What is asked after both have passed is not explained by it."""
    play = war({**KINGS, **SIEGE, "frederick-iv": "aarhus!", "danish-regular-foot-1": "pile"}, besieged=("copenhagen",),
               phase=admin(MOBILIZE + 1), dice=[6, "danish-regular-foot-1"])  # fmt: skip
    passing = plan_of(PASSING, 0, 0)
    assert DreadStrategy().title(state(play), passing) == ""
    choice = player("colonel").choose(Knowledge.of(GAME, state(play), COALITION), Clock(1.0, 1), seeded(1), [passing])
    assert "leader" in choice.reason
    assert choice.cases == ["11.3b"]
    assert DreadStrategy().title(state(war(KINGS)), passing) == "pass"


def test_prussians_start_where_they_are_of_use() -> None:
    """[11.4.4d, 11.4.4e] Near Stettin and not in East Prussia, which they could not leave, though the Swedes who are about
    could catch a king alone there."""
    far = [piece("prussian-regular-foot-1"), piece("frederick-william-i")]
    swedes = stack("stettin", "stenbock", *foot("swedish-indelta", 3))
    army = dict.fromkeys(["frederick-william-i", *foot("prussian-regular", 4)], "to-place")
    cities = dict.fromkeys(["berlin", "kolberg", "memel", "konigsberg"], "prussia")
    play = war(
        {**KINGS, **swedes, **army, "stettin-garrison": "stettin!"},
        year=1715,
        nations={"prussia": "{ entered = 1 }"},
        control=cities,
    )
    g = state(play)
    g.push(Station(COALITION, PRUSSIA))
    g.run_to_decision()
    while isinstance(g.frames[-1], (Station, Deploy)):
        g.apply(GAME.strategy().follow(g, plan_of(PASSING, 0, 0), CAPTAIN, seeded(1)))
    assert {g.at[p] for p in far} == {hex("kolberg")}
