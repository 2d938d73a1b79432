"""Chapter 8 of Pax Baltica: replacements by actions and by points, building, and blocks that use no points."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.rules.replacements import pool_of, receive_points, restore_free_blocks
from korvolan.games.pax_baltica.rules.victory import score
from korvolan.games.pax_baltica.units import BLOCK_IDS
from korvolan.kernel.log import Log

from ..story import asked, do, may, refusal, told
from .names import CESSIONS
from .supply import COALITION_ACTS, SWEDEN_ACTS, nation, points, spends, state, steps, war, where

# -- 8.4 steps by actions ------------------------------------------------------------------------------------------


@pytest.mark.rule("3.3i", "8.4a")
def test_an_action_gives_a_step_without_points() -> None:
    play = war("""[pieces]\nkarl-xii = "livland 2"\n""", SWEDEN_ACTS)
    do(play, "replace karl-xii")
    assert steps(play, "karl-xii") == 3
    assert state(play).rp[nation("sweden")] == 40
    assert state(play).actions[SWEDISH] == 1


@pytest.mark.rule("8.4a")
def test_abroad_an_action_gives_a_step_all_the_same() -> None:
    play = war("""[pieces]\nkarl-xii = "lietuva 2"\n""", SWEDEN_ACTS)
    do(play, "replace karl-xii")
    assert steps(play, "karl-xii") == 3
    assert state(play).actions[SWEDISH] == 1


@pytest.mark.rule("8.4b")
def test_a_block_may_get_several_steps_in_a_turn() -> None:
    """The rulebook's example: two actions for August II in Lausitz."""
    play = war("""[pieces]\naugust-ii = "lausitz 1"\n""", COALITION_ACTS)
    do(play, "replace august-ii", "replace august-ii")
    assert steps(play, "august-ii") == 3


@pytest.mark.rule("8.4c")
def test_actions_build_no_blocks() -> None:
    play = war("""[pieces]\naugust-ii = "lausitz 1"\nflemming = "saxony-pool"\n""", COALITION_ACTS)
    assert refusal(play, "replace flemming") == "8.4c"
    assert refusal(play, "replace karl-xii") == "3.3i"


@pytest.mark.rule("2.1d")
def test_no_step_above_full_strength() -> None:
    play = war("""[pieces]\nestlandska = "estland 2"\nkarl-xii = "livland 3"\n""", SWEDEN_ACTS)
    assert refusal(play, "replace estlandska") == "2.1d"
    spends(play, "sweden", 10)
    assert refusal(play, "replace estlandska") == "2.1d"


# -- 8.3 who may receive steps -------------------------------------------------------------------------------------


@pytest.mark.rule("8.3b")
def test_no_steps_where_a_battle_is_due() -> None:
    play = war("""[pieces]\nsheremetev = "velikaya 2"\nkarl-xii = "velikaya 4"\n""", COALITION_ACTS)
    assert refusal(play, "replace sheremetev") == "8.3b"


@pytest.mark.rule("8.3b")
def test_a_siege_is_no_battle() -> None:
    play = war("""[pieces]\nkarl-xii = { at = "velikaya", strength = 3, besieging = true }\n""", SWEDEN_ACTS)
    do(play, "replace karl-xii")
    assert steps(play, "karl-xii") == 4


@pytest.mark.rule("8.3c")
def test_fleets_receive_steps_only_in_a_harbor() -> None:
    play = war("""[pieces]\nwachtmeister = "southern-baltic 2"\nankarstierna = "smaland 2"\n""", SWEDEN_ACTS)
    assert refusal(play, "replace wachtmeister") == "8.3c"
    spends(play, "sweden", 10)
    assert refusal(play, "replace wachtmeister") == "8.3c"
    do(play, "replace ankarstierna")
    assert steps(play, "ankarstierna") == 3
    assert points(play, "sweden") == 8


@pytest.mark.rule("8.3d")
def test_cargo_receives_nothing() -> None:
    play = war(
        """
        [pieces]
        wachtmeister = "kattegat 4"
        karl-xii = { at = "kattegat", strength = 2, aboard = "wachtmeister" }
        """,
        SWEDEN_ACTS,
    )
    assert refusal(play, "replace karl-xii") == "8.3d"


