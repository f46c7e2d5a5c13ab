"""Play whole games of every game and code through chess.engine, and look at every move.

The engine under test plays both sides. What is legal, and what a position is worth to the rules, is
asked of a second process, `alquerque moves --batch`, which knows neither search nor protocol;
repetition is counted here. python-chess has no idea of the games: it is given a board class that
offers just what chess.engine asks of chess.Board. White and Black are the colours of the men; that
Black moves first in Konane shows in the positions, and White keeps the clock of White.
"""

import argparse
import collections
import functools
import json
import logging
import random
import re
import subprocess
import sys
import time

import chess
import chess.engine

# Codes without draw rules go on for ever.
MOST_PLIES = 120
SEED = 20260101
# Codes without a name, played beside those that have one.
COMPOSED = ["konane,size=6", "konane,size=5", "fanorona,size=5x5", "fanorona,size=3x3", "surakarta,quiet=50"]
# Longer than any reply takes here: whoever waits so long waits for ever.
HANG = 20.0

# One game of each code for each way to limit a search; the first from the start position, the others
# after as many random plies.
LIMITS = [
    ("nodes", chess.engine.Limit(nodes=1000), 0, False),
    ("depth", chess.engine.Limit(depth=5), 3, False),
    ("time", chess.engine.Limit(time=0.005), 6, False),
    ("clock", chess.engine.Limit(white_clock=1.0, black_clock=1.0, white_inc=0.01, black_inc=0.01), 4, False),
    ("ponder", chess.engine.Limit(white_clock=0.5, black_clock=0.5, white_inc=0.005, black_inc=0.005), 5, True),
]

# Positions from which one more game is played: what the games from the start seldom come to.
POSITIONS = {
    "seega": ["5/5/b4/wb3/wb3 w 0,0 0 1"],  # White has to pass.
    "konane": ["8/8/8/8/8/8/8/wb1b1b2 w - 0 20"],  # White, who did not begin, has just one stone.
}


