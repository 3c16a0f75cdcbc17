"""The readers of question files, found by a walk; each loads its stage when it reads."""
