"""Layout: names people can type, fingerprints that miss nothing, and permutations that move every mention of a thing."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from korvolan import KorvolanError, UnknownName
from korvolan.kernel.constants import NONE
from korvolan.kernel.fields import KNOWN, OWNER, SEEN, Domain, Field, Layout, field_of, slug
from korvolan.kernel.frame import Step
from korvolan.kernel.state import State

from .scenes import BATTLE, GAME, LAYOUT, finished, load

# -- names ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Karl XII", "karl-xii"),
        ("Västergötland", "vastergotland"),
        ("Małopolska", "malopolska"),
        ("Øresund", "oresund"),
        ("Großer  Garten!", "grosser-garten"),
        ("  --  ", ""),
    ],
)
def test_an_id_is_plain_letters_and_hyphens(name: str, id: str) -> None:
    assert slug(name) == id
    assert slug(slug(name)) == id


def test_a_thing_is_found_however_it_is_typed() -> None:
    places = Domain("place", "places", ["wood", "north-bank", "malopolska"])
    for typed in ("north-bank", "North Bank", "NORTH_BANK", "nörth bank"):
        assert places.find(typed) == 1
    assert places.find("Małopolska") == 2


@pytest.mark.parametrize("wrong", ["wod", "", 3, None, ["wood"], {"a": 1}, "x" * 100_000])
def test_what_is_not_there_is_refused_in_a_short_line(wrong: object) -> None:
    with pytest.raises(UnknownName, match="There is no place") as refused:
        Domain("place", "places", ["wood", "ford"]).find(wrong)
    assert len(str(refused.value)) < 200
    if wrong == "wod":
        assert "Did you mean wood" in str(refused.value)


def test_a_domain_lists_nothing_twice_and_a_layout_knows_its_domains() -> None:
    with pytest.raises(KorvolanError, match="wood are listed twice"):
        Domain("place", "places", ["wood", "ford", "wood"])
    with pytest.raises(UnknownName, match="domain 'plce'"):
        Layout([Domain("place", "places", ["wood"])], [Field("at", "plce")], [])


def test_no_field_of_a_frame_may_hide_what_frames_can_do() -> None:
    """A field called `seat` would stand where the kernel asks who decides."""

    class Wrong(Step[State]):
        FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    with pytest.raises(KorvolanError, match="Wrong may not call a field 'seat'"):
        Layout([Domain("seat", "seats", ["north"])], [], [Wrong])


def test_a_field_in_short_form() -> None:
    plain, marker, piece = field_of("round:int=1"), field_of("marker:marker=none"), field_of("acted:set:piece")
    assert (plain.name, plain.kind, plain.default, plain.domain) == ("round", "int", 1, "")
    assert (marker.default, marker.domain, marker.required) == (NONE, "marker", False)
    assert (piece.kind, piece.default, piece.domain) == ("set:piece", 0, "piece")


# -- a toy with one field of every shape ---------------------------------------------------------------------------


class Toy(State):
    """A state with one field of every shape."""

    one: int
    at: list[int]
    face: list[int]
    seen: list[int]
    grid: list[int]
    square: list[int]
    rank: list[int]
    leader: int

    def clone(self) -> Toy:
        raise NotImplementedError


class Loose(State):
    """A state that takes any field."""


class Point(Step[Toy]):
    """A frame that names things."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece:piece", "goal:place=none", "acted:set:piece", "queue:list:piece", "n:int")

    def __init__(self, piece: int, goal: int, acted: int, queue: list[int], n: int) -> None:
        self.piece = piece
        self.goal = goal
        self.acted = acted
        self.queue = queue
        self.n = n


PIECES, PLACES = ["a", "b", "c"], ["x", "y"]
TOY = Layout(
    [Domain("piece", "pieces", PIECES), Domain("place", "places", PLACES)],
    [
        Field("one"),
        Field("at", "place", by="piece", default=NONE),
        Field("face", "piece", by="place", default=NONE),
        Field("seen", "set:piece", by="place"),
        Field("grid", "int", by="place piece"),
        Field("square", "int", by="piece piece"),
        Field("rank", "list:piece"),
        Field("leader", "piece", default=NONE),
    ],
    [Point],
)


def toy() -> Toy:
    """Every value different, so that one that moves wrongly is seen."""
    g = Toy()
    TOY.blank(g)
    g.at = [0, 1, NONE]
    g.face = [2, NONE]
    g.seen = [0b011, 0b100]
    g.grid = [1, 2, 3, 4, 5, 6]
    g.square = [11, 12, 13, 21, 22, 23, 31, 32, 33]
    g.rank = [2, 0]
    g.leader = 1
    g.frames = [Point(0, 1, 0b101, [1, 2], 7)]
    return g


