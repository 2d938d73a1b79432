"""Section 3.4 of Pax Baltica: the Winter Campaign of Karl XII."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.pax_baltica.rules.turn import TURN_END

from ..story import asked, do, ending, may, position, refusal, told
from .marching import NATIONS, at, end_group, marks, number, offered, state, steps
from .names import CESSIONS

FAR = 'lybecker = "kopparberg 4"\ngolitsyn = "moskva 4"\nflemming = "sachsen 4"\nrantzau = "trondhjem 4"\n'
KARL = 'karl-xii = "livland 4"\nlivgardet = "livland 3"\ndalregementet = "livland 3"\n'


def winter(
    pieces: str,
    phase: str = '[phase]\nname = "winter-campaign"',
    dice: str = "[]",
    options: str = "",
    last_year: int = 1710,
    places: str = "",
    **nations: str,
) -> Play:
    """The Winter turn of 1702 is over."""
    said = NATIONS | {name.replace("_", "-"): value for name, value in nations.items()}
    status = "\n".join(f'{name} = "{value}"' for name, value in said.items())
    return position(
        "pax_baltica",
        f"""
dice = {dice}
[options]
{options}
[turn]
year = 1702
season = "winter"
last_year = {last_year}
first = "sweden"
[nations]
{status}
[places]
{places}
[pieces]
{pieces}
{phase}
""",
    )


@pytest.mark.rule("3.4a")
def test_sweden_may_go_on_a_campaign_with_karl_and_those_with_him() -> None:
    play = winter(KARL + 'rehnskiold = "estland 4"\n' + FAR)
    assert asked(play) == ("sweden", ["3.4a"])
    assert may(play) - CESSIONS == {"campaign", "decline"}
    do(play, "campaign")
    assert refusal(play, "join rehnskiold") == "3.4a"
    assert may(play) == {"join livgardet", "join dalregementet", "done"}
    do(play, "join livgardet")
    assert refusal(play, "join livgardet") == "3.4a"
    do(play, "done", "to estland", "halt")
    assert (at(play, "karl-xii"), at(play, "livgardet"), at(play, "dalregementet")) == ("estland", "estland", "livland")


@pytest.mark.rule("3.4a")
@pytest.mark.parametrize("box", ["exile", "sweden-pool"])
def test_there_is_no_campaign_without_karl(box: str) -> None:
    play = winter(f'karl-xii = "{box}"\nlivgardet = "livland 3"\n' + FAR)
    assert "campaign" not in may(play)
    if box == "exile":  # which all can see
        assert asked(play)[1] != ["3.4a"]
    else:
        assert refusal(play, "campaign") == "3.4a"


@pytest.mark.rule("3.4a")
def test_moves_and_borders_are_counted_afresh() -> None:
    spent = "[crossed.sweden]\nestland-livland = 6\n"
    pieces = 'karl-xii = { at = "livland", strength = 4, moved = true }\n' + FAR
    play = winter(pieces, spent + '[phase]\nname = "winter-campaign"')
    do(play, "campaign", "done", "to estland", "halt")
    assert at(play, "karl-xii") == "estland"


@pytest.mark.rule("3.4b")
def test_each_block_that_goes_loses_a_step_first() -> None:
    play = winter(KARL + FAR)
    do(play, "campaign", "join livgardet")
    assert steps(play, "karl-xii") == 4
    do(play, "done")
    assert [steps(play, name) for name in ("karl-xii", "livgardet", "dalregementet")] == [3, 2, 3]
    assert at(play, "karl-xii") == "livland"
    assert "The winter costs Karl XII a step." in told(play)


@pytest.mark.rule("3.4b")
def test_a_block_with_its_last_step_stays_behind() -> None:
    """Ruling A32."""
    play = winter('karl-xii = "livland 4"\nlivgardet = "livland 1"\n' + FAR)
    do(play, "campaign")
    assert refusal(play, "join livgardet") == "3.4b"
    play = winter('karl-xii = "livland 1"\nlivgardet = "livland 3"\n' + FAR)
    assert refusal(play, "campaign") == "3.4b"


@pytest.mark.rule("3.4c")
def test_a_winter_battle_is_fought_at_once() -> None:
    play = winter(KARL + 'sheremetev = "velikaya 3"\nrepnin = "velikaya 3"\n' + FAR)
    do(play, "campaign", "join livgardet", "done", "to velikaya")
    battle = play.view("").battle
    assert battle is not None
    assert (battle.at, battle.round, battle.defender) == ("velikaya", 1, "coalition")
    assert (steps(play, "karl-xii"), steps(play, "livgardet")) == (3, 2)
    assert state(play).year == 1702


@pytest.mark.rule("3.4c")
def test_the_party_goes_together_by_the_rules_of_movement() -> None:
    """Ruling A32: borders must have room for all of it, Difficult Terrain stops it, and it may force-march."""
    play = winter(KARL.replace("livland", "ingermanland") + FAR)
    do(play, "campaign", "join livgardet", "join dalregementet", "done")
    assert refusal(play, "to velikaya") == "4.2b"
    assert refusal(play, "to novgorod") == ""
    play = winter(KARL.replace("livland", "ingermanland") + FAR)
    do(play, "campaign", "join livgardet", "done", "to velikaya")
    assert "to rzhev" not in may(play)
    play = winter('karl-xii = "livland 4"\n' + FAR, dice="[2]")
    do(play, "campaign", "done", "to kurland", "to trakai", "to mazowsze", "halt")
    end_group(play)
    assert "On its forced march Karl XII loses 1 step." in told(play)


@pytest.mark.rule("3.4c")
def test_the_party_may_go_aboard() -> None:
    pieces = 'karl-xii = "smaland 4"\nlivgardet = "smaland 3"\ndalregementet = "smaland 3"\n'
    pieces += 'wachtmeister = "southern-baltic 4"\nankarstierna = "southern-baltic 3"\n'
    play = winter(pieces + FAR)
    do(play, "campaign", "join livgardet", "join dalregementet", "done", "load wachtmeister")
    assert refusal(play, "load wachtmeister") == "9.2f"
    do(play, "load ankarstierna", "halt")
    assert [at(play, name) for name in ("karl-xii", "livgardet")] == ["southern-baltic"] * 2
    assert at(play, "dalregementet") == "smaland"
    play = winter(pieces + FAR)
    do(play, "campaign")
    assert refusal(play, "join wachtmeister") == "3.4a"


@pytest.mark.rule("3.4d")
def test_a_winter_siege_is_resolved_before_the_year_is_out() -> None:
    play = winter(KARL + FAR, dice="[1, 1, 1, 6, 6, 6]")
    do(play, "campaign", "done", "to velikaya", "halt")
    assert offered(play, "karl-xii")
    do(play, "besiege karl-xii")
    lines = told(play)
    fallen = next(i for i, line in enumerate(lines) if line.startswith("The garrison of"))
    assert fallen > lines.index("Karl XII goes on a Winter Campaign from Livland.")
    assert state(play).control(state(play).at[number("karl-xii")]) == 0


@pytest.mark.rule("3.4d")
def test_the_party_may_besiege_where_it_stands() -> None:
    play = winter('karl-xii = "velikaya 4"\n' + FAR, dice="[1, 1, 1, 6, 6, 6]")
    do(play, "campaign", "done", "halt")
    assert offered(play, "karl-xii")
    play = winter('karl-xii = "velikaya 4"\n' + FAR)
    do(play, "campaign", "done", "to rzhev", "to velikaya", "halt")
    assert not offered(play, "karl-xii")  # out and back gives none (ruling A4)


@pytest.mark.rule("3.4e")
def test_only_swedish_blocks_go_with_karl() -> None:
    pieces = 'karl-xii = "sivershchyna 4"\nlivgardet = "sivershchyna 3"\n'
    pieces += 'mazepa = "sivershchyna 3"\nfriedrich-iv = "sivershchyna 3"\n'
    play = winter(pieces + FAR, ukraine="active")
    do(play, "campaign")
    assert refusal(play, "join mazepa") == "3.4e"
    assert refusal(play, "join friedrich-iv") == "3.4e"
    assert refusal(play, "join livgardet") == ""


@pytest.mark.rule("3.4f")
def test_the_next_year_follows_without_a_forage_check() -> None:
    pieces = 'karl-xii = "estland 4"\nrehnskiold = "estland 4"\nstenbock = "estland 4"\nlivgardet = "estland 3"\n'
    pieces += 'dalregementet = "estland 3"\n'
    play = winter(pieces + FAR)
    do(play, "campaign", *(f"join {name}" for name in ("rehnskiold", "stenbock", "livgardet", "dalregementet")), "done")
    do(play, "to ingermanland", "halt")
    assert state(play).year == 1703
    names = ("karl-xii", "rehnskiold", "stenbock", "livgardet", "dalregementet")
    assert [at(play, name) for name in names] == ["ingermanland"] * 5
    assert [steps(play, name) for name in names] == [3, 3, 3, 2, 2]  # the winter's step and no more


@pytest.mark.rule("3.4f")
def test_a_campaign_that_is_declined_brings_the_next_year() -> None:
    play = winter(KARL + FAR)
    do(play, "decline")
    assert state(play).year == 1703
    assert [steps(play, name) for name in ("karl-xii", "livgardet", "dalregementet")] == [4, 3, 3]


def end_of_winter(last_year: int, options: str = "") -> Play:
    """The last thing in the Winter turn of 1702."""
    stack = f'[[stack]]\nframe = "Turn"\nstage = {TURN_END}'
    return winter(KARL + FAR, stack, last_year=last_year, options=options)


@pytest.mark.rule("3.4g")
def test_after_the_last_turn_there_is_no_campaign() -> None:
    assert ending(end_of_winter(1702)) is not None
    assert asked(end_of_winter(1703)) == ("sweden", ["3.4a"])


@pytest.mark.rule("OPTd")
def test_the_option_allows_a_campaign_before_scoring() -> None:
    play = end_of_winter(1702, 'last_winter_campaign = "yes"')
    assert asked(play) == ("sweden", ["3.4a"])
    do(play, "campaign", "done", "to estland", "halt")
    assert play.result is not None
    assert end_of_winter(1702, 'last_winter_campaign = "no"').result is not None


@pytest.mark.rule("3.4a")
def test_karl_shows_himself() -> None:
    play = winter(KARL + FAR)
    assert not [piece for piece in play.view("coalition").pieces if piece.face == "sweden karl-xii"]
    do(play, "campaign")
    assert [piece.at for piece in play.view("coalition").pieces if piece.face == "sweden karl-xii"] == ["livland"]
    assert "seen" in marks(play, "karl-xii")
