#!/usr/bin/env bash
# Installs the source distribution and tests it. pip builds a wheel from it, so one build checks both.
# Usage: install.sh FOLDER. FOLDER must not exist. CARGO_TARGET_DIR is the folder for compiled files.
set -euo pipefail
[[ $# == 1 ]] || { printf 'usage: %s FOLDER\n' "$0" >&2; exit 2; }
mkdir "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
# The dev profile compiles in a third of the time and checks arithmetic overflow.
export MATURIN_PEP517_ARGS='--profile dev'

for name in tools users; do
    python3 -m venv "$folder/$name"
done
"$folder/tools/bin/pip" install --quiet maturin
"$folder/tools/bin/maturin" sdist --out "$folder/dist"
archives=("$folder"/dist/*.tar.gz)
"$folder/users/bin/pip" install --quiet "${archives[0]}[test]"
"$folder/users/bin/pytest" --quiet --numprocesses auto