BRITISH = """
[nations]
sweden = "active 40"
great-britain = "active"
"""


@pytest.mark.rule("11.11e")
def test_the_british_receive_steps_by_actions_in_portsmouth_alone() -> None:
    play = war("""[pieces]\nnorris = "portsmouth 2"\n""", SWEDEN_ACTS, BRITISH)
    do(play, "replace norris")
    assert steps(play, "norris") == 3
    spends(play, "sweden", 10)
    assert refusal(play, "replace norris") == "11.11e"
    play = war("""[pieces]\nnorris = "smaland 2"\n""", SWEDEN_ACTS, BRITISH)
    assert refusal(play, "replace norris") == "11.11e"
    play = war("""[pieces]\nnorris = "north-sea 2"\n""", SWEDEN_ACTS, BRITISH)
    assert refusal(play, "replace norris") == "11.11e"


# -- 8.2 points ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.0a")
def test_points_are_spent_when_their_time_comes() -> None:
    play = war("""[pieces]\nkarl-xii = "livland 2"\nstenbock = "sweden-pool"\n""", SWEDEN_ACTS)
    state(play).points[nation("sweden")] = 10
    assert refusal(play, "draw sweden")
    spends(play, "sweden", 10)
    assert may(play) - CESSIONS == {"replace karl-xii", "draw sweden", "done"}


@pytest.mark.rule("8.2a")
def test_points_that_are_left_are_lost() -> None:
    play = spends(war("""[pieces]\nkarl-xii = "livland 3"\n""", SWEDEN_ACTS), "sweden", 7)
    do(play, "replace karl-xii", "done")
    assert points(play, "sweden") == 0
    receive_points(state(play), nation("sweden"))
    assert points(play, "sweden") == 40


@pytest.mark.rule("8.2b")
def test_points_are_never_lent() -> None:
    pieces = """[pieces]\naugust-ii = "lausitz 1"\npyotr-i = "moskva 1"\nflemming = "saxony-pool"\n"""
    play = spends(war(pieces, COALITION_ACTS), "russia", 10)
    assert refusal(play, "replace august-ii") == "8.2b"
    assert refusal(play, "draw saxony") == "8.2b"
    assert refusal(play, "replace pyotr-i") == ""


@pytest.mark.rule("8.2b", "11.5a", "11.10a")
@pytest.mark.parametrize(("payer", "name", "home"), [("saxony", "lubomirski", "malopolska"), ("sweden", "friedrich-iv", "")])
def test_saxony_pays_for_poles_and_sweden_for_holstein(payer: str, name: str, home: str) -> None:
    """Lubomirski stands in Saxon-marked Małopolska, Friedrich IV at home."""
    land = home or "holstein-gottorp"
    mark = f'[places]\n{home} = "saxony"\n' if home else ""
    pieces = f"""[pieces]\n{name} = "{land} 1"\nkarl-xii = "livland 3"\nrepnin = "tula 3"\n"""
    play = spends(war(pieces, mark, SWEDEN_ACTS), payer, 6)
    do(play, f"replace {name}")
    assert steps(play, name) == 2
    assert points(play, payer) == 4
    other = spends(war(pieces, mark, SWEDEN_ACTS), "russia", 6)
    assert refusal(other, f"replace {name}") == "8.2b"


@pytest.mark.rule("8.2c")
@pytest.mark.parametrize(
    ("name", "at", "cost"), [("stenbock", "svealand", 2), ("livgardet", "svealand", 1), ("ankarstierna", "svealand", 2)]
)
def test_what_a_step_costs(name: str, at: str, cost: int) -> None:
    play = spends(war(f"""[pieces]\n{name} = "{at} 1"\n""", SWEDEN_ACTS), "sweden", 2 * cost)
    do(play, f"replace {name}")
    assert points(play, "sweden") == cost
    do(play, f"replace {name}")
    assert (steps(play, name), points(play, "sweden")) == (3, 0)


