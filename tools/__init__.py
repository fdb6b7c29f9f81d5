"""Commands that only developers run; an old Python is refused here, before it imports them."""

import environment

environment.require_python()
