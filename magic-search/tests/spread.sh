#!/usr/bin/env bash
# Runs the README's commands for many machines on this machine. Needs GNU parallel
# (`apt-get install parallel`). Usage: spread.sh PATH-OF-THE-BINARY
set -euo pipefail
binary=$(realpath "${1:?usage: spread.sh PATH-OF-THE-BINARY}")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"

for search in 'census --line a3-f8' 'census --entries line --line e1-h4' 'find --line a1-h8 --count 9'; do
    # The words of the search are meant to be split.
    # shellcheck disable=SC2086
    "$binary" $search --format json >whole
    # `:` is this host; a list of hosts goes in its place.
    parallel --will-cite --sshlogin : "$binary" "$search" --shard '{}/8' ::: {1..8} |
        "$binary" merge - --format json >joined
    cmp whole joined
done

# An array of Slurm, task by task; each is stopped at once and started again.
for SLURM_ARRAY_TASK_ID in 1 2 3 4; do
    task=("$binary" census --line a1-h8 --shard "$SLURM_ARRAY_TASK_ID/4" --resume "state.$SLURM_ARRAY_TASK_ID")
    timeout --signal KILL 0.2 "${task[@]}" >/dev/null || true
    "${task[@]}" >"part.$SLURM_ARRAY_TASK_ID"
done
"$binary" merge part.* --format json | grep -F '"count":946,"smallest":"0x01008201"'
