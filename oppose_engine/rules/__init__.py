"""What a system file declares: a game, its sources, its mechanics, and the readings of each rule."""
