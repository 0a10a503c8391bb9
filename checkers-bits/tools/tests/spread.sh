#!/usr/bin/env bash
# Runs the commands for many machines that the READMEs of `checkers` and `checkers-lab` show, all on this machine. Needs
# GNU parallel (`apt-get install parallel`). Usage: spread.sh PATH-OF-CHECKERS PATH-OF-CHECKERS-LAB
set -euo pipefail
usage='usage: spread.sh PATH-OF-CHECKERS PATH-OF-CHECKERS-LAB'
checkers=$(realpath "${1:?$usage}")
lab=$(realpath "${2:?$usage}")
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

# Endgame tables: by groups of the plan, and by the same makefile twice in one folder at the same time.
"$checkers" endgame build --pieces 2 whole-tables
"$checkers" endgame plan --pieces 2 --format tsv | tail -n +2 >tables.tsv
for group in $(cut -f 2 tables.tsv | uniq); do
    awk -v group="$group" '$2 == group { print $1 }' tables.tsv |
        parallel --will-cite --sshlogin : "$checkers" endgame build --threads 1 --slice {} "$PWD/tables"
done
diff -r whole-tables tables
"$checkers" endgame plan --pieces 2 >tables.mk
make() { command make --silent -f tables.mk -j 2 CHECKERS="$checkers" DIR=made; }
make &
make
wait $!
diff -r whole-tables made

# Matches and games for learning.
cat >engines.toml <<'.'
[one]
cmd = "built-in"
param.hash = 1

[two]
cmd = "built-in"
param.hash = 1
.
match="$lab match --engines $PWD/engines.toml --nodes 50 --games 8 --quiet --no-times"
$match -o whole.pdn >whole
seq 1 3 | parallel --will-cite --sshlogin : --return games.{}.pdn "$match --shard {}/3 -o games.{}.pdn >/dev/null"
cat $(seq -f games.%g.pdn 3) >games.pdn
diff whole.pdn games.pdn
$match -o games.pdn | diff <(sed 's/whole.pdn$/games.pdn, 8 resumed/' whole) -
export SLURM_ARRAY_TASK_COUNT=3
for SLURM_ARRAY_TASK_ID in 1 2 3; do
    $match --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" -o "array.$SLURM_ARRAY_TASK_ID.pdn" >array
done
cat array.*.pdn | diff whole.pdn -
seq 1 2 | parallel --will-cite --sshlogin : --return games-{}.pdn \
    "$lab" tune play --games 3 --nodes 50 --threads 1 --seed {} -o games-{}.pdn
"$lab" tune play --games 3 --nodes 50 --seed 2 -o alone.pdn
diff alone.pdn games-2.pdn
