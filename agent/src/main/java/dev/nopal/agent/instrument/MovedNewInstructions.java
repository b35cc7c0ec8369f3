package dev.nopal.agent.instrument;

import java.lang.classfile.Label;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.UninitializedVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A correction of frames where a call was inserted before a {@code new}: an uninitialised object is
 * identified by its {@code new}, not by what precedes it.
 */
final class MovedNewInstructions {
    private final CodeAttribute code;
    private final Map<Integer, Label> moved = new HashMap<>();

    MovedNewInstructions(CodeAttribute code) {
        this.code = code;
    }

    /**
     * Records that a {@code new} has moved from its old label.
     *
     * @param position its old position
     */
    void add(int position, Label now) {
        moved.put(position, now);
    }

    StackMapFrameInfo corrected(StackMapFrameInfo frame) {
        return moved.isEmpty()
                ? frame
                : StackMapFrameInfo.of(
                        frame.target(), corrected(frame.locals()), corrected(frame.stack()));
    }

    private List<VerificationTypeInfo> corrected(List<VerificationTypeInfo> types) {
        List<VerificationTypeInfo> corrected = new ArrayList<>();
        for (VerificationTypeInfo type : types) {
            Label target =
                    type instanceof UninitializedVerificationTypeInfo unmade
                            ? moved.get(code.labelToBci(unmade.newTarget()))
                            : null;
            corrected.add(target == null ? type : UninitializedVerificationTypeInfo.of(target));
        }
        return corrected;
    }
}
