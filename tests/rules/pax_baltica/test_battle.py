"""Chapter 5.0-5.5: which battles, in what order, who defends; reserves; rounds; fire and hits."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.rules.battle import battle_places
from korvolan.kernel.dice import seeded

from ..story import asked, do, may, refusal, told
from .field import battle, came, field, game_state, knows, steps, where
from .names import block

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
    assert "Battle in Sjælland: the Coalition defends." in told(with_guard)


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
    assert asked(play) == ("coalition", ["5.3e", "5.6i"])
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
