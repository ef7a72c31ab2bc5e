"""Makes the files that readers download: tables and rules as data, print sheets as PDF."""
