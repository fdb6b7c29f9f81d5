"""Commands that only developers run; an old Python is refused here, before it imports them."""

from tools import environment

environment.require_python()