@pytest.mark.rule("8.2c")
def test_too_few_points_buy_no_step() -> None:
    play = spends(war("""[pieces]\nkarl-xii = "livland 2"\nlivgardet = "livland 2"\n""", SWEDEN_ACTS), "sweden", 1)
    assert refusal(play, "replace karl-xii") == "8.2c"
    assert may(play) - CESSIONS == {"replace livgardet", "done"}


@pytest.mark.rule("8.3a")
def test_points_add_steps_to_blocks_with_a_line() -> None:
    play = spends(war("""[pieces]\nkarl-xii = "velikaya 1"\nrehnskiold = "rzhev 1"\n""", SWEDEN_ACTS), "sweden", 12)
    assert refusal(play, "replace rehnskiold") == "8.5g"
    do(play, "replace karl-xii", "replace karl-xii")
    assert steps(play, "karl-xii") == 3


@pytest.mark.rule("8.3e", "1.5c")
def test_without_a_friendly_garrison_a_step_costs_double() -> None:
    """The rulebook's example: two steps for Karl XII in unmarked Lietuva cost 8."""
    play = spends(war("""[pieces]\nkarl-xii = "lietuva 2"\n""", SWEDEN_ACTS), "sweden", 9)
    do(play, "replace karl-xii", "replace karl-xii")
    assert (steps(play, "karl-xii"), points(play, "sweden")) == (4, 1)


@pytest.mark.rule("8.3e")
def test_the_price_tells_the_enemy_something_so_that_it_cannot_be_undone() -> None:
    play = spends(war("""[pieces]\nkarl-xii = "livland 2"\nlivgardet = "livland 2"\n""", SWEDEN_ACTS), "sweden", 9)
    do(play, "replace karl-xii")
    assert not play.may_undo()
    assert "Swedish block 1 gains a step in Livland for 2 points." in told(play, "coalition")


@pytest.mark.rule("8.2d")
def test_steps_on_the_map_come_before_building() -> None:
    pieces = """dice = ["stenbock"]\n[pieces]\nkarl-xii = "livland 2"\nstenbock = "sweden-pool"\nlybecker = "sweden-pool"\n"""
    play = spends(war(pieces, SWEDEN_ACTS), "sweden", 12)
    do(play, "replace karl-xii", "draw sweden", "deploy skane")
    assert may(play) - CESSIONS == {"draw sweden", "done"}
    assert refusal(play, "replace karl-xii") == "8.2d"


@pytest.mark.rule("8.3a")
def test_some_points_are_for_steps_alone() -> None:
    play = war("""[pieces]\nkarl-xii = "livland 1"\nstenbock = "sweden-pool"\n""", SWEDEN_ACTS)
    spends(play, "sweden", 4, steps_only=True)
    assert refusal(play, "draw sweden").startswith("12.")
    do(play, "replace karl-xii", "replace karl-xii")
    assert steps(play, "karl-xii") == 3
    assert asked(play)[1][0] == "3.3a"  # without points left there is nothing to ask


@pytest.mark.rule("8.8a")
def test_points_of_events_do_not_move_the_level() -> None:
    play = war("""[pieces]\nkarl-xii = "livland 2"\n[turn]\nyear = 1721\n""", SWEDEN_ACTS)
    g, sweden = state(play), nation("sweden")
    g.rp[sweden], g.event_rp[sweden] = 20, 8
    ended = g.clone()
    score(ended)
    plain = g.clone()
    plain.event_rp[sweden] = 0
    score(plain)
    assert ended.ending == plain.ending
    receive_points(g, sweden)
    assert (g.points[sweden], g.rp[sweden], g.event_rp[sweden]) == (28, 20, 0)


@pytest.mark.rule("8.8a")
def test_waste_halves_level_and_event_points_once() -> None:
    g = state(war("""[pieces]\nkarl-xii = "livland 2"\n""", SWEDEN_ACTS))
    saxony = nation("saxony")
    g.rp[saxony], g.event_rp[saxony], g.halved[saxony] = 11, 4, 1
    receive_points(g, saxony)
    assert (g.points[saxony], g.rp[saxony]) == (7, 11)
    receive_points(g, saxony)
    assert g.points[saxony] == 11


