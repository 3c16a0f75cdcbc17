"""The stages in order: read, check, assemble, render, publish. Stops where errors stop it."""
