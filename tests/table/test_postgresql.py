"""PostgreSQL: the same shape by the same migrations, games that move there and back, and a database that goes away."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.exc import IntegrityError
from typer.testing import CliRunner

from korvolan import cli
from korvolan.kernel.errors import KorvolanError
from korvolan.kernel.record import Entry
from korvolan.table import moving, repository
from korvolan.table.database import Database, upgrade
from korvolan.table.postgresql import LARGEST_NOTICE, bundled
from korvolan.table.storage import FILE, Interrupted, Storage
from korvolan.table.table_info import Chair, TableInfo
from tests.postgres import Cluster

from .server import Browser, Served, settings_for
from .test_old_databases import DATABASES


def append(connection: Connection, seq: int) -> int:
    repository.insert_entries(connection, "t", seq, [(seq, Entry("north", do="pass"))])
    return seq


def with_a_table(url: str, folder: Path) -> Storage:
    storage = Storage(folder, url)
    info = TableInfo("t", "tiny", "meeting", {}, 0, 1.0, 1.0, "running")
    asyncio.run(storage.do(lambda c: repository.insert_table(c, info, [Chair("north", "person")])))
    return storage


def stored(storage: Storage) -> list[int]:
    with storage.database.reading.connect() as other:
        return list(other.exec_driver_sql("SELECT seq FROM entries ORDER BY seq").scalars())


# -- the shape -----------------------------------------------------------------------------------------------------


def test_the_migrations_make_what_the_rows_say(postgresql: Cluster) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from korvolan.table.db_schema import METADATA

    engine = create_engine(postgresql.new_database())
    with engine.connect() as connection:
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_servers_that_start_together_make_one_database(postgresql: Cluster, tmp_path: Path) -> None:
    url = postgresql.new_database()
    found: list[Storage] = []
    threads = [threading.Thread(target=lambda: found.append(Storage(tmp_path, url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    for storage in found:
        storage.close()
    engine = create_engine(url)
    assert "entries" in inspect(engine).get_table_names()
    engine.dispose()


def test_what_cannot_be_reached_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(KorvolanError, match=r"cannot be kept in postgresql\+psycopg://me:\*\*\*@127\.0\.0\.1:9/games") as told:
        Storage(tmp_path, "postgresql://me:open-sesame@127.0.0.1:9/games")
    assert "open-sesame" not in str(told.value)
    with pytest.raises(KorvolanError, match="A database is named by an address"):
        Storage(tmp_path, "mysql://me@here/games")


def test_servers_that_share_an_address_need_a_database_to_share() -> None:
    told = CliRunner().invoke(cli.app, ["serve", "--workers", "2"], standalone_mode=False)
    assert isinstance(told.exception, KorvolanError)
    assert "--database" in str(told.exception)


# -- writing -------------------------------------------------------------------------------------------------------


def test_the_number_decides_who_was_first(postgresql: Cluster, tmp_path: Path) -> None:
    """Of two servers that write the same entry one is refused, and whoever shares its transaction is not."""
    url = postgresql.new_database()
    one, other = with_a_table(url, tmp_path), Storage(tmp_path, url)

    async def both() -> list[object]:
        jobs = [storage.do(partial(append, seq=seq)) for seq in range(20) for storage in (one, other)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    found = asyncio.run(both())
    assert stored(one) == list(range(20))
    assert sum(isinstance(each, IntegrityError) for each in found) == 20
    assert sorted(each for each in found if isinstance(each, int)) == list(range(20))
    one.close()
    other.close()


def test_transactions_in_each_others_way_are_tried_again(postgresql: Cluster, tmp_path: Path) -> None:
    """Two servers change the same two rows, each beginning with another: PostgreSQL ends one of them, and it is done later."""
    url = postgresql.new_database()
    one, other = with_a_table(url, tmp_path), Storage(tmp_path, url)
    info = TableInfo("u", "tiny", "meeting", {}, 0, 1.0, 1.0, "running")
    asyncio.run(one.do(lambda c: repository.insert_table(c, info, [])))

    def change(connection: Connection, first: str, second: str) -> None:
        repository.update_table(connection, first, note=first)
        time.sleep(0.2)
        repository.update_table(connection, second, note=first)

    async def both() -> None:
        await asyncio.gather(one.do(lambda c: change(c, "t", "u")), other.do(lambda c: change(c, "u", "t")))

    asyncio.run(both())
    one.close()
    other.close()


def test_a_database_that_is_restarted_loses_nothing(tmp_path: Path) -> None:
    """Whoever writes meanwhile waits, or is told that it is not known; whatever was acknowledged is there."""
    from tests.postgres import cluster, programs

    if programs() is None:
        pytest.skip("There is no PostgreSQL here.")
    with cluster() as own:
        storage = with_a_table(own.new_database(), tmp_path)
        acknowledged: list[int] = []

        async def write() -> None:
            seq = 0
            while len(acknowledged) < 200 or not restarted.is_set():
                try:
                    acknowledged.append(await storage.do(partial(append, seq=seq)))
                except IntegrityError:
                    assert seq not in acknowledged  # it was written in the commit that nobody heard of
                except Interrupted:
                    continue
                seq += 1

        restarted = threading.Event()

        def restart() -> None:
            time.sleep(0.2)
            own.stop()
            own.start()
            restarted.set()

        thread = threading.Thread(target=restart)
        thread.start()
        asyncio.run(write())
        thread.join()
        assert set(acknowledged) <= set(stored(storage))
        storage.close()


def test_notices_are_bundled_within_what_postgresql_takes() -> None:
    news = [f"server {number:016x} {number}" for number in range(1000)]
    found = bundled([*news, news[0]])
    assert [line for payload in found for line in payload.splitlines()] == news
    assert len(found) < 10
    assert all(len(payload) <= LARGEST_NOTICE for payload in found)


# -- moving --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", DATABASES, ids=[path.name.removesuffix(".sqlite3.gz") for path in DATABASES])
def test_a_clubs_games_move_there_and_back(path: Path, tmp_path: Path, postgresql: Cluster) -> None:
    there, back = tmp_path / "there", tmp_path / "back"
    there.mkdir()
    (there / FILE).write_bytes(gzip.decompress(path.read_bytes()))
    url = postgresql.new_database()
    moved = moving.move(str(there), url)
    assert moved.games > 0
    assert moved.entries > 0
    with pytest.raises(KorvolanError, match="There are games already"):
        moving.move(str(there), url)
    assert moving.move(url, str(back)) == moved
    assert dump(there / FILE) == dump(back / FILE)


def dump(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with sqlite3.connect(path) as plain:
        names = [name for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for name in sorted(names):
            columns = sorted(row[1] for row in plain.execute(f"PRAGMA table_info({name})"))
            found[name] = sorted(
                plain.execute(f"SELECT {', '.join(f'[{column}]' for column in columns)} FROM {name}"), key=repr
            )
    plain.close()
    return found


def test_a_record_that_does_not_come_through_is_found(
    tmp_path: Path, postgresql: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One entry is changed on its way: nothing of the games is left behind."""
    served = Served(settings_for(tmp_path))
    served.hot_seat().go(3)
    served.stop()
    url = postgresql.new_database()
    copy = moving.copy

    def careless(old: Connection, new: Connection, source: Database) -> moving.Sums:
        found = copy(old, new, source)
        new.exec_driver_sql("UPDATE entries SET entry = '{}' WHERE seq = 1")
        return found

    monkeypatch.setattr(moving, "copy", careless)
    with pytest.raises(KorvolanError, match=r"The entries of the game .* did not come through: they differ"):
        moving.move(str(tmp_path), url)
    monkeypatch.undo()
    assert moving.move(str(tmp_path), url).games == 1


def test_a_game_goes_on_where_it_was_moved_to(tmp_path: Path, postgresql: Cluster) -> None:
    served = Served(settings_for(tmp_path))
    browser = served.hot_seat()
    browser.go(12)
    browser.post("/chat", {"seat": "north", "text": "A\0B"})
    before = browser.seen("north")
    served.stop()
    url = postgresql.new_database()
    told = CliRunner().invoke(cli.app, ["migrate", "--from", str(tmp_path), "--to", url])
    assert "1 games with" in told.output, told.output
    served = Served(settings_for(tmp_path / "other", database=url, local=False))
    browser = Browser(served, browser.table, browser.token)
    after = browser.seen("north")
    assert after["view"] == before["view"]
    assert after["log"] == before["log"]
    assert browser.get("/chat").json()["lines"][0]["text"] == "AB"
    browser.go(400)
    assert browser.get("/trust").json()["verified"] is True
    served.stop()
