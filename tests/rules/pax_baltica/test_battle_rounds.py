"""5.4 and 5.5: rounds, fire and hits, and a battle in its middle."""

from __future__ import annotations

from fractions import Fraction

import pytest

import korvolan
from korvolan import Play
from korvolan.games.pax_baltica.ai import battle_policy
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.rules.battle import Round
from korvolan.games.pax_baltica.rules.combatants import in_line
from korvolan.games.pax_baltica.state import PaxState

from ..story import asked, do, may, refusal, told
from .field import battle, came, dice_of, field, game_state, steps, where
from .names import block, place

# -- 5.4 rounds ----------------------------------------------------------------------------------------------------

# The example of 5.4, in Holstein: Karl XII and Pommerska attack Reventlov and Prins Christian, who hold the garrison.
DANES = {
    "reventlov": "holstein-gottorp 4",
    "prins-christian": "holstein-gottorp 3",
    "karl-xii": came("mecklenburg", "holstein-gottorp", 4),
    "pommerska": came("mecklenburg", "holstein-gottorp", 3),
}


def attack_on_danes(dice: list[int], phase: str = 'name = "battles"', **changes: str) -> Play:
    return field(
        DANES | changes,
        holder={"holstein-gottorp": "coalition"},
        markers={"holstein-gottorp": "denmark"},
        entries=["sweden mecklenburg holstein-gottorp"] * 2,
        dice=dice,
        phase=phase,
    )


def middle(round: int, seat: str = "") -> str:
    """The battle in Holstein in its middle."""
    return f'name = "battle"\nat = "holstein-gottorp"\nround = {round}\ndefender = "coalition"' + (
        f'\nseat = "{seat}"' if seat else ""
    )


@pytest.mark.rule("5.4d")
def test_the_order_of_the_example() -> None:
    play = attack_on_danes([6] * 14)
    assert may(play) == {"fire karl-xii", "retreat karl-xii"}
    assert refusal(play, "fire pommerska") == "5.4d"
    do(play, "fire karl-xii")
    assert asked(play)[0] == "coalition"
    assert {"fire reventlov", "fire prins-christian"} == {a for a in may(play) if a.startswith("fire")}
    do(play, "fire reventlov", "fire prins-christian")
    assert may(play) == {"fire pommerska", "retreat pommerska"}


@pytest.mark.rule("5.4d")
@pytest.mark.parametrize("defender", ["sweden", "coalition"])
def test_defenders_go_first_within_a_rating(defender: str) -> None:
    pieces = {"lewenhaupt": "lietuva 4", "august-ii": "lietuva 4", "steinau": "lietuva 4", "livgardet": "lietuva 3"}
    play = field(
        pieces,
        entries=["sweden kurland lietuva", "coalition polotsk lietuva"],
        phase=f'name = "battle"\nat = "lietuva"\ndefender = "{defender}"',
        dice=[6] * 15,
    )
    do(play, *["fire livgardet"] * ("fire livgardet" in may(play)), *["fire august-ii"] * (defender == "coalition"))
    assert "fire lewenhaupt" in may(play)
    assert any("August II fires" in line for line in told(play)) == (defender == "coalition")


@pytest.mark.rule("5.4e")
def test_the_owner_chooses_the_order_within_a_rating() -> None:
    play = attack_on_danes([6] * 11)
    do(play, "fire karl-xii", "fire prins-christian", "fire reventlov")
    lines = [line for line in told(play) if "fires" in line]
    assert [line.split(" fires")[0] for line in lines] == ["Karl XII", "Prins Christian", "Reventlov"]


@pytest.mark.rule("5.4c")
def test_one_combat_turn_each_round() -> None:
    play = attack_on_danes([6] * 8)
    do(play, "fire karl-xii", "fire reventlov")
    assert refusal(play, "fire reventlov") == refusal(play, "retreat reventlov") == "5.4c"
    assert refusal(play, "hold prins-christian") == "5.4c"  # only where nobody could be hit
    do(play, "fire prins-christian")
    assert refusal(play, "fire karl-xii") == "5.4c"


@pytest.mark.rule("5.4a")
def test_a_battle_has_three_rounds() -> None:
    play = attack_on_danes([6] * 14, middle(3))
    do(play, "fire karl-xii", "fire reventlov", "fire prins-christian", "fire pommerska")
    assert asked(play) == ("sweden", ["5.4b", "5.6i"])
    assert refusal(play, "fire karl-xii").startswith("5.4")
    second = attack_on_danes([6] * 14, middle(2))
    do(second, "fire karl-xii", "fire reventlov", "fire prins-christian", "fire pommerska")
    assert battle(second) == ("holstein-gottorp", 3, "coalition")


