"""Sections 0.3 and 3.0 to 3.3: the phases of a turn, the action roll, and the order of a player's actions."""

from __future__ import annotations

from fractions import Fraction

import pytest

from korvolan import Play
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica import tables as t
from korvolan.games.pax_baltica.rules import turn
from korvolan.games.pax_baltica.rules.action_roll import ActionRoll
from korvolan.games.pax_baltica.rules.interphase import Interphase

from ..story import asked, do, may, position, refusal, told
from .names import block, opening
from .turns import idle, state

WAR = """
    dice = {dice}
    {head}
    [turn]
    year = {year}
    season = "{season}"
    last_year = 1721
    first = "{first}"
    [nations]
    sweden = "active 40"
    russia = "active 32"
    [seats]
    sweden = {{ had_event = {swedish_event} }}
    coalition = {{ had_event = {coalition_event} }}
    [pieces]
    lewenhaupt = "livland 3"
    sheremetev = "velikaya 3"
    karl-xii = "removed"
    [[stack]]
    frame = "Turn"
    stage = 0
    """


def roll(
    dice: list[int],
    *,
    first: str = "sweden",
    season: str = "spring",
    year: int = 1702,
    swedish_event: str = "false",
    coalition_event: str = "false",
    head: str = "",
) -> Play:
    """The beginning of a turn, with these dice to come."""
    text = WAR.format(
        dice=dice,
        first=first,
        season=season,
        year=year,
        swedish_event=swedish_event,
        coalition_event=coalition_event,
        head=head,
    )
    return position("pax_baltica", text)


def actions(play: Play) -> int:
    """How many actions the player whose turn it is has left."""
    return int(play.view("").tracks[f"actions {play.seat}"])


def stage(play: Play) -> int:
    """The phase of the turn that comes next."""
    frame = play.state.frames[0]
    assert isinstance(frame, turn.Turn)
    return frame.stage


# -- 0.3 the flow of the game --------------------------------------------------------------------------------------


@pytest.mark.rule("0.3a")
def test_spring_summer_autumn_winter_and_the_next_year() -> None:
    play = roll([5, 2, 5, 2, 5, 2, 5, 2, 5, 2])
    seen = []
    while state(play).year == 1702 or asked(play)[1] != ["3.3a"]:
        idle(play)
        seasons = (state(play).year, t.SEASON_IDS[state(play).season])
        if seasons not in seen:
            seen.append(seasons)
    assert seen == [(1702, "spring"), (1702, "summer"), (1702, "autumn"), (1702, "winter"), (1703, "spring")]


@pytest.mark.rule("0.3b")
def test_no_interphase_before_the_first_turn() -> None:
    """Autumn 1700 begins with the action roll; the first Interphase is that of 1701."""
    g = opening("campaign")
    assert (g.year, g.season, g.number) == (1700, t.AUTUMN, 1)
    assert type(g.frames[-1]).__name__ in ("ActionPhase", "ChooseNation", "SendEnvoy", "NameDiscontent", "Spending")
    assert not any(isinstance(frame, Interphase) for frame in g.frames)
    assert min(g.die) > 0


@pytest.mark.rule("0.3d")
def test_actions_then_battles_then_forage() -> None:
    """Three armies hunger in Skåne, but nobody starves before the battle in Velikaya has been fought."""
    play = position(
        "pax_baltica",
        """
        [turn]
        year = 1702
        first = "coalition"
        last_year = 1721
        [nations]
        sweden = "active 40"
        russia = "active 32"
        [pieces]
        karl-xii = "livland 4"
        rehnskiold = "skane 4"
        stenbock = "skane 4"
        lybecker = "skane 4"
        sheremetev = "velikaya 4"
        pyotr-i = "moskva 4"
        [phase]
        name = "actions"
        seat = "sweden"
        actions = 1
        """,
    )
    do(play, "march livland", "move karl-xii", "to velikaya")
    chapters = []
    while state(play).season == t.SPRING:
        chapters.append(asked(play)[1][0].split(".")[0])
        idle(play)
    order = "".join(dict.fromkeys(chapters))
    assert order in ("457", "57")


@pytest.mark.rule("0.3d")
def test_the_phases_follow_each_other() -> None:
    """The steps of a turn in their order, each on the stack below what it does."""
    play = roll([5, 2])
    stages = [stage(play)]
    do(play, "pass")
    stages.append(stage(play))
    assert stages == [turn.SECOND_ACTIONS, turn.ACTIONS_END]
    assert turn.ROLL < turn.FIRST_ACTIONS < turn.SECOND_ACTIONS < turn.BATTLES < turn.SIEGES < turn.FIRST_FORAGE
    do(play, "pass")
    assert state(play).season == t.SUMMER


