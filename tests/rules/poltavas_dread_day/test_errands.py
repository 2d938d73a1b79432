"""What programs of Poltava's Dread Day send their troops for, besides Cities and enemies."""

from __future__ import annotations

import re

import pytest

from korvolan.ai import Clock, Knowledge
from korvolan.ai.registry import player
from korvolan.games.poltavas_dread_day.actions import DECLARE, DECLINE
from korvolan.games.poltavas_dread_day.ai.default_policy import RECRUITS
from korvolan.games.poltavas_dread_day.ai.odds import Force
from korvolan.games.poltavas_dread_day.ai.parties import ALONE, Party, parties
from korvolan.games.poltavas_dread_day.ai.plans import MARCHING, PASSING, SAILING, SHIPPING, goal_of, plan_of
from korvolan.games.poltavas_dread_day.ai.relocation import advance_value, court_value, defense_value, fetch_value, leave_value
from korvolan.games.poltavas_dread_day.ai.sea_transport import best_port
from korvolan.games.poltavas_dread_day.ai.situation import GARRISONED, Staff
from korvolan.games.poltavas_dread_day.ai.strategy import DreadStrategy
from korvolan.games.poltavas_dread_day.ai.targets import LEAST, lone_leader_value
from korvolan.games.poltavas_dread_day.ai.weights import COURT, DEFEND, FETCH, LEAD, LEAVE, OF_DATA
from korvolan.games.poltavas_dread_day.board import CITY_IDS, COALITION, IN_DENMARK, SWEDISH, city_number
from korvolan.games.poltavas_dread_day.rules.mobilization import LeaderOffer
from korvolan.games.poltavas_dread_day.rules.new_capital import offer_capital
from korvolan.games.poltavas_dread_day.rules.turn import MOBILIZE
from korvolan.games.poltavas_dread_day.state import DreadState
from korvolan.kernel.dice import seeded
from korvolan.kernel.policy import Profile
from korvolan.kernel.strategy import RECRUIT

from ..story import may
from .story import admin, hex, march, piece, stack, state, war, where

OUT = "{ out = true, since = 1704 }"


def foot(kind: str, count: int) -> list[str]:
    return [f"{kind}-foot-{n}" for n in range(1, count + 1)]


def of(g: DreadState, *names: str) -> Party:
    return Party(g, [piece(name) for name in names])


def test_a_country_that_could_be_outnumbered_is_defended() -> None:
    """[11.5b] Eight Swedes at Malmo: Denmark needs five units and has two. Three of four Saxons who come count, none who are
    there already, and none once Denmark is out of the war."""
    swedes = stack("malmo", "charles-xii", *foot("swedish-indelta", 8))
    danes = stack("copenhagen!", "frederick-iv", *foot("danish-regular", 2))
    coming = ["augustus-ii", *foot("saxon-regular", 4)]
    pieces = {**swedes, **danes, **stack("stralsund", *coming), "peter-i": "moscow!"}
    for nations, wanted in (({}, 3), ({"denmark": OUT}, 0)):
        g = state(war(pieces, seat="coalition", nations=nations))
        staff = Staff(g, COALITION, OF_DATA)
        assert staff.units_lacking(g, IN_DENMARK) == wanted
        assert defense_value(g, staff, of(g, *coming), hex("stralsund"), hex("copenhagen")) == wanted * OF_DATA[DEFEND]
    g = state(war(pieces, seat="coalition"))
    danish = of(g, "frederick-iv", "danish-regular-foot-1")
    assert defense_value(g, Staff(g, COALITION, OF_DATA), danish, hex("copenhagen"), hex("aarhus")) == 0


