"""A turn against a program that searches: it thinks in sight, answers in time, and gives a hint with its reason."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import expect

from .conftest import Arrive
from .house import House, patience

LONGEST = 10.0  # seconds that a person waits for any answer
MOST_DECISIONS = 80


def test_a_turn_against_the_colonel(arrive: Arrive, house: House) -> None:
    """Sweden passes through its turn; the Coalition's program plays its own, until the next turn has come."""
    seats = {"sweden": "me", "coalition": "ai:colonel"}
    opened = house.post("/api/tables", {"game": "pax_baltica", "seats": seats, "scenario": "next-stop-moscow", "pace": 0})
    player = arrive()
    player.sit(opened)

    def seen() -> dict[str, Any]:
        answer: dict[str, Any] = player.page.request.get(
            f"{house.url}/api/tables/{opened['table']}/view?seat=sweden&lines=0",
            headers={"Authorization": f"Bearer {opened['token']}"},
        ).json()["view"]
        return answer

    turns: set[int] = set()
    waited = 0.0
    hinted = False
    for _ in range(MOST_DECISIONS):
        began = time.monotonic()
        seq = -1
        while (view := seen())["to_move"] != "sweden":
            if view.get("seq", 0) != seq:  # each public decision of the program's is an answer of its own
                waited = max(waited, time.monotonic() - began)
                began, seq = time.monotonic(), view.get("seq", 0)
            assert time.monotonic() - began < LONGEST * patience(), "the program keeps a person waiting"
            player.page.wait_for_timeout(50)
        turns.add(view["tracks"]["turn"])
        if len(turns) > 1:
            break
        expect(player.options.first).to_be_visible()
        if not hinted and player.option("Pass").count():
            player.page.get_by_role("button", name="Hint", exact=True).click()
            notice = player.page.locator(".notice")
            expect(notice).to_be_visible(timeout=LONGEST * 1000 * patience())
            expect(notice.get_by_role("button", name="Rule").first).to_be_visible()
            notice.get_by_role("button", name="Close").click()
            hinted = True
        player.decide(player.option("Pass").first if player.option("Pass").count() else player.options.first)
    assert len(turns) > 1, "the turn does not end"
    assert waited < LONGEST * patience()
    print(f"the longest answer took {waited:.1f} s")
