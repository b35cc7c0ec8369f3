package dev.nopal.agent.session;

import dev.nopal.agent.instrument.InstrumentationReport;
import dev.nopal.script.compile.NoRoomException;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Thrown when this JVM cannot run a session; the message is a sentence for the user. */
final class SessionRefused extends RuntimeException {
    private static final long serialVersionUID = 1;

    private SessionRefused(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /** Returns the exception for a session that was ended while classes were instrumented. */
    static SessionRefused cancelled(int methods) {
        return new SessionRefused(
                InstrumentationReport.counted(methods, "method was", "methods were")
                        + " instrumented when the trace was ended; nothing was traced, and the"
                        + " classes are being restored",
                null);
    }

    /** Returns the exception that explains why a session file could not be created. */
    static SessionRefused of(String place, IOException reason) {
        if (reason instanceof NoRoomException) {
            return new SessionRefused(reason.getMessage(), reason);
        }
        String text = text(reason);
        return new SessionRefused(
                "cannot create the session file in " + place + ": " + text + advice(text), reason);
    }

    private static String text(IOException reason) {
        if (reason instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (reason instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return reason.getMessage() == null ? "the reason is unknown" : reason.getMessage();
    }

    private static String advice(String text) {
        if (text.contains("No space left") || text.contains("quota")) {
            return "; free some space there";
        }
        if (text.contains("Too many open files")) {
            return "; the program has used up its descriptors (ulimit -n)";
        }
        return text.equals("permission denied") || text.contains("Read-only")
                ? "; the program's user must be able to write there"
                : "";
    }
}
