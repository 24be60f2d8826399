#!/bin/sh
# Restarts every shop process in turn, without one failed request: nginx is told first and finishes what it has
# there, the process is stopped with SIGTERM and started, and takes part again once it is ready.
set -eu

SHOPS=${SHOPS:-/etc/nginx/alankara-shops.conf}
NGINX=${NGINX:-nginx}
NGINX_PID=${NGINX_PID:-/run/nginx.pid}
# Gets the port, and ends when the process was stopped and started again.
RESTART=${RESTART:-restart_unit}
# As long as a request may take to arrive, and a little more.
DRAIN_SECONDS=${DRAIN_SECONDS:-130}
# As long as a start may wait for tables that a backup or an import uses, and a little more.
READY_SECONDS=${READY_SECONDS:-330}

restart_unit() {
    systemctl restart "alankara@$1"
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

wait_until_ready() {
    tries=$((READY_SECONDS * 5))
    until curl -fsS -o /dev/null --max-time 5 "http://$1/api/ready" 2>/dev/null; do
        tries=$((tries - 1))
        if [ "$tries" -le 0 ]; then
            echo "$1 is not ready after $READY_SECONDS s; it stays out, the others go on as they are" >&2
            exit 1
        fi
        sleep 0.2
    done
}

# What somebody has marked down already stays as it is.
for shop in $(sed -n '/ down;/d; s/^server \([^ ;]*\).*/\1/p' "$SHOPS"); do
    echo "$shop: out"
    sed -i "s/^\(server $shop[^;]*\);/\1 down;/" "$SHOPS"
    reload
    $RESTART "${shop##*:}"
    wait_until_ready "$shop"
    sed -i "s/^\(server $shop.*\) down;/\1;/" "$SHOPS"
    reload
    echo "$shop: back"
done
