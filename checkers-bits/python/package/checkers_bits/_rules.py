"""Games of one's own: the rules of a game as a text."""

from __future__ import annotations

from typing import Self

from checkers_bits._native import canonical_rules

__all__ = ["Rules", "rules"]


class Rules(str):
    """The rules of a game: a text with one clause on each line. A `variant` of this package can be `Rules`.

    `Rules` are equal if all clauses are equal, however they were written.
    """

    def __new__(cls, text: str) -> Self:
        return super().__new__(cls, canonical_rules(text))

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.partition("\n")[0].removeprefix("name: ")

    def __repr__(self) -> str:
        return f"<Rules of {self.name}>"


def rules(text: str) -> Rules:
    """Reads the rules of a game. `like` names one of `VARIANTS`; other clauses change its rules. A name in `RULES` stands
    for the rules of a game that is played somewhere.

    `print` shows all clauses, also those of `like`. A text that is not the rules of a game raises `RulesError` with line
    and column.

    >>> from checkers_bits import Board, rules
    >>> dama = rules('''
    ...     name: my draughts
    ...     like: russian
    ...     a capture: may be refused
    ... ''')
    >>> dama.name, Board(dama).perft(5)
    ('my draughts', 23597)
    >>> rules("kenyan-dama").name
    'kenyan dama'
    >>> rules("like: russian\\nkings: walk")
    Traceback (most recent call last):
    checkers_bits.RulesError: line 2, column 8: expected `fly` or `step`, found `walk`
    """
    return Rules(text)
