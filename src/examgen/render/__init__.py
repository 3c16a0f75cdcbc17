"""Papers and keys for people: HTML, PDF, JSON, CSV."""
