"""The comments and NAGs of a place in a game, as lists that change the game."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any


class Notes(MutableSequence[Any]):
    """A list that is read from an attribute of a line or ply and written back after each change."""

    def __init__(self, place: Any, name: str) -> None:
        self._place, self._name = place, name

    def _read(self) -> list[Any]:
        return list(getattr(self._place, f"_{self._name}"))

    def _edit(self, edit: Callable[[list[Any]], None]) -> None:
        notes = self._read()
        edit(notes)
        setattr(self._place, self._name, notes)

    def __len__(self) -> int:
        return len(self._read())

    def __getitem__(self, index: Any) -> Any:
        return self._read()[index]

    def __setitem__(self, index: Any, note: Any) -> None:
        self._edit(lambda notes: notes.__setitem__(index, note))

    def __delitem__(self, index: Any) -> None:
        self._edit(lambda notes: notes.__delitem__(index))

    def insert(self, index: int, value: Any) -> None:
        self._edit(lambda notes: notes.insert(index, value))

    def __eq__(self, other: object) -> bool:
        return self._read() == (list(other) if isinstance(other, Notes) else other)

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._read(),)

    def __repr__(self) -> str:
        return repr(self._read())
