"""The language server: what lint, the catalogue and the key tables know, while one types.

A thin layer around the pipeline, as the command line is. Needs the extra ``lsp``.
"""
