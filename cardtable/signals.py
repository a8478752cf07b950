"""Which signals end a program: whatever the reason, it leaves by the door and nobody's hand stays on the screen."""

import signal
from collections.abc import Iterator

KEPT = frozenset(
    [
        *("SIGKILL", "SIGSTOP", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGCONT", "SIGCHLD", "SIGPIPE", "SIGURG", "SIGWINCH"),
        *("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGINFO"),
    ]
)
"""Signals that end nothing by default, that nobody can catch, that our own faults raise, or that are handled apart."""


def signals() -> Iterator[int]:
    """Whatever would end the program by default; each leaves by the same door."""
    kept = {getattr(signal, name, None) for name in KEPT}
    return (number for number in signal.valid_signals() if number not in kept)
