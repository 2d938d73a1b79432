"""Chapters 1 to 4: the parts of the game, basic concepts, and the sequence of play."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day import GAME
from korvolan.games.poltavas_dread_day.board import (
    CITY_IDS,
    COALITION,
    ENTRIES,
    GERMAN,
    MARCHES,
    NATION_IDS,
    NATIONS,
    PLACE_IDS,
    REGION,
    START_CONTROL,
    SWEDEN,
    SWEDISH,
    TERRAIN_IDS,
    city_number,
)
from korvolan.games.poltavas_dread_day.rules.battle_strength import NO_HELP, die_modifier, troop_shifts
from korvolan.games.poltavas_dread_day.rules.cities import may_be_in_port
from korvolan.games.poltavas_dread_day.rules.setup import bars_deploying
from korvolan.games.poltavas_dread_day.rules.turn import ATTRITION, FLEETS_HOME
from korvolan.games.poltavas_dread_day.tables import TABLES
from korvolan.games.poltavas_dread_day.units import ENTRIES as PIECE_ENTRIES
from korvolan.games.poltavas_dread_day.units import INDELTA, NATION, PIECE_IDS, QUALITY, SOVEREIGN
from korvolan.kernel.constants import NONE
from korvolan.kernel.errors import KorvolanError

from ..story import asked, do, may, refusal, told
from .story import (
    admin,
    clash,
    drift,
    hex,
    holder,
    inside,
    left,
    march,
    piece,
    russians,
    sail,
    sea_left,
    stack,
    state,
    swedes,
    verbs,
    war,
    where,
)

RIGA = stack("riga", "charles-xii", "swedish-indelta-foot-1")
PSKOV = stack("pskov", "peter-i", "russian-regular-foot-1")
BOTH = {**RIGA, **PSKOV}


@pytest.mark.rule("1.0a")
def test_two_seats() -> None:
    """Each nation is with one of two seats, and nobody else can take one."""
    assert GAME.seats == ["sweden", "coalition"]
    sheet = GAME.sheet()
    assert [seat.name for seat in sheet.seats] == ["Sweden", "Coalition"]
    g = state(GAME.new("campaign", seed=1))
    swedish = {NATION_IDS[n] for n in range(NATIONS) if g.camp[n] == SWEDISH}
    coalition = {NATION_IDS[n] for n in range(NATIONS) if g.camp[n] == COALITION}
    assert swedish == {"sweden", "allies", "hanover", "anglo-dutch"}
    assert coalition == {"denmark", "saxony", "poland", "russia", "prussia"}
    with pytest.raises(KorvolanError):
        GAME.new("campaign", seed=1).view("third")


@pytest.mark.rule("1.0.1b", "4.0a", "4.0b", "13.0a")
def test_a_turn_is_a_year_with_summer_and_winter() -> None:
    play = war(BOTH, seat="coalition", year=1700, turn="last_year = 1702")
    do(play, "pass", "pass")
    assert state(play).season == 1
    do(play, "pass", "pass")
    drift(play, lambda: state(play).year > 1700)
    assert (state(play).year, state(play).season) == (1701, 0)
    phases = [line for line in told(play) if line.startswith(("Summer", "Winter"))]
    assert phases[:2] == ["Winter, 1700.", "Summer, 1701."]


@pytest.mark.rule("4.0a", "12.0a", "12.3a")
def test_the_last_year_ends_in_a_draw() -> None:
    play = war({**BOTH, "stockholm-garrison": "stockholm!"}, year=1722, phase=admin(17))
    assert play.result is not None
    assert (play.result.winner, play.result.case) == ("", "12.3a")


@pytest.mark.rule("2.1a")
def test_a_step_leads_to_a_neighbor() -> None:
    play = war(RIGA, dice=[4])
    march(play, "riga")
    assert refusal(play, "to 1805") == "2.1a"
    assert {action for action in may(play) if action.startswith("to ")} <= {f"to {PLACE_IDS[p]}" for p in MARCHES[hex("riga")]}


@pytest.mark.rule("2.1.1a")
def test_every_hex_has_one_of_five_terrains() -> None:
    assert {entry["terrain"].lower() for entry in ENTRIES} == set(TERRAIN_IDS)
    assert all(entry["terrain"] == "Coastal" for entry in ENTRIES if "city" in entry and entry["city"]["port"])


@pytest.mark.rule("2.1.1b", "TECb")
def test_copenhagen_is_an_island() -> None:
    play = war(stack("malmo", "charles-xii", "swedish-indelta-foot-1"), dice=[3])
    march(play, "malmo")
    assert refusal(play, "to copenhagen") == "2.1.1b"
    assert MARCHES[hex("copenhagen")] == []


@pytest.mark.rule("2.1.2e")
def test_courland_is_lithuanian() -> None:
    """Mitau and Libau belong to nobody, and Swedes come there from Riga only when Lithuania is open."""
    opening = GAME.new("campaign", seed=1)
    places = {place.id: place for place in GAME.sheet().board.places}
    for name in ("mitau", "libau"):
        assert holder(opening, name) == ""
        land = next(fact for fact in places[PLACE_IDS[hex(name)]].facts if fact.name == "Land")
        assert land.value == "Lithuania"
    for year, found in ((1700, "11.4.5c"), (1701, "")):
        play = war({"peter-i": "moscow!", **stack("riga", "wellingk", "swedish-indelta-foot-1")}, year=year, dice=[5])
        march(play, "riga")
        assert refusal(play, "to mitau") == found


@pytest.mark.rule("2.1.4d")
def test_stade_and_bremen() -> None:
    """A Swedish Fleet starts in Stade and goes into its Port; Bremen has none, whoever holds it."""
    opening = GAME.new("campaign", seed=1)
    assert bars_deploying(state(opening), piece("swedish-fleet-1"), hex("stade"), True) == 0
    assert bars_deploying(state(opening), piece("swedish-fleet-1"), hex("bremen"), True) != 0
    play = war({**BOTH, "swedish-fleet-1": "0410"}, control={"bremen": "sweden"}, dice=[3, 3, 3])
    sail(play, "0410")
    do(play, "steer stade", "harbor")
    assert inside(play, "swedish-fleet-1")
    assert refusal(play, "steer bremen") == "6.0b"
    assert not may_be_in_port(state(play), SWEDISH, hex("bremen"))


@pytest.mark.rule("2.1.2a", "2.1.2b", "2.1.3a", "2.1.4c", "11.4.5a")
def test_who_controls_what_at_the_start() -> None:
    play = GAME.new("campaign", seed=1)
    for name in ("abo", "reval", "stettin", "stade", "tonningen"):
        assert holder(play, name) == "sweden"
    for name in ("christiania", "copenhagen"):
        assert holder(play, name) == "denmark"
    assert (holder(play, "dresden"), holder(play, "moscow")) == ("saxony", "russia")
    for name in ("bremen", "rostock", "mitau", "libau", "hanover", "berlin", "breslau", "warsaw", "vilna", "cracow"):
        assert holder(play, name) == ""
    assert START_CONTROL[city_number("bremen")] == NONE


@pytest.mark.rule("2.1.2c", "9.4f")
def test_control_stays_with_the_last_occupier() -> None:
    """Horse alone takes empty Dorpat and marches on."""
    play = war({"charles-xii": "riga", **stack("pskov", "ronne", "russian-cossacks-1")}, seat="coalition", dice=[4, 4])
    march(play, "pskov")
    do(play, "to dorpat")
    assert holder(play, "dorpat") == "russia"
    do(play, "to 2004", "halt")
    assert holder(play, "dorpat") == "russia"


@pytest.mark.rule("2.1.2d", "2.1.4a", "2.1.4b")
def test_the_lands() -> None:
    def land(place: str) -> str:
        return str(ENTRIES[hex(place)]["region"])

    assert (land("nyen"), land("reval"), land("mitau")) == ("Finland", "Livland", "Lithuania")
    assert GERMAN[REGION[hex("rostock")]]
    assert not GERMAN[REGION[hex("posen")]]
    assert land("konigsberg") == land("kolberg") == "Prussia/Brandenburg"


@pytest.mark.rule("2.2.2c")
def test_designations() -> None:
    """They are on the counters, only Swedes are Indelta, and the column of a battle reads them."""
    faces = GAME.sheet().faces
    kinds = {"russian-guard-foot-1": "G", "russian-regular-foot-1": "R", "russian-militia-foot-1": "M", "tartars-1": "T"}
    kinds |= {"swedish-indelta-foot-1": "I", "russian-cossacks-1": "C"}
    assert {name: faces[name].corners[0] for name in kinds} == kinds
    assert {NATION[p] for p in range(len(PIECE_IDS)) if QUALITY[p] == INDELTA} == {SWEDEN}
    for unit, shift in (("guard-foot-1", 1), ("regular-foot-1", 0), ("militia-foot-1", -1), ("cossacks-1", -1)):
        g = state(war({**BOTH, f"russian-{unit}": "2004"}))
        assert sum(columns for _, columns in troop_shifts(g, hex("2004"), NO_HELP)) == shift


@pytest.mark.rule("2.2.5c")
def test_initiative_in_movement_and_combat() -> None:
    """Stenbock's 4 is on his counter; it is added to the die of his move, and taken off that of his battle."""
    assert GAME.sheet().faces["stenbock"].corners[1] == "4"
    play = war({**PSKOV, **stack("2004", "stenbock", "swedish-indelta-foot-1"), "swedish-regular-horse-1": "2004"}, dice=[2])
    march(play, "2004")
    assert left(play) == 2 + 4
    assert die_modifier(state(play), hex("2004")) == -4


