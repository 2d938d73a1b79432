"""Chapters 11.5, 11.6 and 12: surrender and the way back, Peter's capital, victory."""

from __future__ import annotations

import pytest

from korvolan.games.poltavas_dread_day.board import DENMARK, RUSSIA, SAXONY
from korvolan.games.poltavas_dread_day.rules import surrender
from korvolan.games.poltavas_dread_day.rules.mobilization import capital
from korvolan.games.poltavas_dread_day.rules.regions import bars_nation
from korvolan.games.poltavas_dread_day.rules.turn import CAPITAL, SURRENDER_CHECK, YEAR_END
from korvolan.games.poltavas_dread_day.rules.victory import garrisons_in_the_way
from korvolan.games.poltavas_dread_day.units import GARRISON_CITY, PIECE_IDS, SWEDISH_GARRISONS

from ..story import do, ending, may, refusal
from .story import admin, city, drift, hex, holder, march, piece, stack, state, war, where

FAR = {"charles-xii": "stockholm!", "peter-i": "moscow!"}
HELD = {"stockholm-garrison": "stockholm!"}


def swedes(count: int) -> list[str]:
    return [f"swedish-indelta-foot-{n}" for n in range(1, count + 1)]


# -- surrender ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.5b", "11.5c", "11.5d", "5.4e")
def test_two_to_one_at_home() -> None:
    danes = stack("aarhus!", "danish-regular-foot-1", "danish-regular-foot-2")
    for count, found in ((4, True), (3, False)):
        g = state(war({**FAR, **danes, **stack("0407", "wellingk", *swedes(count))}))
        assert surrender.is_outnumbered(g, DENMARK) is found
    g = state(war({**FAR, **stack("dresden!", "dresden-garrison", "russian-regular-foot-1"), **stack("leipzig", *swedes(4))}))
    assert surrender.is_outnumbered(g, SAXONY)
    g = state(
        war(
            {
                **FAR,
                **stack("0601", *swedes(6)),
                **stack("warsaw", "swedish-regular-foot-1"),
                "wellingk": "leipzig",
                "stenbock": "0407",
            }
        )
    )
    assert not surrender.is_outnumbered(g, DENMARK)  # Norway does not count, nor leaders
    assert not surrender.is_outnumbered(g, SAXONY)


@pytest.mark.rule("11.5e", "11.5.1a", "11.5.1b", "11.5.1c", "11.5.1d", "11.5b")
def test_the_surrender_of_denmark() -> None:
    """At the end of the year Danes go home, Copenhagen is given back, Aarhus stays Swedish; Denmark is neutral."""
    pieces = {
        **FAR,
        **HELD,
        **stack("copenhagen!", "wellingk", *swedes(2)),
        "swedish-regular-foot-1": "aarhus!",
        "frederick-iv": "christiania!",
        **stack("0511", "rantzau", "danish-regular-foot-1"),
        "danish-fleet-1": "fredericia!",
    }
    play = war(pieces, control={"copenhagen": "sweden", "aarhus": "sweden"}, phase=admin(SURRENDER_CHECK))
    assert state(play).out[DENMARK] == 1
    assert (holder(play, "copenhagen"), holder(play, "aarhus")) == ("denmark", "sweden")
    assert refusal(play, "quarter aarhus") == "11.5.1a"
    do(play, "quarter fredericia")
    assert where(play, "danish-regular-foot-1") == "0509"
    assert where(play, "danish-fleet-1") == "0709"
    assert where(play, swedes(1)[0]) != "0709"
    assert bars_nation(state(play), 0, hex("fredericia")) == 0
    moving = war(
        {
            "peter-i": "moscow!",
            **stack("0409", "charles-xii", "swedish-indelta-foot-1"),
            "danish-regular-foot-1": "fredericia!",
        },
        nations={"denmark": "{ out = true, since = 1700 }"},
        dice=[4],
    )
    march(moving, "0409")
    assert refusal(moving, "to fredericia") == "11.5.1d"


