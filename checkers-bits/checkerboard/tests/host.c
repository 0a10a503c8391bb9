/* This program loads the library as CheckerBoard does and plays each of its games. It prints the results, and ends with
   1 at the first fault. The numbers of its squares are those of CheckerBoard's documentation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../include/checkerboard.h"

#ifdef _WIN32
#include <windows.h>
#define LOAD(path) ((void *)LoadLibraryA(path))
#define FIND(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
#include <dlfcn.h>
#define LOAD(path) dlopen(path, RTLD_NOW)
#define FIND(library, name) dlsym(library, name)
#endif

#define CHECK(condition, ...)                                   \
    do {                                                        \
        if (!(condition)) {                                     \
            printf("host.c:%d: %s: ", __LINE__, #condition);    \
            printf(__VA_ARGS__);                                \
            printf("\n");                                       \
            exit(1);                                            \
        }                                                       \
    } while (0)

enum { ENGLISH = 21, ITALIAN = 22, SPANISH = 24, RUSSIAN = 25, BRAZILIAN = 26, CZECH = 29 };

static int(CHECKERBOARD_CALL *move_of_engine)(checkerboard_board, int, double, char *, const int *, int, int,
                                              struct checkerboard_move *);
static int(CHECKERBOARD_CALL *command_of_engine)(const char *, char *);
static int(CHECKERBOARD_CALL *is_legal)(checkerboard_board, int, int, int, struct checkerboard_move *);

/* The reply to the last command, with room behind it to see what is written there. */
static char reply[2 * CHECKERBOARD_REPLY];

static int command(const char *text) {
    memset(reply, '#', sizeof reply);
    int is_done = command_of_engine(text, reply);
    CHECK(memchr(reply, 0, CHECKERBOARD_REPLY), "%s: no NUL in the reply", text);
    CHECK(reply[CHECKERBOARD_REPLY] == '#', "%s: more than %d bytes", text, CHECKERBOARD_REPLY);
    return is_done;
}

static void expect(const char *text, int is_done, const char *answer) {
    int found = command(text);
    CHECK(found == is_done && strstr(reply, answer), "%s: found %d %s, expected %d %s", text, found, reply, is_done,
          answer);
}

static int number(int game, struct checkerboard_square square) {
    int x = square.x, y = square.y;
    switch (game) {
    case ITALIAN: return 1 + 4 * y + x / 2;
    case SPANISH: return 1 + 4 * (7 - y) + (7 - x) / 2;
    case CZECH: return 32 - 4 * y - x / 2;
    default: return 4 * (y + 1) - x / 2;
    }
}

static void start(checkerboard_board board) {
    for (int x = 0; x < 8; x++)
        for (int y = 0; y < 8; y++) {
            int man = y < 3 ? CHECKERBOARD_BLACK + CHECKERBOARD_MAN : y > 4 ? CHECKERBOARD_WHITE + CHECKERBOARD_MAN : 0;
            board[x][y] = (x + y) % 2 == 0 ? man : 0;
        }
}

static void play(checkerboard_board board, const struct checkerboard_move *move) {
    CHECK(board[move->from.x][move->from.y] == move->oldpiece, "the moving piece is %d", move->oldpiece);
    CHECK(move->jumps >= 0 && move->jumps <= 12, "%d jumps", move->jumps);
    board[move->from.x][move->from.y] = 0;
    for (int i = 0; i < move->jumps; i++) {
        struct checkerboard_square at = move->del[i];
        CHECK(board[at.x][at.y] == move->delpiece[i], "the captured piece is %d", move->delpiece[i]);
        CHECK(board[at.x][at.y] != 0, "capture %d is of nothing", i);
        board[at.x][at.y] = 0;
        int is_on_path = 0;
        for (int j = 0; j < move->jumps; j++) {
            struct checkerboard_square a = move->path[j], b = move->path[j + 1];
            is_on_path += abs(at.x - a.x) == abs(at.y - a.y) && abs(at.x - b.x) == abs(at.y - b.y) &&
                          (at.x - a.x) * (b.x - at.x) > 0 && (at.y - a.y) * (b.y - at.y) > 0;
        }
        CHECK(is_on_path == 1, "capture %d is on %d parts of the path", i, is_on_path);
    }
    struct checkerboard_square last = move->path[move->jumps ? move->jumps : 1];
    CHECK(last.x == move->to.x && last.y == move->to.y, "the path ends elsewhere");
    board[move->to.x][move->to.y] = move->newpiece;
}

/* Writes all moves that islegal knows, and returns their number. */
static int legal_moves(checkerboard_board board, int side, struct checkerboard_move *moves) {
    int count = 0;
    for (int from = 1; from <= 32; from++)
        for (int to = 1; to <= 32; to++)
            count += is_legal(board, side, from, to, &moves[count]);
    return count;
}

