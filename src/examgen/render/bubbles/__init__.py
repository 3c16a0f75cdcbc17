"""Answer sheets: bubbles to be filled in, and where they stand for who reads the scans."""
