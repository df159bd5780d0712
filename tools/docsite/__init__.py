"""The pages of the rules site, made from the rule book, the cases and the command line.  See tools/make_docs.py."""
