"""A UGI and UCI engine that plays random moves: random_mover.py PROGRAM

It keeps no rules of its own. What is legal it asks of PROGRAM, `alquerque`, through `moves --batch`: a
line of JSON with a code and a position is answered by one with the legal moves and the position after
each. Draws that depend on the game's history are the match runner's matter.
"""

import json
import random
import subprocess
import sys


class Engine:
    """The conversation. Subclasses misbehave by answering some command in another way."""

    def __init__(self, program):
        self.rules = subprocess.Popen(
            [program, "moves", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.program = program
        self.code = "doce"
        self.position = None
        self.random = random.Random(1)

    def say(self, line):
        print(line, flush=True)

    def ask(self, position):
        self.rules.stdin.write(json.dumps({"code": self.code, "position": position}) + "\n")
        reply = json.loads(self.rules.stdout.readline())
        if "error" in reply:
            raise ValueError(reply["error"])
        return reply["moves"]

    def start(self):
        text = subprocess.run(
            [self.program, "moves", "--variant", self.code, "--json"], capture_output=True, text=True, check=True
        )
        return json.loads(text.stdout)["position"]

    def handshake(self, name):
        self.say("id name random mover")
        self.say("option name Variant type string default doce")
        self.say("option name Seed type spin default 1 min 0 max 1000000")
        self.say(name + "ok")

    def isready(self):
        self.say("readyok")

    def set_position(self, words):
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
        if words[0] == "startpos":
            position = self.start()
        else:
            position = " ".join(words[1 : words.index("moves") if "moves" in words else len(words)])
        for move in moves:
            position = self.ask(position)[move]
        self.position = position

    def go(self):
        moves = sorted(self.ask(self.position))
        self.say("bestmove " + (self.random.choice(moves) if moves else "0000"))

    def run(self):
        for line in sys.stdin:
            words = line.split()
            if words[:1] in (["ugi"], ["uci"]):
                self.handshake(words[0])
            elif words[:1] == ["isready"]:
                self.isready()
            elif words[:3] == ["setoption", "name", "Variant"]:
                self.code = words[4]
            elif words[:3] == ["setoption", "name", "Seed"]:
                self.random.seed(int(words[4]))
            elif words[:1] == ["position"]:
                self.set_position(words[1:])
            elif words[:1] == ["go"]:
                self.go()
            elif words[:1] == ["quit"]:
                break


if __name__ == "__main__":
    Engine(sys.argv[1]).run()
