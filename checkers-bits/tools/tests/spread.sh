#!/usr/bin/env bash
# Runs the commands that README shows for a count on many machines, all on this machine. Needs GNU parallel
# (`apt-get install parallel`). Usage: spread.sh PATH-OF-CHECKERS
set -euo pipefail
checkers=$(realpath "${1:?usage: spread.sh PATH-OF-CHECKERS}")
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
cd "$directory"

"$checkers" perft split 6 11 >parts
"$checkers" perft --hash 16 --json 11 | grep -o '"nodes":[0-9]*' >whole

# `:` means this host. README has a list of hosts in place of `:`.
parallel --will-cite --sshlogin : --pipe --block 64k "$checkers" perft count --hash 16 - <parts >counted
"$checkers" perft sum 6 11 counted --json | grep -o '"nodes":[0-9]*' | diff whole -

# Runs the tasks of a Slurm array one after another.
export SLURM_ARRAY_TASK_COUNT=5
for SLURM_ARRAY_TASK_ID in 1 2 3 4 5; do
    split --number "l/$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" parts |
        "$checkers" perft count --threads 2 - >"counted.$SLURM_ARRAY_TASK_ID"
done
"$checkers" perft sum 6 11 counted.* --json | grep -o '"nodes":[0-9]*' | diff whole -

refused() {
    local expected=$1 status=0
    shift
    "$checkers" perft sum 6 11 "$@" >total 2>errors || status=$?
    if [[ $status != 1 || -s total ]] || ! grep -q "$expected" errors; then
        echo "expected status 1, no total and '$expected' for $*, found status $status and"
        cat total errors
        exit 1
    fi
}

refused 'is missing' counted.[1245]
refused 'counted in counted.2:1 already' counted.[1-5] counted.2
sed '7s/;D5 ./;D5 9/' counted.3 >changed
refused 'changed:7: the line has changed' counted.[1245] changed
head -c -5 counted.4 >cut
refused 'cut:[0-9]*: the line has changed' counted.[1235] cut
