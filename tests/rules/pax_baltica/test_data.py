"""The data of Pax Baltica against the cases that they alone embody: what is in the box, the map and the blocks."""

from __future__ import annotations

from collections import Counter

import pytest

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.fields import ACTIVE, OUT
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import SIDES
from korvolan.kernel.errors import KorvolanError, UnknownName
from korvolan.kernel.fields import slug

from .names import SCENARIOS, block, group, named, opening, place, rating

# -- 0: what is in the box -----------------------------------------------------------------------------------------


@pytest.mark.rule("0.1a")
def test_blocks_by_color() -> None:
    """65 blocks, so many of each color."""
    counts = Counter(m.NATION_NAMES[nation] for nation in b.NATION)
    assert counts == {
        "Sweden": 15,
        "Great Britain": 1,
        "Ukraine": 1,
        "Holstein-Gottorp": 1,
        "Ottoman Empire": 6,
        "Russia": 20,
        "Saxony": 8,
        "Poland": 3,
        "Hannover": 1,
        "Prussia": 1,
        "Denmark": 8,
    }
    assert b.BLOCKS == 65


@pytest.mark.rule("0.1a", "1.1a")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_block_has_one_place(scenario: str) -> None:
    """Each scenario names every block once: on the map, in a pool, beside it, or out of this game."""
    text = GAME.scenarios[scenario].source
    lines = [line.split(" = ")[0] for line in text.split("[pieces]")[1].split("[phase]")[0].splitlines() if " = " in line]
    assert sorted(lines) == sorted(b.BLOCK_IDS)
    assert GAME.find_faults(opening(scenario)) == []


