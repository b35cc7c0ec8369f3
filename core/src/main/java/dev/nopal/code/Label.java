package dev.nopal.code;

import java.util.ArrayList;
import java.util.List;

/** A position in a method's code to which instructions jump, before or after it is known. */
public final class Label {
    private static final int UNKNOWN = -1;

    /** One jump: the offset of its instruction; the distance follows the opcode. */
    private final List<Integer> jumps = new ArrayList<>();

    private int offset = UNKNOWN;

    Label() {}

    void jumpFrom(int instruction) {
        jumps.add(instruction);
    }

    void bind(int position) {
        if (offset != UNKNOWN) {
            throw new IllegalStateException("the label is bound twice");
        }
        offset = position;
    }

    void resolve(ClassBytes code) {
        for (int instruction : jumps) {
            int distance = offset - instruction;
            if (offset == UNKNOWN || distance != (short) distance) {
                throw new IllegalArgumentException(
                        "cannot jump from " + instruction + " to " + offset);
            }
            code.setU2(instruction + 1, distance);
        }
    }
}
