#!/usr/bin/env bash
# Installs the wheel and the source distribution, each in its own environment, and tests them.
# Usage: install.sh FOLDER. FOLDER must not exist. CARGO_TARGET_DIR is the folder for compiled files.
set -euo pipefail
[[ $# == 1 ]] || { printf 'usage: %s FOLDER\n' "$0" >&2; exit 2; }
mkdir "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."
# The dev profile compiles in a third of the time and checks arithmetic overflow.
export MATURIN_PEP517_ARGS='--profile dev'

for name in tools wheel source; do
    python3 -m venv "$folder/$name"
done
"$folder/tools/bin/pip" install --quiet maturin

"$folder/tools/bin/maturin" build --quiet --profile dev --out "$folder/dist"
wheels=("$folder"/dist/*.whl)
"$folder/wheel/bin/pip" install --quiet "${wheels[0]}[test]"
"$folder/wheel/bin/pytest" --quiet --numprocesses auto

"$folder/tools/bin/maturin" sdist --out "$folder/dist"
"$folder/source/bin/pip" install --quiet "$folder"/dist/*.tar.gz
cd "$folder"
"$folder/source/bin/python" -c '
import checkers_bits
assert checkers_bits.Board("international").perft(5) == 27117
print("checkers_bits", checkers_bits.__version__, "from its source distribution")'