@pytest.mark.rule("2.2a", "2.2.5b")
def test_the_counters() -> None:
    kings = {PIECE_IDS[p] for p in range(len(PIECE_IDS)) if SOVEREIGN[p]}
    assert kings == {"charles-xii", "frederick-iv", "augustus-ii", "peter-i", "frederick-william-i"}
    assert len(PIECE_ENTRIES) == 179  # and 21 markers


@pytest.mark.rule("2.2.1a")
def test_the_colors() -> None:
    sheet = GAME.sheet()
    faces, nations = sheet.faces, {nation.id: nation.color for nation in sheet.nations}
    assert faces["leczinski-poles-1"].nation == "allies"
    assert faces["polish-regular-horse-1"].nation == "poland"
    assert len(set(nations.values())) == 9


@pytest.mark.rule("2.2.2a", "3.3.1a", "3.6a")
def test_a_unit_inside_a_city_is_shown_so() -> None:
    """Reval is entered with the last point, and the stack may still go inside."""
    play = war(stack("1904", "lybecker", "swedish-indelta-foot-1"), season="winter", dice=[1])
    march(play, "1904")
    do(play, "to reval", "go-in")
    for seat in ("sweden", "coalition", ""):
        views = {view.id: view for view in play.view(seat).pieces}
        assert "inside" in views["swedish-indelta-foot-1"].marks
    assert left(play) == 0
    assert refusal(play, "go-in") == "3.3.1a"


