"""Every sentence of Jaipur's own commands, as whole sentences with named places.

Help texts stand beside their options, where Typer takes them from. What happens in the game is
told by `jaipur.english`.
"""

from types import MappingProxyType
from typing import Final

from jaipur.cards import Card

ABOUT: Final = "Jaipur in the terminal: play it, take advice, and let your own bots compete."
YOU: Final = "You"
THE_RIVAL: Final = "The rival"
SEAT_NAMES: Final = ("Seat a", "Seat b")

# --- moves and records

NOT_A_LINE: Final = "{text} is neither a move nor a command; help explains both."
NO_ROUND: Final = "{file} has no round in it."

# --- the table

MARKET: Final = "Market"
HAND: Final = "hand"
GOODS: Final = "goods"
BONUS: Final = "bonus"
CAMELS: Final = "camels"
RUPEES: Final = "rupees"
HIDDEN_BONUS: Final = "{rupees} + {count} bonus"
BONUS_COUNT: Final = "{count} for {size}"
PILES: Final = "Bonus tokens: {counts} cards. Deck: {deck}."
NO_TOKENS: Final = "none"
EXPLANATION_TITLE: Final = "{title}:"

# --- play

INVALID_SEED: Final = (
    "{text} is neither a whole number of up to 19 digits nor a seed that was drawn."
)
FILE_DECIDES: Final = "{file} has a seed and a length of its own; leave out --seed and --single."
SEVERAL_BOTS: Final = "There are {count} bots in {name}; name one of them."
OTHER_OPPONENT: Final = "{file} is a game against {computer}; leave out --against."
OPPONENT_NOT_NAMED: Final = "{file} is a game against {computer}; name that file by --against."
MOVE_PROMPT: Final = "Your move: "
NEXT_ROUND_PROMPT: Final = "Enter deals the next round: "
MATCH_OVER_PROMPT: Final = "save FILE keeps the game, quit leaves: "
SINGLE_ROUND: Final = "A single round"
ROUND_OF_MATCH: Final = "Round {number}, seals {yours} to {others}"
EXCHANGES: Final = "{first} to {last} are exchanges; list shows them."
COACH_THINKS: Final = "The coach is thinking"
COMPUTER_THINKS: Final = "{computer} is thinking"
CHANCE_TO_WIN: Final = "That is {chance:.0%} to win the round."
NOTHING_TO_EXPLAIN: Final = "{computer} has no move to explain."
MOVE_IS_LEGAL: Final = "{intent}: that is allowed."
UNDO_NEEDS_PRACTICE: Final = (
    "Moves can be taken back in practice only; jaipur play --practice starts a game of practice."
)
NO_MOVE_TO_UNDO: Final = "You have made no move to take back."
ROUND_OVER: Final = "The round is over."
NO_SUCH_MOVE: Final = "There is no move {number}; list shows all {count}."
NOTHING_TO_SAVE: Final = "There is nothing to save yet; {command} starts this game again."
SAVED_TO_CONTINUE: Final = "Saved; {command} continues it."
SAVED_TO_REVIEW: Final = "Saved; {command} reviews it."
GAME_NOT_SAVED: Final = "{problem} This is the game:\n\n{game}"
PLAY_HELP: Final = """\
A move is what comes, then what goes: +D takes a diamond, +MMM all three camels,
+DG-LM a diamond and a gold for a leather and a camel; -LLL sells three leather.
Small letters and spaces are allowed, and so is a move's number in the list.

list         every legal move, with its number
show         the table again; so does Enter
hint         what the coach would play, and why
why          how the computer chose its last move, which may show its cards
why MOVE     what a move would do, or the rule that forbids it
undo         take your last move back, in practice
save FILE    keep the game in a file
quit         leave; a game that has begun is kept"""

# --- replay

STEP_PROMPT: Final = "> "
STEP_HELP: Final = "Enter: on, p: back, 9: to move 9, r 3: to round 3, q: leave."
STEP_PLACE: Final = (
    "Move {ply} of {moves}. Enter: on, p: back, 9: to move 9, r 3: to round 3, q: leave."
)
ROUND_NOT_SHOWN: Final = "Round {number} is not among those shown."
NO_SUCH_PLAYER: Final = "{file} has no player {name}; its players are {players}."
NO_ROUND_LOST: Final = "{name} has lost none of these rounds of {file}."
NO_SUCH_PLY: Final = "This round has {moves} moves."
AT_THE_END: Final = "This is the end: p goes back, q leaves."
AT_THE_BEGINNING: Final = "This is the beginning."
REPLAY_TITLE: Final = "Round {number}: {a} and {b}, seals {seals_a} to {seals_b}"
PLAYED_MOVE: Final = "{ply}. {move}  {story}"
FORFEITED_BY: Final = "{name} forfeited the round ({fault})."
UNFINISHED: Final = "The round is unfinished."
COMMITTED: Final = (
    "The cards follow from a secret seed, whose digest is {digest}. Save the game when it is over,"
    " and `jaipur replay` proves it."
)

# --- review

NO_SUCH_ROUND: Final = "{file} has no round {number}; the last is {last}."
REVIEWING: Final = "Reviewing round {number}"
REVIEW_TITLE: Final = "Round {number}, seat {seat}: {name}"
FORFEITED: Final = "The round was forfeited."
WON_WITH: Final = "Won with {own} to {others}."
LOST_WITH: Final = "Lost with {own} to {others}."
TIED_WITH: Final = "Tied with {own} to {others}."
LOST_BY_MOVES: Final = "{result} The moves lost {rupees} in all.\n"
CHANCE_BY_MOVE: Final = "The chance to win, move by move:"
MOVE_NUMBER: Final = "{number}."
KEY_GRADE: Final = "{grade} *"
KEY_MOVE: Final = "Move {number}, {move}: {sentence}\n"
MOVE: Final = "move"
GRADE: Final = "grade"
LOST: Final = "lost"
TO_WIN: Final = "to win"
BETTER_WAS: Final = "better was"

