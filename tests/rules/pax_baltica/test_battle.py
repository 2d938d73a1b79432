"""Chapter 5.0-5.5: which battles, in what order, who defends; reserves; rounds; fire and hits."""

from __future__ import annotations

from fractions import Fraction

import pytest

import korvolan
from korvolan import Play
from korvolan.games.pax_baltica import judgement
from korvolan.games.pax_baltica.battle import battle_places
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.kernel.dice import seeded

from ..story import asked, do, may, refusal, told
from .field import battle, came, dice_of, field, game_state, knows, steps, where
from .names import block, place

# -- 5.0, 5.1 which battles, and in what order ---------------------------------------------------------------------

SAXONS_IN_LIVLAND = {"lewenhaupt": "livland 3", "august-ii": came("kurland", "livland", 4)}
RUSSIANS_IN_ESTLAND = {"estlandska": "estland 2", "repnin": came("ingermanland", "estland", 4)}
RUSSIANS_IN_NYEN = {"karl-xii": "nyen 4", "sheremetev": came("ladoga", "nyen", 4)}
ENTRIES = ["coalition kurland livland", "coalition ingermanland estland", "coalition ladoga nyen"]
SWEDES_HOLD = {"livland": "sweden", "estland": "sweden", "nyen": "sweden"}


def three_battles(first: str = "coalition", **more: str) -> Play:
    pieces = SAXONS_IN_LIVLAND | RUSSIANS_IN_ESTLAND | RUSSIANS_IN_NYEN | more
    return field(pieces, holder=SWEDES_HOLD, entries=ENTRIES, first=first)


@pytest.mark.rule("5.0a")
def test_where_both_sides_stand_a_battle_is_fought() -> None:
    play = field(
        {"karl-xii": "ingermanland 4", "sheremetev": came("novgorod", "ingermanland", 4), "repnin": "novgorod 4"},
        holder={"ingermanland": "sweden"},
        entries=["coalition novgorod ingermanland"],
    )
    assert battle(play) == ("ingermanland", 1, "sweden")
    assert asked(play) == ("sweden", ["5.4c", "5.4d"])  # the phase does not end before it
    assert refusal(three_battles(), "battle novgorod") == "5.0a"


@pytest.mark.rule("5.0b")
def test_anchored_fleets_alone_make_no_battle() -> None:
    fleets = {"gyldenlove": "sjaelland 4", "tordenskjold": "sjaelland 3", "rehnskiold": "sjaelland 4"}
    play = field(fleets)
    assert not [line for line in told(play) if line.startswith("Battle")]
    assert where(play, "rehnskiold") == where(play, "gyldenlove") == "sjaelland"
    with_guard = field(fleets | {"reventlov": "sjaelland 3"}, holder={"sjaelland": "coalition"})
    assert "Battle in Sjælland: Coalition defends." in told(with_guard)


@pytest.mark.rule("5.0c")
@pytest.mark.parametrize("seed", range(6))
def test_after_the_phase_no_place_holds_both_sides(seed: int) -> None:
    play = three_battles(garde=came("kurland", "livland", 3), dalregementet="nyen 3")
    rng = seeded(seed)
    while battle(play) is not None or asked(play)[1][0] in ("5.1b", "5.4b", "5.6c", "5.7a", "5.7b"):
        do(play, str(play.legal()[rng.below(len(play.legal()))]))
    assert battle_places(game_state(play)) == []
    assert sum(1 for line in told(play) if line.startswith("Battle in")) == 3


@pytest.mark.rule("5.1a")
def test_one_battle_is_finished_before_the_next() -> None:
    play = three_battles()
    do(play, "battle livland", "battle nyen")
    assert battle(play) == ("livland", 1, "sweden")
    assert refusal(play, "battle nyen") == "5.1a"
    do(play, "retreat lewenhaupt", "halt")  # to Polotsk: the other ways are closed
    assert where(play, "lewenhaupt") == "polotsk"
    assert asked(play) == ("coalition", ["5.7a"])
    do(play, "done")
    assert battle(play) == ("nyen", 1, "sweden")