@pytest.mark.rule("0.3e")
def test_the_first_player_finishes_before_the_second_begins() -> None:
    """Sweden 5 and the Coalition 2: Sweden acts as long as it has actions that it has not waived."""
    play = roll([5, 2])
    assert play.seat == "sweden"
    assert play.why_not("pass", "coalition") == [("", "The decision is Sweden's.")]
    do(play, "politics sweden")
    while play.seat != "coalition" or asked(play)[1] != ["3.3a"]:
        assert actions(play) >= 0
        idle(play)
    do(play, "pass")
    assert state(play).season == t.SUMMER


@pytest.mark.rule("0.3f")
def test_actions_may_be_left_unused() -> None:
    """Sweden has three, uses none and ends: the Coalition is next, and nothing is kept."""
    play = roll([5, 2])
    assert actions(play) == 3
    do(play, "pass")
    assert play.seat == "coalition"
    assert play.view("").tracks["actions sweden"] == 0


@pytest.mark.rule("0.3j")
def test_after_winter_comes_the_winter_campaign_and_then_the_interphase() -> None:
    play = position(
        "pax_baltica",
        """
        [turn]
        year = 1702
        season = "winter"
        first = "coalition"
        last_year = 1721
        [nations]
        sweden = "active 40"
        russia = "active 32"
        [pieces]
        karl-xii = "livland 4"
        [phase]
        name = "actions"
        seat = "sweden"
        actions = 1
        """,
    )
    do(play, "pass")
    assert asked(play) == ("sweden", ["3.4a"])
    assert state(play).year == 1702
    do(play, "decline")
    assert (state(play).year, state(play).season) == (1703, t.SPRING)
    assert any(isinstance(frame, Interphase) for frame in state(play).frames)


@pytest.mark.rule("0.3j")
def test_in_other_seasons_the_next_turn_follows_at_once() -> None:
    play = roll([5, 2, 4, 1], season="autumn")
    do(play, "pass", "pass")
    assert (state(play).year, state(play).season) == (1702, t.WINTER)
    assert asked(play) == ("sweden", ["3.3a"])


# -- 3.0 and 3.1 the action roll -----------------------------------------------------------------------------------


@pytest.mark.rule("3.0a")
def test_each_turn_begins_with_two_dice() -> None:
    play = roll([5, 2, 1, 4])
    assert told(play) == [
        "Spring 1702.",
        "Sweden rolls 5: 3 actions.",
        "The Coalition rolls 2: 2 actions.",
        "Sweden is First Player.",
    ]
    assert [line.dice for line in play.log()] == [[], [5], [2], []]
    do(play, "pass", "pass")
    assert [line.dice for line in play.log() if line.dice] == [[5], [2], [1], [4]]


@pytest.mark.rule("3.0a")
def test_the_odds_of_the_action_roll_are_those_of_two_dice() -> None:
    play = roll([5, 2])
    do(play, "pass")
    chances = play.outcomes("pass")
    assert sum(chance for chance, _ in chances) == 1
    summer = [(chance, state(after)) for chance, after in chances if state(after).number == 2]
    summer = [(chance, g) for chance, g in summer if g.die != [6, 6]]  # two events may end the turn at once
    assert sum(chance for chance, _ in summer) == Fraction(35, 36)
    first = sum(chance for chance, g in summer if g.first == m.SWEDISH)
    assert first == Fraction(15, 36)  # a tie makes the Coalition first, which was second
    assert ActionRoll().label(state(play), 4 * 6 + 3) == "Sweden 5, Coalition 4"


@pytest.mark.rule("3.1a")
@pytest.mark.parametrize(("die", "given"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3)])
def test_the_action_table(die: int, given: int) -> None:
    """Three gives two actions; the other rows are by ruling A97."""
    play = roll([die, 6 if die == 1 else 1, 2, 2], first="coalition")
    while play.seat != "sweden":
        idle(play)
    assert actions(play) == given


