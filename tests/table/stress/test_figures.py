"""What is told of the machine beside a figure."""

from __future__ import annotations

from pathlib import Path

from benchmarks import figures


def test_the_weight_of_the_scheduling_group(tmp_path: Path) -> None:
    told = tmp_path / "autogroup"
    assert figures.group_nice(told) == 0  # a machine without groups
    told.write_text("", encoding="utf-8")
    assert figures.group_nice(told) == 0  # one that has the file, but no group
    told.write_text("/autogroup-104 nice -18\n", encoding="utf-8")
    assert figures.group_nice(told) == -18