def test_a_permutation_moves_every_mention_of_a_thing() -> None:
    """a takes the part of b, b of c, c of a: in lists, rows, columns, sets and frames; numbers stay what they are."""
    g = toy()
    TOY.permute(g, "piece", [1, 2, 0])
    assert g.at == [NONE, 0, 1]
    assert g.face == [0, NONE]
    assert g.seen == [0b110, 0b001]
    assert g.grid == [3, 1, 2, 6, 4, 5]
    assert g.square == [33, 31, 32, 13, 11, 12, 23, 21, 22]
    assert (g.rank, g.leader, g.one) == ([0, 1], 2, 0)
    frame = g.frames[0]
    assert TOY.frame_values(frame) == [1, 1, 0b011, [2, 0], 7]


def test_a_permutation_of_rows_leaves_the_columns() -> None:
    g = toy()
    TOY.permute(g, "place", [1, 0])
    assert g.grid == [4, 5, 6, 1, 2, 3]
    assert g.at == [1, 0, NONE]
    assert (g.face, g.seen) == ([NONE, 2], [0b100, 0b011])
    assert TOY.frame_values(g.frames[0]) == [0, 0, 0b101, [1, 2], 7]


def test_a_permutation_and_its_inverse_change_nothing() -> None:
    g = toy()
    before = TOY.fingerprint(g)
    TOY.permute(g, "piece", [1, 2, 0])
    assert TOY.fingerprint(g) != before
    TOY.permute(g, "piece", [2, 0, 1])
    assert TOY.fingerprint(g) == before


def test_a_permutation_of_two_leaves_the_third_and_the_list_that_was_there() -> None:
    """A clone may share a list with another state: it is replaced, and not changed."""
    g = toy()
    at = g.at
    TOY.permute(g, "piece", [1, 0, 2])
    assert (at, g.at) == ([0, 1, NONE], [1, 0, NONE])
    assert (g.face, g.leader, g.rank) == ([2, NONE], 0, [2, 1])


def test_values_that_name_nothing_are_noticed() -> None:
    assert TOY.faults(toy()) == []
    g = toy()
    g.at[0] = 2
    g.seen[0] = 0b1000
    g.rank = [3]
    g.frames = [Point(NONE, NONE, 0, [], 0)]
    assert TOY.faults(g) == [
        "at names no place",
        "seen names no piece",
        "rank names no piece",
        "the piece of Point names no piece",
    ]


# -- fingerprints --------------------------------------------------------------------------------------------------


def test_a_fingerprint_is_the_same_on_every_machine() -> None:
    assert TOY.fingerprint(toy()) == "f30eb5ecca074b866f432bf97e5a5573"
    assert load(BATTLE).fingerprint() == "45929d178dfc332c013c7983e2736925"


def test_any_change_to_any_field_changes_the_fingerprint() -> None:
    seen = {load(BATTLE).fingerprint()}
    made = 1
    for field in LAYOUT.fields:
        for place in range(LAYOUT.size(field)) if field.by else [0]:
            g = load(BATTLE).state
            value: Any = getattr(g, field.name)
            if field.by:
                value[place] += 1
            else:
                setattr(g, field.name, value + 1)
            seen.add(LAYOUT.fingerprint(g))
            made += 1
    for name in ("scenario", "winner", "ending"):
        g = load(BATTLE).state
        setattr(g, name, getattr(g, name) + 1)
        seen.add(LAYOUT.fingerprint(g))
        made += 1
    g = load(BATTLE).state
    g.switches = [1]
    seen.add(LAYOUT.fingerprint(g))
    assert len(seen) == made + 1


def test_any_change_to_any_frame_changes_the_fingerprint() -> None:
    seen = {load(BATTLE).fingerprint()}
    made = 1
    for depth, frame in enumerate(load(BATTLE).state.frames):
        name = type(frame).__name__
        for place in range(len(LAYOUT.frame_fields[name])):
            g = load(BATTLE).state
            values = LAYOUT.frame_values(frame)
            values[place] += 1
            g.frames[depth] = LAYOUT.make_frame(name, values)
            seen.add(LAYOUT.fingerprint(g))
            made += 1
    stack = load(BATTLE).state.frames
    for other in (stack[:-1], [*stack, stack[1]], stack[::-1]):
        g = load(BATTLE).state
        g.frames = other
        seen.add(LAYOUT.fingerprint(g))
        made += 1
    assert len(seen) == made


