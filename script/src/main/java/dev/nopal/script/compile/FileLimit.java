package dev.nopal.script.compile;

import dev.nopal.script.session.FileMapping;

import java.util.OptionalInt;

/** The refusal of a session file that is too large to be mapped. */
final class FileLimit {
    private static final long MEBIBYTE = 1 << 20;

    private FileLimit() {}

    static void require(SessionSize size, FileMapping mapping) throws NoRoomException {
        if (size.fileBytes() > mapping.mostBytes()) {
            throw new NoRoomException(
                    "the script needs %s MiB for %s, and a session file has at most %s MiB%s; %s"
                            .formatted(
                                    (size.fileBytes() + MEBIBYTE - 1) / MEBIBYTE,
                                    size.maps().size() == 1
                                            ? "1 map"
                                            : size.maps().size() + " maps",
                                    mapping.mostBytes() / MEBIBYTE,
                                    mapping == FileMapping.BUFFER ? " before Java 22" : "",
                                    advice(size, mapping)));
        }
    }

    private static String advice(SessionSize size, FileMapping mapping) {
        OptionalInt keys = size.keysThatFit(mapping.mostBytes());
        return keys.isPresent()
                ? "use fewer maps, or config = { max_map_keys = " + keys.getAsInt() + "; }"
                : "use fewer maps and a smaller max_map_keys";
    }
}
