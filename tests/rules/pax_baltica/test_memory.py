"""Sections 2.1 and 3.3 of Pax Baltica: what was seen is seen no more, and what is remembered of it (ruling A99)."""

from __future__ import annotations

import pytest

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.ai.odds import army_at
from korvolan.games.pax_baltica.rules.memory import lose_sight
from korvolan.games.pax_baltica.tables import AUTUMN
from korvolan.kernel.dice import seeded
from korvolan.kernel.forecast import ends_battle
from korvolan.kernel.position import read_position, write_position
from korvolan.kernel.state import WATCHER
from korvolan.lab.secrecy import check_no_leak

from ..story import do, told
from .field import came, field, game_state
from .marching import FAR, acts, end_group, move, number, place, state, steps
from .recon_view import faces, remembered

VELIKAYA = """
lewenhaupt = "livland 4"
sheremetev = "velikaya 2"
golitsyn = "moskva 1"
"""


@pytest.mark.rule("2.1b", "3.3b")
def test_a_scouted_block_is_remembered_as_it_was_seen() -> None:
    """Scouted at 2 and strengthened to 3: Sweden remembers the 2; of the new step the log alone tells."""
    play = acts("sweden", VELIKAYA, first="coalition", dice="[2, 4]")
    do(play, "recon velikaya", "pass")
    while play.seat != "coalition":
        do(play, "pass")
    do(play, "replace sheremetev")
    assert state(play).season == AUTUMN
    assert steps(play, "sheremetev") == 3
    assert "Sheremetev gains a step in Velikaya." in told(play, "sweden")
    assert faces(play, "sweden", "velikaya") == {("russia back", None)}
    assert remembered(play, "sweden", "velikaya") == {"Sheremetev 2, Summer 1702"}
    assert remembered(play, "coalition", "velikaya") == set()
    assert remembered(play, "", "velikaya") == set()


@pytest.mark.rule("2.1b")
def test_the_owner_is_told_what_the_enemy_remembers() -> None:
    play = acts("sweden", VELIKAYA)
    do(play, "recon velikaya")
    (own,) = [piece for piece in play.view("coalition").pieces if piece.id == "sheremetev"]
    assert "noted 2, Summer 1702" in own.marks


@pytest.mark.rule("2.1b")
def test_who_goes_alone_is_followed() -> None:
    """Sheremetev marches off by himself: Sweden still knows him, and the log names him."""
    play = acts("sweden", VELIKAYA, actions=1)
    do(play, "recon velikaya")
    g = state(play)
    g.actions[1] = 1
    g.put(number("sheremetev"), place("rzhev"))
    lose_sight(g)
    assert g.recalls(m.SWEDISH, number("sheremetev"))
    assert GAME.piece_label(g, m.SWEDISH, number("sheremetev")) == "Sheremetev"
    assert remembered(play, "sweden", "rzhev") == {"Sheremetev 2, Summer 1702"}


@pytest.mark.rule("2.1b")
def test_among_unseen_blocks_he_is_lost_when_the_next_turn_begins() -> None:
    """In Moskva stands Golitsyn, whom nobody saw. From the next turn on either could be either: both have new handles."""
    play = acts("sweden", VELIKAYA)
    do(play, "recon velikaya")
    g = state(play)
    sheremetev, golitsyn = number("sheremetev"), number("golitsyn")
    old = {g.tag[sheremetev], g.tag[golitsyn]}
    g.put(sheremetev, place("moskva"))
    assert g.recalls(m.SWEDISH, sheremetev)  # this turn everyone saw who came
    lose_sight(g)
    assert not g.knows(m.SWEDISH, sheremetev)
    assert remembered(play, "sweden", "moskva") == set()
    assert old.isdisjoint({g.tag[sheremetev], g.tag[golitsyn]})
    assert GAME.find_faults(g) == []


