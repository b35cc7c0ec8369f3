package dev.nopal.cli.tree;

import dev.nopal.cli.report.FrameText;
import dev.nopal.cli.report.ProgramFrames;
import dev.nopal.cli.text.Printable;
import dev.nopal.script.OwnCode;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.Value;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A sampled stack, from the method that the tree is about inwards.
 *
 * @param path the methods of the program and of libraries, the outermost first, without the method
 * @param code the innermost frame that is the program's or a library's
 * @param called the frame of the JDK that it calls; empty if it calls none
 */
record SampledStack(List<MethodId> path, Doing doing, MethodId code, String called) {
    /**
     * Returns a stack; empty if the method is not on it.
     *
     * @param frames the innermost frame first
     */
    static Optional<SampledStack> of(
            Set<MethodId> methods, String state, Value.Stack frames, OwnCode ownCode) {
        List<FrameText> stack =
                frames.frames().stream()
                        .map(
                                frame ->
                                        FrameText.of(
                                                Printable.sentence(TextBytes.text(frame.bytes()))))
                        .toList();
        for (int i = stack.size() - 1; i >= 0; i--) {
            if (methods.contains(MethodId.of(stack.get(i)))) {
                return Optional.of(below(stack.subList(0, i + 1), state, ownCode));
            }
        }
        return Optional.empty();
    }

    private static SampledStack below(List<FrameText> stack, String state, OwnCode ownCode) {
        int code = 0;
        while (code < stack.size() - 1 && !isOfProgramOrLibrary(stack.get(code), ownCode)) {
            code++;
        }
        return new SampledStack(
                stack.subList(0, stack.size() - 1).reversed().stream()
                        .filter(each -> isOfProgramOrLibrary(each, ownCode))
                        .map(MethodId::of)
                        .toList(),
                Doing.of(state, stack),
                MethodId.of(stack.get(code)),
                code == 0 ? "" : stack.get(code - 1).methodName());
    }

    /** Returns whether a frame can have a line; those of the JDK's own programs can, too. */
    private static boolean isOfProgramOrLibrary(FrameText frame, OwnCode ownCode) {
        return ProgramFrames.isOfProgramOrLibrary(frame) || ProgramFrames.isOwn(frame, ownCode);
    }

    /** Returns whether a method of the program itself is below the method. */
    boolean hasOwn(OwnCode ownCode) {
        return path.stream().anyMatch(each -> each.isOwn(ownCode));
    }

    /** Returns whether a method of the program follows a place of the path. */
    boolean hasOwnAfter(int index, OwnCode ownCode) {
        return path.subList(index + 1, path.size()).stream().anyMatch(each -> each.isOwn(ownCode));
    }

    /**
     * Returns what it is doing, as a line below a call. What runs inside a library is not named:
     * each sample would be another method.
     *
     * @param call the methods of the call
     */
    Leaf leaf(Set<MethodId> call, boolean includesLibraries, OwnCode ownCode) {
        boolean isRunning = doing == Doing.RUNNING;
        boolean isNamed =
                !call.contains(code) && (!isRunning || includesLibraries || code.isOwn(ownCode));
        return new Leaf(doing, isRunning ? "" : called, isNamed ? code.text() : "");
    }
}
