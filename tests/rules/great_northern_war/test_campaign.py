"""Chapters 21.1 to 21.5, 27.17 and 27.18: markers are picked, held, played, negated and put away."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.great_northern_war import GAME, campaign_markers
from korvolan.games.great_northern_war.campaign_markers import MARKER_IDS, SIDE_MARKERS
from korvolan.kernel.dice import seeded
from korvolan.kernel.errors import KorvolanError

from ..story import asked, do, ending, may, refusal, told
from .story import morale, spot, state, war, where

ARMIES = {"charles-xii": "riga", "peter-i": "moscow"}
SWEDISH_SET = [MARKER_IDS[marker] for marker in SIDE_MARKERS[0]]
IMMEDIATE = ("attrition-weather", "balance-of-power", "naval-battle", "norway-campaign", "ottoman-intervention", "rebellion")


def held_by(play: Play, seat: str) -> list[str]:
    """What a seat sees of hands and of markers in play."""
    return play.view(seat).held


@pytest.mark.rule("21.1a", "27.17a", "21.3b", "9.2a")
def test_a_pick_costs_a_point_and_may_be_kept() -> None:
    play = war(ARMIES, mp=(5, 5), dice=["sweden-spies"])
    do(play, "act pick-marker")
    assert morale(play) == (4, 5)
    assert asked(play) == ("sweden", ["21.3b", "27.17a"])
    assert may(play) == {"keep", "play sweden-spies"}
    assert refusal(play, "play sweden-tactics") == "27.17a"
    assert refusal(play, "play coalition-spies") == "21.2a"
    do(play, "keep")
    assert spot(play, "sweden-spies") == "held"
    assert play.seat == "coalition"
    assert refusal(war(ARMIES, mp=(1, 5)), "act pick-marker") == "9.2a"


@pytest.mark.rule("21.1a")
def test_an_empty_pool_gives_nothing() -> None:
    play = war(ARMIES, markers=dict.fromkeys(SWEDISH_SET, "gone"))
    assert refusal(play, "act pick-marker") == "21.1a"


@pytest.mark.rule("21.2a")
def test_each_side_draws_from_its_own_pool() -> None:
    """Every marker of the own pool is as likely as any other, and none of the enemy's is drawn."""
    drawn = set()
    for seed in range(80):
        g = state(war(ARMIES)).clone()
        g.dice = seeded(seed)
        g.apply(GAME.vocabulary.parse("act pick-marker"))
        drawn |= {MARKER_IDS[m] for m in range(len(MARKER_IDS)) if g.spot[m] == 1}
    assert drawn == {name for name in SWEDISH_SET if not name.endswith(IMMEDIATE)}


@pytest.mark.rule("21.3a", "27.17a")
def test_an_immediate_marker_is_played_at_once() -> None:
    """Attrition / Weather: both dice fall at once, and it cannot be kept."""
    play = war(ARMIES, mp=(11, 10), dice=["sweden-attrition-weather", 4, 2])
    do(play, "act pick-marker")
    assert morale(play) == (6, 8)
    assert play.seat == "coalition"
    assert spot(play, "sweden-attrition-weather") == "pool"


@pytest.mark.rule("21.3b", "27.18a", "21.3c")
def test_a_held_marker_is_an_action_of_its_own_for_nothing() -> None:
    play = war(ARMIES, mp=(1, 5), markers={"sweden-spies": "held"})
    assert "act play-marker" in may(play)
    do(play, "act play-marker", "play sweden-spies", "examine markers", "done")
    assert morale(play) == (1, 5)
    assert play.seat == "coalition"
    assert spot(play, "sweden-spies") == "pool"  # it may be drawn again the same turn


@pytest.mark.rule("27.18a")
def test_what_is_not_held_is_not_played() -> None:
    play = war(ARMIES)
    assert refusal(play, "act play-marker") == "27.18a"
    play = war(ARMIES, markers={"sweden-spies": "held", "sweden-peace-saxony": "held"})
    do(play, "act play-marker")
    assert may(play) == {"play sweden-spies"}
    assert refusal(play, "play sweden-mercenaries") == "27.18a"
    assert refusal(play, "play sweden-peace-saxony") == "21S.13a"
    assert refusal(play, "play coalition-treachery") == "21.2a"


@pytest.mark.rule("27.18a", "21S.6a", "21S.17a", "21S.18a")
def test_markers_of_other_moments_are_no_actions() -> None:
    """Tactics, Treachery and Forage have moments of their own (ruling A85)."""
    hand = {"sweden-tactics": "held", "sweden-treachery": "held", "sweden-forage": "held"}
    assert refusal(war(ARMIES, markers=hand), "act play-marker") == "27.18a"
    play = war(ARMIES, markers={**hand, "sweden-spies": "held"})
    do(play, "act play-marker")
    assert refusal(play, "play sweden-tactics") == "21S.17a"
    assert refusal(play, "play sweden-treachery") == "21S.18a"
    assert refusal(play, "play sweden-forage") == "21S.6a"


