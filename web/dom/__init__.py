"""The browser: only this package imports `js` or `pyodide`."""
