"""The static site of published papers: pages with relative links, keys only of practice papers."""