@pytest.mark.rule("5.1b")
@pytest.mark.parametrize(("first", "second"), [("sweden", "coalition"), ("coalition", "sweden")])
def test_the_first_player_orders_all_battles_before_any_block_is_shown(first: str, second: str) -> None:
    play = three_battles(first)
    assert asked(play) == (first, ["5.1b"])
    assert may(play) == {"battle livland", "battle estland", "battle nyen"}
    assert play.why_not("battle nyen", second)
    do(play, "battle nyen")
    assert not knows(play, "coalition", "karl-xii")
    assert may(play) == {"battle livland", "battle estland"}
    assert refusal(play, "battle nyen") == "5.1b"
    do(play, "battle estland")
    assert battle(play) == ("nyen", 1, "sweden")
    order = [line for line in told(play) if "order of battles" in line]
    assert len(order) == 2


@pytest.mark.rule("0.3g")
def test_sieges_wait_for_all_battles() -> None:
    play = field(
        SAXONS_IN_LIVLAND
        | RUSSIANS_IN_ESTLAND
        | {"stenbock": '{ at = "velikaya", strength = 4, besieging = true }', "karl-xii": "livland 4"},
        holder=SWEDES_HOLD,
        entries=ENTRIES,
    )
    assert refusal(play, "battle velikaya") == "0.3g"
    do(play, "battle livland")
    assert battle(play) == ("livland", 1, "sweden")
    assert game_state(play).besieging[block("stenbock")]


@pytest.mark.rule("5.1c")
def test_blocks_are_shown_when_their_battle_begins() -> None:
    play = three_battles()
    do(play, "battle livland", "battle nyen")
    assert knows(play, "coalition", "lewenhaupt")
    assert knows(play, "sweden", "august-ii")
    assert not knows(play, "coalition", "karl-xii")
    assert not knows(play, "sweden", "repnin")
    seen = {piece.face: piece.steps for piece in play.view("sweden").pieces if piece.at == "livland"}
    assert seen == {"sweden lewenhaupt": 3, "saxony august-ii": 4}


@pytest.mark.rule("5.1d")
@pytest.mark.parametrize(("first_in", "attacker"), [("sweden", "coalition"), ("coalition", "sweden")])
def test_who_was_last_alone_there_defends(first_in: str, attacker: str) -> None:
    """Both have entered empty Lietuva this turn; the one that came first holds it (ruling A20)."""
    play = field(
        {"karl-xii": came("kurland", "lietuva", 4), "august-ii": came("trakai", "lietuva", 4)},
        holder={"lietuva": first_in},
        entries=["sweden kurland lietuva", "coalition trakai lietuva"],
        phase='name = "battles"',
        first=first_in,
    )
    view = play.view("").battle
    assert view is not None
    assert (view.defender, view.attacker) == (first_in, attacker)


# -- 5.2 cooperation -----------------------------------------------------------------------------------------------


@pytest.mark.rule("5.2a")
def test_saxons_and_russians_fight_together() -> None:
    play = field(
        {
            "lewenhaupt": "livland 4",
            "august-ii": came("kurland", "livland", 4),
            "pyotr-i": came("kurland", "livland", 4),
        },
        holder=SWEDES_HOLD,
        entries=["coalition kurland livland"] * 2,
        dice=[6] * 4,
    )
    do(play, "fire lewenhaupt")
    assert {"fire august-ii", "fire pyotr-i"} <= may(play)


@pytest.mark.rule("5.2b")
def test_karl_and_mazepa_fight_together() -> None:
    play = field(
        {"karl-xii": "poltavshchyna 4", "mazepa": "poltavshchyna 3", "pyotr-i": came("kursk", "poltavshchyna", 4)},
        holder={"poltavshchyna": "sweden"},
        entries=["coalition kursk poltavshchyna"],
        nations='ukraine = "active"\n',
        dice=[6] * 8,
    )
    do(play, "fire karl-xii", "fire pyotr-i")
    assert "fire mazepa" in may(play)


