"""The results of combat, and what follows: losses, the fall of leaders, the way back."""

from __future__ import annotations

import pytest

from korvolan.games.great_turkish_war.rules import battle_strength
from korvolan.games.great_turkish_war.rules.leaders import remove_grand_vizier
from korvolan.games.great_turkish_war.tables import LINEAR, column_of

from ..story import do, may, refusal
from .story import (
    HERE,
    JANISSARIES,
    OP,
    THERE,
    activate,
    alive,
    all_at,
    clash,
    give_up,
    hand,
    infantry,
    points,
    state,
    unit,
    war,
    where,
)

TURKS = (*JANISSARIES, "visir-guards-1", "visir-guards-2", "rumelian-infantry-1", "rumelian-infantry-2")


@pytest.mark.rule("LCRT-i", "11.4.3k", "7.1h")
def test_a_counterattack() -> None:
    """3 against 2, a 1: one attacker is lost, and the defender rolls in column 1."""
    play = clash(infantry(3), JANISSARIES[:2], 1, 3)
    do(play, "table linear", "lose polish-infantry-1")
    assert play.seat == "ottomans"
    assert column_of(battle_strength.difference(state(play), LINEAR)) == 0
    do(play, "table linear")
    assert where(play, "polish-infantry-2") == HERE  # after a chain the attacker goes back
    lone = clash(infantry(1), JANISSARIES[:2], 1)
    do(lone, "table linear")
    assert alive(lone, "polish-infantry-1") == 0
    assert alive(lone, *JANISSARIES[:2]) == 2


@pytest.mark.rule("7.1h", "11.4.3k")
def test_a_charge_does_not_last_through_a_chain() -> None:
    """The rulebook's example: both roll a Counterattack, and the League rolls again without its marker."""
    cavalry = ("austrian-cavalry-1", "austrian-cavalry-2", "polish-infantry-1")
    play = clash(cavalry, JANISSARIES[:2], 1, 1, 3, hands={"league": {"charge": 1, "spies": 1}})
    do(play, "done", "play charge")
    assert battle_strength.difference(state(play), LINEAR) == 5 - 2
    do(play, "table linear", "done", "lose polish-infantry-1")
    assert play.seat == "ottomans"
    do(play, "table linear")
    assert play.seat == "league"
    assert alive(play, *JANISSARIES[:2]) == 1
    assert battle_strength.difference(state(play), LINEAR) == 2 - 1
    assert refusal(play, "play charge") != ""


@pytest.mark.rule("7.1h", "LCRT-h")
def test_an_advantage_serves_one_combat_roll_a_turn() -> None:
    play = clash(infantry(3), JANISSARIES[:2], 2, 6, 1, 3, shown={"league": {"military-advantage": 1}})
    do(play, "table linear", "play military-advantage")
    assert alive(play, *infantry(3)) == 3  # 2 + 1 in column 1: No Effect
    do(play, "fight", "stand", "table linear")
    assert state(play).battle == 0
    assert "fight" in may(play)  # nobody was asked to use it again


@pytest.mark.rule("LCRT-j", "11.4.3l")
def test_attacker_repulsed() -> None:
    """12 against 7 in column 5-7, a 1: seven attackers are lost, the others return."""
    play = clash(infantry(12), (*TURKS[:7], "baja-1"), 1)
    do(play, "table linear")
    give_up(play)
    assert alive(play, *infantry(12)[:12]) == 5
    assert state(play).here == play.game.layout.domains["place"].find(HERE)


@pytest.mark.rule("LCRT-k", "11.4.3j")
def test_a_bloodbath() -> None:
    play = clash((*infantry(4), "austrian-infantry-1", "austrian-siege-train-1"), JANISSARIES[:2], 4)
    do(play, "table linear")
    assert refusal(play, "lose austrian-siege-train-1") == "11.4.3j"
    assert refusal(play, "lose elector-of-bavaria") == "11.4.3j"
    give_up(play)
    assert alive(play, *infantry(4)[:4], "austrian-infantry-1") == 4
    assert alive(play, *JANISSARIES[:2]) == 1


