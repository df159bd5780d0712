"""PHH, the poker hand history format (TOML): reading and writing.

    for record in read_phh_file("session.phhs"):
        if record.hand:
            print(record.name, record.hand.stacks)

The format has fields for no-limit (NT) and fixed-limit hold'em (FT); other games are passed over.  What it has no field
for stands in keys that begin with `_sidepot_`, which other programs ignore.
"""
from .phh_read import PhhRecord, read_phh, read_phh_file
from .phh_write import join_phh, write_phh

__all__ = ["PhhRecord", "join_phh", "read_phh", "read_phh_file", "write_phh"]
