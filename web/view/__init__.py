"""What each screen looks like, as nodes: pure functions of a scene."""
