"""WebSocket frames by hand, so that wrong ones can be sent too."""

from __future__ import annotations

import asyncio
import base64
import os
import struct

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
LIMIT = 2**24


class Raw:
    """One connection to the live route."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, status: int) -> None:
        self.reader = reader
        self.writer = writer
        self.status = status

    async def send(self, data: bytes) -> None:
        """Bytes as they are; a server that hangs up meanwhile has said enough."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError:
            pass

    async def heard(self, patience: float) -> tuple[list[bytes], int]:
        """Every text until the server closes, and its close code; -1 where it hung up without one, -2 where it did not."""
        texts: list[bytes] = []
        try:
            async with asyncio.timeout(patience):
                while True:
                    opcode, payload = await read_frame(self.reader)
                    if opcode == TEXT:
                        texts.append(payload)
                    elif opcode == CLOSE:
                        return texts, struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
        except TimeoutError:
            return texts, -2
        except (OSError, asyncio.IncompleteReadError):
            return texts, -1

    async def one(self, patience: float) -> bytes:
        """The next text, or nothing."""
        try:
            async with asyncio.timeout(patience):
                while True:
                    opcode, payload = await read_frame(self.reader)
                    if opcode == TEXT:
                        return payload
                    if opcode == CLOSE:
                        return b""
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            return b""

    def close(self) -> None:
        self.writer.close()


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, second = await reader.readexactly(2)
    length = second & 127
    if length == 126:
        (length,) = struct.unpack("!H", await reader.readexactly(2))
    elif length == 127:
        (length,) = struct.unpack("!Q", await reader.readexactly(8))
    return first & 15, await reader.readexactly(length)


def frame(opcode: int, payload: bytes, fin: bool = True, mask: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it, or as no client should."""
    head = bytes([(128 if fin else 0) | reserved << 4 | opcode])
    flag = 128 if mask else 0
    if len(payload) < 126:
        head += bytes([flag | len(payload)])
    elif len(payload) < 65536:
        head += bytes([flag | 126]) + struct.pack("!H", len(payload))
    else:
        head += bytes([flag | 127]) + struct.pack("!Q", len(payload))
    if not mask:
        return head + payload
    key = os.urandom(4)
    stretched = (key * (len(payload) // 4 + 1))[: len(payload)]
    masked = (int.from_bytes(payload, "big") ^ int.from_bytes(stretched, "big")).to_bytes(len(payload), "big")
    return head + key + masked


async def knock(port: int, path: str = "/api/live", headers: dict[str, str] | None = None) -> Raw:
    """Ask for a live connection; `status` is 101 where it was given."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=LIMIT)
    wanted = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    } | (headers or {})
    lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in wanted.items() if value)]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))
    try:
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
        status = int(head[9:12])
    except (OSError, asyncio.IncompleteReadError, ValueError):
        status = 0
    return Raw(reader, writer, status)
