"""Tests of the engine and of the site."""
