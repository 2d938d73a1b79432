"""Chapter 23, 27.7 and 27.14: moves over the Baltic."""

from __future__ import annotations

import pytest

from ..story import do, may, refusal
from .story import morale, stack, state, town, unit, war, where


@pytest.mark.rule("23.1a", "23.2a", "23.3a", "27.7a")
def test_from_port_to_coast() -> None:
    """From Stockholm to the open coast 2423: who controls the Baltic rolls no die. All land in one hex."""
    play = war({"swedish-infantry-1": "stockholm", "charles-xii": "stockholm"})
    do(play, "act naval-move", "from stockholm", "all", "done", "to 2423")
    assert stack(play, "2423") == {"swedish-infantry-1", "charles-xii"}
    assert play.seat == "coalition"
    assert state(play).rolls == 0
    assert morale(play) == (9, 10)


@pytest.mark.rule("23.1b")
def test_from_the_coast_to_an_own_port() -> None:
    """From 2326 to Riga, where Swedes stand; not to empty ports but those of Sweden proper, and to no open coast."""
    play = war({"swedish-infantry-1": "2326", "swedish-garrison-1": "riga"})
    do(play, "act naval-move", "from 2326", "all", "done")
    assert refusal(play, "to reval") == "23.1b"
    assert refusal(play, "to 2423") == "23.1b"
    assert {"to 2427", "to 1823"} <= may(play)
    do(play, "to riga")
    assert town(play, "swedish-infantry-1") == "Riga"
    # nowhere to go: no own port, and foreigners never land in Sweden proper
    play = war({"russian-infantry-1": "2326"}, seat="coalition")
    assert refusal(play, "act naval-move") == "23.1b"
    play = war({"cossack-wing-1": "2326", "swedish-infantry-1": "2326", "swedish-garrison-20": "viborg"}, joined=("cossacks",))
    do(play, "act naval-move", "from 2326")
    assert refusal(play, "take cossack-wing-1") == "23.1b"


@pytest.mark.rule("23.1c")
def test_only_the_baltic() -> None:
    """Not from a hex on Lake Ladoga, nor from the west of Jutland."""
    play = war(
        {"russian-infantry-1": "noteborg", "danish-infantry-1": "0928", "danish-infantry-2": "copenhagen"}, seat="coalition"
    )
    do(play, "act naval-move")
    assert refusal(play, "from noteborg") == "23.1c"
    assert refusal(play, "from 0928") == "23.1c"
    do(play, "from copenhagen", "all", "done")
    assert refusal(play, "to 0928") == "23.1c"
    assert refusal(play, "to moscow") == "23.1c"
    assert refusal(play, "to copenhagen") == "23.1a"


@pytest.mark.rule("23.2b", "9.10a")
def test_no_other_movement_in_the_turn() -> None:
    """Who has marched into Riga does not sail, and who has sailed does not march, unless an option says so."""
    for choice, case in (("once a turn", "23.2b"), ("once an Action", "")):
        play = war({"swedish-infantry-1": "2426", "swedish-infantry-2": "riga"}, options={"transport_limit": choice})
        do(play, "act move", "from 2426", "all", "done", "to riga", "halt", "pass", "act naval-move", "from riga")
        assert refusal(play, "take swedish-infantry-1") == case
        do(play, "take swedish-infantry-2", "done", "to reval", "pass")
        assert refusal(play, "act move") == ""
        do(play, "act move")
        assert refusal(play, "from reval") == ("23.2b" if case else "")


@pytest.mark.rule("23.2b")
def test_a_turn_later_everyone_has_rested() -> None:
    play = war({"swedish-infantry-2": "riga"})
    do(play, "act naval-move", "from riga", "all", "done", "to reval", "pass")
    assert refusal(play, "act move") == "23.2b"
    do(play, "pass")
    while play.seat is not None and not any(action.startswith("act") for action in may(play)):
        do(play, "done")
    if play.seat == "coalition":
        do(play, "pass")
    assert refusal(play, "act move") == ""


@pytest.mark.rule("23.2c")
def test_ten_units_and_any_leaders() -> None:
    """Ten brigades and two leaders sail; an eleventh brigade stays."""
    crowd = [*(f"swedish-infantry-{n}" for n in range(1, 10)), "swedish-cavalry-1", "swedish-cavalry-2"]
    play = war(dict.fromkeys([*crowd, "charles-xii", "rhenskold"], "stockholm"))
    do(play, "act naval-move", "from stockholm", *(f"take {name}" for name in crowd[:10]))
    assert refusal(play, f"take {crowd[10]}") == "23.2c"
    do(play, "take charles-xii", "take rhenskold", "done", "to 2423")
    assert len(stack(play, "2423")) == 12