class Complaints(logging.Handler):
    """What chess.engine finds odd without giving up, such as lines it did not expect."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.texts = []

    def emit(self, record):
        self.texts.append(record.getMessage())

    def take(self):
        """The complaints since the last call."""
        texts, self.texts = self.texts, []
        return texts


class Referee:
    """The rules, as another process knows them."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "moves", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        listed = subprocess.run([program, "variants", "--json"], check=True, capture_output=True, text=True)
        self.codes = json.loads(listed.stdout)
        named = {code["name"]: code for code in self.codes}
        # None of those above changes the number of a repetition.
        self.codes += [{**named[code.split(",")[0]], "name": code} for code in COMPOSED]

    @functools.lru_cache(maxsize=1 << 16)
    def ask(self, code, position):
        print(json.dumps({"code": code, "position": position}), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer

    def start(self, code):
        """The start position, all fields of it."""
        listed = subprocess.run(
            [self.process.args[0], "moves", "--json", "--variant", code],
            check=True, capture_output=True, text=True,
        )
        return json.loads(listed.stdout)["position"]


class Move(str):
    """A turn; chess.engine asks it for its text, and takes an empty one for no move."""

    def uci(self):
        return str(self)


class IllegalMove(ValueError):
    """A move that the rules do not know."""


def count_men(position):
    """The men on the board of a position."""
    return sum(letter in "wbWB" for letter in position.split()[0])


class Board:
    """What chess.engine asks of a board, for any code.

    There is a subclass for each code: chess.engine takes the variant from the class.
    """

    uci_variant = ""
    # The letter of the player who moves first.
    first = "w"
    repetition = 0
    referee = None
    chess960 = False

    def __init__(self, position):
        self.positions = [position]
        self.move_stack = []

    def copy(self, *, stack=True):
        board = type(self)(self.positions[-1])
        if stack:
            board.positions = self.positions.copy()
            board.move_stack = self.move_stack.copy()
        return board

    def root(self):
        return type(self)(self.positions[0])

    def fen(self, *, shredder=False, en_passant="legal"):
        return self.positions[-1]

    @property
    def turn(self):
        return chess.WHITE if self.positions[-1].split()[1] == "w" else chess.BLACK

    def __eq__(self, other):
        return isinstance(other, Board) and self.positions[-1] == other.positions[-1]

    @property
    def answer(self):
        return self.referee.ask(self.uci_variant, self.positions[-1])

    def legal_moves(self):
        return list(self.answer["moves"])

    def result(self):
        """w, b, =, or None: with the repetition that the position alone does not show."""
        if self.answer["result"] in ("w", "b"):
            return self.answer["result"]
        identity = self.positions[-1].split()[:3]
        count = sum(position.split()[:3] == identity for position in self.positions)
        return "=" if self.repetition and count >= self.repetition else self.answer["result"]

    def parse_uci(self, text):
        # A game that is over has no moves, and the engine says so with 0000. Answers are read on a copy
        # without history, which cannot tell: play() looks whether a move was due.
        if text == "0000":
            return Move("")
        # chess.engine makes small letters of what the engine says.
        for move in self.answer["moves"]:
            if move.lower() == text.lower():
                return Move(move)
        raise IllegalMove(f"{text} in {self.positions[-1]}")

    def push(self, move):
        self.move_stack.append(move)
        if not move:
            self.positions.append(self.positions[-1])
            return
        after = self.answer["moves"][move]
        turn, quiet, number = (self.positions[-1].split()[field] for field in (1, 3, 4))
        # Captures and huffs take men off the board, and placements put some on it.
        is_progress = count_men(after) != count_men(self.positions[-1])
        quiet = 0 if is_progress else int(quiet) + 1
        number = int(number) + (turn != self.first)
        self.positions.append(f"{after} {quiet} {number}")

    def push_uci(self, text):
        move = self.parse_uci(text)
        self.push(move)
        return move

    def pop(self):
        self.positions.pop()
        return self.move_stack.pop()


def result_of(score, turn):
    """The result that an engine tells with its score of a finished game."""
    mover, other = ("w", "b") if turn == chess.WHITE else ("b", "w")
    relative = score.relative
    if relative.is_mate():
        return other if relative.mate() == 0 else mover
    return "=" if relative.score() == 0 else mover


def open_engine(program, code):
    """An engine that can be told to play `code`."""
    engine = chess.engine.SimpleEngine.popen_uci(program, timeout=HANG)
    # chess.engine lets nothing through but what the engine has listed, which is the codes with a name.
    listed = engine.options["UCI_Variant"].var
    if code not in listed:
        listed.append(code)
    return engine


def play(engine, board, limit, ponder, random_plies, rng):
    """Play a game to its end; the board's result, or None where the plies ran out."""
    for _ in range(random_plies):
        if board.result():
            break
        board.push(Move(rng.choice(sorted(board.legal_moves()))))
    game = object()
    while not board.result():
        if len(board.move_stack) >= MOST_PLIES:
            return None
        reply = engine.play(board, limit, game=game, ponder=ponder)
        if not reply.move:
            raise AssertionError(f"no move in {board.fen()} after {' '.join(board.move_stack)}")
        board.push(reply.move)
    # The engine, which has seen the same moves, agrees that it is over, and who has won.
    reply = engine.play(board, limit, game=game, info=chess.engine.INFO_SCORE)
    told = result_of(reply.info["score"], board.turn)
    if reply.move or told != board.result():
        raise AssertionError(f"{told} for {board.result()} after {' '.join(board.move_stack)}")
    return board.result()


def play_code(program, referee, complaints, code):
    """All games of a code: plies, results, and what went wrong."""
    start = referee.start(code["name"])
    rules = {
        "uci_variant": code["name"],
        "repetition": code["repetition"],
        "first": start.split()[1],
        "referee": referee,
    }
    board_class = type("Board_" + re.sub(r"\W", "_", code["name"]), (Board,), rules)
    results = collections.Counter()
    plies, faults = 0, []
    engine = open_engine(program, code["name"])
    games = [(start, *limit) for limit in LIMITS]
    games += [
        (position, "position", chess.engine.Limit(depth=5), 0, False)
        for position in POSITIONS.get(code["name"], [])
    ]
    for number, (first, name, limit, random_plies, ponder) in enumerate(games):
        board = board_class(first)
        try:
            result = play(engine, board, limit, ponder, random_plies, random.Random(SEED + number))
            results[result or "unfinished"] += 1
        except Exception as error:  # Whatever it is, the other games are worth playing.
            results["fault"] += 1
            faults.append(f"{code['name']}, {name}: {type(error).__name__}: {error}")
            engine.close()
            engine = open_engine(program, code["name"])
        plies += len(board.move_stack)
        faults += [f"{code['name']}, {name}: {text}" for text in complaints.take()]
    engine.quit()
    return plies, results, faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the alquerque to test")
    program = parser.parse_args().program
    referee = Referee(program)
    complaints = Complaints()
    chess.engine.LOGGER.addHandler(complaints)
    passed = failed = 0
    print(f"{'code':18} {'games':>5} {'plies':>5} {'white':>5} {'black':>5} {'drawn':>5} {'long':>5} {'faults':>6}  time")
    for code in referee.codes:
        begin = time.monotonic()
        plies, results, faults = play_code(program, referee, complaints, code)
        columns = " ".join(f"{results[key]:5}" for key in ("w", "b", "=", "unfinished"))
        seconds = time.monotonic() - begin
        print(f"{code['name']:18} {sum(results.values()):5} {plies:5} {columns} {len(faults):6}  {seconds:.1f} s", flush=True)
        for fault in faults:
            print(f"    {fault}", flush=True)
        passed += not faults
        failed += bool(faults)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
