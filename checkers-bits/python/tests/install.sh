#!/usr/bin/env bash
# Installs a wheel of the package and tests it. With NIGHTLY in the environment, the wheel is built from the source
# distribution, which compiles all crates again.
# Usage: install.sh FOLDER CHECKERS. FOLDER must not exist. CHECKERS is the program `checkers`, against which engines of
# others are tested. CARGO_TARGET_DIR is the folder for compiled files.
set -euo pipefail
[[ $# == 2 ]] || { printf 'usage: %s FOLDER CHECKERS\n' "$0" >&2; exit 2; }
mkdir "$1"
folder=$(cd "$1" && pwd)
CHECKERS=$(realpath "$2")
export CHECKERS
cd "$(dirname "$0")/.."
# The dev profile compiles in a third of the time of the release profile, and its code checks arithmetic overflow.
export MATURIN_PEP517_ARGS='--profile dev'

for name in tools package; do
    python3 -m venv "$folder/$name"
done
"$folder/tools/bin/pip" install --quiet maturin
if [[ -n ${NIGHTLY-} ]]; then
    # pip builds the wheel from the source distribution, so one build tests both.
    "$folder/tools/bin/maturin" sdist --out "$folder/dist"
else
    # After `cargo test`, most crates are already compiled.
    "$folder/tools/bin/maturin" build --quiet --locked --profile dev --features as-tested --out "$folder/dist"
fi
packages=("$folder"/dist/*)
"$folder/package/bin/pip" install --quiet "${packages[0]}[test]"
"$folder/package/bin/pytest" --quiet --numprocesses auto
