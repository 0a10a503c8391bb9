"""Tests of the package as its users have it installed."""
