"""The tail of chi-square against the critical values of printed tables."""

import pytest

from examgen.check.rules.key_position import tail


@pytest.mark.parametrize(
    ("statistic", "freedom"), [(6.635, 1), (9.210, 2), (11.345, 3), (13.277, 4), (15.086, 5)]
)
def test_the_critical_values_of_one_per_cent_are_those_of_tables(
    statistic: float, freedom: int
) -> None:
    assert tail(statistic, freedom) == pytest.approx(0.01, rel=1e-3)
    assert tail(0, freedom) == 1
