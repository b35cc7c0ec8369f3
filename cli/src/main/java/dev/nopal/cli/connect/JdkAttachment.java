package dev.nopal.cli.connect;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;

import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.process.PortableJvm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;

/**
 * A JVM that is asked by the JDK's own attach module, which knows where JVMs listen on every
 * system.
 *
 * <p>It waits as long as the JDK does, ten seconds for a JVM that does not listen; closing this
 * keeps it from asking, and does not end a request.
 */
final class JdkAttachment implements JvmRequests {
    private static final long LOOK_MILLIS = 10;
    private static final int PART = 1 << 13;

    private final int pid;
    private volatile boolean isClosed;

    JdkAttachment(int pid) {
        this.pid = pid;
    }

    @Override
    public Answer ask(int limit, String command, String... arguments) throws Refusal, IOException {
        awaitStart();
        try {
            return Attached.ask(this, limit, command, arguments);
        } catch (LinkageError e) {
            throw Refusal.usage(
                    "this JDK has no module jdk.attach, by which nopal asks JVMs on this system;"
                            + " run nopal with a whole JDK, or start the program with -javaagent");
        }
    }

    /** Waits until the JVM can be asked: the signal of the JDK would end one that starts. */
    private void awaitStart() throws IOException {
        while (!PortableJvm.isStarted(pid)) {
            if (isClosed) {
                throw new InterruptedIOException("given up");
            }
            try {
                Thread.sleep(LOOK_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }
    }

    /** The code that needs {@code jdk.attach}; loaded only if the module is present. */
    private static final class Attached {
        static Answer ask(JdkAttachment place, int limit, String command, String... arguments)
                throws Refusal, IOException {
            try {
                VirtualMachine jvm = VirtualMachine.attach(Integer.toString(place.pid));
                try {
                    return answer(place, jvm, limit, command, arguments);
                } finally {
                    jvm.detach();
                }
            } catch (AttachNotSupportedException e) {
                throw place.refused(e.getMessage());
            }
        }

        private static Answer answer(
                JdkAttachment place,
                VirtualMachine jvm,
                int limit,
                String command,
                String... arguments)
                throws Refusal, IOException {
            try {
                return switch (command) {
                    case "load" -> load(jvm, arguments[arguments.length - 1]);
                    case "properties" -> properties(jvm);
                    default -> diagnostic(place, jvm, limit, arguments[0]);
                };
            } catch (AttachOperationFailedException e) {
                return new Answer(1, utf8(String.valueOf(e.getMessage())));
            }
        }

        private static Answer load(VirtualMachine jvm, String jar) throws IOException {
            try {
                jvm.loadAgent(jar);
                return new Answer(0, utf8("return code: 0"));
            } catch (AgentInitializationException e) {
                return new Answer(0, utf8("return code: " + e.returnValue()));
            } catch (AgentLoadException e) {
                return new Answer(1, utf8(String.valueOf(e.getMessage())));
            }
        }

        private static Answer properties(VirtualMachine jvm) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            jvm.getSystemProperties().store(bytes, null);
            return new Answer(0, bytes.toByteArray());
        }

        /** Sends a command of jcmd, for which the JDK has a method that it does not export. */
        private static Answer diagnostic(
                JdkAttachment place, VirtualMachine jvm, int limit, String command)
                throws Refusal, IOException {
            try {
                var method = jvm.getClass().getMethod("executeJCmd", String.class);
                method.setAccessible(true);
                try (InputStream in = (InputStream) method.invoke(jvm, command)) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    byte[] part = new byte[PART];
                    // Always from the start of an array: the JDK's stream reads beyond the end.
                    for (int n = in.read(part); n >= 0; n = in.read(part)) {
                        bytes.write(part, 0, n);
                        if (bytes.size() > limit) {
                            throw place.refused("its answer has more than " + limit + " bytes");
                        }
                    }
                    return new Answer(0, bytes.toByteArray());
                }
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof IOException failure) {
                    throw failure;
                }
                throw place.refused(String.valueOf(e.getCause()));
            } catch (ReflectiveOperationException | RuntimeException e) {
                throw place.refused("this JDK does not let nopal send commands: " + e.getMessage());
            }
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int pid() {
        return pid;
    }

    @Override
    public void close() {
        isClosed = true;
    }
}
