"""The position itself: copying, writing down, what is impossible, and what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.fields import TRUCE
from korvolan.games.pax_baltica.rules.setup import StandUp
from korvolan.games.pax_baltica.state import PaxState
from korvolan.kernel.constants import NONE
from korvolan.kernel.dice import seeded
from korvolan.kernel.position import read_position, write_position
from korvolan.kernel.state import WATCHER

from .names import SCENARIOS, block, opening, place


def rich() -> PaxState:
    """A position in which every field has something to say."""
    g = opening("end-is-near")
    fleet, sea = block("Wachtmeister"), place("Southern Baltic")
    g.put(fleet, sea)
    g.aboard[block("Livgardet")] = fleet
    g.put(block("Livgardet"), sea)
    stenbock, sheremetev = block("Stenbock"), block("Sheremetev (reformed)")
    g.fresh_turn()
    g.put(sheremetev, place("Livland"))
    g.record_entry(m.COALITION, place("Kurland"), place("Livland"))
    g.came_from[sheremetev] = place("Kurland")
    g.show(sheremetev)
    g.moved[sheremetev] = g.extra[sheremetev] = g.reserve[sheremetev] = g.besieging[sheremetev] = g.acted[sheremetev] = 1
    g.pinned[stenbock] = 1
    g.attacked[place("Livland")] = 1 << m.RUSSIA
    g.withdrawn[3] = 2
    g.first = m.COALITION
    g.number, g.year, g.season, g.last_year = 9, 1712, t.AUTUMN, 1720
    g.die, g.actions, g.had_event = [3, 6], [2, 0], [0, 1]
    g.mistrust = g.capitals_lost = 1
    g.ceded = 1 << m.POMMERN
    g.rebuild_derived()
    g.truces_due = [m.DENMARK, m.UKRAINE]
    g.status[m.OTTOMANS], g.truce_until[m.OTTOMANS] = TRUCE, 1716
    g.rebuild_derived()
    g.event_rp[m.SAXONY], g.halved[m.RUSSIA], g.points[m.SWEDEN] = 4, 1, 7
    g.politics[m.RUSSIA] = g.envoy[m.PRUSSIA] = 1
    norris = block("Norris")
    g.move(norris, m.YEAR_TRACK)
    g.due[norris] = 1719
    g.take_off(sheremetev, m.POOL[m.RUSSIA])
    g.put(sheremetev, place("Livland"))
    g.strength[sheremetev] = 3
    g.besieging[sheremetev] = g.moved[sheremetev] = g.extra[sheremetev] = g.reserve[sheremetev] = g.acted[sheremetev] = 1
    g.came_from[sheremetev] = place("Kurland")
    g.show(sheremetev)
    g.glimpse(stenbock)
    g.rebuild_derived()
    g.frames.append(StandUp())
    return g


# -- copying and writing -------------------------------------------------------------------------------------------


def test_every_field_is_copied() -> None:
    """A clone is equal, and no list is shared with it."""
    g = rich()
    other = g.clone()
    assert GAME.layout.fingerprint(other) == GAME.layout.fingerprint(g)
    for field in GAME.layout.fields:
        value: Any = getattr(other, field.name)
        assert value == getattr(g, field.name)
        if isinstance(value, list):
            assert value is not getattr(g, field.name), field.name


def test_every_field_is_used_by_the_rich_position() -> None:
    """So that the tests above and below miss none."""
    g = rich()
    for field in GAME.layout.fields:
        value = getattr(g, field.name)
        plain = [field.default] * len(value) if field.by else [] if field.many else field.default
        assert value != plain, field.name


def test_round_trip() -> None:
    g = rich()
    assert GAME.find_faults(g) == []
    text = write_position(GAME, g)
    assert GAME.layout.fingerprint(read_position(GAME, text)[0]) == GAME.layout.fingerprint(g)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_scenarios_round_trip(scenario: str) -> None:
    g = opening(scenario)
    g.frames.append(StandUp())
    assert GAME.layout.fingerprint(read_position(GAME, write_position(GAME, g))[0]) == GAME.layout.fingerprint(g)


def test_every_action_has_a_text() -> None:
    for action in range(GAME.vocabulary.size):
        assert GAME.vocabulary.parse(GAME.vocabulary.text(action)) == action


# -- what cannot be ------------------------------------------------------------------------------------------------


@pytest.mark.rule("1.1a")
@pytest.mark.parametrize(
    ("name", "where", "strength", "fault"),
    [
        ("karl-xii", "southern-baltic", 4, "karl-xii is at sea without a fleet"),
        ("wachtmeister", "skane", 4, "wachtmeister is a fleet in skane, which has no harbor"),
        ("wachtmeister", "portsmouth", 4, "wachtmeister is in Portsmouth, where only the British fleet may be"),
        ("estlandska", "estland", 3, "estlandska has a strength of 3, and 1 to 2 are possible"),
        ("karl-xii", "livland", 0, "karl-xii has a strength of 0, and 1 to 4 are possible"),
        ("stenbock", "russia-pool", 0, "stenbock cannot be in the box russia-pool"),
        ("stenbock", "exile", 0, "stenbock cannot be in the box exile"),
        ("stenbock", "cossacks-home", 0, "stenbock cannot be in the box cossacks-home"),
        ("stenbock", "lost-fleets", 0, "stenbock cannot be in the box lost-fleets"),
        ("stenbock", "reform-box", 0, "stenbock cannot be in the box reform-box"),
        ("leopold", "abroad", 0, "leopold cannot be in the box abroad"),
        ("stenbock", "sweden-pool", 2, "stenbock is not on the map and has steps"),
        ("frederik-iv", "sjaelland", 3, "denmark is not in the war and has blocks on the map"),
        ("repnin-reformed", "moskva", 3, "repnin has been reformed and must have left the game"),
        ("norris", "year-track", 0, "norris has a year but is not on the Year Track, or the other way round"),
    ],
)
def test_blocks_that_cannot_be(name: str, where: str, strength: int, fault: str) -> None:
    g = opening()
    i = block(name)
    if place(where) < m.ON_MAP:
        g.put(i, place(where))
    else:
        g.take_off(i, place(where))
    g.strength[i] = strength
    assert GAME.find_faults(g) == [fault]


def test_other_things_that_cannot_be() -> None:
    def faulty(**changes: tuple[int, int]) -> list[str]:
        g = opening()
        for field, (index, value) in changes.items():
            getattr(g, field)[index] = value
        g.rebuild_derived()
        return GAME.find_faults(g)

    assert faulty(marker=(place("Schlesien"), m.SAXONY)) == ["schlesien has no garrison to mark"]
    assert faulty(marker=(m.LIVLAND, m.SWEDEN)) == ["livland bears a marker of its own nation"]
    assert faulty(marker=(m.LIVLAND, m.POLAND)) == ["poland places no markers of its own"]
    assert faulty(rp=(m.DENMARK, 20)) == ["denmark has a level of 20, and 0 to 16 are possible"]
    assert faulty(truce_until=(m.DENMARK, 1704)) == ["denmark is inactive with its cube in 1704"]
    assert faulty(tag=(b.KARL, 40)) == ["sweden has given out only 12 handles"]
    g = opening()
    g.attrition = 6
    g.ceded = 1 << m.LIVLAND
    g.rebuild_derived()
    g.year = 1722
    assert GAME.find_faults(g) == ["the year 1722 is not played", "the attrition track has no box 6", "livland cannot be ceded"]


# -- control and ways ----------------------------------------------------------------------------------------------


@pytest.mark.rule("1.2b")
def test_blocks_do_not_change_control() -> None:
    """Karl stands alone in Velikaya: it stays Russian until a marker lies there."""
    g = opening()
    velikaya = place("Velikaya")
    g.put(block("Sheremetev"), place("Moskva"))
    g.put(b.KARL, velikaya)
    assert g.control(velikaya) == m.COALITION
    g.marker[velikaya] = m.SWEDEN
    g.rebuild_derived()
    assert g.control(velikaya) == m.SWEDISH


def test_land_outside_the_war_is_nobodys() -> None:
    g = opening()
    assert g.control(place("Sjælland")) == NONE
    g.status[m.DENMARK] = 1
    g.rebuild_derived()
    assert g.control(place("Sjælland")) == m.COALITION


def test_entries_and_holders() -> None:
    """Who came last over a border, and who holds a place."""
    g = opening()
    g.fresh_turn()
    kurland, livland, lietuva = place("Kurland"), place("Livland"), place("Lietuva")
    assert (g.holder[livland], g.holder[kurland], g.holder[lietuva]) == (m.SWEDISH, m.COALITION, NONE)
    g.record_entry(m.COALITION, kurland, livland)
    assert g.last_to_enter(kurland, livland) == m.COALITION
    g.record_entry(m.SWEDISH, kurland, livland)
    assert g.last_to_enter(kurland, livland) == m.SWEDISH
    assert g.has_entered(m.COALITION, kurland, livland)
    assert not g.has_entered(m.COALITION, livland, kurland)
    assert g.crossed[m.COALITION * m.BORDERS + m.MAP.border(kurland, livland)] == 1
    g.fresh_turn()
    assert g.last_to_enter(kurland, livland) == NONE
    assert sum(g.crossed) == 0


def test_anchored_fleets_do_not_occupy() -> None:
    g = opening()
    smaland = place("Småland")
    assert g.stands(m.SWEDISH, smaland)
    for name in ("Karl XII", "Livgardet", "Dalregementet"):
        g.put(block(name), place("Skåne"))
    assert not g.stands(m.SWEDISH, smaland)


# -- what is hidden ------------------------------------------------------------------------------------------------


@pytest.mark.rule("2.1b")
def test_the_enemy_sees_backs() -> None:
    """Five hidden blocks in Småland in 1700: no names, no strengths; Sweden sees its own."""
    g = opening()
    there = [piece for piece in GAME.view(g, m.COALITION).pieces if piece.at == "smaland"]
    assert [(p.face, p.hidden, p.steps, p.marks) for p in there] == [("sweden back", True, None, [])] * 5
    own = [piece for piece in GAME.view(g, m.SWEDISH).pieces if piece.at == "smaland"]
    assert {(p.id, p.steps) for p in own} >= {("karl-xii", 4), ("wachtmeister", 4), ("livgardet", 3)}
    assert all(p.hidden for p in GAME.view(g, WATCHER).pieces if p.at in m.PLACE_IDS[: m.ON_MAP])
    assert GAME.piece_label(g, m.COALITION, b.KARL) == f"Swedish block {g.tag[b.KARL] + 1}"
    assert GAME.piece_label(g, m.SWEDISH, b.KARL) == "Karl XII"


@pytest.mark.rule("2.1b")
def test_a_block_that_lies_open_goes_by_its_handle() -> None:
    g = opening()
    before = GAME.piece_id(g, m.COALITION, b.KARL)
    g.show(b.KARL)
    seen = next(p for p in GAME.view(g, m.COALITION).pieces if p.id == before)
    assert (seen.face, seen.steps, seen.hidden) == ("sweden karl-xii", 4, False)
    assert "seen" in next(p for p in GAME.view(g, m.SWEDISH).pieces if p.id == "karl-xii").marks


@pytest.mark.rule("8.6b")
def test_pools_show_their_number() -> None:
    """Three blocks in Sweden's pool: the Coalition does not see which, Sweden does."""
    g = opening()
    theirs = GAME.view(g, m.COALITION)
    assert theirs.boxes["sweden-pool"] == 3
    assert [p for p in theirs.pieces if p.at == "sweden-pool"] == []
    own = {p.id for p in GAME.view(g, m.SWEDISH).pieces if p.at == "sweden-pool"}
    assert own == {"stenbock", "livregementet-till-hast", "ostgota-kavalleri"}


