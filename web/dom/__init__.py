"""The browser: no module outside this package knows that there is one."""
