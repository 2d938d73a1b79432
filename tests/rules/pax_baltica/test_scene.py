"""Where the game stands, as the table shows it: the sequence of play, battles and sieges."""

from __future__ import annotations

import korvolan

WAR = """
game = "pax_baltica"
scenario = "campaign"
start = "empty"
seed = 1
turn = { year = 1702, first = "coalition" }
nations.sweden = { status = "active", rp = 40 }
nations.russia = { status = "active", rp = 32 }
"""

LIVLAND = """
dice = [1, 3, 5, 6]
pieces.karl-xii = "livland 4"
pieces.livgardet = "livland 3"
pieces.sheremetev = { at = "livland", strength = 4, came_from = "velikaya" }
pieces.semyonovski = { at = "livland", strength = 4, came_from = "polotsk" }
places.livland = { holder = "sweden" }
"""


def steps(play: korvolan.Play) -> list[str]:
    return [phase.id for phase in play.view("").phase]


def test_the_path_of_actions() -> None:
    text = WAR + 'pieces.karl-xii = "livland 4"\npieces.pyotr-i = "moskva 4"\n'
    play = korvolan.load(text + 'phase = { name = "actions", seat = "coalition", actions = 2 }\n')
    assert steps(play) == ["turn", "first-actions"]
    assert play.view("").phase[0].name == "Spring 1702"
    play.play("march moskva")
    assert steps(play) == ["turn", "first-actions", "first-movement"]


def test_the_path_of_the_interphase() -> None:
    text = WAR + 'pieces.karl-xii = "livland 4"\npieces.pyotr-i = "moskva 4"\n'
    play = korvolan.load(text + 'phase = { name = "interphase", stage = 8 }\n')
    assert steps(play) == ["interphase", "swedish-offers"]


def test_a_battle_from_both_sides() -> None:
    """Two ways of attack: the main one is named, and whoever came by the other is in reserve and stays unseen."""
    text = WAR + LIVLAND.replace('strength = 4, came_from = "polotsk"', 'strength = 3, came_from = "polotsk"')
    play = korvolan.load(text + 'phase = "battles"\n')
    assert steps(play) == ["turn", "battles", "order"]
    before = play.view("sweden").battle
    assert before is not None
    assert before.round == 0
    play.play("main velikaya")
    assert steps(play) == ["turn", "battles", "battle"]
    battle = play.view("sweden").battle
    assert battle is not None
    assert (battle.at, battle.kind, battle.round, battle.rounds) == ("livland", "battle", 1, 3)
    attacker, defender = battle.sides
    assert (attacker.seat, defender.rows) == ("coalition", {"line": ["karl-xii", "livgardet"]})
    assert [len(row) for row in attacker.rows.values()] == [1, 1]
    reserve = attacker.rows["reserve"][0]
    shown = {piece.id: piece for piece in play.view("sweden").pieces}
    assert shown[reserve].hidden
    assert ("Reserves join in the second round.", "5.3d") in attacker.modifiers
    assert ("Holds the garrison: an undecided battle is won.", "5.4b") in defender.modifiers


def test_rolls_as_they_fall_and_hits_to_take() -> None:
    text = WAR + LIVLAND.replace('"polotsk"', '"velikaya"').replace("strength = 4, came_from", "strength = 3, came_from")
    play = korvolan.load(text + 'phase = "battles"\n')
    play.play("fire karl-xii")  # 1, 3, 5, 6 with hits on 3 or less
    battle = play.view("coalition").battle
    assert battle is not None
    assert [(roll.seat, roll.dice, roll.hits) for roll in battle.rolls] == [
        ("sweden", [1, 3, 5, 6], [True, True, False, False])
    ]
    assert battle.sides[0].losses == 2
    assert battle.sides[1].losses == 0
    line = next(line for line in play.log("coalition") if line.roll)
    assert (line.turn, line.phase, line.step) == ("Spring 1702", "battles", 1)


def test_a_siege() -> None:
    """Pyotr I and Sheremetev, as strong as each other, besiege Riga; the garrison has hit, and they choose who suffers."""
    text = """
    dice = [1, 6, 6, 6]
    pieces.karl-xii = "skane 4"
    pieces.repnin = { at = "livland", strength = 4, besieging = true }
    pieces.sheremetev = { at = "livland", strength = 4, besieging = true }
    phase = "sieges"
    """
    play = korvolan.load(WAR + text)
    assert steps(play) == ["turn", "sieges"]
    battle = play.view("sweden").battle
    assert battle is not None
    assert (battle.kind, battle.attacker, battle.sides[0].losses) == ("siege", "coalition", 1)
    assert len(battle.sides[0].rows["siege"]) == 2
    assert battle.rolls[-1].seat == "sweden"
    assert battle.rolls[-1].hits == [True] + [False] * (len(battle.rolls[-1].dice) - 1)


def test_what_sweden_has_lost_adds_up() -> None:
    play = korvolan.load(
        WAR.replace("rp = 40", "rp = 36")
        + """
    places.nyen = "russia"
    pieces.karl-xii = "livland 4"
    pieces.pyotr-i = "moskva 4"
    phase = { name = "actions", seat = "sweden", actions = 2 }
    """
    )
    parts = [(part.text, part.points) for part in play.view("").score if part.of == "sweden"]
    assert parts == [("Printed level", 40), ("Nyen captured", -4)]
