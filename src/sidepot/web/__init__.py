"""The referee in the browser: an HTTP server over the same referee, and the page that it serves (extra `web`)."""
