"""The rules, by chapters of the rulebook. Modules outside this folder are marked with dots.

     2    Components            ..board (map), ..units (pieces), ..tables (charts), cities (2.1.2), leaders (2.2.5)
     3    Concepts              activation, cities, stack_actions (3.3.1), knowledge (3.6)
     4    Sequence of play      turn, campaign (4.1, 4.2), activation, activation_choice (4.1)
     5    Land movement         activation_choice, leaders, march, pick_up_and_drop (5.2), entry (5.3), stack_actions (5.5, 5.6)
     6    Naval movement        activation_choice (6.0), voyage
     7    Naval transport       transport, boarding (7.0), voyage (7.0, 7.1)
     8    Land combat           battle, battle_strength (8.2, 8.3), losses, retreat (8.6, 8.7), recovery (8.8)
     9    Sieges                siege, stack_actions, cities (9.4), losses (9.5)
    10    Naval combat          naval, losses (10.5)
    11    Administrative phase  turn (11.0), attrition, losses (11.1), mobilization (11.2, 11.3)
    11.4  Diplomacy             diplomacy (11.4.1 to 11.4.5), regions, nations, austria (11.4.6)
    11.5  Surrender             surrender; new_capital, nations (11.6)
    12    Victory               victory
    13    Set-up                setup, activation (13.1), regions, nations (13.2)
    14    Optional rule         siege

Beside the chapters: phases (where a position file may start), invariants (what cannot be in a position)."""