# -- 5.3 reserves --------------------------------------------------------------------------------------------------

TWO_WAYS = {
    "lewenhaupt": "estland 3",
    "pyotr-i": came("ingermanland", "estland", 4),
    "sheremetev": came("ingermanland", "estland", 4),
    "repnin": came("livland", "estland", 4),
    "novgorodski": came("livland", "estland", 3),
    "wachtmeister": "gulf-of-finland 4",
}
BOTH_WAYS = ["coalition ingermanland estland"] * 2 + ["coalition livland estland"] * 2
RUSSIAN_LIVLAND = {"livland": "russia", "ingermanland": "russia"}


def attack_on_estland(dice: list[int], **changes: str) -> Play:
    """The example of 5.3: some from Ingermanland, two from Livland, which the Russians hold."""
    return field(TWO_WAYS | changes, holder=SWEDES_HOLD, entries=BOTH_WAYS, markers=RUSSIAN_LIVLAND, dice=dice)


@pytest.mark.rule("5.3a")
def test_the_attacker_names_the_main_attack() -> None:
    play = attack_on_estland([])
    assert asked(play) == ("coalition", ["5.3a"])
    assert may(play) == {"main ingermanland", "main livland"}
    assert refusal(play, "main nyen") == "5.3a"
    assert not knows(play, "sweden", "pyotr-i")
    do(play, "main ingermanland")
    assert battle(play) == ("estland", 1, "sweden")
    assert "The main attack comes from Ingermanland." in told(play)


@pytest.mark.rule("5.3b", "5.3d")
def test_attackers_from_elsewhere_join_in_the_second_round() -> None:
    play = attack_on_estland([6] * 11)
    do(play, "main ingermanland")
    assert not knows(play, "sweden", "repnin")
    assert not knows(play, "sweden", "novgorodski")
    do(play, "fire lewenhaupt", "fire pyotr-i")
    assert refusal(play, "fire repnin") == refusal(play, "retreat novgorodski") == "5.3b"
    do(play, "fire sheremetev")
    assert battle(play) == ("estland", 2, "sweden")
    assert knows(play, "sweden", "repnin")
    assert knows(play, "sweden", "novgorodski")
    do(play, "fire lewenhaupt", "fire pyotr-i")
    assert {"fire sheremetev", "fire repnin", "retreat novgorodski"} <= may(play)


@pytest.mark.rule("5.3b")
def test_reserves_take_no_hits_in_the_first_round() -> None:
    play = attack_on_estland([1, 1, 1], sheremetev="moskva 4", **{"pyotr-i": came("ingermanland", "estland", 1)})
    do(play, "main ingermanland", "fire lewenhaupt")
    assert where(play, "pyotr-i") == "out"
    assert (steps(play, "repnin"), steps(play, "novgorodski")) == (4, 3)  # the two hits left over are lost


@pytest.mark.rule("5.3c")
def test_defenders_who_move_in_late_are_reserves() -> None:
    """The Saxons came first; Lewenhaupt joins the garrison's army afterwards, and Karl XII was there before."""
    play = field(
        {
            "karl-xii": "livland 4",
            "lewenhaupt": came("estland", "livland", 4),
            "august-ii": came("kurland", "livland", 4),
            "garde": came("kurland", "livland", 3),
        },
        holder=SWEDES_HOLD,
        entries=["coalition kurland livland", "sweden estland livland"],
        dice=[6] * 11,
    )
    assert not knows(play, "coalition", "lewenhaupt")
    do(play, "fire karl-xii")
    assert asked(play)[0] == "coalition"  # Lewenhaupt is a B block like August II, and defends
    do(play, "fire august-ii", "fire garde", "fire karl-xii")
    assert battle(play) == ("livland", 2, "sweden")
    assert "fire lewenhaupt" in may(play)


