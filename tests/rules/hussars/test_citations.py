"""Every case that forbids something is cited where it forbids, and a reaction that is not offered says what is in its way."""

from __future__ import annotations

import pytest

from korvolan import Play
from korvolan.games.hussars import GAME
from korvolan.games.hussars.rules.chase import EnterLeftHex
from korvolan.games.hussars.rules.retreat import bodies

from ..story import do, may, refusal
from .fight import fought, name
from .story import field, state, unit, where

S = {"s-k": "0110", "s-vml": "1120 n", "r-d21": "3902 n", "r-p": "3902"}  # far away, so that nobody is alone
PIKES = '{ at = "0519", facing = "n", marks = ["pikes"] }'
CHARGED = '{ at = "0520", facing = "n", marks = ["charged"] }'
PREY = {"s-dal": "0517 s", "r-d01": "0520 n", "r-d02": "0719 nw"}  # two dragoons, so that a charge is always offered
SIEGE = {"s-sg1": "2132 ne", "r-pg1": "2131 s", "r-apo": "2230 s", "r-pg2": "2430 n"}
FIGHTS = {"s-dal": "0520 n", "r-d01": "0519 s", "s-upp": "0720 n", "r-d02": "0719 s", "r-ah1": "0522 n"}

# The case, the pieces, how the position differs, what is done, and what is then refused.
Story = tuple[str, dict[str, str], dict[str, object], list[str], str]
STORIES: list[Story] = [
    ("3.1a", {"s-ar1": "0520 n", "r-mos": "0517 s"}, {}, [], "fire s-ar1"),
    ("3.1g", {"s-dal": "0520 n", "r-mos": "0519 s"}, {}, [], "attack 0519"),
    (
        "4.21a",
        {"s-dal": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s"},
        {"phase": "attacks"},
        [],
        "move s-k",
    ),
    ("4.21a", {"s-dal": "0520 n"}, {}, [], "move r-d21"),
    ("4.21b", {"s-dal": "0520 n"}, {}, ["move s-dal", "to 0519", "halt"], "move s-dal"),
    ("4.21c", {"s-dal": "0520 n"}, {}, ["move s-dal"], "to 0521"),
    ("4.21c", {"s-dal": "0520 n"}, {}, ["move s-dal"], "wheel 0519"),
    ("4.21d", {"s-dal": "0520 n", "s-re": "0520", "s-upp": "0720 n"}, {}, ["move s-dal"], "with s-upp"),
    ("4.23a", {"s-dal": "0520 n"}, {}, ["move s-dal", "to 0519", "to 0518", "to 0517"], "wheel 0518"),
    ("4.27a", {"s-upp": "0520 n", "s-ska": "0519 n"}, {}, ["move s-upp"], "to 0519"),
    ("4.27b", {"r-ac1": "0520 n", "r-d10": "0519 n"}, {"seat": "russia"}, ["move r-ac1", "to 0519"], "halt"),
    (
        "13.34a",
        {"r-ah3": "0521 n", "r-sem": "0520 n", "r-al2": "0520 n"},
        {"scenario": "main", "seat": "russia"},
        ["move r-ah3"],
        "to 0520",
    ),
    ("4.28a", {"s-dal": "0520 n", "r-mos": "0619 se"}, {}, ["move s-dal"], "to 0619"),
    ("4.45a", {"s-dal": "0520 n", "r-d01": "0519 s"}, {}, ["move s-dal"], "face s"),
    ("4.52a", {"r-rya": "3412 se", "r-d02": "3001 n"}, {"scenario": "main", "seat": "russia"}, ["move r-rya"], "to 3512"),
    ("5.24a", {"s-dal": "0520 n"}, {}, ["move s-dal"], "withdraw 0521"),
    ("5.24b", {"s-dal": "0520 n", "r-d01": "0519 s", "s-upp": "0521 n"}, {}, ["move s-dal"], "withdraw 0521"),
    (
        "6.11a",
        {"s-dal": "0520 n", "r-mos": "0518 s", "s-upp": "0720 n", "r-nar": "0719 s", "r-kie": "0619 n"},
        {"phase": "attacks"},
        [],
        "attack 0518",
    ),
    (
        "6.11c",
        {"s-dal": "0520 n", "r-but": "0521 s", "s-upp": "0720 n", "r-nar": "0719 s", "r-kie": "0619 n"},
        {"phase": "attacks"},
        [],
        "attack 0521",
    ),
    ("6.12a", {"s-dal": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s"}, {"phase": "attacks"}, [], "end"),
    (
        "6.13a",
        {"s-dal": "0520 n", "s-upp": "0419 ne", "s-lg1": "0418 se", "r-ren": "0519 s", "r-d01": "0619 s"},
        {"phase": "attacks"},
        ["attack 0519"],
        "with s-dal",
    ),
    ("6.62c", {**PREY, "r-mos": "0618 nw"}, {}, ["move s-dal", "to 0518"], "charge r-d01"),
    ("6.63c", {**PREY, "s-upp": "0521 n"}, {}, ["move s-dal", "to 0518"], "charge r-d01"),
    ("6.63d", PREY, {}, ["move s-dal", "to 0518", "decline", "halt"], "charge r-d01"),
    ("6.65b", {**PREY, "r-d01": CHARGED}, {}, ["move s-dal", "to 0518"], "charge r-d01"),
    ("6.61a", PREY, {"seat": "russia"}, [], "charge r-d01"),
    ("9.15b", {"s-re": "0520", "r-d01": "0519 s"}, {}, ["move s-re"], "to 0519"),
    ("11.13a", {"s-bg1": "1137 s", "s-w3": "1138"}, {}, ["move s-bg1"], "to 1138"),
    ("11.14a", {"s-za1": "0520 n", "s-w1": "0520"}, {}, [], "move s-w1"),
    ("11.17a", {"r-sk1": "1037 s", "s-w2": "1038"}, {"seat": "russia"}, ["move r-sk1"], "to 1038"),
    ("12.2b", {"s-duc": "1721 n", "r-ga2": "1718 s", "r-ara2": "1718 s"}, {}, ["move s-duc", "to 1720"], "fire r-ga2"),
    (
        "13.11c",
        {"s-ar1": "0520 n", "s-ar2": "0720 n", "r-mos": "0516 s", "r-but": "0717 s"},
        {"phase": "guns"},
        [],
        "fire s-ar1",
    ),
    (
        "13.13a",
        {"s-ar1": "0520 n", "s-ar2": "0720 n", "r-mos": "0517 s", "s-upp": "0518 n", "r-but": "0717 s"},
        {"phase": "guns"},
        [],
        "fire s-ar1",
    ),
    (
        "13.15a",
        {"s-ar1": "0520 n", "s-ar2": "0720 n", "r-mos": "0521 s", "r-kie": "0518 s", "r-but": "0717 s"},
        {"phase": "guns"},
        [],
        "fire s-ar1",
    ),
    (
        "13.16a",
        {"r-ah1": "0520 n", "r-ah2": "0520 n", "s-dal": "0517 s", "s-upp": "0617 s"},
        {"phase": "guns", "seat": "russia"},
        ["fire r-ah1"],
        "join r-ah1",
    ),
    ("13.17a", {"s-ar1": '{ at = "0520", facing = "n", marks = ["fired"] }', "s-dal": "0720 n"}, {}, [], "move s-ar1"),
    ("13.17a", {"s-ar1": "0520 n", "r-mos": "0518 s"}, {"phase": "guns", "dice": [1, 1]}, ["fire s-ar1"], "move s-ar1"),
    ("15.12b", {"s-upp": "0520 n", "s-k": "0519", "s-dal": "0521 n"}, {}, ["pikes s-upp", "muskets s-upp"], "pikes s-upp"),
    ("15.14a", {"s-upp": "0520 n", "s-dal": PIKES}, {}, ["move s-upp"], "to 0519"),
    (
        "15.22a",
        {"r-kal": "0520 n", "s-dal": "0619 n"},
        {"seat": "russia", "dice": [1, 1]},
        ["move r-kal", "shoot r-kal"],
        "shoot r-kal",
    ),
    ("15.24a", {"r-kal": "0520 n", "s-dal": "0618 n"}, {"seat": "russia"}, ["move r-kal"], "shoot r-kal"),
    (
        "15.21a",
        {"r-kal": "0520 n", "s-dal": "0519 s", "s-upp": "0619 n"},
        {"seat": "russia", "phase": "attacks"},
        [],
        "shoot r-kal",
    ),
    ("MAPA.d", {"s-dal": "0520 n"}, {"phase": "stage", "turn": "mapa_left = 0"}, [], "declare"),
    ("MAPA.a", {"s-dal": "0520 n"}, {"turn": "mapa_left = 1"}, [], "declare"),
    ("SCN.R1", {"r-gb2": "1920 s", "r-mos": "0519 s"}, {"seat": "russia"}, [], "move r-gb2"),
    ("SCN.R3", {"s-duc": "1719 n", "r-ga2": "1718 s"}, {}, ["move s-duc", "to 1718", "decline"], "halt"),
    ("SCN.dawn2", {"r-mos": "2514 nw"}, {"seat": "russia"}, ["move r-mos"], "to 2413"),
    ("SCN.main2", {"r-ca1": "2514 nw"}, {"seat": "russia", "scenario": "main"}, ["move r-ca1"], "to 2413"),
    ("SCN.main2", {"r-d16": "1807 s"}, {"seat": "russia", "scenario": "main"}, ["move r-d16"], "to 1808"),
    ("SCN.day2", {"r-mos": "2514 nw"}, {"seat": "russia", "scenario": "day", "stages": 14}, ["move r-mos"], "to 2413"),
    ("SCN.day2", {"s-sg2": "2433 n"}, {"scenario": "day", "stages": 14}, [], "move s-sg2"),
    ("SCN.day2", {**SIEGE, **FIGHTS}, {"seat": "russia", "scenario": "day", "stages": 14, "phase": "guns"}, [], "fire r-apo"),
    (
        "SCN.day2",
        {**SIEGE, **FIGHTS},
        {"seat": "russia", "scenario": "day", "stages": 14, "phase": "attacks"},
        [],
        "attack 2132",
    ),
]
# What a refusal cites where two cases forbid the same.
SAID_BY = {"3.1b": "6.12a", "4.26a": "4.23a", "7.14a": "6.17a"}
# What limits a reckoning, not a decision: nobody can ask for it, so nothing is refused.
NOTHING_TO_REFUSE = {"4.24a", "6.19b", "6.32a", "9.21b", "15.27b"}


def told_in(story: Story) -> Play:
    """The position of a story."""
    _, pieces, others, actions, _ = story
    play = field({**S, **pieces}, **others)  # type: ignore[arg-type]
    do(play, *actions)
    return play


@pytest.mark.parametrize("story", STORIES, ids=[f"{story[0]}, {story[-1]}" for story in STORIES])
def test_a_refusal_cites_the_case_that_forbids(story: Story) -> None:
    assert refusal(told_in(story), story[-1]) == story[0]


def test_every_limit_is_cited() -> None:
    """Each case that is a limit has a story here or in a test below, or says the same as one that has."""
    cited = {story[0] for story in STORIES} | {case for mark in BATTLES for case in mark}
    limits = {case.id for case in GAME.rules.cases.values() if case.kind == "limit"}
    assert limits - cited - NOTHING_TO_REFUSE == set(SAID_BY)
    assert set(SAID_BY.values()) <= cited
    verdicts = {text.case for text in GAME.texts.verdicts.values()}
    assert cited <= verdicts
    assert not verdicts & NOTHING_TO_REFUSE


BATTLES = [
    ("6.12b", "6.15a", "6.17a", "6.23a"),
    ("7.21a", "7.22a", "7.22b", "7.23a"),
    ("7.31b", "13.33a", "SCN.R6"),
    ("12.11a", "12.11c", "12.12a", "10.14b"),
]


@pytest.mark.rule("6.12b", "6.15a", "6.17a", "6.23a")
def test_attacks_cite() -> None:
    pieces = {**S, "s-dal": "0520 n", "s-upp": "0419 ne", "s-lg2": "0618 s", "r-mos": "0519 s", "r-but": "0619 s"}
    play = field({**pieces, "s-ska": "0720 nw"}, phase="attacks")
    do(play, "attack 0519", "with s-dal", "with s-upp")
    assert refusal(play, "also 0619") == "6.15a"
    fight = field({**S, "s-dal": "0520 n", "r-mos": "0519 s", "s-upp": "0720 n", "r-but": "0719 s"}, phase="attacks")
    do(fight, "attack 0519")
    assert may(fight) == {"fire r-mos", "hold"}
    assert refusal(fight, "attack 0719") == "6.23a"
    assert refusal(fight, "pikes r-mos") == "15.12c"
    spent = {
        **S,
        "s-dal": '{ at = "0520", facing = "n", marks = ["fought"] }',
        "r-mos": "0519 s",
        "s-upp": "0720 n",
        "r-but": "0719 s",
    }
    done = field(spent, phase="attacks")
    state(done).mark(unit("s-dal"), 1 << 6)
    assert (
        done.game.texts.verdicts[done.state.frames[-1].forbids(done.state, done.game.vocabulary.parse("attack 0519"))].case
        == "6.12b"
    )
    dead = fought({**S, "s-lg1": "0520 n", "r-shl": "0519 s"}, ["s-lg1"], ["0519"], [6, 6])  # 4:1, 12: a point each
    assert where(dead, "r-shl") == "russian-losses"
    g = state(dead)
    assert dead.prompt.cases[0] == "6.17a"
    number = EnterLeftHex(0, unit("s-lg1"), 0).forbids(g, dead.game.vocabulary.parse("to 0518"))
    assert dead.game.texts.verdicts[number].case == "6.17a"


@pytest.mark.rule("7.21a", "7.22a", "7.22b", "7.23a")
def test_retreats_cite() -> None:
    """A2 for S-DAL and S-SKA; S-DAL has gone to 0522, where S-SKA finds no room beside it."""
    pieces = {
        **S,
        "s-dal": "0520 n",
        "s-ska": "0419 ne",
        "r-pr1": "0519 s",
        "r-p": "0519",
        "r-ing": "0618 sw",
        "s-upp": "0320 n",
    }
    play = fought(pieces, ["s-dal", "s-ska"], ["0519"], [4, 5, 6, 6])
    assert len(bodies(state(play), 0)) == 2
    do(play, "move s-ska")
    assert refusal(play, "to 0320") == "7.21a"
    assert refusal(play, "to 0420") == ""
    do(play, "to 0420")
    assert refusal(play, "to 0421") == ""
    do(play, "to 0421")
    assert where(play, "s-ska") == "0421"
    do(play, "to 0521")
    assert refusal(play, "to 0421") == "7.23a"
    closed = fought(
        {**S, "s-nv1": "0520 n", "r-shl": "0519 s", "s-dal": "0517 s", "r-mos": "0616 s"}, ["s-nv1"], ["0519"], [1, 3, 6]
    )
    assert refusal(closed, "to 0518") == "7.22a"
    friends = {"r-ren": "0517 n", "r-tro": "0617 n", "r-rya": "0417 n"}
    short = fought({**S, "s-nv1": "0520 n", "r-shl": "0519 s", **friends}, ["s-nv1"], ["0519"], [1, 3, 6])
    assert refusal(short, "to 0518") == "7.22b"


@pytest.mark.rule("7.31b", "13.33a", "SCN.R6")
def test_chases_cite() -> None:
    pieces = {**S, "s-lg1": "0520 n", "s-ar1": "0520 n", "r-shl": "0519 s"}
    play = fought(pieces, ["s-lg1", "s-ar1"], ["0519"], [3, 4, 6])
    while play.seat == "russia":
        do(play, sorted(may(play))[0])
    assert play.prompt.cases[0] == "7.13a"
    assert refusal(play, "chase s-ar1") == "13.33a"
    assert refusal(play, "chase s-vml") == "7.31b"
    storm = fought({**S, "s-dal": "1923 n", "s-ldr": "2022 sw", "r-gb4": "1922 s"}, ["s-dal", "s-ldr"], ["1922"], [4, 4])
    assert storm.prompt.cases[0] == "SCN.R6"
    assert refusal(storm, "chase s-ldr") == "SCN.R6"


@pytest.mark.rule("12.11a", "12.11c", "12.12a", "10.14b")
def test_muskets_and_returns_cite() -> None:
    pieces = {**S, "s-lg1": "0520 n", "s-ldr": "0419 ne", "s-upp": "0720 n", "r-mos": "0519 s", "r-but": "0719 s"}
    play = field(pieces, phase="attacks")
    name(play, ["attack 0519", "with s-lg1", "with s-ldr", "fight"])
    do(play, "hold")
    assert refusal(play, "fire s-ldr") == "12.11a"
    assert refusal(play, "fire s-upp") == "12.11c"
    back = field(
        {
            **S,
            "s-lg1": "0518 s",
            "s-lg2": "0520 n",
            "s-dal": "0419 ne",
            "r-mos": "0519 s",
            "r-but": "0719 s",
            "s-upp": "0720 n",
        },
        phase="attacks",
    )
    name(back, ["attack 0519", "with s-lg1", "with s-lg2", "with s-dal", "fight"])
    do(back, "fire r-mos")
    assert refusal(back, "target s-lg1") == "12.12a"
    gone = field({**S, "r-kaz": "russian-dispersed", "r-all": "0720", "r-rp": "0520"}, seat="russia", scenario="main")
    do(gone, "recall r-kaz")
    assert refusal(gone, "station 0519") == "10.14b"


# -- reactions -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.62a", "6.62c", "6.63d", "6.61a")
def test_why_a_charge_is_not_offered() -> None:
    """The Russian who waits asks, by the action or by a click on his horse, and is told what is in its way."""
    play = field({**S, "s-dal": "0517 s", "r-d01": "0520 n", "r-mos": "0618 nw"})
    assert play.why_not("charge r-d01", "russia")[0][0] == "6.62a"  # nobody has moved yet
    do(play, "move s-dal")
    assert play.why_not("charge r-d01", "russia")[0][0] == "6.62a"
    do(play, "to 0518")
    assert play.seat == "sweden"
    verdict = ("6.62c", "Those who move are engaged already.")
    assert play.why_not("charge r-d01", "russia") == [verdict]  # also when the move is over, until another unit moves
    assert play.why_not("r-mos", "russia")[0] == ("6.61a", "Moscow is no cavalry.")
    assert play.why_not("s-dal", "russia") == play.why_not("end", "russia")  # not a piece of his: whose turn it is
    do(play, "move s-vml")
    assert play.why_not("charge r-d01", "russia")[0][0] == "6.62a"
    engaged = field({**S, "s-duc": "0518 s", "r-d01": "0520 n", "r-mos": "0517 s"})
    do(engaged, "move s-duc")
    assert engaged.seat == "sweden"
    assert engaged.why_not("charge r-d01", "russia") == [verdict]
    assert verdict in engaged.why_not("r-d01", "russia")


@pytest.mark.rule("3.1f", "13.11b", "15.12c")
def test_why_fire_and_pikes_are_not_offered() -> None:
    play = field({**S, "s-dal": "0517 s", "r-ac1": "0530 n", "r-mos": "0531 n"})
    assert play.why_not("fire r-ac1", "russia")[0][0] == "3.1f"
    do(play, "move s-dal")
    assert play.why_not("fire r-ac1", "russia")[0][0] == "13.11c"
    assert play.why_not("pikes r-mos", "russia")[0][0] == "15.12a"
    near = field({**S, "s-dal": "0517 s", "r-ac1": "0520 n", "r-mos": "0520 n", "r-rp": "0520"})
    do(near, "move s-dal")
    assert near.why_not("fire r-ac1", "russia")[0][0] == "13.11b"
    assert near.why_not("pikes r-mos", "russia")[0][0] == "15.12c"
    assert near.why_not("end", "russia")[0][0] == ""


def test_the_truce_is_cited_only_where_it_is_in_the_way() -> None:
    """Far from the siege it is the range that forbids the shot."""
    far = {**S, **FIGHTS, **SIEGE, "s-sg1": "2136 ne"}
    play = field(far, seat="russia", scenario="day", stages=14, phase="guns")
    assert refusal(play, "fire r-apo") == "13.11c"