@pytest.mark.rule("2.1b", "8.6b")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", [m.SWEDISH, m.COALITION, WATCHER])
def test_reshuffled_states_look_the_same(scenario: str, seat: int) -> None:
    """A determinization is legal, looks the same to the seat, and depends on nothing that is hidden from it."""
    g = opening(scenario)
    twin = GAME.determinize(g, seat, seeded("twin"))
    rng, other = seeded("same"), seeded("same")
    for _ in range(20):
        first, second = GAME.determinize(g, seat, rng), GAME.determinize(twin, seat, other)
        assert GAME.find_faults(first) == []
        assert GAME.view(first, seat) == GAME.view(g, seat)
        assert GAME.layout.fingerprint(first) == GAME.layout.fingerprint(second)


def test_reshuffling_finds_other_names_and_strengths() -> None:
    """Karl could be anything Swedish in Småland, ships and pool included, and of any strength; never a Holsteiner."""
    g = opening()
    rng = seeded("names")
    slot = GAME.piece_id(g, m.COALITION, b.KARL)
    names: set[str] = set()
    strengths: set[int] = set()
    for _ in range(400):
        other = GAME.determinize(g, m.COALITION, rng)
        (i,) = [j for j in range(b.BLOCKS) if GAME.piece_id(other, m.COALITION, j) == slot]
        names.add(b.BLOCK_IDS[i])
        strengths.add(other.strength[i])
    assert names == {b.BLOCK_IDS[i] for i in b.BLOCKS_OF[m.SWEDEN]}
    assert strengths == {1, 2, 3, 4}


