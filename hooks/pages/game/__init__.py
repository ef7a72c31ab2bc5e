"""The pages of a game: what each section of them says, from the readout to the sources."""
