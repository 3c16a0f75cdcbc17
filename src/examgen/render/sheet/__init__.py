"""Answer sheets: rows of bubbles, laid out in millimetres."""
