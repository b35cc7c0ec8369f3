package dev.nopal.cli.dof;

/**
 * The error in a DOF, or in the Mach-O file around it: where and why the bytes are not what they
 * claim to be.
 */
public final class MalformedDofException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long offset;
    private final String reason;

    /** Creates the exception for the byte at this offset of the file. */
    MalformedDofException(long offset, String reason) {
        super(reason + " at offset 0x" + Long.toHexString(offset));
        this.offset = offset;
        this.reason = reason;
    }

    /** Returns the offset in the file of the bytes that were refused. */
    public long offset() {
        return offset;
    }

    /** Returns the reason without the offset. */
    public String reason() {
        return reason;
    }
}
