#!/usr/bin/env bash
# Measures the throughput and the memory of the server, wired by Joinery and wired by hand.
#
#   bash Examples/Rentals/load.sh [rounds] [seconds per round] [requests for the memory]
#
# Builds both servers, in release unless CONFIGURATION is debug, in the folder SCRATCH or else .build. Runs them at the
# same time, each on a new database; wrk sends requests to them in turns.
# Needs wrk and curl: apt-get install wrk curl
set -euo pipefail
cd "$(dirname "$0")"

rounds=${1:-25}
seconds=${2:-1}
requests=${3:-1000000}
connections=16
options=(-c "${CONFIGURATION:-release}" --scratch-path "${SCRATCH:-.build}")

# Both at once: building the second one alone would build swift-syntax again.
swift build "${options[@]}" 2>&1 | tail -1
programs=$(swift build "${options[@]}" --show-bin-path)

folder=$(mktemp -d)
declare -A ids addresses
end() {
    for id in "${ids[@]}"; do kill "$id" 2> /dev/null || true; done
    wait
    rm -rf "$folder"
}
trap end EXIT

start() { # the product: starts it and waits until it accepts requests
    local line log
    rm -f "$folder/log"
    mkfifo "$folder/log"
    # If a test runs this script, the servers would otherwise use the test context.
    JOINERY_CONTEXT=live "$programs/$1" --port 0 --log-level notice --database-path "$folder/$1.sqlite" \
        2> "$folder/log" &
    ids[$1]=$!
    exec {log}< "$folder/log"
    while IFS= read -r -u "$log" line; do
        case $line in *"serving "*) break ;; esac
    done
    addresses[$1]=${line##*serving }
}

load() { # the product, the path, the seconds: prints the output of wrk
    local output
    output=$(wrk --threads 1 --connections "$connections" --duration "${3}s" \
        --header "Authorization: Bearer $token" "${addresses[$1]}$2")
    case $output in
        *"Non-2xx"* | *"Socket errors"*) printf '%s\n' "$output" >&2 && return 1 ;;
    esac
    printf '%s\n' "$output"
}

processor() { awk -v tick="$(getconf CLK_TCK)" '{ print ($14 + $15) * 1000000 / tick }' "/proc/${ids[$1]}/stat"; } # in µs

round() { # the arguments of load: prints the requests per second, and the processor time of one in µs
    local before
    before=$(processor "$1")
    load "$@" | awk '
        $2 == "requests" { requests = $1 } $1 == "Requests/sec:" { rate = $2 } END { print rate, requests }' |
        { read -r rate requests && awk -v rate="$rate" -v requests="$requests" -v before="$before" \
            -v after="$(processor "$1")" 'BEGIN { print rate, (after - before) / requests }'; }
}

median() { sort -n | awk '{ values[NR] = $1 } END { print values[int((NR + 1) / 2)] }'; }

memory() { awk '$1 == "VmRSS:" { print $2 }' "/proc/${ids[$1]}/status"; } # in KiB

paths=("/listings?city=berlin&maxRent=1000&pageSize=5" "/listings/1" "/favorites" "/health")

# Both start with the same database, which has a session with a favorite.
start rentals
token=$(curl -sS "${addresses[rentals]}/sessions" -d '{"name":"Ada"}' | sed 's/.*"token":"\([0-9a-f]*\)".*/\1/')
curl -sS -X PUT -H "Authorization: Bearer $token" "${addresses[rentals]}/favorites/1"
kill "${ids[rentals]}"
wait "${ids[rentals]}"
for file in "$folder"/rentals.sqlite*; do cp "$file" "$folder/rentals-by-hand.${file##*/rentals.}"; done

start rentals
start rentals-by-hand
for path in "${paths[@]}"; do
    for product in rentals rentals-by-hand; do load "$product" "$path" "$seconds" > /dev/null; done
done

printf '\n%s, %s cores, load average of the last minute %s; wrk on the same cores\n' \
    "$(date -u +%F)" "$(nproc)" "$(cut -d ' ' -f 1 /proc/loadavg)"
printf '%s rounds of %s s in turns, %s connections: medians; for the ratios also the minimum and maximum\n\n' \
    "$rounds" "$seconds" "$connections"
printf '| route | requests per second, by hand | Joinery | ratio | | processor µs per request, by hand | Joinery | ratio | |\n'
printf '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n'
for path in "${paths[@]}"; do
    : > "$folder/rounds"
    for ((number = 0; number < rounds; number++)); do
        # The order alternates, because the other load of the machine changes over time.
        if ((number % 2)); then
            by_hand=$(round rentals-by-hand "$path" "$seconds")
            joinery=$(round rentals "$path" "$seconds")
        else
            joinery=$(round rentals "$path" "$seconds")
            by_hand=$(round rentals-by-hand "$path" "$seconds")
        fi
        printf '%s %s\n' "$by_hand" "$joinery" >> "$folder/rounds"
    done
    printf '| `%s`' "$path"
    for column in 1 2; do
        awk -v column="$column" '{ print $(column + 2) / $column }' "$folder/rounds" | sort -n > "$folder/ratios"
        awk -v hand="$(cut -d ' ' -f "$column" "$folder/rounds" | median)" \
            -v joinery="$(cut -d ' ' -f $((column + 2)) "$folder/rounds" | median)" \
            -v ratio="$(median < "$folder/ratios")" \
            -v lowest="$(head -1 "$folder/ratios")" -v highest="$(tail -1 "$folder/ratios")" \
            'BEGIN { printf " | %.0f | %.0f | %.3f | %.2f-%.2f", hand, joinery, ratio, lowest, highest }'
    done
    printf ' |\n'
done

printf '\nResident memory of the server wired by Joinery, with requests to all routes in turns\n\n'
printf '| requests | MiB |\n| ---: | ---: |\n'
count=0
next=0
while :; do
    if ((count >= next)); then
        awk -v count="$count" -v memory="$(memory rentals)" 'BEGIN { printf "| %d | %.1f |\n", count, memory / 1024 }'
        if ((count >= requests)); then break; fi
        ((next += requests / 10))
    fi
    for path in "${paths[@]}"; do
        ((count += $(load rentals "$path" 1 | awk '$2 == "requests" { print $1 }')))
    done
done