@pytest.mark.rule("OPTe")
@pytest.mark.parametrize(("die", "given"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_other_action_table(die: int, given: int) -> None:
    """Switched, a roll of 4 gives two actions."""
    play = roll([die, 6 if die == 1 else 1, 2, 2], first="coalition", head='options = { action_table = "1-1-2-2-3" }')
    while play.seat != "sweden":
        idle(play)
    assert actions(play) == given


@pytest.mark.rule("3.1b")
def test_no_action_is_saved() -> None:
    """One is left over in Winter, and Spring gives two: a third in Spring is refused."""
    play = roll([5, 2, 3, 1], season="autumn")
    do(play, "pass", "pass")
    assert (play.seat, actions(play)) == ("sweden", 2)
    assert state(play).actions == [2, 1]
    do(play, "pass")
    assert play.seat == "coalition"
    assert state(play).actions == [0, 1]


@pytest.mark.rule("3.1b")
def test_without_actions_nothing_more_can_be_done() -> None:
    play = order(actions=0)
    for action in KINDS:
        assert refusal(play, action) == "3.1b"
    assert "pass" in may(play)


@pytest.mark.rule("3.1c")
@pytest.mark.parametrize(
    ("dice", "before", "first"),
    [([5, 4], "coalition", "sweden"), ([5, 4], "sweden", "sweden"), ([2, 3], "sweden", "coalition")],
)
def test_the_higher_die_is_first_player(dice: list[int], before: str, first: str) -> None:
    assert roll(dice, first=before).seat == first


@pytest.mark.rule("3.1c")
def test_the_die_that_stands_decides() -> None:
    """Sweden may have no event: its 6 is rolled again, and the 2 that stands loses to a 3 (ruling A13)."""
    play = roll([6, 2, 3], swedish_event="true")
    assert play.seat == "coalition"
    assert state(play).die == [2, 3]


@pytest.mark.rule("3.1d")
@pytest.mark.parametrize(("before", "first"), [("coalition", "sweden"), ("sweden", "coalition")])
def test_on_a_tie_the_one_who_was_second_goes_first(before: str, first: str) -> None:
    assert roll([4, 4], first=before).seat == first


@pytest.mark.rule("3.1e")
def test_a_tie_on_the_first_turn_is_rolled_again() -> None:
    play = roll([2, 2, 5, 5, 3, 4], first="none")
    assert state(play).die == [3, 4]
    assert play.seat == "coalition"
    state(play).first = -1
    assert sum(ActionRoll().weights(state(play))) == 30  # the six ties are out


@pytest.mark.rule("3.1f")
def test_an_event_takes_the_place_of_actions() -> None:
    """The example of 3.1: Sweden 3, the Coalition 6. First the Coalition's event, then Sweden's two actions."""
    play = roll([3, 6, 3], first="sweden")
    assert told(play)[1:5] == [
        "Sweden rolls 3: 2 actions.",
        "The Coalition rolls 6: an event.",
        "The Coalition is First Player.",
        "Event for the Coalition: each block outside its own land loses a step.",
    ]
    assert asked(play) == ("sweden", ["3.3a"])
    assert actions(play) == 2
    do(play, "pass")
    assert state(play).season == t.SUMMER


@pytest.mark.rule("3.1g")
def test_two_events_lead_straight_to_forage() -> None:
    """Both events in First-Player order, and no Battle Phase though both sides stand in Velikaya."""
    play = position(
        "pax_baltica",
        """
        dice = [6, 6, 3, 3, 5, 4]
        [turn]
        year = 1702
        first = "sweden"
        last_year = 1721
        [nations]
        sweden = "active 40"
        russia = "active 32"
        [pieces]
        lewenhaupt = "velikaya 4"
        sheremetev = "velikaya 4"
        [[stack]]
        frame = "Turn"
        stage = 0
        """,
    )
    events = [line for line in told(play) if line.startswith("Event")]
    assert [line.split(":")[0] for line in events] == ["Event for the Coalition", "Event for Sweden"]
    assert not any(line.startswith("Battle") for line in told(play))
    assert state(play).season == t.SUMMER
    assert play.seat == "sweden"


@pytest.mark.rule("3.2a")
@pytest.mark.parametrize(
    ("dice", "stand"),
    [([6, 6, 4, 3], [4, 3]), ([6, 2, 6, 5], [2, 6])],
)
def test_no_event_two_turns_running(dice: list[int], stand: list[int]) -> None:
    """Sweden had one: its sixes are rolled again. The Coalition had none, and its 6 stands."""
    play = roll(dice, swedish_event="true")
    assert state(play).die == stand


@pytest.mark.rule("3.2a")
def test_the_ban_holds_across_an_interphase_and_then_ends() -> None:
    """Event in Winter, none in Spring, and again one in Summer."""
    play = roll([6, 1, 3], season="winter")
    assert state(play).had_event == [1, 0]
    assert 6 not in {state(after).die[m.SWEDISH] for _, after in spring(play)}
    summer = roll([4, 1], swedish_event="true")
    assert state(summer).had_event == [0, 0]


def spring(play: Play) -> list[tuple[Fraction, Play]]:
    """All ways in which the next year can begin."""
    while True:
        options = {str(action) for action in play.legal()}
        wanted = next((action for action in ("pass", "done", "decline") if action in options), str(play.legal()[0]))
        after = play.clone()
        after.play(wanted)
        if state(after).year == 1703 and asked(after)[1] == ["3.3a"]:
            return play.outcomes(wanted)
        play.play(wanted)


@pytest.mark.rule("3.2a")
def test_the_odds_leave_out_the_barred_six() -> None:
    play = roll([4, 1], swedish_event="true")
    g = state(play)
    g.had_event[:] = [1, 0]
    weights = ActionRoll().weights(g)
    assert sum(weights) == 30
    assert weights[5 * 6 :] == [0] * 6


# -- 3.3 the choice of actions -------------------------------------------------------------------------------------

ORDER = """
    dice = {dice}
    [turn]
    year = 1702
    last_year = 1721
    first = "sweden"
    [nations]
    sweden = "active 40"
    russia = "active 32"
    [pieces]
    karl-xii = "livland 2"
    lewenhaupt = "velikaya 3"
    rehnskiold = "skane 3"
    sheremetev = "novgorod 4"
    repnin = "smolensk 4"
    [phase]
    name = "actions"
    seat = "sweden"
    actions = {actions}
    activity = {activity}
    """


def order(activity: int = 0, actions: int = 5, dice: list[int] | None = None) -> Play:
    return position("pax_baltica", ORDER.format(activity=activity, actions=actions, dice=dice or []))


KINDS = ["recon novgorod", "march livland", "siege velikaya", "politics sweden", "replace karl-xii"]


@pytest.mark.rule("3.3a")
@pytest.mark.parametrize("activity", range(5))
def test_an_activity_closes_those_before_it(activity: int) -> None:
    """Reconnaissance, movement, sieges, politics, replacements: all five in this order (ruling A7)."""
    play = order(activity)
    for number, action in enumerate(KINDS):
        assert refusal(play, action) == ("3.3a" if number < activity else ""), action


@pytest.mark.rule("3.3a")
def test_the_same_activity_may_be_used_again_and_each_costs_an_action() -> None:
    play = order(actions=4, dice=[1])
    do(play, "replace karl-xii")
    assert actions(play) == 3
    assert refusal(play, "politics sweden") == "3.3a"
    do(play, "replace karl-xii", "replace lewenhaupt")
    assert actions(play) == 1
    assert "replace rehnskiold" in may(play)
    do(play, "replace rehnskiold")
    assert state(play).number == 2  # the last one ended Sweden's part of the turn


@pytest.mark.rule("3.3a")
def test_politics_after_politics_and_no_siege_any_more() -> None:
    play = order(actions=3, dice=[1])
    do(play, "politics sweden")
    assert refusal(play, "siege velikaya") == "3.3a"
    assert refusal(play, "replace karl-xii") == ""


def test_every_action_is_answered_for() -> None:
    """Sea zones and boxes are no reason to stumble."""
    play = order()
    for verb in ("recon", "march", "siege", "cede"):
        for name in ("north-sea", "portsmouth", "sweden-pool", "set-aside"):
            assert refusal(play, f"{verb} {name}"), f"{verb} {name}"
    assert refusal(play, "done") == "4.4g"


@pytest.mark.rule("4.4g")
def test_forced_marches_are_rolled_for_before_the_player_goes_on() -> None:
    """Movement must be ended first, so that the dice are known when a step is replaced."""
    play = order(actions=3, dice=[2])
    do(play, "march skane", "move rehnskiold", "to vastergotland")
    while play.state.choices and asked(play)[1] != ["3.3a"]:
        idle(play)
    state(play).extra[block("Rehnskiöld")] = 1
    assert refusal(play, "replace karl-xii") == "4.4g"
    play.state.choices = play.state.frames[-1].options(play.state)
    assert {action for action in may(play) if action.split()[0] in ("siege", "politics", "replace")} == set()
    do(play, "done")
    assert state(play).strength[block("Rehnskiöld")] == 2
    assert refusal(play, "march livland") == "3.3a"
    assert "replace rehnskiold" in may(play)
