#!/bin/sh
# Runs nginx on the addresses that the name "api" has, and reloads it when they change: nginx resolves names only when it reads its
# configuration. A reload cuts nothing: old workers keep their streams.
#
# TRUSTED_PROXIES: whose X-Forwarded-For and X-Forwarded-Proto nginx believes, as the API reads it: addresses and networks with commas
# between, "loopback" and "private" among them. CONNECTIONS_PER_ADDRESS: connections that one client address may have open.
set -euf

conf=${1:-/etc/nginx/nginx.conf}
run=/tmp/nginx
servers=$run/servers.conf
mkdir -p "$run"

refuse() {
  echo "$1" >&2
  exit 1
}

networks() {
  for entry in $(echo "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
    case $entry in
      loopback) echo 127.0.0.0/8 ::1/128 ;;
      private) echo 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 fc00::/7 ;;
      *[!0-9A-Fa-f.:/]*) refuse "TRUSTED_PROXIES: \"$entry\" is no address, no network, and neither \"loopback\" nor \"private\"" ;;
      *) echo "$entry" ;;
    esac
  done
}

trusted=$(networks)
for network in $trusted; do echo "set_real_ip_from $network;"; done > "$run/real-ip.conf"
for network in $trusted; do echo "$network 1;"; done > "$run/proxies.conf"

case ${CONNECTIONS_PER_ADDRESS:=5000} in
  0* | *[!0-9]* | ??????*) refuse "CONNECTIONS_PER_ADDRESS: \"$CONNECTIONS_PER_ADDRESS\" is no number of connections, 1 to 99999" ;;
esac
echo "limit_conn clients $CONNECTIONS_PER_ADDRESS;" > "$run/connections.conf"

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
  # No address at all: the names are away, or every replica is; forgetting the known ones mends neither.
  [ -n "$found" ] && [ "$found" != "$known" ] || continue
  write_servers "$found"
  if nginx -c "$conf" -s reload; then
    known=$found
    echo "balancing over $(echo $known)"
  fi
done
wait "$nginx"
