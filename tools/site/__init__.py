"""The parts of build.py: archives, compiled Python, its snapshot, and what comes before it."""