@pytest.mark.rule("11.5.1d")
def test_allies_leave_the_cities_of_a_neutral() -> None:
    """Russians in Copenhagen go to the next Coalition City if Swedes stand before it; Wismar they hold in their own name."""
    pieces = {
        **FAR,
        **HELD,
        "frederick-iv": "aarhus!",
        **stack("copenhagen!", "repnin", "russian-regular-foot-1"),
        **stack("copenhagen", "wellingk", *swedes(2)),
        "russian-regular-foot-2": "wismar!",
    }
    g = state(war(pieces, control={"wismar": "denmark"}))
    surrender.surrender(g, DENMARK, False)
    assert not g.units_in(1, hex("copenhagen"))
    assert g.control[city("wismar")] == RUSSIA


@pytest.mark.rule("11.5.1b", "11.6b")
def test_the_russian_navy() -> None:
    """Without a Port for a capital it is lost; with Nyen it is kept."""
    pieces = {
        **HELD,
        "charles-xii": "moscow",
        **stack("moscow", *swedes(2)),
        "peter-i": "novgorod!",
        "russian-fleet-1": "nyen!",
    }
    play = war(pieces, control={"nyen": "russia", "moscow": "sweden"}, phase=admin(SURRENDER_CHECK))
    assert state(play).out[RUSSIA] == 1
    assert where(play, "russian-fleet-1") == ""
    kept = war(
        pieces,
        control={"nyen": "russia", "moscow": "sweden"},
        turn='new_capital = "nyen"\ndeclared = 1690\ncapital_state = 2',
        phase=admin(SURRENDER_CHECK),
    )
    assert where(kept, "russian-fleet-1") == "2303"
    assert capital(state(kept), RUSSIA) == hex("nyen")


@pytest.mark.rule("11.5.2a", "11.5.2b")
def test_back_into_the_war() -> None:
    """Four to one over the Swedes without their garrisons; after a second surrender never."""
    russians = stack("novgorod", *[f"russian-regular-foot-{n}" for n in range(1, 9)])
    pieces = {**FAR, **HELD, **russians, "frederick-iv": "copenhagen!", **stack("riga", *swedes(2))}
    out = {"denmark": "{ out = true, surrenders = 1, since = 1700 }"}
    play = war(pieces, nations=out, phase=admin(SURRENDER_CHECK))
    assert state(play).out[DENMARK] == 0
    final = war(
        pieces, nations={"denmark": "{ out = true, surrenders = 2, since = 1700, final = true }"}, phase=admin(SURRENDER_CHECK)
    )
    assert state(final).out[DENMARK] == 1
    weak = war({**pieces, "swedish-regular-foot-1": "riga"}, nations=out, phase=admin(SURRENDER_CHECK))
    assert state(weak).out[DENMARK] == 1
    counted = war(pieces, nations=out, options={"reentry_garrisons": "counted"}, phase=admin(SURRENDER_CHECK))
    assert state(counted).out[DENMARK] == 1
    g = state(war({**pieces, "danish-regular-foot-1": "aarhus!"}, nations={"denmark": "{ surrenders = 1, since = 1700 }"}))
    surrender.surrender(g, DENMARK, False)
    assert g.final[DENMARK] == 1


@pytest.mark.rule("11.5a")
def test_the_option_of_a_later_surrender() -> None:
    pieces = {
        "frederick-iv": "aarhus!",
        "danish-regular-foot-1": "copenhagen!",
        **stack("0509", "stenbock", "swedish-regular-horse-1"),
        **FAR,
        **HELD,
    }
    play = war(pieces, dice=[3, 3], options={"sovereign_death_surrender": "end of turn"})
    march(play, "0509")
    do(play, "to aarhus")
    assert state(play).out[DENMARK] == 0
    drift(play, lambda: state(play).year == 1706)
    assert state(play).out[DENMARK] == 1