@pytest.mark.rule("0.1a", "2.1a", "2.2c")
def test_data_with_too_few_blocks_or_too_many_steps_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever replaces values by an overlay is told what cannot be."""
    b.check_blocks()
    with monkeypatch.context() as patch:
        patch.setattr(b, "BLOCKS_OF", [b.BLOCKS_OF[0][1:], *b.BLOCKS_OF[1:]])
        with pytest.raises(KorvolanError, match="blocks, not"):
            b.check_blocks()
    with monkeypatch.context() as patch:
        patch.setattr(b, "MAX_STRENGTH", [9, *b.MAX_STRENGTH[1:]])
        with pytest.raises(KorvolanError, match="full strength of 9"):
            b.check_blocks()


@pytest.mark.rule("0.1b")
def test_cubes() -> None:
    """Cubes by color, one of each kept for the level; Prussia draws on the gray ones."""
    assert {c: t.TABLES["cubes"][c] for c in m.CUBE_IDS} == {"blue": 12, "green": 15, "gray": 9, "red": 6, "yellow": 6}
    assert t.TABLES["cubes"]["black"] == 3
    assert [t.TABLES["cubes"][c] - 1 for c in m.CUBE_IDS] == t.CUBE_LIMIT
    assert m.CUBE_IDS[m.CUBES[m.PRUSSIA]] == "gray"
    assert m.MARKER_OWNER[m.PRUSSIA] == m.PRUSSIA
    assert (m.CUBE_IDS[m.CUBES[m.HANNOVER]], m.CUBE_IDS[m.CUBES_DEFECTED[m.HANNOVER]]) == ("blue", "gray")
    assert m.MARKER_OWNER[m.HOLSTEIN] == m.MARKER_OWNER[m.UKRAINE] == m.SWEDEN
    assert m.MARKER_OWNER[m.POLAND] == m.SAXONY


def test_a_sixth_danish_marker_cannot_lie() -> None:
    """Five red markers are all there are."""
    g = opening("end-is-near")
    for name in ("Skåne", "Småland", "Wismar", "Pommern", "Bremen-Verden"):
        g.marker[place(name)] = m.DENMARK
        g.rebuild_derived()
    assert GAME.find_faults(g) == []
    g.marker[place("Kopparberg")] = m.DENMARK
    g.rebuild_derived()
    assert GAME.find_faults(g) == ["more than 5 red markers lie on the map"]


@pytest.mark.rule("0.1e")
def test_dice() -> None:
    """Six-sided dice, four a player."""
    assert t.TABLES["dice"]["sides"] == SIDES == 6
    assert t.TABLES["dice"]["a_player"] == 4


@pytest.mark.rule("0.1f")
def test_two_seats() -> None:
    """One Swedish and one Coalition seat, at the two edges of the map."""
    assert GAME.seats == ["sweden", "coalition"]
    assert [GAME.presentation["seats"][seat]["edge"] for seat in GAME.seats] == ["north", "south"]
    with pytest.raises(UnknownName):
        GAME.seat_number("ottoman")


# -- 1: the map ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.0a")
def test_extent() -> None:
    """70 territories, 12 sea zones and Portsmouth, each with a name of its own."""
    assert (m.LAND, m.PORTSMOUTH - m.LAND, m.PLACE_IDS[m.PORTSMOUTH]) == (70, 12, "portsmouth")
    assert len(set(m.PLACE_NAMES[: m.ON_MAP])) == 83
    assert [slug(name) for name in m.PLACE_NAMES[: m.ON_MAP]] == m.PLACE_IDS[: m.ON_MAP]


@pytest.mark.rule("1.1b")
def test_land_by_color() -> None:
    """Each territory has one nation, but for the two transit lands; Livland stays Swedish land under a marker."""
    counts = Counter(NONE if n == NONE else m.NATION_IDS[n] for n in m.NATION_OF)
    assert counts == {
        "sweden": 19,
        "denmark": 6,
        "russia": 10,
        "ukraine": 4,
        "poland": 17,
        "saxony": 3,
        "prussia": 3,
        "hannover": 1,
        "holstein-gottorp": 1,
        "ottoman-empire": 4,
        NONE: 2,
    }
    g = opening("campaign")
    g.marker[m.LIVLAND] = m.RUSSIA
    g.rebuild_derived()
    assert g.owner(m.LIVLAND) == m.SWEDEN
    assert g.control(m.LIVLAND) == m.COALITION


@pytest.mark.rule("1.1c")
def test_sweden_proper() -> None:
    names = {"Skåne", "Småland", "Östergötland", "Västergötland", "Svealand", "Kopparberg", "Västernorrland"}
    assert group("sweden-proper") == names


@pytest.mark.rule("1.1d")
def test_denmark_proper() -> None:
    """Jylland and Sjælland; Norway is Danish land outside it."""
    assert group("denmark-proper") == {"Jylland", "Sjælland"}
    assert all(m.NATION_OF[p] == m.DENMARK for p in m.members("norway"))
    assert {"Åkershus", "Christiansand", "Bergenhus"} <= group("norway")


@pytest.mark.rule("1.1e")
def test_ukraine_is_russian_until_it_revolts() -> None:
    g = opening("campaign")
    poltava = place("Poltavshchyna")
    assert g.owner(poltava) == m.RUSSIA
    assert g.control(poltava) == m.COALITION
    g.status[m.UKRAINE] = ACTIVE
    g.rebuild_derived()
    assert g.owner(poltava) == m.UKRAINE
    assert g.control(poltava) == m.SWEDISH


@pytest.mark.rule("1.1f")
def test_germany() -> None:
    """Seven named lands and all of Saxony and Prussia; Schlesien and Preussen are in, Pomorze is not."""
    named_ones = {"Bremen-Verden", "Wismar", "Pommern", "Holstein-Gottorp", "Mecklenburg", "Schlesien", "Hannover"}
    assert group("germany") == named_ones | group("saxony") | group("prussia")


@pytest.mark.rule("1.1g")
def test_major_nations() -> None:
    assert {name for name, major in zip(m.NATION_NAMES, m.MAJOR, strict=True) if major} == {
        "Sweden",
        "Russia",
        "Saxony",
        "Denmark",
    }


@pytest.mark.rule("1.1i")
def test_difficult_borders() -> None:
    """Ingermanland and Velikaya meet over Difficult Terrain with a limit of 2; other borders take 6."""
    border = m.MAP.border(place("Ingermanland"), place("Velikaya"))
    assert m.MAP.kinds[border] == m.DIFFICULT
    assert t.BORDER_LIMIT == [6, 2]
    assert m.MAP.kinds[m.MAP.border(place("Ingermanland"), place("Estland"))] == m.NORMAL
    assert Counter(m.MAP.kinds) == {m.NORMAL: 113, m.DIFFICULT: 29}


def test_lakes_part() -> None:
    assert m.MAP.border(place("Livland"), place("Ingermanland")) == NONE
    assert m.MAP.border(place("Estland"), place("Velikaya")) == NONE
    assert m.MAP.border(place("Karelen"), place("Novgorod")) == NONE


@pytest.mark.rule("1.2a")
def test_garrisons() -> None:
    """Strengths of 1 to 4 everywhere but in Mecklenburg and Schlesien; Trakai is held by Grodno, 3."""
    assert (m.GARRISON_NAMES[place("Trakai")], m.GARRISON[place("Trakai")]) == ("Grodno", 3)
    assert named([p for p in range(m.LAND) if not 1 <= m.GARRISON[p] <= 4]) == {"Mecklenburg", "Schlesien"}


@pytest.mark.rule("1.2g", "11.2o")
def test_sankt_peterburg_is_stronger_than_nyen() -> None:
    g = opening("campaign")
    assert (g.garrison(m.NYEN), g.port_kind(m.NYEN)) == (1, m.PORT)
    g.marker[m.NYEN] = m.RUSSIA
    g.rebuild_derived()
    assert g.garrison(m.NYEN) == 1
    g.petersburg = 1
    assert (g.garrison(m.NYEN), g.port_kind(m.NYEN)) == (4, m.HARBOR)


def test_capitals() -> None:
    """Each major nation has one; Poland has two, the Ottomans none."""
    assert named([p for p in range(m.LAND) if m.CAPITAL[p]]) == {
        "Svealand",
        "Moskva",
        "Sachsen",
        "Sjælland",
        "Mazowsze",
        "Małopolska",
        "Sivershchyna",
        "Brandenburg",
        "Hannover",
    }
    for nation, data in m.NATION_DATA.items():
        assert all(m.NATION_IDS[m.NATION_OF[place(p)]] == nation and m.CAPITAL[place(p)] for p in data["capitals"])


@pytest.mark.rule("1.4a")
def test_forage() -> None:
    """1 to 4, none in the two transit lands; Livland and Kurland have 3."""
    assert m.FORAGE[place("Livland")] == m.FORAGE[place("Kurland")] == 3
    assert named([p for p in range(m.LAND) if not 1 <= m.FORAGE[p] <= 4]) == {"Mecklenburg", "Schlesien"}


@pytest.mark.rule("1.5a")
def test_transit_land() -> None:
    """Kurland is transit until it bears a marker; Mecklenburg and Schlesien always are."""
    g = opening("campaign")
    transit = {p for p in range(m.LAND) if g.is_transit(p)}
    assert named(list(transit)) == (group("poland") - {"Mazowsze", "Małopolska"}) | {"Mecklenburg", "Schlesien"}
    kurland = place("Kurland")
    assert named([p for p in range(m.LAND) if m.TRANSIT[p] == m.ALWAYS]) == {"Mecklenburg", "Schlesien"}
    assert g.control(kurland) == NONE
    g.marker[kurland] = m.SAXONY
    g.rebuild_derived()
    assert not g.is_transit(kurland)
    assert g.control(kurland) == m.COALITION


@pytest.mark.rule("1.6a")
def test_ports() -> None:
    """Gdańsk is a port, Mitau is not; each port lies on one sea zone."""
    assert m.PORT_KIND[place("Pomorze")] == m.PORT
    assert m.PORT_KIND[place("Kurland")] == m.NO_PORT
    for p in range(m.LAND):
        assert (m.PORT_KIND[p] != m.NO_PORT) == (m.LAND <= m.PORT_SEA[p] < m.PORTSMOUTH)
    assert sum(kind != m.NO_PORT for kind in m.PORT_KIND) == 27


@pytest.mark.rule("1.6b")
def test_harbors() -> None:
    """Five harbors; the Danish fleets are built at København and not at Malmö."""
    harbors = named([p for p in range(m.LAND) if m.PORT_KIND[p] == m.HARBOR])
    assert harbors == {"Småland", "Västergötland", "Svealand", "Sjælland", "Christiansand"}
    assert named(b.DEPLOY[block("Gyldenløve")]) == {"Sjælland"}
    assert named(b.DEPLOY[block("Wachtmeister")]) == {"Småland", "Västergötland", "Svealand"}


def test_ports_touch_one_zone() -> None:
    assert m.PLACE_NAMES[m.PORT_SEA[place("Småland")]] == "Southern Baltic"
    assert place("Småland") not in m.PORTS_ON[place("Northern Baltic")]
    assert m.PLACE_NAMES[m.PORT_SEA[place("Ingermanland")]] == "Gulf of Finland"


@pytest.mark.rule("1.6d", "11.2k")
def test_nyen_at_the_start() -> None:
    """A Swedish port of 1 on the Gulf of Finland; the Russian fleets are in no pool."""
    g = opening("campaign")
    assert (g.owner(m.NYEN), g.garrison(m.NYEN), g.port_kind(m.NYEN)) == (m.SWEDEN, 1, m.PORT)
    assert m.PLACE_NAMES[m.PORT_SEA[m.NYEN]] == "Gulf of Finland"
    assert g.at[block("Apraksin")] == g.at[block("Galley fleet")] == m.SET_ASIDE
    g.put(block("Wachtmeister"), m.NYEN)
    assert GAME.find_faults(g) == ["wachtmeister is a fleet in nyen, which has no harbor"]


@pytest.mark.rule("1.7a")
def test_levels_at_the_start() -> None:
    """The printed level less 4 for each garrison in enemy hands: Next Stop Moscow starts even at 32."""
    assert {m.NATION_IDS[n]: rp for n, rp in enumerate(m.BASE_RP) if rp} == {
        "sweden": 40,
        "russia": 32,
        "saxony": 16,
        "denmark": 16,
        "ottoman-empire": 16,
    }
    for scenario in SCENARIOS:
        g = opening(scenario)
        for nation in range(m.NATIONS):
            lost = sum(g.marker[p] != NONE and g.owner(p) == nation for p in range(m.LAND))
            if m.HAS_RP[nation] and g.status[nation] != OUT:
                assert g.rp[nation] == m.BASE_RP[nation] - lost * t.TERRITORY_RP
    g = opening("next-stop-moscow")
    assert g.rp[m.SWEDEN] == g.rp[m.RUSSIA] == 32


@pytest.mark.rule("1.7b", "11.1g")
def test_attrition_rows() -> None:
    """A Swedish regiment in Velikaya puts the marker into the lower row; a Holsteiner or one in Nyen does not."""
    g = opening("campaign")
    assert g.attrition_row() == t.UPPER
    g.put(block("Friedrich IV"), place("Velikaya"))
    g.put(block("Lewenhaupt"), m.NYEN)
    assert g.attrition_row() == t.UPPER
    g.put(block("Livgardet"), place("Velikaya"))
    assert g.attrition_row() == t.LOWER
    g.put(block("Livgardet"), place("Poltavshchyna"))
    assert g.attrition_row() == t.LOWER


# -- 2: the blocks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.0a")
def test_only_blocks_are_pieces() -> None:
    """The verbs that move, fire and starve take blocks; markers and cubes are no pieces."""
    assert GAME.layout.domains["piece"].ids == b.BLOCK_IDS
    for verb in ("move", "fire", "starve", "besiege", "retreat"):
        assert [domain.name for domain in GAME.vocabulary.verbs[verb].domains] == ["piece"]


@pytest.mark.rule("2.1a")
def test_strengths() -> None:
    """2 to 4; Karl and Schulenburg have 4, Dalregementet 3, Estländska 2."""
    assert set(b.MAX_STRENGTH) == {2, 3, 4}
    assert [b.MAX_STRENGTH[block(n)] for n in ("Karl XII", "Schulenburg", "Dalregementet", "Estländska")] == [4, 4, 3, 2]


@pytest.mark.rule("2.1e")
def test_ratings() -> None:
    """Letters A to D, and the ratings that the rulebook's examples name."""
    assert set(b.RATING) == {0, 1, 2, 3}
    examples = {"Repnin (reformed)": "B2", "Karl XII": "A3", "Pyotr I": "B3", "Pommerska": "B1", "Reventlov": "B2"}
    assert {name: rating(name) for name in examples} == examples
    assert rating("Prins Christian") == "B1"


