"""What the tests that harm a store share."""

import os

IS_LONG = os.environ.get("TORTURE") == "long"
"""Whether everything is tried, as `make torture` does, or a sample of it."""
