"""The formats of `--format`, found by a walk; each loads its renderer when it renders."""