@pytest.mark.rule("2.1f")
def test_movement_ratings() -> None:
    """Armies 2, regiments 2 or 3, fleets 6 and the galleys 3."""
    assert b.MOVE[block("Repnin (reformed)")] == 2
    by_type = [{b.MOVE[i] for i in range(b.BLOCKS) if b.TYPE[i] == kind} for kind in (b.ARMY, b.REGIMENT)]
    assert by_type == [{2}, {2, 3}]
    fleets = {b.BLOCK_NAMES[i]: b.MOVE[i] for i in range(b.BLOCKS) if b.TYPE[i] == b.FLEET}
    assert fleets.pop("Galley fleet") == 3
    assert set(fleets.values()) == {6}


@pytest.mark.rule("2.1h")
def test_baggage() -> None:
    """Only armies; Karl has two trains, Repnin (reformed) one."""
    assert all(b.TYPE[i] == b.ARMY for i in range(b.BLOCKS) if b.BAGGAGE[i])
    assert [i for i in range(b.BLOCKS) if b.BAGGAGE[i] > 1] == [b.KARL]
    assert b.BAGGAGE[b.KARL] == 2
    assert b.BAGGAGE[block("Repnin (reformed)")] == b.BAGGAGE[block("Pyotr I")] == 1


@pytest.mark.rule("2.1i")
def test_red_dots() -> None:
    dotted = {b.BLOCK_IDS[i] for i in range(b.BLOCKS) if b.RED_DOT[i]}
    assert dotted == {
        "estlandska",
        "savolax-regiment",
        "pommerska",
        "bergenhus-regiment",
        "cossack",
        "friedrich-iv",
        "lubomirski",
        "sobieski",
        "oginski",
    }


