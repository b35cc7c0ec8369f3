package dev.nopal.cli.report;

import dev.nopal.script.OwnCode;

import java.util.List;

/**
 * The distinction between the frames of the traced program and all others: the JDK, well-known
 * libraries, generated classes, constructors of exceptions.
 */
public final class ProgramFrames {
    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    /** The agent's own frames. */
    private static final List<String> NOPAL =
            List.of("dev.nopal.agent.", "dev.nopal.entry.", "dev.nopal.script.");

    private static final List<String> GENERATED = List.of("$$", "$Proxy", "$ByteBuddy$");

    private ProgramFrames() {}

    public static boolean isOfJdk(FrameText frame) {
        return JDK.stream().anyMatch(frame::isOf);
    }

    /** Returns whether the frame is code of a program with this code of its own. */
    public static boolean isOwn(FrameText frame, OwnCode code) {
        return isMethodWithSource(frame) && code.contains(frame.className());
    }

    /** Returns whether the frame is code of the program or of a library: a method with a source. */
    public static boolean isOfProgramOrLibrary(FrameText frame) {
        return isMethodWithSource(frame) && !isOfJdk(frame);
    }

    private static boolean isMethodWithSource(FrameText frame) {
        return !frame.className().isEmpty()
                && NOPAL.stream().noneMatch(frame::isOf)
                && !isGenerated(frame)
                && !isConstructorOfThrowable(frame);
    }

    /** Returns whether no source has the frame: lambda forms, proxies, reflection. */
    public static boolean isGenerated(FrameText frame) {
        String name = frame.className();
        return GENERATED.stream().anyMatch(name::contains)
                || name.startsWith("java.lang.invoke.")
                || name.startsWith("jdk.internal.reflect.")
                || name.startsWith("java.lang.reflect.");
    }

    public static boolean isConstructorOfThrowable(FrameText frame) {
        String name = frame.className();
        return name.equals("java.lang.Throwable")
                || frame.method().equals("<init>")
                        && (name.endsWith("Exception")
                                || name.endsWith("Error")
                                || name.endsWith("Throwable"));
    }
}
