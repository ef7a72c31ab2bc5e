"""The files that readers download: the tables as data, the print sheets as PDF."""