@pytest.mark.rule("3.3.1a")
def test_the_choice_at_the_gates() -> None:
    """It is free for a stack, part of which may stay outside, for Fleets, and for those who retreat into a City."""
    play = war({**PSKOV, **stack("1907", "stenbock", *swedes(2))}, dice=[2])
    march(play, "1907")
    do(play, "to riga", "drop swedish-indelta-foot-1")
    points = left(play)
    do(play, "go-in")
    assert inside(play, "stenbock")
    assert [inside(play, name) for name in swedes(2)] == [False, True]
    assert left(play) == points
    fleet = war({**BOTH, "swedish-fleet-1": "1707"}, dice=[1, 1, 1])
    sail(fleet, "1707")
    do(fleet, "steer riga", "harbor")
    assert (inside(fleet, "swedish-fleet-1"), sea_left(fleet)) == (True, 2)
    assert refusal(fleet, "harbor") == "3.3.1a"
    for word, within in (("go-in", True), ("go-out", False)):
        beaten = clash(["repnin", *russians(4)], ["wellingk", *swedes(2)], seat="coalition", dice=[3, 1])
        do(beaten, "retreat 2105", word)
        assert (where(beaten, "repnin"), inside(beaten, "repnin")) == ("2106", within)


@pytest.mark.rule("2.2.3a", "3.3.1e")
def test_garrisons_stay() -> None:
    play = war({**RIGA, "riga-garrison": "riga!"})
    assert refusal(play, "shift riga-garrison") == "3.3.1e"
    do(play, "march riga")
    assert refusal(play, "take riga-garrison") == "2.2.3a"


@pytest.mark.rule("2.2.4a", "3.3.1d")
def test_fleets_in_port_and_at_sea() -> None:
    play = war({"swedish-fleet-1": "karlskrona!", "swedish-fleet-2": "0910", **RIGA})
    assert refusal(play, "shift swedish-fleet-2") == "3.3.1d"
    do(play, "shift swedish-fleet-1")
    assert not inside(play, "swedish-fleet-1")


@pytest.mark.rule("2.2.5a", "5.0a")
def test_units_need_a_leader_and_fleets_do_not() -> None:
    play = war({**stack("abo", "swedish-indelta-foot-1", "swedish-indelta-foot-2", "swedish-fleet-1"), "charles-xii": "riga"})
    assert refusal(play, "march abo") == "2.2.5a"
    assert refusal(play, "sail abo") == ""


@pytest.mark.rule("2.2.6a", "5.5a", "5.5b")
def test_devastation_without_limit() -> None:
    """Menshikov's Cossacks devastate 2914 for one more point; eight other hexes are devastated already."""
    cossacks = stack("2913", "menshikov", "russian-cossacks-1", "russian-regular-foot-1")
    eight = ["2714", "2716", "2814", "2815", "2816", "2817", "2911", "2910"]
    play = war({**cossacks, **RIGA}, seat="coalition", dice=[3], turn=f"devastated = {eight}".replace("'", '"'))
    march(play, "2913")
    assert refusal(play, "devastate") == "5.5a"
    do(play, "to 2914", "devastate")
    assert left(play) == 7 - 2
    assert len(state(play).devastated) == 9
    assert refusal(play, "devastate") == "5.5a"
    drift(play, lambda: state(play).season == 1)
    assert state(play).devastated
    drift(play, lambda: state(play).year == 1706)
    assert state(play).devastated == []


