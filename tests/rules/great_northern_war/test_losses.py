"""Chapters 13.19 to 13.24, the Morale Chart and chapter 19: losses by percentage, and what a battle is worth."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war.board import COALITION, SWEDISH
from korvolan.games.great_northern_war.rules.leaders import lose_unit
from korvolan.games.great_northern_war.rules.losses import begin_losses, holds_out, is_superfluous, lose, lose_trains
from korvolan.games.great_northern_war.rules.morale import size_of_victory
from korvolan.games.great_northern_war.state import WarState
from korvolan.games.great_northern_war.tables import VICTORY_NAMES
from korvolan.games.great_northern_war.units import STRENGTH, UNIT_IDS

from ..story import asked, do, refusal, told
from .field import after_battle
from .story import hex, morale, stack, state, unit, war, where

CHARLES = {"charles-xii": "2528", "swedish-infantry-1": "2528"}


def half_of_the_coalition(g: WarState) -> None:
    begin_losses(g, COALITION, 50)


def half_of_the_swedes(g: WarState) -> None:
    begin_losses(g, SWEDISH, 50)


# -- losses by percentage (13.19 to 13.22) ---------------------------------------------------------------------------


@pytest.mark.rule("13.19a", "13.20a", "13.22a")
def test_the_owner_chooses_what_he_loses() -> None:
    """The example of 13.20: half of 4, 3 and 2 is 4.5. The 4 alone is too little; with it the 2, or the 3 and the 2."""
    army = {"russian-infantry-1": "2428", "danish-dragoons-1": "2428", "russian-irregulars-1": "2428"}
    play = after_battle(CHARLES | army, "2528", "2428", half_of_the_coalition)
    assert asked(play) == ("coalition", ["13.19a", "13.20a"])
    do(play, "lose russian-infantry-1")
    assert asked(play)[0] == "coalition"
    do(play, "lose russian-irregulars-1")
    assert stack(play, "2428") == {"danish-dragoons-1"}
    assert where(play, "russian-infantry-1") == "russia-box"
    assert where(play, "russian-irregulars-1") == "russia-box"

    play = after_battle(CHARLES | army, "2528", "2428", half_of_the_coalition)
    do(play, "lose danish-dragoons-1", "lose russian-irregulars-1")
    assert stack(play, "2428") == {"russian-infantry-1"}
    assert where(play, "danish-dragoons-1") == "denmark-box"


@pytest.mark.rule("13.20b")
def test_nothing_is_given_up_in_vain() -> None:
    """Half of 4, 4 and 2 is 5: after one 4, the other 4 or the 2 will do; nobody gives up all three."""
    army = {"russian-infantry-1": "2428", "russian-dragoons-1": "2428", "russian-irregulars-1": "2428"}
    play = after_battle(CHARLES | army, "2528", "2428", half_of_the_coalition)
    do(play, "lose russian-irregulars-1", "lose russian-infantry-1")
    assert stack(play, "2428") == {"russian-dragoons-1"}

    # Half of 8 and 1 is 5: whoever gives up the leader must add the wing, which would do alone.
    army = {"russian-korvolan-1": "2428", "sheremetev": "2428"}
    play = after_battle(CHARLES | army, "2528", "2428", half_of_the_coalition)
    assert stack(play, "2428") == {"sheremetev"}  # nothing was left to choose

    # The same with a third unit, so that something is asked.
    play = after_battle(
        CHARLES | army | {"russian-korvolan-2": "2428"}, "2528", "2428", lambda g: begin_losses(g, COALITION, 25)
    )
    assert stack(play, "2428") == {"russian-korvolan-2", "sheremetev"}  # a quarter of 17 is 5


@pytest.mark.rule("13.20b")
def test_a_set_without_a_superfluous_unit() -> None:
    """The predicate against all sets, for many forces: a unit may be given up exactly if some lean set has it."""
    force = [unit(name) for name in ("charles-xii", "life-guard-of-foot", "leib-cavalry", "swedish-garrison-1")]
    force += [unit(name) for name in ("swedish-artillery-1", "swedish-supply-train-1", "rhenskold", "swedish-infantry-1")]
    for size in range(1, len(force) + 1):
        units = force[:size]
        total = sum(STRENGTH[u] for u in units)
        for share in range(1, total + 1):
            sets = [[u for i, u in enumerate(units) if mask >> i & 1] for mask in range(1 << size)]
            sums = [(chosen, sum(STRENGTH[u] for u in chosen)) for chosen in sets]
            lean = [c for c, total in sums if total >= share and all(total - STRENGTH[u] < share for u in c)]
            for u in units:
                assert is_superfluous(units, u, share, 1000) == (not any(u in chosen for chosen in lean)), (units, u, share)


@pytest.mark.rule("13.20a")
def test_doubling_is_ignored_and_parentheses_count() -> None:
    """Half of the Life Guard 5, garrison (2) and train (1) is 4, though a leader doubled the Life Guard: the garrison and the
    train are too few, and the Life Guard is enough."""

    def result(g: WarState) -> None:
        g.doubled[unit("life-guard-of-foot")] = 1
        half_of_the_swedes(g)

    army = {"life-guard-of-foot": "2428", "swedish-garrison-1": "2428", "swedish-supply-train-1": "2428"}
    play = after_battle(army | {"peter-i": "2528"}, "2528", "2428", result, seat="coalition")
    assert stack(play, "2428") == {"swedish-garrison-1", "swedish-supply-train-1"}
    assert "The Swedish Empire loses 50 percent: at least 4 points of strength." in told(play)


@pytest.mark.rule("13.21a")
def test_a_leader_counts_by_his_strength() -> None:
    """Rhenskold, strength 2 and value 3, covers two points of a share of four and not more."""
    army = {"rhenskold": "2428", "swedish-garrison-1": "2428", "swedish-garrison-2": "2428", "swedish-garrison-3": "2428"}
    play = after_battle(army | {"peter-i": "2528"}, "2528", "2428", half_of_the_swedes, seat="coalition")
    do(play, "lose rhenskold")
    assert asked(play)[0] == "sweden"  # two more points
    assert where(play, "rhenskold") == ""


@pytest.mark.rule("13.19a")
def test_only_those_in_the_battle_are_lost() -> None:
    """Of the attacker's hex only the Force that attacked takes losses."""
    army = {"swedish-infantry-1": "2528", "swedish-infantry-2": "2528", "swedish-cavalry-1": "2528", "peter-i": "2428"}
    play = after_battle(army, "2528", "2428", half_of_the_swedes, idle=("swedish-cavalry-1",))
    # two infantry of 4: half is 4, and one is like the other
    assert stack(play, "2528") == {"swedish-infantry-2", "swedish-cavalry-1"}
    army |= {"swedish-dragoons-1": "2528"}
    play = after_battle(army, "2528", "2428", half_of_the_swedes, idle=("swedish-cavalry-1",))
    assert refusal(play, "lose swedish-cavalry-1") == "13.19a"
    assert refusal(play, "lose peter-i") == "2.4d"
    assert refusal(play, "lose swedish-infantry-2") == "2.2a"


