"""The parts of build.py: archives, the standard library, and the server."""
