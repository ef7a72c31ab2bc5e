"""Readouts: the boxes in which a reader sets ratings or dice and reads the odds, one module for each kind of roll."""
