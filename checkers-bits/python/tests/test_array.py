"""Tests of the arrays that batches return."""

from __future__ import annotations

import gc
import pathlib
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from checkers_bits import Batch


def arrays(batch: Batch) -> dict[str, NDArray[Any]]:
    """Returns an array of each element type."""
    return {
        "bool": batch.mask(),
        "uint8": batch.planes(),
        "int8": batch.outcomes(),
        "int32": batch.random_moves(1),
        "int64": batch.moves()[0],
        "float32": batch.planes(dtype="float32"),
    }


@pytest.mark.parametrize("n", [0, 3])
def test_results_are_arrays_of_numpy(n: int) -> None:
    for dtype, array in arrays(Batch("russian", n)).items():
        assert type(array) is np.ndarray
        assert array.dtype == dtype and array.dtype.isnative
        assert array.base is None
        assert array.flags.c_contiguous and array.flags.writeable and array.flags.aligned
        assert len(array) == n + (dtype == "int64")


def test_results_outlive_their_batch() -> None:
    results = [Batch("russian", 1000).outcomes() for _ in range(50)]
    for _ in range(50):
        Batch("russian", 1000).mask()
    gc.collect()
    assert all((array == Batch.ONGOING).all() for array in results)


def test_repeated_calls_leak_no_memory() -> None:
    """The test fails if memory grows: a leak in one of the calls would take about 70 MB."""
    resource = pytest.importorskip("resource")
    batch = Batch("russian", 1000)
    mask = batch.mask()

    def refused() -> None:
        with pytest.raises(ValueError, match="found shape"):
            batch.mask(batch.mask()[:5])

    calls: list[Callable[[], object]] = [batch.mask, lambda: batch.mask(mask), refused]
    for call in calls:
        call()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for call in calls:
        for _ in range(70):
            call()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30_000


def test_numpy_is_loaded_by_the_first_array_alone(tmp_path: pathlib.Path) -> None:
    program = """
import sys
from checkers_bits import Batch, Board, pdn
batch = Batch("russian", 2)
batch.step([Board().move_index("c3-d4")] * 2)
assert "numpy" not in sys.modules
sys.modules["numpy"] = None
for method in (Board().mask, batch.planes, batch.moves, lambda: batch.playouts(1)):
    try:
        method()
    except ImportError as error:
        assert "numpy" in str(error)
    else:
        raise AssertionError(method)
"""
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)
