"""What the rulebook leaves open, as our rulings have it: recruits and leaders at a siege, cessions, marks that must not mix."""

from __future__ import annotations

import pytest

import korvolan
from korvolan.games.great_turkish_war.board import TOWN_IDS
from korvolan.games.great_turkish_war.rules.victory import points as victory_points
from korvolan.kernel.errors import KorvolanError

from ..story import do, may, refusal
from .story import (
    BESIEGERS,
    GARRISON,
    activate,
    all_at,
    before,
    besieged,
    holder,
    in_pool,
    points,
    removed,
    stack,
    state,
    unit,
    war,
    where,
)

POLES = {"sobieski": "linz", "winged-hussars-1": "linz", "winged-hussars-2": "linz", "pancerni-1": "linz"}
RECRUITING = 'name = "recruiting"\nseat = "{}"'


@pytest.mark.rule("11.4.2f", "11.6.4f")
def test_besiegers_who_avoid_a_relief_march_on() -> None:
    """Kara Mustapha leaves Vienna for 2105 with eight points left: nobody has thrown him back, so that he goes where he
    likes."""
    play = before("vienna", BESIEGERS, GARRISON, 6, others=POLES)
    do(play, "works", "relieve linz", "all", "stay", "avoid", "to 2105")
    assert points(play) > 2
    assert refusal(play, "to 2106") == ""
    do(play, "to 2106")
    assert where(play, "kara-mustapha") == "2106"


BAVARIANS = all_at("linz", "bavarian-infantry-1", "bavarian-infantry-2", "bavarian-cavalry")
ASSAULT = all_at("2306", *(f"janissaries-{n}" for n in range(1, 5)), "kara-mustapha", "sipahi-1", "sipahi-2")


@pytest.mark.rule("8.2i", "13.13b", "11.7.1a")
def test_a_failed_rebellion_is_no_recruiting_and_outlasts_it() -> None:
    """Three Bavarians at Linz stay loyal. Then a great victory draws the Brandenburgers: all three may appear at Linz, and
    the Bavarians may still not be tempted again in this activation."""
    pieces = BAVARIANS | ASSAULT | {"austrian-infantry-1": "2307"}
    pieces |= all_at("set-aside", "brandenburg-infantry", "brandenburg-cavalry", "brandenburg-artillery")
    dice: list[int | str] = [6, 6, 1, 6, 1, 6, "brandenburg-forces"]
    hands = {"ottomans": {"diplomacy": 2}}
    play = war(pieces, seat="ottomans", dice=dice, hands=hands, pool={"brandenburg-forces": 1})
    activate(play, "2306")
    do(play, "rebel linz", "to 2307", "decline", "fight", "stand", "done", "table shock", "done")
    assert removed(play, "brandenburg-forces") == 1
    assert "deploy 1805" in may(play)
    for _ in range(3):
        do(play, "deploy linz")
    assert {"brandenburg-infantry", "brandenburg-cavalry", "brandenburg-artillery"} <= stack(play, "linz")
    assert refusal(play, "rebel linz") == "11.7.1a"


@pytest.mark.rule("8.2g", "8.2h")
def test_recruits_join_a_leader_who_besieges() -> None:
    """8.2 puts recruits with any friendly leader: Kara Mustapha before Vienna gets his Janissary. With an enemy in the field
    there he would not."""
    siege = all_at("vienna", *BESIEGERS[:3], "turkish-siege-train-1")
    siege |= dict.fromkeys(GARRISON, '{ at = "vienna", inside = true }') | {"janissaries-3": "ottoman-box"}
    play = war(siege, seat="ottomans", phase=RECRUITING.format("ottomans"), tp={"ottoman": 2}, works=("vienna",))
    do(play, "recruit janissaries-3")
    do(play, "deploy vienna")
    assert "janissaries-3" in stack(play, "vienna")
    assert not state(play).inside[unit("janissaries-3")]
    field = all_at("2306", "kara-mustapha", "janissaries-1", "austrian-cavalry-1") | {"janissaries-3": "ottoman-box"}
    met = war(field, seat="ottomans", phase=RECRUITING.format("ottomans"), tp={"ottoman": 2})
    do(met, "recruit janissaries-3")
    assert refusal(met, "deploy 2306") == "8.2g"


