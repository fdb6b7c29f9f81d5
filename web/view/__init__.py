"""Views: pure functions from a scene to nodes."""
