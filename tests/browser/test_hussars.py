"""Hussars: Poltava at one screen: a stage with artillery, a counter charge, an attack with retreat, chase and dispersal."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from .conftest import Arrive
from .house import House
from .hussars_positions import ASSAULT, CHARGE, GUNNERY, STAGE, opened, record
from .player import Player
from .test_access import decided, faults, fits, press, tab_to

GAME = "hussars"


def seated(arrive: Arrive, house: House, text: str, *, phone: bool = False) -> Player:
    player = arrive(phone=phone)
    player.sit(opened(house, text))
    return player


def confirmed(player: Player) -> None:
    """Say yes to what is asked, beside the board or upon it."""
    before = player.moves
    player.page.get_by_role("button", name="Do it").click()
    player.wait(lambda: player.moves > before)
    player.settled()


def turn(player: Player, facing: int) -> None:
    """Click one of the arrows round a unit."""
    before = player.moves
    player.click(f"[data-turn='{facing}']")
    player.wait(lambda: player.moves > before or player.page.get_by_role("button", name="Do it").count() > 0)
    if player.moves == before:
        confirmed(player)
    player.settled()


def step(player: Player, place: str) -> None:
    """Click a hex that is an option, and say yes where something threatens there."""
    before = player.moves
    player.click_place(place)
    player.wait(lambda: player.moves > before or player.page.get_by_role("button", name="Do it").count() > 0)
    if player.moves == before:
        confirmed(player)
    player.settled()


def march(player: Player, piece: str, place: str) -> None:
    """Pick a unit up and click where it goes."""
    player.click_piece(piece)
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    step(player, place)


def test_a_stage_with_artillery(arrive: Arrive, house: House) -> None:
    """All six phases at one screen. Nothing is hidden, so the board turns to the other side by itself."""
    player = seated(arrive, house, STAGE)
    player.choose("Not now")  # no MaPa
    expect(player.ask).to_contain_text("which guns fire")
    expect(player.page.locator(".legend")).to_contain_text("Under own guns")
    player.click_piece("s-ar1")
    asked = player.page.locator(".confirm")
    expect(asked).to_contain_text("no effect")
    expect(asked).to_contain_text("11/12")  # light guns of 1 SP at three hexes
    confirmed(player)
    expect(player.log).to_contain_text("Field guns at Moscow")
    march(player, "s-upp", "0619")
    expect(player.ask).to_contain_text("Russians: fire at those who have come to hex 0619?")
    player.choose("Decline")
    expect(player.ask).to_contain_text("the move of Uppland. Points left: 2.")
    expect(player.page.locator("[data-turn]")).to_have_count(5)
    turn(player, 5)  # north-west, with Moscow in front
    expect(player.page.locator("[data-piece='s-upp'] .body")).to_have_attribute("transform", "rotate(300)")
    player.choose("Halt")
    player.choose("Done")
    for phase in ("artillery", "movement"):
        expect(player.page.locator("header")).to_contain_text(f"Russian {phase}")
        player.choose("Done")
    expect(player.page.locator("header")).to_contain_text("Stage 3 of 6")


def test_danger_is_told_before_the_march(arrive: Arrive, house: House) -> None:
    """Fire that a march draws is drawn at its hex, listed with its chance and case, read to who cannot see it, and asked about
    in place; a march that draws nothing is made at a click."""
    player = seated(arrive, house, STAGE)
    player.choose("Not now")
    player.choose("Done")
    player.click_piece("s-upp")
    expect(player.page.locator("[data-place='0619']")).to_have_attribute("aria-label", re.compile(r"may fire: \d"))
    player.page.mouse.move(*player.spot("[data-place='0619']"))
    card = player.page.locator(".price")
    expect(card).to_contain_text(re.compile(r"may fire: [\d.]+ %"))
    expect(player.page.locator(".danger .sign")).to_have_count(1)
    player.click_place("0619")
    asked = player.page.get_by_role("dialog", name="Is it to be done?")
    expect(asked).to_contain_text("13.11b")
    expect(asked).to_contain_text("It cannot be taken back.")
    box, spot = asked.bounding_box(), player.spot("[data-place='0619']")
    assert box is not None
    assert abs(box["x"] - spot[0]) < 300
    press(player, "Escape")
    expect(asked).to_have_count(0)
    step(player, "0620")
    expect(player.ask).to_contain_text("the move of Uppland")


def test_lines_of_sight(arrive: Arrive, house: House) -> None:
    """Who aims sees range and sight, with a line to every target; woods and units block, and the board says so."""
    player = seated(arrive, house, GUNNERY)
    player.choose("Fire with Field guns")
    expect(player.page.locator(".legend")).to_contain_text("Line of sight and range")
    expect(player.page.locator("path.aim:not(.casing)")).to_have_count(2)
    player.click_piece("r-nar")
    expect(player.page.get_by_role("alertdialog")).to_contain_text("line of sight")
    press(player, "Escape")
    player.page.mouse.move(*player.spot("[data-piece='r-mos']"))
    expect(player.page.locator("path.aim.aimed:not(.casing)")).to_have_count(1)


def test_a_counter_charge(arrive: Arrive, house: House) -> None:
    """The march stops where dragoons see it; they ride at it, and the battle is fought in the enemy's phase."""
    player = seated(arrive, house, CHARGE)
    march(player, "s-dal", "0518")
    expect(player.ask).to_contain_text("Russians: Dalregementet moves within reach of your horse. Does it charge?")
    expect(player.option("Decline")).to_be_visible()  # the Swedes read the same words, and have nothing to click
    player.click_piece("r-d01")
    player.wait(lambda: "facing" in player.ask.inner_text())
    expect(player.page.locator("[data-turn]")).to_have_count(3)  # ahead, or a sixth of a circle to either side
    turn(player, 0)
    expect(player.log).to_contain_text("The Russians charge at hex 0518")
    expect(player.log).to_contain_text(re.compile(r"The Russians roll in column 1:3 \(by strength 1:2\)|column"))
    expect(player.log).to_contain_text("Charge of Kiev dragoons at Dalregementet")


