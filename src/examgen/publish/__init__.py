"""Writing: trees that are swapped as one, manifests, and a store of computed bytes."""
