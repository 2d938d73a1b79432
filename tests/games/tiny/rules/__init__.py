"""The rules, by chapters of the rulebook:

    0  Sides, markers, the turn, victory    turn (set-up, sequence, victory), knowledge (0.1, 0.2: who may know what)
    1  Movement                             movement
    2  Battles                              battle

Beside the chapters: phases (where a position file may start), invariants (what cannot be in a position)."""
