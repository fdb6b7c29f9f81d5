"""Training of the value function: TD(lambda) by self-play in compiled code."""
