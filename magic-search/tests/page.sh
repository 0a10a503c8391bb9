#!/usr/bin/env bash
# Clicks through every part of the pages that `magic-search page` writes, for each board and language,
# in headless Chromium; `cargo test --test page` has their scripts against the libraries. Without Node
# or Chromium that is left out, and said (`apt-get install nodejs chromium`).
# Usage: page.sh PATH-OF-THE-BINARY [DIRECTORY-FOR-PICTURES]
set -euo pipefail
binary=$(realpath "${1:?usage: page.sh PATH-OF-THE-BINARY [DIRECTORY-FOR-PICTURES]}")
pictures=${2:+$(realpath -m "$2")}
cd "$(dirname "$0")/.."

source tests/page/browser.sh 'clicking through the pages'

directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
browse() { # BOARD LANGUAGE
    local page=$directory/$1-$2.html
    "$binary" page --board "$1" --lang "$2" -o "$page"
    timeout 600 node tests/page/browse.mjs "$chromium" "$page" ${pictures:+"$pictures/$1-$2"}
}
# Both languages at once: a page mostly waits.
for board in 8x8 10x10 10x8; do
    browse "$board" en &
    browse "$board" ru
    wait $!
done