@pytest.mark.rule("21.3d")
def test_some_stay_in_play() -> None:
    play = war(ARMIES, seat="coalition", dice=["coalition-russian-new-army"])
    do(play, "act pick-marker")
    assert spot(play, "coalition-russian-new-army") == "in-play"
    assert held_by(play, "sweden") == ["coalition-russian-new-army"]
    play = war(ARMIES, seat="coalition", markers={"coalition-alliance-brandenburg": "held"})
    do(play, "act play-marker", "play coalition-alliance-brandenburg")
    assert spot(play, "coalition-alliance-brandenburg") == "in-play"


@pytest.mark.rule("21.3e")
def test_some_leave_the_game() -> None:
    play = war({"charles-xii": "moscow"}, markers={"sweden-russian-usurper": "held"}, dice=[3])
    do(play, "act play-marker", "play sweden-russian-usurper")
    assert spot(play, "sweden-russian-usurper") == "gone"


@pytest.mark.rule("21.3b")
def test_the_option_to_hold_only_what_is_marked() -> None:
    """Spies are then played when picked; Treachery, which has no other use, is kept (ruling A81)."""
    only = {"hold_only_marked": "only those marked Hold"}
    play = war(ARMIES, dice=["sweden-spies"], options=only)
    do(play, "act pick-marker")
    assert may(play) == {"examine units", "examine markers"}
    play = war(ARMIES, dice=["sweden-treachery"], options=only)
    do(play, "act pick-marker", "keep")
    assert spot(play, "sweden-treachery") == "held"


@pytest.mark.rule("21.5a")
def test_a_hand_is_secret_but_for_its_number() -> None:
    play = war(ARMIES, markers={"sweden-spies": "held", "sweden-tactics": "held"}, dice=["sweden-treachery"])
    do(play, "act pick-marker")
    assert held_by(play, "sweden") == ["sweden-spies", "sweden-tactics", "sweden-treachery"]
    assert held_by(play, "coalition") == []
    assert held_by(play, "") == []
    assert play.view("coalition").boxes["held sweden"] == 3
    do(play, "keep")
    assert any("Treachery" in line for line in told(play, "sweden"))
    assert not any("Treachery" in line for line in told(play, "coalition"))
    assert play.view("coalition").boxes["held sweden"] == 3


@pytest.mark.rule("21.5a")
def test_a_marker_is_shown_when_it_is_played() -> None:
    play = war(ARMIES, markers={"sweden-spies": "held"})
    do(play, "act play-marker", "play sweden-spies")
    assert held_by(play, "coalition") == ["sweden-spies"]
    assert "The Swedish Empire plays Spies." in told(play, "coalition")


@pytest.mark.rule("21.5a")
def test_what_came_back_since_the_last_draw_is_in_no_hand() -> None:
    """Everyone saw Spies return: whatever Sweden still holds, it is not Spies, until Sweden draws and keeps again."""
    play = war(ARMIES, markers={"sweden-spies": "held", "sweden-mercenaries": "held"}, dice=["sweden-treachery"])
    do(play, "act play-marker", "play sweden-spies", "examine markers", "done", "pass")
    assert "sweden-spies" not in hands(play)
    assert "sweden-tactics" in hands(play)
    do(play, "act pick-marker", "keep")
    assert "sweden-spies" in hands(play)


def hands(play: Play) -> set[str]:
    """The Swedish markers that the Coalition must think possible in the enemy's hand."""
    out = set()
    for seed in range(120):
        g = GAME.determinize(state(play), 1, seeded(seed))
        out |= {MARKER_IDS[m] for m in SIDE_MARKERS[0] if g.spot[m] == 2}
    return out


@pytest.mark.rule("29.0f", "21.5a")
def test_the_tactics_of_the_scenario_are_known() -> None:
    play = GAME.new("short", seed=1)
    assert held_by(play, "coalition") == ["sweden-tactics", "coalition-alliance-denmark", "coalition-alliance-saxony"]
    assert hands(play) == {"sweden-tactics"}


@pytest.mark.rule("21.5b")
def test_a_marker_can_lose_the_game() -> None:
    """Sweden at 3 rolls 6 for Attrition: 1 is left. At 3 after the pick it rolls 5 for Norway: 0, and loses."""
    play = war(ARMIES, mp=(4, 9), dice=["sweden-attrition-weather", 6, 1])
    do(play, "act pick-marker")
    assert morale(play) == (1, 8)
    play = war({**ARMIES, "rhenskold": "riga"}, mp=(4, 9), dice=["sweden-norway-campaign", 5])
    do(play, "act pick-marker")
    assert ending(play) == ("coalition", "4.1a")