# --- advise

LETTERS: Final = ", ".join(f"{card.letter} {card}" for card in Card)
ADVISE_START: Final = f"Type what you see; help explains how. Cards are letters:\n{LETTERS}."
ADVISE_HELP: Final = f"""\
Answer each question with what you see at the table. Cards are letters:
{LETTERS}.
A move is what comes, then what goes: +D takes a diamond, +MMM all three camels,
+DG-LM a diamond and a gold for a leather and a camel; -LLL sells three leather.

best, or just Enter   the best moves for you, with their chances and reasons
show                  the table, as far as you can know it
undo                  take the last line back
save FILE, load FILE  keep all lines as text, and continue from such a file
quit                  leave; what is not saved is kept in a file"""
PROMPT: Final = "{question} ({expected}): "
NOT_YOUR_MOVE: Final = "Advice is available when it is your move."
NOT_LAID_OUT: Final = "The table is not laid out yet."
AT_THE_ROUNDS_END: Final = "at the end"
OUT_OF_SIGHT: Final = "Out of sight: {cards}."
NOTHING_OUT_OF_SIGHT: Final = "Out of sight: nothing."
TAKEN_BACK: Final = "Taken back: {line} ({question})."
NOTHING_TO_UNDO: Final = "There is nothing to undo."
TABLE_NOT_SAVED: Final = "{problem} This is the table:\n\n{table}"
UNSAVED_TABLE: Final = "The table here is not saved; save it before you load another."
TABLE_TOO_LONG: Final = "The file is too long for a table."
NOT_A_TABLE: Final = "The first line is not {title!r}."
LINE_REFUSED: Final = "Line {number}: {problem}"

ASK_HAND: Final = "Your {count} cards"
ASK_MARKET: Final = "The market"
ASK_HERD: Final = "Camels that the rival laid down"
ASK_STARTER: Final = "Who starts"
ASK_MOVE: Final = "Your move"
ASK_RIVALS_MOVE: Final = "The rival's move"
ASK_REFILL: Final = "After {move}, {count} cards from the deck"
ASK_REFILL_OF_ONE: Final = "After {move}, 1 card from the deck"
ASK_BONUS: Final = "After {move}, rupees on your bonus token"
ASK_WINNER: Final = "Who won the round"
ASK_NEXT_ROUND: Final = "The round is over"
ASK_NOTHING: Final = "The match is over"

EXPECT_HAND: Final = "such as DGLLM"
EXPECT_MARKET: Final = "such as GLMMM"
EXPECT_HERD: Final = "such as 1"
EXPECT_STARTER: Final = "me or rival"
EXPECT_MOVE: Final = "such as +D, +DG-LM or -LLL; Enter advises"
EXPECT_RIVALS_MOVE: Final = "such as +D, +MMM, +DG-LM or -LLL"
EXPECT_CARDS: Final = "such as {letters}"
EXPECT_BONUS: Final = "one of {values}"
EXPECT_WINNER: Final = "me, rival or nobody"
EXPECT_NEXT_ROUND: Final = "next for the next round"
EXPECT_NOTHING: Final = "undo, save FILE or quit"
WORD_ME: Final = "me"
WORD_RIVAL: Final = "rival"
WORD_NOBODY: Final = "nobody"
WORD_NEXT: Final = "next"

NOT_AN_ANSWER: Final = "{text} is not an answer here; type {expected}."
POSSIBLE_SCORES: Final = (
    "You have {yours}, and the rival has {least} to {most}, depending on its bonus tokens."
)
ROUND_OVER_BECAUSE: Final = "The round is over: {reason}."
IMPOSSIBLE_WINNER: Final = "That cannot be. {scores}"

# --- a real table

YOUR_HAND: Final = "Your hand"
THE_MARKET: Final = "The market"
THE_REFILL: Final = "The refill"
THE_RIVALS_CAMELS: Final = "The rival's camels"
THE_BONUS_TOKEN: Final = "The bonus token"
WRONG_COUNT: Final = "{what} is {count} cards; {text} is {found}."
WRONG_COUNT_OF_ONE: Final = "{what} is 1 card; {text} is {found}."
TOO_FEW_CAMELS: Final = (
    "A round starts with at least {least} camels in the market; {text} has {found}."
)
TOO_MANY_LAID_DOWN: Final = "The rival was dealt {dealt} cards; this says {camels} camels."
RIVAL_HIDES_NOTHING: Final = (
    "You know all cards in the rival's hand; this gives {given} that you have not seen it take."
)
RIVAL_HIDES_ONE: Final = (
    "The rival's hand hides 1 card; this gives {given} that you have not seen it take."
)
RIVAL_HIDES: Final = (
    "The rival's hand hides {hidden} cards; this gives {given} that you have not seen it take."
)
TOO_FEW_GOODS_LEFT: Final = (
    "The rival's hand hides {hidden} goods; with these in the market only {left} would be out of"
    " sight."
)
NO_SUCH_BONUS: Final = "The bonus tokens for {size} cards are {values}; {text} is none of them."
BONUS_TAKEN: Final = "You already have every bonus token for {size} cards that is worth {value}."
TOO_MANY_CAMELS: Final = "There are only {most} camels; this would be the {ordinal}."
TOO_MANY_CARDS: Final = "There are only {most} {card} cards; this would be the {ordinal}."
ORDINALS: Final = MappingProxyType({7: "seventh", 9: "ninth", 11: "eleventh", 12: "twelfth"})
