"""The rules, by the chapters of the rulebook. Names without a folder are modules here; `../` is the game's own folder.

    Chapter                             Modules
    1    Introduction                   none: nothing in it has to be carried out
    2    Components                     ../board, ../units, ../stratagem_kinds, ../tables
    3    Setting up                     setup; ../setup_plans, ../data/scenarios
    4    Area control                   control; ../state (4.0a, 4.0b); movement and recruiting (4.1)
    5    Sequence of play               turn; phases (names for position files)
    6    Victory conditions             victory; results (6.2c)
    7    Stratagem markers              stratagems; marker_windows (when they are played), knowledge (7.1i)
    8    Treasury and recruiting        treasury (8.1), recruiting (8.2), stratagems (8.3)
    9    Diplomacy                      diplomacy; alliances (9.2)
    10   Attrition                      attrition; supply (supply paths)
    11.1 Operations and forces          activation, forces; knowledge (11.1.1h)
    11.2 Movement                       movement
    11.3 Interceptions                  interception; aftermath (who returns)
    11.4 Combat                         combat; avoidance (11.4.2), battle_strength, results, aftermath (11.4.3)
    11.5 Invading neutrals              alliances; diplomacy, relief
    11.6 Sieges                         siege (11.6.1, 11.6.2), storms (11.6.3), relief (11.6.4); aftermath
    11.7 Rebellions                     rebellion
    12   Leaders                        leaders; forces (12.1)
    13   The single markers             stratagems, marker_windows; treasury, diplomacy, interception, combat, battle_strength
    14   Optional rules                 diplomacy (14.1), truces (14.2), principalities (14.3)
    LCRT, SCRT                          ../tables; battle_strength, combat, results
    DRT, ST, AT, OCS                    ../tables; diplomacy; storms; attrition; movement

What is added to a roll is told part by part in roll_modifiers, what frames of several chapters share stands in decisions. What
holds in every position, whatever the chapter, is checked in invariants."""
