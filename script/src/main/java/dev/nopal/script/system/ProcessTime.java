package dev.nopal.script.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The time at which a process was started, which tells it from another one that gets the same pid
 * later, and the namespaces in which its pid and its time count.
 *
 * <p>On Linux the time is in clock ticks since boot, elsewhere in milliseconds since 1970 as {@link
 * ProcessHandle} has it.
 */
public final class ProcessTime {
    /** This process, whatever its pid is. */
    public static final String SELF = "self";

    /** The only namespace of a system without namespaces. */
    private static final String NO_NAMESPACE = "0";

    private static final int START_TIME_FIELD = 22;

    /** The JDK derives some times from the time of the boot, which it reads in whole seconds. */
    private static final long ERROR_MILLIS = 2_000;

    private ProcessTime() {}

    /**
     * Returns the time at which a process was started; 0 if it runs and the system does not tell.
     * Empty if there is no such process.
     *
     * @param pid its number, or {@link #SELF}
     */
    public static Optional<Long> start(String pid) {
        return HostSystem.IS_LINUX ? ofKernel(pid) : ofHandle(pid);
    }

    /** Returns whether two times are those of one start: they may come from two JVMs. */
    public static boolean isSame(long one, long other) {
        return one == other || !HostSystem.IS_LINUX && isNear(one, other);
    }

    static boolean isNear(long one, long other) {
        return one == 0 || other == 0 || Math.abs(one - other) <= ERROR_MILLIS;
    }

    /**
     * Returns the number of a namespace of a process; empty if that may not be read.
     *
     * @param kind {@code pid} or {@code time}
     */
    public static Optional<String> namespace(String pid, String kind) {
        Optional<Path> files = HostSystem.kernelFiles();
        if (files.isEmpty()) {
            return Optional.of(NO_NAMESPACE);
        }
        try {
            Path link = files.get().resolve(pid).resolve("ns").resolve(kind);
            return Optional.of(Files.readSymbolicLink(link).toString().replaceAll("[^0-9]", ""));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the time in {@code PID/stat}. Core has a parser for it, but where the application has
     * a core of its own, perhaps an older one in a module, the agent would link that one.
     */
    private static Optional<Long> ofKernel(String pid) {
        try {
            String stat = HostSystem.kernelText(pid + "/stat");
            // The name in parentheses may hold spaces and parentheses itself.
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Optional.of(Long.parseLong(fields[START_TIME_FIELD - 3]));
        } catch (IOException | IndexOutOfBoundsException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    static Optional<Long> ofHandle(String pid) {
        try {
            long number = pid.equals(SELF) ? ProcessHandle.current().pid() : Long.parseLong(pid);
            return ProcessHandle.of(number)
                    .map(
                            process ->
                                    process.info()
                                            .startInstant()
                                            .map(time -> time.toEpochMilli())
                                            .orElse(0L));
        } catch (NumberFormatException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