def test_dice_log_and_counters_are_not_part_of_a_position() -> None:
    play = load(BATTLE)
    before = play.fingerprint()
    play.state.dice.die()
    play.state.rolls += 1
    play.state.revelations += 1
    play.state.last_dice = [3]
    play.state.logging = False
    assert play.fingerprint() == before


def test_sets_of_more_than_sixty_things_have_fingerprints() -> None:
    """A set is a bit mask, and a game may have more pieces than a machine word has bits."""
    many = Layout(
        [Domain("piece", "pieces", [f"p{n}" for n in range(100)])],
        [Field("acted", "set:piece"), Field("seen", "set:piece", by="piece")],
        [],
    )

    def printed(acted: int, seen: int) -> str:
        g: Any = Loose()
        many.blank(g)
        g.acted, g.seen[3] = acted, seen
        return many.fingerprint(g)

    masks = [0, 1, 1 << 62, 1 << 63, 1 << 64, 1 << 99, (1 << 99) + 1]
    assert len({printed(a, b) for a in masks for b in masks}) == len(masks) ** 2


def test_lists_do_not_run_into_each_other() -> None:
    pair = Layout([Domain("piece", "pieces", PIECES)], [Field("p", "list:piece"), Field("q", "list:piece")], [])
    prints = set()
    for p, q in ([0, 1], []), ([0], [1]), ([], [0, 1]), ([1, 0], []):
        g: Any = Loose()
        g.p, g.q = p, q
        prints.add(pair.fingerprint(g))
    assert len(prints) == 4


def test_a_finished_game_has_the_fingerprint_of_its_text() -> None:
    play = finished("duel", 3)
    assert load(play.position()).fingerprint() == play.fingerprint() == GAME.layout.fingerprint(play.state.clone())


# -- other words, and fields that follow from others ----------------------------------------------------------------


def test_a_thing_may_have_another_name() -> None:
    places = Domain("place", "places", ["2427", "2522"], None, {"riga": 0})
    assert places.find("Riga") == places.find("2427") == 0
    with pytest.raises(KorvolanError, match="riga"):
        places.find("rigga")


def test_derived_fields_are_in_no_fingerprint() -> None:
    seats = Domain("seat", "seats", ["north", "south"])
    layout = Layout(
        [seats], [Field("points", by="seat"), Field("total", derived=True), Field("order", "list:int", derived=True)], []
    )
    assert [field.name for field in layout.fields] == ["points"]
    assert [field.name for field in layout.derived] == ["total", "order"]
    a, b = State(), State()
    for state in (a, b):
        layout.blank(state)
    assert vars(a)["order"] == []
    b.__dict__["total"] = 7
    assert layout.fingerprint(a) == layout.fingerprint(b)


def test_what_a_seat_may_not_know_of_a_piece_is_forgotten() -> None:
    """As the fields declare it: by who sees the piece now, who has followed it, or whose it is."""
    hidden = Layout(
        [Domain("seat", "seats", ["north", "south"]), Domain("piece", "pieces", ["guard", "horse"])],
        [
            Field("open", by="piece"),
            Field("moved", by="piece", known=KNOWN),
            Field("chosen", by="piece", known=SEEN),
            Field("drawn", by="piece", known=SEEN, redrawn=True),
            Field("hand", by="seat", known=OWNER),
        ],
        [],
    )
    truth = Fogged()
    truth.open, truth.moved, truth.chosen, truth.drawn, truth.hand = [1, 1], [1, 1], [1, 1], [1, 1], [1, 1]
    seen = Fogged()
    seen.open, seen.moved, seen.chosen, seen.drawn, seen.hand = [1, 1], [1, 1], [1, 1], [1, 1], [1, 1]
    hidden.conceal(seen, 1)
    assert (seen.moved, seen.chosen, seen.drawn, seen.hand) == ([1, 0], [0, 0], [1, 1], [1, 1])
    assert hidden.changed_though_known(truth, seen, 1) == []
    assert hidden.changed_though_known(truth, seen, 0) == ["moved", "chosen"]
    seen.open, seen.hand = [1, 0], [0, 0]
    assert hidden.changed_though_known(truth, seen, 1) == ["open", "hand"]


class Fogged(State):
    """The pieces are north's; south has followed the guard, and sees nothing."""

    open: list[int]
    moved: list[int]
    chosen: list[int]
    drawn: list[int]
    hand: list[int]

    def sees(self, seat: int, piece: int) -> bool:
        return seat == 0

    def knows(self, seat: int, piece: int) -> bool:
        return seat == 0 or piece == 0
