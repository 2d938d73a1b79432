"""Chapters 5.6, 5.7, 9.5: retreats by land and to sea, who must leave, and regrouping."""

from __future__ import annotations

import pytest

from korvolan import Play

from ..story import asked, do, may, refusal, told
from .field import came, field, game_state, knows, where


def fight(
    at: str,
    pieces: dict[str, str],
    entries: list[str],
    *,
    defender: str,
    round: int = 1,
    seat: str = "",
    dice: list[int] | None = None,
    markers: dict[str, str] | None = None,
) -> Play:
    """A battle in its middle."""
    phase = f'name = "battle"\nat = "{at}"\nround = {round}\ndefender = "{defender}"'
    phase += f'\nseat = "{seat}"' if seat else ""
    return field(pieces, entries=entries, phase=phase, dice=dice, markers=markers)


# -- 5.6 leaving the battle ----------------------------------------------------------------------------------------

DANES = {"reventlov": "holstein-gottorp 4", "karl-xii": came("mecklenburg", "holstein-gottorp", 4)}
FROM_MECKLENBURG = ["sweden mecklenburg holstein-gottorp"]


@pytest.mark.rule("5.6a")
def test_a_block_retreats_instead_of_firing() -> None:
    play = fight("holstein-gottorp", DANES, FROM_MECKLENBURG, defender="coalition", dice=[6] * 4, seat="coalition")
    do(play, "retreat reventlov")
    assert where(play, "reventlov") == "jylland"
    assert not any("Reventlov fires" in line for line in told(play))
    assert "Reventlov retreats to Jylland." in told(play)


@pytest.mark.rule("5.6b")
def test_a_block_that_cannot_retreat_stays() -> None:
    """Velikaya was entered from Livland, which has become Russian: Karl XII can only fire."""
    pieces = {
        "karl-xii": came("livland", "velikaya", 4),
        "livgardet": came("livland", "velikaya", 3),
        "pyotr-i": "velikaya 4",
    }
    play = fight("velikaya", pieces, ["sweden livland velikaya"] * 2, defender="coalition", markers={"livland": "russia"})
    assert may(play) == {"fire karl-xii", "fire livgardet"}
    assert refusal(play, "retreat karl-xii") == "5.6b"
    free = fight("velikaya", pieces, ["sweden livland velikaya"] * 2, defender="coalition")
    assert "retreat karl-xii" in may(free)


@pytest.mark.rule("5.6c")
def test_a_retreat_goes_up_to_the_movement_rating() -> None:
    """Infantry and armies go two territories, Livgarden til Hest three, all through friendly or transit land."""
    pieces = {
        "ostgota-kavalleri": "livland 2",
        "lewenhaupt": "livland 4",
        "august-ii": came("kurland", "livland", 4),
    }
    play = fight("livland", pieces, ["coalition kurland livland"], defender="sweden", dice=[6] * 8)
    do(play, "retreat ostgota-kavalleri")
    assert may(play) == {"to estland", "to polotsk"}
    do(play, "to polotsk")
    assert may(play) == {"halt", "to lietuva", "to minsk", "to mogilev", "to kurland"}
    assert refusal(play, "to braclaw") == "5.6c"
    do(play, "to minsk", "to trakai")
    assert where(play, "ostgota-kavalleri") == "trakai"
    do(play, "retreat lewenhaupt", "to polotsk", "to minsk")
    assert where(play, "lewenhaupt") == "minsk"  # two territories, and no more question
    assert asked(play) == ("coalition", ["5.7a"])


@pytest.mark.rule("4.4e")
def test_there_is_no_forced_march_in_a_retreat() -> None:
    """A reserve that the enemy has not seen is asked as if it could go on, and may not."""
    play = unseen_reserve()
    do(play, "to polotsk", "to minsk")
    assert may(play) == {"halt"}
    assert refusal(play, "to trakai") == "4.4e"
    assert not knows(play, "sweden", "steinau")


def unseen_reserve() -> Play:
    """Steinau came out of Polotsk as a reserve; the main attack is beaten in the first round."""
    play = field(
        {
            "lewenhaupt": "livland 4",
            "garde": came("kurland", "livland", 1),
            "steinau": came("polotsk", "livland", 4),
        },
        holder={"livland": "sweden"},
        entries=["coalition kurland livland", "coalition polotsk livland"],
        dice=[1, 6, 6, 6],
    )
    do(play, "main kurland", "fire lewenhaupt", "retreat steinau")
    return play


