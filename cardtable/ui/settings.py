"""The settings: how the table looks, how fast it goes. They apply at once and are kept."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from cardtable.storage.store import Store
from cardtable.ui.look import AUTO, COLOURS, FACES, Look, fitting_theme, look

KEY = "settings"
"""Their name in the store."""

PACES: Mapping[str, float] = {"slow": 2.2, "normal": 1.1, "quick": 0.5, "at once": 0.0}
"""Seconds that a computer player takes, whether its move is forced or free."""

HANDOVERS: Mapping[str, float] = {"careful": 0.5, "quick": 0.25}
"""Seconds without a key before a curtain listens; both are longer than the gaps of a held key."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "faces": FACES,
    "theme": COLOURS,
    "pace": tuple(PACES),
    "handover": tuple(HANDOVERS),
    "press": ("twice", "once"),
    "motion": ("on", "off"),
}


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice for each of `CHOICES`."""

    faces: str = "auto"
    theme: str = AUTO
    pace: str = "normal"
    handover: str = "careful"
    press: str = "twice"
    """After how many presses of its key a card is played."""
    motion: str = "on"
    """Whether cards are seen on their way."""

    @classmethod
    def of(cls, stored: Any) -> "Settings":
        """From what was stored; whatever does not fit is the default."""
        found = dict(stored) if isinstance(stored, dict) else {}
        # An older version had three looks.
        found.setdefault("theme", {"contrast": "contrast", "plain": "mono"}.get(found.get("colours", "")))
        fitting = {
            field.name: found[field.name] for field in fields(cls) if found.get(field.name) in CHOICES[field.name]
        }
        return cls(**fitting)

    def stored(self) -> dict[str, str]:
        """As JSON for the store."""
        return asdict(self)

    @property
    def look(self) -> Look:
        """Signs and colours."""
        return look(self.faces, self.theme)

    @property
    def theme_name(self) -> str:
        """The theme that stands: the chosen one, or what fits the terminal."""
        return fitting_theme() if self.theme == AUTO else self.theme

    @property
    def pause(self) -> float:
        """Seconds before a computer player's move."""
        return PACES[self.pace]

    @property
    def quiet(self) -> float:
        """Seconds of silence before a curtain listens."""
        return HANDOVERS[self.handover]


_wanted: dict[str, str] = {}
"""What the command line wants for this time, instead of what is kept."""


def want(theme: str | None) -> None:
    """Have a theme for this time; None: the one that is kept."""
    _wanted.clear()
    if theme is not None:
        _wanted["theme"] = theme


def current(store: Store) -> Settings:
    """The settings that are kept, and what the command line wants for this time."""
    stored = store.setting(KEY)
    return Settings.of({**(stored if isinstance(stored, dict) else {}), **_wanted})
