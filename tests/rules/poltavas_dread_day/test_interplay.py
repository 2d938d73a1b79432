"""Where chapters meet: a surrender in the middle of a march, the new capital of a neutral, Fleets that look on, sieges by half
a stack."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import DENMARK, RUSSIA, SAXONY
from korvolan.games.poltavas_dread_day.rules import surrender
from korvolan.games.poltavas_dread_day.rules.invariants import find_faults
from korvolan.games.poltavas_dread_day.rules.mobilization import modifier
from korvolan.games.poltavas_dread_day.rules.turn import SURRENDER_CHECK

from ..story import do, may, refusal
from .story import FAR, admin, form, holder, inside, left, march, russians, sail, stack, state, swedes, war, where

KINGS = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
NYEN_READY = 'new_capital = "nyen"\ndeclared = 1704\ncapital_state = 2'


# -- Fleets ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2a", "10.4a")
def test_only_fleets_of_the_battle_are_lost() -> None:
    """A Danish Fleet lay by after a tie; another comes, attacks and is beaten. The one that took no part cannot be lost."""
    pieces = {
        **FAR,
        "danish-fleet-1": '{ at = "0708", moved = 1 }',
        "danish-fleet-2": "copenhagen",
        **stack("0708", "swedish-fleet-1", "swedish-fleet-2"),
    }
    play = war(pieces, seat="coalition", dice=[3, 3, 3, 1, 6])
    sail(play, "copenhagen", "danish-fleet-2")
    do(play, "steer 0708")
    assert (where(play, "danish-fleet-1"), where(play, "danish-fleet-2")) == ("0708", "")


@pytest.mark.rule("6.1a", "7.2a")
def test_troops_aboard_sail_with_their_own_country() -> None:
    """Danes are aboard a Danish Fleet: the Russian Fleet beside it is not for their transport."""
    pieces = {
        **FAR,
        **stack("copenhagen", "danish-fleet-1", "russian-fleet-1"),
        "rantzau": "copenhagen@danish-fleet-1",
        "danish-regular-foot-1": "copenhagen@danish-fleet-1",
    }
    play = war(pieces, seat="coalition", dice=[3, 3, 3, 3])
    do(play, "convoy copenhagen", "all")
    assert refusal(play, "take russian-fleet-1") == "6.1a"
    do(play, "take danish-fleet-1")
    assert "disembark" in may(play)


@pytest.mark.rule("8.10b", "8.1c")
def test_fleets_of_a_transport_leave_a_port_that_falls() -> None:
    """Those who were to sail from Riga sortie instead and are beaten away: Riga falls, and the Fleet's voyage is over."""
    pieces = {
        **FAR,
        **stack("riga!", "wellingk", "swedish-indelta-foot-1", "swedish-indelta-foot-2", "swedish-fleet-1"),
        **stack("riga", "menshikov", *russians(6)),
    }
    play = war(pieces, dice=[6, 3, 3, 3, 5, 3])
    do(play, "convoy riga", "all")
    form(play, ())
    do(play, "sortie")
    while play.seat == "sweden":
        do(play, "away" if "away" in may(play) else sorted(may(play))[0])
        assert find_faults(state(play)) == []
    assert holder(play, "riga") == "russia"
    assert where(play, "swedish-fleet-1") == "1805"


# -- leaders -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.8a", "8.8c", "8.8f")
def test_those_not_drawn_are_captured_with_the_option() -> None:
    """Eliminated with an asterisk: all leaders are in the draw. Rehnsköld is wounded, Charles then captured."""
    pieces = {**stack("2005", "peter-i", *russians(10)), **stack("2004", "charles-xii", "rehnskold", *swedes(2))}
    options = {"eliminated_star_escape": "captured"}
    play = war(pieces, seat="coalition", dice=[3, 6, "rehnskold", 2], options=options)
    march(play, "2005")
    do(play, "to 2004")
    assert (where(play, "rehnskold"), where(play, "charles-xii"), where(play, "peter-i")) == ("wounded", "", "2004")


# -- sieges ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.0b", "9.2a", "5.2d")
def test_the_stack_that_besieges_has_foot() -> None:
    """Sheremetev alone rolls two dice, but without Foot in his stack there is no siege. Foot that he picks up has six points:
    they, and not his fifteen, are rolled with."""
    pieces = {**FAR, "narva-garrison": "narva!", **stack("narva", "sheremetev", *russians(2))}
    for die, found in ((5, "russia"), (6, "sweden")):
        play = war(pieces, seat="coalition", season="winter", besieged=("narva",), dice=[6, 6, die])
        march(play, "narva", "sheremetev")
        assert left(play) == 15
        assert refusal(play, "besiege") == "9.0b"
        do(play, "take russian-regular-foot-1", "besiege")
        assert holder(play, "narva") == found
    pieces["swedish-indelta-foot-1"] = "narva!"
    play = war(pieces, seat="coalition", season="winter", besieged=("narva",), dice=[6, 6, 5])
    march(play, "narva", "sheremetev")
    do(play, "take russian-regular-foot-1", "besiege")
    assert holder(play, "narva") == "sweden"  # six less two: a five is too much