# -- 8.6 building --------------------------------------------------------------------------------------------------

SAXON_POOL = """
dice = ["schulenburg", "lubomirski"]
[pieces]
schulenburg = "saxony-pool"
flemming = "saxony-pool"
lubomirski = "saxony-pool"
karl-xii = "livland 4"
"""


def saxony_builds() -> Play:
    """The rulebook's example of 8.6 as far as Schulenburg."""
    play = spends(war(SAXON_POOL, COALITION_ACTS), "saxony", 12)
    do(play, "draw saxony")
    assert points(play, "saxony") == 8
    do(play, "strengthen", "strengthen", "strengthen")
    assert refusal(play, "strengthen") == "2.1d"
    do(play, "deploy lausitz")
    return play


@pytest.mark.rule("8.6c", "8.6d")
def test_a_block_is_drawn_paid_strengthened_and_deployed() -> None:
    play = saxony_builds()
    assert (where(play, "schulenburg"), steps(play, "schulenburg")) == ("lausitz", 4)
    assert points(play, "saxony") == 2


@pytest.mark.rule("8.6c")
def test_a_block_drawn_earlier_gains_no_more_steps() -> None:
    pieces = """
        dice = ["garde", "flemming"]
        [pieces]
        garde = "saxony-pool"
        flemming = "saxony-pool"
        """
    play = spends(war(pieces, COALITION_ACTS), "saxony", 12)
    do(play, "draw saxony")
    assert points(play, "saxony") == 10  # a regiment's first step costs 2
    assert refusal(play, "done") == "8.6c"
    do(play, "strengthen", "deploy kurkreis", "draw saxony")
    assert refusal(play, "replace garde") == "8.6c"
    assert (steps(play, "garde"), points(play, "saxony")) == (2, 5)


@pytest.mark.rule("8.6e")
def test_a_block_that_cannot_be_paid_ends_building() -> None:
    play = saxony_builds()
    do(play, "draw saxony")
    assert (where(play, "lubomirski"), steps(play, "lubomirski")) == ("saxony-pool", 0)
    assert points(play, "saxony") == 0
    assert asked(play)[1][0] == "3.3a"


@pytest.mark.rule("8.6f")
def test_a_player_may_stop_drawing() -> None:
    play = saxony_builds()
    do(play, "done")
    assert points(play, "saxony") == 0
    assert where(play, "lubomirski") == "saxony-pool"
    assert asked(play)[1][0] == "3.3a"


@pytest.mark.rule("8.6a")
def test_each_nation_draws_from_its_own_pool() -> None:
    pieces = """
        [pieces]
        stenbock = "sweden-pool"
        friedrich-iv = "sweden-pool"
        flemming = "saxony-pool"
        lubomirski = "saxony-pool"
        rantzau = "denmark-pool"
        """
    g = state(war(pieces, COALITION_ACTS))
    pools = {name: {BLOCK_IDS[b] for b in pool_of(g, nation(name))} for name in ("sweden", "saxony", "denmark", "poland")}
    assert pools["sweden"] == {"stenbock", "friedrich-iv"}
    assert pools["saxony"] == {"flemming", "lubomirski"}
    assert pools["denmark"] == {"rantzau"}
    assert pools["poland"] == set()


@pytest.mark.rule("8.6b")
def test_only_its_owner_sees_the_block_drawn() -> None:
    play = spends(war(SAXON_POOL, COALITION_ACTS), "saxony", 12)
    do(play, "draw saxony")
    assert "You draw Schulenburg." in told(play, "coalition")
    assert not any("Schulenburg" in line for line in told(play, "sweden"))
    prompts = [str(play.view(seat).prompt) for seat in ("coalition", "sweden")]
    assert ["Schulenburg" in prompt for prompt in prompts] == [True, False]
    do(play, "deploy sachsen")
    assert not any("Schulenburg" in line for line in told(play, "sweden"))


