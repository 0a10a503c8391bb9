"""Pictures and games that a notebook shows, without a server."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from checkers_bits._native import Board, Game

_SHOW = "[...this.parentNode.children].forEach((it, i) => it.hidden = it !== this && i != this.value)"


_SIGNS = dict(enumerate(["!", "?", "!!", "??", "!?", "?!"], start=1))


def _words(comments: Iterable[str]) -> list[str]:
    """Comments without commands such as `[%clk 0:59:03]`."""
    return re.sub(r"\[%[^]]*\]", "", " ".join(comments)).split()


class Picture(str):
    """The text of a picture in SVG."""

    def _repr_svg_(self) -> str:
        return str(self)


class Player:
    """The main line of a game in a notebook: a picture of each position, with a slider below that goes through the moves.
    The keyword arguments are those of `Board.svg`.

    >>> from checkers_bits import Game, Player
    >>> Player(Game("russian"), size=300)._repr_html_().count("<svg")
    1
    """

    def __init__(self, game: Game, **picture: Any) -> None:
        # With this import, that of the package would take a third longer.
        from html import escape

        starts_second = game.start.turn != Board(game.variant).turn
        pictures, texts = [game.start.svg(**picture)], [" ".join(_words(game.main_line.comments))]
        for ply in game.main_line.plies:
            pictures.append(ply.after.svg(ply.move, **picture))
            place = len(pictures) - 2 + starts_second
            number = f"{place // 2 + 1}{'…' if place % 2 else '.'}"
            signs = "".join(_SIGNS.get(nag, f" ${nag}") for nag in ply.nags)
            texts.append(" ".join([number, str(ply.move or "–") + signs, *_words(ply.comments)]))
        figures = [
            f"<figure{' hidden' * (place > 0)} style='margin: 0'>{picture}<figcaption>{escape(text)}</figcaption></figure>"
            for place, (picture, text) in enumerate(zip(pictures, texts))
        ]
        slider = f'<input type="range" value="0" max="{len(figures) - 1}" style="width: 100%" oninput="{_SHOW}">'
        self._html = f"<div style='display: inline-block'>{''.join(figures)}{slider}</div>"

    def _repr_html_(self) -> str:
        return self._html
