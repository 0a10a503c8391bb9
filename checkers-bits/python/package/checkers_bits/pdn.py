"""PDN files, also in the dialects that programs have written for thirty years.

>>> from checkers_bits import pdn
>>> for game in pdn.games('[White "Baas"] 1. c3-d4 d6-c5 2. b2-c3 1-0'):
...     print(game.tags["White"], game.result, *game.moves)
Baas white c3-d4 d6-c5 b2-c3
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable

from checkers_bits._native import BrokenGame, FilterError, Game, Games, games, read

__all__ = ["BrokenGame", "FilterError", "Games", "games", "read", "write"]


def write(path: str | os.PathLike[str], games: Iterable[Game], *, overwrite: bool = False) -> int:
    """Writes games into a file and returns the number of games.

    The games go into a temporary file first, so an error leaves no partial file. An existing file is an
    error and does not change, unless ``overwrite`` is true.

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
    with contextlib.ExitStack() as stack:
        draft = stack.enter_context(
            tempfile.NamedTemporaryFile(
                "w", encoding="utf-8", newline="\n", dir=os.path.dirname(place), delete=False
            )
        )
        stack.callback(_forget, draft.name)
        for game in games:
            draft.write("\n" * (written > 0) + str(game))
            written += 1
        draft.flush()
        os.fsync(draft.fileno())
        _take_permissions(draft.name, place)
        if overwrite:
            os.replace(draft.name, place)
        else:
            # Unlike a rename, a link fails if another process has created the file in between.
            os.link(draft.name, place)
    return written


def _take_permissions(draft: str, place: str) -> None:
    """Gives the draft the permissions of the old file, or the default permissions of a new file."""
    try:
        mode = os.stat(place).st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    os.chmod(draft, mode)


def _forget(draft: str) -> None:
    with contextlib.suppress(FileNotFoundError):
        os.unlink(draft)
