"""What the programs at a table are doing: who thinks, how far it is, and what it wants to be told again. It is not stored."""

from __future__ import annotations


class AiState:
    """The programs of one table, those that play and the adviser."""

    def __init__(self) -> None:
        self.thinking = ""  # the seat whose program thinks
        self.progress = 0.0  # of its thought, from 0 to 1
        self.place = 0  # of its thought in the queue; 0 where it is being thought
        self.hint_places: dict[str, int] = {}  # by seat: the same for a hint that was asked for
        self.hint_asked: dict[str, int] = {}  # by seat: the position for which a hint is being thought about
        self.memos: dict[str, list[int]] = {}  # by seat: what a program wants to be told again
        self.advised: dict[str, str] = {}  # by seat: the action of the last hint

    def begin(self, seat: str) -> None:
        self.thinking, self.progress, self.place = seat, 0.0, 0

    def report(self, share: float) -> None:
        self.progress = min(1.0, max(0.0, share))

    def advise(self, seat: str, action: str, memo: list[int]) -> None:
        """A hint was given: whoever follows it is advised by the same plan at the next step."""
        self.memos[seat], self.advised[seat] = memo, action

    def heed(self, seat: str, actions: list[str]) -> None:
        """A person has decided: who does not follow a hint is not advised by its plan any more."""
        if self.advised.pop(seat, "") not in actions or len(actions) > 1:
            self.memos.pop(seat, None)
