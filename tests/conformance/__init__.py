"""What every game must keep."""
