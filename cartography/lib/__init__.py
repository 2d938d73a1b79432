"""What the boards share: open data, projections, the hex grid, rivers along hexsides, coast, relief, lettering, drawing."""
