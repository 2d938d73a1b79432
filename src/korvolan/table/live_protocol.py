"""The wire of a live connection: frames as browsers send them are read here at once, everything else by the library.

A move is a short text in one frame, and so is every push. Whatever is not (fragments, giants, pings, closing, nonsense)
goes to the library's parser, frame by whole frame, and is answered as the standard has it."""

from __future__ import annotations

from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

NAME = "korvolan.live"  # of this connection among the extensions of its scope
WHOLE_TEXT = 0x81  # the first byte of a text in one frame
FINAL, OPCODE, MASKED = 0x80, 0x0F, 0x80
CONTINUED = 0


class Hearer(Protocol):
    """Whoever hears what is said after the hello."""

    def hear(self, data: bytes) -> None: ...

    def writable(self) -> None: ...

    def lost(self) -> None: ...


class LiveProtocol(WebSocketsSansIOProtocol):
    """A WebSocket as uvicorn speaks it, with a short way for short texts."""

    hearer: Hearer | None = None
    rest = b""  # of a frame that has not come whole
    by_library = False  # somebody who sends fragments or giants: from here on the library reads everything

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            scope: Any = self.scope
            scope["extensions"][NAME] = self

    def attach(self, hearer: Hearer) -> None:
        """The hello is said: texts go to whoever hears them, also those that have come meanwhile."""
        self.hearer = hearer
        while not self.queue.empty():
            message: Any = self.queue.get_nowait()
            if message["type"] == "websocket.disconnect":
                hearer.lost()
            else:
                hearer.hear((message.get("text") or "").encode() or message.get("bytes") or b"")
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self.by_library = self.by_library or self.handshake_initiated  # who speaks before being let in is no browser
            super().data_received(data)
            return
        if self.by_library:
            super().data_received(data)
            return
        data = self.rest + data if self.rest else data
        while (size := frame_size(data)) and len(data) >= size:
            if data[0] == WHOLE_TEXT and data[1] & MASKED and self.hearer is not None:
                self.hear_text(unmasked(data, size))
            elif is_fragment(data):
                break
            else:
                super().data_received(data[:size])
            data = data[size:]
        self.rest = data
        if data and (size > self.config.ws_max_size or is_fragment(data)):
            self.by_library, self.rest = True, b""
            super().data_received(data)

    def hear_text(self, data: bytes) -> None:
        if self.hearer is not None and not self.close_sent:
            self.hearer.hear(data)

    def send_receive_event_to_app(self) -> None:
        if self.hearer is None or self.curr_msg_data_type != "text":
            super().send_receive_event_to_app()
            if self.hearer is not None:
                self.hearer.hear(b"")  # bytes are no message
            return
        data = b"".join(self.frames)
        self.frames = []
        self.hear_text(data)

    def send_now(self, data: bytes) -> None:
        """A text to the client, in one frame."""
        if not self.close_sent and not self.disconnected and not self.transport.is_closing():
            self.transport.write(text_frame(data))

    @property
    def is_writable(self) -> bool:
        """Whether the client takes what it is sent."""
        return self.writable.is_set()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.hearer is not None:
            self.hearer.writable()

    def handle_close(self, event: Frame) -> None:
        super().handle_close(event)
        if self.hearer is not None:
            self.hearer.lost()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.hearer is not None:
            self.hearer.lost()


def frame_size(data: bytes) -> int:
    """How long the frame is that data begin with, by its head; 0 where that has not come."""
    if len(data) < 2:
        return 0
    size = data[1] & 0x7F
    head = 2 + (4 if data[1] & MASKED else 0)
    if size < 126:
        return head + size
    wide = 2 if size == 126 else 8
    return head + wide + int.from_bytes(data[2 : 2 + wide], "big") if len(data) >= 2 + wide else 0


def is_fragment(data: bytes) -> bool:
    """Whether data begin with a frame that is only a part of its message."""
    return not data[0] & FINAL or data[0] & OPCODE == CONTINUED


def unmasked(data: bytes, size: int) -> bytes:
    """The text of a frame from a client, which covers it with a mask of four bytes."""
    length = data[1] & 0x7F
    start = 2 if length < 126 else 4 if length == 126 else 10
    mask, text = data[start : start + 4], data[start + 4 : size]
    count = len(text)
    cover = int.from_bytes((mask * (count // 4 + 1))[:count], "little")
    return (int.from_bytes(text, "little") ^ cover).to_bytes(count, "little")


def text_frame(data: bytes) -> bytes:
    """A text for a client in one frame."""
    size = len(data)
    if size < 126:
        return bytes((WHOLE_TEXT, size)) + data
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + data
    return b"\x81\x7f" + size.to_bytes(8, "big") + data
