"""Helpers of the tests that damage a store."""

import os

IS_LONG = os.environ.get("TORTURE") == "long"
"""Whether to test everything, as `make torture` does, or a sample."""
