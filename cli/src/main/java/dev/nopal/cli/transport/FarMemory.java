package dev.nopal.cli.transport;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * The memory of a far side. In a container it counts towards the limit of the program, which the
 * kernel might kill; so a far side starts only where enough is left.
 */
public final class FarMemory {
    /** How many MiB must be left: the least heap, and what its JVM needs besides. */
    public static final int LEAST_MEBIBYTES = 128;

    private FarMemory() {}

    /**
     * Returns the functions of a POSIX shell that look for the memory limit. After {@code
     * nopal_room} the variable {@code room} has the MiB that are left, {@code limit} the limit;
     * both are empty if there is no limit. Cached files that no program maps count as left, because
     * the kernel frees them. It needs nothing but the shell.
     */
    public static String shellFunctions() throws IOException {
        return read("room.sh");
    }

    /** Reads a script that is a part of this command. */
    static String read(String name) throws IOException {
        try (InputStream in = FarMemory.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException(name + " is missing from this nopal");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * Returns the sentence for a limit that leaves too little.
     *
     * @param room the MiB that are left, as text of the far side
     * @param limit the limit in MiB, as text of the far side
     */
    static String tooLittle(String room, String limit, String place) {
        return "only "
                + room
                + " MiB of the memory limit of "
                + limit
                + " MiB are left where "
                + place
                + " leads, and nopal needs "
                + LEAST_MEBIBYTES
                + " MiB there; raise the limit, or trace from outside";
    }
}
