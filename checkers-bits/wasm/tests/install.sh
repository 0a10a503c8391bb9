#!/usr/bin/env bash
# Packs the package in dist, installs it into an empty project as users do, and runs its tests and the examples of its
# README there. Without Node, prints SKIPPED and does nothing.
# Usage: install.sh DIRECTORY [PATH-OF-THE-BINARY checkers]
# DIRECTORY must not exist. If the program `checkers` is given, the tests also read endgame tables that it builds.
# With NIGHTLY in the environment, bundlers that npm fetches pack the package too.
set -euo pipefail
project=${1:?usage: install.sh DIRECTORY [PATH-OF-THE-BINARY checkers]}
checkers=${2:+$(realpath "$2")}
tests=$(realpath "$(dirname "$0")")
if ! command -v npm >/dev/null; then
    printf 'SKIPPED: the JavaScript package, because Node is missing (https://nodejs.org)\n' >&2
    exit 0
fi
mkdir "$project"
cd "$project"
npm pack --silent "$tests/../dist" >/dev/null
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund ./checkers-bits-*.tgz
cp "$tests"/*.js .
# The tests are copied, because Node looks for the package in the folder of the test.
for name in *.test.js; do mv "$name" "${name%.js}.mjs"; done
if [[ -n $checkers ]]; then
    "$checkers" endgame build --variant russian --pieces 3 tables
    export TABLES=$project/tables
fi
TESTS=$tests/../../tests node --expose-gc --test --test-reporter=dot ./*.test.mjs
awk '/^```js node/ { file = "readme" ++count ".mjs"; next } /^```/ { file = "" } file { print > file }' "$tests/../README.md"
for example in readme*.mjs; do node "$example"; done
chromium=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
firefox=$(command -v firefox || command -v firefox-esr || true)
if [[ -n $chromium ]]; then
    timeout 120 node "$tests/browse.mjs" "$chromium" node_modules/checkers-bits
else
    printf 'SKIPPED: the JavaScript package in a browser, because Chromium is missing\n' >&2
fi
[[ -n $firefox ]] || printf 'SKIPPED: the JavaScript package in Firefox, because Firefox is missing\n' >&2
browsers=(${chromium:+"$chromium"} ${firefox:+"$firefox"})
if [[ -n ${NIGHTLY-} ]] && ((${#browsers[@]})); then
    if npm install --silent --no-audit --no-fund --fetch-retries=0 \
        vite@6.4.1 webpack@5.102.1 esbuild@0.25.12 typescript@5.9.3 \
        react@19.2.0 react-dom@19.2.0 @types/react@19.2.2 @types/react-dom@19.2.2; then
        cp "$tests"/{bundle.mjs,../examples/react.tsx} .
        timeout 300 node bundle.mjs "${browsers[@]}"
    else
        printf 'SKIPPED: the JavaScript package in bundlers, because npm cannot fetch them\n' >&2
    fi
fi
