"""One player's roll: its dice, its rating, and what each face is worth or which level of success it gives."""
