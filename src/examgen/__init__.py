"""examgen compiles a bank of questions into papers, keys and quiz pages."""

__version__ = "0.1.0"