def ceding(*terms: str, side: str = "league", **pieces: str) -> korvolan.Play:
    """A side offers a truce on these terms, and the other accepts."""
    named = {name.replace("_", "-"): place for name, place in pieces.items()}
    play = war(named, first=side, seat=side, phase='name = "diplomacy"', options={"truces": "on"})
    do(play, "offer", *terms, "propose", "accept")
    return play


@pytest.mark.rule("14.2b", "6.2d")
def test_a_ceded_capital_counts_like_one_that_was_taken() -> None:
    play = ceding("cede vienna", austrian_infantry_1="vienna")
    assert refusal(play, "to 2105") == "14.2b"  # that is Budin, and Ottoman
    do(play, "to 2006")
    assert holder(play, "vienna") == "ottomans"
    assert victory_points(state(play), 1) == 2


@pytest.mark.rule("14.2b", "14.2.1c")
def test_a_garrison_that_cedes_takes_nothing_on_its_way() -> None:
    """From Buda the Ottomans do not march off into empty Gyor, and cannot cede a place from which only the enemy's land is
    open."""
    play = ceding("cede buda", side="ottomans", janissaries_1="buda")
    assert refusal(play, "to gyor") == "14.2b"
    do(play, "to 2306")
    assert holder(play, "gyor") == "league"
    alone = war(
        {"janissaries-1": "vienna"},
        first="ottomans",
        seat="ottomans",
        phase='name = "diplomacy"',
        options={"truces": "on"},
        towns={"vienna": "ottomans", "linz": "league"},
    )
    do(alone, "offer")
    assert refusal(alone, "cede vienna") == ""  # 2105 is Ottoman


@pytest.mark.rule("6.2d")
def test_a_capital_in_ottoman_hands_was_taken() -> None:
    """A position file need not say so twice."""
    play = war({"austrian-infantry-1": "linz"}, towns={"vienna": "ottomans"})
    assert state(play).sacked[TOWN_IDS.index("vienna")]
    assert victory_points(state(play), 1) == 2
    again = korvolan.load(play.position())
    assert again.fingerprint() == play.fingerprint()


@pytest.mark.rule("13.2a")
def test_the_name_of_a_scripted_draw_is_the_markers() -> None:
    """Prinz Eugen is a marker and a leader: drawn is the marker."""
    text = 'name = "stratagems"'
    play = war(phase=text, turn=12, pool={"prinz-eugen": 1, "trade": 1}, dice=["prinz-eugen", "trade"])
    assert removed(play, "prinz-eugen") == 1
    assert in_pool(play, "trade") == 1  # the League places him first
    with pytest.raises(KorvolanError, match="not there to be drawn"):
        war(phase=text, pool={"trade": 1}, dice=["prinz-eugen"])
    left = war(dice=["prinz-eugen"])
    assert 'dice = ["prinz-eugen"]' in left.position()


@pytest.mark.rule("11.6.2e")
def test_a_garrison_that_marches_off_takes_the_train_before_the_walls() -> None:
    """The walls are full and a train stood outside with the last Bavarians, until they deserted: it goes with the others."""
    seven: tuple[str, ...] = ("austrian-infantry-1", "austrian-infantry-2", "bohemian-infantry", "moravian-infantry")
    seven += ("austrian-cavalry-1", "austrian-cavalry-2", "bohemian-cavalry")
    train = {"austrian-supply-train-1": "vienna", "bavarian-infantry-1": "vienna"}
    play = before("vienna", BESIEGERS, seven, 4, others=train, hands={"ottomans": {"diplomacy": 1}})
    do(play, "rebel vienna")
    assert where(play, "bavarian-infantry-1") == "bavaria-box"
    do(play, "works", "to 2006")
    assert "austrian-supply-train-1" in stack(play, "2006")
    assert holder(play, "vienna") == "ottomans"
    assert not besieged(play, "vienna")
