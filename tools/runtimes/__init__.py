"""The core's three runtimes side by side: interpreted, compiled by mypyc, jitted by numba."""
