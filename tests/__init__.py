"""The tests of Jaipur; `python3 -m tests` runs them all, on a fresh machine too."""
