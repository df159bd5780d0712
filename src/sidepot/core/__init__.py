"""The arithmetic of one hand of hold'em: ranking, posting, betting, pots.

Plain functions over a :class:`~sidepot.core.state.State`, in whole numbers and bit masks only: no text, no
dictionaries, no input or output, no clock, no chance.  The same files run under CPython, mypyc and numba, so they keep
to a small dialect: every local that holds chips, masks or indices is declared ``i64``; no ``1 << k`` where k may
pass 30 (mypyc 2.4.1 shifts a 32-bit literal); no inner functions; exceptions with constant messages.

*Positions, not seats*: position 0 is the first dealt-in seat to the left of the button, then clockwise.  A set of
players is a bit mask, so "who is next" and "who gets the odd chip" are the lowest set bit.
"""
