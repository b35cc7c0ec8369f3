package dev.nopal.cli.kubernetes;

import dev.nopal.cli.doctor.Check;
import dev.nopal.cli.transport.FarMemory;

import java.io.IOException;

/** The check of the memory that the limit of a container leaves for Nopal. */
final class PodMemory {
    private static final String ID = "memory";

    private PodMemory() {}

    /** Returns a shell script that prints the lines {@code room=} and {@code limit=}, in MiB. */
    static String look() throws IOException {
        return FarMemory.shellFunctions()
                + "nopal_room ''; echo \"room=$room\"; echo \"limit=$limit\"\n";
    }

    /**
     * @param room what the script printed, an empty text without a limit
     * @param limit the limit, in MiB
     */
    static Check check(String room, String limit) {
        if (room.isEmpty()) {
            return Check.ok(ID, "the container has no memory limit");
        }
        if (!room.matches("-?[0-9]{1,9}") || !limit.matches("[0-9]{1,9}")) {
            return Check.unknown(
                    ID, "the memory limit cannot be read", "see kubectl top pod --containers");
        }
        String left = room + " MiB of the memory limit of " + limit + " MiB are left";
        return Integer.parseInt(room) >= FarMemory.LEAST_MEBIBYTES
                ? Check.ok(ID, left)
                : Check.fail(
                        ID,
                        "only "
                                + left
                                + ", and Nopal needs "
                                + FarMemory.LEAST_MEBIBYTES
                                + " MiB in the container",
                        "raise resources.limits.memory of the container");
    }
}
