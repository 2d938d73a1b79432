"""Play every lesson in a real browser, by clicks as a learner makes them.

    python -m tests.browser.lessons [GAME …] [--lesson 3] [--shots FOLDER] [--phone] [--size 1024x768]

Each step is read off the lesson's panel and done: by options of the list, by pieces and places of the board, by Undo, Hint,
Overlays, «Why not?» and Next. A step that does not go on, or an error in the console, ends the lesson with a report."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, sync_playwright

import korvolan
from korvolan.kernel.lesson import Lesson, Step, course_of, spoken

from .house import ROOT, House
from .player import Player

sys.path.insert(0, str(ROOT / "tools"))
import chromium as chromium_tool


class Learner:
    """A person who does what the lesson says."""

    def __init__(self, player: Player, lesson: Lesson, board: bool = True, shots: Path | None = None) -> None:
        self.player = player
        self.page = player.page
        self.lesson = lesson
        self.board = board  # click on the board where that can be done
        self.shots = shots

    @property
    def panel(self) -> Locator:
        return self.page.locator("section.lesson")

    @property
    def at(self) -> int:
        """The step that the panel shows; the number of steps where the lesson is over."""
        dots = "[...document.querySelectorAll('section.lesson .dot')].findIndex((dot) => dot.matches('.now'))"
        found = int(self.page.evaluate(dots))
        return found if found >= 0 else len(self.lesson.step)

    def learn(self) -> None:
        self.panel.wait_for()
        for number, step in enumerate(self.lesson.step):
            self.wait_for(number, step)
            self.shoot(number)
            self.take(step)
        self.player.wait(lambda: self.at == len(self.lesson.step))
        self.shoot(len(self.lesson.step))
        assert self.panel.inner_text().count(self.lesson.close[:30])

    def wait_for(self, number: int, step: Step) -> None:
        """Until the step is there, and others have decided what they do before it."""
        self.player.wait(lambda: self.at == number)
        self.player.wait(lambda: step.goal != "do" or self.player.options.count() > 0)

    def take(self, step: Step) -> None:
        """What the step wants."""
        if step.goal == "do":
            self.decide(step)
        elif step.goal == "undo":
            at = self.at
            while self.at == at:
                self.page.locator("[data-teach=undo]").click()
                self.page.wait_for_timeout(150)
        elif step.goal == "why":
            self.ask(step)
        elif step.goal == "hint":
            self.page.locator("[data-teach=hint]:visible, section.lesson .shortcut:visible").first.click()
        elif step.goal == "overlay":
            self.lay(step)
        elif step.goal == "odds":
            self.weigh(step)
        elif step.goal == "pick":
            self.player.click_piece(step.pick[0])
        else:
            self.panel.get_by_role("button", name="Next", exact=True).click()

    def decide(self, step: Step) -> None:
        at = self.at
        wanted = [action for seat, action in map(spoken, step.do) if not seat]
        if self.board and self.compose(wanted, at):
            return
        for action in wanted:
            if self.at != at:
                return
            option = self.page.locator(f'.prompt button.option[data-action="{action}"]')
            self.player.wait(lambda option=option: option.count() > 0 or self.at != at)  # type: ignore[misc]
            if self.at == at:
                self.player.decide(option.first)

    def compose(self, wanted: list[str], at: int) -> bool:
        """Click a piece and a place, where one piece goes somewhere in several decisions."""
        pieces = list(dict.fromkeys(words[1] for action in wanted if (words := action.split())[0] == "move"))
        places = [words[1] for action in wanted if (words := action.split())[0] == "to"]
        if len(pieces) != 1 or not places or len(wanted) < 3:
            return False
        if not self.page.locator(f"[data-piece='{pieces[0]}'][aria-pressed=true]").count():
            self.player.click_piece(pieces[0])
        goal = self.page.locator(f"[data-place='{places[-1]}'].live")
        self.page.wait_for_timeout(300)
        if not goal.count():
            self.page.keyboard.press("Escape")
            return False
        before = self.player.moves
        self.player.click_place(places[-1])
        yes = self.page.get_by_role("button", name="Do it")
        self.player.wait(lambda: self.player.moves > before or yes.count() > 0)
        if yes.count():
            yes.click()
            self.player.wait(lambda: self.player.moves > before)
        self.page.wait_for_timeout(200)
        if self.at == at:  # what the composed move has left to do
            for action in wanted:
                option = self.page.locator(f'.prompt button.option[data-action="{action}"]')
                if self.at == at and option.count() and action.split()[0] not in ("move", "to", "march"):
                    self.player.decide(option.first)
        return True

    def ask(self, step: Step) -> None:
        """Click what cannot be done; buttons that are not there are asked for in the dialog of «Why not?»."""
        assert step.why is not None
        what, at = step.why.what, self.at
        clicked = "button:why" not in step.point
        if clicked and self.page.locator(f"[data-place='{what}']").count():
            self.player.click_place(what)
        elif clicked and self.page.locator(f"[data-piece='{what}']").count():
            self.player.click_piece(what)
        else:
            self.page.keyboard.press("w")
            self.page.get_by_label("Name a piece").fill(what)
            self.page.keyboard.press("Enter")
        self.player.wait(lambda: self.at != at)
        self.page.keyboard.press("Escape")

    def lay(self, step: Step) -> None:
        assert step.overlay is not None
        self.page.keyboard.press("o")
        name = next(one.name for one in korvolan.game(self.game_name()).sheet().overlays if one.id == step.overlay.name)
        self.page.get_by_role("dialog").get_by_label(name).first.click()
        if step.overlay.focus:
            self.page.get_by_role("dialog").get_by_role("combobox").select_option(step.overlay.focus)

    def game_name(self) -> str:
        return str(self.page.evaluate("JSON.parse(localStorage.getItem('korvolan.lessons')).open.game"))

    def weigh(self, step: Step) -> None:
        """Open the odds of an option, and decide nothing."""
        assert step.odds is not None
        option = self.page.locator(f'.prompt button.option[data-action="{step.odds.what}"]')
        die = option.locator("xpath=../following-sibling::*[1][self::button and contains(@class, 'chances')]")
        (die if die.count() else option).first.click()
        self.page.get_by_role("button", name="Not now").click()

    def shoot(self, number: int) -> None:
        if self.shots is not None:
            self.page.wait_for_timeout(250)
            self.page.screenshot(path=self.shots / f"{self.lesson.id}-{number + 1:02}.png")


def begin(player: Player, game: str, lesson: Lesson) -> None:
    """From the lobby, as a learner does."""
    player.go()
    course = course_of(korvolan.game(game))
    assert course is not None
    if course.table:
        player.page.locator(".learn button").click()
    else:
        player.page.get_by_role("button", name=f"Learn it by playing: {korvolan.game(game).title}").click()
        player.page.locator("dialog .lesson", has_text=lesson.title).first.click()
    player.page.wait_for_url("**/table/*")
    player.page.locator("section.lesson").wait_for()
    player.ready()


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=[])
    asked.add_argument("--lesson", default="")
    asked.add_argument("--shots", type=Path)
    asked.add_argument("--phone", action="store_true")
    asked.add_argument("--size", default="")
    asked.add_argument("--list-only", action="store_true", help="decide by the list alone")
    told = asked.parse_args()
    more: dict[str, Any] = {}
    if told.size:
        width, height = told.size.split("x")
        more["viewport"] = {"width": int(width), "height": int(height)}
    bad = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=chromium_tool.find(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        for name in told.games or korvolan.game_names():
            course = course_of(korvolan.game(name))
            for lesson in course.lessons if course else []:
                if not lesson.id.startswith(told.lesson):
                    continue
                shots = told.shots / name if told.shots else None
                if shots is not None:
                    shots.mkdir(parents=True, exist_ok=True)
                player = Player(browser, house.url, phone=told.phone, **more)
                learner = Learner(player, lesson, not told.list_only, shots)
                try:
                    begin(player, name, lesson)
                    learner.learn()
                    player.clean()
                    print(f"ok    {name} {lesson.id}: {len(lesson.step)} steps, {player.moves} requests", flush=True)
                except Exception as error:
                    bad += 1
                    at = learner.at if learner.panel.count() else -1
                    step = lesson.step[at].say if 0 <= at < len(lesson.step) else ""
                    print(f"FAIL  {name} {lesson.id}, step {at + 1} «{step}»: {str(error)[:300]}", flush=True)
                    print(f"      {learner.panel.inner_text() if learner.panel.count() else ''}".replace("\n", " ")[:400])
                    print(f"      {player.troubles}", flush=True)
                    if shots is not None:
                        player.page.screenshot(path=shots / f"{lesson.id}-fail.png")
                player.context.close()
        browser.close()
        house.stop()
    return bad


if __name__ == "__main__":
    sys.exit(main())
