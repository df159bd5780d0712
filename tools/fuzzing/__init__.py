"""Fuzzing of every reader of text and files: what it is tried on (seeds), how (targets), and what must hold (truths).

`tools/fuzz.py` drives it with coverage; `make test` replays the seeds and simple changes of them without.
"""
