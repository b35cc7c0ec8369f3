nopal_cgroup() {
    [ -r "$1/$usage" ] && [ -r "$1/memory.stat" ] || return 0
    most=
    for file in $limits; do
        value=
        [ ! -r "$1/$file" ] || read -r value <"$1/$file"
        case $value in
        '' | *[!0-9]* | ???????????????????*) continue ;; # no limit: max, or a number of 19 digits
        esac
        [ -n "$most" ] && [ "$most" -le "$value" ] || most=$value
    done
    [ -n "$most" ] || return 0
    read -r used <"$1/$usage"
    inactive=0 active=0 mapped=0
    while read -r key value; do
        case ${key#total_} in # in version 1, the totals of the groups below follow the own figures
        inactive_file) inactive=$value ;;
        active_file) active=$value ;;
        file_mapped | mapped_file) mapped=$value ;;
        esac
    done <"$1/memory.stat"
    [ "$active" -ge "$mapped" ] || mapped=$active # the program's own code is not taken from it
    left=$(((most - used + inactive + active - mapped) / 1048576))
    [ -n "$room" ] && [ "$room" -le "$left" ] || room=$left limit=$((most / 1048576))
}
nopal_room() {
    room= limit=
    [ -r "$1/proc/self/cgroup" ] || return 0
    while IFS=: read -r skipped names path; do
        top=$1/sys/fs/cgroup limits='memory.max memory.high' usage=memory.current
        case ,$names, in
        ,,) ;;
        *,memory,*) top=$top/memory limits=memory.limit_in_bytes usage=memory.usage_in_bytes ;;
        *) continue ;;
        esac
        path=${path%/}
        [ -d "$top$path" ] || path= # a container has its own group at the top
        while nopal_cgroup "$top$path" && [ -n "$path" ]; do
            path=${path%/*}
        done
    done <"$1/proc/self/cgroup"
}
