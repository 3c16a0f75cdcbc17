"""The model for machines and for other tools: JSON, and Markdown that reads back."""
