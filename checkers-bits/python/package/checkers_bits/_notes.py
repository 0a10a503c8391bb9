"""The comments and NAGs of a place in a game, as lists that change the game."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Any


class Notes(MutableSequence[Any]):
    """A list that is read from an attribute of a line or ply and written back after each change."""

    def __init__(self, place: Any, name: str) -> None:
        self._place, self._name = place, name

    def _read(self) -> list[Any]:
        return list(getattr(self._place, f"_{self._name}"))

    def _write(self, notes: list[Any]) -> None:
        setattr(self._place, self._name, notes)

    def __len__(self) -> int:
        return len(self._read())

    def __getitem__(self, index: Any) -> Any:
        return self._read()[index]

    def __setitem__(self, index: Any, note: Any) -> None:
        notes = self._read()
        notes[index] = note
        self._write(notes)

    def __delitem__(self, index: Any) -> None:
        notes = self._read()
        del notes[index]
        self._write(notes)

    def insert(self, index: int, value: Any) -> None:
        notes = self._read()
        notes.insert(index, value)
        self._write(notes)

    def __eq__(self, other: object) -> bool:
        return self._read() == (list(other) if isinstance(other, Notes) else other)

    def __repr__(self) -> str:
        return repr(self._read())
