#!/usr/bin/env bash
# Key bindings on a real X server with a window manager: Xvfb, openbox, xdotool. Exit code 77 (skipped) names what is missing.
# Usage: keys.sh ATTUNE_BINARY
set -u
binary=$1
for tool in Xvfb openbox xdotool dbus-run-session; do
    command -v "$tool" > /dev/null || { echo "skipped: $tool is not installed"; exit 77; }
done
ldd "$binary" > /dev/null || exit 1
work=$(mktemp -d)
display=:$((90 + RANDOM % 900))
export XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state LC_ALL=C.UTF-8
mkdir -p "$work"/{config,data,cache,state}
pids=()
cleanup() {
    for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null; done
    rm -rf "$work"
}
trap cleanup EXIT

Xvfb "$display" -screen 0 1920x1200x24 -nolisten tcp > /dev/null 2>&1 &
pids+=($!)
export DISPLAY=$display QT_QPA_PLATFORM=xcb
unset DBUS_SESSION_BUS_ADDRESS
for _ in $(seq 50); do xdotool getdisplaygeometry > /dev/null 2>&1 && break; sleep 0.1; done
openbox > /dev/null 2>&1 &
pids+=($!)
# A window that comes while the window manager starts may stay unmapped.
for _ in $(seq 100); do xdotool search --name Openbox > /dev/null 2>&1 && break; sleep 0.1; done
dbus-run-session -- "$binary" > "$work/out" 2>&1 &
pids+=($!)

window=
for _ in $(seq 600); do
    window=$(xdotool search --onlyvisible --name 'Unnamed project' 2> /dev/null | head -1)
    [ -n "$window" ] && break
    sleep 0.1
done
[ -n "$window" ] || { echo "the window did not come"; cat "$work/out"; exit 1; }
xdotool windowactivate --sync "$window"
for _ in $(seq 100); do [ "$(xdotool getwindowfocus 2> /dev/null)" = "$window" ] && break; sleep 0.1; done

# is_open TITLE SECONDS: waits for a window of that title.
is_open() {
    for _ in $(seq $(($2 * 10))); do xdotool search --onlyvisible --name "$1" > /dev/null 2>&1 && return 0; sleep 0.1; done
    return 1
}
# expect KEY TITLE: pressing KEY opens a window of that title; Escape closes it. A key sent right after a window got the
# focus may be lost on a busy machine, so that it is pressed up to three times.
expect() {
    for attempt in 1 2 3; do
        xdotool key --clearmodifiers "$1"
        is_open "$2" 5 || continue
        xdotool key Escape
        for _ in $(seq 50); do xdotool search --onlyvisible --name "$2" > /dev/null 2>&1 || { echo "ok: $1 → $2"; return; }; sleep 0.1; done
        echo "$2 did not close on Escape"; exit 1
    done
    echo "$1 did not open $2"; exit 1
}
expect ctrl+k 'Commands'
expect ctrl+slash 'Keys'
expect ctrl+n 'New experiment'

before=$(xdotool getwindowgeometry "$window" | grep Geometry)
xdotool key F11
sleep 1
[ "$(xdotool getwindowgeometry "$window" | grep Geometry)" != "$before" ] || { echo "F11 did not change the window"; exit 1; }
xdotool key F11
sleep 1
echo "ok: F11"

xdotool key --clearmodifiers ctrl+q
for _ in $(seq 100); do xdotool search --onlyvisible --name 'Unnamed project' > /dev/null 2>&1 || { echo "ok: ctrl+q"; exit 0; }; sleep 0.1; done
echo "Ctrl+Q did not quit"
exit 1
