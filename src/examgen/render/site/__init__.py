"""Pages of a static site."""
