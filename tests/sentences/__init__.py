"""Reads every sentence with a number on the site, and computes the number again."""
