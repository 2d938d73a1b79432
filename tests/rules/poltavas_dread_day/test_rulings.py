"""What the rulebook leaves open, and how it was decided: small stories of single rulings."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day import GAME
from korvolan.kernel.game import read_toml

from ..story import do, may, refusal, told
from .story import FAR, form, march, russians, sail, stack, state, swedes, war, where


def test_every_ruling_hangs_at_a_case() -> None:
    """Players find a ruling where its case is shown."""
    hung = {name for case in GAME.rules.cases.values() for name in case.ruling.replace(",", " ").split()}
    assert {entry["id"] for entry in read_toml(GAME.folder / "data" / "rulings.toml")["ruling"]} == hung


@pytest.mark.rule("10.1c")
def test_fleets_put_out_past_enemies() -> None:
    """A Dane lies before Karlskrona: the Swedes in port may attack him, or sail away."""
    play = war({**FAR, "swedish-fleet-1": "karlskrona!", "danish-fleet-1": "karlskrona"}, dice=[3, 3, 3])
    sail(play, "karlskrona")
    assert {"engage", "put-out"} <= may(play)
    do(play, "steer 1009")
    assert where(play, "swedish-fleet-1") == "1009"
    assert not [line for line in told(play) if "Naval battle" in line]


@pytest.mark.rule("8.6c", "2.2.5d")
def test_augustus_retreats_by_his_rating_of_combat() -> None:
    """Augustus has (1) for movement and 2 for combat: beaten at 1113, a die of 2 makes 4 points."""
    pieces = {**FAR, **stack("1113", "augustus-ii", *(f"saxon-regular-foot-{n}" for n in range(1, 4)))}
    pieces |= stack("1114", "stenbock", *swedes(4))
    play = war(pieces, dice=[3, 6, 2])
    march(play, "1114")
    do(play, "to 1113")
    while play.seat == "coalition" and not [line for line in told(play) if "retreats with" in line]:
        do(play, sorted(may(play))[0])
    assert "Augustus II retreats with 4 points." in told(play)


@pytest.mark.rule("11.4.6a", "11.4.5f")
def test_fleets_off_a_closed_coast() -> None:
    """Prussia is closed, and Poland counts who comes ashore: Fleets with troops aboard lie off both coasts."""
    pieces = {**FAR, "swedish-fleet-1": "1310", **stack("1310@swedish-fleet-1", "wellingk", "swedish-indelta-foot-1")}
    play = war(pieces, dice=[3, 3, 3, 3])
    do(play, "convoy 1310", "all")
    form(play, ())
    do(play, "steer 1410")
    assert refusal(play, "disembark") == "11.4.6a"
    do(play, "steer elbing")
    assert state(play).poland_entered == 0
    do(play, "disembark")
    assert state(play).poland_entered == 1


@pytest.mark.rule("9.1b", "14.0a")
@pytest.mark.parametrize(("besiegers", "found"), [(1, "9.1b"), (2, "")])
def test_extra_defenders_do_not_count_for_the_number_of_besiegers(besiegers: int, found: str) -> None:
    """With the option Stockholm counts as four with two inside; two besiegers are still enough to try."""
    pieces = {"peter-i": "moscow!", "charles-xii": "riga"}
    pieces |= stack("stockholm!", "stockholm-garrison", "swedish-indelta-foot-1")
    pieces |= stack("1204", "menshikov", *russians(besiegers))
    play = war(pieces, seat="coalition", options={"capital_values": "on"}, dice=[6])
    march(play, "1204")
    do(play, "to stockholm")
    assert refusal(play, "besiege") == found
