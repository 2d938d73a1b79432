"""Positions from which the browser tests begin. Sweden is Second Player, so that battles follow its actions at once."""

FRONTIER = """\
game = "pax_baltica"
scenario = "campaign"
start = "empty"
seed = 4

[turn]
year = 1702
season = "summer"
last_year = 1721
number = 6
first = "coalition"

[nations]
sweden = { status = "active", rp = 40 }
russia = { status = "active", rp = 32 }

[pieces]
karl-xii = "livland 4"
livgardet = "livland 3"
rehnskiold = "estland 3"
stenbock = "pommern 3"
wachtmeister = "smaland 4"
sheremetev = "velikaya 3"
semyonovski = "velikaya 3"
pyotr-i = "novgorod 4"
repnin = "novgorod 3"

[phase]
name = "actions"
seat = "sweden"
actions = 2
"""

# The same frontier a little later: round 1 in Velikaya, and the defender is to act.
BATTLE = """\
game = "pax_baltica"
scenario = "campaign"
start = "empty"
seed = 4

[turn]
year = 1702
season = "summer"
last_year = 1721
number = 6
first = "coalition"

[nations]
sweden = { status = "active", rp = 40 }
russia = { status = "active", rp = 32 }

[pieces]
karl-xii = { at = "velikaya", strength = 4, came_from = "livland", moved = true }
livgardet = { at = "velikaya", strength = 3, came_from = "livland", moved = true }
rehnskiold = "estland 3"
sheremetev = "velikaya 4"
semyonovski = "velikaya 3"
pyotr-i = "novgorod 4"
repnin = "novgorod 3"

[places]
velikaya = { holder = "coalition", attacked = ["sweden"] }

[phase]
name = "battle"
at = "velikaya"
round = 1
defender = "coalition"
"""
