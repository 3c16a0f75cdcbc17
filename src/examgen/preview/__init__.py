"""The preview of a site on this machine: built anew on each save, and shown at once."""