@pytest.mark.rule("8.6c")
def test_nobody_draws_from_an_empty_pool_or_without_points() -> None:
    play = spends(war("""[pieces]\naugust-ii = "lausitz 1"\n""", COALITION_ACTS), "saxony", 4)
    assert refusal(play, "draw saxony") == "8.6c"


@pytest.mark.rule("8.7f", "11.10b")
def test_without_a_place_the_block_goes_back_and_the_points_are_lost() -> None:
    pieces = """
        dice = ["friedrich-iv"]
        [pieces]
        friedrich-iv = "sweden-pool"
        rantzau = "holstein-gottorp 4"
        """
    play = spends(war(pieces, SWEDEN_ACTS), "sweden", 9)
    do(play, "draw sweden")
    assert may(play) == {"done"}
    assert refusal(play, "deploy holstein-gottorp") == "11.10b"
    assert refusal(play, "strengthen") == "8.7f"
    do(play, "done")
    assert (where(play, "friedrich-iv"), steps(play, "friedrich-iv")) == ("sweden-pool", 0)
    assert points(play, "sweden") == 5
    assert may(play) - CESSIONS == {"draw sweden", "done"}


@pytest.mark.rule("8.0a")
def test_a_nation_that_is_not_in_the_war_spends_nothing() -> None:
    nations = """[nations]\nsweden = "active 40"\ndenmark = "inactive 16"\n"""
    play = war("""[pieces]\nfrederik-iv = "denmark-pool"\nkarl-xii = "skane 3"\n""", COALITION_ACTS, nations)
    spends(play, "denmark", 16)
    assert asked(play)[1][0] == "3.3a"
    assert points(play, "denmark") == 0


# -- blocks that use no points -------------------------------------------------------------------------------------

GERMANS = """
[nations]
sweden = "active 40"
russia = "active 32"
saxony = "active 16"
poland = "active"
prussia = "active"
hannover = "active"
ukraine = "active"
"""


def restored(pieces: str, seat: int) -> Play:
    play = war("[pieces]\n" + pieces, SWEDEN_ACTS, GERMANS)
    restore_free_blocks(state(play), seat)
    return play


@pytest.mark.rule("11.7e")
def test_leopold_is_restored_with_a_line_to_prussia() -> None:
    play = restored('leopold = "pommern 1"\n', COALITION)
    assert steps(play, "leopold") == 4
    assert steps(restored('leopold = "pommern 1"\n', SWEDISH), "leopold") == 1
    cut = 'leopold = "mecklenburg 1"\nkarl-xii = "brandenburg 3"\n'
    assert steps(restored(cut, COALITION), "leopold") == 1
    play = spends(restored('leopold = "pommern 1"\nrepnin = "tula 3"\n', SWEDISH), "russia", 9)
    assert refusal(play, "replace leopold") == "11.7e"


@pytest.mark.rule("11.9e")
def test_georg_ludwig_is_restored_with_a_line_to_hannover() -> None:
    assert steps(restored('georg-ludwig = "mecklenburg 2"\n', SWEDISH), "georg-ludwig") == 4
    cut = 'georg-ludwig = "mecklenburg 2"\nleopold = "hannover 4"\n'
    assert steps(restored(cut, SWEDISH), "georg-ludwig") == 2


@pytest.mark.rule("11.8d")
def test_mazepa_is_restored_in_ukraine() -> None:
    assert steps(restored('mazepa = "poltavshchyna 1"\n', SWEDISH), "mazepa") == 3
    assert steps(restored('mazepa = "kursk 1"\n', SWEDISH), "mazepa") == 1


@pytest.mark.rule("11.8d")
def test_a_restoration_tells_nothing_of_the_losses_before() -> None:
    said = []
    for strength in (1, 3):
        journal = restored(f'mazepa = "poltavshchyna {strength}"\n', SWEDISH).state.journal
        assert isinstance(journal, Log)
        said.append([line.text for entry in journal.take() if (line := entry[COALITION]) is not None])
    assert said[0] == said[1] == ["Ukrainian block 1 is at full strength again."]
