package dev.nopal.fuzz;

import java.util.Locale;

/**
 * What is fuzzed; the corpus has a folder of each name.
 *
 * <p>A reader of another format is one more constant, one more class and the seeds for it.
 */
public enum FuzzTarget {
    SCRIPT(ScriptTarget.class, ScriptTarget::fuzzerTestOneInput),
    SESSION(SessionTarget.class, SessionTarget::fuzzerTestOneInput),
    DIFF(DiffTarget.class, DiffTarget::fuzzerTestOneInput),
    ARCHIVE(ArchiveTarget.class, ArchiveTarget::fuzzerTestOneInput),
    LINE(LineTarget.class, LineTarget::fuzzerTestOneInput),
    MESSAGE(MessageTarget.class, MessageTarget::fuzzerTestOneInput),
    AGENT(AgentTarget.class, AgentTarget::fuzzerTestOneInput),
    ELF(ElfTarget.class, ElfTarget::fuzzerTestOneInput),
    DOF(DofFileTarget.class, DofFileTarget::fuzzerTestOneInput);

    private final Class<?> type;
    private final Reader reader;

    FuzzTarget(Class<?> type, Reader reader) {
        this.type = type;
        this.reader = reader;
    }

    /** A reader of any bytes; it throws only where the code under test is wrong. */
    public interface Reader {
        void read(byte[] input) throws Exception;
    }

    /** Returns the class that the fuzzer calls. */
    public String className() {
        return type.getName();
    }

    /** Reads an input in this JVM. */
    public void read(byte[] input) throws Exception {
        reader.read(input);
    }

    /** Returns the name of its folder. */
    public String folder() {
        return name().toLowerCase(Locale.ROOT);
    }
}
