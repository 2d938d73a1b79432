"""Section 0.4, the scenarios and the options: how long a game is, and who has won it."""

from __future__ import annotations

import pytest

import korvolan
from korvolan import Play
from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica import units as b
from korvolan.games.pax_baltica.fields import ACTIVE, OUT
from korvolan.games.pax_baltica.rules.victory import sudden_death
from korvolan.games.pax_baltica.tables import SCENARIO_IDS
from korvolan.kernel.errors import KorvolanError

from ..story import asked, do, ending, may, position, refusal
from .names import SCENARIOS, opening
from .turns import idle, state, where

# -- 0.1 the seats -------------------------------------------------------------------------------------------------


@pytest.mark.rule("0.1f")
def test_one_swedish_and_one_coalition_seat() -> None:
    """A third may only watch: he has no view of his own, and nothing to decide."""
    play = GAME.new("campaign", seed=1)
    assert GAME.seats == ["sweden", "coalition"]
    with pytest.raises(KorvolanError):
        play.view("russia")
    g = state(play)
    sides = [{m.NATION_IDS[n] for n in range(m.NATIONS) if g.nation_side(n) == seat} for seat in (m.SWEDISH, m.COALITION)]
    assert sides == [
        {"sweden", "ottoman-empire", "ukraine", "hannover", "holstein-gottorp", "great-britain"},
        {"russia", "saxony", "denmark", "poland", "prussia"},
    ]
    assert play.why_not("pass", "coalition" if play.seat == "sweden" else "sweden")


# -- 0.4 who wins --------------------------------------------------------------------------------------------------

LAST_TURN = """
    scenario = "{scenario}"
    {options}
    [turn]
    year = {year}
    season = "winter"
    last_year = {year}
    first = "coalition"
    [nations]
    sweden = {{ status = "active", rp = {sweden}, event_rp = {event} }}
    russia = "active {russia}"
    [pieces]
    karl-xii = "{karl}"
    pyotr-i = "moskva 4"
    [phase]
    name = "actions"
    seat = "sweden"
    actions = 1
    """


def last_turn(
    scenario: str,
    sweden: int,
    russia: int = 32,
    *,
    year: int = 1721,
    event: int = 0,
    karl: str = "skane 4",
    options: str = "",
) -> Play:
    """The last decision of a scenario's last turn."""
    return position(
        "pax_baltica",
        LAST_TURN.format(scenario=scenario, sweden=sweden, russia=russia, year=year, event=event, karl=karl, options=options),
    )


@pytest.mark.rule("0.4a")
def test_the_scenario_is_decided_after_its_last_turn() -> None:
    """The campaign ends after Winter 1721 with Sweden at 32: the band that holds 32."""
    play = last_turn("campaign", 32)
    assert play.seat == "sweden"
    do(play, "pass")
    assert ending(play) == ("sweden", "SCNc")
    assert play.result is not None
    assert play.result.text == "Swedish marginal victory."


@pytest.mark.rule("0.4a")
def test_a_year_earlier_nothing_is_decided() -> None:
    play = last_turn("campaign", 24)
    state(play).last_year = 1722
    do(play, "pass")
    assert play.result is None


@pytest.mark.rule("0.4d")
@pytest.mark.parametrize(("level", "event", "text"), [(24, 8, "Coalition marginal victory."), (28, 8, "A draw.")])
def test_points_from_events_do_not_score(level: int, event: int, text: str) -> None:
    """Sweden at 24 with 8 event points to come scores 24, which is the example of 8.8."""
    play = last_turn("campaign", level, event=event)
    do(play, "pass")
    assert play.result is not None
    assert play.result.text == text


TRUCES = """
    {options}
    [turn]
    year = 1709
    last_year = 1721
    first = "sweden"
    [nations]
    sweden = "{sweden}"
    russia = {russia}
    saxony = {{ status = "truce", rp = 16, truce_until = 1711 }}
    denmark = "{denmark}"
    [phase]
    name = "actions"
    seat = "sweden"
    """
TRUCE = '{ status = "truce", rp = 32, truce_until = 1713 }'


