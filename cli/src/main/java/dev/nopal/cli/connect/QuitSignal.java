package dev.nopal.cli.connect;

import dev.nopal.cli.held.ProcessSignal;
import dev.nopal.cli.process.ProcFs;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * SIGQUIT, which makes a JVM look for a trigger file. Java has no method that sends it.
 *
 * <p>There are four ways, because any of them may be missing: a method of the JDK's own attach
 * module (the fastest, where the module exists and the manifest of the command opens it), the C
 * library (from JDK 22 on), the program {@code kill}, and that of a shell.
 */
record QuitSignal(ProcFs proc) {
    static final int NUMBER = 3;

    private static final int LIMIT_SECONDS = 5;

    /** A way to send the signal. */
    interface Way {
        /** Sends it; returns false if this way does not exist here. */
        boolean send(int pid) throws IOException;
    }

    private static final List<Way> WAYS =
            List.of(
                    QuitSignal::byJdk,
                    QuitSignal::byLibrary,
                    pid -> byProgram("kill", "-QUIT", Integer.toString(pid)),
                    pid -> byProgram("sh", "-c", "kill -QUIT " + pid));

    /**
     * Sends the signal, if the process is still the one that started at that time: another one
     * might be ended by it.
     */
    void send(int pid, OptionalLong start) throws IOException {
        if (!proc.startTime(pid).equals(start)) {
            throw new IOException("process " + pid + " has ended");
        }
        send(pid, WAYS);
    }

    static void send(int pid, List<Way> ways) throws IOException {
        for (Way way : ways) {
            if (way.send(pid)) {
                return;
            }
        }
        throw new IOException(
                "nopal cannot send signals here; use JDK 22 or newer, or install the command kill");
    }

    static boolean byJdk(int pid) throws IOException {
        try {
            Method method =
                    Class.forName("sun.tools.attach.VirtualMachineImpl")
                            .getDeclaredMethod("sendQuitTo", int.class);
            method.setAccessible(true);
            Object unused = method.invoke(null, pid);
            return true;
        } catch (InvocationTargetException e) {
            throw refused(pid, e.getCause().getMessage());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            return false; // Without the module, in another JDK, or not opened.
        }
    }

    static boolean byLibrary(int pid) throws IOException {
        int errno;
        try {
            errno = ProcessSignal.send(pid, NUMBER);
        } catch (IOException e) {
            return false;
        }
        if (errno != 0) {
            throw refused(pid, "errno " + errno);
        }
        return true;
    }

    static boolean byProgram(String... words) throws IOException {
        Process process;
        try {
            process =
                    new ProcessBuilder(words)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
        } catch (IOException e) {
            return false;
        }
        try {
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException(words[0] + " did not end");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted");
        }
        if (process.exitValue() != 0) {
            throw new IOException(words[0] + " failed with " + process.exitValue());
        }
        return true;
    }

    private static IOException refused(int pid, String reason) {
        return new IOException("no signal can be sent to process " + pid + ": " + reason);
    }
}
