"""The command line: click reads the arguments, rich lays out what is printed, every sentence stands in texts.toml."""
