"""How a table server is set up."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

DAY = 86400.0


class Settings(Struct):
    """Everything that can be set. `local` is play on one's own machine: loopback only, and backup allowed."""

    data: Path
    database: str = ""  # the address of a PostgreSQL database; without one games are kept in a file of the folder
    local: bool = True
    static: Path = Path(__file__).parent / "static"
    claim_after: float = 7 * DAY  # how long the side that waits has to wait
    idle_after: float = 1800.0  # a table that nobody uses leaves the memory
    order_delay: tuple[float, float] = (2.0, 7.0)  # before the table declines a window for somebody
    short_delay: tuple[float, float] = (0.3, 0.8)  # the same where only programs look on
    workers: int = 2  # processes in which programs think
    rate: float = 20.0  # requests a second for each token, and a tenth of it for new tables and wrong tokens
    burst: float = 80.0
    archive_after: float = 0.0  # seconds without a visit after which a game goes to the archive; 0 is never
    most_own: int = 0  # bytes of the games that were opened from one address; 0 is no bound
    most_total: int = 0  # bytes of all games
    patience: float = 10.0  # seconds for the head of a request, for its body, and for the first message of a live connection
    proxy: str = ""  # addresses of a reverse proxy whose word on who asks is taken
    metrics: str = ""  # HOST:PORT at which they are told; nowhere without one
    log: str = "text"  # or "json"
    alone: bool = False  # the process is the server's own: it may set up the interpreter for it


def default_data() -> Path:
    """The user's own data folder."""
    from platformdirs import user_data_path

    return user_data_path("korvolan", appauthor=False)