@pytest.mark.rule("2.1b")
def test_blocks_that_were_all_seen_are_followed_together() -> None:
    play = acts("sweden", VELIKAYA + 'repnin = "velikaya 3"')
    do(play, "recon velikaya")
    g = state(play)
    lose_sight(g)
    assert remembered(play, "sweden", "velikaya") == {"Sheremetev 2, Summer 1702", "Repnin 3, Summer 1702"}


@pytest.mark.rule("2.1b")
def test_the_new_handles_tell_nothing_of_the_names() -> None:
    """Over many turns each of two mingled blocks gets the lower handle about as often."""
    lower = 0
    for turn in range(200):
        play = acts("sweden", VELIKAYA)
        do(play, "recon velikaya")
        g = state(play)
        g.number = turn + 1
        g.put(number("sheremetev"), place("moskva"))
        lose_sight(g)
        lower += g.tag[number("sheremetev")] < g.tag[number("golitsyn")]
    assert 70 < lower < 130


@pytest.mark.rule("2.1b")
def test_ships_are_not_taken_for_troops() -> None:
    """A fleet that was fought is known in its harbor beside blocks that were not."""
    play = acts(
        "sweden", 'wachtmeister = "smaland 4"\nkarl-xii = "smaland 4"\nlybecker = "kopparberg 1"\ngolitsyn = "moskva 1"'
    )
    g = state(play)
    fleet = number("wachtmeister")
    g.put(fleet, place("southern-baltic"))
    g.put(fleet, place("smaland"))
    g.glimpse(fleet)
    lose_sight(g)
    assert g.recalls(m.COALITION, fleet)


@pytest.mark.rule("2.1b", "5.1c")
def test_after_a_battle_they_stand_again() -> None:
    """Both sides lie open while they fight, and are remembered with the strength that the battle left them."""
    play = field(
        {"lewenhaupt": came("livland", "velikaya", 4), "sheremetev": "velikaya 2"},
        holder={"velikaya": "coalition"},
        entries=["sweden livland velikaya"],
        dice=[1, 1, 6, 6, 6, 6],
        first="sweden",
    )
    assert faces(play, "coalition", "velikaya") >= {("sweden lewenhaupt", 4)}
    while play.view("").battle is not None:
        play.play(next(a for a in map(str, play.legal()) if a.split()[0] in ("fire", "hit", "retreat", "to", "halt", "done")))
    assert play.odds("done", "sweden", battle=True).battle is None  # the battle is won: nothing of it is rolled any more
    assert ends_battle(play.game, play.state, play.action("done"))
    do(play, "done")  # nobody regroups
    g = game_state(play)
    assert not any(g.known)
    assert "Lewenhaupt 4, Spring 1701" in remembered(play, "coalition", m.PLACE_IDS[g.at[number("lewenhaupt")]])


@pytest.mark.rule("2.1b", "6.1e")
def test_besiegers_lie_open_until_the_siege_is_over() -> None:
    play = acts(
        "sweden", 'karl-xii = "livland 4"\nlybecker = "kopparberg 1"\ngolitsyn = "moskva 1"', dice="[6, 6, 6, 6, 6, 6, 6, 6]"
    )
    do(play, "march livland")
    move(play, "karl-xii", "velikaya")
    do(play, "besiege karl-xii")
    end_group(play)
    assert ("sweden karl-xii", 4) in faces(play, "coalition", "velikaya")
    do(play, "pass")
    while "Karl XII fires at the garrison: 0 hits." not in told(play):
        actions = [str(action) for action in play.legal()]
        play.play("pass" if "pass" in actions else actions[0])
    assert faces(play, "coalition", "velikaya") == {("sweden back", None)}


# -- what else knows of it -----------------------------------------------------------------------------------------


