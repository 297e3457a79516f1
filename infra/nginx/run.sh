#!/bin/sh
# Runs nginx on the addresses that the name "api" has, and reloads it when they change: it resolves names only when it reads its
# configuration. A reload cuts nothing, old workers keep their streams.
set -eu

conf=${1:-/etc/nginx/nginx.conf}
servers=/tmp/nginx/servers.conf
mkdir -p /tmp/nginx

addresses() {
  getent ahostsv4 api | awk '$2 == "STREAM" { print $1 }' | sort -u
}

# A replica that refused or didn't answer is left alone for a second.
write_servers() {
  for address in $1; do echo "server $address:8080 max_fails=1 fail_timeout=1s;"; done > "$servers.new"
  # nginx needs one; without any it answers 502 by itself.
  [ -n "$1" ] || echo 'server 127.0.0.1:1 down;' > "$servers.new"
  mv "$servers.new" "$servers"
}

known=$(addresses)
write_servers "$known"
nginx -c "$conf" -g 'daemon off;' &
nginx=$!

# Requests under way get three seconds; streams are not waited for.
stop() {
  kill -QUIT "$nginx" 2>/dev/null || true
  sleep 3
  kill -TERM "$nginx" 2>/dev/null || true
  wait "$nginx" || true
  exit 0
}
trap stop TERM INT QUIT

while kill -0 "$nginx" 2>/dev/null; do
  sleep 1 &
  wait $! || true
  found=$(addresses)
  # No address at all: the names are away, or every replica is; neither is mended by forgetting them.
  [ -n "$found" ] && [ "$found" != "$known" ] || continue
  write_servers "$found"
  if nginx -c "$conf" -s reload; then
    known=$found
    echo "balancing over $(echo $known)"
  fi
done
wait "$nginx"
