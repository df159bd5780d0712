"""`sidepot referee`: the referee at a real table.  Lines of what happens go in, rulings and what is next come out."""
