#!/usr/bin/env bash
# Uses a page in headless Chromium as visitors do: the board page, or the teaching page for each board and language.
# Without Node or Chromium, prints SKIPPED and does nothing (`apt-get install nodejs chromium`).
# Usage: browse.sh board|teaching FOLDER-OF-THE-PROGRAMS [FOLDER-FOR-PICTURES]
# The folder has checkers-pages and, for the board page, checkers. Before the board page, the unit tests of its scripts
# run. STEPS='PATTERN' in the environment runs only the steps whose names match. With NIGHTLY in the environment, the
# teaching pages of the larger boards are tested in both languages, otherwise in one.
set -euo pipefail
usage='usage: browse.sh board|teaching FOLDER-OF-THE-PROGRAMS [FOLDER-FOR-PICTURES]'
page=${1:?$usage}
programs=$(realpath "${2:?$usage}")
pictures=${3:+$(realpath -m "$3")}
cd "$(dirname "$0")/browse"

skip() {
    printf 'SKIPPED: the %s page in a browser, because %s is missing\n' "$page" "$1" >&2
    exit
}
command -v node >/dev/null || skip node
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || skip chromium

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
browse() { # NAME OPTION...
    local html=$directory/$1.html
    "$programs/checkers-pages" "$page" "${@:2}" -o "$html"
    timeout 600 node "$page.mjs" "$chromium" "$html" ${pictures:+"$pictures/$1"}
}
if [[ $page == board ]]; then
    node --test --test-reporter=dot ../unit
    "$programs/checkers" endgame build --pieces 4 --plies 2 "$directory/tables"
    browse board
else
    # Both languages are tested at the same time, because such a test mostly waits for the page.
    for board in 8x8 10x10 10x8; do
        browse "$board-en" --board "$board" &
        # The larger boards have the texts of the small one.
        if [[ $board == 8x8 || -n ${NIGHTLY-} ]]; then browse "$board-ru" --board "$board" --lang ru; fi
        wait $!
    done
fi
