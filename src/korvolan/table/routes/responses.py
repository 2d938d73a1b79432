"""Which refusals a route can give, for the schema."""

from __future__ import annotations

from litestar.openapi.datastructures import ResponseSpec

from ..api.errors import Trouble

MEANINGS = {
    400: "The request cannot be understood.",
    401: "There is no token.",
    403: "The seat is not the token's.",
    404: "There is no such thing.",
    405: "This cannot be done here.",
    409: "Not now: the position has changed, the decision is another's, or the game is over.",
    413: "The request is too large.",
    422: "The request is understood and refused.",
    429: "Too many requests.",
    503: "The database does not answer.",
}
PUBLIC = (400, 404, 405, 413, 422, 429)  # of routes that need no token
OWN = (400, 401, 403, 404, 405, 409, 413, 422, 429)  # of routes of a table


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    return {status: ResponseSpec(Trouble, description=MEANINGS[status], generate_examples=False) for status in statuses}