@pytest.mark.rule("5.6d")
def test_enemy_land_and_battles_are_closed() -> None:
    pieces = {
        "lewenhaupt": "estland 4",
        "pyotr-i": came("ingermanland", "estland", 4),
        "karl-xii": "livland 4",
        "august-ii": came("kurland", "livland", 4),
    }
    entries = ["coalition ingermanland estland", "coalition kurland livland"]
    play = fight("estland", pieces, entries, defender="sweden", round=2, seat="sweden")
    # Livland is a battle of its own, and Ingermanland is the attackers' way.
    assert not any("retreat" in action for action in may(play))
    quiet = fight("estland", pieces | {"august-ii": "kurland 4"}, entries[:1], defender="sweden", seat="sweden")
    do(quiet, "retreat lewenhaupt")
    assert may(quiet) == {"halt", "to polotsk"}  # Livland was the only way; Kurland holds Saxons
    assert refusal(quiet, "to kurland") == "5.6d"
    assert refusal(quiet, "to velikaya") == "5.6d"  # Russian land


@pytest.mark.rule("5.6e")
def test_attackers_go_back_only_the_way_the_attack_came() -> None:
    pieces = {
        "lewenhaupt": "estland 4",
        "pyotr-i": came("ingermanland", "estland", 4),
        "repnin": came("ingermanland", "estland", 4),
    }
    russian = {"ingermanland": "russia", "livland": "russia"}
    play = fight(
        "estland", pieces, ["coalition ingermanland estland"] * 2, defender="sweden", markers=russian, seat="coalition"
    )
    do(play, "retreat pyotr-i")
    assert where(play, "pyotr-i") == "ingermanland"  # the only way, though Livland is Russian too
    two_ways = fight(
        "estland",
        pieces,
        ["coalition ingermanland estland", "coalition livland estland"],
        defender="sweden",
        markers=russian,
        seat="coalition",
    )
    do(two_ways, "retreat pyotr-i")
    assert may(two_ways) == {"to ingermanland", "to livland"}  # any way that the attack used


@pytest.mark.rule("5.6f")
def test_defenders_do_not_leave_by_the_attackers_way() -> None:
    pieces = {"lewenhaupt": "livland 4", "garde": came("kurland", "livland", 3)}
    play = fight("livland", pieces, ["coalition kurland livland"], defender="sweden")
    do(play, "retreat lewenhaupt")
    assert may(play) == {"to estland", "to polotsk"}
    assert refusal(play, "to kurland") == "5.6f"


@pytest.mark.rule("5.6g")
@pytest.mark.parametrize(
    ("last", "swedish", "saxon"),
    [("coalition", "5.6g", ""), ("sweden", "", "5.6g")],
)
def test_of_two_who_came_the_same_way_the_last_may_go_back(last: str, swedish: str, saxon: str) -> None:
    """Both came to empty Lietuva from Kurland and from Minsk; Sweden was the first and defends."""
    pieces = {"karl-xii": came("kurland", "lietuva", 4), "august-ii": came("kurland", "lietuva", 4)}
    entries = ["sweden kurland lietuva", "coalition kurland lietuva", "coalition trakai lietuva"]
    if last == "sweden":
        entries.append("sweden kurland lietuva")  # her reserves
    play = fight("lietuva", pieces, entries, defender="sweden", dice=[6] * 4)
    do(play, "retreat karl-xii")
    assert refusal(play, "to kurland") == swedish
    play = fight("lietuva", pieces, entries, defender="sweden", seat="coalition")
    do(play, "retreat august-ii")
    if saxon:
        assert where(play, "august-ii") == "trakai"  # the one way left to him
    else:
        assert may(play) == {"to kurland", "to trakai"}


INGERMANLAND = {
    "sheremetev": "ingermanland 4",
    "repnin": "ingermanland 4",
    "menshikov": "ingermanland 4",
    "karl-xii": came("estland", "ingermanland", 4),
}