@pytest.mark.rule("LCRT-l", "11.4.1d")
def test_no_effect_may_be_repeated() -> None:
    """Nobody is lost, and each new attack costs two points, until there are none left: three for six points."""
    pieces = all_at(HERE, *infantry(3)) | all_at(THERE, *JANISSARIES[:2])
    play = war(pieces, dice=[3, 4, 6, 1, 3, 6, 1, 3, 4, 6, 1, 3], hands={"league": {"spies": 1}})
    activate(play, HERE)
    do(play, f"to {THERE}", "decline")
    assert points(play) == 6
    for left, answer in ((4, "stand"), (2, "stand"), (0, "avoid")):
        do(play, "fight")
        assert points(play) == left
        assert may(play) == {"avoid", "stand"}
        do(play, answer, "done", "table linear", "done")
        assert alive(play, *infantry(3)) == 3
        assert alive(play, *JANISSARIES[:2]) == 2
        assert where(play, "polish-infantry-1") == THERE
    assert refusal(play, "fight") == "11.4.1a"
    strict = clash(infantry(3), JANISSARIES[:2], 3, options={"repeat": "must withdraw"})
    do(strict, "table linear")
    assert where(strict, "polish-infantry-1") == HERE


@pytest.mark.rule("LCRT-m", "12.2a")
def test_a_decisive_victory() -> None:
    """6 against 2, a 5 in column 4: two defenders and one attacker are lost, and the defender's leader."""
    play = clash(infantry(6), (*JANISSARIES[:2], "baja-1"), 5)
    do(play, "table linear")
    give_up(play)
    assert alive(play, *JANISSARIES[:2]) == 0
    assert alive(play, *infantry(6)[:6]) == 5
    assert where(play, "baja-1") == "leaders-due"


@pytest.mark.rule("LCRT-n", "7.1c", "11.4.3o")
def test_a_victory_with_a_stratagem() -> None:
    play = clash(infantry(9), JANISSARIES[:2], 6, "charge", pool={"charge": 1})
    do(play, "table linear")
    assert alive(play, *infantry(9)[:9]) == 9
    assert hand(play, "league", "charge") == 1
    assert state(play).victories == 0


@pytest.mark.rule("5.1c", "6.2c", "12.2d", "12.2e", "LCRT-o", "SCRT-g")
def test_a_disaster_costs_the_viziers_head() -> None:
    """Four Turks die to DV+S: Kara Mustapha falls, though he is at Constantinople."""
    play = clash(infantry(12), (*TURKS[4:8], "baja-1"), 6, pool={}, more="")
    g = state(play)
    g.move(unit("kara-mustapha"), play.game.layout.domains["place"].find("constantinople"))
    g.move(unit("bosnian-infantry"), play.game.layout.domains["place"].find("constantinople"))
    do(play, "table shock")
    assert g is not state(play)
    assert where(play, "kara-mustapha") == ""
    assert where(play, "grand-vizier") == "leaders-due"
    assert state(play).victories == 1
    assert state(play).disaster


@pytest.mark.rule("12.2d")
def test_only_the_vizier_in_office_falls() -> None:
    play = war({"grand-vizier": "buda", "janissaries-1": "buda"})
    remove_grand_vizier(state(play))
    assert where(play, "grand-vizier") == "leaders-due"
    assert where(play, "kara-mustapha") == ""


@pytest.mark.rule("12.2k", "12.2a", "12.2c")
def test_who_is_not_replaced() -> None:
    play = war(all_at("buda", "lorraine", "turkenlouis", "prinz-eugen", "maximilian-ii", "sobieski", "ataman"))
    g = state(play)
    for name in ("lorraine", "turkenlouis", "prinz-eugen", "maximilian-ii", "sobieski", "ataman"):
        g.eliminate(unit(name))
    assert where(play, "lorraine") == where(play, "turkenlouis") == where(play, "prinz-eugen") == ""
    assert where(play, "elector-of-bavaria") == where(play, "king-of-poland") == where(play, "ataman") == "leaders-due"


@pytest.mark.rule("12.2i", "12.2f")
def test_a_lost_baja_is_appraised_anew() -> None:
    play = war({"baja-1": '{ at = "buda", value = 1 }', "janissaries-1": "nis"})
    g = state(play)
    g.eliminate(unit("baja-1"))
    assert where(play, "baja-1") == "leaders-due"
    assert g.value[unit("baja-1")] == -1


@pytest.mark.rule("11.4.3l")
def test_the_way_back_may_be_closed() -> None:
    """Enemies stand where the force came from: it goes to another free hex."""
    play = war({"austrian-infantry-1": HERE, "tartars-1": THERE}, dice=OP)
    activate(play, HERE)
    do(play, f"to {THERE}", "decline")
    g = state(play)
    g.move(unit("janissaries-1"), play.game.layout.domains["place"].find(HERE))
    do(play, "end")
    assert play.seat == "league"
    assert refusal(play, f"to {HERE}") == "11.4.3l"
    do(play, "to 2207")
    assert where(play, "austrian-infantry-1") == "2207"
    assert where(play, "tartars-1") == THERE
