"""What a position names wrongly is refused with its line and a near name, and with no other exception."""

from __future__ import annotations

import pytest

from korvolan import BadPosition

from .scenes import BATTLE, MOVES, load

PIECE = MOVES.splitlines().index('north-guard = "wood 2"') + 1
EMPTY = 'game = "tiny"\nstart = "empty"\n'
STACK = "[[stack]]\nframe = "


def refused(text: str) -> BadPosition:
    with pytest.raises(BadPosition) as error:
        load(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400
    return error.value


def line(text: str, wanted: str) -> int:
    """The number of the first line that holds something."""
    return next(number for number, found in enumerate(text.splitlines(), start=1) if wanted in found)


# (what stands in MOVES, what is put in its place, what is said of it)
WRONG = {
    "a game": ('game = "tiny"', 'game = "tinny"', "Did you mean tiny"),
    "a game of another kind": ('game = "tiny"', "game = 3", "no game '3'"),
    "no game": ('game = "tiny"', "about = {}", "of which game"),
    "a format": ('game = "tiny"', 'korvolan = "position 9"\ngame = "tiny"', "'position 9' cannot be read"),
    "a scenario": ('scenario = "meeting"', 'scenario = "metting"', "no scenario 'metting'. Did you mean meeting"),
    "a list as scenario": ('scenario = "meeting"', "scenario = []", "no scenario '[]'"),
    "a table as scenario": ('scenario = "meeting"', "scenario = {}", "no scenario"),
    "a start": ("seed = 1", 'start = "nothing"', "no start 'nothing'"),
    "a list as start": ("seed = 1", "start = [1]", "no start"),
    "a seed": ("seed = 1", "seed = [1]", "The seed is a number or a text"),
    "a key": ("seed = 1", "sede = 1", "no key 'sede'. Did you mean seed"),
    "a section": ("[seats]", "[seets]", "no key 'seets'. Did you mean seats"),
    "a number as section": ("seed = 1", "markers = 3", "'markers' is a table: write it under [markers]"),
    "an option": ("seed = 1", 'options = { straglers = "off" }', "Did you mean stragglers"),
    "a choice": ("seed = 1", 'options = { stragglers = "of" }', "Did you mean off"),
    "a list as choice": ("seed = 1", "options = { stragglers = [] }", "no choice for the option stragglers"),
    "a list of options": ("seed = 1", "options = []", "The options are a table"),
    "a text as options": ("seed = 1", 'options = "off"', "The options are a table"),
    "a piece": ("north-guard", "north-gurad", "no piece 'north-gurad'. Did you mean north-guard"),
    "a piece said twice": (
        'north-guard = "wood 2"',
        'north-guard = "wood 2"\n"North Guard" = "ford 2"',
        "of which something was said",
    ),
    "a place": ('"wood 2"', '"wod 2"', "no place 'wod'. Did you mean wood"),
    "a strength": ('"wood 2"', '"wood two"', "'strength' is a whole number, not 'two'"),
    "a strength with two signs": ('"wood 2"', '"wood --2"', "'strength' is a whole number"),
    "a strength of many digits": ('"wood 2"', f'"wood {"9" * 1500}"', "'strength' is a whole number"),
    "too many values": ('"wood 2"', '"wood 2 0 1 2 3 4 5"', "in this order: at strength tag"),
    "no value": ('"wood 2"', '""', "in this order: at strength tag"),
    "a number as piece": ('"wood 2"', "5", "no place '5'"),
    "a list as piece": ('"wood 2"', '["wood", 2]', "no place"),
    "a field": ('"wood 2"', "{ strenght = 2 }", "no key 'strenght'. Did you mean strength"),
    "a fraction": ('"wood 2"', "{ strength = 1.5 }", "'strength' is a whole number, not '1.5'"),
    "a yes as number": ('"wood 2"', "{ strength = true }", "'strength' is a whole number"),
    "a huge number": ('"wood 2"', "{ strength = 99999999 }", "goes up to 1000000"),
    "a number beyond all bounds": ('"wood 2"', f"{{ strength = 0x{'f' * 1500} }}", "goes up to 1000000"),
    "a number as yes": ('"wood 2"', "{ moved = 1 }", "'moved' is true or false"),
    "a name as list": ('"wood 2"', '{ known = "south" }', "'known' is a list"),
    "a name in a list": ('"wood 2"', '{ known = ["soth"] }', "Did you mean south"),
    "a marker": ('"ambush"', '"ambsh"', "Did you mean ambush"),
    "a seat": ("north = { held", "nort = { held", "Did you mean north"),
    "a phase": ('name = "moves"', 'name = "move"', "no phase 'move'. Did you mean moves"),
    "a list as phase": ('name = "moves"', "name = []", "no phase"),
    "a phase's key": ('seat = "north"', 'seet = "north"', "no key 'seet'. Did you mean seat"),
    "a phase's value": ("moves = 2", 'moves = "two"', "'moves' is a whole number"),
    "a phase's seat": ('seat = "north"', 'seat = "nrth"', "Did you mean north"),
    "a die": ("seed = 1", "dice = [0]", "A scripted die is a number from 1 up"),
    "a die of many sides": ("seed = 1", "dice = [1000001]", "A scripted die is a number from 1 up"),
    "a fraction as die": ("seed = 1", "dice = [1.5]", "A scripted die is a number from 1 up"),
    "a named draw": ("seed = 1", 'dice = ["ambsh"]', "Did you mean ambush"),
    "a number as dice": ("seed = 1", "dice = 3", "The dice are a list"),
    "broken TOML": ('seat = "north"', 'seat = "north', "This is not TOML"),
    "a date": ('"wood 2"', "{ strength = 1979-05-27 }", "'strength' is a whole number"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_word_is_refused_with_its_line_and_a_near_name(what: str) -> None:
    old, new, said = WRONG[what]
    assert MOVES.count(old) == 1 or what in ("a piece",)
    text = MOVES.replace(old, new, 1)
    error = refused(text)
    assert said in str(error)
    if what != "no game":
        expected = new.splitlines()[-1] if what != "a format" else new.splitlines()[0]
        assert error.line == line(text, expected)
        assert str(error).startswith(f"line {error.line}: ")


# (stack or more that is put behind an empty start, what is said, what the line holds)
STANDING = {
    "nothing": ("", "Say where the game stands", ""),
    "an empty stack": ("stack = []", "Say where the game stands", "stack"),
    "a stack of numbers": ("stack = [1]", "The stack is a list of tables", "stack"),
    "a stack that is a table": ("[stack]\nframe = 'Battles'", "The stack is a list of tables", "[stack]"),
    "an unknown frame": (STACK + '"Batles"', "no frame 'Batles'. Did you mean Battles", "Batles"),
    "a list as frame": (STACK + "[]", "no frame '[]'", "frame"),
    "a frame without a name": ("[[stack]]\nstage = 1", "no frame 'None'", "[[stack]]"),
    "a frame's key": (STACK + '"Turn"\nstaeg = 1', "no key 'staeg'. Did you mean stage", "staeg"),
    "a frame's value": (STACK + '"Turn"\nstage = "one"', "'stage' is a whole number", "stage"),
    "a move without a piece": (STACK + '"MoveTo"\nside = "north"', "Say which piece: piece is missing", "[[stack]]"),
    "a move of nobody's piece": (STACK + '"MoveTo"\nside = "north"\npiece = "none"', "'piece' must name a piece", "none"),
    "a battle without a place": (STACK + '"OpenBattle"', "Say which place: area is missing", "[[stack]]"),
    "a decision of nobody": (STACK + '"ChooseBlock"\nmoves = 2', "Say which seat: side is missing", "[[stack]]"),
    "both phase and stack": ('phase = "battle"\n' + STACK + '"Battles"', "either [phase] or [[stack]]", "[[stack]]"),
    "a result and a phase": ('phase = "battle"\nresult = { winner = "north", ending = "destroyed" }', "has no phase", "phase"),
    "a result and a stack": (
        STACK + '"Battles"\n[result]\nwinner = "north"\nending = "destroyed"',
        "has no stack",
        "[[stack]]",
    ),
    "half a result": ('[result]\nwinner = "north"', "two keys, winner and ending", "[result]"),
    "an ending": ('[result]\nwinner = "north"\nending = "destroid"', "Did you mean destroyed", "ending"),
    "a winner": ('[result]\nwinner = "nort"\nending = "destroyed"', "Did you mean north", "winner"),
    "hits on nobody": (STACK + '"AssignHits"\nside = "north"\narea = "ford"\nhits = 1', "AssignHits offers nothing", "stack"),
    "a stage that is none": (STACK + '"Turn"\nstage = 99', "cannot go on from here", "[[stack]]"),
    "a draw from nothing": (STACK + '"DrawReserve"\nside = "north"', "DrawReserve draws from an empty pool", "[[stack]]"),
    "a battle in a box": (
        STACK + '"RetreatTo"\nside = "north"\npiece = "north-line"\narea = "north-reserve"\ndefender = "south"',
        "",
        "",
    ),
    "a battle without sides": ('phase = { name = "battle", area = "ford" }', "has no block in this battle", "phase"),
    "a battle in a reserve": ('phase = { name = "battle", area = "north-reserve" }', "", "phase"),
}


@pytest.mark.parametrize("what", STANDING)
def test_where_the_game_cannot_stand_is_refused(what: str) -> None:
    stack, said, at = STANDING[what]
    error = refused(EMPTY + stack)
    assert said in str(error)
    if at:
        assert error.line == line(EMPTY + stack, at)


IMPOSSIBLE = {
    "too strong": ("strength = 3, tag = 0", "strength = 9, tag = 0", "north-guard has a strength of 9"),
    "too weak": ("strength = 3, tag = 0", "strength = 0, tag = 0", "north-guard has a strength of 0"),
    "nowhere": ('north-line = { at = "ford"', 'north-line = { at = "none"', "north-line has steps but no place"),
    "one handle twice": ("strength = 2, tag = 1", "strength = 2, tag = 0", "the same handle"),
    "a turn that does not exist": ("number = 3", "number = 5", "turn 5 of 4"),
    "a turn before the first": ("number = 3", "number = -3", "turn -3 of 4"),
    "in the other's reserve": ('north-guard = { at = "ford"', 'north-guard = { at = "south-reserve"', "other side's reserve"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused(what: str) -> None:
    old, new, said = IMPOSSIBLE[what]
    text = BATTLE.replace(old, new, 1)
    assert text != BATTLE
    error = refused(text)
    assert "This position cannot be" in str(error)
    assert said in str(error)
    named = said.split()[0]
    if named.startswith("north-"):
        assert error.line == line(text, named)


@pytest.mark.parametrize("stage", [7, 99, 1_000_000])
def test_a_position_that_cannot_be_shown_is_refused(stage: int) -> None:
    """The decision on top is sound, but nobody could look at the board: there is no such stage of a turn."""
    stack = f'{STACK}"Turn"\nstage = {stage}\n{STACK}"ChooseBlock"\nside = "north"\nmoves = 2\n'
    text = MOVES.split("[phase]")[0] + stack
    error = refused(text)
    assert "The rules cannot go on from here" in str(error)
    assert error.line == line(text, "[[stack]]")


def test_rules_that_lead_to_what_cannot_be_are_refused() -> None:
    """Both sides stand at the ford and nobody held it before: the battle would have no defender."""
    text = 'phase = "battle"\n' + BATTLE.split("[places]")[0]
    error = refused(text)
    assert error.line == 1
    assert "The rules cannot go on from here" in str(error)


def test_first_may_not_be_nobody() -> None:
    """What the rules look up must be there."""
    error = refused(BATTLE.replace('first = "south"', 'first = "none"'))
    assert str(error) == f"line {line(BATTLE, 'first')}: 'first' must name a seat."


def test_dice_that_do_not_fit_the_opening_are_refused_at_their_line() -> None:
    text = 'game = "tiny"\nscenario = "meeting"\n\ndice = [9]\n'
    assert str(refused(text)) == "line 4: The next scripted die is 9, but a number from 1 to 3 is rolled here."


@pytest.mark.parametrize("name", ["north-bank-wod", "north-camp"])
def test_a_wrong_column_of_a_grid_is_refused(name: str) -> None:
    text = BATTLE.replace("[places]", f"[crossed.north]\n{name} = 1\n[places]")
    error = refused(text)
    assert "no border" in str(error)
    assert error.line == line(text, name)


def test_a_grid_needs_rows() -> None:
    text = BATTLE.replace("[places]", "[crossed]\nnorth = 1\n[places]")
    assert "Write [crossed.north] with one line for each border" in str(refused(text))
    assert "Did you mean north" in str(refused(text.replace("north = 1", "nort = { wood-ford = 1 }")))


def test_broken_toml_names_its_line_also_at_the_end() -> None:
    assert refused('game = "tiny"\n\nx = \n').line == 3
    assert refused('game = "tiny"\n[turn').line == 2
    assert refused('game = "tiny"\nx = 1\nx = 2\n').line == 3