@pytest.mark.rule("2.1b")
def test_determinizations_keep_who_it_is_and_not_how_strong() -> None:
    play = acts("sweden", VELIKAYA + 'repnin = "tula 3"\nmenshikov = "russia-pool"')
    do(play, "recon velikaya")
    g, rng = state(play), seeded("memory")
    strengths: list[int] = []
    for _ in range(120):
        other = GAME.determinize(g, m.SWEDISH, rng)
        assert GAME.find_faults(other) == []
        assert GAME.view(other, m.SWEDISH) == GAME.view(g, m.SWEDISH)
        assert other.at[number("sheremetev")] == place("velikaya")
        strengths.append(other.strength[number("sheremetev")])
    assert set(strengths) == {1, 2, 3, 4}
    assert strengths.count(2) > 60  # most have not changed
    for seat in (m.COALITION, WATCHER):
        assert GAME.view(GAME.determinize(g, seat, rng), seat) == GAME.view(g, seat)


@pytest.mark.rule("2.1b")
def test_one_that_fell_is_not_found_among_mingled_blocks() -> None:
    """Repnin was seen to fall. Sheremetev and Golitsyn are mingled since, but neither came to the map after that."""
    play = acts("sweden", VELIKAYA + 'repnin = "velikaya 3"\nmenshikov = "russia-pool"')
    do(play, "recon velikaya")
    g = state(play)
    g.take_off(number("repnin"), m.POOL[m.RUSSIA])
    g.put(number("sheremetev"), place("moskva"))
    lose_sight(g)
    rng = seeded("fell")
    for _ in range(60):
        assert GAME.determinize(g, m.SWEDISH, rng).at[number("repnin")] == m.POOL[m.RUSSIA]


@pytest.mark.rule("2.1b")
def test_programs_reckon_with_what_was_seen() -> None:
    play = acts("sweden", VELIKAYA)
    g = state(play)
    sheremetev = number("sheremetev")
    assert army_at(g, m.SWEDISH, m.COALITION, place("velikaya"))[0] // 100 == 3  # a guess
    do(play, "recon velikaya")
    g = state(play)
    g.strength[sheremetev] = 4
    assert army_at(g, m.SWEDISH, m.COALITION, place("velikaya"))[0] // 100 == 2
    assert army_at(g, m.SWEDISH, m.COALITION, place("velikaya"))[0] // 10 % 10 == b.HIT_ON[sheremetev]


@pytest.mark.rule("2.1b")
def test_memory_is_part_of_a_position_and_may_be_missing_in_one() -> None:
    play = acts("sweden", VELIKAYA)
    do(play, "recon velikaya")
    text = write_position(GAME, state(play))
    assert "seen = 2" in text
    assert GAME.layout.fingerprint(read_position(GAME, text)[0]) == GAME.layout.fingerprint(state(play))
    pieces = 'sheremetev = { at = "velikaya", strength = 3, known = ["sweden"], tag = 0 }\n' + FAR
    older = acts("sweden", pieces, russia='{ status = "active", rp = 32, handles = 1 }')
    assert faces(older, "sweden", "velikaya") == {("russia sheremetev", 3)}
    lose_sight(state(older))
    assert remembered(older, "sweden", "velikaya") == {"Sheremetev 3, Summer 1702"}


@pytest.mark.rule("2.1b")
def test_nothing_leaks_while_blocks_are_seen_followed_and_lost() -> None:
    """The suite's own search, at every decision of two turns with scouts, marches and a battle."""

    def broken(promise: str, words: str) -> Exception:
        return AssertionError(f"{promise}: {words}")

    pieces = VELIKAYA + 'repnin = "velikaya 3"\npyotr-i = "moskva 4"\npommerska = "livland 2"\nmenshikov = "russia-pool"'
    play = acts("sweden", pieces, dice="[3, 4]", actions=2)
    rng = seeded("leaks")
    wanted = ["recon velikaya", "march livland", "march velikaya"]
    while state(play).number < 3 and play.seq < 40:
        check_no_leak(play, rng, broken)
        actions = [str(action) for action in play.legal()]
        play.play(next((a for a in wanted if a in actions), actions[rng.below(len(actions))]))
    assert play.seq > 10
