"""The restrictions of losses, retreat and pursuit, numbered from 600."""

from typing import Final

# losses
NOT_IN_THE_BATTLE: Final = 600
SUPERFLUOUS_LOSS: Final = 601
