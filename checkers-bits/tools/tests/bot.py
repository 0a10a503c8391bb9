"""Plays whole games with `checkers hub` as a bot: lidraughts-bot runs the engine, and this script is the server.

Usage: PYTHON bot.py LIDRAUGHTS-BOT-FOLDER CHECKERS [VARIANT...]
PYTHON needs the requirements of lidraughts-bot; its pydraughts also says which moves are legal. The opponent of the bot
plays random moves. Fails if a move is illegal, a game does not end, or the bot logs a complaint about the engine.
"""

import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import draughts

bridge, program, *wanted = sys.argv[1:]
program = os.path.abspath(program)
VARIANTS = ("Standard", "Frisian", "Frysk!", "Antidraughts", "Breakthrough", "Russian", "Brazilian")
MOST_PLIES = 200


class Game:
    """A game of the bot against random moves."""

    def __init__(self, variant, bot_is_white, chance):
        self.variant, self.bot_is_white, self.chance = variant, bot_is_white, chance
        self.board = draughts.Game(variant.lower())
        self.parts, self.changed, self.fault = [], threading.Condition(), None
        self.reply()

    def reply(self):
        bot = draughts.WHITE if self.bot_is_white else draughts.BLACK
        while not self.is_over() and self.board.whose_turn() != bot:
            self.push(self.chance.choice(self.board.legal_moves()[0])[0])

    def push(self, part):
        self.board.move(part)
        self.parts.append("".join(f"{square:02}" for square in part))

    def play(self, text):
        with self.changed:
            part = [int(text[:2]), int(text[2:])]
            if part in self.board.get_possible_moves():
                self.push(part)
                self.reply()
            else:
                self.fault = f"illegal move {text} after {' '.join(self.parts)}"
            self.changed.notify_all()

    def is_over(self):
        return bool(self.fault) or self.board.is_over() or len(self.board.move_stack) >= MOST_PLIES

    def state(self):
        clock = {"wtime": 3000, "btime": 3000, "winc": 0, "binc": 0}
        return {"type": "gameState", "moves": " ".join(self.parts), "status": "started", **clock}

    def whole(self):
        players = [{"name": "checkers", "id": "checkers"}, {"name": "chance", "id": "chance"}]
        white, black = players if self.bot_is_white else players[::-1]
        variant = {"key": self.variant.lower().strip("!"), "name": self.variant}
        return {"id": "game", "speed": "blitz", "perf": {"name": "Blitz"}, "variant": variant, "white": white,
                "black": black, "initialFen": "startpos", "state": self.state()}


class Server(BaseHTTPRequestHandler):
    game = None
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, value):
        text = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def lines(self, values):
        self.send_response(200)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        for line in map(json.dumps, values):
            self.wfile.write(f"{len(line) + 1:x}\r\n{line}\n\r\n".encode())
        self.wfile.write(b"0\r\n\r\n")

    def states(self):
        """The whole game, then its state after each change, until it is over."""
        yield self.game.whole()
        seen = len(self.game.parts)
        while not self.game.is_over():
            with self.game.changed:
                self.game.changed.wait_for(lambda: len(self.game.parts) > seen or self.game.is_over())
                seen = len(self.game.parts)
            # The bot ignores a state that ends inside of a capture.
            if not self.game.board._not_added_move:
                yield self.game.state()

    def events(self):
        yield {"type": "gameStart", "game": {"id": "game"}}
        threading.Event().wait(600)

    def do_GET(self):
        if self.path == "/api/account":
            self.answer({"id": "checkers", "username": "checkers", "title": "BOT"})
        elif self.path == "/api/account/playing":
            self.answer({"nowPlaying": []})
        elif self.path == "/api/stream/event":
            self.lines(self.events())
        else:
            self.lines(self.states())

    def do_POST(self):
        *_, action, part = self.path.split("?")[0].split("/")
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if action == "move":
            self.game.play(part)
        self.answer({"ok": True})


def play(variant, bot_is_white):
    Server.game = game = Game(variant, bot_is_white, random.Random(variant))
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # The bot is killed at the end of the game.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    engine = {"dir": os.path.dirname(program), "name": os.path.basename(program), "engine_argument": "hub",
              "protocol": "hub", "ponder": True, "hub_options": {"skill": 3}}
    config = {"token": "none", "url": f"http://127.0.0.1:{server.server_port}/", "engine": engine, "challenge": {},
              "move_overhead": 0}
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "config.yml")
        with open(path, "w") as file:
            json.dump(config, file)  # JSON is YAML, too.
        command = [sys.executable, "lidraughts-bot.py", "-v", "--config", path]
        with open(os.path.join(folder, "log"), "w+") as output:
            bot = subprocess.Popen(command, cwd=bridge, stdout=output, stderr=output, start_new_session=True,
                                   env={**os.environ, "COLUMNS": "400"})
            with game.changed:
                while not game.is_over() and bot.poll() is None and game.changed.wait(timeout=60):
                    pass
            os.killpg(bot.pid, signal.SIGKILL)
            output.seek(0)
            log = [line.strip() for line in output]
    server.shutdown()
    complaints = [line for line in log if "Unexpected" in line or "error" in line or "Traceback" in line]
    if game.fault or not game.is_over() or complaints:
        print("\n".join(log[-40:]), file=sys.stderr)
        sys.exit(f"{variant}: {game.fault or complaints or 'the game did not end'}")
    plies, end = len(game.board.move_stack), "the end" if game.board.is_over() else "no end"
    print(f"{variant}, bot is {'white' if bot_is_white else 'black'}: {plies} plies to {end}", flush=True)


for variant in wanted or VARIANTS:
    for bot_is_white in (True, False):
        play(variant, bot_is_white)
