package dev.nopal.elf;

/** The limits on how much of a hostile file the reader keeps in memory. */
final class Limits {
    /**
     * The most bytes of one section or table. The largest note section known had 400,000 probes,
     * about 32 MiB.
     */
    static final int MAX_BYTES = 64 << 20;

    /** Section headers. Objects of huge C++ units pass 65,535; none seen comes near this. */
    static final int MAX_SECTIONS = 1 << 18;

    /** Program headers. Core dumps have one per mapping, and Linux allows 65,530 by default. */
    static final int MAX_SEGMENTS = 1 << 18;

    /**
     * Bytes of all section names together. Names may share their tails, so the table's size bounds
     * nothing: n headers may point into one long name.
     */
    static final int MAX_NAME_BYTES = 16 << 20;

    /** Characters of an argument string: 12 arguments need a few hundred, mangled symbols more. */
    static final int MAX_ARGUMENTS_LENGTH = 16 << 10;

    /** Arguments of a probe. {@code sys/sdt.h} writes 12, bpftrace's grammar ends at 255. */
    static final int MAX_ARGUMENTS = 255;

    /** Bytes of one argument. Structures passed by value were seen with 24. */
    static final int MAX_ARGUMENT_SIZE = 4096;

    private Limits() {}
}
