"""Runs all benchmarks: `make bench`."""

from benchmarks import paper, reading, startup

if __name__ == "__main__":
    startup.measure()
    paper.measure()
    reading.measure()
