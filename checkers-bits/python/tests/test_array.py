"""`Array`: the buffer protocol, DLPack, and the lifetime of the memory."""

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest

from checkers_bits import Array, Batch


def arrays() -> dict[str, Array]:
    """An array of each type."""
    batch = Batch("russian", 3)
    return {
        "bool": batch.mask(),
        "uint8": batch.planes(),
        "int8": batch.outcomes(),
        "int32": batch.random_moves(1),
        "int64": batch.moves()[0],
        "float32": batch.planes(dtype="float32"),
    }


FORMATS = {"bool": "?", "uint8": "B", "int8": "b", "int32": "i", "int64": "q", "float32": "f"}


@pytest.mark.parametrize("dtype", FORMATS)
def test_buffer(dtype: str) -> None:
    array = arrays()[dtype]
    assert array.dtype == dtype
    with memoryview(array) as view:
        assert view.format == FORMATS[dtype]
        assert view.shape == array.shape
        assert view.c_contiguous and not view.readonly
        assert view.tolist() == array.tolist()
        assert view.nbytes == len(bytes(array))
    assert len(array) == array.shape[0]


def test_a_view_keeps_the_memory_alive() -> None:
    batch = Batch("russian", 1000)
    views = [memoryview(batch.outcomes()) for _ in range(50)]
    for _ in range(50):
        batch.mask()
    gc.collect()
    assert all(set(view.tolist()) == {2} for view in views)


def test_a_view_refers_to_the_array() -> None:
    array = Batch("russian", 3).outcomes()
    before = sys.getrefcount(array)
    views = [memoryview(array) for _ in range(10)]
    assert sys.getrefcount(array) == before + 10
    for view in views:
        view.release()
    assert sys.getrefcount(array) == before


def test_views_write_to_the_same_memory() -> None:
    array = Batch("russian", 3).outcomes()
    memoryview(array)[1] = 0
    assert array.tolist() == [2, 0, 2]
    assert array[1] == 0 and array[-1] == 2


def test_items() -> None:
    planes = Batch("russian", 2).planes()
    assert planes[1, 0, 7, 0] == 1
    assert planes[1, 0, 7, 1] == 0
    with pytest.raises(IndexError):
        planes[2, 0, 0, 0]
    with pytest.raises(IndexError):
        Batch("russian", 2).outcomes()[2]
    with pytest.raises(TypeError):
        planes["a"]
    assert list(Batch("russian", 2).outcomes()) == [2, 2]
    with pytest.raises(NotImplementedError):
        list(planes)


def test_empty() -> None:
    batch = Batch("russian", 0)
    assert batch.outcomes().tolist() == []
    assert batch.planes().shape == (0, 4, 8, 8)
    assert memoryview(batch.planes()).tolist() == []
    offsets, indices = batch.moves()
    assert offsets.tolist() == [0] and indices.tolist() == []
    assert repr(batch.outcomes()) == "<Array int8 (0,)>"


def test_there_is_no_constructor() -> None:
    with pytest.raises(TypeError):
        Array()


def test_fortran_order_is_refused() -> None:
    ctypes = pytest.importorskip("ctypes")
    get = ctypes.pythonapi.PyObject_GetBuffer
    get.argtypes = [ctypes.py_object, ctypes.c_void_p, ctypes.c_int]
    view = ctypes.create_string_buffer(256)
    fortran = 0x40 | 0x10 | 0x08
    with pytest.raises(BufferError):
        get(Batch("russian", 2).planes(), view, fortran)
    release = ctypes.pythonapi.PyBuffer_Release
    release.argtypes = [ctypes.c_void_p]
    for flags in [0, 0x08, 0x18, 0x1C, 0x38, 0x11D]:
        assert get(Batch("russian", 2).planes(), view, flags) == 0
        release(view)
    # In one dimension, C order and Fortran order are equal.
    assert get(Batch("russian", 2).outcomes(), view, fortran) == 0
    release(view)