def test_all_of_it_is_everyone() -> None:
    army = {"swedish-infantry-1": "2428", "swedish-supply-train-1": "2428", "peter-i": "2528"}
    play = after_battle(army, "2528", "2428", lambda g: begin_losses(g, SWEDISH, 100), seat="coalition")
    assert stack(play, "2428") == set()


@pytest.mark.rule("14.1c")
def test_a_rout_takes_the_trains_first() -> None:
    army = {"swedish-infantry-1": "2428", "swedish-artillery-1": "2428", "swedish-supply-train-1": "2428", "peter-i": "2528"}
    play = after_battle(army, "2528", "2428", lambda g: lose_trains(g, SWEDISH), seat="coalition", winner="coalition")
    assert stack(play, "2428") == {"swedish-infantry-1"}
    assert "The Russian Coalition wins a skirmish: the enemy lost 3 points of strength." in " ".join(told(play))


# -- what a battle is worth (13.23, MOR) ------------------------------------------------------------------------------


def fall(*names: str):  # type: ignore[no-untyped-def]
    """These are lost in the battle, whoever's they are."""

    def result(g: WarState) -> None:
        for name in names:
            lose(g, COALITION if "russian" in name or name == "peter-i" else SWEDISH, unit(name))

    return result


@pytest.mark.rule("13.23a", "MORb", "MORa")
def test_strength_and_command_value_make_the_size() -> None:
    """Units of 4 and 3 and Rhenskold, strength 2 and value 3: 12, a Minor Victory; strength alone would be 9, a Skirmish."""
    army = {"swedish-infantry-1": "2428", "swedish-dragoons-1": "2428", "rhenskold": "2428", "swedish-cavalry-1": "2428"}
    result = fall("swedish-infantry-1", "swedish-dragoons-1", "rhenskold")
    play = after_battle(army | {"peter-i": "2528"}, "2528", "2428", result, seat="coalition", winner="coalition")
    assert morale(play) == (19, 21)
    assert "The Russian Coalition wins a Minor Victory: the enemy lost 12 points of strength." in told(play)


@pytest.mark.rule("13.23b", "MORb", "MORa")
@pytest.mark.parametrize(
    ("losses", "name", "gain"),
    [(0, 0, 0), (9, 0, 0), (10, 1, 1), (19, 1, 1), (20, 2, 2), (29, 2, 2), (30, 3, 3), (80, 3, 3)],
)
def test_bands(losses: int, name: int, gain: int) -> None:
    assert VICTORY_NAMES[size_of_victory(losses)] == ("Skirmish", "Minor Victory", "Major Victory", "Decisive Victory")[name]

    def result(g: WarState) -> None:
        g.lost = [3, losses]

    play = after_battle(CHARLES | {"russian-infantry-1": "2428"}, "2528", "2428", result, winner="sweden")
    assert morale(play) == (20 + gain, 20 - gain)
    assert state(play).lost == [0, 0]