@pytest.mark.rule("5.6h")
def test_two_blocks_a_round_over_difficult_terrain() -> None:
    """Three Russians want to leave Ingermanland for Velikaya: two in round 2, the third not before round 3."""
    play = fight(
        "ingermanland",
        INGERMANLAND,
        ["sweden estland ingermanland", "sweden novgorod ingermanland", "sweden nyen ingermanland"],
        defender="coalition",
        round=2,
        seat="coalition",
        dice=[6] * 8,
    )
    do(play, "retreat sheremetev")
    assert where(play, "sheremetev") == "velikaya"  # and it must stop there
    do(play, "retreat repnin")
    assert where(play, "repnin") == "velikaya"
    assert any("Menshikov fires" in line for line in told(play))  # no room left: he had to stay and fire
    do(play, "fire karl-xii", "retreat menshikov")
    assert where(play, "menshikov") == "velikaya"  # a new round, a new count


@pytest.mark.rule("5.6h")
def test_the_full_border_is_refused_by_its_number() -> None:
    play = fight(
        "ingermanland",
        INGERMANLAND,
        ["sweden estland ingermanland"],
        defender="coalition",
        round=2,
        seat="coalition",
        markers={"nyen": "russia"},
    )
    do(play, "retreat sheremetev", "to velikaya", "retreat repnin", "to velikaya", "retreat menshikov")
    assert refusal(play, "to velikaya") == "5.6h"
    assert may(play) == {"to novgorod", "to nyen"}


VELIKAYA = {"karl-xii": came("livland", "velikaya", 1), "pyotr-i": "velikaya 1"}


@pytest.mark.rule("5.6i", "5.6k")
def test_after_the_third_round_one_leaves_or_is_destroyed() -> None:
    entries = ["sweden livland velikaya"]
    play = fight("velikaya", VELIKAYA, entries, defender="coalition", round=3, dice=[6, 6])
    do(play, "fire karl-xii", "fire pyotr-i")
    do(play, "halt")
    assert where(play, "karl-xii") == "livland"
    lost = fight("velikaya", VELIKAYA, entries, defender="coalition", round=3, dice=[6, 6], markers={"livland": "russia"})
    do(lost, "fire pyotr-i")  # Karl XII could only fire
    assert where(lost, "karl-xii") == "exile"


@pytest.mark.rule("5.6k")
def test_a_king_who_cannot_retreat_is_eliminated() -> None:
    """Frederik IV landed in Skåne and has no fleet left: he is out of the game, and Denmark makes truce."""
    pieces = {
        "frederik-iv": came("oresund", "skane", 2),
        "reventlov": came("oresund", "skane", 2),
        "rehnskiold": "skane 1",
    }
    play = fight("skane", pieces, ["coalition oresund skane"] * 2, defender="sweden", round=3, dice=[6] * 5, seat="sweden")
    do(play, "fire rehnskiold", "fire frederik-iv")
    assert where(play, "frederik-iv") == "out"
    assert where(play, "reventlov") == "denmark-pool"
    assert "Frederik IV must leave Skåne, cannot, and is destroyed." in told(play)


@pytest.mark.rule("5.6i")
def test_the_owner_says_who_goes_first_over_a_narrow_border() -> None:
    pieces = {
        "karl-xii": came("ingermanland", "velikaya", 1),
        "livgardet": came("ingermanland", "velikaya", 1),
        "dalregementet": came("ingermanland", "velikaya", 1),
        "pyotr-i": "velikaya 1",
    }
    play = fight("velikaya", pieces, ["sweden ingermanland velikaya"] * 3, defender="coalition", round=3, dice=[6] * 4)
    do(play, "fire karl-xii", "fire livgardet", "fire dalregementet", "fire pyotr-i")
    assert may(play) == {"retreat karl-xii", "retreat livgardet", "retreat dalregementet"}
    do(play, "retreat karl-xii", "retreat dalregementet")
    assert where(play, "karl-xii") == where(play, "dalregementet") == "ingermanland"
    assert where(play, "livgardet") == "sweden-pool"  # the border takes two


# -- 5.6j, 9.5 to sea ----------------------------------------------------------------------------------------------

# The example of 9.5: Karl XII and two regiments have landed in Ingermanland, and Narva is Swedish.
LANDED = {
    "karl-xii": came("gulf-of-finland", "ingermanland", 4),
    "livgardet": came("gulf-of-finland", "ingermanland", 3),
    "dalregementet": came("gulf-of-finland", "ingermanland", 3),
    "wachtmeister": "gulf-of-finland 4",
    "ankarstierna": "gulf-of-finland 3",
    "sheremetev": "ingermanland 4",
}
FROM_THE_SEA = ["sweden gulf-of-finland ingermanland"] * 3


