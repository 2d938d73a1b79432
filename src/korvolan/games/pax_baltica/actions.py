"""The vocabulary: every decision that anyone can ever take, as small steps.

Chapter 0 and 3, the turn: `recon`, `march`, `siege`, `politics`, `replace` spend an action on an activity (3.3), `pass`
forfeits what is left (0.3f); `campaign` begins a Winter Campaign, `join` names a block that goes with Karl XII (3.4).
Chapter 0, cubes: `lift` takes up a marker for a new capture, `decline` leaves the garrison as it was (0.1d).
Chapter 4, movement: after `march` (a place) each block is chosen with `move`, goes step by step with `to` and stops with
`halt`; steps beyond its rating are a forced march. `load` (a fleet) puts it aboard, `to` lands it; `done` ends the
group's move. `pin` names a block that is pinned (4.3b).
Chapter 5, battle: `battle` opens the next battle, siege or fleet battle (5.1b, A65); `main` names the place from which the
main attack came, a sea zone for a landing (5.3a); then `fire`, `retreat` or `hold` for each block, `hit` for the block
that takes a hit (5.5c). A retreating block goes with `to`, `load` and `halt`; `regroup` names one that regroups (5.7).
Chapter 6, siege: `siege` declares one in a place, `besiege` adds a block to it, `done` ends the declaration.
Chapter 7, forage: `starve` names the block that loses a step (7.3).
Chapter 8, replacements: `replace` adds a step on the map; `draw` takes a block from a nation's pool, `strengthen` pays a
further step for it, `deploy` places it; `done` ends a nation's spending (8.6f).
Chapter 10, politics: `activate` rolls for a nation; `truce` submits a nation (10.2l); `displace` names a block that must
leave and `to` its refuge.
Chapter 11, nations: `cede` gives up a territory (11.1c); `reform` names an army and `year` its box (11.2e); `deploy` places
Karl XII, Mazepa, Leopold and Georg Ludwig; `accept` lets truced nations return and `truce` ends the Ottoman war (11.6f).
Chapter 12, events: `politics` chooses the nation of row 6; `discontent` names the territory (12.4c); `envoy` the nation
approached (12.4d); `settle` the nation Peter settles with (12.3b); `hasten` the army that comes sooner (12.3c).
Everywhere: `done` ends a list of choices, `decline` declines a window or a permission."""

from __future__ import annotations

from typing import Final

from korvolan.kernel.actions import Vocabulary

from .fields import DOMAINS

VOCABULARY: Final = Vocabulary(
    DOMAINS,
    [
        "pass",
        "done",
        "halt",
        "decline",
        "accept",
        "campaign",
        "strengthen",
        "recon place",
        "march place",
        "to place",
        "siege place",
        "battle place",
        "main place",
        "lift place",
        "cede place",
        "deploy place",
        "discontent place",
        "move piece",
        "load piece",
        "join piece",
        "pin piece",
        "besiege piece",
        "fire piece",
        "retreat piece",
        "hold piece",
        "hit piece",
        "regroup piece",
        "starve piece",
        "replace piece",
        "displace piece",
        "reform piece",
        "hasten piece",
        "politics nation",
        "draw nation",
        "activate nation",
        "truce nation",
        "envoy nation",
        "settle nation",
        "year year",
    ],
)

PASS: Final[int] = VOCABULARY.base("pass")
DONE: Final[int] = VOCABULARY.base("done")
HALT: Final[int] = VOCABULARY.base("halt")
DECLINE: Final[int] = VOCABULARY.base("decline")
ACCEPT: Final[int] = VOCABULARY.base("accept")
CAMPAIGN: Final[int] = VOCABULARY.base("campaign")
STRENGTHEN: Final[int] = VOCABULARY.base("strengthen")
# with a place
RECON: Final[int] = VOCABULARY.base("recon")
MARCH: Final[int] = VOCABULARY.base("march")
TO: Final[int] = VOCABULARY.base("to")
SIEGE: Final[int] = VOCABULARY.base("siege")
BATTLE: Final[int] = VOCABULARY.base("battle")
MAIN: Final[int] = VOCABULARY.base("main")
LIFT: Final[int] = VOCABULARY.base("lift")
CEDE: Final[int] = VOCABULARY.base("cede")
DEPLOY_AT: Final[int] = VOCABULARY.base("deploy")
DISCONTENT: Final[int] = VOCABULARY.base("discontent")
# with a piece
MOVE_BLOCK: Final[int] = VOCABULARY.base("move")
LOAD: Final[int] = VOCABULARY.base("load")
JOIN: Final[int] = VOCABULARY.base("join")
PIN: Final[int] = VOCABULARY.base("pin")
BESIEGE: Final[int] = VOCABULARY.base("besiege")
FIRE: Final[int] = VOCABULARY.base("fire")
RETREAT: Final[int] = VOCABULARY.base("retreat")
HOLD: Final[int] = VOCABULARY.base("hold")
HIT: Final[int] = VOCABULARY.base("hit")
REGROUP: Final[int] = VOCABULARY.base("regroup")
STARVE: Final[int] = VOCABULARY.base("starve")
REPLACE: Final[int] = VOCABULARY.base("replace")
DISPLACE: Final[int] = VOCABULARY.base("displace")
REFORM: Final[int] = VOCABULARY.base("reform")
HASTEN: Final[int] = VOCABULARY.base("hasten")
# with a nation
POLITICS: Final[int] = VOCABULARY.base("politics")
DRAW: Final[int] = VOCABULARY.base("draw")
ACTIVATE: Final[int] = VOCABULARY.base("activate")
OFFER_TRUCE: Final[int] = VOCABULARY.base("truce")
SEND_ENVOY: Final[int] = VOCABULARY.base("envoy")
SETTLE: Final[int] = VOCABULARY.base("settle")
# with a year
YEAR: Final[int] = VOCABULARY.base("year")