@pytest.mark.rule("5.4b")
@pytest.mark.parametrize(
    ("at", "start", "holder", "marker", "leaves"),
    [
        ("velikaya", "livland", "coalition", "", "sweden"),  # the garrison of Pskov is Russian
        ("velikaya", "livland", "sweden", "", "sweden"),  # also if the Swedes defend
        ("lietuva", "kurland", "coalition", "", "sweden"),  # nobody's: the attacker
        ("lietuva", "kurland", "sweden", "", "coalition"),
        ("lietuva", "kurland", "coalition", "sweden", "coalition"),
    ],
)
def test_after_three_rounds_the_side_without_the_garrison_leaves(
    at: str, start: str, holder: str, marker: str, leaves: str
) -> None:
    play = field(
        {"karl-xii": came(start, at, 1), "pyotr-i": came("polotsk", at, 1)},
        entries=[f"sweden {start} {at}", f"coalition polotsk {at}"],
        markers={at: marker} if marker else {},
        dice=[6, 6],
        phase=f'name = "battle"\nat = "{at}"\nround = 3\ndefender = "{holder}"',
    )
    do(play, "fire karl-xii", "fire pyotr-i")
    name = "Sweden" if leaves == "sweden" else "the Coalition"
    assert any(line.endswith(f"undecided: {name} must retreat.") for line in told(play))


@pytest.mark.rule("5.4f")
def test_a_reduced_block_fires_with_what_is_left() -> None:
    # Karl XII has one die, the Danes hit Pommerska (the strongest) twice, and she is left with one.
    play = attack_on_danes([6] + [1, 2, 6, 6] + [6] * 3 + [6], **{"karl-xii": came("mecklenburg", "holstein-gottorp", 1)})
    do(play, "fire karl-xii", "fire reventlov")
    assert steps(play, "pommerska") == 1
    do(play, "fire prins-christian", "fire pommerska")
    assert dice_of(play, "Pommerska fires") == [6]


# -- 5.5 fire ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("5.5a", "2.1a", "2.1e", "0.1e")
def test_dice_up_to_the_rating_hit() -> None:
    """Pyotr I (B3) at full strength rolls 1, 2, 4 and 5: two hits."""
    play = field(
        {"pyotr-i": "velikaya 4", "rehnskiold": came("livland", "velikaya", 4)},
        entries=["sweden livland velikaya"],
        dice=[1, 2, 4, 5],
        phase='name = "battle"\nat = "velikaya"\ndefender = "coalition"',
    )
    do(play, "fire pyotr-i")
    assert "Pyotr I fires: 2 hits." in told(play)
    assert dice_of(play, "Pyotr I fires") == [1, 2, 4, 5]
    assert steps(play, "rehnskiold") == 2


@pytest.mark.rule("5.5a")
def test_the_odds_of_fire_are_exact() -> None:
    play = attack_on_danes([])
    odds = play.odds("fire karl-xii")  # A3 with four dice
    assert odds.exact
    chances = {label.split(";")[0]: Fraction(0) for label, _, _ in odds.results}
    for label, top, bottom in odds.results:
        chances[label.split(";")[0]] += Fraction(top, bottom)
    assert chances == {f"{n} hit{'' if n == 1 else 's'}": Fraction(w, 16) for n, w in enumerate([1, 4, 6, 4, 1])}
    assert odds.modifiers == [("4 dice, hits on 3 or less", "5.5a")]


def two_hits_on_karl(dal: int = 3) -> Play:
    """The example of 5.5: Karl XII at 4 and Dalregementet at 3 take two hits."""
    return field(
        {"karl-xii": "livland 4", "dalregementet": f"livland {dal}", "august-ii": came("kurland", "livland", 4)},
        entries=["coalition kurland livland"],
        dice=[1, 2, 6, 6],
        phase='name = "battle"\nat = "livland"\ndefender = "sweden"\nseat = "coalition"',
    )


@pytest.mark.rule("5.5b")
def test_each_hit_falls_on_the_strongest() -> None:
    play = two_hits_on_karl()
    do(play, "fire august-ii")
    assert steps(play, "karl-xii") == 3  # the first hit was his without asking
    weaker = two_hits_on_karl(dal=1)
    do(weaker, "fire august-ii")
    assert (steps(weaker, "karl-xii"), steps(weaker, "dalregementet")) == (2, 1)


