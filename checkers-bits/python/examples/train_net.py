"""Trains a small evaluation network on self-play games. Needs numpy.

    checkers-lab tune play --games 24000 -o games.pdn
    python checkers-bits/python/examples/train_net.py games.pdn -o net.npz

A sample is a quiet position with its search score and the result of its game, for the side to move. Equal
positions count once. Every tenth game is held out. The loss is the mean cross-entropy of the results, in nats.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator

import numpy as np
from checkers_bits import BLACK, Batch, Board, Game, pdn

HELD_OUT = 10
CHUNK = 4096
POINTS = {"white": 1.0, "draw": 0.5, "black": 0.0}


def samples(paths: list[str], variant: str) -> Iterator[tuple[Board, float, float, bool]]:
    """Yields positions, each with White's score in men, White's points in the game, and whether the game is held
    out for validation."""
    seen, games = set(), 0
    for path in paths:
        for game in pdn.read(path, variant=variant):
            if not isinstance(game, Game):
                raise SystemExit(f"{path}: {game}")
            games += 1
            if game.result not in POINTS:
                continue
            for ply in game.main_line.plies:
                score, board = ply.eval, ply.before
                if score is not None and not board.has_captures and board.key not in seen:
                    seen.add(board.key)
                    yield board, score, POINTS[game.result], games % HELD_OUT == 0


def network_inputs(boards: list[Board]) -> np.ndarray:
    """Converts boards to network inputs: one input for each kind of piece on each playing square. For Black the
    board is rotated by 180°."""
    start = Board(boards[0].variant).planes().any(axis=0)
    dark = start | np.roll(start, 2, axis=0)
    return Batch.from_boards(boards).planes()[:, :, dark].reshape(len(boards), -1)


def load(paths: list[str], variant: str) -> list[tuple[np.ndarray, np.ndarray, np.ndarray]]:
    """Returns inputs, scores and points for the side to move, in two parts: for training and for validation."""
    parts, boards, values = [[], []], [[], []], [[], []]
    for board, score, points, held_out in samples(paths, variant):
        sign = -1 if board.turn == BLACK else 1
        boards[held_out].append(board)
        values[held_out].append((sign * score, 0.5 + sign * (points - 0.5)))
        if len(boards[held_out]) == CHUNK:
            parts[held_out].append(network_inputs(boards[held_out]))
            boards[held_out].clear()
    if not all(values):
        raise SystemExit(f"expected at least {HELD_OUT} games with [%eval] comments")
    for part, rest in zip(parts, boards):
        if rest:
            part.append(network_inputs(rest))
    return [(np.concatenate(x), *np.array(v, np.float32).T) for x, v in zip(parts, values)]


def logistic(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def forward(net: list[np.ndarray], x: np.ndarray) -> list[np.ndarray]:
    """Returns the outputs of all layers. The last output is the log-odds of a win of the side to move."""
    layers = [x.astype(np.float32)]
    for i in range(0, len(net), 2):
        sums = layers[-1] @ net[i] + net[i + 1]
        layers.append(np.clip(sums, 0, 1) if i + 2 < len(net) else sums)
    return layers


def gradients(net: list[np.ndarray], layers: list[np.ndarray], error: np.ndarray) -> list[np.ndarray]:
    found, delta = [], error[:, None] / len(error)
    for i in range(len(net) - 2, -1, -2):
        below = layers[i // 2]
        found = [below.T @ delta, delta.sum(axis=0), *found]
        delta = delta @ net[i].T * ((below > 0) & (below < 1))
    return found


def loss(net: list[np.ndarray], x: np.ndarray, points: np.ndarray) -> float:
    chunks = [forward(net, x[i : i + CHUNK])[-1][:, 0] for i in range(0, len(x), CHUNK)]
    odds = np.concatenate(chunks).astype(np.float64)
    return float(np.mean(np.logaddexp(0, odds) - points * odds))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="+", help="PDN files with a comment [%%eval SCORE] for each move")
    parser.add_argument("-o", "--output", default="net.npz", help="file for the weights (net.npz)")
    parser.add_argument("--variant", default="russian", help="variant of the games (russian)")
    parser.add_argument("--epochs", type=int, default=12, help="passes over all samples (12)")
    parser.add_argument("--hidden", type=int, nargs="+", default=[64, 16], help="units per hidden layer (64 16)")
    parser.add_argument("--batch", type=int, default=512, help="samples per step (512)")
    parser.add_argument("--rate", type=float, default=0.002, help="first learning rate (0.002)")
    parser.add_argument("--result-share", type=float, default=0.5, help="share of the result in the target (0.5)")
    parser.add_argument("--man", type=float, default=2.1, help="log-odds of a score of one man (2.1)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (1)")
    options = parser.parse_args()

    started = time.perf_counter()
    (x, scores, points), (x_out, scores_out, points_out) = load(options.games, options.variant)
    target = options.result_share * points + (1 - options.result_share) * logistic(options.man * scores)
    print(f"{len(x)} samples, {len(x_out)} held out, read in {time.perf_counter() - started:.0f} s; seed {options.seed}")
    score_net = [np.full((1, 1), options.man), np.zeros(1)]
    print(f"search scores: held-out loss {loss(score_net, scores_out[:, None], points_out):.5f}")

    random = np.random.default_rng(options.seed)
    sizes = [x.shape[1], *options.hidden, 1]
    net = []
    for above, size in zip(sizes[1:], sizes):
        net += [random.normal(0, size**-0.5, (size, above)).astype(np.float32), np.zeros(above, np.float32)]
    means, squares = ([np.zeros_like(w) for w in net] for _ in range(2))
    step, steps = 0, options.epochs * -(-len(x) // options.batch)
    for epoch in range(1, options.epochs + 1):
        order = random.permutation(len(x))
        for i in range(0, len(x), options.batch):
            rows = order[i : i + options.batch]
            layers = forward(net, x[rows])
            error = logistic(layers[-1][:, 0]) - target[rows]
            step += 1
            # The optimiser is Adam. Its learning rate falls linearly to zero.
            rate = options.rate * (1 - step / steps)
            for w, g, m, s in zip(net, gradients(net, layers, error), means, squares):
                m += 0.1 * (g - m)
                s += 0.001 * (g * g - s)
                w -= rate * m / (1 - 0.9**step) / (np.sqrt(s / (1 - 0.999**step)) + 1e-8)
        held_out = loss(net, x_out, points_out)
        print(f"epoch {epoch:2}: held-out loss {held_out:.5f}, {time.perf_counter() - started:.0f} s", flush=True)
    names = [f"{kind}{i}" for i in range(1, len(sizes)) for kind in ("weights", "biases")]
    np.savez(options.output, **dict(zip(names, net)))


if __name__ == "__main__":
    main()
