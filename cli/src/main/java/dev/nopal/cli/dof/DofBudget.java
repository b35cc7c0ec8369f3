package dev.nopal.cli.dof;

/**
 * What one file may make the reader keep: entries may share strings, offsets and whole sections, so
 * that the size of the file bounds nothing.
 */
final class DofBudget {
    /** Solaris allows 8,192 probes for each provider; a program with thousands is known. */
    private static final int MAX_PROBES = 1 << 16;

    private static final int MAX_OFFSETS = 1 << 18;
    private static final int MAX_STRINGS = 1 << 18;
    private static final int MAX_STRING_BYTES = 8 << 20;

    private long bytes = DofInput.MAX_BYTES;
    private int probes = MAX_PROBES;
    private int offsets = MAX_OFFSETS;
    private int strings = MAX_STRINGS;
    private int stringBytes = MAX_STRING_BYTES;

    /** Counts the bytes of a section: many sections may claim the same ones. */
    void bytes(long count, long offset, String what) {
        if (count < 0 || count > bytes) {
            throw new MalformedDofException(
                    offset,
                    what
                            + " of "
                            + Long.toUnsignedString(count)
                            + " bytes is over the limit of "
                            + DofInput.MAX_BYTES
                            + " for all DOF of a file");
        }
        bytes -= count;
    }

    void probes(long count, DofBytes bytes, long offset) {
        if (count > probes) {
            throw bytes.malformed(offset, "probes are over the limit of " + MAX_PROBES);
        }
        probes -= (int) count;
    }

    void offsets(int count, DofBytes bytes, long offset) {
        if (count > offsets) {
            throw bytes.malformed(offset, "offsets are over the limit of " + MAX_OFFSETS);
        }
        offsets -= count;
    }

    void string(int length, DofBytes bytes, long offset) {
        if (strings == 0) {
            throw bytes.malformed(offset, "strings are over the limit of " + MAX_STRINGS);
        }
        if (length > stringBytes) {
            throw bytes.malformed(
                    offset, "strings are over the limit of " + MAX_STRING_BYTES + " bytes");
        }
        strings--;
        stringBytes -= length;
    }
}
