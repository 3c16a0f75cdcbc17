"""The rules: each module has a constant ``RULE``, and its docstring is the rule's manual page."""