def test_troops_come_to_a_king_up_to_a_strong_garrison() -> None:
    """[5.4b, 11.5a] Peter has four units in Moscow: two of those who come make it a strong garrison. Without him nobody need
    come."""
    coming = ["menshikov", *foot("russian-regular", 4)]
    there = [f"russian-regular-foot-{n}" for n in range(5, 9)]
    pieces = {**stack("smolensk!", *coming), **stack("moscow!", *there), **stack("stockholm!", "charles-xii")}
    for tsar, wanted in (("moscow!", 2), ("novgorod!", 0)):
        g = state(war({**pieces, "peter-i": tsar}, seat="coalition"))
        found = court_value(g, Staff(g, COALITION, OF_DATA), of(g, *coming), hex("moscow"))
        assert found == wanted * OF_DATA[COURT]


def test_a_king_goes_where_his_own_troops_are() -> None:
    """[5.0a] Peter counts four Russians in a City besides the company that they are; to Augustus they are company only."""
    there = stack("smolensk!", "repnin", *foot("russian-regular", 4))
    pieces = {**there, "peter-i": "novgorod!", "augustus-ii": "novgorod!", "charles-xii": "stockholm!"}
    g = state(war(pieces, seat="coalition"))
    staff = Staff(g, COALITION, OF_DATA)
    for king, more in (("peter-i", 4 * OF_DATA[LEAD]), ("augustus-ii", 0)):
        assert court_value(g, staff, of(g, king), hex("smolensk")) == 4 * OF_DATA[COURT] + more


def test_the_last_garrison_is_neared_by_ways_that_are_open() -> None:
    """[11.4.6a, 12.1a] Only Stade is left. While Brandenburg is closed, an army at Posen goes to the coast and the ships at
    Danzig; when it is open, or there are no ships, that leads away from Stade."""
    pieces = {**stack("stade!", "stade-garrison"), **stack("posen!", "apraxin", *foot("russian-regular", 4))}
    others = {"peter-i": "moscow!", "charles-xii": "stade!"}
    control = {CITY_IDS[city]: "russia" for city in GARRISONED if CITY_IDS[city] != "stade"}
    control |= {"posen": "saxony", "danzig": "saxony"}

    def gained(ships: dict[str, str], nations: dict[str, str]) -> int:
        position = war({**pieces, **others, **ships}, seat="coalition", year=1717, control=control, nations=nations)
        g = state(position)
        army = of(g, "apraxin", *foot("russian-regular", 4))
        return advance_value(g, Staff(g, COALITION, OF_DATA), army, hex("posen"), hex("danzig"), True)

    ships = {"danish-fleet-1": "danzig!"}
    assert gained(ships, {}) > 0
    assert gained(ships, {"prussia": "{ entered = 1 }"}) < 0
    assert gained({}, {}) <= 0


def test_nobody_passes_who_has_an_aim() -> None:
    """[4.1d] A colonel does not think of passing while an army can take a City, but of keeping it where it is."""
    army = stack("2205", "charles-xii", *foot("swedish-indelta", 6))
    pieces = {**army, "peter-i": "novgorod!", "russian-regular-foot-1": "novgorod!"}
    for year in (1705, 1720):
        plans = DreadStrategy().plans(state(war(pieces, year=year)), 6, seeded(1))
        assert len(plans) > 1
        assert plan_of(PASSING, 0, 0) not in plans
        assert any(goal_of(plan) == hex("2205") for plan in plans)


