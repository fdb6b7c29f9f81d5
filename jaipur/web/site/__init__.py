"""Jaipur's parts of the page that the build fills in: rules, title, the bare table."""
