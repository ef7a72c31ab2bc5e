"""Readouts: the boxes in which a reader sets ratings or dice and reads the odds; a module for each kind of roll."""
