"""Any game for reinforcement learning: PettingZoo and Gymnasium environments."""
