// A board for React: its properties are the options of the board.

import { Board, type Move, type Variant, init, variantInfo } from "checkers-bits";
import { type BoardOptions, type BoardView, makeBoard } from "checkers-bits/board";
import "checkers-bits/board.css";
import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

function DraughtsBoard(options: BoardOptions<Move>) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<BoardView<Move>>(undefined);
  useEffect(() => {
    view.current = makeBoard(host.current!, options);
    return () => view.current!.destroy();
  }, []);
  useEffect(() => view.current!.set(options));
  return <div ref={host} />;
}

function Game({ variant }: { variant: Variant }) {
  const [moves, setMoves] = useState<Move[]>([]);
  const board = new Board(variant);
  for (const move of moves) board.move(move);
  return (
    <>
      <DraughtsBoard
        board={variantInfo(variant)}
        pieces={board.pieces()}
        moves={board.moves()}
        played={moves.at(-1)}
        onMove={(move) => setMoves([...moves, move])}
      />
      <p role="status">{moves.map((move) => move.text).join(" ")}</p>
    </>
  );
}

await init();
createRoot(document.getElementById("root")!).render(<Game variant="russian" />);
