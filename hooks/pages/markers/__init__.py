"""Fills the markers of pages written by hand: numbers, tables, figures, cards, terminal sessions."""
