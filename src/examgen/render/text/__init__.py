"""A form as plain text, to be read in an editor, aloud, or in Braille."""
