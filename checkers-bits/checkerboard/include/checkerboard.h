/* The functions that CheckerBoard calls in the library of an engine. src/lib.rs implements them. */
#ifndef CHECKERS_CHECKERBOARD_H
#define CHECKERS_CHECKERBOARD_H

#ifdef _WIN32
#define CHECKERBOARD_CALL __stdcall
#else
#define CHECKERBOARD_CALL
#endif

/* A piece is a colour plus a kind: 5, 6, 9 or 10. An empty square is 0. The library also reads 16 as empty. */
enum {
    CHECKERBOARD_WHITE = 1,
    CHECKERBOARD_BLACK = 2,
    CHECKERBOARD_MAN = 4,
    CHECKERBOARD_KING = 8,
    CHECKERBOARD_FREE = 16
};

/* The results of getmove, for the side that has moved. */
enum { CHECKERBOARD_DRAW = 0, CHECKERBOARD_WIN = 1, CHECKERBOARD_LOSS = 2, CHECKERBOARD_UNKNOWN = 3 };

/* The length of the text of getmove and of a reply of enginecommand, with their NUL. */
enum { CHECKERBOARD_TEXT = 1024, CHECKERBOARD_REPLY = 256 };

/* board[x][y]. Black begins the game on the rows y = 0, 1 and 2. If a1 is a dark square, x is 0 on the h-file.
   Otherwise x is 0 on the a-file. */
typedef int checkerboard_board[8][8];

struct checkerboard_square {
    int x, y;
};

struct checkerboard_move {
    int jumps;                           /* the number of captured pieces */
    int newpiece, oldpiece;              /* the piece after and before the move */
    struct checkerboard_square from, to;
    struct checkerboard_square path[12]; /* all squares: path[0] is `from`, and `to` is the last one if there is room */
    struct checkerboard_square del[12];  /* the squares of the captured pieces, in any order */
    int delpiece[12];                    /* the captured pieces */
};

#ifdef __cplusplus
extern "C" {
#endif

/* Searches for a move of a side, for at most `maxtime` seconds. The search also ends when `*playnow` is not 0. Plays
   the move on `board` and describes it in `*move`. During the search, `text` gets lines about it. `playnow`, `text`
   and `move` can be null.

   With a clock, bits 2 and 3 of `info` are its unit: 1 for 1 ms, 2 for 10 ms, 3 for 100 ms. Then the upper 16 bits of
   `moreinfo` are the time left, and the lower 16 bits are the increment per move. Other bits have no effect.

   If an argument is bad, the board does not change, `text` says what is wrong, and the result is
   CHECKERBOARD_UNKNOWN. */
int CHECKERBOARD_CALL getmove(checkerboard_board board, int color, double maxtime, char *text, const int *playnow,
                              int info, int moreinfo, struct checkerboard_move *move);

/* Answers a command with 1 and a reply. Refuses a command with 0 and a reply that is a reason, or "?" if the command is
   unknown. */
int CHECKERBOARD_CALL enginecommand(const char *command, char *reply);

/* Whether a side has a move between two squares, given by number. If so, describes the move in `*move`, which can be
   null. */
int CHECKERBOARD_CALL islegal(checkerboard_board board, int color, int from, int to, struct checkerboard_move *move);

#ifdef __cplusplus
}
#endif

#endif
