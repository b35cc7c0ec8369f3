/**
 * Static tracepoints: their declaration, loading and firing.
 *
 * <p>The only module of Nopal that needs native access: grant it with {@code
 * --enable-native-access=dev.nopal.core}, or {@code ALL-UNNAMED} on the class path.
 */
@SuppressWarnings("module") // The friends below are not on this module's own compile path.
module dev.nopal.core {
    exports dev.nopal;
    exports dev.nopal.elf to
            dev.nopal.cli;
    exports dev.nopal.os to
            dev.nopal.agent, // names processes
            dev.nopal.cli; // opens files that another process named

    opens dev.nopal to
            dev.nopal.agent; // finds SessionGate by name, as in other copies of Nopal
}
