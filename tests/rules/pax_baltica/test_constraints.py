"""What the rulebook's examples and our own sense demand of the data, beyond single cases."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from typing import Any

import pytest

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.fields import ACTIVE
from korvolan.kernel.board.areas import FAR
from korvolan.kernel.constants import NONE

from .names import SCENARIOS, block, near, place, rating

DATA = m.DATA


# -- examples of the rulebook --------------------------------------------------------------------------------------


def test_novgorod_to_smolensk_in_one_move() -> None:
    """Two steps through friendly land, so not next to it; Ingermanland is."""
    assert m.MAP.distances(place("Novgorod"))[place("Smolensk")] == 2
    assert near("Novgorod", "Ingermanland")
    assert near("Novgorod", "Rzhev")
    assert near("Rzhev", "Smolensk")


def test_sandomierz_to_livland_is_a_forced_march_of_two() -> None:
    """Four steps, and no Difficult border before the last."""
    way = m.MAP.path(place("Sandomierz"), place("Livland"))
    assert len(way) - 1 == 4 == b.MOVE[b.KARL] + t.MOST_FORCED
    kinds = [m.MAP.kinds[m.MAP.border(a, c)] for a, c in pairwise(way)]
    assert m.DIFFICULT not in kinds[:-1]
    assert b.MOVE[block("Dalregementet")] == 2
    assert t.FORCED_LOSS == 3


def test_estland_can_be_attacked_from_two_sides() -> None:
    assert near("Estland", "Livland")
    assert t.BORDER_LIMIT[m.MAP.kinds[m.MAP.border(place("Estland"), place("Ingermanland"))]] >= 4


def test_garrisons_fire_as_c1() -> None:
    assert ("ABCD"[t.GARRISON_RATING], t.GARRISON_HIT_ON) == ("C", 1)


def test_the_forage_example() -> None:
    """Pyotr, Sheremetev and Woronjetski in Kurland are one point short."""
    pieces = [block("Pyotr I"), block("Sheremetev (reformed)"), block("Woronjetski")]
    need = sum(t.FORAGE_NEED[b.TYPE[i]] for i in pieces)
    assert need - t.FORAGE_NEED[b.REGIMENT] - m.FORAGE[place("Kurland")] == 1
    assert b.BAGGAGE[pieces[0]]
    assert b.BAGGAGE[pieces[1]]
    assert b.MAX_STRENGTH[pieces[0]] == b.MAX_STRENGTH[pieces[1]] > b.MAX_STRENGTH[pieces[2]]


def test_velikaya_and_rzhev() -> None:
    """Velikaya touches Livland; Rzhev lies behind it and touches nothing friendly to Sweden nor transit."""
    assert near("Velikaya", "Livland")
    assert near("Velikaya", "Rzhev")
    assert {m.NATION_OF[p] for p in m.MAP.neighbours[place("Rzhev")]} == {m.RUSSIA}


def test_places_of_the_replacement_examples() -> None:
    assert m.GARRISON_NAMES[place("Lietuva")] == "Vilnius"
    assert m.NATION_OF[place("Lietuva")] == m.POLAND
    assert place("Lausitz") in b.DEPLOY[block("Schulenburg")]
    assert b.TYPE[block("Lubomirski")] == b.ARMY


def test_sea_distances() -> None:
    """Kattegat to the Gulf of Finland is 5; the galleys reach the Western Baltic from there and no further."""
    gulf = m.WORLD.distances(place("Gulf of Finland"), [p < m.LAND for p in range(m.ON_MAP)])
    assert gulf[place("Kattegat")] == 5
    assert gulf[place("Western Baltic")] == 3 == b.MOVE[block("Galley fleet")]
    assert gulf[place("Öresund")] == 4
    assert m.GARRISON_NAMES[place("Ingermanland")] == "Narva"
    assert m.PORT_SEA[place("Ingermanland")] == place("Gulf of Finland")
    assert m.SEA_NEIGHBOURS[m.PORTSMOUTH] == [m.NORTH_SEA]


def test_deployment_areas() -> None:
    """Every block has one; the examples of chapter 11."""

    def area(name: str) -> set[str]:
        return {m.PLACE_NAMES[p] for p in b.DEPLOY[block(name)]}

    assert area("Sheremetev") == {"Moskva", "Yaroslavl", "Tula"}
    assert area("Apraksin") == {"Nyen"}
    assert b.DEPLOY[b.COSSACK] == m.members("russia")
    assert b.DEPLOY_IF_FRIENDLY[b.COSSACK] == m.members("ukraine")
    assert area("Reventlov") == {"Jylland", "Sjælland"}
    assert area("Bergenhus (regiment)") == {"Bergenhus"}
    assert b.DEPLOY_FALLBACK[block("Bergenhus (regiment)")] == m.members("norway")
    assert area("Tatar") == {"Moldova", "Bessarabia", "Yedisan", "Krym"}
    assert area("Leopold") == {"Brandenburg", "Hinterpommern", "Preussen"}
    assert area("Georg Ludwig") == {"Hannover"}
    assert area("Friedrich IV") == {"Holstein-Gottorp"}
    assert area("Norris") == {"Portsmouth"}
    assert area("Mazepa") == {"Sivershchyna"}
    assert b.DEPLOY_FALLBACK[b.MAZEPA] == m.members("ukraine")


def test_more_deployment_areas() -> None:
    assert b.DEPLOY[block("Stenbock")] == m.members("sweden-proper")
    for name, home in (("Estländska", "Estland"), ("Savolax (regiment)", "Savolax"), ("Pommerska", "Pommern")):
        assert b.DEPLOY[block(name)] == [place(home)]
        assert b.DEPLOY_FALLBACK[block(name)] == m.members("sweden-proper")
    assert b.DEPLOY[block("Flemming")] == m.members("saxony")
    oginski = b.DEPLOY[block("Oginski")]
    assert place("Lietuva") in oginski
    assert place("Kurland") in oginski
    assert place("Mazowsze") not in oginski
    for name, centre in (("Lubomirski", "Małopolska"), ("Sobieski", "Mazowsze"), ("Oginski", "Lietuva")):
        assert set(b.DEPLOY[block(name)]) <= {place(centre), *m.MAP.neighbours[place(centre)]}
    assert not any(b.MAY_ENTER[m.POLAND * m.LAND + p] is False for p in oginski)


def test_the_ottomans_have_no_capital_and_reach_ukraine_and_poland() -> None:
    assert not any(m.CAPITAL[p] for p in m.members("ottoman"))
    touched = {m.NATION_OF[q] for p in m.members("ottoman") for q in m.MAP.neighbours[p]}
    assert {m.UKRAINE, m.POLAND} <= touched


def test_ukraine() -> None:
    assert m.GARRISON_NAMES[m.SIVERSHCHYNA] == "Baturyn"
    assert m.CAPITAL[m.SIVERSHCHYNA]
    assert m.GARRISON_NAMES[m.ZAPORIZHZHIA] == "Kremenchuk"
    assert place(t.TABLES["events"]["sweden"]["3"]["place"]) == m.ZAPORIZHZHIA
    assert len(m.members("ukraine")) > 2
    assert t.UKRAINE_RP == 8


def test_entry_rolls() -> None:
    """Prussia and Hannover roll with -1, which only the track can lift; Karl in Ukraine helps the others."""
    assert [t.ROLL_BASE[n] for n in (m.PRUSSIA, m.HANNOVER, m.DENMARK)] == [-1, -1, 0]
    assert [t.KARL_IN_UKRAINE[n] for n in (m.OTTOMANS, m.UKRAINE)] == [1, 2]
    assert [t.ROLLER[n] for n in (m.DENMARK, m.PRUSSIA, m.HANNOVER)] == [m.COALITION] * 3
    assert [t.ROLLER[n] for n in (m.OTTOMANS, m.UKRAINE)] == [m.SWEDISH] * 2
    assert t.ROLL_REQUIRES[m.UKRAINE] == m.RUSSIA
    for nation in (m.PRUSSIA, m.HANNOVER):
        assert t.ON_ATTRITION_TRACK[nation]
        assert any(t.bonus(row, t.LAST_BOX, nation) >= 1 for row in (t.UPPER, t.LOWER))
    assert t.ACTIVATION == t.NIGHT_RIDER == t.AUSTRIA == 6
    assert t.TRUCE_YEARS == 4


def region_of(territory: int) -> int:
    """The die that brings an epidemic to a territory, or 0 where none does."""
    hit = [die for die in range(1, 7) if m.GROUPS[territory] & t.EPIDEMIC[die - 1]]
    return hit[0] if hit else 0


def test_epidemic_regions() -> None:
    """Six regions that do not overlap and leave out only the Ottoman Empire."""
    for p in range(m.LAND):
        hit = [die for die in range(1, 7) if m.GROUPS[p] & t.EPIDEMIC[die - 1]]
        assert len(hit) == (0 if m.GROUPS[p] & m.IN_OTTOMAN else 1)
        assert region_of(p) == (hit[0] if hit else 0)
    baltic = {m.PLACE_NAMES[p] for p in range(m.LAND) if region_of(p) == 4}
    assert baltic == {"Estland", "Livland", "Ingermanland", "Nyen"}
    assert region_of(place("Schlesien")) == region_of(place("Preussen")) == 3
    assert region_of(place("Pomorze")) == 5


def test_concessions() -> None:
    ceded = {m.PLACE_NAMES[p]: m.NATION_NAMES[n] for p, n in enumerate(t.CEDED_TO) if n != NONE}
    assert ceded == {"Bremen-Verden": "Hannover", "Pommern": "Prussia"}


# -- found by others -----------------------------------------------------------------------------------------------


def test_ratings_that_others_describe() -> None:
    """Class A is Swedish alone, no Swede is below B, one baggage at most but for Karl."""
    assert {m.NATION_IDS[b.NATION[i]] for i in range(b.BLOCKS) if b.RATING[i] == 0} == {"sweden"}
    assert all(b.RATING[i] <= 1 for i in range(b.BLOCKS) if b.NATION[i] == m.SWEDEN)
    strong = {rating(b.BLOCK_IDS[i]) for i in b.BLOCKS_OF[m.SWEDEN] if b.TYPE[i] == b.REGIMENT and b.MAX_STRENGTH[i] == 3}
    assert {"A2", "A1"} <= strong
    assert b.RATING[b.MAZEPA] > 1
    for i in b.BLOCKS_OF[m.RUSSIA]:
        if b.STAR[i] == b.BLACK:
            assert rating(b.BLOCK_IDS[i]) == "B2"
        elif b.STAR[i] == b.HOLLOW:
            assert rating(b.BLOCK_IDS[i]) == "C1"
        elif b.TYPE[i] == b.REGIMENT:
            assert rating(b.BLOCK_IDS[i]) in ("C1", "C2")


def test_neighbours_that_others_describe() -> None:
    assert near("Kurland", "Livland")
    assert near("Nyen", "Ladoga")
    assert m.NATION_OF[place("Kursk")] == m.RUSSIA
    assert any(m.NATION_OF[p] == m.UKRAINE for p in m.MAP.neighbours[place("Kursk")])
    assert near("Hannover", "Bremen-Verden") or near("Hannover", "Holstein-Gottorp")


# -- the map is whole ----------------------------------------------------------------------------------------------


def test_the_map_hangs_together() -> None:
    """Every place can be reached, and all land but Sjælland without a ship."""
    assert FAR not in m.WORLD.distances(0)
    cut_off = [p for p, far in enumerate(m.MAP.distances(place("Moskva"))) if far == FAR]
    assert [m.PLACE_NAMES[p] for p in cut_off] == ["Sjælland"]


def test_no_pocket_while_prussia_and_hannover_are_out() -> None:
    """Saxony can march to Pommern through open land."""
    closed = [n in (m.PRUSSIA, m.HANNOVER, m.DENMARK, m.OTTOMANS) for n in m.NATION_OF]
    reach = m.MAP.distances(place("Sachsen"), closed)
    for name in ("Pommern", "Wismar", "Holstein-Gottorp", "Livland", "Skåne"):
        assert reach[place(name)] < FAR


def test_everything_has_a_source() -> None:
    board: dict[str, Any] = m.BOARD
    for data in [*m.TERRITORIES.values(), *b.BLOCK_DATA.values()]:
        assert all(re.match("rulebook|found|reconstructed", text) for text in data["source"].values())
    for kind in ("normal", "difficult"):
        assert all(re.match("rulebook|found|reconstructed", text) for text in board["borders"][kind].values())
    assert all(data["source"] for data in m.NATION_DATA.values())
    for name, table in t.TABLES.items():
        if name in ("activation", "entry", "events", "victory"):
            assert all(entry["source"] for entry in table.values())
        else:
            assert table["source"]
    for scenario in SCENARIOS:
        assert tomllib.loads(GAME.scenarios[scenario].source)["about"]["source"]


# -- set-ups -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_set_ups(scenario: str) -> None:
    """No shared places, stacks within forage, only open land, pools of nations in the war."""
    g = GAME.start(scenario, seed=1)
    assert GAME.find_faults(g) == []
    for p in range(m.LAND):
        assert not (g.stands(m.SWEDISH, p) and g.stands(m.COALITION, p))
        pieces = g.standing(m.SWEDISH, p) + g.standing(m.COALITION, p)
        need = sum(t.FORAGE_NEED[b.TYPE[i]] for i in pieces)
        regiments = sum(b.TYPE[i] == b.REGIMENT for i in pieces)
        assert need - min(regiments, sum(b.BAGGAGE[i] for i in pieces)) <= m.FORAGE[p]
        for i in pieces:
            assert b.MAY_ENTER[b.NATION[i] * m.LAND + p]
            assert g.is_transit(p) or g.marker[p] != NONE or g.status[g.owner(p)] == ACTIVE


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_starting_flags(scenario: str) -> None:
    """Flags agree with the set-up."""
    g = GAME.start(scenario, seed=1)
    black = [g.at[i] for i in range(b.BLOCKS) if b.STAR[i] == b.BLACK]
    assert g.reform_open == (set(black) != {m.SET_ASIDE})
    assert bool(g.petersburg) == (g.marker[m.NYEN] == m.RUSSIA)
    assert (g.at[b.KARL] == m.EXILE) == bool(g.night_rider)
    assert not g.night_rider or g.exiled
    assert bool(g.defected) == t.DEFECTION[g.attrition_row() * (t.LAST_BOX + 1) + g.attrition]


def test_rulings() -> None:
    """99 rulings with unique ids; every one a case names exists, and the options name theirs."""
    rulings = tomllib.loads((DATA / "rulings.toml").read_text(encoding="utf-8"))["ruling"]
    ids = [ruling["id"] for ruling in rulings]
    assert ids == [f"A{n}" for n in range(1, 100)]
    assert all(ruling[key] for ruling in rulings for key in ("title", "sections", "problem", "ruling", "why"))
    for case in GAME.rules.cases.values():
        assert not case.ruling or case.ruling in ids
    assert {r["id"]: r["option"] for r in rulings if "option" in r} == {o.ruling: o.id for o in GAME.options.values()}


def test_cited_cases_exist() -> None:
    """Every case that a data file cites is one of the rules, and stands above the line that bears it."""
    for path in sorted(DATA.rglob("*.toml")):
        if path.name in ("rules.toml", "rulings.toml"):
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for line, following in pairwise(lines):
            for case in re.findall(r"^# \[([\w.]+)\]", line):
                assert case in GAME.rules
                assert re.match(r'^[\w"-][^=]* = ', following), f"{path.name}: {line}"


def test_every_face_can_be_shown() -> None:
    shown = GAME.presentation
    assert set(shown["faces"]) == {"back", *b.BLOCK_IDS}
    assert set(shown["nations"]) == set(m.NATION_IDS)
    for i, name in enumerate(b.BLOCK_IDS):
        face = GAME.sheet().faces[f"{m.NATION_IDS[b.NATION[i]]} {name}"]
        assert (face.corners[0], face.steps) == (rating(name), b.MAX_STRENGTH[i])
