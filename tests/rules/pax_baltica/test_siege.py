"""Chapter 6 of Pax Baltica: sieges."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.board import COALITION, GARRISON_NAMES, SWEDISH
from korvolan.games.pax_baltica.rules import siege_declaration
from korvolan.games.pax_baltica.rules import turn as t

from ..story import asked, do, may, refusal, told
from .supply import COALITION_ACTS, SWEDEN_ACTS, block, place, rolls, state, steps, war, where

LAST_TO_ACT = """
[turn]
first = "sweden"
"""

SIEGES = """
[phase]
name = "sieges"
"""


def besieged(dice: list[int], *besiegers: str) -> Play:
    """Sieges were declared, and are now resolved."""
    pieces = []
    for line in besiegers:
        name, at, strength = line.split()
        pieces.append(f'{name} = {{ at = "{at}", strength = {strength}, besieging = true }}')
    return war(f"dice = {dice}\n[pieces]\n" + "\n".join(pieces) + "\n", SIEGES)


def offer(play: Play, side: int, at: str, *names: str) -> Play:
    """Blocks have just ended their move there."""
    siege_declaration.offer_free_siege(state(play), side, place(at), [block(name) for name in names])
    state(play).run_to_decision()
    return play


def moved(name: str, at: str, strength: int, came_from: str) -> str:
    return f'{name} = {{ at = "{at}", strength = {strength}, moved = true, came_from = "{came_from}" }}\n'


def fort(territory: str) -> str:
    """The fortress of a territory."""
    return GARRISON_NAMES[place(territory.lower())]


def fell(play: Play, garrison: str) -> bool:
    return any(line.startswith(f"The garrison of {fort(garrison)} surrenders") for line in told(play))


def failed(play: Play, garrison: str) -> bool:
    return f"The siege of {fort(garrison)} fails." in told(play)


# -- 6.1 declaration -----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1a", "3.3f")
def test_an_unmoved_block_declares_a_siege_for_an_action() -> None:
    play = war("""[pieces]\nsheremetev = "livland 4"\n""", COALITION_ACTS)
    do(play, "siege livland")
    assert state(play).besieging[block("sheremetev")]
    assert state(play).actions[COALITION] == 1
    assert rolls(play) == []


@pytest.mark.rule("6.1a", "6.1c")
def test_a_block_that_has_moved_declares_no_siege_by_an_action() -> None:
    play = war("[pieces]\n" + moved("sheremetev", "livland", 4, "velikaya"), COALITION_ACTS)
    assert refusal(play, "siege livland") == "6.1c"


@pytest.mark.rule("6.1a")
def test_pinned_blocks_declare_no_siege() -> None:
    play = war(
        """
        [pieces]
        sheremetev = { at = "livland", strength = 4, pinned = true }
        repnin = "livland 4"
        menshikov = "livland 4"
        lewenhaupt = { at = "livland", strength = 3, moved = true, came_from = "estland" }
        """,
        COALITION_ACTS,
    )
    do(play, "siege livland")
    assert may(play) == {"besiege repnin", "besiege menshikov"}
    assert refusal(play, "besiege sheremetev") == "6.1a"
    assert refusal(play, "besiege lewenhaupt") == "6.1a"
    do(play, "besiege repnin", "done")
    assert not state(play).besieging[block("sheremetev")]


@pytest.mark.rule("6.1a")
def test_any_of_the_blocks_may_besiege_and_at_least_one() -> None:
    play = war(
        """
        [pieces]
        sheremetev = "livland 4"
        repnin = "livland 4"
        menshikov = "livland 3"
        """,
        COALITION_ACTS,
    )
    do(play, "siege livland")
    assert asked(play)[0] == "coalition"
    assert refusal(play, "done") == "6.1a"
    do(play, "besiege repnin", "besiege menshikov")
    assert may(play) == {"besiege sheremetev", "done"}
    do(play, "done")
    assert [state(play).besieging[block(name)] for name in ("sheremetev", "repnin", "menshikov")] == [0, 1, 1]


@pytest.mark.rule("6.1a")
def test_nobody_besieges_where_nobody_stands() -> None:
    play = war("""[pieces]\nsheremetev = "velikaya 4"\n""", COALITION_ACTS)
    assert refusal(play, "siege livland") == "6.1a"


@pytest.mark.rule("6.1b")
def test_blocks_that_have_moved_besiege_without_an_action() -> None:
    play = war("[pieces]\n" + moved("pyotr-i", "ingermanland", 4, "novgorod"), COALITION_ACTS)
    offer(play, COALITION, "ingermanland", "pyotr-i")
    assert may(play) == {"besiege pyotr-i", "done"}
    do(play, "besiege pyotr-i")
    assert state(play).besieging[block("pyotr-i")]
    assert state(play).actions[COALITION] == 2
    assert asked(play)[1][0] == "3.3a"


@pytest.mark.rule("6.1b")
def test_unmarked_polish_land_may_be_besieged_at_the_end_of_a_move() -> None:
    play = war("[pieces]\n" + moved("karl-xii", "lietuva", 4, "kurland"), SWEDEN_ACTS)
    offer(play, SWEDISH, "lietuva", "karl-xii")
    do(play, "besiege karl-xii")
    assert state(play).besieging[block("karl-xii")]


@pytest.mark.rule("6.1b")
def test_a_block_that_went_nowhere_is_offered_no_free_siege() -> None:
    play = war(
        """
        [pieces]
        pyotr-i = { at = "ingermanland", strength = 4, moved = true }
        """,
        COALITION_ACTS,
    )
    offer(play, COALITION, "ingermanland", "pyotr-i")
    assert asked(play)[1][0] == "3.3a"


@pytest.mark.rule("6.1c")
def test_the_free_siege_is_not_declared_later() -> None:
    play = war("[pieces]\n" + moved("pyotr-i", "ingermanland", 4, "novgorod"), COALITION_ACTS)
    offer(play, COALITION, "ingermanland", "pyotr-i")
    do(play, "done")
    assert not state(play).besieging[block("pyotr-i")]
    assert refusal(play, "siege ingermanland") == "6.1c"


@pytest.mark.rule("6.1d")
def test_blocks_that_stood_there_join_only_by_an_action() -> None:
    pieces = "[pieces]\n" + moved("pyotr-i", "ingermanland", 4, "novgorod") + 'repnin = "ingermanland 4"\n'
    play = offer(war(pieces, COALITION_ACTS), COALITION, "ingermanland", "pyotr-i")
    assert refusal(play, "besiege repnin") == "6.1d"
    do(play, "besiege pyotr-i")
    assert not state(play).besieging[block("repnin")]
    do(play, "siege ingermanland")
    assert state(play).besieging[block("repnin")]
    assert state(play).actions[COALITION] == 1


@pytest.mark.rule("6.1d")
def test_without_an_action_nobody_joins() -> None:
    pieces = "[pieces]\n" + moved("pyotr-i", "ingermanland", 4, "novgorod") + 'repnin = "ingermanland 4"\n'
    play = war(pieces, '[phase]\nname = "actions"\nseat = "coalition"\nactions = 1\n')
    state(play).actions[COALITION] = 0
    offer(play, COALITION, "ingermanland", "pyotr-i")
    assert refusal(play, "besiege repnin") == "6.1d"


@pytest.mark.rule("6.1e")
def test_besiegers_are_shown() -> None:
    pieces = "[pieces]\n" + moved("pyotr-i", "ingermanland", 4, "novgorod") + moved("repnin", "ingermanland", 4, "novgorod")
    play = offer(war(pieces, COALITION_ACTS), COALITION, "ingermanland", "pyotr-i", "repnin")
    do(play, "besiege pyotr-i", "done")
    seen = {piece.face: piece.steps for piece in play.view("sweden").pieces if piece.at == "ingermanland"}
    assert seen == {"russia pyotr-i": 4, "russia back": None}
    assert "Pyotr I besieges Narva." in told(play, "sweden")


@pytest.mark.rule("6.1b", "6.2b")
def test_whether_the_free_siege_is_offered_tells_nothing_of_the_blocks() -> None:
    """A regiment alone cannot besiege Narva, but the question comes all the same."""
    play = war("[pieces]\n" + moved("preobrazhenski", "ingermanland", 3, "novgorod"), COALITION_ACTS)
    offer(play, COALITION, "ingermanland", "preobrazhenski")
    assert asked(play)[1][0] == "6.1b"
    assert may(play) == {"done"}
    assert refusal(play, "besiege preobrazhenski") == "6.2b"


@pytest.mark.rule("6.1f", "0.3g")
def test_sieges_are_resolved_after_the_battles() -> None:
    play = war("""dice = [6, 6, 6, 6, 6, 6, 6, 6]\n[pieces]\nsheremetev = "livland 4"\n""", LAST_TO_ACT, COALITION_ACTS)
    do(play, "siege livland")
    assert rolls(play) == []
    assert refusal(play, "battle livland")
    do(play, "pass")
    assert "The siege of Riga in Livland is resolved." in told(play)
    assert failed(play, "Livland")
    assert t.BATTLES < t.SIEGES < t.BATTLES_END


@pytest.mark.rule("6.1f")
def test_the_first_player_orders_the_sieges() -> None:
    play = war(
        """
        dice = [6, 6, 6, 6, 6, 6, 6]
        [turn]
        first = "coalition"
        [pieces]
        karl-xii = { at = "velikaya", strength = 4, besieging = true }
        sheremetev = { at = "livland", strength = 4, besieging = true }
        """,
        SIEGES,
    )
    assert asked(play)[0] == "coalition"
    assert may(play) == {"battle velikaya", "battle livland"}
    assert refusal(play, "battle estland") == "6.1f"
    do(play, "battle livland")
    begun = [line for line in told(play) if line.endswith("is resolved.")]
    assert begun == ["The siege of Riga in Livland is resolved.", "The siege of Pskov in Velikaya is resolved."]


@pytest.mark.rule("6.1f")
def test_a_besieger_that_was_pinned_has_left_the_siege() -> None:
    play = war(
        """
        [pieces]
        repnin = { at = "ingermanland", strength = 4, besieging = true, pinned = true }
        """,
        SIEGES,
    )
    assert not any("is resolved" in line for line in told(play))
    assert state(play).besieging[block("repnin")] == 0


@pytest.mark.rule("6.1g")
def test_a_garrison_of_the_own_side_is_not_besieged() -> None:
    play = war(
        """
        [pieces]
        august-ii = "mazowsze 4"
        [places]
        mazowsze = "saxony"
        """,
        COALITION_ACTS,
    )
    assert refusal(play, "siege mazowsze") == "6.1g"
    play = war("[pieces]\n" + moved("august-ii", "smolensk", 4, "mogilev"), COALITION_ACTS)
    offer(play, COALITION, "smolensk", "august-ii")
    assert asked(play)[1][0] == "3.3a"


@pytest.mark.rule("6.1h")
def test_enemy_blocks_prevent_the_free_siege() -> None:
    pieces = "[pieces]\n" + moved("karl-xii", "rzhev", 4, "velikaya") + 'moskovski = "rzhev 1"\n'
    play = offer(war(pieces, SWEDEN_ACTS), SWEDISH, "rzhev", "karl-xii")
    assert asked(play)[1][0] == "3.3a"
    assert refusal(play, "siege rzhev") == "6.1c"


@pytest.mark.rule("6.1h")
def test_anchored_fleets_do_not_prevent_it() -> None:
    pieces = "[pieces]\n" + moved("karl-xii", "sjaelland", 4, "oresund") + 'gyldenlove = "sjaelland 4"\n'
    play = offer(war(pieces, SWEDEN_ACTS), SWEDISH, "sjaelland", "karl-xii")
    assert may(play) == {"besiege karl-xii", "done"}


@pytest.mark.rule("1.5e")
@pytest.mark.parametrize("land", ["mecklenburg", "schlesien"])
def test_land_without_garrison_is_not_besieged(land: str) -> None:
    play = war(f"""[pieces]\nrehnskiold = "{land} 4"\n""", SWEDEN_ACTS)
    assert refusal(play, f"siege {land}") == "1.5e"
    assert refusal(play, "siege southern-baltic") == "1.5e"


# -- 6.2 restrictions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.2a")
def test_one_nation_besieges_a_garrison() -> None:
    play = war(
        """
        [pieces]
        sheremetev = "livland 4"
        august-ii = "livland 4"
        """,
        COALITION_ACTS,
    )
    do(play, "siege livland", "besiege sheremetev")
    assert refusal(play, "besiege august-ii") == "6.2a"
    do(play, "done")
    assert refusal(play, "siege livland") == "6.2a"


@pytest.mark.rule("6.2a")
@pytest.mark.parametrize(("first", "second"), [("august-ii", "lubomirski"), ("flemming", "leopold")])
def test_every_color_is_a_nation_of_its_own(first: str, second: str) -> None:
    play = war(
        f"""
        [pieces]
        {first} = {{ at = "pommern", strength = 4, besieging = true }}
        {second} = "pommern 4"
        [nations]
        sweden = "active 40"
        saxony = "active 16"
        poland = "active"
        prussia = "active"
        """,
        COALITION_ACTS,
    )
    assert refusal(play, "siege pommern") == "6.2a"


@pytest.mark.rule("6.2b")
def test_regiments_take_no_part_against_a_strong_garrison() -> None:
    play = war(
        """
        dice = [6, 6, 6, 6, 1, 6, 6]
        [turn]
        first = "coalition"
        [pieces]
        karl-xii = "velikaya 4"
        livgardet = "velikaya 3"
        """,
        SWEDEN_ACTS,
    )
    do(play, "siege velikaya")
    assert may(play) == {"besiege karl-xii"}
    assert refusal(play, "besiege livgardet") == "6.2b"
    do(play, "besiege karl-xii", "done", "pass")
    assert rolls(play)[:2] == [("Karl", [6, 6, 6, 6]), ("The", [1, 6, 6])]
    assert (steps(play, "karl-xii"), steps(play, "livgardet")) == (3, 3)


@pytest.mark.rule("6.2b")
def test_a_regiment_alone_cannot_besiege_a_strong_garrison() -> None:
    play = war("""[pieces]\nlivgardet = "velikaya 3"\n""", SWEDEN_ACTS)
    assert refusal(play, "siege velikaya") == "6.2b"


@pytest.mark.rule("6.2c")
def test_a_regiment_alone_may_besiege_a_weak_garrison() -> None:
    play = war("""dice = [6, 1, 6, 6]\n[pieces]\npreobrazhenski = "nyen 3"\n""", LAST_TO_ACT, COALITION_ACTS)
    do(play, "siege nyen", "pass")
    assert rolls(play)[:2] == [("The", [6]), ("Preobrazhenski", [1, 6, 6])]
    assert fell(play, "Nyen")


@pytest.mark.rule("6.2b")
def test_sankt_peterburg_is_too_strong_for_regiments() -> None:
    play = war("""[pieces]\nlivgardet = "nyen 3"\n[places]\nnyen = "russia"\n[flags]\npetersburg = true\n""", SWEDEN_ACTS)
    assert refusal(play, "siege nyen") == "6.2b"


PRUSSIA_AT_WAR = """
[nations]
sweden = "active 40"
saxony = "active 16"
poland = "active"
prussia = "active"
"""


@pytest.mark.rule("11.7d")
@pytest.mark.parametrize(("land", "case"), [("pommern", ""), ("wismar", "11.7d"), ("pomorze", "11.7d")])
def test_prussia_besieges_in_pommern_alone(land: str, case: str) -> None:
    play = war(f"""[pieces]\nleopold = "{land} 4"\n""", COALITION_ACTS, PRUSSIA_AT_WAR)
    assert refusal(play, f"siege {land}") == case


@pytest.mark.rule("11.7d")
def test_by_the_option_prussia_besieges_in_pomorze_alone() -> None:
    other = """options = { prussia_target = "Pomorze" }\n[pieces]\nleopold = "pomorze 4"\n"""
    play = war(other, COALITION_ACTS, PRUSSIA_AT_WAR)
    assert refusal(play, "siege pomorze") == ""
    other = """options = { prussia_target = "Pomorze" }\n[pieces]\nleopold = "pommern 4"\n"""
    assert refusal(war(other, COALITION_ACTS, PRUSSIA_AT_WAR), "siege pommern") == "11.7d"


@pytest.mark.rule("11.5e")
def test_poles_besiege_only_marked_garrisons_in_poland() -> None:
    play = war(
        """
        [pieces]
        lubomirski = "malopolska 4"
        sobieski = "sandomierz 3"
        [places]
        malopolska = "sweden"
        """,
        COALITION_ACTS,
    )
    assert refusal(play, "siege malopolska") == ""
    assert refusal(play, "siege sandomierz") == "11.5e"


@pytest.mark.rule("11.5d")
@pytest.mark.parametrize("marker", ["", '[places]\ntrakai = "saxony"\n'])
def test_others_besiege_polish_garrisons_with_or_without_a_marker(marker: str) -> None:
    play = war("""[pieces]\nkarl-xii = "trakai 4"\n""", marker, SWEDEN_ACTS)
    do(play, "siege trakai")
    assert state(play).besieging[block("karl-xii")]


# -- 6.3 resolution ------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.3a", "6.3g")
def test_a_siege_is_one_round_in_which_each_besieger_fires() -> None:
    play = besieged([6, 6, 6, 6, 6, 6, 6], "pyotr-i ingermanland 4")
    assert rolls(play)[:2] == [("Pyotr", [6, 6, 6, 6]), ("The", [6, 6, 6])]
    assert len([line for line in told(play) if "fires" in line]) == 2
    assert not state(play).besieging[block("pyotr-i")]


@pytest.mark.rule("6.3b")
@pytest.mark.parametrize(("dice", "captured"), [([1, 2, 5, 6], False), ([1, 2, 3, 6], True)])
def test_all_or_nothing(dice: list[int], captured: bool) -> None:
    play = besieged([*dice, 6, 6, 6], "pyotr-i ingermanland 4")
    assert fell(play, "Ingermanland") == captured
    assert failed(play, "Ingermanland") != captured


@pytest.mark.rule("6.3b")
def test_hits_of_several_besiegers_add_up() -> None:
    play = besieged([1, 6, 6, 6, 6, 6, 1, 1, 6, 6], "pyotr-i ingermanland 3", "sheremetev ingermanland 4")
    assert fell(play, "Ingermanland")


@pytest.mark.rule("6.0a", "6.3c")
def test_the_garrison_fires_after_a_and_b_and_before_c() -> None:
    play = besieged(
        [6, 6, 6, 6, 2, 3, 6, 6, 6, 6, 6],
        "sheremetev ingermanland 3",
        "pyotr-i ingermanland 4",
        "menshikov-reformed ingermanland 1",
    )
    order = [("Pyotr", [6, 6, 6, 6]), ("Menshikov", [2]), ("The", [3, 6, 6]), ("Sheremetev", [6, 6, 6])]
    assert rolls(play)[:4] == order


@pytest.mark.rule("6.3c")
@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 4)])
def test_the_garrison_hits_on_a_one(die: int, left: int) -> None:
    play = besieged([6, 6, 6, 6, die, 6, 6], "pyotr-i ingermanland 4")
    assert steps(play, "pyotr-i") == left


@pytest.mark.rule("6.3d")
def test_a_garrison_is_not_worn_down() -> None:
    play = besieged([1, 2, 5, 6, 6, 6, 6], "pyotr-i ingermanland 4")
    assert failed(play, "Ingermanland")
    assert state(play).garrison(place("ingermanland")) == 3
    assert not fell(play, "Ingermanland")


@pytest.mark.rule("6.3e")
def test_the_garrison_fires_though_it_is_beaten() -> None:
    play = besieged([1, 2, 3, 6, 1, 6, 6], "karl-xii velikaya 4")
    assert rolls(play)[:2] == [("Karl", [1, 2, 3, 6]), ("The", [1, 6, 6])]
    assert steps(play, "karl-xii") == 3
    assert fell(play, "Velikaya")


@pytest.mark.rule("6.3f")
def test_losses_come_before_slow_besiegers_fire() -> None:
    play = besieged([1, 6, 6, 6, 6, 6], "sheremetev ingermanland 4")
    assert rolls(play)[:2] == [("The", [1, 6, 6]), ("Sheremetev", [6, 6, 6])]


@pytest.mark.rule("6.3f", "6.3g")
def test_hits_fall_on_the_strongest_besieger() -> None:
    play = besieged(
        [6, 6, 6, 6, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6],
        "pyotr-i ingermanland 4",
        "sheremetev ingermanland 4",
        "menshikov ingermanland 3",
    )
    assert asked(play)[0] == "coalition"
    assert may(play) == {"hit pyotr-i", "hit sheremetev"}
    assert refusal(play, "hit menshikov") == "6.3f"
    assert refusal(play, "hit karl-xii") == "6.3f"
    assert refusal(play, "retreat menshikov").startswith("6.3")
    do(play, "hit sheremetev")
    # Pyotr I is now the strongest, and takes the second hit without a question.
    assert [steps(play, name) for name in ("pyotr-i", "sheremetev", "menshikov")] == [3, 3, 3]
    assert [who for who, _ in rolls(play)[2:4]] == ["Sheremetev", "Menshikov"]


@pytest.mark.rule("6.4d")
@pytest.mark.parametrize("dice", [[1, 2, 3, 6, 6, 6, 6], [6, 6, 6, 6, 6, 6, 6]])
def test_besiegers_stay_where_they_are(dice: list[int]) -> None:
    play = besieged(dice, "karl-xii velikaya 4")
    assert where(play, "karl-xii") == "velikaya"
    assert fell(play, "Velikaya") or failed(play, "Velikaya")
