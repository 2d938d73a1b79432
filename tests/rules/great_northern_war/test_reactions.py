"""Tactics in a battle, and Forage in the Mutual Supply Phase: markers that are played out of turn."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war.rules import reactions
from korvolan.games.great_northern_war.rules.battle_strength import tactics_shift

from ..story import asked, do, may, refusal, told
from .story import spot, state, war, where
from .test_supply import IN_POLAND, IN_RUSSIA, hungry, ring

FIELD = {"charles-xii": "2528", "swedish-infantry-1": "2528", "peter-i": "2628", "russian-infantry-1": "2628"}


def assault(**markers: str) -> Play:
    """Sweden assaults the Russians next to it with all it has."""
    play = war(FIELD, markers={name.replace("_", "-"): where for name, where in markers.items()})
    do(play, "act prepared-assault", "from 2528", "all", "done")
    return play


@pytest.mark.rule("21S.17a", "26.14a")
def test_tactics_at_the_start_counts_in_all_rounds() -> None:
    play = assault(sweden_tactics="held")
    assert play.state.frames[-1].window(play.state) == "tactics"
    assert asked(play)[0] == "sweden"
    assert may(play) == {"decline", "play sweden-tactics"}
    assert refusal(play, "play sweden-spies") == "21S.17a"
    assert tactics_shift(state(play), 0) == 0
    do(play, "play sweden-tactics")
    assert tactics_shift(state(play), 0) == 1
    assert state(play).battle_tactics == 1
    assert spot(play, "sweden-tactics") == "pool"


@pytest.mark.rule("21R.17a")
def test_both_sides_may_play_it() -> None:
    """One column each way: the shifts cancel."""
    play = assault(sweden_tactics="held", coalition_tactics="held")
    do(play, "play sweden-tactics")
    assert asked(play)[0] == "coalition"
    do(play, "play coalition-tactics")
    assert tactics_shift(state(play), 0) == tactics_shift(state(play), 1) == 1
    assert spot(play, "coalition-tactics") == "pool"


@pytest.mark.rule("26.14a", "21S.17a")
def test_tactics_before_a_later_round_counts_in_it_alone() -> None:
    """Declined at first; the 3 is a counterattack, and the Swede plays it before the second round."""
    play = war(FIELD, markers={"sweden-tactics": "held"}, dice=[3])
    do(play, "act prepared-assault", "from 2528", "all", "done", "decline", "done", "done", "table linear")
    do(play, "lose russian-infantry-1", "lose swedish-infantry-1")
    assert "The Swedish Empire attacks Dunaburg (2628) from hex 2528." in told(play)
    assert state(play).battle_round == 2
    assert may(play) == {"decline", "play sweden-tactics"}
    do(play, "play sweden-tactics")
    assert (state(play).battle_tactics, state(play).round_tactics) == (0, 1)
    assert tactics_shift(state(play), 0) == 1


@pytest.mark.rule("21S.17a", "21.5a")
def test_the_window_tells_nothing_of_the_hand() -> None:
    """It opens for whoever holds any marker, and for nobody else."""
    assert may(assault(sweden_spies="held")) == {"decline"}
    play = assault()
    assert play.state.frames[-1].window(play.state) != "tactics"


@pytest.mark.rule("21S.6a")
def test_swedish_forage_feeds_one_hex() -> None:
    """Cut off in Russia the infantry rolls a 1 and is lost, unless it forages."""
    pieces = {"swedish-infantry-1": IN_RUSSIA, **ring(IN_RUSSIA)}
    play = hungry(pieces, markers={"sweden-forage": "held"}, dice=[1])
    assert play.state.frames[-1].window(play.state) == "forage"
    do(play, "decline")
    assert where(play, "swedish-infantry-1") == "sweden-box"
    play = hungry(pieces, markers={"sweden-forage": "held"}, dice=[1])
    do(play, "play sweden-forage")
    assert may(play) == {f"forage {IN_RUSSIA}", "forage 2221"}
    assert refusal(play, "forage voronezh") == "21S.6a"
    do(play, f"forage {IN_RUSSIA}")
    assert where(play, "swedish-infantry-1") == IN_RUSSIA
    assert spot(play, "sweden-forage") == "pool"


@pytest.mark.rule("21R.9a")
def test_coalition_forage_feeds_one_hex() -> None:
    """The same for a Dane in Poland; the Coalition is First Player here."""
    pieces = {"danish-infantry-1": IN_POLAND, **ring(IN_POLAND, "swedish-infantry")}
    for actions, ends in ((["decline"], "denmark-box"), (["play coalition-forage", f"forage {IN_POLAND}"], IN_POLAND)):
        play = hungry(pieces, markers={"coalition-forage": "held"}, dice=[1], turn='first = "coalition"')
        assert refusal(play, "play coalition-tactics") == "21R.9a"
        do(play, *actions)
        assert where(play, "danish-infantry-1") == ends
    assert spot(play, "coalition-forage") == "pool"


@pytest.mark.rule("21S.6a", "21R.9a")
def test_without_logistics_forage_stays_in_the_hand() -> None:
    play = war(FIELD, markers={"sweden-forage": "held", "coalition-forage": "held"}, phase='name = "supply"')
    assert state(play).year == 1702  # the phase is skipped
    assert spot(play, "sweden-forage") == spot(play, "coalition-forage") == "held"
    g = state(war(FIELD, markers={"sweden-forage": "held"}))
    reactions.offer_forage(g, 0)
    assert g.frames[-1].window(g) == "forage"
