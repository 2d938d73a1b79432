"""The rules, by the chapters of the rulebook. Names without a folder are modules here; `../` is the game's own folder.

    Chapter                             Modules
    1    Introduction                   turn (course of play); ../data (sides)
    2    Game equipment                 ../board, ../units, ../campaign_markers; turn (turn marker); knowledge (Army markers);
                                        eligibility (units printed alike)
    3    Setting up the game            setup
    4    How to win                     victory
    5    Sequence of play               turn; phases (names for position files)
    6    Belligerents                   belligerents; ../state and ../occupancy (who is in the war, which land is open)
    7    Morale                         morale; victory (collapse)
    8    Initiative                     turn
    9    Actions                        turn, actions_chart, chapters; forces (9.8)
    10   Movement                       movement; forces (10.3), forced_march (10.11), rivers (10.12)
    11   Concentration (stacking)       ../occupancy; forces (11.2); invariants (no mixed stacks)
    12   Zones of control               ../occupancy, ../board; movement
    13   Combat                         battle (13.0-13.7), battle_strength, commands, results, losses (13.19-13.24)
    14   Retreat after combat           retreat
    15   Pursuit after combat           pursuit
    16   Fortresses and siege           fortresses; battle_strength (what walls are worth), retreat (who holds out)
    17   Recruiting and reinforcements  recruiting; mercenaries (by events)
    18   Logistics (optional)           supply
    19   Leaders                        leaders; commands (in battle)
    20   Special units                  ../units; retreat and supply (elite regiments), recruiting (wings)
    21   Campaign markers               campaign; knowledge (21.5)
    21S  Swedish markers                swedish_events; common_events, mercenaries, reactions (Tactics, Forage)
    21R  Russian markers                coalition_events; common_events, mercenaries, reactions (Tactics, Forage)
    22   Fog of war                     knowledge, reshuffling; ../occupancy (which units are seen)
    23   Naval operations               naval
    24   Sweden                         sweden; ../occupancy (Sweden proper)
    25   St. Petersburg                 petersburg
    26   Combat results                 results; battle_strength, commands and reactions (counterattacks)
    27   Actions chart                  actions_chart; concentration (27.8), honors (27.15); the others by their chapters
    28   Optional Actions               none: they are not part of this game
    29   Scenarios                      setup; ../data/scenarios
    TEC, CRT, SHIFTS                    ../tables; movement, battle_strength
    REC, MOR, ATT                       recruiting; morale, losses; supply

What holds in every position, whatever the chapter, is checked in invariants."""
