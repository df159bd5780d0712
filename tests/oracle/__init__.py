"""Slow, obvious second implementations that the core is compared with."""