@pytest.mark.rule("13.23c")
def test_what_the_winner_lost_does_not_matter() -> None:
    """The winner lost 12, the loser 8: a skirmish."""

    def result(g: WarState) -> None:
        g.lost = [12, 8]

    play = after_battle(CHARLES | {"russian-infantry-1": "2428"}, "2528", "2428", result, winner="sweden")
    assert morale(play) == (20, 20)
    assert "The Swedish Empire wins a skirmish: the enemy lost 8 points of strength." in told(play)


@pytest.mark.rule("19.4a", "MORc", "13.23a")
def test_the_loss_of_a_sovereign_costs_a_die() -> None:
    """Peter falls and the die shows 5: five points besides those of the battle, and the winner gains nothing by it."""
    army = {"peter-i": "2428", "russian-infantry-1": "2428", "russian-infantry-2": "2428"}
    result = fall("peter-i", "russian-infantry-1")  # 2 + 3 + 4
    play = after_battle(CHARLES | army, "2528", "2428", result, winner="sweden", dice=[5])
    assert morale(play) == (20, 15)
    play = after_battle(CHARLES | army, "2528", "2428", fall(*army), winner="sweden", dice=[5])  # 13: a Minor Victory
    assert morale(play) == (21, 14)
    assert where(play, "peter-i") == ""


@pytest.mark.rule("MORc")
def test_a_sovereign_costs_without_a_winner_too() -> None:
    result = fall("charles-xii")
    play = after_battle(CHARLES | {"russian-infantry-1": "2428"}, "2528", "2428", result, dice=[2])
    assert morale(play) == (18, 20)
    assert state(play).sovereigns_lost == 0


@pytest.mark.rule("19.4a")
def test_both_sovereigns_and_the_end_of_a_war() -> None:
    """Gains and losses of a battle come at one moment: a side at 3 that wins one point and loses four is at zero."""
    army = CHARLES | {"peter-i": "2428", "russian-infantry-1": "2428", "russian-infantry-2": "2428"}
    result = fall("charles-xii", "peter-i", "russian-infantry-1", "russian-infantry-2")
    play = after_battle(army, "2528", "2428", result, winner="sweden", dice=[4, 2], mp=(3, 10))
    assert play.result is not None
    assert play.result.winner == "coalition"
    assert morale(play) == (0, 7)


# -- outside a battle (7.8, 19.5) -------------------------------------------------------------------------------------


@pytest.mark.rule("7.8a")
def test_losses_outside_a_battle_cost_no_morale() -> None:
    play = war({"swedish-infantry-1": "2528"})
    lose_unit(state(play), unit("swedish-infantry-1"))
    assert where(play, "swedish-infantry-1") == "sweden-box"
    assert morale(play) == (10, 10)
    assert state(play).lost == [0, 0]


@pytest.mark.rule("19.4a")
def test_a_sovereign_lost_outside_a_battle() -> None:
    play = war({"charles-xii": "2528"}, dice=[6])
    lose_unit(state(play), unit("charles-xii"))
    state(play).run_to_decision()
    assert morale(play) == (4, 10)
    assert where(play, "charles-xii") == ""


@pytest.mark.rule("19.5a", "19.5b", "13.22a")
@pytest.mark.parametrize("name", [name for name in UNIT_IDS if "marshal" in name or "hetman" in name])
def test_marshals_come_back(name: str) -> None:
    """Marshals, the Hetman among them, go to their box; Stanislaus never returns."""
    play = war({name: "2834", "stanislaus": "2934"}, joined=("poland-lithuania", "cossacks"))
    lose_unit(state(play), unit(name))
    lose_unit(state(play), unit("stanislaus"))
    assert where(play, name).endswith("-box")
    assert where(play, "stanislaus") == ""


# -- fortresses (13.24) -----------------------------------------------------------------------------------------------


@pytest.mark.rule("13.24a", "13.24b")
def test_a_fortress_must_be_cleared() -> None:
    """The example of 13.24: one of two Swedes is left in Riga, and the Russians have not won; the Swedes can."""
    army = {"swedish-infantry-1": "riga", "swedish-garrison-1": "riga", "peter-i": "2428", "russian-infantry-1": "2428"}
    play = war(army, seat="coalition")
    g = state(play)
    g.battle_from, g.battle_at = hex("2428"), hex("riga")
    assert holds_out(g, COALITION)
    assert not holds_out(g, SWEDISH)
    lose(g, SWEDISH, unit("swedish-infantry-1"))
    assert holds_out(g, COALITION)
    lose(g, SWEDISH, unit("swedish-garrison-1"))
    assert not holds_out(g, COALITION)


@pytest.mark.rule("13.24a")
def test_in_the_open_nobody_holds_out() -> None:
    play = war({"swedish-infantry-1": "2528", "peter-i": "2428"}, seat="coalition")
    g = state(play)
    g.battle_from, g.battle_at = hex("2428"), hex("2528")
    assert not holds_out(g, COALITION)