class Once:
    """Exports an existing capsule, as an old exporter does."""

    def __init__(self, capsule: Any) -> None:
        self.capsule = capsule

    def __dlpack__(self, **_: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return (1, 0)


@pytest.mark.parametrize("dtype", FORMATS)
@pytest.mark.parametrize("version", [None, (0, 8), (1, 0), (1, 3)])
def test_dlpack(dtype: str, version: tuple[int, int] | None) -> None:
    numpy = pytest.importorskip("numpy")
    array = arrays()[dtype]
    capsule = array.__dlpack__(max_version=version)
    name = "dltensor_versioned" if version and version >= (1, 0) else "dltensor"
    assert f'"{name}"' in repr(capsule)
    taken = numpy.from_dlpack(Once(capsule))
    assert f'"used_{name}"' in repr(capsule)
    assert taken.dtype == dtype and taken.shape == array.shape
    assert taken.flags.c_contiguous
    assert taken.tolist() == array.tolist()
    seen = numpy.asarray(array)
    assert taken.ctypes.data == seen.ctypes.data
    del array, seen, capsule
    gc.collect()
    assert taken.sum() is not None
    del taken


def test_dlpack_of_numpy_itself() -> None:
    numpy = pytest.importorskip("numpy")
    array = Batch("russian", 3).outcomes()
    taken = numpy.from_dlpack(array)
    numpy.asarray(array)[0] = 0
    assert taken.tolist() == [0, 2, 2]
    copy = numpy.from_dlpack(array, copy=True)
    numpy.asarray(array)[0] = 1
    assert copy.tolist() == [0, 2, 2] and taken.tolist() == [1, 2, 2]


def test_memory_outlives_its_array_in_any_order() -> None:
    numpy = pytest.importorskip("numpy")
    for drop in range(4):
        array = Batch("russian", 100_000).outcomes()
        holders = [numpy.asarray(array), numpy.from_dlpack(array), memoryview(array), array]
        del array
        del holders[drop]
        gc.collect()
        Batch("russian", 100_000).outcomes()
        for holder in holders:
            assert holder[99_999] == 2


def test_unused_capsules() -> None:
    array = Batch("russian", 3).mask()
    before = sys.getrefcount(array)
    for version in [None, (1, 0)]:
        for copy in [None, True, False]:
            for _ in range(100):
                array.__dlpack__(max_version=version, copy=copy)
    assert sys.getrefcount(array) == before
    assert sum(array.tolist()[0]) == 7


def test_repeated_calls_leak_no_memory() -> None:
    """A leak in one of the calls would grow memory by about 400 MB."""
    resource = pytest.importorskip("resource")
    numpy = pytest.importorskip("numpy")
    batch = Batch("russian", 1000)
    capsules: list[Callable[[], object]] = [
        lambda: batch.mask(),
        lambda: memoryview(batch.mask()),
        lambda: batch.mask().__dlpack__(),
        lambda: batch.mask().__dlpack__(max_version=(1, 0), copy=True),
        lambda: numpy.from_dlpack(batch.mask()),
        lambda: numpy.asarray(batch.mask()),
    ]
    for make in capsules:
        make()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for make in capsules:
        for _ in range(70):
            make()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30_000


def test_dlpack_arguments() -> None:
    array = Batch("russian", 3).outcomes()
    assert array.__dlpack_device__() == (1, 0)
    array.__dlpack__(stream=None, max_version=None, dl_device=(1, 0), copy=False)
    with pytest.raises(BufferError, match=r"\(1, 0\), the CPU, found \(2, 0\)"):
        array.__dlpack__(dl_device=(2, 0))
    with pytest.raises(TypeError, match="stream"):
        array.__dlpack__(stream=1)  # type: ignore[arg-type]
    for version in [1, (1,), (-1, 0), "10", (1, 0, 0)]:
        with pytest.raises((TypeError, ValueError, OverflowError)):
            array.__dlpack__(max_version=version)  # type: ignore[arg-type]


def test_torch() -> None:
    torch = pytest.importorskip("torch")
    array = Batch("russian", 3).planes(dtype="float32")
    tensor = torch.from_dlpack(array)
    tensor[0, 0, 0, 0] = 5
    assert array[0, 0, 0, 0] == 5