@pytest.mark.rule("23.2c")
def test_all_of_them_means_all() -> None:
    """Eleven brigades do not fit, and nobody is left ashore without a word; ten with their leader are all of them."""
    crowd = [*(f"swedish-infantry-{n}" for n in range(1, 10)), "swedish-cavalry-1", "swedish-cavalry-2"]
    play = war(dict.fromkeys([*crowd, "charles-xii"], "stockholm"))
    do(play, "act naval-move", "from stockholm")
    assert refusal(play, "all") == "23.2c"
    do(play, *(f"take {name}" for name in crowd[:10]))
    assert refusal(play, "all") == "23.2c"  # Charles could go, but not the eleventh brigade
    play = war(dict.fromkeys([*crowd[:10], "charles-xii"], "stockholm"))
    do(play, "act naval-move", "from stockholm", "all", "done", "to 2423")
    assert len(stack(play, "2423")) == 11


@pytest.mark.rule("23.2d", "24.1a", "6.2b")
def test_where_nobody_lands() -> None:
    """Not on one enemy garrison, in neutral land or, for foreigners, in Sweden proper; an enemy zone or an empty enemy fortress
    keeps nobody off."""
    play = war({"swedish-infantry-1": "stockholm", "russian-garrison-1": "riga", "russian-infantry-1": "2523"})
    do(play, "act naval-move", "from stockholm", "all", "done")
    assert refusal(play, "to riga") == "23.2d"
    assert refusal(play, "to kolberg") == "6.2b"
    assert refusal(play, "to 2423") == ""  # in an enemy zone of control
    assert refusal(play, "to copenhagen") == ""
    assert refusal(play, "to lubeck") == ""  # in the Empire
    play = war({"danish-infantry-1": "copenhagen"}, seat="coalition")
    do(play, "act naval-move", "from copenhagen", "all", "done")
    assert refusal(play, "to karlskrona") == "24.1a"
    play = war({"swedish-garrison-1": "riga"})
    assert refusal(play, "act naval-move") == "10.2a"  # static


@pytest.mark.rule("23.3b", "27.7a", "9.1a")
@pytest.mark.parametrize(("die", "there"), [(3, "Reval"), (4, "Copenhagen")])
def test_without_control_a_die_decides(die: int, there: str) -> None:
    """On 4 to 6 the Danes stay, their points are spent, and they have not moved."""
    play = war({"danish-infantry-1": "copenhagen"}, seat="coalition", dice=[die])
    do(play, "act naval-move", "from copenhagen", "all", "done", "to reval")
    assert town(play, "danish-infantry-1") == there
    assert morale(play) == (10, 9)
    assert state(play).moved[unit("danish-infantry-1")] == (2 if die == 3 else 0)


@pytest.mark.rule("23.3b")
def test_the_odds_of_a_sea_move() -> None:
    play = war({"danish-infantry-1": "copenhagen"}, seat="coalition")
    do(play, "act naval-move", "from copenhagen", "all", "done")
    odds = play.odds("to reval", "coalition")
    assert odds is not None


@pytest.mark.rule("23.3a", "23.0a")
def test_control_may_be_the_coalitions() -> None:
    play = war({"danish-infantry-1": "copenhagen"}, seat="coalition", turn='baltic = "coalition"')
    do(play, "act naval-move", "from copenhagen", "all", "done", "to reval")
    assert state(play).rolls == 0
    assert town(play, "danish-infantry-1") == "Reval"


@pytest.mark.rule("23.4a", "27.14a")
def test_land_and_attack() -> None:
    """For 2 points a Force lands in 2423 and may attack 2523; no fortress. Without the Action no attack is offered."""
    pieces = {"swedish-infantry-1": "stockholm", "russian-infantry-1": "2523", "russian-garrison-1": "reval"}
    play = war(pieces)
    do(play, "act naval-battle", "from stockholm", "all", "done", "to 2423")
    assert morale(play) == (8, 10)
    assert may(play) == {"attack 2523", "halt"}
    play = war(pieces)
    do(play, "act naval-move", "from stockholm", "all", "done", "to 2423")
    assert play.seat == "coalition"


@pytest.mark.rule("27.14a", "23.4a")
def test_no_landing_no_battle() -> None:
    """The die fails: no landing, no battle, 2 points spent."""
    play = war({"danish-infantry-1": "copenhagen", "swedish-infantry-1": "2523"}, seat="coalition", dice=[4])
    do(play, "act naval-battle", "from copenhagen", "all", "done", "to 2423")
    assert where(play, "danish-infantry-1") == "1229"
    assert morale(play) == (10, 8)
    assert play.seat == "sweden"


@pytest.mark.rule("25.2a", "23.1a")
def test_st_petersburg_is_a_port() -> None:
    """Before it is built Nyenskans is an open coast."""
    play = war({"russian-infantry-1": "nyenskans"}, seat="coalition")
    assert refusal(play, "act naval-move") == "23.1b"
    play = war(
        {"russian-infantry-1": "nyenskans"},
        seat="coalition",
        turn="petersburg = true",
        markers={"coalition-st-petersburg": "map"},
    )
    do(play, "act naval-move", "from nyenskans", "all", "done")
    assert "to 2423" in may(play)
