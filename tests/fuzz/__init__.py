"""Mutations of every kind of text that comes in from outside."""