@pytest.mark.rule("2.3a")
def test_every_chart_has_a_source() -> None:
    for name in ("assault", "terrain", "mobilization", "attrition", "turkish_aid", "naval", "capitals"):
        assert TABLES[name]["source"]
    assert GAME.presentation["about"]["groups"]["Charts and numbers"] == "tables"
    assert TABLES["assault"]["columns"] == ["1-2", "1-1", "2-1", "3-1", "4-1", "5-1"]
    assert all(len(TABLES["assault"][f"row_{die}"]) == 6 for die in range(8))
    assert TABLES["years"]["last"] - TABLES["years"]["first"] == 22  # the Turn Record Track
    assert set(TABLES["mobilization"]) >= {"sweden", "denmark", "saxony", "russia"}
    assert [len(TABLES["attrition"]["losses"]), len(TABLES["turkish_aid"]["returned"])] == [11, 6]


@pytest.mark.rule("4.1a", "4.2a")
def test_the_coalition_acts_first() -> None:
    play = war(BOTH, phase='name = "year"')
    assert play.seat == "coalition"
    do(play, "pass", "pass")
    assert (state(play).season, play.seat) == (1, "coalition")


@pytest.mark.rule("4.1b", "4.1e", "5.1.1a", "5.1e")
def test_single_activations_in_turn() -> None:
    play = war({**BOTH, "wellingk": "reval"}, dice=[3, 3])
    march(play, "riga")
    do(play, "halt")
    assert play.seat == "coalition"
    do(play, "pass")
    assert refusal(play, "march riga") == "4.1e"


@pytest.mark.rule("4.1c", "5.2e", "5.7c", "2.2.5e")
def test_part_of_a_hex() -> None:
    """Repnin marches off with two units under his own rating; Peter's act later."""
    units = [f"russian-regular-foot-{n}" for n in range(1, 7)]
    play = war({**stack("novgorod", "peter-i", "repnin", *units), **RIGA}, seat="coalition", dice=[3, 3])
    march(play, "novgorod", "repnin", units[0], units[1])
    assert left(play) == 3 + 2
    do(play, "halt", "pass")
    march(play, "novgorod", "peter-i", units[2])
    assert left(play) == 3 + 4


@pytest.mark.rule("4.1d")
def test_a_pass_is_not_final() -> None:
    play = war({**BOTH, "repnin": "novgorod"}, seat="coalition", dice=[1, 1])
    do(play, "pass")
    march(play, "riga")
    do(play, "halt")
    assert refusal(play, "march pskov") == ""
    do(play, "pass")
    assert state(play).season == 1  # Sweden has nothing left, and passed by itself


@pytest.mark.rule("4.1d", "3.3.1b")
def test_nothing_left_is_a_pass() -> None:
    play = war({**BOTH, "swedish-indelta-foot-2": "reval"}, dice=[1])
    march(play, "riga")
    do(play, "halt", "pass")
    assert state(play).season == 1


@pytest.mark.rule("4.3a", "11.0a", "11.2b")
def test_the_order_of_administration() -> None:
    play = war(
        {
            **stack("riga", "charles-xii", "swedish-indelta-foot-1", "swedish-indelta-foot-2"),
            **PSKOV,
            "frederick-iv": "copenhagen!",
            "danish-regular-foot-1": "copenhagen!",
            "augustus-ii": "dresden!",
            "saxon-regular-foot-1": "dresden!",
        },
        phase=admin(FLEETS_HOME),
        dice=[1, 1, 1, 1, 1, 1],
    )
    lines = [line for line in told(play) if "attrition" in line or "mobilizes" in line]
    assert lines[0].startswith("Sweden: attrition at Riga")
    assert [line.split()[0] for line in lines[1:]] == ["Sweden", "Denmark", "Saxony", "Russia"]
    assert FLEETS_HOME < ATTRITION


@pytest.mark.rule("11.0a")
def test_nobody_campaigns_in_the_administrative_phase() -> None:
    play = war({**RIGA, "swedish-indelta-foot-2": "pile", "stenbock": "pile"}, phase=admin(6), dice=[6])
    assert "march" not in verbs(play)
    assert refusal(play, "march riga") == asked(play)[1][0]


def test_the_story_reads_well() -> None:
    play = war({"swedish-fleet-1": "karlskrona!", **RIGA}, dice=[1, 2, 3])
    sail(play, "karlskrona")
    assert CITY_IDS
    assert piece("charles-xii") == 0