/* Plays a game of the engine against random moves. */
static void play_game(int game) {
    static struct checkerboard_move moves[1025];
    static const char *results[] = {"draw", "win", "loss", "unknown"};
    char text[CHECKERBOARD_TEXT] = "", set[40], type[8];
    checkerboard_board board, after;
    int play_now = 0, result = CHECKERBOARD_UNKNOWN, ply, count;
    unsigned random = 1;
    sprintf(set, "set gametype %d", game);
    sprintf(type, "%d", game);
    expect(set, 1, type);
    expect("get gametype", 1, type);
    start(board);
    int side = game == ENGLISH ? CHECKERBOARD_BLACK : CHECKERBOARD_WHITE;
    for (ply = 0; ply < 300; ply++, side ^= CHECKERBOARD_WHITE | CHECKERBOARD_BLACK) {
        struct checkerboard_move move;
        count = legal_moves(board, side, moves);
        if (ply == 0) CHECK(count == 7, "%d: %d moves", game, count);
        if (ply % 2 == 0 || count == 0) {
            memcpy(after, board, sizeof board);
            result = move_of_engine(after, side, 0.002, text, &play_now, ply == 0, 0, &move);
            CHECK(result >= CHECKERBOARD_DRAW && result <= CHECKERBOARD_UNKNOWN, "result %d", result);
            if (count == 0) break;
            CHECK(strstr(text, "depth"), "%s", text);
            CHECK(is_legal(board, side, number(game, move.from), number(game, move.to), NULL), "%d: %s", game, text);
            play(board, &move);
            CHECK(memcmp(board, after, sizeof board) == 0, "%d: the board differs from the move: %s", game, text);
            if (result == CHECKERBOARD_DRAW) break;
        } else {
            random = random * 1103515245 + 12345;
            play(board, &moves[(random >> 16) % count]);
        }
    }
    CHECK(ply < 300, "%d: no end after %d plies", game, ply);
    if (count == 0) CHECK(result == CHECKERBOARD_LOSS, "%s", text);
    printf("game type %d: %d plies, %s for %s; %s\n", game, ply, results[result],
           side == CHECKERBOARD_WHITE ? "White" : "Black", text);
}

static void refuse(checkerboard_board board, int side, double seconds, const int *play_now, const char *reason) {
    char text[CHECKERBOARD_TEXT] = "";
    checkerboard_board before;
    struct checkerboard_move move = {.jumps = 77};
    if (board) memcpy(before, board, sizeof before);
    int result = move_of_engine(board, side, seconds, text, play_now, 0, 0, &move);
    CHECK(result == CHECKERBOARD_UNKNOWN && strstr(text, reason), "found %d %s, expected %s", result, text, reason);
    CHECK(!board || memcmp(before, board, sizeof before) == 0, "%s: the board is changed", reason);
    CHECK(move.jumps == 77, "%s: the move is changed", reason);
}

static void bad_input(void) {
    static char endless[1 << 15];
    struct checkerboard_move move;
    char text[CHECKERBOARD_TEXT];
    checkerboard_board board;
    expect("set gametype 21", 1, "21");
    start(board);
    refuse(NULL, CHECKERBOARD_BLACK, 1, NULL, "board: expected a pointer, found null");
    refuse(board, 3, 1, NULL, "color: expected 1 for White or 2 for Black, found 3");
    refuse(board, CHECKERBOARD_BLACK, NAN, NULL, "maxtime: ");
    refuse(board, CHECKERBOARD_BLACK, -1, NULL, "maxtime: ");
    board[3][3] = 7;
    refuse(board, CHECKERBOARD_BLACK, 1, NULL, "board[3][3]: 7 is not allowed there");
    CHECK(!is_legal(board, CHECKERBOARD_BLACK, 11, 15, &move), "a board with a 7");
    board[3][3] = CHECKERBOARD_FREE;
    board[3][4] = CHECKERBOARD_WHITE | CHECKERBOARD_MAN;
    refuse(board, CHECKERBOARD_BLACK, 1, NULL, "board[3][4]: 5 is not allowed there");
    board[3][4] = 0;
    CHECK(is_legal(board, CHECKERBOARD_BLACK, 11, 15, &move) && move.path[1].y == 3, "11-15 with FREE");
    CHECK(!is_legal(NULL, CHECKERBOARD_BLACK, 11, 15, &move), "null");
    CHECK(!is_legal(board, 0, 11, 15, &move), "no colour");
    CHECK(!is_legal(board, CHECKERBOARD_BLACK, -1, 1 << 30, &move), "no squares");
    board[1][7] = CHECKERBOARD_BLACK | CHECKERBOARD_MAN;
    refuse(board, CHECKERBOARD_WHITE, 1, NULL, "would have become a king");

    /* Without a text, a move and a variable to stop. The time is the clock of 50 ms. */
    start(board);
    int result = move_of_engine(board, CHECKERBOARD_BLACK, NAN, NULL, NULL, 1 << 2, 50 << 16, NULL);
    CHECK(result == CHECKERBOARD_UNKNOWN && board[1][3] + board[3][3] + board[5][3] + board[7][3] == 6, "%d", result);
    /* A search of a minute is stopped. */
    int play_now = 1;
    time_t before = time(NULL);
    move_of_engine(board, CHECKERBOARD_WHITE, 60, text, &play_now, 0, 0, &move);
    CHECK(time(NULL) - before < 10, "the search does not stop: %s", text);
    /* Without a variable, the one of the search before, which still is 1, stops nothing. */
    move_of_engine(board, CHECKERBOARD_BLACK, 0.3, text, NULL, 0, 0, &move);
    CHECK(!strstr(text, "depth 1,") && !strstr(text, "depth 0,"), "the search is stopped: %s", text);
    /* A side without moves has lost. */
    memset(board, 0, sizeof board);
    board[0][0] = CHECKERBOARD_BLACK | CHECKERBOARD_KING;
    result = move_of_engine(board, CHECKERBOARD_WHITE, 1, text, NULL, 0, 0, &move);
    CHECK(result == CHECKERBOARD_LOSS && strcmp(text, "no legal move") == 0, "%d %s", result, text);

    CHECK(command_of_engine(NULL, NULL) == 0 && command_of_engine("name", NULL) == 1, "null");
    CHECK(command_of_engine(NULL, reply) == 0 && strcmp(reply, "?") == 0, "%s", reply);
    memset(endless, 'a', sizeof endless);
    CHECK(command_of_engine(endless, reply) == 0 && strstr(reply, "less than 16384 bytes"), "%s", reply);
    /* A command of 16,383 bytes is carried out, a longer one is not cut. */
    const char *history = "set gamehist W:WK29:BK4 29-25";
    memset(endless, ' ', sizeof endless);
    memcpy(endless, history, strlen(history));
    for (int length = (1 << 14) - 1; length <= 1 << 14; length++) {
        endless[length] = 0;
        int is_done = command_of_engine(endless, reply);
        CHECK(is_done == (length < 1 << 14), "%d bytes: %s", length, reply);
        endless[length] = ' ';
    }
}

