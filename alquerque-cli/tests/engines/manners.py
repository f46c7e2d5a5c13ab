"""An engine that breaks one rule of the protocol: manners.py HABIT PROGRAM

It stands between the client and a real engine and spoils what passes.
"""

import subprocess
import sys
import threading
import time

HABIT, PROGRAM = sys.argv[1:]
engine = subprocess.Popen([PROGRAM], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
searching = threading.Event()


def out(line):
    """What the engine says."""
    if line.startswith("bestmove"):
        searching.clear()
    if HABIT == "wordy" and line.startswith("bestmove"):
        return [line + " really"]
    if HABIT == "doubled" and line.startswith("bestmove"):
        return [line, line]
    if HABIT == "silent" and line.startswith("info depth"):
        return []
    if HABIT == "anonymous" and line.startswith("id name"):
        return []
    if HABIT == "careless" and line.startswith("option name Hash"):
        return ["option name Hash type spin"]
    if HABIT == "mistaken" and line == "response draw":
        return ["response p1win"]
    if HABIT == "cheating" and line.startswith("bestmove") and line != "bestmove 0000":
        return ["bestmove a9-b9"]
    return [line]


def to(line):
    """What the client says."""
    if line.split()[:1] == ["go"]:
        searching.set()
    if HABIT == "hasty" and line in ("go infinite", "go ponder"):
        return "go depth 3"
    if HABIT == "deaf" and line == "isready" and searching.is_set():
        return ""
    if HABIT == "fragile" and line == "xyzzy":
        sys.exit(1)
    if HABIT == "loud":
        print("got", line, file=sys.stderr, flush=True)
    return line


def listen():
    for line in engine.stdout:
        for spoilt in out(line.rstrip("\n")):
            print(spoilt, flush=True)


listener = threading.Thread(target=listen, daemon=HABIT == "fragile")
listener.start()
try:
    for line in sys.stdin:
        engine.stdin.write(to(line.strip()) + "\n")
        if line.strip() == "quit":
            break
finally:
    engine.stdin.close()
    if HABIT == "staying":
        time.sleep(1000)
