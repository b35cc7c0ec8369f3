package dev.nopal.cli.trace;

import dev.nopal.cli.process.FoundProcess;
import dev.nopal.cli.process.JavaProcess;
import dev.nopal.cli.text.Printable;

/** The name of a JVM of this machine in merged results: {@code Shop-4711}. */
public final class JvmName {
    /** The longest name of a target; the type of the builtin has room for it in any encoding. */
    private static final int MAX = 60;

    private static final String UNKNOWN = "jvm";

    private JvmName() {}

    /** Returns the name of a process, with its pid, so that it is the only one of that name. */
    static String of(FoundProcess process) {
        return process.jvm().map(JvmName::of).orElse(UNKNOWN + "-" + process.pid());
    }

    /** Returns the name of a JVM that was found. */
    public static String of(JavaProcess jvm) {
        return of(jvm.main(), jvm.pid());
    }

    static String of(String main, int pid) {
        String stem = main.replaceFirst("\\.(jar|java)$", "");
        String simple = stem.equals(main) ? main.substring(main.lastIndexOf('.') + 1) : stem;
        return printable(simple) + "-" + pid;
    }

    /**
     * Returns the start of a name, without characters that would end a line or control a terminal.
     */
    public static String printable(String name) {
        String cut = name.substring(0, Math.min(MAX, name.length())).strip();
        return cut.isEmpty() ? UNKNOWN : Printable.of(cut);
    }
}
