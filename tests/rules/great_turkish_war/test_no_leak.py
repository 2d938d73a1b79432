"""[11.1.1h] What is told and imagined of units under a Force marker (ruling A40)."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.kernel.dice import seeded
from korvolan.kernel.view import as_json
from korvolan.lab.invariants import Broken
from korvolan.lab.secrecy import check_no_leak

from ..story import do, may
from .story import activate, all_at, war

COVERED = '{{ at = "2305", cover = "{}" }}'
HUNTERS = ("janissaries-1", "janissaries-2", "tartars-1")


def chase(*sent: str, covered: bool = True) -> Play:
    """Austrians march past Ottomans, of whom these are sent after them; the League may play a marker before the roll."""
    at = COVERED.format("ottoman-1") if covered else "2305"
    hands = {"league": {"ambush": 1}}
    play = war({"austrian-infantry-1": "2106"} | dict.fromkeys(HUNTERS, at), dice=[4, 4, 1], hands=hands)
    activate(play, "2106")
    do(play, "to gyor", "intercept buda")
    do(play, *(f"take {name}" for name in sent), "done")
    while play.seat != "league":
        do(play, "done")
    assert "play ambush" in may(play)
    return play


def drawn(play: Play, seat: str) -> list[str]:
    """What is imagined for a seat, some times over."""
    return [play.determinize(seat, seeded(seed)).fingerprint() for seed in range(12)]


@pytest.mark.rule("11.1.1h", "11.3.1c")
@pytest.mark.parametrize("seat", ["league", ""])
def test_who_is_sent_from_under_a_marker_is_not_known(seat: str) -> None:
    """The roll is better for riders alone: neither draws nor odds tell the League who comes, before or after a miss."""
    infantry, riders = chase("janissaries-1"), chase("tartars-1")
    for play in (infantry, riders):
        assert {piece.id for piece in play.view("league").pieces if piece.at == "2305"} == {"ottoman-1"}
    assert drawn(infantry, seat) == drawn(riders, seat)
    if seat:
        assert as_json(infantry.odds("done", seat)) == as_json(riders.odds("done", seat))
    for play in (infantry, riders):
        do(play, "done")
    assert drawn(infantry, seat) == drawn(riders, seat)


@pytest.mark.rule("11.3a")
def test_who_is_sent_out_of_an_open_stack_is_shown() -> None:
    """When it is declared, and not while it is being thought about."""
    play = chase("tartars-1", covered=False)
    marked = {piece.id for piece in play.view("league").pieces if "sent" in piece.marks}
    assert marked == {"tartars-1"}
    thinking = war({"austrian-infantry-1": "2106"} | dict.fromkeys(HUNTERS, "2305"), dice=[4, 4, 1])
    activate(thinking, "2106")
    do(thinking, "to gyor", "intercept buda", "take tartars-1")
    assert not any("sent" in piece.marks for piece in thinking.view("league").pieces)
    assert any("sent" in piece.marks for piece in thinking.view("ottomans").pieces)
    check_no_leak(thinking, seeded(1), Broken)


@pytest.mark.rule("11.1.1g", "11.1.1h")
def test_the_table_remembers_what_went_under_a_marker() -> None:
    """Everyone saw it, and whatever is imagined for the enemy says the same."""
    play = war({"austrian-infantry-1": "2106"} | dict.fromkeys(HUNTERS, COVERED.format("ottoman-1")))
    for seat in ("league", ""):
        (marker,) = [piece for piece in play.view(seat).pieces if piece.id == "ottoman-1"]
        assert marker.marks == ["remembered Janissaries 1, Janissaries 2, Tartars 1"]
    assert not any(piece.id == "ottoman-1" for piece in play.view("ottomans").pieces)


@pytest.mark.rule("11.1.1g", "11.1.1h")
@pytest.mark.parametrize("seat", ["ottomans", ""])
def test_a_marker_is_not_known_before_the_force_is_formed(seat: str) -> None:
    """Which pieces of an open stack join is seen as they are taken; that they will go under a marker is not."""
    worlds = []
    for steps in (["take moravian-infantry"], ["cover austrian-1", "take moravian-infantry"]):
        play = war(all_at("vienna", "lorraine", "austrian-infantry-1", "bohemian-infantry", "moravian-infantry"))
        do(play, "from vienna", "take austrian-infantry-1", "take bohemian-infantry", *steps)
        worlds.append(drawn(play, seat))
    assert worlds[0] == worlds[1]


@pytest.mark.rule("11.1.1h")
@pytest.mark.parametrize("seat", ["ottomans", ""])
def test_who_joins_from_under_a_marker_is_not_known(seat: str) -> None:
    """A Force marker's units are chosen one by one, and the enemy sees neither who nor how many before the force is formed."""
    garrison = dict.fromkeys(("lorraine", "austrian-infantry-1", "bohemian-infantry"), COVERED.format("austrian-1"))
    play = war(garrison, seat="league")
    do(play, "from 2305")
    before = drawn(play, seat)
    do(play, "take lorraine", "take austrian-infantry-1")
    assert drawn(play, seat) == before
    for seed in range(4):
        check_no_leak(play, seeded(seed), Broken)


def then_attacked(sent: str, place: str) -> Play:
    """Nobody was caught; after that the League fights somebody, here or elsewhere in reach."""
    at = {"austrian-infantry-1": "2106", "austrian-infantry-2": "2106", "tartars-2": "2207"}
    play = war(at | dict.fromkeys(HUNTERS, COVERED.format("ottoman-1")), dice=[4, 4, 1], hands={"league": {"ambush": 1}})
    activate(play, "2106")
    do(play, "to gyor", "intercept buda", f"take {sent}", "done")
    while not may(play) & {f"to {place}", "decline"}:
        do(play, "done")
    while "decline" in may(play):
        do(play, "decline")
    do(play, f"to {place}")
    while "fight" not in may(play):
        do(play, "decline" if "decline" in may(play) else "done")
    do(play, "fight")
    return play


@pytest.mark.rule("11.1.1h", "11.4.2b")
@pytest.mark.parametrize("seat", ["league", ""])
def test_a_battle_does_not_betray_who_was_sent_before(seat: str) -> None:
    """A battle elsewhere, while the marker still lies there."""
    assert drawn(then_attacked("janissaries-1", "2207"), seat) == drawn(then_attacked("tartars-1", "2207"), seat)


@pytest.mark.rule("11.1.1h", "11.6.4d")
@pytest.mark.parametrize("seat", ["league", "ottomans", ""])
def test_who_was_sent_is_seen_when_the_marker_comes_off(seat: str) -> None:
    """A battle shows the units: those who were sent bear a mark, for whoever draws what he cannot know must know it."""
    for sent in ("janissaries-1", "tartars-1"):
        play = then_attacked(sent, "2305")
        assert {piece.id for piece in play.view(seat).pieces if "intercepted" in piece.marks} == {sent}
        elsewhere = then_attacked(sent, "2207").view(seat)
        assert any("intercepted" in piece.marks for piece in elsewhere.pieces) == (seat == "ottomans")
