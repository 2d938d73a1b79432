"""The rules, by the chapters of the rulebook.

What chapter 11 says of the other nations stands with what it changes, above all in deployment, entry and control.

| Chapter        | Modules                                                                                                |
|----------------|--------------------------------------------------------------------------------------------------------|
| 0 Overview     | setup (0.1), turn, phases and interphase (0.3), victory (0.4)                                          |
| 1 Map          | control (1.2), capture (1.3); what is printed: board.py and occupancy.py beside this folder            |
| 2 Blocks       | knowledge, handles and memory (2.1), losses (2.3); what is printed: units.py beside this folder        |
| 3 Actions      | action_roll (3.0 to 3.2), turn and recon (3.3), winter (3.4)                                           |
| 4 Movement     | movement (4.1, 4.2), pinning (4.3), forced_march (4.4), entry (4.5)                                    |
| 5 Battle       | battle (5.1), combatants (5.2, 5.3), fire (5.4, 5.5), retreat (5.6, 5.7), retreat_ways (5.6)           |
| 6 Siege        | siege_declaration (6.1, 6.2), siege (6.3), capture (6.4), combatants (6.5)                             |
| 7 Forage       | forage_need (7.1, 7.2), forage (7.0, 7.3)                                                              |
| 8 Replacements | control (8.1), replacements, reinforcement (8.3, 8.4), communications (8.5), deployment (8.7)          |
| 9 Fleets       | fleets (9.1, 9.2), harbor (9.3), fleets_in_harbor and fleet_battle (9.4), sea_retreat (9.5)            |
| 10 Politics    | politics, entry_rolls (10.1, 10.3), truce_due and displacement (10.2)                                  |
| 11 Nations     | concessions (11.1), reforms (11.2), invasions (11.6), ukraine (11.8), hannover (11.9), britain (11.11) |
| 12 Events      | event_losses (12.0), events (12.1), side_tables (12.2, 12.3), politics_table (12.4)                    |
| Every position | invariants: what cannot be                                                                             |
"""