@pytest.mark.rule("5.3c")
def test_defenders_who_moved_in_before_the_enemy_are_no_reserves() -> None:
    play = field(
        {"lewenhaupt": came("estland", "livland", 4), "august-ii": came("kurland", "livland", 4)},
        holder=SWEDES_HOLD,
        entries=["sweden estland livland", "coalition kurland livland"],
        first="sweden",
    )
    assert "fire lewenhaupt" in may(play)


@pytest.mark.rule("5.3e")
def test_reserves_of_a_side_beaten_in_the_first_round_retreat() -> None:
    weak = {"sheremetev": came("ingermanland", "estland", 1), "pyotr-i": "moskva 4"}
    play = attack_on_estland([1, 6], **weak, lewenhaupt="estland 2")
    do(play, "main ingermanland", "fire lewenhaupt")
    assert where(play, "sheremetev") == "russia-pool"
    assert asked(play) == ("coalition", ["5.4b", "5.6i"])
    assert not knows(play, "sweden", "repnin")  # it never came out of reserve
    do(play, "retreat repnin", "to livland", "halt")
    do(play, "retreat novgorodski", "to livland", "halt")
    assert where(play, "repnin") == where(play, "novgorodski") == "livland"
    assert where(play, "lewenhaupt") == "estland"


@pytest.mark.rule("5.3f")
def test_reserves_of_the_winner_stay_and_may_regroup() -> None:
    play = attack_on_estland([6, 1, 1, 1, 1], lewenhaupt="estland 1")
    do(play, "main ingermanland", "fire lewenhaupt", "fire pyotr-i")
    assert where(play, "repnin") == where(play, "novgorodski") == "estland"
    assert asked(play) == ("coalition", ["5.7a"])
    do(play, "regroup repnin", "to livland")
    assert where(play, "repnin") == "livland"


@pytest.mark.rule("4.4f")
def test_those_who_force_marched_are_late() -> None:
    play = field(
        {
            "lewenhaupt": "livland 4",
            "august-ii": came("kurland", "livland", 4),
            "garde": came("kurland", "livland", 3, extra="1"),
        },
        holder=SWEDES_HOLD,
        entries=["coalition kurland livland"] * 2,
        dice=[6] * 8,
    )
    do(play, "fire lewenhaupt", "fire august-ii")
    assert battle(play) == ("livland", 2, "sweden")
    assert not any("Garde fires" in line for line in told(play))
    assert knows(play, "sweden", "garde")


@pytest.mark.rule("4.4i")
def test_if_all_attackers_force_marched_the_defenders_hold_or_leave() -> None:
    play = field(
        {
            "lewenhaupt": "livland 4",
            "dalregementet": "livland 3",
            "august-ii": came("kurland", "livland", 4, extra="1"),
        },
        holder=SWEDES_HOLD,
        entries=["coalition kurland livland"],
        dice=[6] * 3,
    )
    assert may(play) == {"hold dalregementet", "retreat dalregementet"}
    assert refusal(play, "fire dalregementet") == "4.4i"
    do(play, "hold dalregementet", "retreat lewenhaupt", "to estland", "halt")
    assert battle(play) == ("livland", 2, "sweden")
    assert knows(play, "sweden", "august-ii")
    assert may(play) == {"fire dalregementet", "retreat dalregementet"}
    assert refusal(play, "hold dalregementet") == "5.4c"


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
    name = "Sweden" if leaves == "sweden" else "Coalition"
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


def test_judgement() -> None:
    play = two_hits_on_karl()
    g = game_state(play)
    assert judgement.battle_place(g) == place("livland")
    assert judgement.stays(g, block("karl-xii"))
    assert judgement.whom_to_hit(g, SWEDISH) == block("karl-xii")
    g.strength[block("karl-xii")] = 3
    assert judgement.whom_to_hit(g, SWEDISH) == block("dalregementet")
    g.strength[block("august-ii")] = 1
    assert not judgement.stays(g, block("august-ii"))
    assert judgement.whom_to_hit(g, COALITION) == block("august-ii")
