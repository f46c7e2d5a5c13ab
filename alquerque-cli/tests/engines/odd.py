"""The random mover with a bad habit: odd.py HABIT PROGRAM"""

import os
import signal
import subprocess
import sys
import time

from random_mover import Engine

FOR_EVER = 1000


class DiesAtStart(Engine):
    def handshake(self, name):
        sys.stderr.write("no handshake today\n")
        sys.exit(3)


class DiesInMidGame(Engine):
    moves = 0

    def go(self):
        self.moves += 1
        if self.moves % 4 == 0:
            os._exit(4)
        super().go()


class IllegalMove(Engine):
    def go(self):
        self.say("bestmove a9-b9")


class NoMove(Engine):
    def go(self):
        self.say("bestmove")


class NullMove(Engine):
    def go(self):
        self.say("bestmove 0000")


class NeverMoves(Engine):
    def go(self):
        pass


class NeverReady(Engine):
    def isready(self):
        pass


class Late(Engine):
    def go(self):
        time.sleep(0.4)
        super().go()


class FloodsForEver(Engine):
    def go(self):
        while True:
            self.say("info depth 1 score cp 0 nodes 1 string " + "x" * 1000)


class FloodsWithoutLines(Engine):
    def go(self):
        while True:
            sys.stdout.write("x" * 100_000)


class TalksMuch(Engine):
    def go(self):
        for number in range(5000):
            self.say(f"info nodes {number} depth 3 colour red score cp 7 pv x")
        super().go()


class CarriageReturns(Engine):
    def say(self, line):
        sys.stdout.buffer.write(line.encode() + b"\r\n\r\n")
        sys.stdout.buffer.flush()


class StandardError(Engine):
    def go(self):
        sys.stderr.write("thinking aloud\n" * 20_000)
        super().go()


class NotText(Engine):
    def go(self):
        sys.stdout.buffer.write(b"info string \xff\xfe\n")
        super().go()


class IgnoresTheEnd(Engine):
    def run(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        super().run()
        time.sleep(FOR_EVER)


class LeavesAChild(Engine):
    def handshake(self, name):
        # The marker in its command line is the folder of the test.
        subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({FOR_EVER})", os.getcwd()])
        super().handshake(name)


class NeverReads(Engine):
    def run(self):
        self.handshake("ugi")
        self.isready()
        while True:
            time.sleep(0.01)
            self.say("readyok")


HABITS = {
    "dies-at-start": DiesAtStart,
    "dies-in-mid-game": DiesInMidGame,
    "illegal-move": IllegalMove,
    "no-move": NoMove,
    "null-move": NullMove,
    "never-moves": NeverMoves,
    "never-ready": NeverReady,
    "late": Late,
    "floods": FloodsForEver,
    "floods-without-lines": FloodsWithoutLines,
    "talks-much": TalksMuch,
    "carriage-returns": CarriageReturns,
    "standard-error": StandardError,
    "not-text": NotText,
    "ignores-the-end": IgnoresTheEnd,
    "leaves-a-child": LeavesAChild,
    "never-reads": NeverReads,
}

if __name__ == "__main__":
    HABITS[sys.argv[1]](sys.argv[2]).run()