def test_ships_stay_ships_and_marchers_marchers() -> None:
    """What sails is a fleet, what has marched is none, and two blocks aboard one fleet are regiments."""
    g = opening()
    fleet, sea = block("Ankarstierna"), place("Southern Baltic")
    g.put(fleet, sea)
    for name in ("Livgardet", "Dalregementet"):
        g.aboard[block(name)] = fleet
        g.put(block(name), sea)
    g.put(b.KARL, place("Skåne"))
    g.put(b.KARL, place("Småland"))
    rng = seeded("ships")
    for _ in range(100):
        other = GAME.determinize(g, m.COALITION, rng)
        assert GAME.find_faults(other) == []
        at_sea = sorted(b.TYPE[i] for i in range(b.BLOCKS) if other.at[i] == sea)
        assert at_sea == [b.REGIMENT, b.REGIMENT, b.FLEET]
        (marcher,) = [i for i in b.BLOCKS_OF[m.SWEDEN] if other.tag[i] == g.tag[b.KARL]]
        assert b.TYPE[marcher] != b.FLEET


def test_a_block_seen_to_fall_is_not_found_in_an_older_place() -> None:
    """Rehnskiöld was seen and eliminated: he may be in the pool or in a block deployed since, not in Livland."""
    g = opening()
    fallen = block("Rehnskiöld")
    g.show(fallen)
    g.take_off(fallen, m.POOL[m.SWEDEN])
    stenbock = block("Stenbock")
    g.strength[stenbock] = 1
    g.put(stenbock, place("Svealand"))
    rng = seeded("fallen")
    found: set[str] = set()
    for _ in range(300):
        other = GAME.determinize(g, m.COALITION, rng)
        found.add(m.PLACE_IDS[other.at[fallen]])
        assert GAME.view(other, m.COALITION) == GAME.view(g, m.COALITION)
    assert found == {"sweden-pool", "svealand"}
