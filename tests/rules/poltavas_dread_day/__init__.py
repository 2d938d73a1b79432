"""The rules of Poltava's Dread Day, case by case."""
