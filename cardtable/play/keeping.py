"""What of a match is kept, and what waits until it can be: nothing is written twice, and nothing is left out."""

from collections.abc import Mapping, Sequence

from cardtable.engine.game import Outcome, Value
from cardtable.engine.info import GameInfo
from cardtable.engine.log import Entry
from cardtable.errors import MatchMovedOn, StoreError
from cardtable.games import registry
from cardtable.saying import Saying
from cardtable.storage.agreed import Agreed
from cardtable.storage.schema import Help
from cardtable.storage.seats import Seated
from cardtable.storage.store import Store


class Keeping:
    """One match in one store."""

    def __init__(
        self,
        store: Store,
        info: GameInfo,
        options: Mapping[str, Value],
        seats: Sequence[Seated],
        code: str,
        number: int | None,
        plies: int,
        agreed: Agreed,
        helped: Help,
    ) -> None:
        """Of a stored match (with its number) so many decisions are kept; of a new one none."""
        self.store = store
        self.number = number
        """The match's number in the store; None: it is not there yet."""
        self.notice: StoreError | None = store.notice
        """What went wrong last; whoever tells it takes it away."""
        self._info, self._options, self._seats, self._code = info, options, seats, code
        self._kept = 0 if number is None else plies
        self._paid: set[int] = set()
        """The plies that moved something in the ledger, of those that wait."""
        self._untold = 0
        """Moves that were taken back, of which the store does not know yet."""
        self._agreed = agreed
        self.helped: Help = helped
        """What was counted of hints and of taking back."""
        self._helped = helped
        """The same as the store knows it."""

    def all_of(self, log: Sequence[Entry]) -> bool:
        """Whether all of these decisions are kept, and what was taken back is counted."""
        return self._kept == len(log) and (self.number is None or not (self._untold or self._help is not None))

    @property
    def _help(self) -> Help | None:
        """What was counted and is not stored yet; None: nothing."""
        return None if self.helped == self._helped else self.helped

    def count_help(self, kind: str, name: str) -> None:
        """Count that somebody had help; it is stored at once, or with the next decision."""
        counted = {**self.helped.get(kind, {}), name: self.helped.get(kind, {}).get(name, 0) + 1}
        self.helped = {**self.helped, kind: counted}

    def keep_help(self) -> None:
        """Store what was counted; what cannot be stored now goes along later."""
        if self.number is not None and self._help is not None:
            try:
                self.store.help(self.number, self.helped)
                self._helped = self.helped
            except StoreError as problem:
                self.notice = problem

    def put(
        self,
        log: Sequence[Entry],
        entries: Sequence[Entry],
        outcome: Outcome | None,
        standing: Saying | None,
        pays: bool = False,
    ) -> None:
        """Commit decisions behind a log; those that could not be kept earlier go along.

        Args:
            standing: where the match stands after them, for lists.
            pays: whether they move something in the ledger.

        Raises:
            MatchMovedOn: another window has played on in this match.
        """
        if pays:
            self._paid.add(len(log) + 1)
        waiting = [*log[self._kept :], *entries]
        try:
            if self.number is None:
                self.number = self.store.begin(
                    self._info.id,
                    self._options,
                    self._seats,
                    waiting,
                    outcome,
                    registry.origin(self._info.id),
                    code=self._code,
                    undone=self._untold,
                    paid=self._paid,
                    standing=standing,
                    agreed=self._agreed,
                    helped=self.helped,
                )
            else:
                self.store.append(
                    self.number,
                    self._kept + 1,
                    waiting,
                    outcome,
                    self._untold,
                    self._paid,
                    standing=standing,
                    helped=self._help,
                )
        except MatchMovedOn:
            raise
        except StoreError as problem:
            self.notice = problem
        else:
            self._kept += len(waiting)
            self._untold = 0
            self._helped = self.helped
            self._paid.clear()

    def take_back(self, ply: int, first: int, standing: Saying | None) -> bool:
        """Take the last of so many decisions back, and those from the first on; False: the store cannot, with a notice.

        Raises:
            MatchMovedOn: another window has played on in this match.
        """
        stored = min(ply, self._kept)
        if self.number is None or stored < first:
            # None of it was stored yet; that it was taken back goes along with the next decision.
            self._untold += 1
            self._paid -= set(range(first, ply + 1))
            return True
        try:
            self.store.take_back(self.number, stored, standing=standing, first=first, helped=self._help)
        except MatchMovedOn:
            raise
        except StoreError as problem:
            self.notice = problem
            return False
        self._kept = first - 1
        self._helped = self.helped
        self._paid = {ply for ply in self._paid if ply < first}
        return True

    def caught_up(self, plies: int) -> None:
        """Another window has kept so many decisions, and this one stands there now."""
        self._kept = plies
        self._untold = 0
        self._paid.clear()
