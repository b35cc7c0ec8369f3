package dev.nopal.cli.report;

import dev.nopal.cli.text.Printable;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A stack, the innermost frame first, as a report shows it. */
record ProgramStack(List<FrameText> frames) {
    private static final String CALLED_BY = " < ";

    /** The frames above the first own one that are shown; the others are counted. */
    private static final int MOST_INNER = 3;

    /** The own frames that are shown. */
    private static final int MOST_OWN = 4;

    /** Returns the stack without the constructors of an exception on top. */
    static ProgramStack of(Value.Stack stack) {
        return new ProgramStack(
                stack.frames().stream()
                        .map(
                                frame ->
                                        FrameText.of(
                                                Printable.sentence(TextBytes.text(frame.bytes()))))
                        .dropWhile(ProgramFrames::isConstructorOfThrowable)
                        .toList());
    }

    /** Parses the frames of a lock's holder, which are one string. */
    static ProgramStack of(String holding) {
        return new ProgramStack(
                Arrays.stream(holding.split(CALLED_BY))
                        .filter(frame -> !frame.isEmpty())
                        .map(FrameText::of)
                        .toList());
    }

    /** Returns the innermost frame of the program itself. */
    Optional<FrameText> own() {
        return frames.stream().filter(ProgramFrames::isOwn).findFirst();
    }

    /**
     * Returns the frame that stands for the stack: the innermost of the program itself, else the
     * innermost outside the JDK, else the innermost.
     */
    Optional<FrameText> location() {
        return own().or(() -> frames.stream().filter(ProgramStack::isOfLibrary).findFirst())
                .or(() -> frames.stream().findFirst());
    }

    /** Returns the location of the caller of the innermost frame. */
    Optional<FrameText> caller() {
        return new ProgramStack(frames.subList(Math.min(1, frames.size()), frames.size()))
                .location();
    }

    private static boolean isOfLibrary(FrameText frame) {
        return !ProgramFrames.isOfJdk(frame) && !ProgramFrames.isGenerated(frame);
    }

    Optional<FrameText> top() {
        return frames.stream().findFirst();
    }

    /** Returns whether one of the innermost frames, up to the first own one, is this method. */
    boolean isIn(String methodName) {
        for (FrameText frame : frames) {
            if (frame.methodName().equals(methodName)) {
                return true;
            }
            if (ProgramFrames.isOwn(frame)) {
                return false;
            }
        }
        return false;
    }

    /** Returns whether the program executes a statement of JDBC, itself or through a library. */
    boolean isInStatement() {
        for (FrameText frame : frames) {
            if (ProgramFrames.isOwn(frame)) {
                return false;
            }
            if (frame.method().startsWith("execute") && frame.className().endsWith("Statement")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the lines that explain the stack: where it is, down to the first own frame, and the
     * own frames that lead there.
     */
    List<String> lines() {
        int first = own().map(frames::indexOf).orElse(frames.size());
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < first && i < MOST_INNER; i++) {
            lines.add(frames.get(i).text());
        }
        if (first > MOST_INNER) {
            lines.add("… " + Amount.counted(first - MOST_INNER, "frame"));
        }
        frames.stream()
                .skip(first)
                .filter(ProgramFrames::isOwn)
                .limit(MOST_OWN)
                .forEach(frame -> lines.add(frame.text()));
        return lines;
    }
}