@pytest.mark.rule("2.1j")
def test_stars() -> None:
    """Four hollow and four black stars, all Russian armies, in pairs; the black ones start out of play."""
    stars = [[i for i in range(b.BLOCKS) if b.STAR[i] == star] for star in (b.HOLLOW, b.BLACK)]
    assert [len(found) for found in stars] == [4, 4]
    assert all(b.NATION[i] == m.RUSSIA and b.TYPE[i] == b.ARMY for i in stars[0] + stars[1])
    assert [b.REFORMED[i] for i in stars[0]] == stars[1]
    assert [b.UNREFORMED[i] for i in stars[1]] == stars[0]
    g = opening("campaign")
    assert {g.at[i] for i in stars[1]} == {m.SET_ASIDE}


@pytest.mark.rule("2.2a", "2.2b", "2.2c")
def test_types() -> None:
    """Armies, regiments and fleets; armies of 4 but for two, regiments below 4."""
    assert {data["type"] for data in b.BLOCK_DATA.values()} == {"army", "regiment", "fleet"}
    small = {b.BLOCK_NAMES[i] for i in range(b.BLOCKS) if b.TYPE[i] == b.ARMY and b.MAX_STRENGTH[i] != 4}
    assert small == {"Friedrich IV", "Mazepa"}
    assert {b.MAX_STRENGTH[i] for i in range(b.BLOCKS) if b.TYPE[i] == b.REGIMENT} == {2, 3}


@pytest.mark.rule("2.2d")
def test_fleets_by_nation() -> None:
    fleets = Counter(m.NATION_IDS[b.NATION[i]] for i in range(b.BLOCKS) if b.TYPE[i] == b.FLEET)
    assert fleets == {"sweden": 2, "denmark": 2, "russia": 2, "great-britain": 1}


@pytest.mark.rule("2.3a")
def test_royal_blocks() -> None:
    royal = [b.BLOCK_NAMES[i] for i in range(b.BLOCKS) if b.ROYAL[i]]
    assert sorted(royal) == ["August II", "Frederik IV", "Karl XII", "Pyotr I"]
    assert all(b.TYPE[i] == b.ARMY for i in range(b.BLOCKS) if b.ROYAL[i])
    assert {data["royal"] for data in m.NATION_DATA.values() if data["major"]} == {slug(name) for name in royal}
