"""Live tables: the deal that anybody can check, and the store in which nothing acknowledged is lost."""
