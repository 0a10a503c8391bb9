# For the tests of pages: sets `chromium`, or ends the script, and says so (`apt-get install nodejs chromium`).
# Usage: source browser.sh WHAT-IS-LEFT-OUT
if ! command -v node >/dev/null; then
    printf 'SKIPPED: %s, for want of node\n' "$1" >&2
    exit 0
fi
chromium=
for name in chromium chromium-browser google-chrome; do
    chromium=${chromium:-$(command -v "$name" || true)}
done
if [[ -z $chromium ]]; then
    printf 'SKIPPED: %s, for want of chromium\n' "$1" >&2
    exit 0
fi
