package dev.nopal.cli.held;

import dev.nopal.os.ForeignFunctions;
import dev.nopal.os.LibC;

import java.io.IOException;

/** A signal for another process, sent by the C library. */
public final class ProcessSignal {
    private ProcessSignal() {}

    /**
     * Sends a signal.
     *
     * @return 0, or the errno if the kernel refuses
     * @throws IOException if this JVM cannot call the C library
     */
    public static int send(int pid, int signal) throws IOException {
        if (!ForeignFunctions.EXIST) {
            throw new IOException("before JDK " + ForeignFunctions.FIRST_JDK + " there is no way");
        }
        try {
            return -LibC.kill(pid, signal);
        } catch (UnsupportedOperationException | LinkageError e) {
            throw new IOException("this JVM calls no native functions", e);
        }
    }
}
