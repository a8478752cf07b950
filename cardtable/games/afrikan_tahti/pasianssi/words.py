"""The English words of Pasianssi, by key; `cardtable.words` translates and fills them in."""

from cardtable.engine.game import Plural, Text
from cardtable.games.afrikan_tahti.words import SPOKEN

TEXTS: dict[str, Text] = SPOKEN | {
    "about": "Alone with the same cards: lay them in as few rows as you can.",
    "score": Plural("{n} row", "{n} rows", "n"),
    # What happened.
    "dealt": "{card} opens row 1.",
    "got": "You take {cards}.",
    "drew": "You draw {card}.",
    "laid": "{card} on row {row}, onto {end_card}.",
    "opened": "{card} opens row {row}.",
    "starred": "The star lets {card} lie on row {row}.",
    "star.now": "The star comes: a row may be moved.",
    "star.kept": "The star comes and is kept.",
    "joined": "The star moves row {row} onto row {onto}.",
    "declined": "The star is declined.",
    "over.incredible": "All cards lie in one row.",
    "over.brilliant": "All cards lie in two rows.",
    "over.good": "All cards lie in three rows.",
    "over.satisfactory": "All cards lie in four rows.",
    "over.weak": "All cards lie in {rows} rows.",
    # Why a card fits.
    "fit.thief": "the thief fits all",
    "fit.same_number": "same number",
    "fit.one_apart": "one apart",
    "fit.initial": "same initial: {letter}",
    "fit.lion": "lion of {region}",
    # Why a move is refused.
    "no.card": "{card} is not in your hand",
    "no.row": Plural("there is only {rows} row", "there are only {rows} rows", "rows"),
    "no.fit": "{card} does not fit {end_card}: neither number nor initial nor lion",
    "no.new": "a new row is for when nothing fits, and {card} fits row {row}",
    "no.new_now": "no card is left to open a row with",
    "no.star_first": "the star comes first: move a row onto another one, or decline",
    "no.decline": "there is nothing to decline now",
    "no.join_star": "only the star moves a row, and it is not there to be used",
    "no.join_self": "a row cannot be moved onto itself",
    "no.star_kept": "you keep no star",
    "no.star_fits": "the star helps only when no card in hand fits any row",
    "no.star_row": "the star that was kept helps on row 1 alone",
    # What may be done.
    "move.lay": "lay {card} on row {row}, onto {end_card}: {why}",
    "move.lay_bare": "lay {card} on row {row}, onto {end_card}",
    "move.new": "open row {row} with {card}",
    "move.join": "move row {row} onto row {onto}, which then ends in {end_card}",
    "move.decline": "decline the star",
    "move.star": "by the star, lay {card} on row {row}, onto {end_card}",
    # What everybody sees.
    "table.row": Plural(
        "Row {row}: {count} card, {card} at its end.", "Row {row}: {count} cards, {card} at their end.", "count"
    ),
    "table.star.unseen": "The star is not yet drawn.",
    "table.star.now": "The star is here, now or never.",
    "table.star.kept": "The star is kept for you.",
    "table.star.spent": "The star is gone.",
    "table.pile": Plural("{count} card is left in the pile.", "{count} cards are left in the pile.", "count"),
    "sheet.row": Plural("Row {row}, {count} card", "Row {row}, {count} cards", "count"),
    "standing": Plural("{count} row, {left} to come", "{count} rows, {left} to come", "count"),
    # House rules.
    "option.hand": "Cards in hand",
    "option.hand.about": "Three make it easier.",
    "option.hand.2": "two",
    "option.hand.3": "three, the easier way",
    "option.horseshoe": "The horseshoe",
    "option.horseshoe.about": "Whether a horseshoe, once it lies beside a 2 or a 13, keeps that number.",
    "option.horseshoe.per_contact": "a one and a fourteen, each time anew",
    "option.horseshoe.fixed": "stays what it was laid as",
    "option.star": "The star",
    "option.star.about": "Whether the star must be used when it comes, once there are two rows.",
    "option.star.at_once": "now or never",
    "option.star.keep": "kept for later",
    # How it ended.
    "outcome.incredible": "One row: incredible!",
    "outcome.brilliant": "Two rows: brilliant!",
    "outcome.good": "Three rows: good.",
    "outcome.satisfactory": "Four rows: satisfactory.",
    "outcome.weak": "Five rows or more: weak. The cards will be kinder another time.",
    # Why a move is advised.
    "why.fits": "it fits, and {count} of the cards to come will fit a row",
    "why.new": "nothing fits; with it {count} of the cards to come fit a row",
    "why.star": "nothing fits, and the star saves a row",
    "why.join": "one row less, and {end_card} is covered",
    "why.decline": "the rows are worth more apart",
}
