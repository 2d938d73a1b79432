"""The rules, by chapters of the rulebook. Modules outside this folder are marked with dots.

     2  Materials          ..board (map), ..units (pieces), ..tables (charts)
     3  Phases and stages  turn, moves, reactions, out_of_phase (3.1)
     4  Movement           zones (4.1), moves, marching, movement, halts, stacking (4.27 to 4.30), turning (4.4)
     5  Zones of control   zones, marching, movement, halts (5.2), turning (5.23)
     6  Combat             attack, duties (6.1), battle, battle_strength (6.2), casualties (6.4), charges (6.6), lances (6.7)
     7  Attack effects     battle, results (7.1), retreat, escape, retreating_units (7.2), chase (7.3)
     8  Morale             casualties, battle_strength, turn
     9  Commanders         commanders, casualties (9.2)
    10  Dispersal          dispersal, casualties, results (10.13)
    11  Wagons             wagons (11.15), movement, casualties (11.18)
    12  Rifle combat       shooting (12.1, 12.2), fire (12.3, 12.4), effects (12.4), battle
    13  Artillery          artillery, shooting (13.1), sight (13.12), fire (13.2), chase (13.3), stacking (13.34)
    14  Cheval de frise    battle_strength, casualties
    15  Pikemen            pikes
    16  Tatars             tatars, reactions (printed as 15.1 to 15.27)
    --  MaPa               turn
    --  Scenarios          victory, releases, redoubts

Beside the chapters: phases (where a position file may start), invariants (what cannot be in a position). Nothing is hidden in
this game, so no module says who may know what."""
