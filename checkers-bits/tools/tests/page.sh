#!/usr/bin/env bash
# Plays, analyses and saves on the page that `checkers page` writes, in headless Chromium. Without Node or Chromium that is
# left out, and said (`apt-get install nodejs chromium`).
# Usage: page.sh PATH-OF-THE-BINARY BOARD-MODULE [DIRECTORY-FOR-PICTURES]
set -euo pipefail
usage='usage: page.sh PATH-OF-THE-BINARY BOARD-MODULE [DIRECTORY-FOR-PICTURES]'
binary=$(realpath "${1:?$usage}")
module=$(realpath "${2:?$usage}")
pictures=${3:+$(realpath -m "$3")}
cd "$(dirname "$0")"

source ../../../magic-search/tests/page/browser.sh 'playing on the board page'

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
"$binary" page --module "$module" -o "$directory/board.html"
"$binary" endgame build --pieces 4 --plies 2 "$directory/tables"
timeout 600 node page/browse.mjs "$chromium" "$directory/board.html" "$directory/tables" ${pictures:+"$pictures"}
