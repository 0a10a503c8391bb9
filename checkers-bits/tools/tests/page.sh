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

if ! command -v node >/dev/null; then
    printf 'SKIPPED: playing on the board page, for want of node\n' >&2
    exit 0
fi
chromium=
for name in chromium chromium-browser google-chrome; do
    chromium=${chromium:-$(command -v "$name" || true)}
done
if [[ -z $chromium ]]; then
    printf 'SKIPPED: playing on the board page, for want of chromium\n' >&2
    exit 0
fi

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
"$binary" page --module "$module" -o "$directory/board.html"
timeout 600 node page/browse.mjs "$chromium" "$directory/board.html" ${pictures:+"$pictures"}
