"""The parts of build.py: archives, compiled Python, a snapshot of it, and what is there before it."""
