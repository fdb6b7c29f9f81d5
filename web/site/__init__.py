"""Parts of the page that the build fills in; the browser never imports them."""
