/**
 * Static tracepoints: their declaration, loading and firing.
 *
 * <p>Runs on JDK 17 and newer; from JDK 22 on kernel tracers see tracepoints, too. The only module
 * of Nopal that needs native access for that: grant it with {@code
 * --enable-native-access=dev.nopal.core}, or {@code ALL-UNNAMED} on the class path.
 */
@SuppressWarnings("module") // The friends below are not on this module's own compile path.
module dev.nopal.core {
    exports dev.nopal;
    exports dev.nopal.elf to
            dev.nopal.cli;
    exports dev.nopal.os to
            dev.nopal.cli; // makes the same system calls

    opens dev.nopal to
            dev.nopal.agent; // finds SessionGate by name, as in other copies of Nopal
}
