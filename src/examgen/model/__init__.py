"""The intermediate representation: frozen values, tuples, no behaviour.

Every node carries the span of its source; spans take no part in comparison.
"""