def landing(markers: dict[str, str] | None = None, **changes: str) -> Play:
    return fight("ingermanland", LANDED | changes, FROM_THE_SEA, defender="coalition", markers=markers)


@pytest.mark.rule("5.6j", "9.5a")
def test_the_example_of_the_retreat_to_sea() -> None:
    play = landing()
    do(play, "retreat karl-xii")
    assert may(play) == {"load wachtmeister", "load ankarstierna"}
    do(play, "load wachtmeister", "retreat livgardet", "retreat dalregementet")
    for name in ("karl-xii", "livgardet", "dalregementet"):
        assert where(play, name) == "gulf-of-finland"
    g = game_state(play)
    assert [len(g.cargo(fleet)) for fleet in range(65) if g.cargo(fleet)] == [1, 2]


@pytest.mark.rule("9.5a")
def test_one_retreats_onto_fleets_in_the_zone_of_the_port() -> None:
    play = landing(ankarstierna="northern-baltic 3")
    do(play, "retreat livgardet")
    assert where(play, "livgardet") == "gulf-of-finland"  # Wachtmeister was the only choice
    play = landing()
    do(play, "retreat karl-xii")
    assert refusal(play, "load gyldenlove") == "9.5a"
    assert refusal(play, "halt") == "5.6a"


@pytest.mark.rule("9.5b")
def test_the_port_must_be_friendly() -> None:
    assert refusal(landing(markers={"ingermanland": "russia"}), "retreat karl-xii") == "5.6b"  # no other way out


@pytest.mark.rule("9.5b")
def test_the_enemys_port_is_refused() -> None:
    play = fight(
        "ingermanland",
        LANDED | {"karl-xii": came("estland", "ingermanland", 4)},
        [*FROM_THE_SEA, "sweden estland ingermanland", "sweden nyen ingermanland"],
        defender="coalition",
        markers={"ingermanland": "russia"},
    )
    do(play, "retreat karl-xii")
    assert may(play) == {"to estland", "to nyen"}
    assert refusal(play, "load wachtmeister") == "9.5b"


@pytest.mark.rule("9.5c")
def test_anchored_fleets_take_nobody() -> None:
    play = fight(
        "svealand",
        {"karl-xii": "svealand 4", "wachtmeister": "svealand 4", "repnin": came("ostergotland", "svealand", 4)},
        ["coalition ostergotland svealand"],
        defender="sweden",
    )
    do(play, "retreat karl-xii")
    assert refusal(play, "load wachtmeister") == "9.5c"
    assert not any(action.startswith("load") for action in may(play))


@pytest.mark.rule("9.5d")
def test_a_fleet_takes_one_army_or_two_regiments() -> None:
    pieces = LANDED | {"ankarstierna": "svealand 3", "savolax-regiment": came("estland", "ingermanland", 3)}
    play = fight(
        "ingermanland",
        pieces,
        [*FROM_THE_SEA, "sweden estland ingermanland", "sweden nyen ingermanland"],
        defender="coalition",
        dice=[6] * 4,
    )
    do(play, "retreat livgardet", "load wachtmeister", "retreat dalregementet", "load wachtmeister")
    do(play, "retreat karl-xii")
    assert refusal(play, "load wachtmeister") == "9.5d"
    do(play, "to nyen", "halt", "retreat savolax-regiment")
    assert refusal(play, "load wachtmeister") == "9.5d"  # the third regiment


@pytest.mark.rule("9.5d")
def test_enemy_fleets_bar_the_sea() -> None:
    play = fight(
        "ingermanland",
        LANDED | {"gyldenlove": "gulf-of-finland 4"},
        [*FROM_THE_SEA, "sweden estland ingermanland", "sweden nyen ingermanland"],
        defender="coalition",
    )
    do(play, "retreat karl-xii")
    assert refusal(play, "load wachtmeister") == "9.5d"


@pytest.mark.rule("5.6j")
@pytest.mark.parametrize(("landed", "case"), [(False, ""), (True, "5.6f")])
def test_defenders_go_to_sea_unless_the_attackers_landed_there(landed: bool, case: str) -> None:
    """Ruling A34."""
    play = fight(
        "livland",
        {"karl-xii": "livland 4", "wachtmeister": "gulf-of-riga 4", "august-ii": came("kurland", "livland", 4)},
        ["coalition kurland livland"] + ["coalition gulf-of-riga livland"] * landed,
        defender="sweden",
    )
    do(play, "retreat karl-xii")
    assert refusal(play, "load wachtmeister") == case