def test_leaders_with_nobody_go_to_troops_that_have_none() -> None:
    """[5.0a] Five units at Stockholm have no leader. Two leaders at Stettin come nearer by Karlskrona and not by Stade; one
    who has an army has no reason to, nor has anybody once a leader is there. Ships go to fetch them."""
    troops = stack("stockholm!", *foot("swedish-indelta", 5))
    leaders = stack("stettin!", "stenbock", "lewenhaupt")
    pieces = {**troops, **leaders, "swedish-fleet-1": "stockholm!", "charles-xii": "dorpat!", "peter-i": "moscow!"}
    g = state(war(pieces))
    staff = Staff(g, SWEDISH, OF_DATA)
    who = of(g, "lewenhaupt")
    near = fetch_value(g, staff, who, hex("stettin"), hex("karlskrona"))
    assert near > 0 > fetch_value(g, staff, who, hex("stettin"), hex("stade"))
    nearer = fetch_value(g, staff, who, hex("stettin"), hex("norrkoping"))
    assert lone_leader_value(g, staff, who, hex("stettin"), hex("norrkoping")) == nearer > near
    assert best_port(g, staff, hex("stockholm")) == hex("stettin")
    army = [f"swedish-indelta-foot-{n}" for n in range(6, 9)]
    g = state(war({**pieces, **stack("stettin!", *army)}))
    assert fetch_value(g, Staff(g, SWEDISH, OF_DATA), of(g, "stenbock", *army), hex("stettin"), hex("karlskrona")) == 0
    g = state(war({**pieces, "armfelt": "stockholm!"}))
    staff = Staff(g, SWEDISH, OF_DATA)
    assert fetch_value(g, staff, who, hex("stettin"), hex("karlskrona")) == 0
    assert best_port(g, staff, hex("stockholm")) != hex("stettin")


def test_a_leader_leaves_a_few_for_many() -> None:
    """[5.0a] Repnin has three units at Riga. He rides off for six who wait at Novgorod, not for five, and on the
    way he does not turn back to the three."""
    few = foot("russian-regular", 3)
    others = {"peter-i": "moscow!", "charles-xii": "stockholm!"}
    for many, leaves in ((6, True), (5, False)):
        troops = [f"russian-regular-foot-{n}" for n in range(4, 4 + many)]
        pieces = {**others, **stack("riga!", "repnin", *few), **stack("novgorod!", *troops)}
        g = state(war(pieces, seat="coalition", control={"riga": "russia"}))
        staff = Staff(g, COALITION, OF_DATA)
        ways = [party for kind, party in parties(g, staff, hex("riga")) if kind == ALONE]
        assert ways == ([[piece("repnin")]] if leaves else [])
        g = state(war({**pieces, "repnin": "dorpat!"}, seat="coalition", control={"riga": "russia", "dorpat": "russia"}))
        staff = Staff(g, COALITION, OF_DATA)
        back = lone_leader_value(g, staff, of(g, "repnin"), hex("dorpat"), hex("riga"))
        assert (back < LEAST + 30) == leaves
        assert lone_leader_value(g, staff, of(g, "repnin"), hex("dorpat"), hex("novgorod")) == many * OF_DATA[FETCH]


def test_the_new_capital_is_near_russia() -> None:
    """[11.6a, 11.3a] Of Narva and Riga it is Narva; nobody declares Björneborg, which is beyond the gulf."""
    for held, wanted in ((("riga", "narva"), "narva"), (("bjorneborg",), ""), (("bjorneborg", "reval"), "reval")):
        leaders = ("repnin", "menshikov")
        pieces = {"peter-i": "moscow!", "charles-xii": "stockholm!"}
        for number, city in enumerate(held):
            pieces |= stack(f"{city}!", leaders[number], f"russian-regular-foot-{number + 1}")
        g = state(war(pieces, seat="coalition", control=dict.fromkeys(held, "russia")))
        offer_capital(g)
        g.run_to_decision()
        action = RECRUITS.choose(g, Profile(RECRUIT, [], seeded(1)))
        assert action == (DECLARE + city_number(wanted) if wanted else DECLINE)


def test_a_hint_in_the_middle_of_a_march() -> None:
    """[5.1a] Whoever is asked when a stack has set off already sees what it can go for: an empty City a hex away."""
    army = stack("2205", "charles-xii", *foot("swedish-indelta", 4))
    play = war({**army, "peter-i": "moscow!"}, dice=[6, 6])
    march(play, "2205")
    choice = player("colonel").choose(Knowledge.of(play.game, play.state, 0), Clock(0.0, 4), seeded(1), [])
    assert play.game.vocabulary.text(choice.action).startswith("to ")
    assert choice.reason.startswith("It follows the plan: march from hex 2205 to ")


