"""What fails is rolled back, alone or in company, and nobody is told of anything before it is on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from korvolan.kernel.record import Entry
from korvolan.table import repository
from korvolan.table.storage import Storage
from korvolan.table.table_info import Chair, TableInfo


@pytest.fixture(params=["sqlite", "postgresql"])
def storage(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Storage]:
    found = Storage(tmp_path, request.getfixturevalue("postgresql").new_database() if request.param == "postgresql" else "")
    info = TableInfo("t", "tiny", "meeting", {}, 0, 1.0, 1.0, "running")
    asyncio.run(found.do(lambda c: repository.insert_table(c, info, [Chair("north", "person")])))
    yield found
    found.close()


def append(connection: Connection, seq: int) -> int:
    repository.insert_entries(connection, "t", seq, [(seq, Entry("north", do="pass"))])
    return seq


def on_disk(storage: Storage) -> list[int]:
    with storage.database.reading.connect() as other:
        return list(other.exec_driver_sql("SELECT seq FROM entries ORDER BY seq").scalars())


def test_an_acknowledged_entry_is_on_the_disk(storage: Storage) -> None:
    for seq in range(3):
        assert asyncio.run(storage.do(lambda c, seq=seq: append(c, seq))) == seq  # type: ignore[misc]
        assert on_disk(storage) == list(range(seq + 1))


def test_a_job_that_fails_alone_leaves_nothing(storage: Storage) -> None:
    asyncio.run(storage.do(lambda c: append(c, 0)))

    def half(connection: Connection) -> None:
        append(connection, 1)
        append(connection, 0)  # this number is there already

    with pytest.raises(IntegrityError):
        asyncio.run(storage.do(half))
    assert on_disk(storage) == [0]
    asyncio.run(storage.do(lambda c: append(c, 1)))
    assert on_disk(storage) == [0, 1]


def test_a_job_that_fails_in_company_takes_nobody_with_it(storage: Storage) -> None:
    def half(connection: Connection) -> None:
        append(connection, 50)
        append(connection, 0)

    async def together() -> list[object]:
        jobs = [lambda c, seq=seq: append(c, seq) for seq in range(5)]
        return await asyncio.gather(
            *(storage.do(job) for job in jobs), storage.do(half), storage.do(lambda c: append(c, 5)), return_exceptions=True
        )

    found = asyncio.run(together())
    assert isinstance(found[5], IntegrityError)
    assert [*found[:5], found[6]] == [0, 1, 2, 3, 4, 5]
    assert on_disk(storage) == [0, 1, 2, 3, 4, 5]
