"""What pages that are written by hand ask for: numbers, tables, figures, cards, terminal sessions."""
