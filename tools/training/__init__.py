"""How the learned value is learned: self-play in compiled code, and the tables it ends in."""