# -- Peter's capital ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.6a", "11.6b", "2.1.2d")
def test_the_example_of_nyen() -> None:
    """Declared in 1706, Nyen is the capital from the start of 1716."""
    pieces = {
        **FAR,
        **HELD,
        **stack("nyen!", "repnin", "russian-regular-foot-1"),
        **stack("dorpat!", "menshikov", "russian-regular-foot-2"),
    }
    play = war(pieces, year=1706, control={"nyen": "russia", "dorpat": "russia"}, phase=admin(CAPITAL))
    assert may(play) == {"declare nyen", "decline"}
    assert refusal(play, "declare dorpat") == "11.6a"
    assert refusal(play, "declare mitau") == "11.6a"
    do(play, "declare nyen")
    assert capital(state(play), RUSSIA) == hex("moscow")
    for year, found in ((1715, "moscow"), (1716, "nyen")):
        later = war(
            pieces,
            year=year,
            control={"nyen": "russia", "dorpat": "russia"},
            turn='new_capital = "nyen"\ndeclared = 1706\ncapital_state = 1',
            phase='name = "year"',
        )
        assert capital(state(later), RUSSIA) == hex(found)


@pytest.mark.rule("11.6c")
def test_the_chance_is_lost() -> None:
    pieces = {
        "peter-i": "moscow!",
        **stack("2202", "charles-xii", "swedish-indelta-foot-1"),
        **stack("riga!", "menshikov", "russian-regular-foot-2"),
    }
    play = war(
        pieces,
        year=1712,
        control={"nyen": "russia", "riga": "russia"},
        turn='new_capital = "nyen"\ndeclared = 1706\ncapital_state = 1',
        dice=[4],
    )
    march(play, "2202")
    do(play, "to nyen")
    assert state(play).capital_state == 3
    later = war(
        pieces,
        year=1714,
        control={"riga": "russia"},
        turn='new_capital = "nyen"\ndeclared = 1706\ncapital_state = 3',
        phase=admin(CAPITAL),
    )
    assert "decline" not in may(later)


# -- victory -----------------------------------------------------------------------------------------------------------

AFIELD = {"charles-xii": "kalmar!", "peter-i": "moscow!"}
GARRISONS = {PIECE_IDS[g]: GARRISON_CITY[g] for g in SWEDISH_GARRISONS}
TAKEN = {name.removesuffix("-garrison"): "russia" for name in GARRISONS}


@pytest.mark.rule("12.1a")
def test_the_coalition_wins() -> None:
    play = war(AFIELD, control=TAKEN, phase=admin(YEAR_END))
    assert ending(play) == ("coalition", "12.1a")
    alive = war({**AFIELD, **HELD}, control={**TAKEN, "stockholm": "sweden"}, phase=admin(YEAR_END))
    assert alive.result is None
    retaken = war(AFIELD, control={**TAKEN, "wismar": "sweden"}, phase=admin(YEAR_END))
    assert retaken.result is None
    neutral = war(
        AFIELD,
        control={**TAKEN, "wismar": "denmark"},
        nations={"denmark": "{ out = true, since = 1704 }"},
        phase=admin(YEAR_END),
    )
    assert neutral.result is None


@pytest.mark.rule("12.1b", "12.1c")
def test_with_charles_gone_sweden_proper_is_excused() -> None:
    home = ("stockholm", "gothenburg", "malmo", "karlskrona")
    pieces = {"peter-i": "moscow!", **{f"{name}-garrison": f"{name}!" for name in home}}
    control = {name: nation for name, nation in TAKEN.items() if name not in home}
    assert ending(war(pieces, control=control, phase=admin(YEAR_END))) == ("coalition", "12.1a")
    g = state(war({**pieces, "charles-xii": "stockholm!"}, control=control))
    assert len(garrisons_in_the_way(g)) == 4


@pytest.mark.rule("12.2a")
def test_sweden_wins() -> None:
    out = dict.fromkeys(("denmark", "saxony", "russia"), "{ out = true, since = 1704 }")
    assert ending(war({**FAR, **HELD}, nations=out, phase=admin(YEAR_END))) == ("sweden", "12.2a")
    del out["denmark"]
    assert war({**FAR, **HELD}, nations=out, phase=admin(YEAR_END)).result is None
    assert piece("charles-xii") == 0