static void commands(void) {
    expect("set gametype 25", 1, "25");
    expect("name", 1, "(russian)");
    expect("about", 1, "chooses the game");
    expect("get protocolversion", 1, "2");
    expect("set hashsize 1", 1, "1");
    expect("get hashsize", 1, "1");
    expect("set hashsize 0", 0, "hashsize: expected a number from 1 to 1048576");
    expect("set hashsize", 0, "hashsize: expected a number from 1 to");
    expect("set searchthreads 2", 1, "2");
    expect("get searchthreads", 1, "2");
    expect("set searchthreads 1025", 0, "searchthreads: expected a number from 1 to 1024");
    expect("set searchthreads 1", 1, "1");
    expect("get dbpath", 0, "?");
    expect("set gametype 20", 0, "expected one of [21, 22, 24, 25, 26, 29]");
    expect("get book", 0, "?");
    expect("get movelist B:W1:B", 0, "?");
    expect("set gamehist W:WK29:BK3 29-25 3-7", 1, "");
    expect("set gamehist W:WK29:BK3 29-30", 0, "29-30: ");
    expect("set gamehist nonsense", 0, "FEN: ");
}

/* White's king on 29 has one move. With the history it makes the third equal position. */
static void repetition(void) {
    static const char *histories[] = {"set gamehist W:WK29:BK4",
                                      "set gamehist B:WK25:BK4 4-8 25-29 8-4 29-25 4-8 25-29 8-4"};
    expect("set gametype 21", 1, "21");
    for (int i = 0; i < 2; i++) {
        char text[CHECKERBOARD_TEXT];
        struct checkerboard_move move;
        checkerboard_board board = {{0}};
        board[7][7] = CHECKERBOARD_WHITE | CHECKERBOARD_KING;
        board[0][0] = CHECKERBOARD_BLACK | CHECKERBOARD_KING;
        expect(histories[i], 1, "");
        int result = move_of_engine(board, CHECKERBOARD_WHITE, 0.01, text, NULL, 1, 0, &move);
        CHECK(number(ENGLISH, move.to) == 25, "%s", text);
        CHECK(result == (i ? CHECKERBOARD_DRAW : CHECKERBOARD_UNKNOWN), "history %d: result %d, %s", i, result, text);
    }
}

int main(int count, char **arguments) {
    setvbuf(stdout, NULL, _IONBF, 0);
    CHECK(count >= 2, "usage: host LIBRARY [NAME-OF-ITS-GAME]");
    CHECK(sizeof(struct checkerboard_move) == 67 * sizeof(int), "size %d", (int)sizeof(struct checkerboard_move));
    void *library = LOAD(arguments[1]);
    CHECK(library, "%s cannot be loaded", arguments[1]);
    *(void **)&move_of_engine = FIND(library, "getmove");
    *(void **)&command_of_engine = FIND(library, "enginecommand");
    *(void **)&is_legal = FIND(library, "islegal");
    CHECK(move_of_engine && command_of_engine && is_legal, "a function is missing");
    expect("name", 1, count > 2 ? arguments[2] : "(english)");
    printf("%s\n", reply);
    commands();
    bad_input();
    repetition();
    int games[] = {ENGLISH, ITALIAN, SPANISH, RUSSIAN, BRAZILIAN, CZECH};
    for (int i = 0; i < 6; i++) play_game(games[i]);
    return 0;
}
