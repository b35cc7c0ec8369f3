package dev.nopal.agent.room;

import dev.nopal.script.compile.SessionSize;

import java.util.OptionalInt;

/** The message that explains why a session gets no memory, and how much would be possible. */
final class RoomText {
    private static final long MEBIBYTE = 1 << 20;

    private RoomText() {}

    static String refusal(SessionSize size, long asked, Room room) {
        return "the script needs %s MiB%s, and a session may take %s MiB, a quarter of the %s MiB left %s; %s"
                .formatted(
                        (asked + MEBIBYTE - 1) / MEBIBYTE,
                        largest(size),
                        room.share() / MEBIBYTE,
                        room.bytes() / MEBIBYTE,
                        room.where(),
                        advice(size, asked, room));
    }

    private static String largest(SessionSize size) {
        return size.largest()
                .map(
                        map ->
                                " (%s; the largest, %s, has %s MiB)"
                                        .formatted(
                                                size.maps().size() == 1
                                                        ? "1 map"
                                                        : size.maps().size() + " maps",
                                                map.name(),
                                                (map.bytes() + MEBIBYTE - 1) / MEBIBYTE))
                .orElse("");
    }

    private static String advice(SessionSize size, long asked, Room room) {
        OptionalInt keys =
                asked == size.fileBytes() ? size.keysThatFit(room.share()) : OptionalInt.empty();
        if (keys.isPresent()) {
            return "use fewer maps, or config = { max_map_keys = " + keys.getAsInt() + "; }";
        }
        return size.maps().isEmpty()
                ? "give the program more memory"
                : "use fewer maps and a smaller max_map_keys, or give the program more memory";
    }
}
