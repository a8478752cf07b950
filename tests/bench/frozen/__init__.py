"""Computer players as they once were: what later ones are measured against."""
