"""What the programs at a table are doing: who thinks, how far it is, and what it wants to be told again. It is not stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .api.tables import FailedProgram

if TYPE_CHECKING:
    from .ai_pool import Thought


class AiState:
    """The programs of one table, those that play and the adviser."""

    def __init__(self) -> None:
        self.thinking = ""  # the seat whose program thinks
        self.progress = 0.0  # of its thought, from 0 to 1
        self.place = 0  # of its thought in the queue; 0 where it is being thought
        self.hint_places: dict[str, int] = {}  # by seat: the same for a hint that was asked for
        self.hint_asked: dict[str, int] = {}  # by seat: the position for which a hint is being thought about
        self.coaching: dict[str, Thought] = {}  # by seat: what the coach is thinking about
        self.memos: dict[str, list[int]] = {}  # by seat: what a program wants to be told again
        self.advised: dict[str, str] = {}  # by seat: the action of the last hint
        self.failed_at = -1  # the position in which a program failed last,
        self.failures = 0  # how often it did there,
        self.failed: FailedProgram | None = None  # which one, once it is not asked again,
        self.report_of_failure: object = None  # and all that is known of it

    def begin(self, seat: str) -> None:
        self.thinking, self.progress, self.place = seat, 0.0, 0

    def report(self, share: float) -> None:
        self.progress = min(1.0, max(0.0, share))

    def is_first_failure(self, seq: int) -> bool:
        """A program has failed in a position. The first time it is asked again, with other random numbers."""
        if self.failed_at != seq:
            self.forget_failure()
            self.failed_at = seq
        self.failures += 1
        return self.failures == 1

    def fail(self, failed: FailedProgram, report: object) -> None:
        """It will not be asked again in this position."""
        self.failed, self.report_of_failure = failed, report

    def forget_failure(self) -> None:
        self.failed_at, self.failures, self.failed, self.report_of_failure = -1, 0, None, None

    def advise(self, seat: str, action: str, memo: list[int]) -> None:
        """A hint was given: whoever follows it is advised by the same plan at the next step."""
        self.memos[seat], self.advised[seat] = memo, action

    def heed(self, seat: str, actions: list[str]) -> None:
        """A person has decided: who does not follow a hint is not advised by its plan any more."""
        if self.advised.pop(seat, "") not in actions or len(actions) > 1:
            self.memos.pop(seat, None)
