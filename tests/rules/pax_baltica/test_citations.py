"""A refusal cites the case that forbids: one case a verdict, every verdict proved by a test, every limit cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from korvolan.games.pax_baltica import GAME
from korvolan.games.pax_baltica import board as m
from korvolan.games.pax_baltica.rules.reforms import bars_reform
from korvolan.games.pax_baltica.rules.replacements import RECRUITED, begin_spending
from korvolan.games.pax_baltica.rules.retreat import BeatenRetreat, MustRetreat

from ..story import do, refusal
from .field import came, field
from .marching import FAR, acts, number, place, state
from .supply import SWEDEN_ACTS, spends, war
from .year import SWEDISH_ENTRY, interphase

HERE = Path(__file__).parent

# Limits that nobody can be refused by: what they forbid is never asked, or ends without a question.
NEVER_ASKED = {
    "1.1n": "9.1f refuses the harbor",
    "3.4g": "no campaign is offered",
    "4.1c": "the move ends by itself",
    "4.1h": "no siege is offered",
    "4.2c": "the move ends by itself",
    "4.4d": "the move ends by itself",
    "5.4a": "the battle ends by itself",
    "5.7d": "no regroup is offered",
    "6.1h": "no siege is offered",
    "6.3g": "no retreat is offered",
    "7.2b": "counted in the shortage",
    "8.5c": "8.5g refuses whoever has no line",
    "8.5d": "8.5g refuses whoever has no line",
    "8.5f": "8.5g refuses whoever has no line",
    "8.7a": "the cases of the nations refuse the places",
    "8.7e": "11.1b and 11.4b refuse the places",
    "9.1e": "the voyage ends by itself",
    "9.2j": "the move ends by itself",
    "10.1c": "it is never asked",
    "11.2g": "the choice is made once",
}


def test_every_verdict_cites_one_case() -> None:
    """A sentence that serves several cases would name a neighbour of the right one."""
    for text in GAME.texts.verdicts.values():
        assert len(text.cases) == 1, text.key


def test_every_limit_is_cited_by_a_verdict() -> None:
    cited = {text.case for text in GAME.texts.verdicts.values()}
    limits = {case.id for case in GAME.rules.cases.values() if case.kind == "limit"}
    assert limits - cited == set(NEVER_ASKED)


def test_every_case_that_refuses_is_proved_by_a_test() -> None:
    """Its number stands in a test, outside the marks that say what a test is about."""
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_*.py")))
    said = re.sub(r"@pytest\.mark\.rule\([^)]*\)", "", tests)
    assert {text.case for text in GAME.texts.verdicts.values() if f'"{text.case}"' not in said} == set()


# -- cases that were taken for their neighbours ----------------------------------------------------------------------


@pytest.mark.rule("11.7e", "11.8d", "11.9e")
@pytest.mark.parametrize(
    ("name", "land", "payer", "case"),
    [
        ("leopold", "pommern", "russia", "11.7e"),
        ("mazepa", "poltavshchyna", "sweden", "11.8d"),
        ("georg-ludwig", "mecklenburg", "sweden", "11.9e"),
    ],
)
def test_blocks_that_use_no_points(name: str, land: str, payer: str, case: str) -> None:
    pieces = f'[pieces]\n{name} = "{land} 1"\nrepnin = "tula 3"\nkarl-xii = "livland 3"\n'
    nations = """[nations]
        sweden = "active 40"
        russia = "active 32"
        prussia = "active"
        ukraine = "active"
        hannover = "active"
        """
    play = spends(war(pieces, nations, SWEDEN_ACTS), payer, 9)
    assert refusal(play, f"replace {name}") == case


@pytest.mark.rule("12.2f")
def test_forced_recruitment_builds_nothing() -> None:
    play = war('[pieces]\nkarl-xii = "livland 3"\nstenbock = "sweden-pool"\n', SWEDEN_ACTS)
    g = play.state
    state(play).points[m.SWEDEN] = 4
    begin_spending(state(play), m.SWEDEN, RECRUITED)
    g.run_to_decision()
    assert refusal(play, "draw sweden") == "12.2f"


@pytest.mark.rule("8.3a", "8.4c")
def test_blocks_in_a_pool_get_no_steps() -> None:
    """By an action 8.4 says so, for points 8.3."""
    play = war('[pieces]\nkarl-xii = "livland 3"\nstenbock = "sweden-pool"\n', SWEDEN_ACTS)
    assert refusal(play, "replace stenbock") == "8.4c"
    state(play).points[m.SWEDEN] = 4
    begin_spending(state(play), m.SWEDEN)
    play.state.run_to_decision()
    assert refusal(play, "replace stenbock") == "8.3a"


@pytest.mark.rule("5.6e", "5.6i", "5.3e", "5.4b")
@pytest.mark.parametrize(("frame", "case"), [(MustRetreat, "5.4b"), (BeatenRetreat, "5.3e")])
def test_who_must_leave_and_cannot_is_not_told_to_stay(frame: type[MustRetreat], case: str) -> None:
    """The attack on Livland came from Velikaya, which Saxons never enter, and from Kurland, which Swedes now hold."""
    play = field(
        {
            "sheremetev": came("velikaya", "livland", 2),
            "august-ii": came("kurland", "livland", 2),
            "lewenhaupt": "livland 4",
            "estlandska": "kurland 2",
        },
        holder={"livland": "sweden"},
        entries=["coalition velikaya livland", "coalition kurland livland"],
    )
    g = state(play)
    g.push(frame(m.COALITION, place("livland"), m.SWEDISH))
    g.run_to_decision()
    assert refusal(play, "retreat august-ii") == "5.6i"
    assert refusal(play, "fire sheremetev") == case
    do(play, "retreat sheremetev")
    assert refusal(play, "to estland") == "5.6e"


@pytest.mark.rule("11.8c")
def test_mazepa_rises_in_ukraine() -> None:
    """Russians stand in Sivershchyna: he appears elsewhere in Ukraine."""
    play = interphase(SWEDISH_ENTRY, 'repnin = "sivershchyna 3"', dice="[6]")
    assert refusal(play, "deploy kursk") == "11.8c"
    assert refusal(play, "deploy sivershchyna") == "8.7b"


@pytest.mark.rule("4.5a")
def test_poles_are_not_built_in_closed_land() -> None:
    """Preussen lies next to Mazowsze, but Prussia is not in the war."""
    pieces = 'dice = ["sobieski"]\n[pieces]\nsobieski = "saxony-pool"\naugust-ii = "sachsen 4"\nkarl-xii = "livland 3"\n'
    play = spends(war(pieces, SWEDEN_ACTS), "saxony", 9)
    do(play, "draw saxony")
    assert refusal(play, "deploy preussen") == "4.5a"


# -- cases that no other test gets refused by ------------------------------------------------------------------------


@pytest.mark.rule("0.0a", "6.0a")
def test_foreign_blocks_and_ships() -> None:
    play = acts("sweden", 'karl-xii = "livland 4"\nlivgardet = "livland 3"\nrepnin = "velikaya 2"\n' + FAR)
    do(play, "march livland")
    assert refusal(play, "move repnin") == "0.0a"
    pieces = 'frederik-iv = "smaland 4"\nreventlov = "smaland 3"\ngyldenlove = "smaland 3"\n'
    play = acts("coalition", pieces + FAR)
    do(play, "siege smaland")
    assert refusal(play, "besiege gyldenlove") == "6.0a"


@pytest.mark.rule("11.2d")
def test_no_reform_before_russia_is_shaken() -> None:
    play = interphase(pieces='repnin = "tula 3"\nrepnin-reformed = "set-aside"')
    barred = bars_reform(state(play), number("repnin"))
    assert GAME.texts.verdicts[barred].case == "11.2d"
