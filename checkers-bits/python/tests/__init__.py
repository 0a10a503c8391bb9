"""Tests of the installed package."""

import os

from hypothesis import settings

# A test has no clock. Each test takes the same examples in each run, so that a failure belongs to the change; the nightly
# checks take others.
settings.register_profile("checkers", deadline=None, derandomize="NIGHTLY" not in os.environ)
settings.load_profile("checkers")
