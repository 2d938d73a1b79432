"""The restrictions of fleets and sea transport, numbered from 200."""

from typing import Final

# sailing
NOT_THE_NEXT_SEA: Final = 200
TOO_FAR_AT_SEA: Final = 201
OUT_OF_HARBOR_ONLY: Final = 202
NO_HARBOR: Final = 203
NOT_YOUR_HARBOR: Final = 204
CARGO_ABOARD: Final = 205
NOT_ON_THIS_SEA: Final = 206
PORTSMOUTH_IS_BRITISH: Final = 207
BRITISH_IN_THE_WAY: Final = 208
HARBOR_TOO_FAR: Final = 209
# loading and landing
NO_PORT: Final = 210
NOT_A_FLEET_OF_YOURS: Final = 211
FLEETS_ARE_NOT_CARRIED: Final = 212
LOADING_IS_THE_WHOLE_MOVE: Final = 213
FLEET_NOT_OFF_THE_PORT: Final = 214
PORT_NOT_YOURS: Final = 215
ENEMY_FLEETS: Final = 216
FLEET_FULL: Final = 217
LOADED_THIS_TURN: Final = 218
MISTRUST_ABOARD: Final = 219
LANDING_CLOSED: Final = 220
TOO_FAR_FOR_GALLEYS: Final = 221