def test_playouts_of_the_last_year_go_to_the_end() -> None:
    """[12.3a] Before it they look more than a phase ahead, but less than a year."""
    pieces = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
    strategy = DreadStrategy()
    g = state(war(pieces, year=1721))
    assert strategy.progress(g) + 16 < strategy.horizon(g, 1) < strategy.progress(g) + 32
    g = state(war(pieces, year=1722, season="winter"))
    assert strategy.horizon(g, 1) > strategy.progress(g) + 1000


@pytest.mark.parametrize(("ships", "fears"), [(["swedish-fleet-1", "swedish-fleet-2"], True), ([], False)])
def test_dangers_come_by_sea(ships: list[str], fears: bool) -> None:
    """[7.0a, 9.1c] Charles at Stockholm is a danger to a garrison at Reval if he has ships, and only then."""
    swedes = stack("stockholm!", "charles-xii", *foot("swedish-indelta", 6), *ships)
    russians = ["repnin", *foot("russian-regular", 2)]
    pieces = {**swedes, **stack("reval!", *russians), "peter-i": "moscow!"}
    g = state(war(pieces, seat="coalition", control={"reval": "russia"}))
    force = Force(g, [piece(name) for name in russians])
    assert (Staff(g, COALITION, OF_DATA).danger(g, hex("reval"), force, True) > 0) == fears


def test_nobody_stays_in_a_beaten_saxony() -> None:
    """[11.4.6d] Once Saxony is out of the war a Swede goes while he can: to Poland, not into Silesia."""
    pieces = {**stack("dresden", "charles-xii", *foot("swedish-indelta", 4)), "peter-i": "moscow!"}
    for nations, wanted in (({"saxony": OUT}, OF_DATA[LEAVE]), ({}, 0)):
        g = state(war(pieces, nations=nations, control={"dresden": "sweden"}))
        staff = Staff(g, SWEDISH, OF_DATA)
        assert leave_value(g, staff, hex("dresden"), hex("posen")) == wanted
        assert leave_value(g, staff, hex("dresden"), hex("breslau")) == 0
        assert leave_value(g, staff, hex("posen"), hex("warsaw")) == 0


def test_no_leader_is_dismissed() -> None:
    """[11.3d] A captain draws a leader and leaves it at that, though he may dismiss another."""
    army = foot("russian-regular", 2)
    pieces = {"du-croy": "novgorod", "peter-i": "moscow!", "charles-xii": "stockholm!", **stack("pile", "menshikov", *army)}
    play = war(pieces, phase=admin(MOBILIZE + 3), dice=[2, *army, "menshikov"])
    assert {"draw-leader", "sack du-croy"} <= may(play)
    g = state(play)
    while g.year == 1705 and isinstance(g.frames[-1], LeaderOffer):
        g.apply(RECRUITS.choose(g, Profile(RECRUIT, [], seeded(1))))
    assert (where(play, "menshikov"), where(play, "du-croy")) == ("3007", "2405")


def test_why_ships_sail() -> None:
    """[6.1b] A hint to bring ships home in Winter names that rule; in Summer they go where troops are."""
    pieces = {**stack("stockholm!", "charles-xii", "swedish-indelta-foot-1"), "peter-i": "moscow!", "swedish-fleet-1": "1305"}
    plan = plan_of(SAILING, hex("1305"), hex("stockholm"))
    for season, case in (("winter", "6.1b"), ("summer", "7.0a")):
        reason, cases = DreadStrategy().explain(state(war(pieces, season=season)), plan, 0)
        assert cases == [case]
        assert "Stockholm" in reason
    assert DreadStrategy().explain(state(war(pieces)), plan_of(PASSING, 0, 0), 0)[1] == ["4.1d"]


def told(pieces: dict[str, str], kind: int, start: str, goal: str, seat: str = "sweden") -> tuple[str, list[str]]:
    """The reason of a plan of whoever is at its start. Reval is Russian."""
    g = state(war(pieces, seat=seat, control={"reval": "russia"}))
    return DreadStrategy().explain(g, plan_of(kind, hex(start), hex(goal)), 0)


