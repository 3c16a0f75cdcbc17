"""Speed, as ratios against a floor that is measured in the same run.

Seconds are for information: they depend on the machine and on what else it does.
"""
