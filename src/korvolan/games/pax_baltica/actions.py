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

VOCABULARY: Final = Vocabulary(DOMAINS)

PASS: Final[int] = VOCABULARY.bare("pass")
DONE: Final[int] = VOCABULARY.bare("done")
HALT: Final[int] = VOCABULARY.bare("halt")
DECLINE: Final[int] = VOCABULARY.bare("decline")
ACCEPT: Final[int] = VOCABULARY.bare("accept")
CAMPAIGN: Final[int] = VOCABULARY.bare("campaign")
STRENGTHEN: Final[int] = VOCABULARY.bare("strengthen")
RECON: Final = VOCABULARY.declare("recon place")
MARCH: Final = VOCABULARY.declare("march place")
TO: Final = VOCABULARY.declare("to place")
SIEGE: Final = VOCABULARY.declare("siege place")
BATTLE: Final = VOCABULARY.declare("battle place")
MAIN: Final = VOCABULARY.declare("main place")
LIFT: Final = VOCABULARY.declare("lift place")
CEDE: Final = VOCABULARY.declare("cede place")
DEPLOY_AT: Final = VOCABULARY.declare("deploy place")
DISCONTENT: Final = VOCABULARY.declare("discontent place")
MOVE_BLOCK: Final = VOCABULARY.declare("move piece")
LOAD: Final = VOCABULARY.declare("load piece")
JOIN: Final = VOCABULARY.declare("join piece")
PIN: Final = VOCABULARY.declare("pin piece")
BESIEGE: Final = VOCABULARY.declare("besiege piece")
FIRE: Final = VOCABULARY.declare("fire piece")
RETREAT: Final = VOCABULARY.declare("retreat piece")
HOLD: Final = VOCABULARY.declare("hold piece")
HIT: Final = VOCABULARY.declare("hit piece")
REGROUP: Final = VOCABULARY.declare("regroup piece")
STARVE: Final = VOCABULARY.declare("starve piece")
REPLACE: Final = VOCABULARY.declare("replace piece")
DISPLACE: Final = VOCABULARY.declare("displace piece")
REFORM: Final = VOCABULARY.declare("reform piece")
HASTEN: Final = VOCABULARY.declare("hasten piece")
POLITICS: Final = VOCABULARY.declare("politics nation")
DRAW: Final = VOCABULARY.declare("draw nation")
ACTIVATE: Final = VOCABULARY.declare("activate nation")
OFFER_TRUCE: Final = VOCABULARY.declare("truce nation")
SEND_ENVOY: Final = VOCABULARY.declare("envoy nation")
SETTLE: Final = VOCABULARY.declare("settle nation")
YEAR: Final = VOCABULARY.declare("year year")