@pytest.mark.rule("21Sa", "21Ra")
def test_one_of_each_event_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    play = GAME.new("short", seed=1)
    for side, count in ((0, 18), (1, 18)):
        spots = [state(play).spot[marker] for marker in SIDE_MARKERS[side]]
        assert len(spots) == count == len({MARKER_IDS[m].split("-", 1)[1] for m in SIDE_MARKERS[side]})
    assert sum(1 for m in SIDE_MARKERS[0] if state(play).spot[m] == 0) == 17  # Tactics is held
    assert sum(1 for m in SIDE_MARKERS[1] if state(play).spot[m] == 0) == 16  # two Alliances lie in play

    monkeypatch.setattr(campaign_markers, "SIDE_MARKERS", [SIDE_MARKERS[0][1:], SIDE_MARKERS[1]])
    with pytest.raises(KorvolanError, match="sweden has 17 markers"):
        campaign_markers.check_markers()
    monkeypatch.setattr(campaign_markers, "SIDE_MARKERS", [SIDE_MARKERS[0], SIDE_MARKERS[1][1:]])
    with pytest.raises(KorvolanError, match="coalition has 17 markers"):
        campaign_markers.check_markers()


# -- Treachery -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("21S.18a")
def test_swedish_treachery_negates_an_alliance() -> None:
    """Brandenburg stays neutral, the Alliance returns to the Coalition pool, its Action is used."""
    play = war(ARMIES, seat="coalition", markers={"coalition-alliance-brandenburg": "held", "sweden-treachery": "held"})
    do(play, "act play-marker", "play coalition-alliance-brandenburg")
    assert asked(play) == ("sweden", ["21S.18a", "21R.18a"])
    assert play.state.frames[-1].window(play.state) == "treachery"
    assert may(play) == {"decline", "play sweden-treachery"}
    assert refusal(play, "play sweden-spies") == "21S.18a"
    assert refusal(play, "play coalition-treachery") == "21.2a"
    do(play, "play sweden-treachery")
    assert state(play).status[7] == 0
    assert spot(play, "coalition-alliance-brandenburg") == spot(play, "sweden-treachery") == "pool"
    assert play.seat == "sweden"


@pytest.mark.rule("21R.18a")
def test_treachery_is_answered_by_treachery() -> None:
    """Peace: Denmark, the Coalition's Treachery, Sweden's own: the Peace takes effect."""
    play = war(
        {**ARMIES, "charles-xii": "fredericia", "frederick": "copenhagen"},
        markers={
            "sweden-peace-denmark": "held",
            "sweden-treachery": "held",
            "coalition-treachery": "held",
            "coalition-alliance-denmark": "in-play",
        },
    )
    do(play, "act play-marker", "play sweden-peace-denmark", "play coalition-treachery")
    assert play.seat == "sweden"
    do(play, "play sweden-treachery")
    assert "The marker «Treachery» is negated and goes back to its pool." in told(play)
    assert asked(play) == ("sweden", ["6.6a"])
    assert spot(play, "sweden-treachery") == spot(play, "coalition-treachery") == "pool"


@pytest.mark.rule("21R.18a")
def test_an_unanswered_treachery_holds() -> None:
    play = war(
        {**ARMIES, "charles-xii": "fredericia"},
        markers={"sweden-peace-denmark": "held", "sweden-spies": "held", "coalition-treachery": "held"},
    )
    do(play, "act play-marker", "play sweden-peace-denmark", "play coalition-treachery")
    assert may(play) == {"decline"}  # he holds a marker, and nobody may know that it is another
    do(play, "decline")
    assert state(play).status[4] == 1
    assert where(play, "charles-xii") == "1029"
    assert spot(play, "sweden-peace-denmark") == "pool"
    assert play.seat == "coalition"


@pytest.mark.rule("21S.18a", "21R.13a")
def test_treachery_also_meets_a_marker_just_picked() -> None:
    play = war(ARMIES, seat="coalition", dice=["coalition-rebellion"], markers={"sweden-treachery": "held"})
    do(play, "act pick-marker")
    assert play.seat == "sweden"
    do(play, "play sweden-treachery")
    assert spot(play, "coalition-rebellion") == "pool"


@pytest.mark.rule("21S.18a", "21R.18a")
def test_no_window_where_everyone_knows_that_nothing_can_be_done() -> None:
    """Against other events there is none; nor for an empty hand, nor once his Treachery lies on the table."""
    play = war(ARMIES, seat="coalition", markers={"coalition-spies": "held", "sweden-treachery": "held"})
    do(play, "act play-marker", "play coalition-spies")
    assert play.seat == "coalition"
    play = war(ARMIES, seat="coalition", markers={"coalition-alliance-brandenburg": "held"})
    do(play, "act play-marker", "play coalition-alliance-brandenburg")
    assert state(play).status[7] == 1
    play = war(
        ARMIES,
        seat="coalition",
        markers={
            "coalition-alliance-brandenburg": "held",
            "coalition-treachery": "held",
            "sweden-treachery": "held",
            "sweden-spies": "held",
        },
    )
    do(play, "act play-marker", "play coalition-alliance-brandenburg", "play sweden-treachery", "play coalition-treachery")
    assert state(play).status[7] == 1
