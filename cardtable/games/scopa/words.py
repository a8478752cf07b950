"""The English words of Scopa and Escoba, by key; `cardtable.words` translates and fills them in."""

from cardtable.engine.game import Plural, Text

_COMMON: dict[str, Text] = {
    # What happened.
    "dealer": "{seat} is drawn as the first dealer.",
    "dealt": "Round {round}: {seat} deals.",
    "got": "You are dealt {cards}.",
    "table": "On the table: {cards}.",
    "more": Plural("Three more cards each; {count} is left.", "Three more cards each; {count} are left.", "count"),
    "laid": "{seat} lays {card}.",
    "captured": "{seat} takes {cards} with {card}.",
    "leftover": "What is left goes to {seat}: {cards}.",
    "round_over": "Round {round} is counted.",
    "extra": "The first place is tied at {points}: another round.",
    # Why a move is refused.
    "no.card": "{card} is not in your hand",
    "no.table": "{card} does not lie on the table",
    "no.lay_card": "{card} can capture, so it must",
    "no.lay_hand": "house rule: {other_card} can capture, so {card} may not be laid",
    # House rules.
    "option.target": "Points to win",
    "option.target.about": "The match is won by this many points, if the first place is not tied.",
    "option.duty": "Duty to capture",
    "option.duty.about": "Whether a card that can capture must.",
    "option.duty.card": "the card played must",
    "option.duty.hand": "if any card of the hand can, one must",
    "option.duty.free": "no, any card may be laid",
    "option.primiera": "Primiera",
    "option.primiera.about": "Who can score the primiera.",
    "option.primiera.compare": "any side: more suits beat fewer",
    "option.primiera.need_four": "only a side with all four suits",
    # How it ended.
    "outcome.points": "{seats} wins with the most points.",
    # Why a move is advised.
    "why.sweep": "it sweeps the table",
    "why.seven": "it takes the seven of coins",
    "why.takes": "it takes {count} cards",
    "why.takes_coins": "it takes {count} cards, {coins} of them coins",
    "why.safe": "it leaves a table that cannot be swept",
    "why.shed": "it gives the next player least",
}

SCOPA_TEXTS: dict[str, Text] = _COMMON | {
    "about": "Take cards of the same value, and sweep the table for a point.",
    "sweep": "{seat} sweeps the table: scopa!",
    "sweep_void": "{seat} clears the table with the last card: by house rule no point.",
    "redeal": "Three kings or more on the table ({cards}): {seat} deals again.",
    "no.sum": "these add up to {total}, and {card} takes {value}",
    "no.single": "{single_card} has the same value: {card} must take a single card",
    "no.fewest": Plural(
        "house rule: of sums, only those of {count} card", "house rule: of sums, only those of {count} cards", "count"
    ),
    "option.sums": "Sums",
    "option.sums.about": "Which sum may be taken when there are several.",
    "option.sums.free": "any",
    "option.sums.fewest": "only one of the fewest cards",
    "option.last_sweep": "A sweep with the last card",
    "option.last_sweep.about": "Whether clearing the table with the very last card of the round is a sweep.",
    "option.last_sweep.counts": "counts",
    "option.last_sweep.void": "does not count",
    "option.redeal_kings": "Three kings on the table",
    "option.redeal_kings.about": "Whether the dealer deals again when three kings or more lie on the first table.",
    "option.redeal_kings.off": "stay there",
    "option.redeal_kings.on": "are dealt again",
}

ESCOBA_TEXTS: dict[str, Text] = _COMMON | {
    "about": "Make fifteen with the cards on the table, and sweep it.",
    "sweep": "{seat} sweeps the table: escoba!",
    "bonus": Plural(
        "{seat} has dealt {cards}: {points} point at once.",
        "{seat} has dealt {cards}: {points} points at once.",
        "points",
    ),
    "no.fifteen": "with {card} these make {total}, not fifteen",
    "option.dealer_double": "Two points for the dealer",
    "option.dealer_double.about": "Which first table brings the dealer two points; fifteen brings one.",
    "option.dealer_double.20": "twenty",
    "option.dealer_double.30": "thirty",
    "option.dealer_double.two_groups": "twice fifteen",
    "option.dealer_double.off": "none",
}