@pytest.mark.rule("0.4b")
@pytest.mark.parametrize(
    ("russia", "denmark", "over"),
    [
        (TRUCE, "inactive 16", True),
        (TRUCE, "out", True),
        (TRUCE, "active 16", False),
        ('"active 32"', "inactive 16", False),
    ],
)
def test_sweden_triumphs_when_no_coalition_major_is_left(russia: str, denmark: str, over: bool) -> None:
    """A Denmark that never entered does not prevent it (ruling A58)."""
    play = position("pax_baltica", TRUCES.format(options="", sweden="active 40", russia=russia, denmark=denmark))
    assert sudden_death(state(play)) == over
    if over:
        assert ending(play) == ("sweden", "0.4b")


@pytest.mark.rule("0.4b")
def test_somebody_must_be_under_truce() -> None:
    play = position(
        "pax_baltica",
        """
        [nations]
        sweden = "active 40"
        [phase]
        name = "actions"
        seat = "sweden"
        """,
    )
    assert not sudden_death(state(play))


@pytest.mark.rule("0.4c")
def test_a_truce_on_sweden_is_the_coalitions_triumph() -> None:
    play = position("pax_baltica", TRUCES.format(options="", sweden="active 40", russia='"active 32"', denmark="active 16"))
    g = state(play)
    from korvolan.games.pax_baltica.rules import politics

    politics.impose_truce(g, m.SWEDEN)
    assert ending(play) == ("coalition", "0.4c")


@pytest.mark.rule("OPTc")
@pytest.mark.parametrize(("denmark", "over"), [("inactive 16", False), ("out", True)])
def test_by_the_option_a_denmark_that_never_entered_is_in_the_way(denmark: str, over: bool) -> None:
    """Switched, Russian and Saxon truces do not end the game; a nation outside the scenario does not count."""
    options = 'options = { sudden_death = "all three under truce" }'
    text = TRUCES.format(options=options, sweden="active 40", russia=TRUCE, denmark=denmark)
    assert sudden_death(state(position("pax_baltica", text))) == over
    default = TRUCES.format(options="", sweden="active 40", russia=TRUCE, denmark=denmark)
    assert sudden_death(state(position("pax_baltica", default)))


# -- the scenarios -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SCNa")
@pytest.mark.parametrize(
    ("scenario", "turns"), [("next-stop-moscow", 15), ("road-to-glory", 42), ("end-is-near", 48), ("campaign", 86)]
)
def test_each_scenario_ends_after_its_number_of_turns(scenario: str, turns: int) -> None:
    """Both players let the war go by; it is over after the Winter turn of the last year."""
    play = GAME.new(scenario, seed=7)
    while play.result is None:
        number = state(play).number
        idle(play)
        assert state(play).number in range(number, turns + 1)
    g = state(play)
    assert (g.number, g.year, g.season) == (turns, g.last_year, t.WINTER)
    assert ending(play)[1] in ("SCNb", "SCNc")


@pytest.mark.rule("SCNa")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_scenario_loads(scenario: str) -> None:
    g = opening(scenario)
    assert GAME.find_faults(g) == []
    assert SCENARIO_IDS[g.scenario] == scenario
    assert g.rp[m.SWEDEN] > 0
    assert g.rp[m.RUSSIA] > 0


@pytest.mark.rule("SCNb")
@pytest.mark.parametrize(("sweden", "russia", "winner"), [(32, 20, "sweden"), (32, 24, "coalition"), (12, 0, "sweden")])
def test_sweden_must_be_12_ahead_of_russia(sweden: int, russia: int, winner: str) -> None:
    play = last_turn("next-stop-moscow", sweden, russia, year=1710)
    do(play, "pass")
    assert ending(play) == (winner, "SCNb")


@pytest.mark.rule("SCNc")
@pytest.mark.parametrize(
    ("scenario", "level", "winner", "text"),
    [
        ("campaign", 28, "", "A draw."),
        ("campaign", 24, "coalition", "Coalition marginal victory."),
        ("campaign", 32, "sweden", "Swedish marginal victory."),
        ("campaign", 36, "sweden", "Swedish decisive victory."),
        ("campaign", 16, "coalition", "Coalition decisive victory."),
        ("end-is-near", 24, "", "A draw."),
        ("end-is-near", 32, "sweden", "Swedish decisive victory."),
        ("road-to-glory", 20, "coalition", "Coalition decisive victory."),
        ("road-to-glory", 36, "sweden", "Swedish marginal victory."),
    ],
)
def test_the_bands_of_the_other_scenarios(scenario: str, level: int, winner: str, text: str) -> None:
    play = last_turn(scenario, level)
    do(play, "pass")
    assert play.result is not None
    assert (play.result.winner, play.result.text) == (winner, text)


