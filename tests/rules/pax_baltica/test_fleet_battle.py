"""Chapters 9.3, 9.4: fleet battles, retreats to harbor, cargo, and anchored fleets."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.board import COALITION, SWEDISH
from korvolan.games.pax_baltica.rules import fleets_in_harbor, harbor
from korvolan.games.pax_baltica.rules.fleet_battle import drive_out

from ..story import asked, do, may, refusal
from .field import battle, came, field, game_state, knows, steps, where
from .names import block, place

# -- 9.3 fleet battles ---------------------------------------------------------------------------------------------

TWO_AGAINST_ONE = {
    "wachtmeister": "oresund 4",
    "ankarstierna": "oresund 3",
    "gyldenlove": came("kattegat", "oresund", 4),
}


def in_oresund(
    dice: list[int] | None = None,
    round: int = 1,
    seat: str = "",
    markers: dict[str, str] | None = None,
    pieces: dict[str, str] | None = None,
) -> Play:
    """The Danes have attacked two Swedish fleets in the Öresund."""
    phase = f'name = "battle"\nat = "oresund"\nround = {round}\ndefender = "sweden"' + (f'\nseat = "{seat}"' if seat else "")
    return field(
        TWO_AGAINST_ONE | (pieces or {}), entries=["coalition kattegat oresund"], dice=dice, phase=phase, markers=markers
    )


def cargo(fleet: str, steps: int, sea: str = "oresund") -> str:
    """A block aboard, in TOML."""
    return f'{{ at = "{sea}", strength = {steps}, aboard = "{fleet}" }}'


@pytest.mark.rule("9.3a")
def test_fleets_in_one_sea_zone_fight_like_blocks_on_land() -> None:
    play = field(
        TWO_AGAINST_ONE,
        holder={"oresund": "sweden"},
        entries=["coalition kattegat oresund"],
        dice=[6] * 4 + [6] * 3 + [1, 6, 6, 6],
    )
    assert battle(play) == ("oresund", 1, "sweden")
    assert knows(play, "coalition", "wachtmeister")
    assert knows(play, "sweden", "gyldenlove")
    do(play, "fire wachtmeister", "fire ankarstierna", "fire gyldenlove")
    assert (steps(play, "wachtmeister"), steps(play, "ankarstierna")) == (3, 3)  # the strongest took the hit
    assert battle(play) == ("oresund", 2, "sweden")


@pytest.mark.rule("9.3a")
def test_fleets_from_another_zone_are_reserves() -> None:
    """Ruling A69."""
    play = field(
        TWO_AGAINST_ONE | {"tordenskjold": came("western-baltic", "oresund", 3)},
        holder={"oresund": "sweden"},
        entries=["coalition kattegat oresund", "coalition western-baltic oresund"],
    )
    assert may(play) == {"main kattegat", "main western-baltic"}
    do(play, "main kattegat")
    assert not knows(play, "sweden", "tordenskjold")


@pytest.mark.rule("9.3b")
def test_a_fleet_retreats_to_any_friendly_harbor() -> None:
    play = in_oresund(seat="coalition")
    do(play, "retreat gyldenlove")
    assert asked(play) == ("coalition", ["9.3b"])
    assert may(play) == {"to sjaelland", "to christiansand"}
    assert refusal(play, "to smaland") == refusal(play, "to jylland") == "9.3b"
    do(play, "to christiansand")
    assert where(play, "gyldenlove") == "christiansand"


@pytest.mark.rule("9.3b")
def test_the_distance_does_not_matter() -> None:
    play = field(
        {"gyldenlove": "gulf-of-finland 4", "wachtmeister": came("northern-baltic", "gulf-of-finland", 4)},
        entries=["sweden northern-baltic gulf-of-finland"],
        phase='name = "battle"\nat = "gulf-of-finland"\ndefender = "coalition"',
    )
    do(play, "retreat gyldenlove", "to sjaelland")
    assert where(play, "gyldenlove") == "sjaelland"


@pytest.mark.rule("9.3b")
def test_portsmouth_is_for_the_british_alone() -> None:
    """Ruling A71."""
    play = field(
        {"norris": "north-sea 4", "wachtmeister": "north-sea 4", "gyldenlove": came("skagerrak", "north-sea", 4)},
        entries=["coalition skagerrak north-sea"],
        phase='name = "battle"\nat = "north-sea"\ndefender = "sweden"',
        nations='great-britain = "active"\n',
    )
    do(play, "retreat norris")
    assert may(play) == {"to portsmouth", "to smaland", "to vastergotland", "to svealand"}
    do(play, "to portsmouth", "retreat wachtmeister")
    assert refusal(play, "to portsmouth") == "9.3b"


NO_SWEDISH_HARBOR = {"smaland": "denmark", "vastergotland": "denmark", "svealand": "denmark"}


@pytest.mark.rule("9.3c")
def test_without_a_harbor_a_fleet_is_lost_until_there_is_one() -> None:
    play = in_oresund(markers=NO_SWEDISH_HARBOR)
    warning = {option.text: option.warning for option in play.prompt.options}
    assert warning["retreat wachtmeister"] == "No friendly harbor is left: a fleet that retreats is lost."
    do(play, "retreat wachtmeister")
    assert where(play, "wachtmeister") == "lost-fleets"
    g = game_state(play)
    harbor.return_lost_fleets(g)
    assert where(play, "wachtmeister") == "lost-fleets"
    g.marker[place("smaland")] = -1
    g.rebuild_derived()
    harbor.return_lost_fleets(g)
    assert where(play, "wachtmeister") == "sweden-pool"


@pytest.mark.rule("9.3d")
def test_cargo_is_put_ashore_in_the_harbor() -> None:
    play = in_oresund(pieces={"karl-xii": cargo("wachtmeister", 4)})
    do(play, "retreat wachtmeister", "to vastergotland")
    assert where(play, "wachtmeister") == where(play, "karl-xii") == "vastergotland"
    assert game_state(play).aboard[block("karl-xii")] == -1
    assert steps(play, "karl-xii") == 4


@pytest.mark.rule("9.3d")
def test_cargo_needs_a_harbor_without_enemies() -> None:
    """Ruling A69: Danes stand in Västergötland, so only the other harbors will do; a fleet without cargo may go there."""
    play = in_oresund(pieces={"karl-xii": cargo("wachtmeister", 4), "reventlov": "vastergotland 4"})
    do(play, "retreat wachtmeister")
    assert may(play) == {"to smaland", "to svealand"}
    assert refusal(play, "to vastergotland") == "9.3d"
    empty = in_oresund(pieces={"reventlov": "vastergotland 4"})
    do(empty, "retreat wachtmeister")
    assert "to vastergotland" in may(empty)


@pytest.mark.rule("9.3d")
def test_cargo_that_nobody_can_land_is_lost() -> None:
    markers = {"smaland": "denmark", "svealand": "denmark"}
    play = in_oresund(markers=markers, pieces={"livgardet": cargo("wachtmeister", 3), "reventlov": "vastergotland 4"})
    warning = {option.text: option.warning for option in play.prompt.options}
    assert "would be eliminated" in warning["retreat wachtmeister"]
    do(play, "retreat wachtmeister")
    assert where(play, "livgardet") == "sweden-pool"
    assert where(play, "wachtmeister") == "vastergotland"


@pytest.mark.rule("9.3e")
def test_cargo_goes_down_with_its_fleet() -> None:
    play = in_oresund(
        [1, 1, 1, 1],
        seat="coalition",
        pieces={
            "wachtmeister": "oresund 2",
            "ankarstierna": "oresund 1",
            "livgardet": cargo("ankarstierna", 3),
            "dalregementet": cargo("ankarstierna", 3),
            "karl-xii": cargo("wachtmeister", 4),
        },
    )
    do(play, "fire gyldenlove", "hit ankarstierna")
    assert where(play, "livgardet") == where(play, "dalregementet") == "sweden-pool"
    assert where(play, "wachtmeister") == "sweden-pool"
    assert where(play, "karl-xii") == "exile"


@pytest.mark.rule("9.3f")
def test_after_three_rounds_the_attacking_fleets_retreat() -> None:
    """Ruling A35."""
    play = in_oresund([6] * 11, round=3)
    do(play, "fire wachtmeister", "fire ankarstierna", "fire gyldenlove")
    assert asked(play) == ("coalition", ["9.3b"])
    do(play, "to sjaelland")
    assert where(play, "gyldenlove") == "sjaelland"
    assert where(play, "wachtmeister") == "oresund"


@pytest.mark.rule("5.7d")
def test_winning_fleets_do_not_regroup() -> None:
    play = in_oresund([1, 1, 6, 6], pieces={"gyldenlove": came("kattegat", "oresund", 1)})
    do(play, "fire wachtmeister")
    assert where(play, "gyldenlove") == "denmark-pool"
    assert "regroup wachtmeister" not in may(play)
    assert "5.7a" not in asked(play)[1]
    assert where(play, "wachtmeister") == "oresund"


# -- 9.4 anchored fleets -------------------------------------------------------------------------------------------


@pytest.mark.rule("9.4a")
def test_anchored_fleets_take_no_part_in_battles() -> None:
    play = field(
        {
            "karl-xii": "smaland 1",
            "wachtmeister": "smaland 4",
            "reventlov": came("skane", "smaland", 1),
            "prins-christian": came("skane", "smaland", 3),
        },
        holder={"smaland": "sweden"},
        entries=["coalition skane smaland"] * 2,
        dice=[6, 1],
        markers={"skane": "denmark"},
    )
    assert not knows(play, "coalition", "wachtmeister")
    marks = [piece.marks for piece in play.view("coalition").pieces if piece.at == "smaland" and piece.hidden]
    assert marks == [["fleet"]]  # it is seen to stay aside
    do(play, "fire karl-xii")
    assert refusal(play, "fire reventlov") == ""
    do(play, "fire reventlov")
    assert where(play, "karl-xii") == "exile"  # the one target
    assert steps(play, "wachtmeister") == 4
    again = field(
        {"karl-xii": "smaland 1", "wachtmeister": "smaland 4", "reventlov": came("skane", "smaland", 1)},
        holder={"smaland": "sweden"},
        entries=["coalition skane smaland"],
    )
    assert refusal(again, "fire wachtmeister") == "9.4a"


@pytest.mark.rule("9.4b")
def test_who_has_only_fleets_there_says_so() -> None:
    play = field({"gyldenlove": "sjaelland 4", "tordenskjold": "sjaelland 3", "rehnskiold": "skane 4"})
    g = game_state(play)
    before = g.revelations
    fleets_in_harbor.disclose(g, COALITION, place("sjaelland"))
    assert g.revelations > before
    seen = [piece for piece in play.view("sweden").pieces if piece.at == "sjaelland"]
    assert [(piece.face, piece.marks) for piece in seen] == [("denmark back", ["fleet"])] * 2
    guarded = field({"gyldenlove": "sjaelland 4", "reventlov": "sjaelland 3", "rehnskiold": "skane 4"})
    fleets_in_harbor.disclose(game_state(guarded), COALITION, place("sjaelland"))
    assert all(piece.marks == [] for piece in guarded.view("sweden").pieces if piece.at == "sjaelland")
    fleets_in_harbor.disclose(g, SWEDISH, place("skane"))  # nothing to say of land blocks


def kobenhavn_falls(**more: str) -> Play:
    """København has just been captured; the Danes lay there with two fleets."""
    play = field(
        {"gyldenlove": "sjaelland 4", "tordenskjold": "sjaelland 1", "rehnskiold": "sjaelland 4"} | more,
        markers={"sjaelland": "sweden"},
        phase='name = "actions"\nseat = "sweden"',
        dice=[6] * 40,
    )
    g = game_state(play)
    drive_out(g, place("sjaelland"))
    g.run_to_decision()
    return play


@pytest.mark.rule("9.4c")
def test_fleets_in_a_captured_harbor_are_driven_out() -> None:
    play = kobenhavn_falls()
    assert (where(play, "gyldenlove"), steps(play, "gyldenlove")) == ("oresund", 3)
    assert where(play, "tordenskjold") == "denmark-pool"  # ruling A36
    assert battle(play) is None


@pytest.mark.rule("9.4c")
def test_the_captors_own_fleets_stay() -> None:
    play = field({"wachtmeister": "sjaelland 4"}, markers={"sjaelland": "sweden"}, phase='name = "actions"\nseat = "sweden"')
    drive_out(game_state(play), place("sjaelland"))
    assert (where(play, "wachtmeister"), steps(play, "wachtmeister")) == ("sjaelland", 4)


@pytest.mark.rule("9.4d")
def test_fleets_driven_onto_enemies_fight_at_once() -> None:
    """Ruling A70: those that were in the zone defend."""
    play = kobenhavn_falls(wachtmeister="oresund 4", ankarstierna="oresund 3")
    assert battle(play) == ("oresund", 1, "sweden")
    assert asked(play)[0] == "sweden"
