package dev.nopal.cli.report;

import dev.nopal.cli.text.Printable;
import dev.nopal.script.OwnCode;
import dev.nopal.script.value.TextBytes;
import dev.nopal.script.value.Value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A stack, the innermost frame first, as a report shows it. */
record ProgramStack(List<FrameText> frames, OwnCode code) {
    static final ProgramStack EMPTY = new ProgramStack(List.of(), OwnCode.OF_ANY_PROGRAM);

    private static final String CALLED_BY = " < ";
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final String THREAD = "java.lang.Thread";
    private static final String MAIN = "main";
    private static final String RUN = "run";

    /** The frames above the first own one that are shown; the others are counted. */
    private static final int MOST_INNER = 3;

    /** The own frames that are shown. */
    private static final int MOST_OWN = 4;

    /** Returns the stack without the constructors of an exception on top. */
    static ProgramStack of(Value.Stack stack, OwnCode code) {
        return new ProgramStack(
                stack.frames().stream()
                        .map(
                                frame ->
                                        FrameText.of(
                                                Printable.sentence(TextBytes.text(frame.bytes()))))
                        .dropWhile(ProgramFrames::isConstructorOfThrowable)
                        .toList(),
                code);
    }

    /** Parses the frames of a lock's holder, which are one string. */
    static ProgramStack of(String holding, OwnCode code) {
        return new ProgramStack(
                Arrays.stream(holding.split(CALLED_BY))
                        .filter(frame -> !frame.isEmpty())
                        .map(FrameText::of)
                        .toList(),
                code);
    }

    /** Returns whether a frame is code of the program itself. */
    boolean isOwn(FrameText frame) {
        return ProgramFrames.isOwn(frame, code);
    }

    List<FrameText> ownFrames() {
        return frames.stream().filter(this::isOwn).toList();
    }

    /** Returns the frames that the innermost own one calls. */
    List<FrameText> innermost() {
        return frames.stream().takeWhile(frame -> !isOwn(frame)).toList();
    }

    /** Returns the innermost frame of the program itself. */
    Optional<FrameText> own() {
        return frames.stream().filter(this::isOwn).findFirst();
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
        return new ProgramStack(frames.subList(Math.min(1, frames.size()), frames.size()), code)
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
            if (isOwn(frame)) {
                return false;
            }
        }
        return false;
    }

    /** Returns whether the program waits in a queue of {@code java.util.concurrent}. */
    boolean isInQueue() {
        return innermost().stream()
                .anyMatch(
                        frame ->
                                frame.isOf(CONCURRENT)
                                        && (frame.className().endsWith("Queue")
                                                || frame.className().endsWith("Deque"))
                                        && (frame.method().startsWith("take")
                                                || frame.method().startsWith("poll")));
    }

    /** Returns whether the stack is that of the main thread. */
    boolean isOfMain() {
        return !frames.isEmpty() && frames.getLast().method().equals(MAIN)
                || outermostOwn().filter(frame -> frame.method().equals(MAIN)).isPresent();
    }

    private Optional<FrameText> outermostOwn() {
        List<FrameText> own = ownFrames();
        return own.isEmpty() ? Optional.empty() : Optional.of(own.getLast());
    }

    /** Returns whether a thread was started for the own code alone, and not by an executor. */
    boolean isOfOwnThread() {
        List<FrameText> callers = callers();
        return callers.isEmpty()
                ? outermostOwn().filter(frame -> frame.method().equals(RUN)).isPresent()
                : callers.getLast().isOf(THREAD)
                        && callers.stream().allMatch(ProgramStack::isOfThread);
    }

    /** Returns whether a thread of its own or an executor runs the own code, and no server. */
    boolean isOfOwnTask() {
        return callers().stream().allMatch(frame -> isOfThread(frame) || frame.isOf(CONCURRENT));
    }

    private static boolean isOfThread(FrameText frame) {
        return frame.isOf(THREAD)
                || frame.isOf("java.util.TimerThread")
                || ProgramFrames.isGenerated(frame);
    }

    /** Returns the frames that led to the outermost own one. */
    private List<FrameText> callers() {
        int last = frames.size();
        while (last > 0 && !isOwn(frames.get(last - 1))) {
            last--;
        }
        return frames.subList(last, frames.size());
    }

    /**
     * Returns whether the own code of the stack is one method, with which a thread or task began.
     */
    boolean isEntry() {
        return depth() <= 1;
    }

    /** Returns how many methods of its own the program is in, without bodies of lambdas. */
    int depth() {
        return (int)
                ownFrames().stream().filter(each -> !each.method().startsWith("lambda$")).count();
    }

    /** Returns whether the program executes a statement of JDBC, itself or through a library. */
    boolean isInStatement() {
        for (FrameText frame : frames) {
            if (isOwn(frame)) {
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
                .filter(this::isOwn)
                .limit(MOST_OWN)
                .forEach(frame -> lines.add(frame.text()));
        return lines;
    }
}