# -- 5.7 regrouping ------------------------------------------------------------------------------------------------


def victory_in_livland(dice: list[int] | None = None, **changes: str) -> Play:
    """Karl XII has just beaten the last Saxon regiment."""
    pieces = {
        "karl-xii": "livland 4",
        "livgardet": "livland 3",
        "dalregementet": "livland 3",
        "garde": came("kurland", "livland", 1),
    }
    play = fight("livland", pieces | changes, ["coalition kurland livland"], defender="sweden", dice=dice or [1, 6, 6, 6])
    do(play, "fire karl-xii")
    return play


@pytest.mark.rule("5.7a")
def test_the_winner_regroups_as_he_likes() -> None:
    play = victory_in_livland()
    assert asked(play) == ("sweden", ["5.7a"])
    do(play, "regroup karl-xii", "to estland", "regroup livgardet", "to estland", "regroup dalregementet", "to kurland")
    assert [where(play, name) for name in ("karl-xii", "livgardet", "dalregementet")] == ["estland", "estland", "kurland"]


@pytest.mark.rule("5.7a")
def test_regrouping_needs_friendly_or_transit_land_without_enemies() -> None:
    play = victory_in_livland(steinau="kurland 4")
    do(play, "regroup karl-xii")
    assert may(play) == {"to estland", "to polotsk"}
    assert refusal(play, "to kurland") == "5.7a"
    assert refusal(play, "to velikaya") == "5.7a"
    play = victory_in_livland()
    assert refusal(play, "regroup lybecker") == "5.7a"
    do(play, "done")
    assert where(play, "karl-xii") == "livland"


@pytest.mark.rule("5.7b")
def test_a_regroup_is_one_step() -> None:
    play = victory_in_livland()
    do(play, "regroup karl-xii")
    assert refusal(play, "to lietuva") == "5.7b"
    assert refusal(play, "to gulf-of-riga") == "5.7b"
    do(play, "to polotsk")
    assert where(play, "karl-xii") == "polotsk"


@pytest.mark.rule("5.7b", "4.2e")
def test_border_limits_bind_a_regroup_and_are_its_own() -> None:
    """Two go from Ingermanland over the difficult border to Velikaya, though two retreated by it this round."""
    pieces = {
        "pyotr-i": "ingermanland 4",
        "sheremetev": "ingermanland 4",
        "repnin": "ingermanland 4",
        "menshikov": "ingermanland 1",
        "novgorodski": "ingermanland 1",
        "dalregementet": came("estland", "ingermanland", 1),
    }
    play = fight(
        "ingermanland",
        pieces,
        ["sweden estland ingermanland", "sweden novgorod ingermanland", "sweden nyen ingermanland"],
        defender="coalition",
        round=2,
        dice=[6, 6, 6, 6, 6, 1, 1, 1, 1],
        markers={"nyen": "russia"},
    )
    do(play, "fire dalregementet", "fire pyotr-i", "retreat menshikov", "retreat novgorodski", "fire sheremetev")
    assert where(play, "dalregementet") == "sweden-pool"
    assert where(play, "menshikov") == where(play, "novgorodski") == "velikaya"
    assert asked(play) == ("coalition", ["5.7a"])
    do(play, "regroup sheremetev", "to velikaya", "regroup repnin", "to velikaya", "regroup pyotr-i")
    assert refusal(play, "to velikaya") == "5.7b"


def test_a_place_that_is_no_retreat_says_why() -> None:
    """Asked before a block is chosen, the answer names the block and the rule that bars its way; elsewhere what to do."""
    pieces = {
        "ostgota-kavalleri": "livland 2",
        "lewenhaupt": "livland 4",
        "august-ii": came("kurland", "livland", 4),
    }
    play = fight("livland", pieces, ["coalition kurland livland"], defender="sweden", dice=[6] * 8)
    told_why = play.why_not("kurland", "sweden")
    assert told_why
    assert all("Nothing is decided" not in text for _, text in told_why)
    assert any("retreat" in text.lower() for _, text in told_why)
    assert "First choose who goes there" in play.why_not("estland", "sweden")[0][1]
