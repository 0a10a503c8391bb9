#!/usr/bin/env bash
# Installs the package from its source distribution and tests it.
# Usage: install.sh FOLDER. FOLDER must not exist. CARGO_TARGET_DIR is the folder for compiled files.
set -euo pipefail
[[ $# == 1 ]] || { printf 'usage: %s FOLDER\n' "$0" >&2; exit 2; }
mkdir "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
# The dev profile compiles in a third of the time of the release profile, and its code checks arithmetic overflow.
export MATURIN_PEP517_ARGS='--profile dev'

for name in tools package; do
    python3 -m venv "$folder/$name"
done
"$folder/tools/bin/pip" install --quiet maturin
"$folder/tools/bin/maturin" sdist --out "$folder/dist"
sources=("$folder"/dist/*.tar.gz)

# pip builds the wheel from the source distribution, so one build tests the source distribution and the wheel.
"$folder/package/bin/pip" install --quiet "${sources[0]}[test]"
"$folder/package/bin/pytest" --quiet --numprocesses auto
