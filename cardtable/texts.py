"""English texts with places for facts: what sayings become sentences by."""

from typing import NamedTuple, TypeAlias


class Plural(NamedTuple):
    """A text that depends on the number in one of its facts."""

    one: str
    many: str
    by: str


Text: TypeAlias = str | Plural
