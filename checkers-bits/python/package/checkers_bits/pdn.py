"""Reads and writes PDN files, also in the dialects of old programs.

>>> from checkers_bits import pdn
>>> for game in pdn.games('[White "Baas"] 1. c3-d4 d6-c5 2. b2-c3 1-0'):
...     print(game.tags["White"], game.result, *game.moves)
Baas white c3-d4 d6-c5 b2-c3
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable

from checkers_bits._native import BrokenGame, FilterError, Game, Games, games, read

__all__ = ["BrokenGame", "FilterError", "Games", "games", "read", "write"]


def write(path: str | os.PathLike[str], games: Iterable[Game], *, overwrite: bool = False) -> int:
    """Writes games to a file and returns the number of games.

    The games go into a temporary file first, so an error leaves no partial file. If the file exists, the function
    raises an error and does not change the file, unless ``overwrite`` is true.

    >>> import tempfile, pathlib
    >>> from checkers_bits import Game, pdn
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "study.pdn")
    ...     pdn.write(path, [Game("russian", "W:WKa1:Bh8")]), path.read_text().count("[FEN ")
    (1, 1)
    """
    place = os.path.realpath(path)
    if os.path.exists(place) and not os.path.isfile(place):
        raise ValueError(f"{path}: expected a regular file")
    if os.path.exists(place) and not overwrite:
        raise FileExistsError(f"{path}: the file exists; overwrite=True replaces it")
    written = 0
    with tempfile.TemporaryDirectory(dir=os.path.dirname(place)) as folder:
        draft = os.path.join(folder, "draft")
        with open(draft, "w", encoding="utf-8", newline="\n") as file:
            for game in games:
                file.write("\n" * (written > 0) + str(game))
                written += 1
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(place):
            shutil.copymode(place, draft)
        if overwrite:
            os.replace(draft, place)
        else:
            # If another process has created the file meanwhile, `os.link` fails, but a rename would replace that
            # file.
            os.link(draft, place)
    return written