# -- surrender ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.5.1c", "5.4b")
def test_the_captors_of_a_king_leave_his_capital() -> None:
    """Stenbock catches Augustus alone in Dresden. Saxony surrenders at once, Dresden is given back, and Stenbock's march
    ends in the nearest Swedish City, also while the Coalition still says where the Saxons go."""
    pieces = {
        **KINGS,
        "augustus-ii": "dresden!",
        **stack("warsaw!", "fleming", "saxon-guard-foot-1"),
        "saxon-guard-foot-2": "leipzig!",
        **stack("0715", "stenbock", "swedish-regular-horse-1"),
    }
    play = war(pieces, control={"warsaw": "saxony"}, dice=[6, 6])
    march(play, "0715")
    do(play, "to dresden")
    assert find_faults(state(play)) == []
    assert may(play) == {"quarter 0815", "quarter 0614"}
    do(play, "quarter leipzig")
    assert (holder(play, "dresden"), where(play, "stenbock"), where(play, "fleming")) == ("saxony", "0912", "0614")
    assert play.seat == "coalition"
    assert state(play).march_at < 0


@pytest.mark.rule("11.5b", "11.5c", "11.5e")
def test_surrenders_of_one_year_are_judged_together() -> None:
    """Denmark surrenders, but the Dane in Dresden still counts for Saxony in this year: three Swedes to two."""
    pieces = {
        **FAR,
        "frederick-iv": "christiania!",
        "augustus-ii": "cracow",
        **stack("dresden!", "danish-regular-foot-1", "dresden-garrison"),
        **stack("0409", *swedes(2)),
        **stack("leipzig", "swedish-regular-foot-1", "swedish-regular-foot-2", "swedish-regular-foot-3"),
    }
    play = war(pieces, phase=admin(SURRENDER_CHECK))
    assert (state(play).out[DENMARK], state(play).out[SAXONY]) == (1, 0)


@pytest.mark.rule("11.5.1d", "11.6b")
def test_the_new_capital_of_a_neutral() -> None:
    """Nyen is Russia's own once it is the capital: nobody takes it from a neutral, and allies inside step out of it."""
    pieces = {**KINGS, "russian-fleet-1": "nyen!", **stack("2202", "stenbock", "swedish-indelta-foot-1")}
    out = {"russia": "{ out = true, since = 1716, surrenders = 1 }"}
    play = war(pieces, year=1717, control={"nyen": "russia"}, nations=out, turn=NYEN_READY, dice=[3])
    march(play, "2202")
    do(play, "to nyen")
    assert holder(play, "nyen") == "russia"
    danes = {**KINGS, **stack("nyen!", "russian-fleet-1", "rantzau", "danish-regular-foot-1")}
    later = war(danes, year=1717, seat="coalition", control={"nyen": "russia"}, turn=NYEN_READY)
    g = state(later)
    surrender.surrender(g, RUSSIA, False)
    assert (holder(later, "nyen"), inside(later, "danish-regular-foot-1")) == ("russia", False)


@pytest.mark.rule("MOBb", "11.6b")
def test_peter_is_at_home_in_his_new_capital() -> None:
    """Nyen is a captured City like others until it is the capital."""
    for ready, found in ((1, 0), (2, 2)):
        turn = NYEN_READY.replace("capital_state = 2", f"capital_state = {ready}")
        pieces = {"charles-xii": "stockholm!", **stack("nyen!", "peter-i", "russian-regular-foot-1")}
        g = state(war(pieces, year=1713, control={"nyen": "russia"}, turn=turn))
        assert modifier(g, RUSSIA) == found


@pytest.mark.rule("13.2h")
def test_danes_join_others_in_tonningen() -> None:
    """Saxons took Tonningen; Danes who come in later occupy it too, and the Hanoverians leave."""
    pieces = {
        **FAR,
        **stack("tonningen", "steinau", "saxon-guard-foot-1"),
        **stack("0409", "rantzau", "danish-regular-foot-1"),
        **stack("hanover", "von-sommerfelt", "hanoverian-regular-foot-1"),
    }
    control = {"tonningen": "saxony", "hanover": "sweden"}
    play = war(pieces, year=1701, seat="coalition", control=control, turn="early_allies = true", dice=[6])
    march(play, "0409")
    assert where(play, "von-sommerfelt") != "waiting"
    do(play, "to tonningen")
    assert where(play, "von-sommerfelt") == "waiting"
