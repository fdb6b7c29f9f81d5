"""The table in the browser: everything that knows there is a page."""
