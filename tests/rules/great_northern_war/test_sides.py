"""Chapters 6, 7, 9 and 27.0: countries and allies, what changes morale, and what every Action has in common."""

from __future__ import annotations

import pytest

from korvolan.games.great_northern_war import GAME
from korvolan.games.great_northern_war.board import BRANDENBURG, SAXONY
from korvolan.games.great_northern_war.fields import BELLIGERENT, NEUTRAL, STATUS_IDS
from korvolan.games.great_northern_war.rules.actions_chart import price
from korvolan.games.great_northern_war.rules.losses import Reckoning
from korvolan.games.great_northern_war.tables import PLAY_MARKER, STORM

from ..story import asked, do, may, refusal
from .story import hex, morale, spot, stack, state, town, war, where

# -- countries -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0a")
def test_belligerent_or_neutral() -> None:
    """At the start Brandenburg is neutral and Saxony belligerent; there is no third state. Neutrals hold no zones."""
    assert STATUS_IDS == ["neutral", "belligerent"]
    opening = GAME.opening("short", {})
    assert (opening.status[BRANDENBURG], opening.status[SAXONY]) == (NEUTRAL, BELLIGERENT)
    g = state(war({"brandenburg-infantry-1": "1434"}))
    assert not g.stands(1, hex("1434"))
    g.set_status(BRANDENBURG, BELLIGERENT)
    assert g.stands(1, hex("1434"))


@pytest.mark.rule("6.9a")
def test_the_empire_is_open() -> None:
    """Saxons march into Silesia on turn 1, and so may Swedes."""
    saxons = war({"saxon-infantry-1": "1535"}, seat="coalition")
    do(saxons, "act move", "from 1535", "all", "done", "to 1635", "halt")
    assert where(saxons, "saxon-infantry-1") == "1635"
    swedes = war({"charles-xii": "1635"})
    do(swedes, "act move", "from 1635", "all", "done")
    assert any(GAME.vocabulary.text(action).startswith("to ") for action in state(swedes).choices)


@pytest.mark.rule("6.1a", "9.11a")
def test_augustus_leads_russians() -> None:
    """A Saxon leader and Russian infantry form one Force, and he doubles one of them in battle."""
    pieces = {"augustus": "2929", "russian-infantry-1": "2929", "russian-infantry-2": "2929", "swedish-infantry-1": "2928"}
    play = war(pieces, seat="coalition")
    do(play, "act prepared-assault", "from 2929", "all", "done")
    assert asked(play)[0] == "coalition"
    assert "double russian-infantry-1" in may(play)
    assert refusal(play, "double augustus") == "13.10c"


@pytest.mark.rule("9.11a", "27.2b", "6.1a")
def test_a_danish_train_helps_a_russian_move() -> None:
    play = war({"danish-supply-train-1": "2929", "russian-infantry-1": "2929"}, seat="coalition")
    do(play, "act supply-move", "from 2929", "take russian-infantry-1", "done", "supply danish-supply-train-1")
    assert where(play, "danish-supply-train-1") == "denmark-box"
    assert stack(play, "2929") == {"russian-infantry-1"}


@pytest.mark.rule("17.1b", "17.6b")
def test_stanislaus_comes_by_his_marker() -> None:
    boxes = ("stanislaus", "lithuanian-cavalry-1", "lithuanian-dragoons-1", "lithuanian-irregulars-1", "lithuanian-infantry-1")
    markers = {"sweden-alliance-poland-lithuania": "held"}
    play = war({"charles-xii": "warsaw"}, boxes=(*boxes, "lithuanian-cavalry-2"), markers=markers)
    assert where(play, "stanislaus") == "poland-lithuania-box"
    do(play, "act play-marker", "play sweden-alliance-poland-lithuania")
    assert {town(play, name) for name in boxes} == {"Warsaw"}
    assert where(play, "lithuanian-cavalry-2") == "poland-lithuania-box"
    assert spot(play, "sweden-alliance-poland-lithuania") == "in-play"


