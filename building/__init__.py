"""The parts of build.py: archives, compiled Python, and a snapshot of it."""
