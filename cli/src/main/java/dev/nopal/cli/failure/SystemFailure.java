package dev.nopal.cli.failure;

import dev.nopal.cli.text.Reasons;

import java.io.IOException;
import java.nio.file.FileSystemException;

/** The explanation, in one sentence, of a system failure that no command expected. */
public final class SystemFailure {
    private static final String TOO_MANY = "Too many open files";

    private SystemFailure() {}

    public static String of(IOException e) {
        String reason = Reasons.of(e);
        if (reason.contains(TOO_MANY) || String.valueOf(e.getMessage()).contains(TOO_MANY)) {
            return "nopal itself has no file descriptor left (" + reason + "); raise ulimit -n";
        }
        if (e instanceof FileSystemException named && named.getFile() != null) {
            boolean isProc = named.getFile().startsWith("/proc");
            return "cannot use "
                    + named.getFile()
                    + ": "
                    + reason
                    + (isProc ? "; nopal needs Linux with /proc" : "");
        }
        return "a system call failed: " + reason;
    }
}