@pytest.mark.rule("5.5c")
@pytest.mark.parametrize(("chosen", "left"), [("karl-xii", (2, 3)), ("dalregementet", (3, 2))])
def test_the_owner_chooses_among_equals(chosen: str, left: tuple[int, int]) -> None:
    play = two_hits_on_karl()
    do(play, "fire august-ii")
    assert asked(play) == ("sweden", ["5.5b", "5.5c"])
    assert may(play) == {"hit karl-xii", "hit dalregementet"}
    assert refusal(play, "hit august-ii") == "5.4c"
    do(play, f"hit {chosen}")
    assert (steps(play, "karl-xii"), steps(play, "dalregementet")) == left


@pytest.mark.rule("5.5b")
def test_a_weaker_block_cannot_be_chosen() -> None:
    play = field(
        {
            "karl-xii": "livland 3",
            "dalregementet": "livland 3",
            "livgardet": "livland 2",
            "august-ii": came("kurland", "livland", 4),
        },
        entries=["coalition kurland livland"],
        dice=[1, 6, 6, 6],
        phase='name = "battle"\nat = "livland"\ndefender = "sweden"\nseat = "coalition"',
    )
    do(play, "fire august-ii")
    assert refusal(play, "hit livgardet") == "5.5b"


@pytest.mark.rule("5.5d", "2.1c")
def test_a_block_without_steps_goes_to_its_pool() -> None:
    play = attack_on_danes([1, 6, 6, 6], **{"reventlov": "trondhjem 4", "prins-christian": "holstein-gottorp 2"})
    do(play, "fire karl-xii")
    assert steps(play, "prins-christian") == 1
    gone = attack_on_danes([1, 6, 6, 6], **{"reventlov": "trondhjem 4", "prins-christian": "holstein-gottorp 1"})
    do(gone, "fire karl-xii")
    assert where(gone, "prins-christian") == "denmark-pool"


@pytest.mark.rule("5.5e")
def test_excess_hits_are_lost() -> None:
    play = attack_on_danes([1, 2, 3, 6], **{"reventlov": "trondhjem 4", "prins-christian": "holstein-gottorp 1"})
    do(play, "fire karl-xii")
    assert where(play, "prins-christian") == "denmark-pool"
    assert steps(play, "reventlov") == 4
    assert asked(play) == ("sweden", ["5.7a"])


@pytest.mark.rule("5.5f")
def test_a_block_that_is_hit_first_never_fires() -> None:
    play = attack_on_danes([1, 6, 6, 6], **{"reventlov": "holstein-gottorp 1", "prins-christian": "trondhjem 3"})
    do(play, "fire karl-xii")
    assert where(play, "reventlov") == "denmark-pool"
    assert not any("Reventlov fires" in line for line in told(play))


# -- a battle in its middle ----------------------------------------------------------------------------------------


def test_a_position_in_the_second_round_reads_back() -> None:
    play = attack_on_danes([6, 6, 6, 6, 1, 2], middle(2))
    do(play, "fire karl-xii")
    again = korvolan.load(play.position())
    assert again.fingerprint() == play.fingerprint()
    assert battle(again) == ("holstein-gottorp", 2, "coalition")
    assert refusal(again, "retreat karl-xii") == "5.4c"


def test_a_phase_can_give_the_turn_to_a_seat() -> None:
    play = attack_on_danes([], middle(2, "coalition"))
    assert asked(play)[0] == "coalition"
    assert may(play) >= {"fire reventlov", "fire prins-christian"}
    with pytest.raises(korvolan.KorvolanError, match="needs blocks of both sides"):
        attack_on_danes([], 'name = "battle"\nat = "skane"\ndefender = "sweden"')


# -- what odds take for granted ------------------------------------------------------------------------------------


def whom_to_hit(g: PaxState, side: int) -> int:
    """Of a side's strongest blocks in the battle the one whose step is worth least."""
    blocks = in_line(g, side, place("livland"))
    most = max(g.strength[number] for number in blocks)
    return min([number for number in blocks if g.strength[number] == most], key=battle_policy.value_of_step)


def test_conduct() -> None:
    play = two_hits_on_karl()
    g = game_state(play)
    assert [frame.at for frame in g.frames if isinstance(frame, Round)] == [place("livland")]
    assert battle_policy.stays(g, block("karl-xii"))
    assert whom_to_hit(g, SWEDISH) == block("karl-xii")
    g.strength[block("karl-xii")] = 3
    assert whom_to_hit(g, SWEDISH) == block("dalregementet")
    g.strength[block("august-ii")] = 1
    assert not battle_policy.stays(g, block("august-ii"))
    assert whom_to_hit(g, COALITION) == block("august-ii")
