"""Many hands at once.  Needs the extra `batch`: numpy, and numba for more speed."""