@pytest.mark.rule("SCNd")
def test_in_next_stop_moscow_other_nations_are_out_of_reach() -> None:
    """Swedes enter Lausitz: refused. Poland and transit land are open."""
    play = korvolan.load(
        """
        game = "pax_baltica"
        scenario = "next-stop-moscow"
        [pieces]
        karl-xii = "wielkopolska 4"
        [phase]
        name = "actions"
        seat = "sweden"
        actions = 2
        """
    )
    g = state(play)
    assert [m.NATION_IDS[n] for n in range(m.NATIONS) if g.status[n] == ACTIVE] == ["sweden", "russia"]
    assert g.status[m.SAXONY] == OUT
    do(play, "march wielkopolska", "move karl-xii")
    assert "to schlesien" in may(play)
    assert "to mazowsze" in may(play)
    if m.MAP.border(m.place_number("wielkopolska"), m.place_number("lausitz")) < 0:
        do(play, "to schlesien")
    assert refusal(play, "to lausitz") == "4.5a"


@pytest.mark.rule("SCNe")
def test_the_end_is_near_begins_after_poltava() -> None:
    """Karl XII is in exile, box 3, and Hannover has defected."""
    g = opening("end-is-near")
    assert g.at[b.KARL] == m.EXILE
    assert (g.attrition, g.defected, g.exiled, g.night_rider) == (3, 1, 1, 6)
    assert g.nation_side(m.HANNOVER) == m.COALITION


@pytest.mark.rule("SCNe")
@pytest.mark.parametrize(("die", "back"), [(6, True), (5, False)])
def test_karl_may_return_in_1711_on_a_six(die: int, back: bool) -> None:
    """And the Coalition is then offered a roll for Hannover."""
    play = korvolan.load(
        f"""
        game = "pax_baltica"
        scenario = "end-is-near"
        seed = 1
        dice = [{die}]
        [turn]
        year = 1711
        [phase]
        name = "interphase"
        """
    )
    offered = set()
    while asked(play)[1] != ["3.3a"]:
        offered |= may(play)
        if any(action.startswith("activate") for action in may(play)):
            do(play, "activate hannover" if "activate hannover" in may(play) else min(may(play)))
            continue
        idle(play)
    assert (where(play, "Karl XII") != "exile") == back
    assert "activate hannover" in offered


# -- options -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("OPTa")
@pytest.mark.parametrize(("choice", "target", "other"), [("Pommern", "pommern", "pomorze"), ("Pomorze", "pomorze", "pommern")])
def test_prussias_one_target(choice: str, target: str, other: str) -> None:
    """Leopold may besiege Stralsund; by the option only Gdańsk, as printed."""
    for place, refused in ((target, ""), (other, "11.7d")):
        play = position(
            "pax_baltica",
            f"""
            options = {{ prussia_target = "{choice}" }}
            [turn]
            year = 1715
            last_year = 1721
            first = "coalition"
            [nations]
            sweden = "active 40"
            russia = "active 32"
            poland = "active"
            prussia = "active"
            [pieces]
            leopold = "{place} 4"
            [phase]
            name = "actions"
            seat = "coalition"
            actions = 2
            """,
        )
        assert refusal(play, f"siege {place}") == refused


@pytest.mark.rule("OPTd")
def test_no_winter_campaign_after_the_last_turn_but_by_the_option() -> None:
    play = last_turn("campaign", 32)
    do(play, "pass")
    assert play.result is not None
    play = last_turn("campaign", 32, options='options = { last_winter_campaign = "yes" }')
    do(play, "pass")
    assert asked(play) == ("sweden", ["3.4a"])
    do(play, "decline")
    assert ending(play) == ("sweden", "SCNc")


def test_every_option_has_its_default_first() -> None:
    g = GAME.start("campaign")
    assert g.switches == [0] * len(GAME.options)
    assert list(GAME.options) == ["prussia_target", "hannover_recall", "sudden_death", "last_winter_campaign", "action_table"]