# -- morale --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("7.6b")
def test_a_victory_over_fourteen_points() -> None:
    """The loser lost 14: one point up, one down, at once."""
    play = war({"charles-xii": "riga", "peter-i": "moscow"})
    g = state(play)
    g.lost = [3, 14]
    g.push(Reckoning(0, 0, 0))
    g.run_to_decision()
    assert morale(play) == (11, 9)


@pytest.mark.rule("7.6c", "9.3a", "27.0c")
def test_a_usurper_in_moscow() -> None:
    """Russian Usurper with a die of 4 adds 4 at once; the Action cost nothing, and is used."""
    play = war({"charles-xii": "moscow", "peter-i": "pskov"}, markers={"sweden-russian-usurper": "held"}, dice=[4])
    do(play, "act play-marker", "play sweden-russian-usurper")
    assert morale(play) == (14, 10)
    assert play.seat == "coalition"
    assert spot(play, "sweden-russian-usurper") == "gone"


# -- Actions -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3a", "27.0c", "27.0a")
def test_a_free_action_is_an_action() -> None:
    """Mercenaries cost nothing, and then the other player is next; with one point left they can still be played."""
    markers = {"sweden-mercenaries": "held"}
    play = war({"charles-xii": "riga", "peter-i": "moscow"}, boxes=("swedish-infantry-1",), markers=markers, mp=(1, 10))
    assert price(state(play), PLAY_MARKER) == 0
    assert price(state(play), STORM) == 2
    do(play, "act play-marker", "play sweden-mercenaries", "recruit swedish-infantry-1", "deploy riga")
    assert town(play, "swedish-infantry-1") == "Riga"
    assert morale(play) == (1, 10)
    assert asked(play)[0] == "coalition"


@pytest.mark.rule("9.6a", "19.1a")
def test_leaders_where_they_are_needed() -> None:
    play = war({"swedish-infantry-1": "riga", "charles-xii": "reval"})
    do(play, "act forced-march")
    assert refusal(play, "from riga") == "27.3a"
    plain = war({"swedish-infantry-1": "riga"})
    assert refusal(plain, "act forced-march") == "27.3a"
    do(plain, "act move", "from riga", "all", "done", "to 2428", "halt")
    assert where(plain, "swedish-infantry-1") == "2428"


@pytest.mark.rule("9.10a")
def test_who_was_carried_makes_no_other_move() -> None:
    """A unit that went by sea or river is refused a Move later in the turn."""
    play = war({"charles-xii": '{ at = "riga", moved = 2 }', "rhenskold": "riga"})
    do(play, "act move", "from riga")
    assert refusal(play, "take charles-xii") == "23.2b"
    assert "take rhenskold" in may(play)


@pytest.mark.rule("9.9a", "9.5a")
def test_the_same_units_in_action_after_action() -> None:
    """A brigade marches, and marches again in the next Action, and attacks in a third."""
    pieces = {"swedish-infantry-1": "2931", "swedish-infantry-2": "2931", "russian-infantry-1": "2928"}
    play = war(pieces)
    do(play, "act move", "from 2931", "all", "done", "to 2930", "halt", "pass")
    do(play, "act move", "from 2930", "all", "done", "to 2929")
    assert play.seat == "coalition"  # it stopped next to the enemy
    do(play, "pass")
    assert refusal(play, "act prepared-assault") == ""


@pytest.mark.rule("27.0b")
def test_a_move_is_no_attack() -> None:
    """A Move that ends next to the enemy offers no battle; Move and Battle does."""
    pieces = {"swedish-infantry-1": "2930", "russian-infantry-1": "2928"}
    play = war(pieces)
    do(play, "act move", "from 2930", "all", "done", "to 2929")
    assert asked(play)[0] == "coalition"
    fighting = war(pieces)
    do(fighting, "act move-battle", "from 2930", "all", "done", "to 2929")
    assert any(action.startswith("attack") for action in may(fighting))
