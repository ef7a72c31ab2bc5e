"""The pages of a game, section by section: the readout, tables, figures, assumptions, sources."""
