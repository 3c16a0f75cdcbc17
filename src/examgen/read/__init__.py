"""Text to the intermediate representation. Readers are total: they never raise."""
