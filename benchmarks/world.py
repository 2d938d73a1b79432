"""A world of tables in every state, and whatever is true of them: so that random requests get past the first door."""

from __future__ import annotations

import random
from typing import Any

import httpx
from msgspec import Struct


class Holder(Struct):
    """A token, and what may be said with it."""

    table: str
    token: str
    seats: list[str]
    game: str


class World:
    """Tables of one server. What is used up is opened anew."""

    def __init__(self, url: str, seed: int) -> None:
        self.http = httpx.Client(base_url=url, timeout=60)
        self.rng = random.Random(seed)
        self.games = {card["id"]: card for card in self.http.get("/api/catalogue").json()["games"]}
        self.sheets: dict[str, dict[str, Any]] = {}
        self.secrets: list[str] = []
        self.texts: list[str] = []
        self.holders: list[Holder] = []
        self.renew()

    def close(self) -> None:
        self.http.close()

    def seats(self, game: str) -> list[str]:
        return [seat["id"] for seat in self.games[game]["seats"]]

    def open(self, game: str, *sitters: str) -> tuple[Holder, dict[str, Any]]:
        seats = dict(zip(self.seats(game), sitters, strict=True))
        opened: dict[str, Any] = self.http.post("/api/tables", json={"game": game, "seats": seats, "pace": 0}).json()
        return Holder(opened["table"], opened["token"], opened["seats"], game), opened

    def lesson(self) -> Holder:
        course = next(game for game in self.games.values() if game.get("course"))
        body = {"game": course["id"], "lesson": course["course"]["lessons"][0]["id"], "pace": 0}
        opened: dict[str, Any] = self.http.post("/api/lessons", json=body).json()
        return Holder(opened["table"], opened["token"], opened["seats"], course["id"])

    def join(self, secret: str, game: str) -> Holder:
        joined = self.http.post("/api/join", json={"secret": secret}).json()
        return Holder(joined["table"], joined["token"], joined["seats"], game)

    def renew(self) -> None:
        """Hot seats, two browsers, a waiting table, a program's, a watcher's, one that is over, and a lesson."""
        self.secrets, self.holders = [], [self.lesson()] * 2
        for game in ("tiny", "pax_baltica"):
            hot, told = self.open(game, "me", "me")
            self.play(hot, 6)
            self.take_back(hot)
            self.texts = [self.export(hot, "record"), self.export(hot, "position"), *self.texts[:4]]
            first, invited = self.open(game, "me", "open")
            seat = self.seats(game)[1]
            second = self.join(invited["invitations"][seat], game)
            waiting, unused = self.open(game, "me", "open")
            program, _ = self.open(game, "me", "ai:random")
            over, _ = self.open(game, "me", "me")
            self.play(over, 4)
            self.post(over, "/offers", {"seat": over.seats[0], "kind": "resign"})
            watcher = self.join(told["watching"], game)
            self.secrets += [*unused["invitations"].values(), told["watching"], unused["watching"]]
            self.holders += [hot, hot, hot, hot, first, second, waiting, program, over, watcher]

    def post(self, holder: Holder, path: str, body: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{holder.table}{path}", json=body, headers=bearer(holder))

    def export(self, holder: Holder, kind: str) -> str:
        found = self.http.get(f"/api/tables/{holder.table}/export", params={"kind": kind}, headers=bearer(holder))
        return str(found.json()["text"])

    def view(self, holder: Holder) -> dict[str, Any]:
        answer = self.http.get(f"/api/tables/{holder.table}/view", headers=bearer(holder))
        found: dict[str, Any] = answer.json()["view"] if answer.status_code == 200 else {}
        return found

    def play(self, holder: Holder, times: int) -> None:
        for _ in range(times):
            view = self.view(holder)
            options = view.get("prompt", {}).get("options", [])
            if options:
                body = {"seat": view["seat"], "seq": view.get("seq", 0), "actions": [self.rng.choice(options)["text"]]}
                self.post(holder, "/moves", body)

    def take_back(self, holder: Holder) -> None:
        """One decision, so that there is something to do again."""
        while not self.view(holder).get("undo"):
            self.play(holder, 1)
        view = self.view(holder)
        self.post(holder, "/undo", {"seat": view["seat"], "seq": view["seq"]})

    # -- what is true ----------------------------------------------------------------------------------------------

    def truths(self, holder: Holder, rng: random.Random) -> dict[str, Any]:
        """For each name that a request may have, something that fits the table as it stands."""
        view = self.view(holder)
        card = self.games[holder.game]
        seats = self.seats(holder.game)
        options = [option["text"] for option in view.get("prompt", {}).get("options", [])] or ["pass"]
        lit = [option["piece"] for option in view.get("prompt", {}).get("options", []) if option.get("piece")]
        pieces = (lit if lit and rng.random() < 0.7 else [piece["id"] for piece in view.get("pieces", [])]) or ["nobody"]
        places = [piece["at"] for piece in view.get("pieces", [])] or ["nowhere"]
        overlays = self.sheet(holder.game).get("overlays", [])
        names = [overlay["id"] if isinstance(overlay, dict) else overlay for overlay in overlays] or ["reach"]
        return {
            "table": holder.table,
            "game": holder.game,
            "seat": view.get("seat", "") if rng.random() < 0.85 else rng.choice([*seats, ""]),
            "eyes": rng.choice([*seats, "all", ""]),
            "seq": view.get("seq", 0),
            "actions": [rng.choice(options)],
            "what": rng.choice([*options, *pieces, *places]),
            "pieces": rng.sample(pieces, min(len(pieces), rng.choice([1, 1, 2, 3]))),
            "name": rng.choice(names),
            "focus": rng.choice([*pieces, *places, ""]),
            "window": rng.choice(["marker", "response", *(word for word in card.get("windows", []))]),
            "until": "",
            "step": rng.randrange(8),
            "lines": rng.randrange(20),
            "seats": {seat: rng.choice(["me", "open", "ai:random"]) for seat in seats},
            "scenario": rng.choice(card["scenarios"])["id"],
            "options": {option["id"]: rng.choice(option["choices"]) for option in card["options"][:2]},
            "secret": rng.choice([*self.secrets, ""]),
            "seal": "",
            "tokens": [other.token for other in rng.sample(self.holders, 3)],
            "text": rng.choice(self.texts),
        }

    def sheet(self, game: str) -> dict[str, Any]:
        if game not in self.sheets:
            self.sheets[game] = self.http.get(f"/api/games/{game}/sheet").json()
        return self.sheets[game]


def bearer(holder: Holder) -> dict[str, str]:
    return {"Authorization": f"Bearer {holder.token}"}
