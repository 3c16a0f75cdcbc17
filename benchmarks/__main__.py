"""Runs all benchmarks: `make bench`. Three of them in part, since alone they take ten minutes."""

from benchmarks import (
    assembly,
    conflicts,
    editing,
    fixing,
    forms,
    linting,
    paper,
    reading,
    stability,
    startup,
)

if __name__ == "__main__":
    startup.measure()
    paper.measure()
    forms.measure()
    reading.measure()
    linting.measure()
    linting.measure_again()
    fixing.measure()
    editing.measure()
    assembly.measure()
    conflicts.measure((1_000,))
    stability.measure(20)
