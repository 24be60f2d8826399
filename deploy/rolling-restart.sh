#!/bin/sh
# Restarts every shop process of this machine in turn, without one failed request: nginx is told first and finishes what
# it has there, the process is stopped with SIGTERM and started, and takes part again once it is ready. Where one does
# not become ready it stays out, and the next run begins with it: no run takes out a second one. Meanwhile pages of the
# old and of the new version are given out; nginx finds the scripts of each at whichever process has them (/assets/).
# Once the last process is back the old ones are gone, for tabs that were open before, unless they were copied into the
# new build (deploy/README.md).
set -eu

SHOPS=${SHOPS:-/etc/nginx/alankara-shops.conf}
NGINX=${NGINX:-nginx}
NGINX_PID=${NGINX_PID:-/run/nginx.pid}
# The addresses that are this machine's; the others are restarted where they run.
OWN=${OWN:-127.*}
# Gets the port, and ends when the process was stopped and started again.
RESTART=${RESTART:-restart_unit}
# As long as a request may take to arrive, and a little more. A video that takes longer over a slow line is cut off.
DRAIN_SECONDS=${DRAIN_SECONDS:-130}
# As long as a start may wait for tables that a backup or an import uses, and a little more.
READY_SECONDS=${READY_SECONDS:-330}

# Tells what was taken out here from what somebody has marked down by hand, which stays as it is.
MARK='down; # rolling-restart'

restart_unit() {
    systemctl restart "alankara@$1"
}

list_up() {
    sed -n '/ down;/d; s/^server \([^ ;]*\).*/\1/p' "$SHOPS"
}

list_taken_out() {
    sed -n "/ $MARK/s/^server \([^ ;]*\).*/\1/p" "$SHOPS"
}

only_own() {
    while read -r shop; do
        # A pattern, so without quotes.
        case $shop in $OWN) echo "$shop" ;; esac
    done
}

# Waits until the workers that know the former list have gone; they go when their last request is answered.
reload() {
    $NGINX -t -q
    former=$(pgrep -P "$(cat "$NGINX_PID")" | tr '\n' ' ')
    $NGINX -s reload
    tries=$((DRAIN_SECONDS * 10))
    for worker in $former; do
        while kill -0 "$worker" 2>/dev/null && [ "$tries" -gt 0 ]; do
            tries=$((tries - 1))
            sleep 0.1
        done
    done
}

take_out() {
    if ! list_up | grep -qvxF "$1"; then
        echo "$1 stays as it is: no other shop is up. Mend the others, or restart it by itself." >&2
        exit 1
    fi
    echo "$1: out"
    sed -i "/^server $1[ ;]/s/;/ $MARK/" "$SHOPS"
    reload
}

# By the clock: a shop whose database is silent takes seconds to say that it is not ready.
wait_until_ready() {
    deadline=$(($(date +%s) + READY_SECONDS))
    until curl -fsS -o /dev/null --max-time 5 "http://$1/api/ready" 2>/dev/null; do
        if [ "$(date +%s)" -ge "$deadline" ]; then
            echo "$1 is not ready after $READY_SECONDS s; it stays out, the others go on as they are." >&2
            echo "Run this again once it is mended: it begins with this one." >&2
            exit 1
        fi
        sleep 0.2
    done
}

restart() {
    $RESTART "${1##*:}"
    wait_until_ready "$1"
    sed -i "/^server $1[ ;]/s/ $MARK/;/" "$SHOPS"
    reload
    echo "$1: back"
}

taken_out=$(list_taken_out | only_own)
up=$(list_up | only_own)
if [ -z "$taken_out$up" ]; then
    echo "There is no shop of this machine ($OWN) in $SHOPS that could be restarted" >&2
    exit 1
fi
# A run that was cut off may have marked one without nginx hearing of it, or before its last request was answered.
if [ -n "$taken_out" ]; then
    reload
fi
for shop in $taken_out; do
    restart "$shop"
done
for shop in $up; do
    take_out "$shop"
    restart "$shop"
done