def test_a_click_while_the_board_turns(arrive: Arrive, house: House) -> None:
    """The Russians click their dragoons before the table has answered with their own view: the click is not lost."""
    player = seated(arrive, house, CHARGE)
    late: list[Route] = []
    waits = [True]
    player.page.route(re.compile(r"/view.seat=russia"), lambda one: late.append(one) if waits else one.continue_())
    march(player, "s-dal", "0518")
    expect(player.ask).to_contain_text("Russians: Dalregementet moves within reach of your horse. Does it charge?")
    player.click_piece("r-d01")
    assert player.options.count() == 0
    waits.clear()
    for one in late:
        one.continue_()
    expect(player.ask).to_contain_text("facing")


def test_retreat_chase_and_dispersal(arrive: Arrive, house: House) -> None:
    """The defender walks hex by hex, away; the victor follows, turns for nothing; what fled is scattered."""
    player = seated(arrive, house, record(ASSAULT, ["hold", "hold"]))
    expect(player.ask).to_contain_text("where do they retreat (3 hexes left)")
    expect(player.battle).to_contain_text("3 hexes left")
    player.battle.get_by_role("button", name="Fold").click()
    player.click_place("0619")
    expect(player.page.get_by_role("alertdialog")).to_contain_text("7.22a")  # a zone of control
    for place in ("0518", "0517", "0516"):
        step(player, place)
    expect(player.ask).to_contain_text("Swedes: who chases?")
    player.choose("Chase with")
    step(player, "0518")
    player.choose("Halt")
    while player.page.locator("[data-turn]").count():
        turn(player, 1)
    expect(player.log).to_contain_text("Shlisselburg: dispersed.")
    expect(player.log).to_contain_text("Uppland: 1 strength point lost.")
    expect(player.page.locator("[data-piece='s-upp'] .body")).to_have_attribute("transform", "rotate(60)")
    expect(player.page.locator("[data-piece='r-shl']")).to_have_count(1)  # on the track beside the map


def test_by_keyboard_alone(arrive: Arrive, house: House) -> None:
    """A unit is picked, sent and turned by the board's own stops."""
    player = seated(arrive, house, CHARGE)
    press(player, "b")
    tab_to(player, "^Dalregementet.*faces south")
    press(player, "Enter")
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    press(player, "b")
    tab_to(player, "^hex 0417")
    decided(player, "Enter")
    expect(player.ask).to_contain_text("the move of Dalregementet")
    press(player, "b")
    tab_to(player, "^Face south-west")
    decided(player, "Enter")
    expect(player.page.locator("[data-piece='s-dal'] .body")).to_have_attribute("transform", "rotate(240)")


def test_on_a_phone(arrive: Arrive, house: House) -> None:
    """A finger shows the way first and goes with the second touch; arrows turn."""
    player = seated(arrive, house, CHARGE, phone=True)
    fits(player)
    player.page.touchscreen.tap(*player.spot("[data-piece='s-dal']"))
    expect(player.page.locator(".bar")).to_contain_text("places to go")
    fits(player)
    player.page.touchscreen.tap(*player.spot("[data-place='0417']"))
    expect(player.page.locator(".price")).to_contain_text("Touch again to go")
    before = player.moves
    player.page.touchscreen.tap(*player.spot("[data-place='0417']"))
    player.wait(lambda: player.moves > before)
    player.settled()
    before = player.moves
    player.page.touchscreen.tap(*player.spot("[data-turn='4']"))
    player.wait(lambda: player.moves > before)
    expect(player.page.locator("[data-piece='s-dal'] .body")).to_have_attribute("transform", "rotate(240)")


def test_a_standing_order_answers(arrive: Arrive, house: House) -> None:
    """Two browsers: the Russians decline charges for the stage, and the Swedes march on without waiting for them."""
    table = opened(house, CHARGE, russia="open")
    sweden, russia = arrive(), arrive()
    sweden.sit(table)
    russia.go(f"/join#{table['invitations']['russia']}")
    russia.page.get_by_role("button", name="Sit down").click()
    russia.ready()
    press(russia, "d")
    dialog = russia.page.get_by_role("dialog")
    dialog.locator(".order", has_text="Counter charge").get_by_role("button", name="Decline").click()
    expect(dialog).to_contain_text("Declined")
    march(sweden, "s-dal", "0518")
    expect(sweden.ask).to_contain_text("the move of Dalregementet", timeout=30_000)


def test_axe_finds_no_serious_fault(arrive: Arrive, house: House) -> None:
    player = seated(arrive, house, CHARGE)
    march(player, "s-dal", "0417")
    found = {"march": faults(player)}
    other = seated(arrive, house, record(ASSAULT, []))
    expect(other.battle).to_be_visible()
    found["battle"] = faults(other)
    assert {where: list_ for where, list_ in found.items() if list_} == {}