def odds(pieces: dict[str, str], start: str, goal: str) -> str:
    """The chances of a Swedish march, in words."""
    return DreadStrategy().odds_in_words(state(war(pieces, seat="sweden")), plan_of(MARCHING, hex(start), hex(goal)), 0)


def test_why_troops_march() -> None:
    """A hint tells who is inside, the odds of the battle and of the siege, or what the troops are needed for."""
    army = stack("dorpat", "charles-xii", *foot("swedish-indelta", 6))
    inside = {"repnin": "pskov!", "russian-regular-foot-1": "pskov!"}
    far = {"peter-i": "moscow!"}
    reason, cases = told({**army, **inside, **far}, MARCHING, "dorpat", "pskov")
    assert "One unit holds Pskov" in reason
    assert re.search(r"takes Pskov.*in about \d+ of 100 cases", odds({**army, **inside, **far}, "dorpat", "pskov"))
    assert cases == ["9.1c"]
    reason, cases = told({**army, **inside, "peter-i": "pskov!"}, MARCHING, "dorpat", "pskov")
    assert "sovereign is inside" in reason
    assert cases == ["9.1c", "11.5a"]
    field = stack("pskov", "sheremetev", *foot("russian-regular", 4)[1:])
    reason, cases = told({**army, **inside, **field, **far}, MARCHING, "dorpat", "pskov")
    assert "can be beaten" in reason
    both = odds({**army, **inside, **field, **far}, "dorpat", "pskov")
    assert re.search(r"About \d+ of 100 such battles are won; Engaged counts half\. A siege takes Pskov", both)
    assert cases == ["8.2b", "9.1c"]
    reason, cases = told({**army, **far}, MARCHING, "dorpat", "pskov")
    assert "walked into" in reason
    assert cases == ["2.1.2c"]


def test_why_troops_come() -> None:
    """To a king who is alone, to troops without a leader or nearer to them, and out of danger."""
    swedes = stack("dorpat", "charles-xii", *foot("swedish-indelta", 6))
    guards = stack("smolensk!", "menshikov", *foot("russian-regular", 3))
    reason, cases = told({**swedes, **guards, "peter-i": "moscow!"}, MARCHING, "smolensk", "moscow", seat="coalition")
    assert ("sovereign at Moscow" in reason, cases) == (True, ["5.4b"])
    waiting = {f"russian-regular-foot-{n}": "moscow!" for n in range(4, 8)}
    pieces = {**stack("riga!", "charles-xii"), **guards, **waiting, "peter-i": "novgorod!"}
    reason, cases = told(pieces, MARCHING, "smolensk", "moscow", seat="coalition")
    assert ("Troops at Moscow (3007) wait for a leader" in reason, cases) == (True, ["5.0a"])
    alone = {"charles-xii": "riga!", "menshikov": "smolensk!", "peter-i": "novgorod!", **waiting}
    reason, cases = told(alone, MARCHING, "smolensk", "vyazma", seat="coalition")
    assert ("From Vyazma (2709) it is not far to troops" in reason, cases) == (True, ["5.0a"])
    flight = {**swedes, **stack("pskov", "repnin", *foot("russian-regular", 3)), "peter-i": "kiev!"}
    reason, cases = told(flight, MARCHING, "pskov", "moscow", seat="coalition")
    assert ("in danger" in reason, cases) == (True, ["8.0a"])


def test_why_troops_are_shipped() -> None:
    """The same overseas."""
    army = stack("stockholm!", "charles-xii", *foot("swedish-indelta", 4), "swedish-fleet-1", "swedish-fleet-2")
    russians = stack("reval!", "repnin", "russian-regular-foot-1")
    reason, cases = told({**army, **russians, "peter-i": "moscow!"}, SHIPPING, "stockholm", "reval")
    assert "One unit holds Reval" in reason
    assert cases == ["9.1c"]
